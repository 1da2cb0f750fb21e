"""What happens here, and the one place where it is applied."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.games.maelstrom.state import Campaign

EVENTS: tuple[type[Event], ...] = ()


def apply(state: Campaign, event: Event) -> Campaign:
    """The campaign after one of these events. It judges nothing and draws nothing."""
    raise AssertionError(event)
