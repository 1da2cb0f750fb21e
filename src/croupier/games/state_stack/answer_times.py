"""Time limits of State Stack."""

from __future__ import annotations

from croupier.core.answer_times import AnswerTimes
from croupier.core.state import Ask
from croupier.games.state_stack.questions import BeginFight, EnterFight, SetUpSides
from croupier.games.state_stack.settings import seconds_for_an_answer
from croupier.games.state_stack.state import Fight
from croupier.pieces.questions import kind_of


class FightAnswerTimes(AnswerTimes[Fight]):
    """One limit for all questions of a fight, as set by the table; none before it starts (SS-8.9)."""

    clause = "SS-8.9"

    def limit(self, state: Fight, ask: Ask) -> float | None:
        return seconds_for_an_answer(state.settings) if self.has_default(ask) else None

    def has_default(self, ask: Ask) -> bool:
        return kind_of(ask) not in (BeginFight.kind, SetUpSides.kind, EnterFight.kind)
