"""What is left of a deck of 52, counted by rank and by what a card counts (RC-5.1, RC-5.2)."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.core.odds.parameters import RANKS, Listed, ranks
from croupier.core.refusals import Invalid


def missing() -> Listed:
    """The parameter for cards that a deck has not."""
    return ranks("missing", "ranks whose cards are not in the deck, such as those under injuries")


def of_ranks(**out: Iterable[str]) -> dict[str, int]:
    """How many cards of each rank a deck has without those of these parameters. Raises Invalid, naming one of them."""
    left = dict.fromkeys(RANKS, 4)
    for name, some in out.items():
        for rank in some:
            left[rank] -= 1
            if left[rank] < 0:
                raise Invalid(name, rank, "four cards of each rank in all", "RC-5.1")
    return left


def of_values(left: dict[str, int]) -> tuple[int, ...]:
    """How many cards count 1, 2 ... 10; the first place is empty."""
    counts = list(left.values())
    return (0, *counts[:9], sum(counts[9:]))
