"""Callbacks for a health track that gets longer or shorter (MS-R38, MS-R47)."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.play import Play
from croupier.games.maelstrom.state import Campaign

WHEN_TRACK_CHANGES: list[Callable[[Play[Campaign], str], None]] = []
"""Called with the character after a sheet change that may have changed the boxes of the health track."""


def track_changed(play: Play[Campaign], character: str) -> None:
    """Notify other chapters that a character's health track has changed."""
    for follow in WHEN_TRACK_CHANGES:
        follow(play, character)
