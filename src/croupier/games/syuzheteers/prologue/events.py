"""What happens to characters and to the play's beginning and end, and the one place where it is applied."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.games.syuzheteers.state import Story, with_character


class ExperienceMarked(Event, frozen=True, tag="experience_marked"):
    """A main character has this much experience now."""

    seat: str
    experience: int


OwnEvent = ExperienceMarked
EVENTS: tuple[type[Event], ...] = (ExperienceMarked,)


def apply(state: Story, event: OwnEvent) -> Story:
    """The play after one of these events. It judges nothing and draws nothing."""
    return with_character(state, event.seat, experience=event.experience)
