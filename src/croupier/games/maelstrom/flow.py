"""The steps that run automatically after a command, until someone has to answer."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.games.maelstrom.chapters import CHAPTERS
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.chapters import take_a_step


def run_automatic_steps(play: Play[Campaign]) -> None:
    """Run automatic steps until someone has to answer."""
    while take_a_step(play, CHAPTERS):
        pass
