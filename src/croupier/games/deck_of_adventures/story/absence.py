"""When a player is not there: nothing hangs on an empty seat (DA-1.7, DA-R51)."""

from __future__ import annotations

from croupier.core.chance import NeedChance
from croupier.core.refusals import Refusal
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.deck_of_adventures.people import Table, state
from croupier.games.deck_of_adventures.state import Adventure

OF_CHECKS = ("pick", "draw", "decide", "target")
"""Questions of an open Check or contest."""
OF_TURNS = ("turn", "held")
"""Questions of whose turn it is in a combat."""


def is_absent(now: Adventure, seat: str) -> bool:
    found = None if seat == GM else now.seat(seat)
    return found is not None and (found.away or not found.taken)


@rule("DA-1.7", "DA-R51")
def seated(play: Table) -> None:
    """Somebody went away: her open Check is finished without redraw or cards at will; then the GM plays."""
    now = state(play)
    if now.settings["absent_player"] != "gm_plays" or now.pending is not None:
        return
    while any(_finished(play, ask) for ask in _of_the_absent(play) if ask.key.partition(":")[0] in OF_CHECKS):
        play.because("DA-R51")


@rule("DA-1.7", "DA-R51")
def step(play: Table) -> bool:
    """Who sits out lets every question go by: turns are forfeited, only what is forced is drawn.

    A combat in which nobody is left who acts waits for the GM, who ends it or lets somebody join.
    """
    if state(play).settings["absent_player"] != "sits_out":
        return False
    waits = OF_TURNS if _nobody_acts(state(play)) else ()
    return any(_answered(play, ask) for ask in _of_the_absent(play) if ask.key.partition(":")[0] not in waits)


def _nobody_acts(now: Adventure) -> bool:
    """Whether all who can still fight in a combat are of empty seats, so that rounds would go by for ever."""
    fighting = now.combat.order if now.combat is not None else ()
    able = [now.character(one) for one in fighting if now.combat is not None and one not in now.combat.gone]
    return all(is_absent(now, one.seat) for one in able if one.here and not one.is_out)


def _of_the_absent(play: Table) -> tuple[Ask, ...]:
    return tuple(ask for ask in play.game.asks(state(play)) if is_absent(state(play), ask.seat))


def _finished(play: Table, ask: Ask) -> bool:
    """The same, but where she brings her own cards the Check is the GM's: nothing waits for who is not there."""
    mark = play.mark()
    try:
        return _answered(play, ask)
    except NeedChance as need:
        if not any(one.id == need.question.seat and one.real_luck for one in state(play).seats):
            raise
        play.back_to(mark)
        return False


def _answered(play: Table, ask: Ask) -> bool:
    """Give a question the ledger's answer for the seat that was asked; False where that cannot be."""
    mark, seat, power = play.mark(), play.seat, play.power
    play.seat, play.power = ask.seat, False
    try:
        answer = play.game.default(play.game.see(state(play), ask.seat), ask)
        play.game.rules[type(answer)](play, answer)
    except Refusal:
        play.back_to(mark)
        return False
    else:
        return True
    finally:
        play.seat, play.power = seat, power
