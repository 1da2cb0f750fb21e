"""Going out of the fight: the stack is discarded and turns not yet taken are lost (SS-8.1, SS-8.2)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import rank_secret, sheet
from croupier.games.state_stack.acting_order import acts_in, line_up
from croupier.games.state_stack.deck import discard_stack
from croupier.games.state_stack.events import ExchangeMoved, TurnEnded
from croupier.games.state_stack.figures.harm import DEAD, UNCONSCIOUS
from croupier.games.state_stack.roster_events import CombatantSet, WentOut
from croupier.games.state_stack.state import ACTION, Combatant, Fight


@rule("SS-8.1", "SS-8.2")
def go_out(play: Play[Fight], one: Combatant, how: str, contest: tuple[int, ...] = ()) -> None:
    """Take a combatant out: discard all upright cards; damage and stun stay; turns not yet taken are lost.

    `contest`: what both sides counted in the contest of Willpower that knocked them out, if it is known to all.
    """
    waits = _awaits_a_turn(play, one)
    damage, stun = (places.injury(play.state, one.id, kind) for kind in (places.DAMAGE, places.STUN))
    if how == DEAD:
        play.do(WentOut(one.id, how, damage, rank_secret(play, one, sheet(one).body)))
    else:
        falls = how == UNCONSCIOUS
        play.do(WentOut(one.id, how, damage + stun if falls else 0, stun=stun if falls else None, contest=contest))
    upright = places.upright(play.state, one.id)
    discard_stack(play, one)
    if upright and how in (UNCONSCIOUS, DEAD):
        play.because("SS-8.1", name=one.name, discarded=upright)
    if waits:
        play.because("SS-8.2", name=one.name, phase=play.state.phase)


@rule("SS-8.2", "SS-4.4", "SS-R18")
def _awaits_a_turn(play: Play[Fight], one: Combatant) -> bool:
    """Whether a combatant has a turn left in this phase, which is lost by going out."""
    now = play.state
    has_acted = now.phase == 0 or one.acted == now.phase
    if has_acted or not one.is_standing or not places.count(now, one.id, ACTION):
        return False
    if now.ruling("phase_list") != "live" or one.id in now.together:
        return one.id in (*now.order, *now.together)
    return any(acts_in(now.ruling, now.phase, each) for each in line_up(play) if each.id == one.id)


@rule("SS-8.1", "SS-R19")
def fall(play: Play[Fight], one: Combatant, how: str, contest: tuple[int, ...] = ()) -> None:
    """Take a combatant out at once, or, if several act at the same time, when the last of them has acted."""
    if play.state.together:
        play.do(CombatantSet(one.id, falls=how))
        play.ruling("turn_ties")
        play.because("SS-R19", name=one.name, how=how)
    else:
        go_out(play, one, how, contest)


@rule("SS-R19", "SS-8.4")
def spare_if_healed(play: Play[Fight], name: str, *, is_deadly: bool) -> None:
    """Spare a combatant who was about to be dead if their damage is no longer deadly."""
    one = play.state.combatant(name)
    if one.falls == DEAD and not is_deadly:
        play.do(CombatantSet(one.id, falls=""))
        play.ruling("turn_ties")
        play.because("SS-R19", name=one.name, how="stays up")


@rule("SS-R19", "SS-4.5")
def falls_are_due(now: Fight, next: Combatant | None) -> bool:
    """Whether a combatant falls and nobody who acts at the same time is left."""
    return any(one.falls for one in now.combatants) and (next is None or next.id not in now.together)


@rule("SS-R19", "SS-8.1")
def take_those_who_fall(play: Play[Fight]) -> None:
    """Take out together all who fell in turns at the same time."""
    for one in play.state.combatants:
        if one.falls:
            play.ruling("turn_ties")
            play.because("SS-R19", name=one.name, how=one.falls)
            go_out(play, one, one.falls)


@rule("SS-8.2", "SS-4.4", "SS-5.12")
def is_turn_lost(now: Fight) -> bool:
    """Whether the combatant whose turn it is no longer stands; another's action out of turn is finished first."""
    if not now.turn or now.combatant(now.turn).is_standing:
        return False
    acting = [now.burning, *now.to_burn]
    acting += [now.exchange.actor] if now.exchange is not None else []
    acting += [now.placing.combatant] if now.placing is not None else []
    return not any(one and one != now.turn and now.combatant(one).is_standing for one in acting)


def drop_turn(play: Play[Fight]) -> None:
    """End the turn of a combatant who is out, and the current action."""
    play.do(ExchangeMoved(None))
    play.do(TurnEnded(play.state.turn))
