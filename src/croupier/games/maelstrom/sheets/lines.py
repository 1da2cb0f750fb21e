"""One line of the log for what happens here."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.games.maelstrom.state import Campaign


def line(event: Event, view: Campaign) -> str:
    """A plain sentence; empty for what the pieces themselves show."""
    return ""
