"""Which moves of cards the log leaves out."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.pieces.events import CardsMoved


def is_move_of_drawn_cards(event: Event) -> bool:
    """Whether cards move to or from the place where a combatant's drawn cards lie: the event of the test says more."""
    return isinstance(event, CardsMoved) and event.source.endswith(".drawn") | event.target.endswith(
        (".drawn", ".ready")
    )
