"""The number of orders in which cards over a rank can come, together with others known by their value."""

from __future__ import annotations

from collections.abc import Sequence
from math import perm

from croupier.games.state_stack.odds.cards import HIGHEST, over

Unseen = Sequence[Sequence[int]]


class Orders:
    """Ranks, given by which values are valid for them; cards over a rank are also over every lower rank."""

    def __init__(self, unseen: Unseen, ranks: Sequence[Sequence[bool]]) -> None:
        self.ranks = ranks
        self.over = [[over(counts, good) for counts in unseen] for good in ranks]
        self.highest_first = sorted(range(len(ranks)), key=lambda at: -sum(ranks[at]))
        self.sets = range(len(unseen))
        self._classes: dict[tuple[bool, ...], list[list[int]]] = {}

    def classes(self, more: Sequence[Sequence[int]]) -> list[list[int]]:
        """Groups of equivalent values: valid for the same of the first two ranks and of those in `more`."""
        key = tuple(bool(sets) for sets in more)
        if key not in self._classes:
            asked = [good for good, sets in zip(self.ranks, (True, True, *key), strict=False) if sets]
            found: dict[tuple[bool, ...], list[int]] = {}
            for value in range(HIGHEST):
                found.setdefault(tuple(good[value] for good in asked), []).append(value)
            self._classes[key] = list(found.values())
        return self._classes[key]

    def of(self, wanted: Sequence[Sequence[int]], taken: Sequence[tuple[int, int]]) -> int:
        """The number of orders of cards over each rank, `wanted` by set; `taken` are other (set, value)s."""
        ways = 1
        for at in self.sets:
            gone = 0
            for rank in self.highest_first:
                count = wanted[rank].count(at)
                if count:
                    good = self.ranks[rank]
                    left = self.over[rank][at] - gone
                    for where, value in taken:
                        if where == at and not good[value]:
                            left -= 1
                    if left < count:
                        return 0
                    ways *= perm(left, count)
                    gone += count
        return ways


def ordered(sizes: Sequence[int], those: Sequence[int]) -> int:
    """The number of orders in which cards can come from these sets, whatever they are."""
    ways = 1
    for at, size in enumerate(sizes):
        ways *= perm(size, those.count(at))
    return ways
