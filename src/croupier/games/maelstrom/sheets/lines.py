"""One line of the log for what happens to characters and their sheets."""

from __future__ import annotations

from croupier.games.maelstrom.sheets.events import OwnEvent, SheetSet
from croupier.games.maelstrom.state import Campaign


def line(event: OwnEvent, view: Campaign) -> str:
    """A plain sentence; empty for what the pieces themselves show."""
    if isinstance(event, SheetSet) and event.why and view.has(event.character):
        return f"{view.character(event.character).name}: {event.why}"
    return ""
