"""Checks one after another, each against a card of the GM's deck: the paths they take (Odds 10 and 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, groupby, product
from math import comb, factorial, perm, prod
from typing import NamedTuple

from croupier.core.odds.parameters import DECK
from croupier.games.deck_of_adventures.odds.card_meanings import Terms, kinds
from croupier.games.deck_of_adventures.odds.piles import CELLS, cell

ALL = (1 << 52) - 1
"""All cards: a set of cards is a number with a bit for each card, in the order of a deck."""
CRITICAL, MAJOR, NOBODY = 0, 1, -1
FAILS, PASSES, WAKES = range(3)


class Atom(NamedTuple):
    """A term of a count of draws, with its sign: all cards drawn are in `fits`, for any Target Card in `aims`."""

    sign: int
    fits: int
    aims: int


class Paths:
    """Counts the card orders in which Checks follow a given path, with all cards of Upper Hands drawn."""

    def __init__(
        self, pile: Sequence[str], gm_pile: Sequence[str], terms: Terms, net: int, step: Callable[[int], None], *,
        wakes: int = NOBODY, gm_later: Sequence[str] = (), last_stays: bool = False,
    ) -> None:  # fmt: skip
        """`wakes`: paths exclude a Check that passes with this degree or a better one.

        `gm_later`: the GM's cards after that pile runs out; `last_stays`: the last card of that pile is not
        among them yet.
        """
        self.cards, self.aims, self.later = _bits(pile), _bits(gm_pile), _bits(gm_later)
        self.last_stays = last_stays
        self.net = net
        self.step = step
        meant = kinds(terms, worst=net < 0)
        order = sorted(range(len(meant)), key=meant.__getitem__, reverse=net > 0)  # the one that counts comes last
        ends = [(WAKES if one.degree <= wakes else PASSES) if one.passed else FAILS for one in meant]
        self.runs = [(end, list(run)) for end, run in groupby(order, ends.__getitem__)]
        self.atoms = {end: self._atoms(end) for end in (FAILS, PASSES)}
        self.known: dict[tuple[int, ...], int] = {}

    def _atoms(self, end: int) -> list[Atom]:
        """The terms whose sum counts the draws whose counting card is in a run with this end.

        A run counts the draws from it and earlier runs, less those from earlier runs only. Target Cards that sort the
        cards the same way share a term.
        """
        found: dict[tuple[int, int], int] = {}
        for at, aim in enumerate(DECK):
            if (self.aims | self.later) >> at & 1:
                for fits, sign in self._signs(end, _by_kind(aim)).items():
                    found[sign, fits] = found.get((sign, fits), 0) | 1 << at
        enough = 1 + abs(self.net)
        return [Atom(sign, fits, aims) for (sign, fits), aims in found.items() if sign and fits.bit_count() >= enough]

    def _signs(self, end: int, where: Sequence[int]) -> Counter[int]:
        """The sign with which each set of cards is counted; `where`: the cards of each kind."""
        signs, fits = Counter[int](), 0
        for which, run in self.runs:
            before = fits
            fits |= sum(where[kind] for kind in run) & self.cards
            if which == end:
                signs[fits] += 1
                signs[before] -= 1
        return signs

    def chance(self, path: tuple[bool, ...]) -> Fraction:
        """The probability of this path: over all Target Cards, each with the cards drawn against it.

        Only the number of successes matters, not their order, unless the GM's pile is shuffled on the way.
        """
        atoms, count = [self.atoms[PASSES if passed else FAILS] for passed in path], len(path)
        ways = 0
        if self.is_alike(count):
            for won in combinations_with_replacement(self.atoms[PASSES], sum(path)):
                for lost in combinations_with_replacement(self.atoms[FAILS], count - sum(path)):
                    ways += _orders(won) * _orders(lost) * self._ways((*won, *lost))
        else:
            ways = sum(map(self._ways, product(*atoms)))
        return Fraction(ways, perm(self.cards.bit_count(), (1 + abs(self.net)) * count) * self._turned([ALL] * count))

    def is_alike(self, count: int) -> bool:
        """Whether the Target Cards of `count` Checks come from one shuffle."""
        return count <= self.aims.bit_count()

    def _ways(self, chosen: Sequence[Atom]) -> int:
        """The number of orders of cards and Target Cards for these atoms, with the product of their signs."""
        self.step(10)
        turned = self._turned([one.aims for one in chosen])
        if not turned:
            return 0
        return prod(one.sign for one in chosen) * turned * self._among([one.fits for one in chosen], 1 + abs(self.net))

    def _turned(self, aims: Sequence[int]) -> int:
        """The orders with each Target Card in its set: those from the pile, then those after the shuffle."""
        left = self.aims.bit_count()
        if len(aims) <= left:
            return _choices([one & self.aims for one in aims])
        if not left:
            return _choices([one & self.later for one in aims])
        found = 0
        for at in range(len(DECK)):
            last = 1 << at
            if last & self.aims & aims[left - 1]:
                first = _choices([one & self.aims & ~last for one in aims[: left - 1]])
                later = self.later & ~last if self.last_stays else self.later
                found += first * _choices([one & later for one in aims[left:]]) if first else 0
        return found

    def _among(self, fits: Sequence[int], drawn: int) -> int:
        """The number of orders in which each Check's cards are in its own set."""
        kinds_ = [self.cards]
        for fit in fits:
            kinds_ = [*(cards & ~fit for cards in kinds_), *(cards & fit for cards in kinds_)]
        key = tuple(map(int.bit_count, kinds_))
        if key not in self.known:
            self.known[key] = _ways(key, len(fits), drawn, self.step)
        return self.known[key]


