"""A solo hand, and cards drawn by Mind: how many cards, and what they must beat (chapter 18)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.figures.hand_totals import FROM_TWO, MOST, beats_number, drawn_order
from croupier.games.rust_in_the_canyon.settings import Ruling

GATE = 21
"""With this many chips or fewer in the town stack, the PCs may reflect on the town (RC-7.1)."""
TO_BEAT = 9
"""The number an amateur's cards must beat (RC-18.6)."""


@rule("RC-5.8", "RC-R18")
def first_cards(ruling: Ruling) -> int:
    """The number of compulsory cards in a solo hand."""
    return 2 if ruling("solo_deal") == "two" else 1


@rule("RC-18.6", "RC-R55")
def passes(ruling: Ruling, ranks: Sequence[str]) -> bool:
    """Whether some of the cards, or all of them if a ruling says so, form a hand of 10 to 21."""
    if ruling("amateur_test") != "best_subset":
        return beats_number(ranks, TO_BEAT)
    sizes = range(1, len(ranks) + 1)
    return any(beats_number(some, TO_BEAT) for size in sizes for some in combinations(ranks, size))


@rule("RC-6.9", "RC-R12")
def higher(ruling: Ruling, own: Sequence[str], gm: str) -> int:
    """The number of the player's cards that are higher than the GM's; ties do not count."""
    height = (drawn_order(ruling) if "A" in (*own, gm) else FROM_TWO).index
    return sum(height(rank) > height(gm) for rank in own)


@rule("RC-18.14", "RC-18.16", "RC-R58")
def overindulged(kind: str, stress: int, before: int, floor: int) -> int:
    """Chips recovered if a hand goes over 21 with its floor: none, half its last total, or minus stress."""
    if kind == "stress":
        return -stress
    if kind == "lose_half":
        return before // 2 if floor + before <= MOST else 0
    return 0
