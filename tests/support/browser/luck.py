"""Luck for the browser tests, set through the app factory: repeatable, and without tens."""

from __future__ import annotations

import itertools

from croupier.core.chance import AnswerSource, DrawRequest, LuckAnswer, seeded_source
from croupier.core.luck_sources import FindPosition, LuckSource, SeededLuck


class NoTens(SeededLuck):
    """Seeded luck that turns up a ten only when nothing else is left: ranks of 9 and 10 cannot be told apart."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.drawn = seeded_source(seed)

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        drawn = self.drawn

        def answer(question: DrawRequest, k: int) -> tuple[str, str] | LuckAnswer:
            given = drawn(question, k)
            others = any(not face.startswith("10") for face, _ in question.options)
            return answer(question, k) if others and given[0].startswith("10") else given

        return answer


class StagedLuck:
    """Everything that the server does not decide by rule, the same in every run."""

    def __init__(self, seed: str = "bridge") -> None:
        self.seed = seed
        self.count = itertools.count(1)
        self.ticks = itertools.count(1)

    def luck_source(self, table: str, life: str = "") -> LuckSource:
        return NoTens(self.seed)

    def table_id(self) -> str:
        return f"table{next(self.count):07}"

    def token(self) -> str:
        return f"token-{next(self.count):020}"

    def now(self) -> str:
        return "2026-01-01T12:00:00.000Z"

    def clock(self) -> float:
        return float(next(self.ticks))
