"""Chips in a hand: limits, antes, reserve card costs, what the bank pays for a side (RC-12.2, RC-R29)."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.settings import Ruling


@rule("RC-12.2")
def limit(level: int) -> int:
    """The highest price in one round: 1, 2 or 3 chips."""
    return level


@rule("RC-12.2", "RC-R29")
def lowered_limit(ruling: Ruling, most: int, pcs: Iterable[int], gm: int | None) -> int:
    """The limit of a round; under a ruling at most what any PC, or the GM per pot (None in a duel), can pay."""
    for payable in pcs:
        if payable < most and ruling("short_match_pc") == "lowered_limit":
            most = payable
    if gm is not None and gm < most and ruling("short_match_gm") == "lowered_limit":
        most = gm
    return most


@rule("RC-R29")
def bank_pays(ruling: Ruling, owed: int, there: int) -> int:
    """The part of the GM's chips that the bank pays if the town has too few and a ruling allows it."""
    return owed - there if owed > there and ruling("short_match_gm") == "bank" else 0


@rule("RC-11.2", "RC-R28")
def short_ante(ruling: Ruling, cost: int, there: int) -> tuple[int, int]:
    """The chips a side antes: its own as far as they go and, under a ruling, chips borrowed from the bank."""
    short = max(0, cost - there)
    return min(cost, there), short if short and ruling("short_ante") == "borrow" else 0


@rule("RC-R26")
def card_cost(ruling: Ruling, level: int) -> int:
    """Chips that one reserve card costs, paid into a pot or into stress."""
    return {"chip": 1, "stress": 1, "level": limit(level)}.get(ruling("reserve_cost"), 0)
