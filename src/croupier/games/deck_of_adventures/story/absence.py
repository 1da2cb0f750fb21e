"""Absent players: an empty seat never blocks the game (DA-1.7, DA-R51)."""

from __future__ import annotations

from croupier.core.chance import NeedChance
from croupier.core.play import Play
from croupier.core.refusals import Refusal
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.questions import kind_of

OF_CHECKS = ("standing", "pick", "draw", "decide", "target", "pick_target")
"""Questions of an open Check or contest."""
OF_TURNS = ("turn", "held")
"""Questions about whose turn it is in a combat."""


def is_absent(now: Adventure, seat: str) -> bool:
    found = None if seat == GM else now.seat(seat)
    return found is not None and (found.away or not found.taken)


@rule("DA-1.7", "DA-R51")
def finish_for_absent(play: Play[Adventure]) -> None:
    """Finish an absent player's open Check without redraws or optional cards; then the GM plays them."""
    now = play.state
    if now.ruling("absent_player") != "gm_plays" or now.pending is not None:
        return
    noted = play.has_cited("DA-R51")
    while any(_finished(play, ask) for ask in _of_the_absent(play) if kind_of(ask) in OF_CHECKS):
        if not noted:
            play.ruling("absent_player")
            play.aside("DA-R51")
        noted = True


@rule("DA-1.7", "DA-R51")
def step(play: Play[Adventure]) -> bool:
    """Give the default answer for absent players: turns are forfeited, only forced cards are drawn.

    Return whether one was given.

    A combat in which nobody can act waits for the GM, who ends it or lets somebody join.
    """
    if play.state.ruling("absent_player") != "sits_out":
        return False
    waits = OF_TURNS if _nobody_acts(play.state) else ()
    return any(_answered(play, ask) for ask in _of_the_absent(play) if kind_of(ask) not in waits)


def _nobody_acts(now: Adventure) -> bool:
    """Whether everyone who can still fight in a combat is absent: rounds would pass forever."""
    fighting = now.combat.order if now.combat is not None else ()
    able = [now.character(one) for one in fighting if now.combat is not None and one not in now.combat.gone]
    return all(is_absent(now, one.seat) for one in able if one.here and not one.is_out)


def _of_the_absent(play: Play[Adventure]) -> tuple[Ask, ...]:
    return tuple(ask for ask in play.game.open_questions(play.state) if is_absent(play.state, ask.seat))


def _finished(play: Play[Adventure], ask: Ask) -> bool:
    """Whether the default answer was given; if it needs an absent player's real cards, the Check is the GM's."""
    mark = play.mark()
    try:
        return _answered(play, ask)
    except NeedChance as need:
        if not any(one.id == need.question.seat and one.real_luck for one in play.state.seats):
            raise
        play.back_to(mark)
        return False


def _answered(play: Play[Adventure], ask: Ask) -> bool:
    """Give the ledger's answer to a question for the seat that was prompted; False if it is refused."""
    mark, seat, power = play.mark(), play.seat, play.power
    play.seat, play.power = ask.seat, False
    try:
        answer = play.game.default(play.game.see(play.state, ask.seat), ask)
        play.game.rules[type(answer)](play, answer)
    except Refusal:
        play.back_to(mark)
        return False
    else:
        return True
    finally:
        play.seat, play.power = seat, power
