"""Experience awarded at the end of a chapter, a story or a session (MS-12.2, PR-9)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.core.state import GM
from croupier.games.maelstrom.access import (
    LONGEST_LINE,
    own_character,
    require_storyteller,
    sheet_of_character,
    text_of,
)
from croupier.games.maelstrom.campaign import commands as wish
from croupier.games.maelstrom.campaign.events import Awarded
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, readers_of_sheet
from croupier.games.maelstrom.sheets.state import DEAD
from croupier.games.maelstrom.state import Campaign

CHAPTER_AWARDS = cites("MS-12.2", "MS-R43", name="CHAPTER_AWARDS")(
    {
        "participation": "completed the chapter",
        "creativity": "was creative",
        "roleplaying": "played the role well",
        "heroism": "was a hero",
    }
)
STORY_AWARDS = cites("MS-12.2", "MS-R43", name="STORY_AWARDS")(
    {"victory": "the goal was met", "hazard": "it was harrowing", "ingenuity": "showed ingenuity"}
)
MOST_POINTS = 99
OFFERED = 3
"""Points of a flat award if the ruling gives no number (MS-R43)."""


@rule("MS-12.1", "MS-12.6", "MS-R73")
def award(play: Play[Campaign], character: str, points: int, reason: str) -> None:
    """Add points to earned and free; a correction takes back at most the free points. Raises Illegal."""
    one, old = own_character(play, character), sheet_of_character(play, character)
    play.require(one.seat != GM, "MS-R73", f"{one.name} is yours: awards are for the players' characters",
                 "choose one of the players' characters")  # fmt: skip
    had = old.experience
    known = readers_of_sheet(play.state.ruling, play.state, one.seat)
    enough = had.free + points >= 0
    play.require(enough, "MS-12.6", f"{one.name} has {had.free} free", f"-{had.free} or more", to=known)
    enough = had.earned + points >= 0
    play.require(enough, "MS-12.6", f"{one.name} has earned {had.earned}", f"-{had.earned} or more", to=known)
    free = had.free + points
    experience = msgspec.structs.replace(had, earned=had.earned + points, free=free, start=max(0, min(had.start, free)))
    clause = "MS-12.1" if points > 0 else "MS-12.6"
    play.because(clause, who=one.name, points=points, earned=Only(experience.earned, *known), free=Only(free, *known))
    play.do(Awarded(character, points, reason))
    put_sheet(play, character, msgspec.structs.replace(old, experience=experience), "")


@rule("MS-12.2", "MS-R43")
def award_chapter(play: Play[Campaign], command: wish.AwardChapter) -> None:
    """Award one point for each box checked on the chapter's list."""
    _by_list(play)
    ticked = {reason: getattr(command, reason) for reason in CHAPTER_AWARDS}
    play.need(any(ticked.values()), "nobody is selected", "give at least one award")
    for reason, who in ticked.items():
        for character in who:
            award(play, character, 1, reason)


@rule("MS-12.2", "MS-R43")
def award_story(play: Play[Campaign], command: wish.AwardStory) -> None:
    """Award a point to all for a goal met and for a harrowing story, and to each who showed ingenuity."""
    _by_list(play)
    play.need(command.victory or command.hazard or command.ingenuity, "nothing is selected", "give at least one award")
    everyone = _living(play)
    for reason, who in (
        ("victory", everyone if command.victory else ()),
        ("hazard", everyone if command.hazard else ()),
        ("ingenuity", command.ingenuity),
    ):
        for character in who:
            award(play, character, 1, reason)


def _living(play: Play[Campaign]) -> tuple[str, ...]:
    """Characters who get an award to everyone; the dead can be named individually."""
    return tuple(one.id for one in play.state.party if one.condition != DEAD)


def need_party(play: Play[Campaign]) -> None:
    """Require a character who can earn experience. Raises Impossible."""
    play.need(play.state.party, "no character has been made yet", "approve a character first")


def _by_list(play: Play[Campaign]) -> None:
    require_storyteller(play)
    need_party(play)
    play.try_whole()  # each award may be refused
    listed = play.ruling("xp_awards") == "upstream"
    play.require(listed, "MS-R43", "this table has no list of awards", "give points for each")


@rule("MS-12.2", "MS-R43")
def award_all(play: Play[Campaign], _: wish.AwardAll) -> None:
    """Award everyone the same points at the end of a session, if the ruling is a flat award."""
    require_storyteller(play)
    need_party(play)
    play.require(play.ruling("xp_awards") == "flat", "MS-R43", "this table has no flat award", "give points for each")
    value: Any = play.state.settings.value("xp_awards", "n")
    points = OFFERED if value is None else int(value)  # in assist mode the ruling may be another
    for character in _living(play):
        award(play, character, points, "session")


@rule("MS-12.2", "MS-12.6", "MS-R43")
def award_points(play: Play[Campaign], command: wish.AwardPoints) -> None:
    """Award points beyond the list, or correct them, with a reason."""
    require_storyteller(play)
    if not -MOST_POINTS <= command.points <= MOST_POINTS:
        raise Invalid("points", command.points, f"-{MOST_POINTS} to {MOST_POINTS}", "MS-12.6")
    play.require(
        command.points, "MS-12.6", "an award of 0 points does nothing", f"-{MOST_POINTS} to {MOST_POINTS}, not 0"
    )
    award(play, command.character, command.points, text_of("reason", command.reason, "MS-12.6", LONGEST_LINE))
