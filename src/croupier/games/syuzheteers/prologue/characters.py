"""Main characters: what each player has written on the sheet (chapter 4)."""

from __future__ import annotations

import re

import msgspec

from croupier.core.names import unique_name
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.secrets import Secret, public
from croupier.games.syuzheteers.assets.content import complication_type
from croupier.games.syuzheteers.input_checks import LONGEST_LINE, LONGEST_NAME, acting_player, text_of
from croupier.games.syuzheteers.players import gm_of
from croupier.games.syuzheteers.prologue import returning
from croupier.games.syuzheteers.prologue.commands import MakeCharacter, RenewCharacter, RevealWant, Sheet, WriteGear
from croupier.games.syuzheteers.prologue.rewards import bank_points, mark_experience
from croupier.games.syuzheteers.prologue.sheet_events import CharacterMade, CharacterRenewed, GearWritten, WantRevealed
from croupier.games.syuzheteers.prologue.sheet_fields import INCLINATIONS, TALENTS, unasked
from croupier.games.syuzheteers.prologue.state import Character, Inclination
from croupier.games.syuzheteers.scenes.state import CHARACTERS, PROLOGUE, RELATIONSHIPS
from croupier.games.syuzheteers.state import Story

MOST_TALENTS = 12
CLAUSES = {"thing": "SZ-R13", **dict.fromkeys(INCLINATIONS, "SZ-R14")}
"""The clause by which each field is left out; the remaining fields are talents."""
POOL = 3
APART = re.compile("[\n,;\uff0c\u3001\u060c\uff1b]+")
"""Separators: commas and semicolons of many scripts, and line breaks."""


@rule("SZ-4.1", "SZ-4.2", "SZ-R13", "SZ-R17")
def sheet(
    play: Play[Story], name: str, given: Sheet, want: Secret[str], boxes: tuple[Inclination, ...] | None = None
) -> Character:
    """A character sheet as written, with the given inclinations or else those on the sheet.

    Raises Invalid for fields that are missing, too long or not on a closed list.
    """
    for field in unasked(play.ruling):
        if getattr(given, field):
            clause = CLAUSES.get(field, "SZ-R30")
            raise Invalid(field, getattr(given, field)[:40], "nothing: this table does not ask for it", clause)
    signature = text_of("signature", given.signature, "SZ-4.2", LONGEST_LINE)
    others = (one.name for one in _others(play.state, name))
    apart = play.ruling("thing") == "separate"
    thing = text_of("thing", given.thing, "SZ-R13", LONGEST_LINE) if apart else signature
    return Character(
        name,
        unique_name(text_of("name", given.name, "SZ-4.1", LONGEST_NAME), others, LONGEST_NAME),
        signature,
        talents(play, given),
        inclinations(play, given) if boxes is None else boxes,
        text_of("rally", given.rally, "SZ-4.5", LONGEST_LINE),
        text_of("destiny", given.destiny, "SZ-4.6", LONGEST_LINE),
        want=want,
        comfort=text_of("comfort", given.comfort, "SZ-4.1"),
        thing=thing,
        gear=gear(play, given.gear) if given.gear else "",
        play=play.state.plays,
    )


@rule("SZ-4.1", "SZ-4.8")
def _others(story: Story, name: str) -> tuple[Character, ...]:
    """All other characters with a sheet, with the principal as proposed."""
    proposal = story.opening.proposal
    proposed = (proposal.sheet,) if proposal is not None else ()
    return tuple(one for one in (*story.characters, *proposed) if one.id != name)


@rule("SZ-4.1", "SZ-R30")
def talents(play: Play[Story], given: Sheet) -> tuple[str, ...]:
    """A character's talents: a free list, or exactly three if only listed talents count. Raises Invalid."""
    if play.ruling("good_at") == "listed":
        return tuple(text_of(field, getattr(given, field), "SZ-R30", LONGEST_NAME) for field in TALENTS)
    listed = tuple(one.strip() for one in APART.split(given.talents) if one.strip())
    if len(listed) > MOST_TALENTS:
        raise Invalid("talents", given.talents[:60], f"at most {MOST_TALENTS}, separated by commas", "SZ-4.1")
    return tuple(text_of("talents", one, "SZ-4.1", LONGEST_NAME) for one in listed)


@rule("SZ-4.3", "SZ-R14")
def inclinations(play: Play[Story], given: Sheet) -> tuple[Inclination, ...]:
    """Three inclinations with a box each, or under a ruling a pool of three boxes whose types are free."""
    if play.ruling("vulnerabilities") == "pool":
        return (Inclination("", POOL),)
    types = (getattr(given, field) for field in INCLINATIONS)
    return tuple(Inclination(complication_type(play.ruling, one.strip())) for one in types)


