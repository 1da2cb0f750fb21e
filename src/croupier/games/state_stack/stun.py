"""Recovering stun (chapter 7)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import sheet
from croupier.games.state_stack.commands import Recover
from croupier.games.state_stack.current_action import end_action
from croupier.games.state_stack.figures.harm import stun_after
from croupier.games.state_stack.injury import current_rank, injure, injuries, note_penalty
from croupier.games.state_stack.phases import on_turn, pay_for
from croupier.games.state_stack.result_events import StunRecovered
from croupier.games.state_stack.state import Combatant, Fight
from croupier.games.state_stack.tests_and_contests import contest, note_contest


@rule("SS-7.2", "SS-5.13")
def recover(play: Play[Fight], command: Recover) -> None:
    """Recover stun on a turn; the combatant must have some."""
    one = on_turn(play, command.combatant)
    stun = places.injury(play.state, one.id, places.STUN)
    play.require(stun >= 1, "SS-7.2", f"{one.name} has no stun", "act, boost or pass")
    pay_for(play, one, "recover stun")
    recovery(play, one)
    end_action(play, one.id)


@rule("SS-7.3")
def recovery(play: Play[Fight], one: Combatant) -> None:
    """Resolve a recovery: a contest of Willpower against stun and damage."""
    stun, damage = injuries(play, one)
    rating = current_rank(play, one, sheet(one).willpower, "contest")
    made = contest(play, one, rating, stun + damage, "Willpower")
    after = stun_after(stun, made.won)
    play.because("SS-7.3", name=one.name, won=made.won, before=stun, recovers=stun - after, stun=after)
    note_contest(play, one, made)
    note_penalty(play, one, sheet(one).willpower, "contest")
    play.do(StunRecovered(one.id, made.won, stun - after))
    injure(play, one, places.STUN, after - stun)
