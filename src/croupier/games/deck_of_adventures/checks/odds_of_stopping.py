"""What drawing on would bring to a Check with an Upper Hand (the ledger's Odds 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.games.deck_of_adventures.checks import hands
from croupier.games.deck_of_adventures.checks.degrees import result
from croupier.games.deck_of_adventures.checks.odds import best
from croupier.games.deck_of_adventures.checks.state import ACE, DEGREES, NONE
from croupier.games.deck_of_adventures.settings import Ruling


class DrawingOn(NamedTuple):
    """That the degree gets better, and the Aces that come to the hand on average."""

    better: Fraction
    aces: Fraction


def drawing_on(
    ruling: Ruling,
    cards: Sequence[str],
    lying: Sequence[str],
    target: str,
    *,
    dr: int,
    modifier: int,
    requirement: str = NONE,
    more: int = 1,
) -> DrawingOn:
    """All of so many cards more are drawn, of a pile that has them; the closest of all that lie there counts."""

    def ranked(card: str) -> tuple[tuple[int, ...], int]:
        key = hands.key(ruling, card, target, dr=dr, modifier=modifier, requirement=requirement)
        meant = result(ruling, card, target, dr=dr, modifier=modifier, requirement=requirement)
        return key, DEGREES.index(meant.degree)

    now = min(ranked(card) for card in lying)
    kinds = Counter(ranked(card) for card in cards)
    ordered = sorted(kinds)
    chances = best([kinds[kind] for kind in ordered], more, [False] * len(ordered))
    better = sum(
        (chance for kind, chance in zip(ordered, chances, strict=True) if kind[0] < now[0] and kind[1] < now[1]),
        Fraction(0),
    )
    aces = sum(card.startswith(ACE) for card in cards)
    return DrawingOn(better, Fraction(aces * more, len(cards)))
