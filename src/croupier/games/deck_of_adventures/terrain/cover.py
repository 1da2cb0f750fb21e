"""Cover of a target against one attacker, and what it does to the Armor Range (DA-22.5, DA-22.6)."""

from __future__ import annotations

from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure


def cover_of(state: Adventure, attacker: str, target: str) -> str:
    """ "none", "partial" or "full"."""
    raise NotImplementedError


def attack_range(ruling: Ruling, state: Adventure, attacker: str, target: str) -> int:
    """The DR of an attack: the target's Armor Range after cover. Raises Hidden in a view that lacks the sheet."""
    raise NotImplementedError
