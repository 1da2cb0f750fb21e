"""The doors through which luck comes to a table: keyed for play, seeded and scripted for bots and tests."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Protocol

from croupier.core.chance import Question, Source, nothing, pick, seeded
from croupier.core.luck import ALGORITHM, LEAVES, leaf_key, numbers
from croupier.core.merkle import Tree
from croupier.core.play import PlainSeam, Seam


class Door(Seam, Protocol):
    """Where a table's luck, ids and salts come from."""

    algorithm: str

    @property
    def root(self) -> str:
        """What is shown before play: the commitment to all luck of the table."""
        ...

    def source(self, entry: int, leaf: Callable[[str], int], words: str) -> Source:
        """The answers of chance for one entry."""
        ...

    def opening(self, index: int) -> tuple[str, tuple[str, ...]]:
        """A key and its path to the root."""
        ...


class Keyed:
    """Luck drawn under keys that stand under a Merkle root; `master` is 32 secret bytes of the table."""

    algorithm = ALGORITHM

    def __init__(self, master: bytes) -> None:
        self.master = master

    @cached_property
    def _tree(self) -> Tree:
        return Tree.of([leaf_key(self.master, index) for index in range(LEAVES)])

    @property
    def root(self) -> str:
        return self._tree.root

    def source(self, entry: int, leaf: Callable[[str], int], words: str) -> Source:
        def answer(question: Question, k: int) -> tuple[str, str]:
            key = leaf_key(self.master, leaf(question.key))
            return pick(question, numbers(key, entry, k, words)), "keyed"

        return answer

    def opening(self, index: int) -> tuple[str, tuple[str, ...]]:
        return leaf_key(self.master, index).hex(), self._tree.path(index)

    def token(self, *parts: object) -> str:
        text = "|".join(map(str, parts)).encode()
        return hmac.new(self.master, b"token|" + text, hashlib.sha256).hexdigest()[:16]


class Seeded(PlainSeam):
    """Repeatable luck from a seed, for demos, bots and the lab."""

    algorithm = "seeded-sha256-1"

    def __init__(self, seed: str) -> None:
        self.seed = seed

    @property
    def root(self) -> str:
        return ""

    def source(self, entry: int, leaf: Callable[[str], int], words: str) -> Source:
        return seeded(f"{self.seed}|{entry}")

    def opening(self, index: int) -> tuple[str, tuple[str, ...]]:
        return "", ()


class Scripted(Seeded):
    """Luck written down beforehand; once it is used up, seeded luck if a seed was given."""

    algorithm = "scripted"

    def __init__(self, answers: Sequence[str], seed: str | None = None) -> None:
        super().__init__(seed or "")
        self.answers = list(answers)
        self.goes_on = seed is not None

    def source(self, entry: int, leaf: Callable[[str], int], words: str) -> Source:
        rest = super().source(entry, leaf, words)

        def answer(question: Question, k: int) -> tuple[str, str]:
            if self.answers:
                return self.answers[0], "scripted"
            return rest(question, k) if self.goes_on else nothing(question, k)

        def taking(question: Question, k: int) -> tuple[str, str]:
            given = answer(question, k)
            if self.answers:
                self.answers.pop(0)
            return given

        return taking
