"""What a drawn card means: degree, flags, and whether the Check is passed (chapter 8)."""

from __future__ import annotations

from croupier.games.deck_of_adventures.checks.state import Result
from croupier.games.deck_of_adventures.settings import Ruling


def edr(ruling: Ruling, dr: int, modifier: int) -> int:
    """The effective DR: how far from its target a card may lie; below 0 only by a ruling (DA-R26)."""
    raise NotImplementedError


def result(
    ruling: Ruling,
    card: str,
    target: str,
    *,
    dr: int,
    modifier: int,
    requirement: str = "",
    shift: int | None = None,
    most: int | None = None,
) -> Result:
    """What a card means against a target; `shift` is a chosen use of the Modifier, `most` the largest EDR there is."""
    raise NotImplementedError
