"""How tired a Dealer will be after some Checks (the ledger's Odds 8)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

OUT = 4
"""What comes after the third level of Fatigue is a Knock Out."""


class Deck(NamedTuple):
    """Cards of the draw pile and of the discards, each with how many Aces are among them; the level of Fatigue."""

    left: int
    aces: int
    used: int = 0
    used_aces: int = 0
    fatigue: int = 0


def tiring(deck: Deck, hands: Sequence[int]) -> dict[int, Fraction]:
    """The Fatigue after Checks with these hands, Fatigue's own left out; 4 is a Knock Out, after which none is made.

    Upper Hands are drawn to their end, nothing is redrawn, and an Ace that was drawn stays in the hand.
    """
    found: dict[Deck, Fraction] = {deck: Fraction(1)}
    for hand in hands:
        after: dict[Deck, Fraction] = {}
        for one, chance in found.items():
            for then, share in _checked(one, hand).items():
                after[then] = after.get(then, Fraction(0)) + chance * share
        found = after
    levels: dict[int, Fraction] = {}
    for one, chance in found.items():
        levels[one.fatigue] = levels.get(one.fatigue, Fraction(0)) + chance
    return dict(sorted(levels.items()))


def _checked(deck: Deck, hand: int) -> dict[Deck, Fraction]:
    """A Check; what was drawn for it lies apart until it is over."""
    if deck.fatigue == OUT:
        return {deck: Fraction(1)}
    wanted = 1 + abs(hand - deck.fatigue)
    open_: dict[tuple[Deck, int], Fraction] = {(deck, 0): Fraction(1)}
    for _ in range(wanted):
        after: dict[tuple[Deck, int], Fraction] = {}
        for (one, plain), chance in open_.items():
            for then, share in _drawn(one, plain):
                after[then] = after.get(then, Fraction(0)) + chance * share
        open_ = after
    found: dict[Deck, Fraction] = {}
    for (one, plain), chance in open_.items():
        over = one._replace(used=one.used + plain)
        found[over] = found.get(over, Fraction(0)) + chance
    return found


def _drawn(deck: Deck, plain: int) -> list[tuple[tuple[Deck, int], Fraction]]:
    """One card more, where there is one; `plain` counts those that go to the discards in the end."""
    if not deck.left and deck.used and deck.fatigue < OUT:
        tired = deck.fatigue + 1
        deck = Deck(deck.used, deck.used_aces, fatigue=tired)
    if deck.fatigue == OUT or not deck.left:
        return [((deck, plain), Fraction(1))]
    ace = deck._replace(left=deck.left - 1, aces=deck.aces - 1), plain
    other = deck._replace(left=deck.left - 1), plain + 1
    shares = ((ace, Fraction(deck.aces, deck.left)), (other, Fraction(deck.left - deck.aces, deck.left)))
    return [(then, share) for then, share in shares if share]
