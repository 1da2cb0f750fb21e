"""Dying: death Checks in place of turns."""

from __future__ import annotations

from croupier.games.deck_of_adventures.people import Table


def begin(play: Table, target: str) -> None:
    """A knocked out Dealer begins to die, its tally from 0."""


def on_turn(play: Table, target: str) -> None:
    """Turn the Target Card of a death Check in place of a turn."""
