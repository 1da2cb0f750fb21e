"""The doors through which luck comes to a table: keyed for play, seeded and scripted for bots and tests."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Protocol

from croupier.core.chance import Question, Source, nothing, pick, seeded
from croupier.core.luck import ALGORITHM, LEAVES, leaf_key, more_keys, numbers
from croupier.core.merkle import Tree
from croupier.core.play import PlainSeam, Seam
from croupier.core.state import Promise


class Door(Seam, Protocol):
    """Where a table's luck, ids and salts come from."""

    algorithm: str
    life: str
    size: int

    @property
    def root(self) -> str:
        """What is shown before play: the commitment to `size` keys of the table's luck."""
        ...

    def promise(self, start: int) -> Promise | None:
        """New keys from index `start` on, in this door's life; None where luck stands under no keys."""
        ...

    def under(self, promise: Promise | None) -> Door:
        """The door of the keys that were promised so; None for those promised before play."""
        ...

    def source(self, entry: int, leaf: Callable[[str], int], words: str) -> Source:
        """The answers of chance for one entry."""
        ...

    def opening(self, index: int) -> tuple[str, tuple[str, ...]]:
        """A key and its path to the root."""
        ...


class Keyed:
    """Luck drawn under keys that stand under a Merkle root; `master` is 32 secret bytes of the table.

    A life other than the first has words of its own and promises keys of its own; the older keys can still be opened.
    """

    algorithm = ALGORITHM

    def __init__(self, master: bytes, life: str = "", size: int = LEAVES) -> None:
        self.master = master
        self.life = life
        self.size = size
        self._promised: dict[tuple[str, int], Keyed] = {}

    @cached_property
    def _tree(self) -> Tree:
        return Tree.of([leaf_key(self.master, index) for index in range(self.size)])

    def promise(self, start: int) -> Promise:
        return Promise(self._keys(self.life, start, self.size).root, start, self.size, self.life)

    def under(self, promise: Promise | None) -> Keyed:
        return self if promise is None else self._keys(promise.life, promise.start, promise.size)

    def _keys(self, life: str, start: int, size: int) -> Keyed:
        if (life, start) not in self._promised:
            self._promised[life, start] = Keyed(more_keys(self.master, life, start), size=size)
        return self._promised[life, start]

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
        text = "|".join(map(str, (*parts, self.life) if self.life else parts)).encode()
        return hmac.new(self.master, b"token|" + text, hashlib.sha256).hexdigest()[:16]


class Seeded(PlainSeam):
    """Repeatable luck from a seed, for demos, bots and the lab."""

    algorithm = "seeded-sha256-1"
    life = ""
    size = 0

    def __init__(self, seed: str) -> None:
        self.seed = seed

    @property
    def root(self) -> str:
        return ""

    def promise(self, start: int) -> Promise | None:
        return None

    def under(self, promise: Promise | None) -> Door:
        return self

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
