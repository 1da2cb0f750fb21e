"""Checks one after another, each against a card of the GM's deck: the ways in which they go (Odds 10 and 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, perm

from croupier.core.odds.parameters import DECK
from croupier.games.deck_of_adventures.odds.meanings import Terms, degrees, passing
from croupier.games.deck_of_adventures.odds.piles import cell

ALL = (1 << 52) - 1
"""Sets of cards are written as the bits of a number, in the order of a deck."""
CRITICAL, MAJOR, NOBODY = 0, 1, -1


class Paths:
    """Counts the orders of cards by which Checks come in one way, Upper Hands drawn to their end."""

    def __init__(
        self, pile: Sequence[str], gm_pile: Sequence[str], terms: Terms, net: int, step: Callable[[int], None], *,
        wakes: int = NOBODY,
    ) -> None:  # fmt: skip
        """`wakes`: a Check that passes with this degree or a better one is none of these ways."""
        self.cards = sum(1 << DECK.index(card) for card in pile)
        self.net = net
        self.step = step
        self.good = passing(terms)
        self.great = [here and degree <= wakes for here, degree in zip(self.good, degrees(terms), strict=True)]
        rules = terms.rulings
        self.owners = rules["hand_ties"] == "owner" and rules["hand_selection"] != "best_degree"
        self.close = 3 * (1 + max(0, terms.modifier) * (rules["hand_selection"] == "closest"))
        self.aims: Counter[str] = Counter(self._alike(card) for card in gm_pile)
        self.known: dict[tuple[int, ...], int] = {}

    def _alike(self, card: str) -> str:
        """One Target Card for all that sort the cards alike: by rank, by rank and color, or each by itself."""
        if self.good[::3] != self.good[1::3] or self.great[::3] != self.great[1::3]:
            return card
        if self.good[1::3] != self.good[2::3]:
            return card[:-1] + ("C" if card[-1] in "CS" else "D")
        return card[:-1] + "C"

    def chance(self, path: tuple[bool, ...]) -> Fraction:
        """That the Checks come in this way: over all Target Cards, each with the cards drawn against it.

        Which Check goes how does not matter, only how many; nor which of those that go alike has which Target Card.
        """
        drawn, ways, passes = 1 + abs(self.net), 0, sum(path)
        good, bad = ({aim: self._terms(passed, aim) for aim in self.aims} for passed in (True, False))
        for won in combinations_with_replacement(self.aims, passes):
            for lost in combinations_with_replacement(self.aims, len(path) - passes):
                turned = _orders(won) * _orders(lost)
                for aim, count in Counter((*won, *lost)).items():
                    turned *= perm(self.aims[aim], count)
                if turned:
                    each = (*(good[aim] for aim in won), *(bad[aim] for aim in lost))
                    ways += turned * sum(self._signed(chosen, drawn) for chosen in product(*each))
        whole = perm(self.cards.bit_count(), drawn * len(path)) * perm(self.aims.total(), len(path))
        return Fraction(ways, whole)

    def _terms(self, passed: bool, aim: str) -> list[tuple[int, int]]:
        """A Check that passes and wakes nobody, or fails, as sums of "all its cards are among these"."""
        near, same, close = (
            sum(1 << at for at, card in enumerate(DECK) if fits[cell(card, aim)])
            for fits in (self.good, self.great, self._closest())
        )
        if not passed:
            return [(1, ALL & ~near)] if self.net > 0 else [(1, ALL), (-1, near)]
        if self.net > 0:
            return [(1, ALL & ~same), (-1, ALL & ~near)]
        if self.net < 0 and self.owners and same:  # of equally close ones the owner takes the better
            return [(1, near), (-1, close), (1, close & ~same)]
        return [(1, near), (-1, same)]

    def _closest(self) -> list[bool]:
        """Those that the Modifier moves onto the Target Card: equally close (DA-9.3, DA-R42)."""
        return [here and at < self.close for at, here in enumerate(self.good)]

    def _signed(self, chosen: tuple[tuple[int, int], ...], drawn: int) -> int:
        """The orders in which each Check's cards are of its ranks, taken away where an odd number is."""
        sign, kinds = 1, [self.cards]
        for each, fit in chosen:
            sign *= each
            kinds = [*(cards & ~fit for cards in kinds), *(cards & fit for cards in kinds)]
        key = tuple(map(int.bit_count, kinds))
        if key not in self.known:
            self.known[key] = _ways(key, len(chosen), drawn, self.step)
        self.step(3)
        return sign * self.known[key]


def _orders(aims: Sequence[str]) -> int:
    """In how many orders these can stand."""
    found = factorial(len(aims))
    for count in Counter(aims).values():
        found //= factorial(count)
    return found


def _ways(kinds: Sequence[int], checks: int, drawn: int, step: Callable[[int], None], at: int = 0) -> int:
    """In how many orders each Check's cards fit it; kinds of cards by the bits of the Checks that they fit."""
    fit = [spot for spot in range(len(kinds)) if spot >> at & 1 and kinds[spot]]
    if at == checks - 1:
        return perm(sum(kinds[spot] for spot in fit), drawn)
    found = 0
    for taken in _shares(drawn, [kinds[spot] for spot in fit]):
        left, ways, room = list(kinds), 1, drawn
        for spot, n in zip(fit, taken, strict=True):
            ways *= comb(room, n) * perm(kinds[spot], n)
            left[spot] -= n
            room -= n
        step(len(fit))
        found += ways * _ways(left, checks, drawn, step, at + 1)
    return found


def _shares(drawn: int, counts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """How many of each kind are among so many cards, in every way."""
    if not counts:
        if not drawn:
            yield ()
        return
    for n in range(max(0, drawn - sum(counts[1:])), min(drawn, counts[0]) + 1):
        for rest in _shares(drawn - n, counts[1:]):
            yield (n, *rest)
