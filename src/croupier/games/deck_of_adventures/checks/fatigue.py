"""Fatigue: what each level brings (DA-2.9, DA-R4)."""

from __future__ import annotations

from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.settings import Ruling


def most(ruling: Ruling) -> int:
    """The highest level; one more knocks out."""
    return 4 if ruling("fatigue_model") == "ladder" else 3


def is_slowed(ruling: Ruling, one: Character) -> bool:
    """Whether Fatigue halves its speed: only on the ladder (DA-R4)."""
    return ruling("fatigue_model") == "ladder" and one.fatigue >= 3


def pp_factor(ruling: Ruling, one: Character) -> int:
    """By how much Fatigue multiplies what Powers cost: 2 only on the ladder (DA-R4)."""
    return 2 if ruling("fatigue_model") == "ladder" and one.fatigue >= 4 else 1
