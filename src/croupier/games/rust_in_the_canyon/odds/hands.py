"""Both sides of a hand in parallel, round by round, with bets on top: how it may end (RC-12.9, RC-14.2).

The sides' cards depend on each other only through chips: who may bet, and who can pay for a reserve card. So
play is split into *lines*; within a line the chips moved one way, and the two sides' cards are independent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST
from croupier.games.rust_in_the_canyon.figures.results import ENDS, GOES_ON, STAYS, at_21
from croupier.games.rust_in_the_canyon.odds.bets import Purse, bets, cost_of_a_card, seen_by_gm, seen_by_pc
from croupier.games.rust_in_the_canyon.odds.rows import BUST, LIVE, Result, at_once, backed, compared
from croupier.games.rust_in_the_canyon.odds.sides import NONE, Acted, Hands, Shares, Side, begun

End = tuple[str, bool, Purse]
"""A row, whether a tie or a loss showed 20 or 21, and the chips at the end."""


class Mode(NamedTuple):
    """A side's state in a line: hands that continue, totals it stays on next, totals it has stayed on."""

    hands: Hands | None = None
    next: Shares = {}
    stayed: Shares = {}

    def shown(self) -> Shares:
        return merged(self.hands.shown if self.hands is not None else {}, self.next, self.stayed)

    def ends(self, may_play: bool) -> dict[tuple[int, bool], Fraction]:
        """The final totals if the other side waits, and whether a reserve card made them."""
        found = dict(self.hands.ends(may_play)) if self.hands is not None else {}
        for total, share in self.next.items():
            found[total, False] = found.get((total, False), NONE) + share
        return found


class Part(NamedTuple):
    """The result of an act, split into over, stays and continues; `pays` if a reserve card must be paid for."""

    over: Shares
    stays: Shares
    on: Mode
    pays: bool = False


def merged(*parts: Shares) -> Shares:
    found: Shares = {}
    for part in parts:
        for total, share in part.items():
            found[total] = found.get(total, NONE) + share
    return found


def parts(mode: Mode, of_21: str, *, may_play: bool, cards_cost: bool) -> list[Part]:
    """The next act of a side, split by whether it pays for a card."""
    acted = mode.hands.act(may_play) if mode.hands is not None else Acted({}, {}, {}, None)
    stays, by_hit, by_card = merged(mode.next, mode.stayed, acted.stays), acted.hits, acted.cards
    if not cards_cost:
        return [_part(merged(by_hit, by_card), stays, acted.on, of_21)]
    paid = [_part(by_card, {}, None, of_21, pays=True)] if by_card else []
    return [_part(by_hit, stays, acted.on, of_21), *paid]


def _part(made: Shares, stays: Shares, on: Hands | None, of_21: str, *, pays: bool = False) -> Part:
    """Totals made by an act, sorted: a bust is over, a 21 follows the ruling, with 20 a side stays next."""
    sorted_by: dict[str, Shares] = {ENDS: {}, STAYS: {}, GOES_ON: {}}
    for total, share in made.items():
        sorted_by[ENDS if total == BUST else of_21 if total >= MOST else GOES_ON][total] = share
    return Part(sorted_by[ENDS], merged(stays, sorted_by[STAYS]), Mode(on, sorted_by[GOES_ON]), pays)


