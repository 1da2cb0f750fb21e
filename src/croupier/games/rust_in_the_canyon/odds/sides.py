"""One side of a hand of blackjack, by a policy that sees only its own cards: its totals, act by act.

It plays a reserve card that makes 21, else one that makes 20; else it hits below a number; else, and with
20, it stays. For an unseen reserve, what matters is whether it holds such a card. Along a sequence of totals,
certain values have been ruled out; hands of the same cards with the same values ruled out are merged. Ways
are counted as pairs of a sequence of dealt cards and a possible reserve, so all numbers are integers.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb, perm
from operator import mul
from typing import NamedTuple

from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST, counted
from croupier.games.rust_in_the_canyon.odds.rows import shown
from croupier.games.rust_in_the_canyon.odds.runs import EMPTY, Set

BUST = 0
NATURAL = MOST + 1
"""A two-card 21 if that beats any other (RC-R17)."""
KEPT = 8
VALUES = range(11)
NONE = Fraction(0)
Shares = dict[int, Fraction]
"""The probability of each total (0 for a bust)."""
Ways = dict[tuple[Set, int], int]
"""The number of dealing orders, by the cards dealt and the values ruled out in the reserve (as bits)."""


class Side(NamedTuple):
    """The rest of a side's deck with its unseen reserve, its hand, and known values in its reserve."""

    left: tuple[int, ...]
    hard: int = 0
    has_ace: bool = False
    held: frozenset[int] = frozenset()
    unseen: int = 0
    stand: int = 17
    lying: int = 0
    """The number of cards already in the hand; if 0, it deals one first."""
    naturals: bool = False


class Acted(NamedTuple):
    """The result of an act: a hit to 21 or a bust, a reserve card (20 or 21), a stay, or hands that continue."""

    hits: Shares
    cards: Shares
    stays: Shares
    on: Hands | None


@cache
def making(hard: int, total: int, has_ace: bool) -> int:
    """The card value that brings a hand to this total; 0 if there is none."""
    for value in range(1, 11):
        if counted(hard + value, has_ace=has_ace or value == 1) == total:
            return value
    return 0


_known: dict[Side, Hands] = {}


def begun(side: Side, step: Callable[[int], None]) -> Hands:
    """A side's hands before the first act, cached for recent sides: chips and bet policies do not matter."""
    if side not in _known:
        if len(_known) >= KEPT:
            del _known[next(iter(_known))]
        _known[side] = _begun(side)
    _known[side].step = step
    return _known[side]


def _begun(side: Side) -> Hands:
    deck = sum(side.left)
    if side.lying:
        shown = _total(side, EMPTY, side.lying)
        return Hands(side, {(EMPTY, 0): 1}, 0, {shown: Fraction(1)})
    ways: Ways = {(_more(EMPTY, value), 0): side.left[value] for value in range(1, 11) if side.left[value]}
    return Hands(side, ways, 1, {_total(side, there, 1): Fraction(count, deck) for (there, _), count in ways.items()})


def _more(there: Set, value: int) -> Set:
    return (*there[:value], there[value] + 1, *there[value + 1 :])


def _counts(side: Side, there: Set) -> tuple[int, bool]:
    """The hand's sum with aces as 1, and whether it has an ace."""
    return side.hard + sum(map(mul, VALUES, there)), side.has_ace or there[1] > 0


def _total(side: Side, there: Set, cards: int) -> int:
    return shown(counted(*_counts(side, there)), cards, naturals=side.naturals)


class Hands:
    """All hands of a side that continue after a number of dealt cards; each next act is computed once."""

    def __init__(self, side: Side, ways: Ways, dealt: int, shown: Shares) -> None:
        self.side, self.ways, self.dealt, self.shown = side, ways, dealt, shown
        self.step: Callable[[int], None] = _unhurried
        self._acted: dict[bool, Acted] = {}
        self._ends: dict[bool, dict[tuple[int, bool], Fraction]] = {}

    def act(self, may_play: bool) -> Acted:
        """The result of the next act; a reserve card is played only if the table allows it."""
        if may_play not in self._acted:
            self.step(12 * (len(self.ways) + 1))
            self._acted[may_play] = Act(self, may_play).done()
        on = self._acted[may_play].on
        if on is not None:
            on.step = self.step
        return self._acted[may_play]

    def ends(self, may_play: bool) -> dict[tuple[int, bool], Fraction]:
        """The final totals if the other side waits, and whether a reserve card made them."""
        if may_play not in self._ends:
            acted = self.act(may_play)
            found = dict(acted.on.ends(may_play)) if acted.on is not None else {}
            for part, by_card in ((acted.hits, False), (acted.cards, True), (acted.stays, False)):
                for total, share in part.items():
                    found[total, by_card] = found.get((total, by_card), NONE) + share
            self._ends[may_play] = found
        return self._ends[may_play]


