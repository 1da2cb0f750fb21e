"""Departures from the normal course of play: overrides, cancellations, people who have left."""

from __future__ import annotations

from croupier.core.choices import Choice
from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.rules import rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import interruptions
from croupier.games.deck_of_adventures.combat import combat_end, rounds
from croupier.games.deck_of_adventures.decree import choices
from croupier.games.deck_of_adventures.powers import lasting_powers
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import absence, epics, races, rests
from croupier.games.deck_of_adventures.terrain import gm_reach
from croupier.games.deck_of_adventures.turns.events import TurnSet
from croupier.pieces import cards

BROKEN_OFF = "broken off"


@rule("DA-1.2")
def break_off(play: Play[Adventure]) -> None:
    """Cancel the innermost procedure under way.

    In this order: a Check, a contest, a power, a race and its Epic Event, a rest, a turn outside combat, a
    turn that has begun in combat, the combat.
    """
    now = play.state
    racing_check = any(one.is_under_way and one.then == races.EPIC for one in now.checks)
    if interruptions.break_off(play):
        if racing_check and not any(one.is_under_way and one.then == races.EPIC for one in play.state.checks):
            races.stop_race(play)
    elif gm_reach.refuse_reach(play):
        pass
    elif now.deeds.is_under_way:
        lasting_powers.set_deeds(play, asked=(), blows=(), moments=(), saves=(), harms=(), cares=())
    elif now.epic is not None:
        epics.finish_epic(play, BROKEN_OFF)
    elif now.rest is not None:
        rests.stop_rest(play)
    elif now.passing is not None:
        play.do(TurnSet(None, BROKEN_OFF))
    elif now.combat is not None:
        if not rounds.break_off(play):
            combat_end.finish_combat(play, BROKEN_OFF)
    else:
        raise Impossible("there is nothing in progress to cancel")


@rule("DA-1.2")
def mend_decks(play: Play[Adventure]) -> None:
    """After an override, shuffle every draw pile that received a card somebody has seen."""
    for place in play.state.board.places:
        if place.id.startswith(places.deck("")) and any(slot.seen for slot in place.slots):
            play.because("DA-1.2", shuffled=place.label)
            cards.shuffle(play, place.id, f"deck-{place.id.removeprefix(places.deck(''))}")


@rule("DA-1.7", "DA-R51")
def seats_changed(play: Play[Adventure]) -> None:
    """Update the game when somebody arrives, leaves or returns."""
    absence.finish_for_absent(play)


@rule("DA-1.7", "DA-R51")
def seat_left(play: Play[Adventure], seat: str) -> None:
    """Give the GM the characters of someone who has left for good, until somebody takes the seat."""
    theirs = tuple(one.name for one in play.state.characters if one.seat == seat)
    if theirs:
        play.ruling("absent_player")
        play.because("DA-R51", characters=theirs)
    absence.finish_for_absent(play)


def decree_choices(view: Adventure, on: str) -> list[Choice]:
    """The choices for decrees about a character, or about what is under way."""
    return choices.decrees(view, on)
