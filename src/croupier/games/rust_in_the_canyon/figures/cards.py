"""What ranks count: a hand's total as in blackjack, and how high a drawn card is (RC-5.2, RC-5.3, RC-6.9)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.rules import cites, rule
from croupier.games.rust_in_the_canyon.settings import Ruling

MOST = 21
ACE_MORE = 10
"""What an ace counts more as 11."""
FACES = frozenset({"J", "Q", "K", "A"})
"""Faces and aces, as piles have them."""
FROM_TWO = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
VALUES = cites("RC-5.2", "RC-R17", name="VALUES")(
    {"A": 1, **{rank: min(count, 10) for count, rank in enumerate(FROM_TWO, 2)}}
)
"""2 to 10 as shown, faces 10, an ace 1."""


def counted(hard: int, has_ace: bool, limit: int = MOST) -> int:
    """The total of cards that count so much with aces as 1: one ace is 11 where that stays within the limit."""
    return hard + ACE_MORE if has_ace and hard + ACE_MORE <= limit else hard


@rule("RC-5.3", "RC-18.14")
def total(ranks: Sequence[str], floor: int = 0) -> int:
    """The total of a hand of these ranks, without the floor that goes before it."""
    return counted(sum(VALUES[rank] for rank in ranks), "A" in ranks, MOST - floor)


@rule("RC-6.9", "RC-R12")
def drawn_order(ruling: Ruling) -> tuple[str, ...]:
    """The ranks of a drawn Read, lowest first: the ace over the king, or by a ruling under the 2."""
    return (*FROM_TWO, "A") if ruling("draw_ace") == "high" else ("A", *FROM_TWO)