@rule("SZ-R62")
def want_of(play: Play[Story], given: str) -> Secret[str]:
    """A character's want: public, or under a ruling visible only to their player and the GM."""
    text = text_of("want", given, "SZ-11.2")
    if play.ruling("wants") == "open":
        return public(text)
    gm = gm_of(play.ruling, play.state)
    return Secret(text, (play.seat, gm) if gm else (play.seat,))


@rule("SZ-4.1", "SZ-11.2", "SZ-11.18")
def make_character(play: Play[Story], command: MakeCharacter) -> None:
    """A player makes their main character, and may rewrite them while others are still writing."""
    seat = acting_player(play)
    now = play.state
    late = now.step == RELATIONSHIPS and not now.has(seat)
    in_step = now.phase == PROLOGUE and (now.step in ("", CHARACTERS) or late)
    instead = "keep the one you have" if now.has(seat) else "join the play"
    play.require(in_step, "SZ-11.2", "not now: characters are made first in a prologue", instead)
    returns = returning.is_returning(now, seat)
    play.need(returns or not command.another, "you have no character of an earlier play", "make your main character")
    if returns and not command.another:
        one = rewritten(play, command)
    else:
        one = sheet(play, seat, command, want_of(play, command.want))
    if returns and command.another:
        returning.make_way(play, seat)
    play.do(CharacterMade(one, rewritten=now.has(seat) and not command.another))
    play.because("SZ-4.1", name=one.name)


def rewritten(play: Play[Story], command: MakeCharacter) -> Character:
    """A returning character, rewritten: inclinations, level and experience stay.

    Raises Invalid or Illegal.
    """
    old = play.state.character(play.seat)
    play.require(not old.retired, "SZ-R56", "your character has retired", "make another main character")
    for field in INCLINATIONS:
        if getattr(command, field):
            raise Invalid(field, getattr(command, field)[:40], "nothing: inclinations stay as they are", "SZ-11.18")
    words = sheet(play, play.seat, command, want_of(play, command.want), old.inclinations)
    play.because("SZ-11.18", stays=old.name, level=old.level, experience=old.experience)
    return msgspec.structs.replace(words, level=old.level, uses=old.uses, experience=old.experience, play=old.play)


@rule("SZ-11.2", "SZ-11.18")
def renew_character(play: Play[Story], command: RenewCharacter) -> None:
    """In a later play, a character returns: their player writes their current want and situation."""
    seat = acting_player(play)
    now = play.state
    play.need(now.has(seat), "you have no character yet", "make one")
    in_step = now.phase == PROLOGUE and now.step in ("", CHARACTERS)
    play.require(in_step, "SZ-11.2", "not now: wants are written first in a prologue", "go on")
    play.need(seat not in now.opening.sheets, "your character is ready", "wait for the others")
    retired = now.character(seat).retired
    play.require(not retired, "SZ-R56", "your character has retired", "make another main character")
    comfort = text_of("comfort", command.comfort, "SZ-4.1")
    play.do(CharacterRenewed(seat, want_of(play, command.want), comfort))
    play.because("SZ-11.18", returns=now.character(seat).name)


@rule("SZ-R62")
def reveal_want(play: Play[Story], command: RevealWant) -> None:
    """A player reveals their character's want."""
    seat = acting_player(play)
    play.need(play.state.has(seat), "you have no character yet", "make one")
    want = play.state.character(seat).want
    play.need(not want.is_known_to("*"), "everyone knows it already", "go on")
    play.do(WantRevealed(seat, want.open()))
    play.because("SZ-R62", reveals=play.state.character(seat).name)


@rule("SZ-R7", "SZ-2.6")
def gear(play: Play[Story], given: str) -> str:
    """A free list of what a character carries, if gear is written down; otherwise a point represents it."""
    separate = play.ruling("gear") == "separate"
    play.require(
        separate,
        "SZ-2.6",
        "gear is not tracked: a banked point becomes whatever turns out to be there",
        "save banked points for it",
    )
    return text_of("gear", given, "SZ-2.6", required=False)


@rule("SZ-R7", "SZ-2.6")
def write_gear(play: Play[Story], command: WriteGear) -> None:
    """A player writes what their character carries; no rule asks for it."""
    seat = acting_player(play)
    text = gear(play, command.text)
    play.need(play.state.has(seat), "you have no character yet", "make one")
    play.do(GearWritten(seat, text))
    play.because("SZ-R7", name=play.state.character(seat).name)


def dealt(view: Story) -> Story:
    """A state consistent with a view: wants unknown to the viewer are filled with a placeholder."""
    people = tuple(
        one if one.want.value is not None
        else msgspec.structs.replace(one, want=Secret("to be left alone", one.want.known_to))
        for one in view.characters
    )  # fmt: skip
    return msgspec.structs.replace(view, characters=people) if people != view.characters else view


__all__ = ["bank_points", "mark_experience"]
