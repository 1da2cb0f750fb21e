"""The ring of ranks: how far apart cards are (DA-7.7)."""

from __future__ import annotations

from croupier.core.playing_cards import RANKS
from croupier.core.rules import cites, rule

SIZE = 13
FARTHEST = 6
RED = "DH"
RANGE_TABLE = cites("DA-7.8", name="RANGE_TABLE")(
    tuple(tuple(RANKS[(at + k) % SIZE] for k in range(-FARTHEST, FARTHEST + 1)) for at in range(SIZE))
)
"""For each rank from the ace on: the ranks from six below it to six above it."""


@rule("DA-7.7", "DA-2.1")
def rank(card: str) -> int:
    """A rank's place on the ring: ace 0, two 1, ... king 12."""
    return RANKS.index(card[:-1])


@rule("DA-2.1")
def suit(card: str) -> str:
    """A card's suit: "C", "D", "H" or "S"."""
    return card[-1]


@rule("DA-2.1")
def color(card: str) -> str:
    """A card's color: "red" for diamonds and hearts, "black" for clubs and spades."""
    return "red" if suit(card) in RED else "black"


@rule("DA-7.7")
def distance(card: str, target: str) -> int:
    """Steps between two ranks the shorter way around, 0 to 6; suits do not matter."""
    apart = (rank(card) - rank(target)) % SIZE
    return min(apart, SIZE - apart)


@rule("DA-7.8")
def rank_at(target: str, k: int) -> str:
    """The rank k steps above (for k < 0, below) that of a card."""
    return RANKS[(rank(target) + k) % SIZE]


@rule("DA-7.10")
def shifted_rank(card: str, target: str, steps: int) -> str:
    """A card's rank moved this many steps the shorter way toward the target; steps < 0 lead away from it."""
    up = (rank(target) - rank(card)) % SIZE <= FARTHEST
    return rank_at(card, steps if up else -steps)


@rule("DA-7.12")
def winning_ranks(target: str, edr: int) -> tuple[str, ...]:
    """The ranks that can win against a Target Card, upwards on the ring; none below an EDR of -2 (DA-R26)."""
    if edr < -2:
        return ()
    reach = max(0, min(edr, FARTHEST))
    return tuple(rank_at(target, k) for k in range(-reach, reach + 1))
