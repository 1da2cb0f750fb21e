"""A hand that is hit until it stands: every set of cards by which it may come to a total, equal sets looked at once.

In how many orders a set ends the hand hangs on what lies there before and on when it stands, not on the deck. So a
*course* is made once for each of these, in one to four milliseconds, and kept; a deck's counts are put into it. No
deck and no answer is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import perm
from operator import mul
from typing import NamedTuple

from croupier.games.rust_in_the_canyon.figures.cards import MOST, counted

Set = tuple[int, ...]
"""How many cards that count 1, 2 ... 10 have been dealt; the first place is empty."""
EMPTY: Set = (0,) * 11

Packed = int
"""The same in one number: three bits for each value, above them what the cards count."""
COUNT = 3 * 11
CARDS = tuple((value, (value << COUNT) + (1 << 3 * value)) for value in range(1, 11))
ACES = 0b111 << 3
HALVES = ((1 << 3 * 4) - 1, (1 << COUNT) - (1 << 3 * 4))
"""Aces to threes, and fours to tens: a thousand sets are made of some hundred low and some hundred high halves."""


class Halves(NamedTuple):
    """The low or the high halves of sets: the empty one, and others of a card more than one before them."""

    rooms: tuple[tuple[int, int], ...]
    """A card's value, and how many of them lie there before it."""
    links: tuple[tuple[int, int], ...]
    """For each half but the empty one the half of a card less, and in which room that card lies."""

    def ways(self, left: Sequence[int]) -> list[int]:
        """In how many ways such a deck deals each half, value by value."""
        room = [left[value] - before for value, before in self.rooms]
        ways = [1]
        for parent, at in self.links:
            ways.append(ways[parent] * room[at])
        return ways


Row = tuple[int, int, int]
"""A set's low and high half, and in how many orders its last card ends the hand."""


class Course(NamedTuple):
    """All sets that end a hand without a bust."""

    hard: int
    has_ace: bool
    low: Halves
    high: Halves
    kinds: tuple[tuple[int, int, tuple[Row, ...]], ...]
    """A total, a number of cards, and the sets of them."""
    most: int
    """Cards in the largest set."""


@lru_cache(maxsize=512)
def course(stand: int, hard: int, has_ace: bool, least: int = 1) -> Course:
    """Of a hand with so much on the table that takes at least so many cards, and stands on `stand` or more."""
    every = sorted(_ending(stand, hard, has_ace, least))  # so that what is read together lies together in memory
    (low, lows), (high, highs) = (_halves([there & mask for _, _, there, _ in every]) for mask in HALVES)
    kinds: dict[tuple[int, int], list[Row]] = {}
    for (total, cards, _, orders), one, two in zip(every, lows, highs, strict=True):
        kinds.setdefault((total, cards), []).append((one, two, orders))
    rows = tuple((total, cards, tuple(some)) for (total, cards), some in kinds.items())
    return Course(hard, has_ace, low, high, rows, max(cards for _, cards in kinds))


def _ending(stand: int, hard: int, has_ace: bool, least: int) -> Iterator[tuple[int, int, Packed, int]]:
    """The sets that end a hand: its total and cards, the set, and in how many orders."""
    now, cards = {0: 1}, 0
    while now:
        after: dict[Packed, int] = {}
        ended: dict[Packed, int] = {}
        cards += 1
        for there, orders in now.items():
            for value, card in CARDS:
                more = there + card
                if hard + (more >> COUNT) > MOST:
                    break
                if there >> 3 * value & 0b111 < 4 or value == 10:
                    goes_on = cards < least or _total(more, hard, has_ace) < stand
                    to = after if goes_on else ended
                    to[more] = to.get(more, 0) + orders
        yield from ((_total(there, hard, has_ace), cards, there, orders) for there, orders in ended.items())
        now = after


def _total(there: Packed, hard: int, has_ace: bool) -> int:
    return counted(hard + (there >> COUNT), has_ace or there & ACES > 0)


def _halves(wanted: Sequence[Packed]) -> tuple[Halves, list[int]]:
    """These halves and all that they come from, and the place of each."""
    places: dict[Packed, int] = {0: 0}
    rooms: dict[tuple[int, int], int] = {}
    links: list[tuple[int, int]] = []

    def place(half: Packed) -> int:
        if half not in places:
            value = (half.bit_length() - 1) // 3
            before = half - (1 << 3 * value)
            parent = place(before)
            links.append((parent, rooms.setdefault((value, before >> 3 * value), len(rooms))))
            places[half] = len(links)
        return places[half]

    found = [place(half) for half in wanted]
    return Halves(tuple(rooms), tuple(links)), found


def played(left: Sequence[int], course: Course) -> tuple[list[int], int]:
    """The ways to each total at which the hand is over, by the total (0: a bust), dealt from such a deck; all ways."""
    deck = sum(left)
    most = min(deck, course.most)
    every = perm(deck, most)
    after = [perm(deck - cards, most - cards) for cards in range(most + 1)] + [0] * (course.most - most)
    low, high = course.low.ways(left), course.high.ways(left)
    found = [0] * (MOST + 1)
    for total, cards, rows in course.kinds:
        found[total] += sum([low[one] * high[two] * orders for one, two, orders in rows]) * after[cards]
    found[_rest(left, course) if deck <= MOST else 0] += every - sum(found)
    return found, every


def _rest(left: Sequence[int], course: Course) -> int:
    """What all other ways come to: a bust; of a deck that is too small for one, all that is left."""
    hard = course.hard + sum(map(mul, left, range(11)))
    return counted(hard, course.has_ace or left[1] > 0) if hard <= MOST else 0
