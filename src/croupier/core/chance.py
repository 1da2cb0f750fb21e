"""The only luck in the rules: a rule makes a request, answered from a recorded prefix or else by a source.

Seeded, scripted, enumerated, typed and replayed luck all use this mechanism.
"""

from __future__ import annotations

import hashlib
import math
import struct
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeVar

import msgspec

from croupier.core.refusals import Invalid

R = TypeVar("R")
SPAN, WORDS = 1 << 64, 64
"""The range of one word of a stream of numbers, and the number of words made at once."""


class DrawRequest(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A request to chance: one card of a set (weights), or dice whose outcome is a multiset."""

    key: str
    options: tuple[tuple[str, int], ...] = ()
    dice: int = 0
    sides: int = 0
    seat: str = ""
    to: tuple[str, ...] = ()
    silent: bool = False
    """Whether nobody but `to` may learn that there was a draw at all."""

    @property
    def total(self) -> int:
        """The number of equally likely cases."""
        return self.sides**self.dice if self.dice else sum(weight for _, weight in self.options)

    def outcomes(self) -> tuple[tuple[str, Fraction], ...]:
        """Each answer with its exact probability; they add up to 1."""
        if self.dice:
            return _dice(self.dice, self.sides)
        total = self.total
        return tuple((answer, Fraction(weight, total)) for answer, weight in self.options if weight)

    @property
    def count(self) -> int:
        """The number of outcomes."""
        return math.comb(self.dice + self.sides - 1, self.dice) if self.dice else len(self.options)

    def allows(self, answer: str) -> bool:
        """Whether this is a possible outcome, without listing all of them: twenty dice have ten million."""
        if not self.dice:
            return any(answer == option and weight for option, weight in self.options)
        faces = answer.split(",")
        known = {str(face): face for face in range(1, self.sides + 1)}
        if len(faces) != self.dice or any(face not in known for face in faces):
            return False
        return faces == sorted(faces, key=known.__getitem__)

    def at(self, index: int) -> str:
        """The option for case number `index` (0 to total - 1); for cards, not dice."""
        for answer, weight in self.options:
            if index < weight:
                return answer
            index -= weight
        raise IndexError(index)


@cache
def _dice(dice: int, sides: int) -> tuple[tuple[str, Fraction], ...]:
    cases = sides**dice
    found = []
    for faces in combinations_with_replacement(range(1, sides + 1), dice):
        ways = math.factorial(dice)
        for face in set(faces):
            ways //= math.factorial(faces.count(face))
        found.append((",".join(map(str, faces)), Fraction(ways, cases)))
    return tuple(found)


class DrawRecord(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One answer of chance as the journal stores it; `how` is keyed, typed, scripted or seeded.

    For keyed luck, `leaf` is its key and `k` the number of earlier draws under that key; otherwise `k` counts the
    entry's answers. `entry` is the earlier entry in which it was drawn, 0 for this one. `joint`: the entry's links
    are mixed in.
    """

    question: DrawRequest
    answer: str
    how: str
    k: int = 0
    entry: int = 0
    leaf: int = -1
    joint: bool = False

    @property
    def is_new(self) -> bool:
        """Whether a key was used for this draw in this entry."""
        return self.leaf >= 0 and not self.entry


class LuckAnswer(NamedTuple):
    """One answer of luck: its value, its origin, the entry in which it was first drawn, its key and its position."""

    answer: str
    how: str = "scripted"
    entry: int = 0
    leaf: int = -1
    k: int = 0
    joint: bool = False


class NeedLinks(Exception):
    """The rule reached a draw for which these seats' pages must first reveal links."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        super().__init__(", ".join(seats))
        self.seats = seats


class NeedChance(Exception):
    """The rule reached a draw that nothing answers yet."""

    def __init__(self, question: DrawRequest) -> None:
        super().__init__(question.key)
        self.question = question


AnswerSource = Callable[[DrawRequest, int], tuple[str, str] | LuckAnswer]


def stop_at_draw(question: DrawRequest, k: int) -> tuple[str, str]:
    """The source that stops the rule at its first draw."""
    raise NeedChance(question)


class Chance:
    """A prefix of answers and a source for the next one.

    `table` answers in place of an impossible real card, one that is hidden elsewhere.
    """

    def __init__(
        self, source: AnswerSource = stop_at_draw, prefix: Sequence[LuckAnswer] = (), table: AnswerSource | None = None
    ) -> None:
        self.source = source
        self.table = table or source
        self.prefix = tuple(prefix)
        self.used = 0
        self.drawn: list[DrawRecord] = []

    def ask(self, question: DrawRequest, way: Callable[[str], str | None] = lambda _: None) -> str:
        """The answer: from the prefix while it lasts, then from the source. Raises NeedChance.

        `way` maps a typed card that is not in the requested set to the name of the set mixed into it that has the card.
        """
        k = len(self.drawn)
        told = self._next_of_prefix() if self.used < len(self.prefix) else LuckAnswer(*self.source(question, k))
        if told.how == "typed" and not question.allows(told.answer):
            step = way(told.answer)
            if step is not None:
                self.used -= 1
                told = told._replace(answer=step)
            else:
                told = LuckAnswer(*self.table(question, k))
        if told.how == "scripted" and not question.allows(told.answer):
            raise Invalid(
                "luck", told.answer, f"{question.dice}d{question.sides}" if question.dice else "a possible outcome"
            )
        place = told.k if told.leaf >= 0 else k
        self.drawn.append(DrawRecord(question, told.answer, told.how, place, told.entry, told.leaf, told.joint))
        return told.answer

    def _next_of_prefix(self) -> LuckAnswer:
        self.used += 1
        return self.prefix[self.used - 1]


def scripted_source(answers: Sequence[str]) -> AnswerSource:
    """Answers written down in advance, in order; when they run out the rule stops."""
    left = list(answers)

    def source(question: DrawRequest, k: int) -> tuple[str, str]:
        if not left:
            raise NeedChance(question)
        return left.pop(0), "scripted"

    return source


def even_numbers(seed: str) -> Callable[[int], int]:
    """Reproducible uniform numbers from 0 to total - 1: SHA-256 of seed and count, with our own index arithmetic."""
    count = 0

    def number(total: int) -> int:
        nonlocal count
        span = 1 << 128
        while True:
            count += 1
            value = int.from_bytes(hashlib.sha256(f"{seed}|{count}".encode()).digest()[:16], "big")
            if value < span - span % total:
                return value % total

    return number


def stream_of_numbers(seed: str) -> Callable[[int], int]:
    """Like `even_numbers`, several times as fast, for playtests: 64 bits of SHAKE-128 of seed and block per number."""
    block, words = 0, list[int]()

    def number(total: int) -> int:
        nonlocal block
        fair = SPAN - SPAN % total
        while True:
            if not words:
                bits = hashlib.shake_128(f"{seed}|{block}".encode()).digest(8 * WORDS)
                words.extend(reversed(struct.unpack(f"<{WORDS}Q", bits)))
                block += 1
            if (word := words.pop()) < fair:
                return word % total

    return number


def seeded_source(seed: str) -> AnswerSource:
    """Reproducible luck for demos and bots."""
    number = even_numbers(seed)

    def source(question: DrawRequest, k: int) -> tuple[str, str]:
        return pick_outcome(question, number), "seeded"

    return source


def pick_outcome(question: DrawRequest, number: Callable[[int], int]) -> str:
    """One answer, given a source of uniform numbers from 0 to total - 1: one for a card, one for each die."""
    if question.dice:
        return ",".join(map(str, sorted(number(question.sides) + 1 for _ in range(question.dice))))
    return question.at(number(question.total))


def every_outcome(run: Callable[[Chance], R]) -> Iterator[tuple[R, Fraction]]:
    """Every outcome of a run with its exact probability, by repeating the run with each prefix of answers."""
    waiting: list[tuple[tuple[LuckAnswer, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        prefix, mass = waiting.pop()
        try:
            yield run(Chance(stop_at_draw, prefix)), mass
        except NeedChance as need:
            outcomes = need.question.outcomes()
            waiting.extend(
                ((*prefix, LuckAnswer(answer, "every")), mass * share) for answer, share in reversed(outcomes)
            )
