"""Speed, and what is left of it in a turn (DA-12.2, DA-12.3)."""

from __future__ import annotations

from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure


def speed(ruling: Ruling, state: Adventure, character: str) -> int:
    """Spaces in a turn, before Rush. Raises Hidden in a view that lacks the sheet."""
    raise NotImplementedError


def left(ruling: Ruling, state: Adventure) -> int:
    """Spaces that whose turn it is has left; 0 outside turns. Raises Hidden in a view that lacks the sheet."""
    raise NotImplementedError
