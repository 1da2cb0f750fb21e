"""Test scores counted value by value, even if remaining cards are added up (SS-5.2, SS-R24).

The cards whose values count are chosen value by value, highest first; those that are only over a rank are
chosen once all values over it have passed. The number of times each sum occurs is kept in the digits of one
whole number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import factorial, perm
from typing import NamedTuple

from croupier.core.odds.questions import Given
from croupier.games.state_stack.odds.cards import HIGHEST
from croupier.games.state_stack.odds.orders import Unseen, ordered

Sets = tuple[int, ...]
TOP = HIGHEST - 1
STATES = 40
"""The cost of choosing the cards of one value for one state, counted toward an answer's work limit."""
NO_SET = -1


class Way(NamedTuple):
    """One course of a test: the sets of the cards over the rank, of the valid card and of those looked at.

    `gone` are jokers that score nothing, `more` is what counts in addition to values; `sign` -1 subtracts.
    """

    over: Sets
    valid: int = NO_SET
    looked: Sets = ()
    remaining: int = 0
    more: int = 0
    gone: Sets = ()
    sign: int = 1

    @property
    def sets(self) -> Sets:
        return (*self.over, *self.gone, *self.looked, *(() if self.valid == NO_SET else (self.valid,)))

    @property
    def summed(self) -> int:
        """The number of values that are added up."""
        return len(self.looked) + (self.valid != NO_SET)

    def without_score(self, sign: int) -> Way:
        """This course with only jokers where cards would count."""
        gone = (self.valid, *self.looked)
        return self._replace(valid=NO_SET, looked=(), gone=gone, sign=sign)


def ways(part: Sets, reading: str) -> Iterator[Way]:
    """Each course to a valid card."""
    for flipped, at in enumerate(part):
        rest = part[flipped + 1 :]
        looked = rest if reading == "sum" else rest[:1] if reading == "next" else ()
        yield Way(part[:flipped], at, looked, len(rest), len(rest) if reading == "count" else 0)


def scoring_ways(part: Sets, reading: str, unseen: Unseen) -> Iterator[Way]:
    """Each course to a score of 1 or more; jokers alone score nothing."""
    for way in ways(part, reading):
        yield way
        if not way.more and unseen[way.valid][0]:
            yield way.without_score(-1)


def all_ways(part: Sets, reading: str, unseen: Unseen, *, drawn: bool, again: bool) -> Iterator[Way]:
    """Each course of a test; without cards one is `drawn`, under a ruling `again` if it scores nothing."""
    for way in ways(part, reading):
        yield way
        if again and not way.more and unseen[way.valid][0]:
            yield way.without_score(-1)
            yield from _drawn(way.without_score(1))
    failed = Way(part)
    yield from _drawn(failed) if again or (drawn and not part) else (failed,)


def _drawn(way: Way) -> Iterator[Way]:
    """The courses with one card of the deck instead."""
    yield way._replace(valid=0, remaining=0)
    yield way._replace(over=(*way.over, 0), remaining=0)


