"""Upper and Lower Hands: what they come to, and which card counts (chapter 9)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games.deck_of_adventures.checks.state import Hand
from croupier.games.deck_of_adventures.settings import Ruling


def net(ruling: Ruling, hands: Sequence[Hand]) -> int:
    """All Upper Hands less all Lower Hands; the same effect counts once unless it is a (N+) one."""
    raise NotImplementedError


def chosen(
    ruling: Ruling,
    cards: Sequence[str],
    target: str,
    *,
    dr: int,
    modifier: int,
    net: int,
    requirement: str = "",
    most: int | None = None,
) -> tuple[int, ...]:
    """Which of the cards drawn counts, by its index; more than one where its owner may choose among equals."""
    raise NotImplementedError
