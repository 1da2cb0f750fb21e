"""Which Trait a Check is made with, and what it counts as (DA-4.8, DA-R29)."""

from __future__ import annotations

from croupier.games.deck_of_adventures.settings import Ruling


def is_skill_check(trait: str) -> bool:
    """Whether a Check with this Trait is a skill check (DA-4.8)."""
    raise NotImplementedError


def is_check_of(ruling: Ruling, trait: str, attribute: str) -> bool:
    """Whether a Check with this Trait is a Check of an Attribute, for conditions and terrain (DA-R29)."""
    raise NotImplementedError
