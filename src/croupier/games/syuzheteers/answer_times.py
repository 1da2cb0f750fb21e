"""Time limits of Syuzheteers."""

from __future__ import annotations

from croupier.core.answer_times import AnswerTimes
from croupier.core.state import Ask, Rest
from croupier.games.syuzheteers import rests
from croupier.games.syuzheteers.scenes import answer_times
from croupier.games.syuzheteers.state import Story


class StoryAnswerTimes(AnswerTimes[Story]):
    """Time limits for claim and roll windows, and passing in advance (SZ-12.4)."""

    clause = "SZ-12.4"

    def limit(self, state: Story, ask: Ask) -> float | None:
        return answer_times.limit(state, ask)

    def rests(self, view: Story, seat: str) -> tuple[Rest, ...]:
        return rests.rests(view, seat)