class HitsFirst(Hands):
    """A side's hands whose next act is a hit whatever they show; after it they follow their policy."""

    def act(self, may_play: bool) -> Acted:
        if may_play not in self._acted:
            self.step(12 * (len(self.ways) + 1))
            hands = Hands(self.side._replace(stand=MOST), self.ways, self.dealt, self.shown)
            acted = Act(hands, may_play=False).done()
            on = acted.on and Hands(self.side, acted.on.ways, acted.on.dealt, acted.on.shown)
            self._acted[may_play] = acted._replace(on=on)
        return super().act(may_play)


def _unhurried(done: int) -> None:
    """The default step function, which sets no limit."""


class Act:
    """One act of all these hands, as counts."""

    def __init__(self, hands: Hands, may_play: bool) -> None:
        self.side, self.may_play, self.dealt = hands.side, may_play, hands.dealt
        self.deck = sum(hands.side.left)
        self.cards = self.deck - hands.dealt
        """The number of cards in the deck and the unseen reserve together."""
        in_hand = hands.side.lying + hands.dealt
        self.made = NATURAL if in_hand == 1 and hands.side.naturals else MOST
        """The value of a 21 made by this act."""
        self.has_natural = in_hand == 2 and hands.side.naturals
        self.stays: dict[int, int] = {}
        self.played: dict[int, int] = {}
        self.hits: dict[int, int] = {}
        self.shown: dict[int, int] = {}
        self.after: Ways = {}
        for (there, without), rows in hands.ways.items():
            self._of(there, without, rows)

    def done(self) -> Acted:
        unseen = self.side.unseen
        before = perm(self.deck, self.dealt) * comb(self.cards, unseen)
        later = before if self.cards <= unseen else perm(self.deck, self.dealt + 1) * comb(self.cards - 1, unseen)
        on = Hands(self.side, self.after, self.dealt + 1, _shares(self.shown, later)) if self.after else None
        return Acted(_shares(self.hits, later), _shares(self.played, before), _shares(self.stays, before), on)

    def _of(self, there: Set, without: int, rows: int) -> None:
        """Count the results for hands of these cards whose reserve lacks the values in `without`."""
        unseen = self.side.unseen
        hard, has_ace = _counts(self.side, there)
        total = counted(hard, has_ace)
        here = [count - lying for count, lying in zip(self.side.left, there, strict=True)]
        may = self.cards - sum(here[value] for value in range(1, 11) if without >> value & 1)
        pairs = rows * comb(may, unseen)
        if total >= MOST - 1:
            _add(self.stays, NATURAL if total == MOST and self.has_natural else total, pairs)
            return
        for wished in (MOST, MOST - 1) if self.may_play else ():
            value = making(hard, wished, has_ace)
            if value and not without >> value & 1:
                without, may = without | 1 << value, may - here[value]
            lacking = 0 if value in self.side.held else rows * comb(may, unseen)
            _add(self.played, self.made if wished == MOST else wished, pairs - lacking)
            pairs = lacking
            if not pairs:
                return
        if total >= self.side.stand or self.cards <= unseen:
            _add(self.stays, total, pairs)
        else:
            self._hit(there, without, rows, here, may, hard, has_ace)

    def _hit(self, there: Set, without: int, rows: int, here: list[int], may: int, hard: int, has_ace: bool) -> None:
        for value in range(1, 11):
            count = rows * here[value]
            if count:
                total = counted(hard + value, has_ace or value == 1)
                pairs = count * comb(may if without >> value & 1 else may - 1, self.side.unseen)
                if not pairs:
                    continue
                if total < MOST:
                    key = (_more(there, value), without)
                    self.after[key] = self.after.get(key, 0) + count
                    _add(self.shown, total, pairs)
                else:
                    _add(self.hits, self.made if total == MOST else BUST, pairs)


def _add(to: dict[int, int], total: int, ways: int) -> None:
    if ways:
        to[total] = to.get(total, 0) + ways


def _shares(ways: dict[int, int], every: int) -> Shares:
    return {total: Fraction(count, every) for total, count in ways.items() if count}
