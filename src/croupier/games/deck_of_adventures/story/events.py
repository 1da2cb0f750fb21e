"""What happens, and the one place where it is applied."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.games.deck_of_adventures.state import Adventure

EVENTS: tuple[type[Event], ...] = ()


def apply(state: Adventure, event: Event) -> Adventure:
    """The adventure after one of these events. It judges nothing and draws nothing."""
    raise AssertionError(event)
