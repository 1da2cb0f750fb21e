"""Departures from the normal course of play: overrides, cancellations, people who have left."""

from __future__ import annotations

from croupier.core.choices import Choice
from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import contests, interruptions
from croupier.games.deck_of_adventures.checks.state import JOKER, Check
from croupier.games.deck_of_adventures.checks.words import KINDS
from croupier.games.deck_of_adventures.combat import combat_end, rounds
from croupier.games.deck_of_adventures.combat.state import Combat
from croupier.games.deck_of_adventures.decree import choices
from croupier.games.deck_of_adventures.names import and_of, name_of
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.powers import lasting_powers
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import absence, epics, races, rests
from croupier.games.deck_of_adventures.terrain import gm_reach
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.turns.events import TurnSet
from croupier.pieces import cards

BROKEN_OFF = "broken off"
COMPARED = ("drawn", "order", "standing", "rest", "held", places.TARGETS)
"""The kinds of places with cards that are compared with others, so that none of them is a Joker."""


def canceled_now(view: Adventure) -> str:
    """What canceling would end now, in the order of `break_off`."""
    checks = [one for one in view.checks if one.is_under_way]
    if checks:
        return _check_in_words(view, checks[-1])
    if view.contests:
        return f"{name_of(view, view.contests[-1].attacker)}'s contested Check"
    if view.reaching is not None:
        return f"{name_of(view, view.reaching.who)}'s action, which waits for the GM"
    deeds = view.deeds
    if deeds.is_under_way:
        bosses = (f"{name_of(view, one.boss)}'s use of {one.type} powers" for one in deeds.moments)
        harms = (f"the damage announced to {name_of(view, one.target)}" for one in deeds.harms)
        asked, saves = (one.work for one in deeds.asked), (one.work for one in deeds.saves)
        waiting = (*deeds.blows, *asked, *saves, *(one.work for one in deeds.cares))
        powers = (f"the rest of {library.title(view, work.id)}" for work in waiting)
        return and_of(list(dict.fromkeys((*bosses, *harms, *powers))))
    if view.epic is not None:
        return "the whole Epic Event"
    if view.rest is not None:
        return "the whole Quick Rest"
    if view.passing is not None:
        return f"{name_of(view, view.passing.who)}'s turn"
    return "" if view.combat is None else _of_combat(view, view.combat)


def _check_in_words(view: Adventure, check: Check) -> str:
    """A Check that is canceled, with the race or contest that ends with it."""
    contest = next((one for one in view.contests if (check.then, check.with_) == (contests.CONTEST, one.id)), None)
    if contest is not None:
        return f"{name_of(view, contest.attacker)}'s contested Check"
    if check.then == races.EPIC:
        return "the race for this Target Card"
    kind = KINDS.get(check.kind, "a Check").split(" ", 1)[1]
    return f"{name_of(view, check.actor)}'s {kind}"


def _of_combat(view: Adventure, combat: Combat) -> str:
    """What canceling would end of a combat in which nothing else is under way."""
    if combat.choosing or combat.placing:
        newcomers = dict.fromkeys((*combat.choosing, *combat.placing))
        return f"the choice of {and_of([name_of(view, one) for one in newcomers])}'s place in the turn order"
    turn = combat.turn
    if turn is None or turn_actions.is_fresh(turn):
        return "the whole combat"
    return f"{name_of(view, turn.who)}'s {'readied action' if turn.readied else 'turn'}"


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


@rule("DA-1.2")
def show_compared(play: Play[Adventure]) -> None:
    """After an override, turn up cards that are compared with others and that nobody knows, such as shuffled ones."""
    for place in play.state.board.places:
        if place.id.partition(".")[0] in COMPARED and (seats := place.lookers()):
            for at, slot in enumerate(place.slots):
                if slot.card is None:
                    cards.look(play, place.id, at, seats, again=True)


@rule("DA-1.2", "DA-R1")
def return_jokers(play: Play[Adventure]) -> None:
    """After an override, move every Joker that lies where cards are compared to the hand, as if it had been drawn."""
    now = play.state
    for place in now.board.places:
        kind, _, who = place.id.partition(".")
        jokers = tuple(at for at, slot in enumerate(place.slots) if (slot.card or "").startswith(JOKER))
        if jokers and kind in COMPARED:
            owner = places.deck_of(now, who) if now.has(who) else GM
            play.because("DA-R1", joker=name_of(now, owner))
            spent = places.spent_jokers(owner)
            if now.board.has(spent):  # so the log says that they return to the hand
                cards.move(play, place.id, jokers, spent)
                cards.move(play, spent, range(-len(jokers), 0), places.fate(owner))
            else:
                cards.move(play, place.id, jokers, places.fate(owner))


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
