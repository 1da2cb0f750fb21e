"""Repairs after an override, canceling what is in progress, and handling people who have left (RC-22.1)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Impossible
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting import hit_or_stay
from croupier.games.rust_in_the_canyon.betting.sides import seat_of
from croupier.games.rust_in_the_canyon.conflict import ending
from croupier.games.rust_in_the_canyon.conflict.state import ACT
from croupier.games.rust_in_the_canyon.cost import clocks as medical_clocks
from croupier.games.rust_in_the_canyon.cost import injuries, out_of_play
from croupier.games.rust_in_the_canyon.cost.out_of_play import OPENING
from croupier.games.rust_in_the_canyon.decree.events import PotCounted
from croupier.games.rust_in_the_canyon.moves import cancel
from croupier.games.rust_in_the_canyon.rest import days
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town import clocks
from croupier.games.rust_in_the_canyon.town.town_events import ClockRang
from croupier.pieces import cards
from croupier.pieces.events import CardsMoved

UP_FOR_ALL = ("hand", "injuries", "pile", "discard")


@rule("RC-22.1", "RC-5.12", "RC-1.7", "RC-R15")
def mend(play: Play[Canyon]) -> None:
    """After an override: drop PCs who are out of play from the conflict, recount pots and clocks.

    After a change of rulings: show the clocks that may not be hidden any longer.
    """
    for one in play.state.characters:
        if not one.is_playing:
            out_of_play.drop(play, one.id)
    _count_pots(play)
    _drop_acts(play)
    for place in play.state.board.places:
        if place.id.partition(".")[0] in UP_FOR_ALL:
            _turn_up(play, place.id)
    clocks.reveal_what_may_not_be_hidden(play)
    _ring_clocks(play)
    _heal_what_is_due(play)


@rule("RC-12.8", "RC-10.7")
def _drop_acts(play: Play[Canyon]) -> None:
    """Drop all sealed acts if a card has left the reserve of a side that has sealed one: it may be the card to play."""
    now = play.state
    if now.conflict is None or now.conflict.step != ACT:
        return
    window = hit_or_stay.window(now)
    sealed = {places.reserve(seat_of(now, seal.about)) for seal in now.sealed(window)}
    if any(isinstance(event, CardsMoved) and event.source in sealed for event in play.events):
        play.drop(window)
        play.because("RC-12.8", acts=())


@rule("RC-20.4")
def _ring_clocks(play: Play[Canyon]) -> None:
    """A clock set to its end runs out; one that has run out and is set back runs again."""
    for clock in play.state.clocks:
        ends = not clock.what_if and clocks.value(play.state, clock) == clock.end
        if ends != clock.rung:
            play.do(ClockRang(clock.id, rung=ends))
            clause = "RC-20.6" if ends and clock.counts_down else "RC-20.4"
            play.because(clause, clock=clock.name, at=clocks.value(play.state, clock), size=clock.size)


@rule("RC-18.7")
def _heal_what_is_due(play: Play[Canyon]) -> None:
    """Heal an injury whose medical clock was set to 0."""
    for one in play.state.characters:
        for injury in one.injuries:
            if injury.may_heal and medical_clocks.value(play, injury) == 0:
                play.because("RC-18.7", name=one.name, clock=0)
                injuries.heal(play, one.id, injury.id)


def _count_pots(play: Play[Canyon]) -> None:
    """Recount pots: chips removed reduce the GM's part first; chips added count as the GM's."""
    now = play.state
    for one in now.conflict.contenders if now.conflict is not None else ():
        for pot in one.pots:
            lies = places.chips(now, pot.place)
            if now.board.has(pot.place) and not one.resolved and lies != pot.size:
                own = min(pot.own, lies)
                play.do(PotCounted(one.pc, pot.place, own, lies - own))


def _turn_up(play: Play[Canyon], where: str) -> None:
    """Turn all cards of this place face up, visible to everyone."""
    for spot, slot in enumerate(play.state.board.place(where).slots):
        if slot.card is None or EVERYONE not in slot.seen:
            cards.flip(play, where, spot)


@rule("RC-22.1", "RC-1.7")
def canceled_now(view: Canyon) -> str:
    """What canceling would end now, in the order of `break_off`."""
    if view.conflict is not None:
        return "the whole conflict, without a result"
    move = cancel.canceled_now(view)
    if move:
        return move
    if any(due.drawing for due in view.dues):
        return "today's care by amateurs"
    return "the rest of the downtime" if view.downtime is not None else ""


@rule("RC-22.1")
def break_off(play: Play[Canyon]) -> None:
    """Cancel what is in progress and return its pieces to their places."""
    if play.state.conflict is not None:
        ending.break_off(play)
        return
    if cancel.break_off(play) or days.put_care_hands_away(play):
        return
    if play.state.downtime is not None:
        days.break_off(play)
        return
    raise Impossible("there is nothing in progress to cancel")


@rule("RC-22.1", "RC-R65", "RC-8.3")
def left(play: Play[Canyon], seat: str) -> None:
    """Drop a departed player's PC from a conflict not yet begun; a running one waits for the GM."""
    now: Canyon = play.state
    one = now.played_by(seat)
    if one is None:
        return
    if now.conflict is not None and (now.conflict.step in OPENING or one.id in now.conflict.wishes):
        before = len(play.events)
        out_of_play.drop(play, one.id)
        if len(play.events) > before:
            play.because("RC-8.3", without=one.name)
    cancel.answer_for_who_left(play, one.id)
