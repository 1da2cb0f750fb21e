"""Sources of a table's luck: keyed for play, seeded and scripted for bots and tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

import msgspec

from croupier.core.chance import (
    AnswerSource,
    DrawRequest,
    LuckAnswer,
    pick_outcome,
    seeded_source,
    stop_at_draw,
    stream_of_numbers,
)
from croupier.core.luck import ALGORITHM, LEAVES, Position, hmac_sha256, leaf_key, more_keys, numbers, size_of
from croupier.core.merkle import Tree
from croupier.core.play import PlainTokens, TokenMaker
from croupier.core.state import Promise


class KeyPosition(NamedTuple):
    """The position of the next draw of a name, and its key's promise; None for the promise made before play."""

    promise: Promise | None
    position: Position


FindPosition = Callable[[DrawRequest], KeyPosition]
"""Finds the position of a draw. Raises LookupError or Impossible if it has no key."""


class LuckSource(TokenMaker, Protocol):
    """The source of a table's luck, ids and salts."""

    algorithm: str
    life: str
    size: int

    @property
    def root(self) -> str:
        """The root shown before play: the commitment to `size` luck keys."""
        ...

    def promise(self, start: int) -> Promise | None:
        """New keys from index `start` on, for this incarnation; None if the luck uses no keys."""
        ...

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        """The answers of chance for one entry."""
        ...

    def opened_key(self, promise: Promise | None, index: int) -> tuple[str, tuple[str, ...]]:
        """A key (its index counted through all promises) and its path to the root of its promise."""
        ...


class KeyedLuck:
    """Luck from keys under a Merkle root; `master` is the table's 32 secret bytes.

    An incarnation other than the first has keys of its own; older keys can still be opened. `algorithm` is that of the
    keys committed with the table itself; new promises always use the current one.
    """

    def __init__(self, master: bytes, life: str = "", size: int = 0, algorithm: str = ALGORITHM) -> None:
        self.master = master
        self.life = life
        self.algorithm = algorithm
        self.size = size or size_of(algorithm)
        self._later: dict[tuple[str, int], KeyedLuck] = {}

    @cached_property
    def _tree(self) -> Tree:
        return Tree(self.key, self.size)

    @property
    def root(self) -> str:
        return self._tree.root

    def key(self, index: int) -> bytes:
        """A key by its index among those committed with the table."""
        return leaf_key(self.master, index, self.algorithm)

    def promise(self, start: int) -> Promise:
        size = self.size if self.algorithm == ALGORITHM else LEAVES
        bare = Promise("", start, size, self.life, ALGORITHM)
        return msgspec.structs.replace(bare, root=self._under(bare).root)

    def _under(self, promise: Promise | None) -> KeyedLuck:
        """The keys of a promise."""
        if promise is None:
            return self
        known = self._later.get((promise.life, promise.start))
        if known is None:
            master = more_keys(self.master, promise.life, promise.start, promise.algorithm)
            known = KeyedLuck(master, size=promise.size, algorithm=promise.algorithm)
            self._later[promise.life, promise.start] = known
        return known

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        def answer(question: DrawRequest, k: int) -> LuckAnswer:
            promise, position = find(question)
            key = self._under(promise).key(position.leaf - (promise.start if promise else 0))
            drawn = pick_outcome(question, numbers(key, position))
            return LuckAnswer(drawn, "keyed", leaf=position.leaf, k=position.k, joint=bool(position.links))

        return answer

    def opened_key(self, promise: Promise | None, index: int) -> tuple[str, tuple[str, ...]]:
        there = self._under(promise)
        index -= promise.start if promise else 0
        return there.key(index).hex(), there._tree.path(index)

    def token(self, *parts: object) -> str:
        text = "|".join(map(str, (*parts, self.life) if self.life else parts)).encode()
        return hmac_sha256(self.master, b"token|" + text).hex()[:16]


class SeededLuck(PlainTokens):
    """Repeatable luck from a seed, for demos and bots."""

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

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        return seeded_source(f"{self.seed}|{entry}")

    def opened_key(self, promise: Promise | None, index: int) -> tuple[str, tuple[str, ...]]:
        return "", ()


class StreamLuck(SeededLuck):
    """Repeatable luck from a seed for playtests: a separate stream of numbers for each deck and each kind of dice.

    A rule that draws more often from one deck leaves the luck of all others unchanged, so that plays under different
    rules can be compared pair by pair. Ids are not secret.
    """

    algorithm = "streams-shake-128-1"

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self._streams: dict[str, Callable[[int], int]] = {}

    def token(self, *parts: object) -> str:
        return "|".join(map(str, parts))

    def source(self, entry: int, find: FindPosition | None = None) -> AnswerSource:
        return self._answer

    def _answer(self, question: DrawRequest, k: int) -> LuckAnswer:
        stream = self._streams.get(question.key)
        if stream is None:
            stream = self._streams[question.key] = stream_of_numbers(f"{self.seed}|{question.key}")
        return LuckAnswer(pick_outcome(question, stream), "seeded")


class ScriptedLuck(SeededLuck):
    """Answers written down in advance; once used up, seeded luck if a seed was given."""

    algorithm = "scripted"

    def __init__(self, answers: Sequence[str], seed: str | None = None) -> None:
        super().__init__(seed or "")
        self.answers = list(answers)
        self.goes_on = seed is not None

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        rest = super().source(entry, find)

        def answer(question: DrawRequest, k: int) -> tuple[str, str] | LuckAnswer:
            if self.answers:
                return self.answers[0], "scripted"
            return rest(question, k) if self.goes_on else stop_at_draw(question, k)

        def taking(question: DrawRequest, k: int) -> tuple[str, str] | LuckAnswer:
            given = answer(question, k)
            if self.answers:
                self.answers.pop(0)
            return given

        return taking


def with_algorithm(luck_source: LuckSource, algorithm: str) -> LuckSource:
    """The same luck, for a table whose first keys use this algorithm."""
    if isinstance(luck_source, KeyedLuck) and luck_source.algorithm != algorithm:
        return KeyedLuck(luck_source.master, luck_source.life, algorithm=algorithm)
    return luck_source
