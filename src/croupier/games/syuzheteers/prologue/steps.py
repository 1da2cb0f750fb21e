"""The prologue, step by step: each is complete before the next begins (SZ-11.2, Procedure 7)."""

from __future__ import annotations

import msgspec

from croupier.core.names import name_of
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.input_checks import acting_player
from croupier.games.syuzheteers.players import next_player, seats_in_play
from croupier.games.syuzheteers.prologue import challenges, prepared_cards, principal, ranking, relationships, resources
from croupier.games.syuzheteers.prologue.commands import BeginPlay
from croupier.games.syuzheteers.prologue.events import SaidReady, StepBegan, TurnCame
from croupier.games.syuzheteers.scenes.state import (
    CHALLENGES,
    CHARACTERS,
    PROLOGUE,
    RANKING,
    RELATIONSHIPS,
    RESOURCES,
    THEMES,
)
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story
from croupier.pieces.events import PlacesCleared, PlacesLaid
from croupier.pieces.state import Place

CARD_STEPS = (RELATIONSHIPS, RESOURCES, CHALLENGES)
"""The steps in which cards are written: under a ruling, or in a later play, there may be none."""


@rule("SZ-1.2", "SZ-R1")
def fewest(ruling: Ruling) -> int:
    """The fewest players with whom a play can begin."""
    return 1 if ruling("player_count") == "1_8" else 2


@rule("SZ-11.2")
def is_cast(ruling: Ruling, story: Story) -> bool:
    """Whether all seated players have a character for this play, and there are enough of them."""
    ready = bool(story.players) and all(seat in story.opening.sheets for seat in story.players)
    enough = len(story.players) > 1 or fewest(ruling) == 1
    return ready and enough and not principal.is_wanted(ruling, story)


def has_free_chairs(story: Story) -> bool:
    """Whether a seat is free."""
    return any(one.kind == "player" and not one.taken and one.id not in story.gone for one in story.seats)


@rule("SZ-11.2")
def asked_to_begin(ruling: Ruling, story: Story) -> tuple[str, ...]:
    """The players who must agree to begin without others who might still sit down."""
    in_step = story.phase == PROLOGUE and story.step in ("", CHARACTERS)
    if not in_step or not has_free_chairs(story) or not is_cast(ruling, story):
        return ()
    return tuple(seat for seat in story.players if seat not in story.ready)


@rule("SZ-11.2")
def begin_play(play: Play[Story], command: BeginPlay) -> None:
    """A player agrees to begin without others who might still sit down; the play begins when all agree."""
    seat = acting_player(play)
    play.need(
        seat in asked_to_begin(play.ruling, play.state), "you are not asked to begin now", "answer the open question"
    )
    play.do(SaidReady(seat))
    play.because("SZ-11.2", agrees=name_of(play.state, seat))


@rule("SZ-11.2")
def is_over(ruling: Ruling, story: Story) -> bool:
    """Whether the current step of the prologue is complete."""
    if story.step in ("", CHARACTERS):
        return is_cast(ruling, story) and not asked_to_begin(ruling, story)
    if story.step == RELATIONSHIPS:
        return relationships.next_pair(ruling, story) is None
    if story.step == RESOURCES:
        return not resources.missing_resources(ruling, story)
    if story.step == CHALLENGES:
        return challenges.is_complete(ruling, story)
    if story.step == THEMES:
        return all(seat in story.ready for seat in seats_in_play(story))
    return not challenges.written_challenges(story)


@rule("SZ-11.2")
def has_ended(story: Story) -> bool:
    """Whether all challenges are ranked and their row is gone, so Act I follows."""
    return story.phase == PROLOGUE and story.step == RANKING and not story.board.has(challenges.ROW)


@rule("SZ-11.2")
def go_on(play: Play[Story]) -> bool:
    """Begin the next step when the current one is complete; return whether anything happened."""
    now = play.state
    if now.phase != PROLOGUE or not now.players or has_ended(now):
        return False
    if now.step not in ("", CHARACTERS) and not seats_in_play(now):
        return False  # all who had a character have left, and everyone who is there has none yet
    if principal.go_on(play):
        return True
    if now.step in (CHALLENGES, RANKING) and now.turn not in seats_in_play(now) and seats_in_play(now):
        play.do(TurnCame(next_player(now, now.turn)))
        return True
    votes = now.step == RANKING and ranking.way_of_ranking(play.ruling, now) == ranking.VOTE
    if votes and challenges.written_challenges(now) and not ranking.asked_to_rank(play.ruling, now):
        ranking.count_votes(play)
        return True
    if not is_over(play.ruling, now):
        return False
    _begin_next(play, now)
    return True


def _begin_next(play: Play[Story], now: Story) -> None:
    following = {"": RELATIONSHIPS, CHARACTERS: RELATIONSHIPS, RELATIONSHIPS: RESOURCES, RESOURCES: CHALLENGES,
                 CHALLENGES: THEMES, THEMES: RANKING}  # fmt: skip
    if now.step == RANKING:
        ranking.note_ranks(play)
        play.do(PlacesCleared((challenges.ROW,)))
        return
    step = following[now.step]
    first = seats_in_play(now)[0]
    if step == RELATIONSHIPS:
        prepared_cards.lay_out(play)
    if step == CHALLENGES:
        if not now.board.has(challenges.ROW):
            play.do(PlacesLaid((Place(challenges.ROW, "row", "Challenges to be ranked"),)))
        first = challenges.writer(play.ruling, play.state, first)
    idle = step in CARD_STEPS and is_over(play.ruling, msgspec.structs.replace(play.state, step=step))
    play.do(StepBegan(step, first if step in (CHALLENGES, RANKING) else "", idle=idle))
    play.because("SZ-11.2", step=step, plot=len(places.cards_in(play.state, places.PLOT)))
