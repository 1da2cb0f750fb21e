"""The odds of a dice expression."""

from __future__ import annotations

from msgspec import Struct


class DiceOutcome(Struct, frozen=True):
    """One total with its exact probability, and the same as a decimal number."""

    total: str
    probability: str
    decimal: float


class DiceOdds(Struct, frozen=True):
    """A dice expression as it was read, its totals from the lowest, and their mean."""

    roll: str
    outcomes: tuple[DiceOutcome, ...]
    mean: float
