"""A turn from its start steps to its end, and what of it is spent."""

from __future__ import annotations

from croupier.games.deck_of_adventures.people import Table


def may_act(play: Table, character: str, size: str) -> None:
    """Go on only if it may take an action of this size ("major", "minor", "free", "move") now. Raises Illegal."""


def use(play: Table, character: str, size: str) -> None:
    """Spend that part of its turn; outside combat nothing is spent."""


def end_turn(play: Table, character: str) -> None:
    """Its turn goes to its end: end steps follow by themselves."""
