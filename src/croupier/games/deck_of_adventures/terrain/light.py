"""Light of a space or of the scene, and the hands that light and terrain bring (DA-22.1 to DA-22.3, DA-22.10)."""

from __future__ import annotations

from croupier.games.deck_of_adventures.state import Adventure


def light_at(state: Adventure, character: str) -> str:
    """ "bright", "partial" or "full darkness" where a character stands."""
    raise NotImplementedError
