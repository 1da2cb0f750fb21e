"""What goes on by itself after a command, until somebody has to answer."""

from __future__ import annotations

from croupier.games.maelstrom.chapters import CHAPTERS
from croupier.games.maelstrom.people import Table


def go_on(play: Table) -> None:
    """Go on until somebody has to answer."""
    while any(chapter.step(play) for chapter in CHAPTERS):
        pass
