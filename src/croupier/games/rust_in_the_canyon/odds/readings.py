"""Piles read under the other rulings, where several hands of one pile count (RC-R45)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import comb

from croupier.games.rust_in_the_canyon.figures.hand_totals import FROM_TWO
from croupier.games.rust_in_the_canyon.figures.piles import HIGH, PAIR, THREE, THREE_FACES, TWO_PAIR, read_pile

Kinds = tuple[tuple[int, int], ...]
"""Pairs (number of ranks, cards left of each): ((9, 4),) for the numbers of a full deck."""
Shape = tuple[int, int, bool]
"""For some ranks in a pile: how many have three or more, how many are pairs, whether one is single."""
Shapes = dict[int, dict[Shape, int]]
"""The number of ways to each shape, by the number of cards."""
Hands = tuple[str, ...]
NOTHING = "nothing"
NAMES = {HIGH: "high", PAIR: "pair", TWO_PAIR: "two-pair", THREE: "three", THREE_FACES: "three-face"}
STRONGEST = (THREE_FACES, THREE, TWO_PAIR, PAIR, HIGH)


@lru_cache(maxsize=4096)
def of_ranks(ranks: int, count: int, most: int) -> Shapes:
    """The shapes that `ranks` ranks of `count` cards can form in a pile; four of a kind leaves a single."""
    if not ranks:
        return {0: {(0, 0, False): 1}}
    found: Shapes = {}
    for cards, those in of_ranks(ranks - 1, count, most).items():
        for k in range(min(count, most - cards) + 1):
            there = found.setdefault(cards + k, {})
            for (threes, pairs, single), ways in those.items():
                shape = (threes + (k >= 3), pairs + (k == 2), single or k in (1, 4))
                there[shape] = there.get(shape, 0) + ways * comb(count, k)
    return found


def of_kinds(kinds: Kinds, most: int) -> Shapes:
    """The shapes of several kinds of rank combined."""
    found: Shapes = {0: {(0, 0, False): 1}}
    for ranks, count in kinds:
        more, found = found, {}
        for cards, those in of_ranks(ranks, count, most).items():
            for before, known in more.items():
                if cards + before <= most:
                    there = found.setdefault(cards + before, {})
                    for (threes, pairs, single), ways in those.items():
                        for (threes_too, pairs_too, single_too), ways_too in known.items():
                            shape = (threes + threes_too, pairs + pairs_too, single or single_too)
                            there[shape] = there.get(shape, 0) + ways * ways_too
    return found


def reading(how: str, plain: Kinds, faces: Kinds, cards: int) -> dict[Hands, int]:
    """The ways to each group of counting hands in a pile of this size, under `disjoint` or `every`."""
    low, high = of_kinds(plain, cards), of_kinds(faces, cards)
    found: dict[Hands, int] = {}
    for count, those in low.items():
        for shape, ways in those.items():
            for face_shape, face_ways in high.get(cards - count, {}).items():
                hands = hands_of(how, shape, face_shape)
                found[hands] = found.get(hands, 0) + ways * face_ways
    return dict(sorted(found.items(), key=lambda one: (len(one[0]), [NAMES[hand] for hand in one[0]])))


@cache
def hands_of(how: str, plain: Shape, faces: Shape) -> Hands:
    """The hands in any pile of these shapes, strongest first."""
    ranks = [*_ranks(plain, FROM_TWO[:9]), *_ranks(faces, (*FROM_TWO[9:], "A"))]
    return tuple(sorted(read_pile(lambda _: how, ranks), key=STRONGEST.index))


def _ranks(shape: Shape, ranks: Sequence[str]) -> Iterator[str]:
    threes, pairs, single = shape
    counts = [3] * threes + [2] * pairs + [1] * single
    if len(counts) > len(ranks):
        counts = [4, *counts[1:-1]]
    for rank, count in zip(ranks, counts, strict=False):
        yield from (rank,) * count


def named(hands: Hands) -> str:
    """The hands of a pile as answers name them."""
    return "+".join(NAMES[hand] for hand in hands) or NOTHING
