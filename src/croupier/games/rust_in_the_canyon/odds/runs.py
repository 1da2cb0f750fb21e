"""A hand that is hit until it stands: every set of cards that leads to a total, with equal sets merged.

The number of orders in which a set ends the hand depends on the cards there before and on the standing
number, not on the deck. So a *course* is built once for each of these, in one to four milliseconds, and
cached; a deck's counts are then put into it. No deck and no answer is cached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import perm
from operator import mul
from typing import NamedTuple

from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST, counted

Set = tuple[int, ...]
"""The number of cards with value 1, 2 ... 10 dealt so far; index 0 is unused."""
EMPTY: Set = (0,) * 11

Packed = int
"""A set packed into one integer: three bits per value, with the sum of the cards above them."""
COUNT = 3 * 11
CARDS = tuple((value, (value << COUNT) + (1 << 3 * value)) for value in range(1, 11))
ACES = 0b111 << 3
HALVES = ((1 << 3 * 4) - 1, (1 << COUNT) - (1 << 3 * 4))
"""Masks for aces to threes, and fours to tens: a thousand sets combine some hundred low and high halves."""


class Halves(NamedTuple):
    """The low or high halves of sets: the empty one, then others that add one card to an earlier one."""

    rooms: tuple[tuple[int, int], ...]
    """A card value, and how many cards of it are already in the half."""
    links: tuple[tuple[int, int], ...]
    """For each half but the empty one: the half with one fewer card, and the room of the added card."""

    def ways(self, left: Sequence[int]) -> list[int]:
        """The number of ways such a deck deals each half, value by value."""
        room = [left[value] - before for value, before in self.rooms]
        ways = [1]
        for parent, at in self.links:
            ways.append(ways[parent] * room[at])
        return ways


Row = tuple[int, int, int]
"""A set's low and high half, and the number of orders in which its last card ends the hand."""


class Course(NamedTuple):
    """All sets that end a hand without a bust."""

    hard: int
    has_ace: bool
    low: Halves
    high: Halves
    kinds: tuple[tuple[int, int, tuple[Row, ...]], ...]
    """A total, a number of cards, and the sets with them."""
    most: int
    """The number of cards in the largest set."""


@lru_cache(maxsize=512)
def course(stand: int, hard: int, has_ace: bool, least: int = 1) -> Course:
    """The course of a hand with this sum so far that takes `least` cards or more, and stands on `stand`."""
    every = sorted(_ending(stand, hard, has_ace, least))  # sorted for memory locality when read
    (low, lows), (high, highs) = (_halves([there & mask for _, _, there, _ in every]) for mask in HALVES)
    kinds: dict[tuple[int, int], list[Row]] = {}
    for (total, cards, _, orders), one, two in zip(every, lows, highs, strict=True):
        kinds.setdefault((total, cards), []).append((one, two, orders))
    rows = tuple((total, cards, tuple(some)) for (total, cards), some in kinds.items())
    return Course(hard, has_ace, low, high, rows, max(cards for _, cards in kinds))


def _ending(stand: int, hard: int, has_ace: bool, least: int) -> Iterator[tuple[int, int, Packed, int]]:
    """The sets that end a hand: total, number of cards, the set, and its number of orders."""
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
    """The wanted halves and all the halves that they are built from, and the index of each wanted one."""
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
    """The ways to each final total, by total (0: a bust), dealt from this deck; and the sum of all ways."""
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
    """The total of all remaining ways: a bust; or, if the deck is too small for one, all that is left."""
    hard = course.hard + sum(map(mul, left, range(11)))
    return counted(hard, course.has_ace or left[1] > 0) if hard <= MOST else 0
