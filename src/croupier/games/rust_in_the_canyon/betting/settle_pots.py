"""Settling pots that were closed by backing down, and the end of a hand (RC-12.5, RC-12.17)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.betting.events import HandPlayed, LeftToTheEnd
from croupier.games.rust_in_the_canyon.betting.sides import conflict_of, in_seat_order
from croupier.games.rust_in_the_canyon.conflict.state import CLOSED, Contender
from croupier.games.rust_in_the_canyon.cost import death, resolve
from croupier.games.rust_in_the_canyon.figures.results import BACKED
from croupier.games.rust_in_the_canyon.state import Canyon


def to_settle(now: Canyon) -> list[Contender]:
    """Contenders whose pot was closed by backing down, in seat order, including those gone or out of play."""
    those = [one for one in conflict_of(now).contenders if not one.resolved and one.pot == CLOSED]
    at_once = now.ruling("back_down_fallout") == "at_once"
    left = [one for one in those if not one.is_in and one.level and one.result == BACKED]
    left = [one for one in left if at_once or one.forfeits]
    closed = [one for one in those if one.is_in and (one.result == BACKED or one.gm_backed)]
    return in_seat_order(now, [*closed, *left])


@rule("RC-12.5", "RC-12.6", "RC-13.10", "RC-R39", "RC-R40", "RC-R70")
def settle(play: Play[Canyon]) -> bool:
    """Settle one pot closed by backing down once the GM has answered, then the chips of the dead.

    Return whether there was one.
    """
    for one in to_settle(play.state):
        waits = one.result == BACKED and not one.forfeits
        if waits and play.ruling("back_down_fallout") == "conflict_end":
            play.do(LeftToTheEnd(one.pc))
        else:
            if one.gm_backed and not conflict_of(play.state).duel:
                play.because("RC-13.10", name=play.state.character(one.pc).name)
            resolve.resolve(play, one.pc)
        return True
    return death.settle_chips(play)


@rule("RC-12.17")
def end_hand(play: Play[Canyon]) -> None:
    """End the hand, as no pot is live; the conflict continues from there."""
    play.do(HandPlayed())
