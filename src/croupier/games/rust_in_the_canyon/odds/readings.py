"""Piles read by the other rulings, in which several hands of one pile count (RC-R45)."""

from __future__ import annotations

from functools import lru_cache
from math import comb

Kinds = tuple[tuple[int, int], ...]
"""How many ranks still have so many cards: ((9, 4),) for the numbers of a full deck."""
Shape = tuple[int, int, bool]
"""Of some ranks in a pile: how many lie there three times or more, how many in pairs, and whether one lies singly."""
Shapes = dict[int, dict[Shape, int]]
"""The ways to each shape, by the number of cards."""
Hands = tuple[str, ...]


@lru_cache(maxsize=4096)
def of_ranks(ranks: int, count: int, most: int) -> Shapes:
    """The shapes that so many ranks, each with `count` cards, may have in a pile; of four alike one lies singly."""
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
    """The shapes of several kinds of rank together."""
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
    """The ways to each group of hands that count in a pile of so many cards, under `disjoint` or `every`."""
    low, high = of_kinds(plain, cards), of_kinds(faces, cards)
    read = disjoint if how == "disjoint" else every
    found: dict[Hands, int] = {}
    for count, those in low.items():
        for shape, ways in those.items():
            for face_shape, face_ways in high.get(cards - count, {}).items():
                hands = read(shape, face_shape)
                found[hands] = found.get(hands, 0) + ways * face_ways
    return dict(sorted(found.items(), key=lambda one: (len(one[0]), one[0])))


def disjoint(plain: Shape, faces: Shape) -> Hands:
    """Threes are taken out, then two pairs, then a pair, then a single face or ace: each card counts once."""
    pairs = plain[1] + faces[1]
    hands = ("three-face",) * faces[0] + ("three",) * plain[0] + ("two-pair",) * (pairs // 2) + ("pair",) * (pairs % 2)
    return (*hands, "high") if faces[2] else hands


def every(plain: Shape, faces: Shape) -> Hands:
    """Each row of the table that is there, once: three of a kind is a pair too."""
    pairs = plain[0] + plain[1] + faces[0] + faces[1]
    found: Hands = ("three-face",) if faces[0] else ("three",) if plain[0] else ()
    found += ("two-pair",) if pairs > 1 else ()
    found += ("pair",) if pairs else ()
    return (*found, "high") if faces != (0, 0, False) else found
