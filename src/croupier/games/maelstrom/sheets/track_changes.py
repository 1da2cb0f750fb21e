"""What happens when the health track of a sheet gets longer or shorter (MS-R38, MS-R47)."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.play import Play
from croupier.games.maelstrom.state import Campaign

WHEN_TRACK_CHANGES: list[Callable[[Play[Campaign], str], None]] = []
"""Called after a change of a sheet that may have changed the track's boxes, with the character."""


def track_changed(play: Play[Campaign], character: str) -> None:
    """Let other chapters follow a change of a character's health track."""
    for follow in WHEN_TRACK_CHANGES:
        follow(play, character)
