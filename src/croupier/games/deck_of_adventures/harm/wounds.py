"""Wounds that are still open to Toughen Up, and what health is when one of them shrinks."""

from __future__ import annotations

from croupier.games.deck_of_adventures.people import Table


def close(play: Table, character: str) -> None:
    """The windows that end with this turn of its owner's."""


def toughen(play: Table, character: str, wound: str, k: int) -> None:
    """Ignore k damage of a wound: all since is done anew. Raises Illegal or Impossible before anything happens."""
