"""What cards count: a hand's total as in blackjack, which hand beats which (chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.rules import rule

MOST = 21


@rule("RC-5.2", "RC-R17")
def card_value(card: str) -> int:
    """2 to 10 as shown, faces 10, an ace 1 (its 11 is the hand's matter)."""
    rank = card[:-1]
    if rank == "A":
        return 1
    return 10 if rank in "JQK" else int(rank)


@rule("RC-5.3", "RC-18.14")
def total(cards: Sequence[str], floor: int = 0) -> int:
    """The hand's total: an ace is 11 where floor and total stay within 21 by it. Without the floor."""
    least = sum(card_value(card) for card in cards)
    has_ace = any(card[:-1] == "A" for card in cards)
    return least + 10 if has_ace and floor + least + 10 <= MOST else least


@rule("RC-5.3")
def is_bust(cards: Sequence[str]) -> bool:
    return total(cards) > MOST


@rule("RC-5.4")
def beats(hand: Sequence[str], other: Sequence[str]) -> bool:
    """Whether a hand beats another: not bust, and the other bust or lower."""
    return not is_bust(hand) and (is_bust(other) or total(hand) > total(other))


@rule("RC-5.4", "RC-7.3")
def beats_number(hand: Sequence[str], number: int) -> bool:
    return not is_bust(hand) and total(hand) > number
