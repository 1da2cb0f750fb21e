"""The steps that run automatically after a command, until someone has to answer."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.games.maelstrom.chapters import CHAPTERS
from croupier.games.maelstrom.state import Campaign


def run_automatic_steps(play: Play[Campaign]) -> None:
    """Run automatic steps until someone has to answer."""
    while any(chapter.step(play) for chapter in CHAPTERS):
        pass