class Sums:
    """The unseen cards, and the number of orders for each difference of two tests (one may be empty)."""

    def __init__(self, given: Given, unseen: Unseen, good: Sequence[bool], other: Sequence[bool] = ()) -> None:
        self.given = given
        self.unseen = unseen
        self.sizes = [sum(counts) for counts in unseen]
        self.tops = (sum(good), sum(other))
        """For each side, the lowest value that is not valid; lower values are valid."""

    def scores(self, part: Sets, reading: str) -> dict[int, Fraction]:
        """The chance of each score of one test."""
        found: dict[int, Fraction] = {}
        for way in (*ways(part, reading), Way(part)):
            total = ordered(self.sizes, way.sets)
            for summed, orders in self.differences(way, Way(())):
                share = Fraction(orders, total)
                found[summed + way.more] = found.get(summed + way.more, Fraction(0)) + share
        return found

    def beats(self, mine: Sequence[Way], hers: Sequence[Way], *, tie: bool | None = None) -> Fraction:
        """The chance that the first scores more, or as much if `tie` (None: with more cards left, SS-5.7)."""
        found: dict[int, int] = {}
        for one in mine:
            for other in hers:
                level = one.remaining > other.remaining if tie is None else tie
                least = other.more - one.more + (not level)
                count = sum([orders for more, orders in self.differences(one, other) if more >= least])
                if count:
                    total = ordered(self.sizes, (*one.sets, *other.sets))
                    found[total] = found.get(total, 0) + one.sign * other.sign * count
        return sum((Fraction(count, total) for total, count in found.items()), Fraction(0))

    def differences(self, mine: Way, hers: Way) -> Iterator[tuple[int, int]]:
        """By how much the values of the first exceed those of the second, and in how many orders."""
        width = ordered(self.sizes, (*mine.sets, *hers.sets)).bit_length() + 1
        found = 1
        for at, counts in enumerate(self.unseen):
            sides = [_Side.of(way, at, top) for way, top in zip((mine, hers), self.tops, strict=True)]
            gone = mine.gone.count(at) + hers.gone.count(at)
            if any(side.cards for side in sides) or gone:
                left = [counts[0] - gone, *counts[1:]]
                found *= perm(counts[0], gone) * self._spread(left, sides, width) if left[0] >= 0 else 0
        more, mask = -TOP * hers.summed, (1 << width) - 1
        while found:
            if found & mask:
                yield more, found & mask
            found >>= width
            more += 1

    def _spread(self, counts: Sequence[int], sides: list[_Side], width: int) -> int:
        """For one set, how often each difference occurs, lowest digits first (second: 14 minus value)."""
        first, second = sides
        passing = sorted((0, 1), key=lambda side: -sides[side].top)
        going = {(0, 0): 1}
        for value in range(TOP, -1, -1):
            for side in passing:
                if sides[side].top == value + 1:
                    going = _passed(going, counts, sides, side, passing)
            if counts[value]:
                going = self._taken(going, counts[value], value, sides, width)
        for side in passing:
            if not sides[side].top:
                going = _passed(going, counts, sides, side, passing)
        return going.get((first.summed, second.summed), 0) * factorial(first.looked) * factorial(second.looked)

    def _taken(
        self, going: dict[tuple[int, int], int], count: int, value: int, sides: list[_Side], width: int
    ) -> dict[tuple[int, int], int]:
        """Take each possible number of cards of one value on each side."""
        self.given.step(STATES * len(going))
        onward: dict[tuple[int, int], int] = {}
        up, down, (first, second) = width * value, width * (TOP - value), [side.summed for side in sides]
        for (mine, hers), spread in going.items():
            for more, other, orders in _picks(count, first - mine, second - hers):
                key = (mine + more, hers + other)
                ways = spread * orders << (up * more + down * other)
                onward[key] = onward[key] + ways if key in onward else ways
        return onward


@lru_cache
def _picks(count: int, mine: int, hers: int) -> list[tuple[int, int, int]]:
    """How many cards of one value each side can have, and in how many ways."""
    return [
        (more, other, perm(count, more + other) // (factorial(more) * factorial(other)))
        for more in range(min(count, mine) + 1)
        for other in range(min(count - more, hers) + 1)
    ]


class _Side(NamedTuple):
    """The cards of one course that are from one set."""

    over: int
    valid: bool
    looked: int
    top: int

    @classmethod
    def of(cls, way: Way, at: int, top: int) -> _Side:
        return cls(way.over.count(at), way.valid == at, way.looked.count(at), top)

    @property
    def summed(self) -> int:
        return self.looked + self.valid

    @property
    def cards(self) -> int:
        return self.over + self.summed


def _passed(
    going: dict[tuple[int, int], int], counts: Sequence[int], sides: list[_Side], at: int, passing: list[int]
) -> dict[tuple[int, int], int]:
    """Choose the cards over a rank from what is left, once all values over that rank have passed.

    Of the cards that count, a valid one must have been flipped first.
    """
    side = sides[at]
    over = sum(counts[side.top :]) - (sides[passing[0]].over if at == passing[1] else 0)
    found = {}
    for taken, spread in going.items():
        left = over - sum(taken)
        first = side.summed - taken[at] if side.valid else 1
        if left >= side.over and first > 0:
            found[taken] = spread * perm(left, side.over) * first
    return found
