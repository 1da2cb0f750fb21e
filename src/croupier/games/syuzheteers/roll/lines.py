"""One line of the log for what happens in a roll."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.core.wording import name_of
from croupier.games.syuzheteers.roll.events import MatterAnswered, MatterOpened
from croupier.games.syuzheteers.state import Story


def line(event: Event, view: Story) -> str:
    """A plain sentence; empty for what the dice themselves show."""
    match event:
        case MatterOpened(matter=matter) if not matter.votes:
            return f"{name_of(view, matter.claimant)} says: {matter.words}."
        case MatterOpened(matter=matter):
            return f"It is voted on: {matter.words}."
        case MatterAnswered(seat=seat, objects=True):
            return f"{name_of(view, seat)} objects."
    return ""
