"""Surrender, and flight, which the GM allows or refuses (SS-8.5)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack.access import standing_combatant
from croupier.games.state_stack.commands import Flee, JudgeFlight, Surrender
from croupier.games.state_stack.current_action import pending_action
from croupier.games.state_stack.events import ExchangeMoved
from croupier.games.state_stack.going_out import go_out
from croupier.games.state_stack.judges import note_judge, require_judge
from croupier.games.state_stack.state import FLED, SURRENDERED, ZERO, Combatant, Exchange, Fight


@rule("SS-8.5", "SS-4.6")
def surrender(play: Play[Fight], command: Surrender) -> None:
    """Surrender on the combatant's turn, or in phase zero: out at once."""
    one = may_leave(play, command.combatant)
    play.because("SS-8.5", name=one.name)
    go_out(play, one, SURRENDERED)


@rule("SS-8.5")
def may_leave(play: Play[Fight], name: str) -> Combatant:
    """The combatant, checked to be on their turn with no action under way, or in phase zero."""
    one = standing_combatant(play, name)
    now = play.state
    hers = now.turn == one.id and not now.has_acted
    play.require(hers or now.stage == ZERO, "SS-8.5", "only on your turn or in phase zero", "wait for your turn")
    play.need(now.exchange is None and now.placing is None and not now.burning, "an action is under way", "wait")
    play.need(not one.falls, f"{one.name} is about to be {one.falls}", "act or pass")
    return one


@rule("SS-8.5")
def flee(play: Play[Fight], command: Flee) -> None:
    """Declare flight; the GM allows or refuses it."""
    one = may_leave(play, command.combatant)
    play.do(ExchangeMoved(Exchange(one.id, "flight")))
    play.because("SS-8.5", name=one.name)


@rule("SS-8.5")
def judge_flight(play: Play[Fight], command: JudgeFlight) -> None:
    """The GM lets a combatant escape, who is then out at once, or refuses."""
    exchange = pending_action(play, "flight")
    require_judge(play, exchange.actor, "judging flight")
    one = play.state.combatant(exchange.actor)
    note_judge(play, one.id)
    play.do(ExchangeMoved(None, failed=None if command.consent else exchange))
    play.because("SS-8.5", name=one.name, consent=command.consent)
    if command.consent:
        go_out(play, one, FLED)