class Table:
    """Both sides' acts combined, and the probability of each end."""

    def __init__(self, pc: Side, gm: Side, rulings: Mapping[str, str], limit: int, step: Callable[[int], None]) -> None:
        self.pc, self.gm = Mode(begun(pc, step)), Mode(begun(gm, step))
        self.rulings, self.limit = rulings, limit
        self.cost = cost_of_a_card(rulings, limit)
        self.of_21 = at_21(rulings.__getitem__)
        self.ends: dict[End, Fraction] = {}

    def play(self, purse: Purse, pc: str, gm: str, *, settled: int | None = None) -> None:
        """Play round by round: bets while the pot is open, then acts; `settled`: a first price paid."""
        lines = [(self.pc, self.gm, purse)]
        while lines:
            after: list[tuple[Mode, Mode, Purse]] = []
            for own, gms, there in lines:
                backed, price = "", settled or 0
                if there.open and settled is None:
                    backed, there, price = bets(there, self.limit, pc, gm, self.rulings)
                if backed:
                    self._backed(backed, own.shown(), total_of(gms.shown()), there)
                else:
                    after += self._round(own, gms, there, price)
            lines, settled = after, None

    def stay(self, purse: Purse, price: int, raised: int) -> None:
        """The PC stays and may raise; the GM acts meanwhile, sees if able, and plays on alone."""
        own = Part({}, self.pc.shown(), Mode())
        may = self.cost.may(purse.town, price)
        for other in parts(self.gm, self.of_21[1], may_play=may, cards_cost=bool(self.cost.chips)):
            there = self.cost.paid(purse, own=False, gm=other.pays)
            self._over(own, other, there)
            backed, there = seen_by_gm(there, raised, self.rulings)
            if backed:
                self._backed("gm", own.stays, total_of(other.stays) + total_of(other.on.shown()), there)
                continue
            self._show(own.stays, other.stays, there)
            for (total, pays), share in other.on.ends(self.cost.may(there.town, 0)).items():
                self._show(own.stays, {total: share}, self.cost.paid(there, own=False, gm=pays))

    def gm_stays(self, purse: Purse, price: int, raised: int, cost: int) -> None:
        """The GM stays and may raise; the PC acts meanwhile, sees at this cost if able, and plays on."""
        his = Part({}, self.gm.shown(), Mode())
        may = self.cost.may(purse.stack, price)
        for one in parts(self.pc, self.of_21[0], may_play=may, cards_cost=bool(self.cost.chips)):
            there = self.cost.paid(purse, own=one.pays, gm=False)
            self._over(one, his, there)
            backed, there = seen_by_pc(there, raised, cost, self.rulings)
            if backed:
                self._backed("pc", merged(one.stays, one.on.shown()), total_of(his.stays), there)
                continue
            self._show(one.stays, his.stays, there)
            for (total, pays), share in one.on.ends(self.cost.may(there.stack, 0)).items():
                self._show({total: share}, his.stays, self.cost.paid(there, own=pays, gm=False))

    def _end(self, result: Result, purse: Purse, share: Fraction) -> None:
        if share:
            key = (*result, purse)
            self.ends[key] = self.ends.get(key, NONE) + share

    def _backed(self, who: str, own: Shares, gms: Fraction, purse: Purse) -> None:
        for total, share in own.items():
            self._end(backed(who, total, self.rulings), purse, share * gms)

    def _round(self, own: Mode, gms: Mode, purse: Purse, price: int) -> list[tuple[Mode, Mode, Purse]]:
        """One round of acts: the lines in which both continue, or one waits while bets continue."""
        costs = bool(self.cost.chips)
        found = []
        own_may, gm_may = self.cost.may(purse.stack, price), self.cost.may(purse.town, price)
        for one in parts(own, self.of_21[0], may_play=own_may, cards_cost=costs):
            for other in parts(gms, self.of_21[1], may_play=gm_may, cards_cost=costs):
                found += self._meet(one, other, self.cost.paid(purse, own=one.pays, gm=other.pays))
        return found

    def _meet(self, one: Part, other: Part, purse: Purse) -> list[tuple[Mode, Mode, Purse]]:
        self._over(one, other, purse)
        self._show(one.stays, other.stays, purse)
        found = [(one.on, other.on, purse)] if _goes_on(one.on) and _goes_on(other.on) else []
        if purse.open and self.rulings["stay"] == "keep_betting":
            found += [(Mode(stayed=one.stays), other.on, purse)] if one.stays and _goes_on(other.on) else []
            found += [(one.on, Mode(stayed=other.stays), purse)] if other.stays and _goes_on(one.on) else []
            return found
        for (total, pays), share in other.on.ends(self.cost.may(purse.town, 0)).items() if one.stays else ():
            self._show(one.stays, {total: share}, self.cost.paid(purse, own=False, gm=pays))
        for (total, pays), share in one.on.ends(self.cost.may(purse.stack, 0)).items() if other.stays else ():
            self._show({total: share}, other.stays, self.cost.paid(purse, own=pays, gm=False))
        return found

    def _over(self, one: Part, other: Part, purse: Purse) -> None:
        """Record hands that are over for either side, by the cards' immediate result (RC-12.9)."""
        gm_live = total_of(other.stays) + total_of(other.on.shown())
        self._judge(one.over, {**other.over, LIVE: gm_live}, purse)
        self._judge(merged(one.stays, one.on.shown()), other.over, purse)

    def _judge(self, own: Shares, gms: Shares, purse: Purse) -> None:
        both_bust, twentyone = self.rulings["both_bust"], self.rulings["twentyone"]
        for total, share in own.items():
            for gm_total, gm_share in gms.items():
                result = at_once(total, gm_total, both_bust, twentyone)
                assert result is not None, "one of them is over"
                self._end(result, purse, share * gm_share)

    def _show(self, own: Shares, gms: Shares, purse: Purse) -> None:
        for total, share in own.items():
            for gm_total, gm_share in gms.items():
                self._end(compared(total, gm_total), purse, share * gm_share)


def _goes_on(mode: Mode) -> bool:
    return mode.hands is not None or bool(mode.next)


def total_of(shares: Shares) -> Fraction:
    return sum(shares.values(), NONE)
