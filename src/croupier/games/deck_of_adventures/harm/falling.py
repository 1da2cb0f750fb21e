"""Falling."""

from __future__ import annotations

from croupier.games.deck_of_adventures.people import Table


def fall(play: Table, target: str, feet: int) -> None:
    """A fall of so many feet: damage, speed lost, Knocked Down."""
