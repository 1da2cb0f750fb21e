"""A hand's total and what it beats, and the order of drawn cards (RC-5.2 to RC-5.4, RC-6.9)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.rules import cites, rule
from croupier.games.rust_in_the_canyon.settings import Ruling

MOST = 21
ACE_MORE = 10
"""How much more than 1 an ace counts when it counts 11."""
FACES = frozenset({"J", "Q", "K", "A"})
"""The ranks that count as face or ace in a pile."""
FROM_TWO = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
VALUES = cites("RC-5.2", "RC-R17", name="VALUES")(
    {"A": 1, **{rank: min(count, 10) for count, rank in enumerate(FROM_TWO, 2)}}
)
"""2 to 10 at face value, faces 10, an ace 1."""


def counted(hard: int, has_ace: bool, limit: int = MOST) -> int:
    """The total for a sum with aces as 1: one ace counts as 11 if that stays within the limit."""
    return hard + ACE_MORE if has_ace and hard + ACE_MORE <= limit else hard


@rule("RC-5.3", "RC-18.14")
def total(ranks: Sequence[str], floor: int = 0) -> int:
    """The total of a hand of these ranks, not counting a floor."""
    return counted(sum(VALUES[rank] for rank in ranks), "A" in ranks, MOST - floor)


def with_bust(total: int | None) -> int | str | None:
    """A hand's total, marked where it is over 21: "25 (bust)"."""
    return f"{total} (bust)" if total is not None and total > MOST else total


def with_cards(total: int | None, ranks: Sequence[str]) -> int | str | None:
    """A hand's total with its cards: "25 (bust: K, 5, Q)"."""
    if not ranks or total is None:
        return with_bust(total)
    return f"{total} ({'bust: ' if total > MOST else ''}{', '.join(ranks)})"


@rule("RC-5.4", "RC-7.3")
def beats_number(ranks: Sequence[str], number: int) -> bool:
    """Whether a hand is above a number and not bust."""
    return number < total(ranks) <= MOST


@rule("RC-6.9", "RC-R12")
def drawn_order(ruling: Ruling) -> tuple[str, ...]:
    """The ranks of a drawn Read, lowest first: the ace above the king, or below the 2 if a ruling says so."""
    return (*FROM_TWO, "A") if ruling("draw_ace") == "high" else ("A", *FROM_TWO)
