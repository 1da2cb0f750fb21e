"""One line of the log for what happens."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.games.deck_of_adventures.state import Adventure


def line(event: Event, view: Adventure) -> str:
    """A plain sentence; empty for what is not told."""
    raise AssertionError(event)
