"""The end of a stage of bets, and of a hand: closed pots are settled, and the hand is handed over (RC-12.17)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.betting.events import HandPlayed, LeftToTheEnd
from croupier.games.rust_in_the_canyon.betting.sides import conflict_of, in_seat_order
from croupier.games.rust_in_the_canyon.conflict import escalation
from croupier.games.rust_in_the_canyon.conflict.state import BACKED, CLOSED, Contender
from croupier.games.rust_in_the_canyon.cost import resolve
from croupier.games.rust_in_the_canyon.state import Canyon


def to_settle(now: Canyon) -> list[Contender]:
    """Those whose pot was closed by backing down, in seat order."""
    those = [one for one in conflict_of(now).contenders if one.is_in and not one.resolved and one.pot == CLOSED]
    return in_seat_order(now, [one for one in those if one.result == BACKED or one.gm_backed])


@rule("RC-12.5", "RC-12.6", "RC-13.10", "RC-R39", "RC-R40")
def settle(play: Play[Canyon]) -> bool:
    """One pot that was closed by backing down is settled, after the GM has answered; whether there was one."""
    for one in to_settle(play.state):
        if one.result == BACKED and play.ruling("back_down_fallout") == "conflict_end":
            play.do(LeftToTheEnd(one.pc))
        else:
            resolve.resolve(play, one.pc)
        return True
    return False


@rule("RC-12.17")
def end_hand(play: Play[Canyon]) -> None:
    """No pot is live: on to step 9, or to the end of the conflict."""
    play.do(HandPlayed())
    escalation.hand_over(play)
