"""The joint cost of several piles from one deck, dealt pile by pile (Odds 6).

For the rest of a deck it matters only how many ranks have one, two, three or four cards left, with numbers
and faces counted separately: decks with equal counts are merged. The order of the piles changes nothing, so
the largest comes last, as the deck after it need not be tracked. The ways to each stress are the digits of
one integer, as in `pile`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import comb

from croupier.games.rust_in_the_canyon.figures.hand_totals import FACES
from croupier.games.rust_in_the_canyon.odds.readings import Hands, Shape, hands_of

Left = tuple[int, int, int, int]
"""The number of ranks with one, two, three and four cards left."""
Deck = tuple[Left, Left]
"""The ranks left among the numbers, and among the faces and aces."""
Taken = dict[int, dict[tuple[Left, Shape], int]]
"""The number of ways, by number of cards taken, then by what is left and the shape in the pile."""
Costs = tuple[int, int]
"""The ways to each stress: total, and those without death."""
BITS = 128
"""Four piles can be dealt in fewer than 2^112 ways."""
EMPTY: Deck = ((0, 0, 0, 0), (0, 0, 0, 0))
Price = Callable[[Hands], tuple[int, bool]]


def costs_together(
    how: str, sizes: Sequence[int], prices: Sequence[Price], left: dict[str, int], step: Callable[[int], None]
) -> dict[tuple[int, bool], Fraction]:
    """The probability of each cost of these piles, each with its own prices; and whether one is death."""
    now: dict[Deck, Costs] = {_begun(left): (1, 1)}
    order = sorted(range(len(sizes)), key=sizes.__getitem__)
    for at in order:
        now = _dealt(now, how, sizes[at], _shifts(how, prices[at]), step, is_last=at == order[-1])
    (found,) = now.values()
    in_all, alive = _digits(found[0]), _digits(found[1])
    total, told = sum(in_all), {}
    for stress, ways in enumerate(in_all):
        safe = alive[stress] if stress < len(alive) else 0
        for many, dead in ((safe, False), (ways - safe, True)):
            if many:
                told[stress, dead] = Fraction(many, total)
    return told


def _begun(left: dict[str, int]) -> Deck:
    def of(*, faces: bool) -> Left:
        counts = [count for rank, count in left.items() if (rank in FACES) is faces]
        return counts.count(1), counts.count(2), counts.count(3), counts.count(4)

    return of(faces=False), of(faces=True)


def _shifts(how: str, price: Price) -> Callable[[Shape, Shape], tuple[int, bool]]:
    """For shapes of numbers and of faces: how many bits to shift their ways, and whether it is death."""

    @cache
    def shift(plain: Shape, faces: Shape) -> tuple[int, bool]:
        stress, dead = price(hands_of(how, plain, faces))
        return stress * BITS, dead

    return shift


def _dealt(
    now: dict[Deck, Costs],
    how: str,
    size: int,
    price: Callable[[Shape, Shape], tuple[int, bool]],
    step: Callable[[int], None],
    *,
    is_last: bool,
) -> dict[Deck, Costs]:
    """Deal one more pile: its numbers, then its faces. What is left after the last does not matter."""
    options = _shapes if is_last else taken
    halfway: dict[tuple[Left, Left, Shape, int], Costs] = {}
    for (numbers, faces), (every_way, alive) in now.items():
        of_faces = sum(cards * many for cards, many in enumerate(faces, 1))
        for count, those in options(numbers, how, size).items():
            if size - count > of_faces:
                continue
            step(len(those))
            for (rest, plain), ways in those.items():
                key = faces, rest, plain, size - count
                there = halfway.get(key, (0, 0))
                halfway[key] = there[0] + every_way * ways, there[1] + alive * ways
    after: dict[Deck, Costs] = {}
    for (faces, numbers, plain, room), (every_way, alive) in halfway.items():
        those = options(faces, how, size).get(room, {})
        step(len(those))
        for (rest, face), ways in those.items():
            shift, dead = price(plain, face)
            there = after.get((numbers, rest), (0, 0))
            more = 0 if dead else alive * ways << shift
            after[numbers, rest] = there[0] + (every_way * ways << shift), there[1] + more
    return after


@lru_cache(maxsize=8192)
def taken(left: Left, how: str, most: int) -> Taken:
    """The ways to take at most this many cards of these ranks for one pile, rank by rank."""
    if left == EMPTY[0]:
        return {0: {(left, (0, 0, False)): 1}}
    there = next(cards for cards in (4, 3, 2, 1) if left[cards - 1])
    found: Taken = {}
    for count, those in taken(_with(left, there, -1), how, most).items():
        for here in range(min(there, most - count) + 1):
            ways, into = comb(there, here), found.setdefault(count + here, {})
            for (rest, shape), more in those.items():
                key = _with(rest, there - here, 1), _grown(how, shape, here)
                into[key] = into.get(key, 0) + ways * more
    return found


@lru_cache(maxsize=8192)
def _shapes(left: Left, how: str, most: int) -> Taken:
    """Like `taken`, if what is left does not matter."""
    if left == EMPTY[0]:
        return {0: {(left, (0, 0, False)): 1}}
    there = next(cards for cards in (4, 3, 2, 1) if left[cards - 1])
    found: Taken = {}
    for count, those in _shapes(_with(left, there, -1), how, most).items():
        for here in range(min(there, most - count) + 1):
            ways, into = comb(there, here), found.setdefault(count + here, {})
            for (_, shape), more in those.items():
                key = EMPTY[0], _grown(how, shape, here)
                into[key] = into.get(key, 0) + ways * more
    return found


def _with(left: Left, cards: int, more: int) -> Left:
    if not cards:
        return left
    counts = list(left)
    counts[cards - 1] += more
    return counts[0], counts[1], counts[2], counts[3]


def _grown(how: str, shape: Shape, here: int) -> Shape:
    """The shape with `here` cards of one more rank; shapes a reading does not distinguish are merged."""
    threes, pairs, single = shape[0] + (here >= 3), shape[1] + (here == 2), shape[2] or here in (1, 4)
    if how == "disjoint":
        return threes, pairs, single
    if how == "every":
        three = min(threes, 1)
        return three, min(threes + pairs, 2) - three, single
    return (1, 0, False) if threes else (0, min(pairs, 2), single)


def _digits(ways: int) -> list[int]:
    found = []
    while ways:
        found.append(ways & (1 << BITS) - 1)
        ways >>= BITS
    return found
