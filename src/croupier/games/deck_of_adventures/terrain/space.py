"""Distance and reach on the map (DA-12.1); without a map they are the GM's word (DA-12.7)."""

from __future__ import annotations

from croupier.games.deck_of_adventures.people import Table
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.state import Spot


def distance(state: Adventure, a: str, b: str) -> int | None:
    """Spaces between two characters; None without a map, or where one of them stands nowhere that this view knows."""
    raise NotImplementedError


def within(play: Table, a: str, b: str, n: int) -> bool | None:
    """Whether b is at most n spaces from a; None where it is the GM's word."""
    raise NotImplementedError


def reachable(state: Adventure, ruling: Ruling, character: str) -> dict[Spot, int]:
    """The spaces that a character can come to with what is left of its speed, each with its cost."""
    raise NotImplementedError
