"""Phases and the turns in them (SS-4.1, SS-4.4, SS-4.6)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import initiative_value, standing_combatant
from croupier.games.state_stack.acting_order import (
    FIRST_PHASE,
    Standing,
    acting_together,
    as_drawn,
    draw_for_ties,
    has_something_to_do,
    line_up,
    order_key,
    phase_order,
)
from croupier.games.state_stack.commands import PassTurn
from croupier.games.state_stack.deck import discard
from croupier.games.state_stack.events import PhaseBegan, TurnBegan, TurnEnded
from croupier.games.state_stack.result_events import ActionPaid
from croupier.games.state_stack.row_limits import may_rebalance
from croupier.games.state_stack.state import ACTION, Combatant, Fight


@rule("SS-4.1")
def next_phase(phase: int) -> int | None:
    """The phase after this one, counting 4, 3, 2, 1, 0; None when a new round follows."""
    return phase - 1 if phase > 0 else None


@rule("SS-4.4", "SS-4.5", "SS-R19")
def begin_phase(play: Play[Fight], phase: int) -> None:
    """Begin a phase and fix who acts in it."""
    those = line_up(play)
    if play.state.ruling("turn_ties") == "card":
        those = draw_for_ties(play, phase, those)
    order = phase_order(play.state.ruling, phase, those)
    if phase == 0:
        _begin_phase_zero(play, order, those)
        return
    held = tuple((one.id, one.action) for one in those) if phase == FIRST_PHASE else ()
    play.do(PhaseBegan(phase, order, held, round=play.state.round))
    if order:
        names = tuple(play.state.combatant(one).name for one in order)
        if phase < FIRST_PHASE or len(order) > 1:
            play.ruling("phase_match" if phase < FIRST_PHASE else "phase_4_order")
        play.because("SS-4.2" if phase == FIRST_PHASE else "SS-4.3", phase=phase, order=names)
        _note_values(play, order)
        note_ties(play, phase, [one for one in those if one.id in order])


@rule("SS-1.4", "SS-R3")
def _note_values(play: Play[Fight], order: tuple[str, ...]) -> None:
    """Note in the receipt the ruling on the values of cards, if an ace or a face card decides the order."""
    for name in order if len(order) > 1 else ():
        initiative_value(play, play.state.combatant(name))


@rule("SS-4.4", "SS-4.5", "SS-4.7", "SS-4.9")
def _begin_phase_zero(play: Play[Fight], order: tuple[str, ...], those: list[Standing]) -> None:
    """Begin phase zero; the log names who is asked and who loses a card, the receipt the ties among those asked."""
    now = play.state
    busy = [one for one in those if has_something_to_do(now, 0, one)]
    asked = {one.id for one in busy}
    named = tuple(one for one in order if one in asked or now.combatant(one).too_high)
    skips = not now.had_turns and not any(places.count(now, one.id, ACTION) for one in now.standing())
    play.do(PhaseBegan(0, order, busy=named, skips=skips, round=now.round))
    if skips:
        play.because("SS-4.4", phase=0, action_cards=0)
    if any(may_rebalance(now.ruling, now, now.combatant(one)) for one in asked):
        waiting = tuple(one for one in order if one in asked)
        play.because("SS-4.7", phase=0, order=tuple(now.name_of(one) for one in waiting))
        _note_values(play, waiting)
    if now.ruling("turn_ties") != "simultaneous":
        note_ties(play, 0, busy)


@rule("SS-4.5", "SS-R19")
def note_ties(play: Play[Fight], phase: int, those: list[Standing]) -> None:
    """Note in the receipt who ties in the order of a phase, and by which ruling one goes first."""
    keys = [order_key(play.state.ruling, phase, one)[:2] for one in those]
    level = tuple(play.state.name_of(one.id) for one, key in zip(those, keys, strict=True) if keys.count(key) > 1)
    if level:
        play.ruling("turn_ties")
        play.because("SS-4.5", level=level)


@rule("SS-4.4", "SS-R18")
def next_in_phase(play: Play[Fight]) -> Combatant | None:
    """The combatant whose turn is next: standing, with an action card, and once in a phase."""
    now = play.state
    order = now.order
    if now.phase and now.ruling("phase_list") == "live":
        those = [one for one in line_up(play) if one.acted != now.phase]
        order = phase_order(now.ruling, now.phase, [as_drawn(now, one) for one in those])
    for name in (*now.together, *order):
        if not now.has(name):
            continue
        one = now.combatant(name)
        ready = now.phase == 0 or places.count(now, name, ACTION) > 0
        if one.is_standing and one.acted != now.phase and ready:
            return one
    return None


@rule("SS-4.4", "SS-R18")
def begin_turn(play: Play[Fight], one: Combatant) -> None:
    """Begin a turn; the receipt says so if it comes from a change during the phase."""
    now = play.state
    if now.phase and one.id not in now.order:
        play.ruling("phase_list")
        play.because("SS-R18", name=one.name, phase=now.phase)
    play.do(TurnBegan(one.id, now.phase, acting_together(play, one)))


def end_turn(play: Play[Fight]) -> None:
    play.do(TurnEnded(play.state.turn))


@rule("SS-4.6", "SS-5.13")
def on_turn(play: Play[Fight], name: str) -> Combatant:
    """The combatant, checked to be on their turn with no action under way."""
    one = standing_combatant(play, name)
    now = play.state
    mine = now.turn == name and now.phase > 0
    play.require(mine, "SS-4.4", f"it is not {one.name}'s turn to act", "wait for that turn")
    if now.exchange is not None or now.placing is not None or now.burning:
        play.refuse("SS-4.6", "an action is under way", "wait until it is over")
    play.require(not now.has_acted, "SS-4.6", f"{one.name} has already acted this turn", "wait for the next turn")
    return one


@rule("SS-4.6", "SS-R20")
def pay_for(play: Play[Fight], one: Combatant, action: str) -> None:
    """Pay for an action: only Act uses cards, unless a ruling has Boost and Recover cost an action card."""
    if play.ruling("other_action_cost") == "one_card" and places.count(play.state, one.id, ACTION):
        play.do(ActionPaid(one.id, action))
        discard(play, one, ACTION, 1)
        play.aside("SS-R20", name=one.name, pays=1)


@rule("SS-4.6")
def pass_turn(play: Play[Fight], command: PassTurn) -> None:
    """Do nothing on your turn."""
    one = on_turn(play, command.combatant)
    if play.state.turn != one.id:
        play.refuse("SS-4.4", f"it is not {one.name}'s turn to pass", "wait for that turn")
    play.do(TurnEnded(one.id, passes=True))
    play.because("SS-4.6", name=one.name)
