"""Knocked Out and awake again."""

from __future__ import annotations

from croupier.games.deck_of_adventures.people import Table


def knock_out(play: Table, target: str, cause: str) -> None:
    """Knock a character out, by "damage" or by "fatigue"; who is out already keeps the old cause."""


def wake(play: Table, target: str, hp: int | None = None) -> None:
    """End a knockout, with this health where a number is given."""
