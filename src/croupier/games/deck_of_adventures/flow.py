"""The steps that run automatically after a command, until someone has to answer."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import Rule
from croupier.games.deck_of_adventures.chapters import CHAPTERS
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.chapters import take_a_step


def go_on(play: Play[Adventure]) -> None:
    """Run automatic steps until someone has to answer."""
    while take_a_step(play, CHAPTERS):
        pass


def cite_command(play: Play[Adventure], handler: object) -> None:
    """Cite the clause of a command that everyone saw happen, if its rule has cited none."""
    if play.has_cited() or not isinstance(handler, Rule):
        return
    if any(event.audience() is None for event in play.events):
        play.because(handler.clauses[0])