def _bits(cards: Iterable[str]) -> int:
    return sum(1 << DECK.index(card) for card in cards)


def _by_kind(aim: str) -> list[int]:
    """The cards of each of the 21 kinds relative to this Target Card."""
    found = [0] * CELLS
    for at, card in enumerate(DECK):
        found[cell(card, aim)] |= 1 << at
    return found


def _choices(sets: Sequence[int]) -> int:
    """The number of ways to take one card from each set, with no card taken twice.

    >>> _choices([0b11, 0b11]), _choices([0b11, 0b1])
    (2, 1)
    """
    if not sets:
        return 1
    *rest, last = sets
    found = last.bit_count() * _choices(rest)
    for at, one in enumerate(rest):
        found -= _choices([*rest[:at], one & last, *rest[at + 1 :]]) if one & last else 0
    return found


def _orders(of: Sequence[Atom]) -> int:
    """The number of distinct orders of these atoms."""
    found = factorial(len(of))
    for count in Counter(of).values():
        found //= factorial(count)
    return found


def _ways(kinds: Sequence[int], checks: int, drawn: int, step: Callable[[int], None], at: int = 0) -> int:
    """The orders in which each Check's cards fit it; the bits of a kind's index are the Checks it fits."""
    fit = [spot for spot in range(len(kinds)) if spot >> at & 1 and kinds[spot]]
    if at == checks - 1:
        return perm(sum(kinds[spot] for spot in fit), drawn)
    found = 0
    for taken in shares(drawn, [kinds[spot] for spot in fit]):
        left, ways, room = list(kinds), 1, drawn
        for spot, n in zip(fit, taken, strict=True):
            ways *= comb(room, n) * perm(kinds[spot], n)
            left[spot] -= n
            room -= n
        step(len(fit))
        found += ways * _ways(left, checks, drawn, step, at + 1)
    return found


def shares(drawn: int, counts: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to split `drawn` cards among kinds with these counts."""
    if not counts:
        if not drawn:
            yield ()
        return
    for n in range(max(0, drawn - sum(counts[1:])), min(drawn, counts[0]) + 1):
        for rest in shares(drawn - n, counts[1:]):
            yield (n, *rest)
