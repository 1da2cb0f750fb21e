"""The best reply: a PC who sees the GM's cards plays to maximize the chance of the stakes (Odds 3).

The PC's next act may depend on both hands on the table, so they are considered together, working backward
from the end of the hand to its current state. What the GM does not play is evidence about the GM's reserve,
as in `sides`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple

from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST, counted
from croupier.games.rust_in_the_canyon.figures.results import STAYS, at_21
from croupier.games.rust_in_the_canyon.odds.bets import Purse, bets, cost_of_a_card
from croupier.games.rust_in_the_canyon.odds.dealt import Bets
from croupier.games.rust_in_the_canyon.odds.hands import End
from croupier.games.rust_in_the_canyon.odds.rows import (
    NATURAL,
    at_once,
    backed,
    compared,
    has_stakes,
    shown,
)
from croupier.games.rust_in_the_canyon.odds.runs import EMPTY, Set
from croupier.games.rust_in_the_canyon.odds.sides import NONE, Side, making

BEST = "best"
Ends = dict[End, Fraction]


class Shown(NamedTuple):
    """A hand: its sum and cards, cards dealt since, reserve values held or ruled out, whether it stayed."""

    hard: int
    has_ace: bool
    cards: int
    dealt: Set = EMPTY
    held: tuple[int, ...] = ()
    lacks: int = 0
    stayed: bool = False

    def with_card(self, value: int, *, held: bool = False) -> Shown:
        rest, dealt = self.held, self.dealt
        if held:
            at = rest.index(value)
            rest = rest[:at] + rest[at + 1 :]
        else:
            dealt = (*dealt[:value], dealt[value] + 1, *dealt[value + 1 :])
        return self._replace(
            hard=self.hard + value, has_ace=self.has_ace or value == 1, cards=self.cards + 1, dealt=dealt, held=rest
        )

    def at_rest(self, *, naturals: bool, stayed: bool) -> Shown:
        """The hand reduced to its total, as nothing else matters anymore."""
        total = self.total(naturals=naturals)
        return Shown(min(total, MOST), has_ace=False, cards=2 if total == NATURAL else 3, stayed=stayed)

    def total(self, *, naturals: bool) -> int:
        """The total the hand shows."""
        return shown(counted(self.hard, self.has_ace), self.cards, naturals=naturals)


class Reply:
    """One hand from its current state, for a given GM policy."""

    def __init__(
        self,
        pc: Side,
        gm: Side,
        rulings: Mapping[str, str],
        bids: Bets,
        step: Callable[[int], None],
    ) -> None:
        self.pc, self.gm, self.rulings, self.bids, self.step = pc, gm, rulings, bids, step
        self.cost, self.of_21 = cost_of_a_card(rulings, bids.limit), at_21(rulings.__getitem__)
        self._known: dict[tuple[Shown, Shown, Purse, int], Ends] = {}
        self._acts: dict[tuple[Shown, bool], list[tuple[Fraction, Shown, bool]]] = {}
        self._facing: dict[tuple[Shown, bool, Shown, Purse, int], Ends] = {}

    def bets(self, own: Shown, gms: Shown, purse: Purse) -> Ends:
        """The ends of a round that starts with its bets."""
        price = 0
        if purse.open:
            who, purse, price = bets(purse, self.bids.limit, "steady", self.bids.gm, self.rulings)
            if who:
                return _one(backed(who, own.total(naturals=self.pc.naturals), self.rulings), purse)
        return self.acts(own, gms, purse, price)

    def acts(self, own: Shown, gms: Shown, purse: Purse, price: int) -> Ends:
        """The ends of the PC's best act; among equals the first of stay, hit, reserve card."""
        key = own, gms, purse, price
        if key not in self._known:
            best: Ends = {}
            most = Fraction(-1)
            for ways in self._choices(own, purse, price):
                ends = self._mixed(ways, gms, purse, price)
                stakes = self.stakes(ends)
                if stakes > most:
                    best, most = ends, stakes
                if most == 1:
                    break
            self._known[key] = best
        return self._known[key]

    def stakes(self, ends: Ends) -> Fraction:
        return sum((share for (row, best, _), share in ends.items() if has_stakes(self.rulings, row, best)), NONE)

    def _choices(self, own: Shown, purse: Purse, price: int) -> Iterator[list[tuple[Fraction, Shown, bool]]]:
        """The results of each act: the probability of each hand, and whether a card is paid for."""
        yield [(Fraction(1), own.at_rest(naturals=self.pc.naturals, stayed=True), False)]
        if own.stayed:
            return
        here = [count - dealt for count, dealt in zip(self.pc.left, own.dealt, strict=True)]
        if sum(here):
            cards = [(Fraction(count, sum(here)), value) for value, count in enumerate(here) if count]
            yield [(share, own.with_card(value), False) for share, value in cards]
        for value in dict.fromkeys(own.held) if self.cost.may(purse.stack, price) else ():
            yield [(Fraction(1), own.with_card(value, held=True), True)]

    def _mixed(self, ways: list[tuple[Fraction, Shown, bool]], gms: Shown, purse: Purse, price: int) -> Ends:
        found: Ends = {}
        for share, own, pays in ways:
            _add(found, self._beside(own, pays, gms, purse, price), share)
        return found

    def _beside(self, own: Shown, pays: bool, gms: Shown, purse: Purse, price: int) -> Ends:
        """The ends after the PC's act, combined with the GM's simultaneous act."""
        key = own, pays, gms, purse, price
        if key not in self._facing:
            self.step(150)
            found: Ends = {}
            may = self.cost.may(purse.town, price)
            if (gms, may) not in self._acts:
                self._acts[gms, may] = list(self._gm_acts(gms, may))
            for share, gm_after, gm_pays in self._acts[gms, may]:
                _add(found, self._judged(own, gm_after, self.cost.paid(purse, own=pays, gm=gm_pays)), share)
            self._facing[key] = found
        return self._facing[key]

    def _gm_acts(self, gms: Shown, may_play: bool) -> Iterator[tuple[Fraction, Shown, bool]]:
        """The GM's acts as the PC can know them: play a card that makes 21 or 20, else hit or stay."""
        here = [count - dealt for count, dealt in zip(self.gm.left, gms.dealt, strict=True)]
        unseen, total, lacks = self.gm.unseen, counted(gms.hard, gms.has_ace), gms.lacks
        cards, share = sum(here), Fraction(1)
        may = cards - sum(count for value, count in enumerate(here) if lacks >> value & 1)
        for wished in (MOST, MOST - 1) if may_play and total < MOST - 1 and not gms.stayed else ():
            value = making(gms.hard, wished, gms.has_ace)
            if not value or lacks >> value & 1:
                continue
            lacking = Fraction(comb(may - here[value], unseen), comb(may, unseen))
            if value in gms.held:
                lacking = NONE
            if lacking < 1:
                yield share * (1 - lacking), _played(gms, value), True
            lacks, may, share = lacks | 1 << value, may - here[value], share * lacking
            if not share:
                return
        if gms.stayed or total >= self.gm.stand or total >= MOST - 1 or cards <= unseen:
            yield share, gms._replace(stayed=True), False
            return
        ways = {v: n * comb(may if lacks >> v & 1 else may - 1, unseen) for v, n in enumerate(here) if n}
        every = sum(ways.values())
        for value, many in ways.items():
            if many:
                yield share * Fraction(many, every), gms.with_card(value)._replace(lacks=lacks), False

    def _judged(self, own: Shown, gms: Shown, purse: Purse) -> Ends:
        """The result of the cards, or the ends of the next round (RC-12.9, RC-R35, RC-R36)."""
        mine, his = own.total(naturals=self.pc.naturals), gms.total(naturals=self.gm.naturals)
        result = at_once(mine, his, self.rulings["both_bust"], self.rulings["twentyone"])
        if result is not None:
            return _one(result, purse)
        if mine >= MOST and self.of_21[0] == STAYS:
            own = own.at_rest(naturals=self.pc.naturals, stayed=True)
        if gms.stayed or his >= MOST - 1:
            gms = gms.at_rest(naturals=self.gm.naturals, stayed=gms.stayed)
        if own.stayed and gms.stayed:
            return _one(compared(mine, his), purse)
        keeps = self.rulings["stay"] == "keep_betting"
        return self.bets(own, gms, purse._replace(open=purse.open and (keeps or not (own.stayed or gms.stayed))))


def _played(gms: Shown, value: int) -> Shown:
    """The GM's hand after a reserve card; unseen cards need no update, as it is over or the GM stays."""
    return gms._replace(hard=gms.hard + value, has_ace=gms.has_ace or value == 1, cards=gms.cards + 1)


def _one(result: tuple[str, bool], purse: Purse) -> Ends:
    return {(*result, purse): Fraction(1)}


def _add(found: Ends, ends: Ends, share: Fraction) -> None:
    for end, part in ends.items():
        found[end] = found.get(end, NONE) + share * part
