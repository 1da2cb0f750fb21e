"""The rest of a deck of 52, counted by rank and by card value (RC-5.1, RC-5.2)."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.core.odds.parameters import RANKS, Listed, ranks
from croupier.core.refusals import Invalid


def missing() -> Listed:
    """The parameter for cards that are not in a deck."""
    return ranks("missing", "ranks whose cards are not in the deck, such as those under injuries")


def of_ranks(**out: Iterable[str]) -> dict[str, int]:
    """The cards of each rank left without those in these parameters. Raises Invalid, naming the parameter."""
    left = dict.fromkeys(RANKS, 4)
    for name, some in out.items():
        for rank in some:
            left[rank] -= 1
            if left[rank] < 0:
                raise Invalid(name, rank, "four cards of each rank in all", "RC-5.1")
    return left


def of_values(left: dict[str, int]) -> tuple[int, ...]:
    """The number of cards with value 1, 2 ... 10; index 0 is unused."""
    counts = list(left.values())
    return (0, *counts[:9], sum(counts[9:]))
