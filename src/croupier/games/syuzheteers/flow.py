"""The automatic steps after a command."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.games.syuzheteers.chapters import CHAPTERS
from croupier.games.syuzheteers.state import Story


def go_on(play: Play[Story]) -> None:
    """Take automatic steps until a question is open."""
    while any(chapter.step(play) for chapter in CHAPTERS):
        pass
