"""The totals of hands given with their suits, and which hand beats which (chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.figures import hand_totals as figures
from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST, VALUES

__all__ = ("MOST", "beats", "beats_number", "card_value", "is_bust", "ranks_of", "total")


def ranks_of(cards: Sequence[str]) -> list[str]:
    """The ranks of cards, without their suits."""
    return [card[:-1] for card in cards]


@rule("RC-5.2", "RC-R17")
def card_value(card: str) -> int:
    """The value of a card: 2 to 10 its number, a face card 10, an ace 1 (`total` decides when it counts 11)."""
    return VALUES[card[:-1]]


@rule("RC-5.3", "RC-18.14")
def total(cards: Sequence[str], floor: int = 0) -> int:
    """The hand's total, without the floor: an ace is 11 if floor and total stay within 21."""
    return figures.total(ranks_of(cards), floor)


@rule("RC-5.3")
def is_bust(cards: Sequence[str]) -> bool:
    return total(cards) > MOST


@rule("RC-5.4")
def beats(hand: Sequence[str], other: Sequence[str]) -> bool:
    """Whether a hand beats another: not bust, and the other bust or lower."""
    return not is_bust(hand) and (is_bust(other) or total(hand) > total(other))


@rule("RC-5.4", "RC-7.3")
def beats_number(hand: Sequence[str], number: int) -> bool:
    return figures.beats_number(ranks_of(hand), number)
