"""How often a target's part scores less than an attack, given cards that lie elsewhere.

The count starts with all unseen cards, and stores for each small group of cards in how many orders the part
holds it. It then proceeds card by card: when one more card lies elsewhere, the number of orders is the
previous one minus those in which the part holds that card.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, combinations_with_replacement
from math import perm
from typing import Any, NamedTuple

from croupier.core.odds.questions import Given

Hand = tuple[int, ...]
"""Cards by kind (set and value), lowest first."""


class Came(NamedTuple):
    """A part's result: score, remaining cards, then power or resistance (None: a card is drawn for it)."""

    score: int
    remaining: int
    force: int | None


Spread = dict[Hand, dict[Came, int]]
"""For each hand, the number of its orders that give each result."""


class Part:
    """The target's part, combined with an attacker's hand and the cards drawn once it has hit."""

    def __init__(self, given: Given, counts: Sequence[int], deck: int, hers: Spread, most: int) -> None:
        """`deck`: how many kinds, the first ones, are of the deck; `most`: the most cards elsewhere."""
        self.given = given
        self.counts = list(counts)
        self.deck = deck
        self.hers = hers
        self.ranks = sorted({came[:2] for spread in hers.values() for came in spread})
        size = max((len(hand) for hand in hers), default=0)
        self.levels = [
            list(combinations_with_replacement(range(len(counts)), held)) for held in range(min(size, most) + 1)
        ]
        self.held: list[Hand] = [held for level in self.levels for held in level]
        self.at = {held: at for at, held in enumerate(self.held)}
        self.width = perm(sum(counts), size).bit_length() + 1
        self.mask = (1 << self.width) - 1

    def holding(self) -> list[int]:
        """For each small group of cards, the orders in which the part holds it and scores below each rank.

        The ranks are the digits of one number; the last entry is 0.
        """
        found = [0] * (len(self.held) + 1)
        for hand, spread in self.hers.items():
            below = sum([ways << self.width * (1 + self._rank(came)) for came, ways in spread.items()])
            for size in range(min(len(hand), len(self.levels) - 1) + 1):
                for held in set(combinations(hand, size)):
                    self.given.step(2)
                    ways = below
                    for kind in set(hand):
                        n, own = hand.count(kind), held.count(kind)
                        ways *= perm(n, own) * perm(self.counts[kind] - own, n - own)
                    found[self.at[held]] += ways
        digits = range(len(self.ranks) + 1)
        whole, ones = (1 << self.width * len(digits)) - 1, sum([1 << self.width * digit for digit in digits])
        return [ways * ones & whole for ways in found]

    def _rank(self, came: Came) -> int:
        """The number of the target's scores that are lower than this one."""
        return bisect_left(self.ranks, came[:2])

    def meet(self, mine: Spread, drawn: int, total: int) -> dict[int | None, dict[Hand, int]]:
        """The number of orders in which attacks hit, by power and by the hand of cards drawn then."""
        self.powers = sorted({came.force for spread in mine.values() for came in spread}, key=lambda one: one or 0)
        self.digit = total.bit_length() + 1
        self.drawn = Drawn(self.deck, drawn)
        hands = list(combinations_with_replacement(range(self.deck), drawn))
        self.found = [0] * len(hands)
        self.more = [
            [self.at.get(tuple(sorted((*held, kind))), -1) for held in self.held] for kind in range(len(self.counts))
        ]
        self.deep = [self.at.get(held, -1) for held in self.drawn.held()]
        tree: Any = {}
        for hand, spread in mine.items():
            node = tree
            for kind in hand[:-1]:
                node = node.setdefault(kind, {})
            if hand:
                node[hand[-1]] = self._aimed(spread)
            else:
                tree = self._aimed(spread)
        self._deal(tree, self.holding(), 1, max(map(len, mine), default=0) + drawn)
        mask = (1 << self.digit) - 1
        return {
            power: {
                hand: ways
                for hand, packed in zip(hands, self.found, strict=True)
                if (ways := packed >> self.digit * at & mask)
            }
            for at, power in enumerate(self.powers)
        }

    def _aimed(self, spread: Mapping[Came, int]) -> list[tuple[int, int]]:
        """The position of each score among the target's, with the number of orders for each power."""
        found: dict[int, int] = {}
        for came, ways in spread.items():
            at = self.width * self._rank(came)
            found[at] = found.get(at, 0) + (ways << self.digit * self.powers.index(came.force))
        return list(found.items())

    def _deal(self, tree: Any, holding: list[int], ways: int, left: int) -> None:
        """Place the attacker's hands elsewhere, card by card; `left`: how many such cards are still to come."""
        if not isinstance(tree, dict):
            self._draw(tree, holding, ways)
            return
        size = sum([len(level) for level in self.levels[:left]])
        for kind, after in tree.items():
            count = self.counts[kind]
            if count:
                self.given.step(size // 4)
                without = [ways - holding[more] for ways, more in zip(holding, self.more[kind][:size], strict=False)]
                self.counts[kind] -= 1
                self._deal(after, [*without, 0], ways * count, left - 1)
                self.counts[kind] += 1

    def _draw(self, aimed: Sequence[tuple[int, int]], holding: list[int], ways: int) -> None:
        """Place the cards drawn from the deck elsewhere, too."""
        self.given.step(len(self.found) + len(aimed) * len(self.deep) // 2)
        held = [holding[held] for held in self.deep]
        (first, packed), *rest = aimed
        hits = [(one >> first & self.mask) * packed for one in held]
        for at, packed in rest:
            hits = [more + (one >> at & self.mask) * packed for more, one in zip(hits, held, strict=True)]
        below, lots = self.drawn.without(hits), self.drawn.lots(self.counts)
        self.found = [before + hit * (ways * lot) for before, hit, lot in zip(self.found, below, lots, strict=True)]


class Drawn:
    """Hands of this many cards of the deck, lowest first."""

    def __init__(self, deck: int, size: int) -> None:
        self.deck = deck
        self.size = size
        self.plans: dict[tuple[int, int], list[tuple[int, slice, list[int]]]] = {}

    def held(self, least: int = 0, size: int | None = None) -> Iterator[Hand]:
        """Every hand of at most this many cards, each followed by those that begin with it."""
        yield ()
        size = self.size if size is None else size
        if size:
            for kind in range(least, self.deck):
                for rest in self.held(kind, size - 1):
                    yield (kind, *rest)

    def without(self, held: list[int], least: int = 0, size: int | None = None) -> list[int]:
        """For each whole hand, the number of orders in which none of its cards is held."""
        size = self.size if size is None else size
        if size < 2:
            return [held[0] - ways for ways in held[1:]] if size else held
        found: list[int] = []
        for kind, block, others in self._plan(least, size):
            less = [held[n] - ways for n, ways in zip(others, held[block], strict=True)]
            found += self.without(less, kind, size - 1)
        return found

    def _plan(self, least: int, size: int) -> list[tuple[int, slice, list[int]]]:
        """For each lowest card: the position of the hands with it, and of the same hands without it."""
        if (least, size) not in self.plans:
            at = {hand: n for n, hand in enumerate(self.held(least, size))}
            plan = []
            for kind in range(least, self.deck):
                rests = list(self.held(kind, size - 1))
                first = at[kind,]
                plan.append((kind, slice(first, first + len(rests)), [at[rest] for rest in rests]))
            self.plans[least, size] = plan
        return self.plans[least, size]

    def lots(self, counts: Sequence[int], least: int = 0, size: int | None = None) -> list[int]:
        """The number of ways to draw each whole hand, card by card."""
        size = self.size if size is None else size
        if not size:
            return [1]
        found: list[int] = []
        left = list(counts)
        for kind in range(least, self.deck):
            left[kind] -= 1
            found += [counts[kind] * lot for lot in self.lots(left, kind, size - 1)] if size > 1 else [counts[kind]]
            left[kind] += 1
        return found
