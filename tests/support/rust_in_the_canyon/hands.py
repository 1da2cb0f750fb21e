"""Shared by the simple models of a hand: totals as the table counts them, what a policy bids."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from croupier.games.rust_in_the_canyon.hand_totals import total


def count(hand: Sequence[str]) -> int:
    return _counted(tuple(hand))


@cache
def _counted(hand: tuple[str, ...]) -> int:
    return total([f"{rank}C" for rank in hand])


def wish(policy: str, limit: int, there: int) -> int:
    return min(there, {"steady": 0, "nibbles": min(1, limit), "presses": limit, "gives-way": 0}[policy])
