"""Time limits of State Stack."""

from __future__ import annotations

from croupier.core.answer_times import AnswerTimes
from croupier.core.state import Ask
from croupier.games.state_stack.settings import seconds_for_an_answer
from croupier.games.state_stack.state import Fight


class FightAnswerTimes(AnswerTimes[Fight]):
    """One limit for all questions, as set by the table (SS-8.9)."""

    clause = "SS-8.9"

    def limit(self, state: Fight, ask: Ask) -> float | None:
        return seconds_for_an_answer(state.settings)
