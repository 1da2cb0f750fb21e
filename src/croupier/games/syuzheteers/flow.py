"""The automatic steps after a command."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.games.syuzheteers.chapters import CHAPTERS
from croupier.games.syuzheteers.state import Story
from croupier.pieces.chapters import take_a_step


def go_on(play: Play[Story]) -> None:
    """Take automatic steps until a question is open."""
    while take_a_step(play, CHAPTERS):
        pass
