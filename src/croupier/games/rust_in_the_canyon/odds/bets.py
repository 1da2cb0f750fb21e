"""Chips in a conflict's hand: where they are, and a round of bets by chip policies (RC-12.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.games.rust_in_the_canyon.figures.chips import bank_pays, card_cost, lowered_limit, short_ante

POLICIES = {
    "steady": "bids nothing and sees every price that it can pay",
    "nibbles": "bids 1 in each round and sees every price that it can pay",
    "presses": "bids the limit in each round, as far as it can, and sees every price that it can pay",
    "gives-way": "bids nothing and backs down from any price",
}
"""The chip policies; with cards every policy plays alike (see `sides`)."""


class Purse(NamedTuple):
    """Chips by place: the PC's stack, the town's, each side's part of the pot, chips added to PC stress."""

    stack: int
    town: int
    own: int
    gm: int
    open: bool = True
    stress: int = 0

    def pays(self, own: int, gm: int, from_bank: int = 0) -> Purse:
        """The purse after both sides pay into the pot; some of the GM's chips may come from the bank."""
        return self._replace(
            stack=self.stack - own, town=self.town - gm + from_bank, own=self.own + own, gm=self.gm + gm
        )

    def antes(self, rank: int, rulings: Mapping[str, str]) -> Purse:
        """Both antes as far as chips go; under a ruling the rest is borrowed, the PC's as stress (RC-R28)."""
        ruling = rulings.__getitem__
        (own, lent), (gm, gm_lent) = short_ante(ruling, rank, self.stack), short_ante(ruling, rank, self.town)
        paid = self.pays(own, gm)
        return paid._replace(own=paid.own + lent, gm=paid.gm + gm_lent, stress=paid.stress + lent)


class Cost(NamedTuple):
    """The cost of a reserve card to the side that plays it (RC-R26)."""

    ruling: str
    chips: int

    def may(self, there: int, price: int) -> bool:
        """Whether a side with this many chips may play one in a round of this price."""
        return price > 0 if self.ruling == "bet" else there >= self.chips

    def paid(self, purse: Purse, *, own: bool, gm: bool) -> Purse:
        """The purse after the playing sides have paid: into the pot, or from stack to stress and town to bank."""
        mine, theirs = self.chips * own, self.chips * gm
        if self.ruling != "stress":
            return purse.pays(mine, theirs)
        return purse._replace(stack=purse.stack - mine, stress=purse.stress + mine, town=purse.town - theirs)


def cost_of_a_card(rulings: Mapping[str, str], level: int) -> Cost:
    return Cost(rulings["reserve_cost"], card_cost(rulings.__getitem__, level))


def bid(policy: str, limit: int, there: int) -> int:
    return min({"nibbles": 1, "presses": limit}.get(policy, 0), limit, there)


def bets(purse: Purse, limit: int, pc: str, gm: str, rulings: Mapping[str, str]) -> tuple[str, Purse, int]:
    """One round of bets in an open pot: who backs down ("pc", "gm" or ""), the purse after it, the price."""
    limit = lowered_limit(rulings.__getitem__, limit, (purse.stack,), purse.town)
    own, gms = bid(pc, limit, purse.stack), bid(gm, limit, purse.town)
    price, after = max(own, gms), purse.pays(own, gms)
    lacking = price - own
    if lacking and (pc == "gives-way" or lacking > after.stack) and not _all_in(rulings["short_match_pc"], pc, lacking):
        return "pc", after, price
    if lacking:
        paid = min(lacking, after.stack)
        after = after.pays(paid, 0)._replace(open=paid == lacking)
    lacking = price - gms
    if not lacking:
        return "", after, price
    ruling = rulings["short_match_gm"]
    if gm == "gives-way" or (lacking > after.town and ruling not in ("all_in", "bank")):
        return "gm", after, price
    if ruling == "bank":
        return "", after.pays(0, lacking, bank_pays(rulings.__getitem__, lacking, after.town)), price
    paid = min(lacking, after.town)
    return "", after.pays(0, paid)._replace(open=after.open and paid == lacking), price


def seen_by_gm(purse: Purse, raised: int, rulings: Mapping[str, str]) -> tuple[bool, Purse]:
    """The PC's raise, paid and seen: whether the GM backs down, unable to pay, and the purse (RC-12.11)."""
    after, ruling = purse.pays(raised, 0), rulings["short_match_gm"]
    if raised > after.town and ruling not in ("all_in", "bank"):
        return True, after
    if ruling == "bank":
        return False, after.pays(0, raised, bank_pays(rulings.__getitem__, raised, after.town))
    return False, after.pays(0, min(raised, after.town))


def seen_by_pc(purse: Purse, raised: int, cost: int, rulings: Mapping[str, str]) -> tuple[bool, Purse]:
    """The GM's raise, paid and seen: whether the PC backs down, unable to pay, and the purse after it."""
    after = purse.pays(0, raised)
    if cost > after.stack and rulings["short_match_pc"] != "all_in":
        return True, after
    return False, after.pays(min(cost, after.stack), 0)


def _all_in(ruling: str, policy: str, lacking: int) -> bool:
    return ruling == "all_in" and policy != "gives-way"
