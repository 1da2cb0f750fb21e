"""Standing answers: default answers that seats have chosen to give to some kinds of question."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from croupier.core.chance import NeedChance
from croupier.core.play import Play
from croupier.core.polls import answer_with_default
from croupier.core.refusals import Refusal
from croupier.core.seat_events import StandingSet
from croupier.core.state import State
from croupier.core.table_events import Undone

S = TypeVar("S", bound=State)
MOST_AT_ONCE = 50
"""Maximum standing answers that one entry can trigger."""


def give_standing_answers(play: Play[S], settle: Callable[[Play[S]], None]) -> None:
    """Give default answers to the kinds of question with standing answers, until somebody has to answer.

    `settle` is called after each answer. While the game is paused nothing is answered.
    """
    if play.state.pause is not None or not any(one.standing or one.rests for one in play.state.seats):
        return
    told = _standing_answers(play)
    tried = set[tuple[str, str]]()
    for _ in range(MOST_AT_ONCE if told and not any(isinstance(event, Undone) for event in play.events) else 0):
        asks = [prompt.ask for prompt in play.state.prompts if (prompt.ask.seat, prompt.ask.key) not in tried]
        ask = next((one for one in asks if one.key.split(":")[0] in told.get(one.seat, ())), None)
        if ask is None or play.state.pending is not None:
            return
        mark = play.mark()
        try:
            answer_with_default(play, ask.seat, ask.key)
            settle(play)
        except (Refusal, NeedChance):
            tried.add((ask.seat, ask.key))
            play.back_to(mark)
        else:
            told = _standing_answers(play)


def _standing_answers(play: Play[S]) -> dict[str, frozenset[str]]:
    """The kinds of question that each seat answers by default, without rests that are over."""
    told = {}
    for seat in [one for one in play.state.seats if one.standing or one.rests]:
        may = play.game.answer_times.rests(play.game.see(play.state, seat.id), seat.id) if seat.rests else ()
        offered = {one.id: one.kinds for one in may}
        lasting = tuple(one for one in seat.rests if one in offered)
        if lasting != seat.rests:
            play.do(StandingSet(seat.id, seat.standing, lasting))
        told[seat.id] = frozenset(seat.standing).union(*(offered[one] for one in lasting))
    return told
