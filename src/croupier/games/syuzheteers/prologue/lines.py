"""One line of the log for what happens to characters."""

from __future__ import annotations

from croupier.games.syuzheteers.prologue.events import OwnEvent
from croupier.games.syuzheteers.state import Story


def line(event: OwnEvent, view: Story) -> str:
    """A plain sentence; empty for what the pieces show."""
    return f"{view.character(event.seat).name} has {event.experience} experience."
