"""What goes on by itself after a command, until somebody has to answer."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.games.deck_of_adventures.chapters import CHAPTERS
from croupier.games.deck_of_adventures.state import Adventure


def go_on(play: Play[Adventure]) -> None:
    """Go on until somebody has to answer."""
    while any(chapter.step(play) for chapter in CHAPTERS):
        pass
