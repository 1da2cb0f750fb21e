"""What happens to claims that the table judges (SZ-1.8)."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event
from croupier.games.syuzheteers.roll.state import Matter
from croupier.games.syuzheteers.state import Story

put = msgspec.structs.replace


class MatterOpened(Event, frozen=True, tag="matter_opened"):
    """A claim is put to the table; one that is opened again goes to the vote."""

    matter: Matter


class MatterAnswered(Event, frozen=True, tag="matter_answered"):
    matter: int
    seat: str
    objects: bool


class MatterSettled(Event, frozen=True, tag="matter_settled"):
    """A claim stands or is struck, `voted` on or judged; None: there is nothing left to judge."""

    matter: int
    words: str
    stands: bool | None = None
    voted: bool = False


MatterEvent = MatterOpened | MatterAnswered | MatterSettled
MATTER_EVENTS: tuple[type[Event], ...] = (MatterOpened, MatterAnswered, MatterSettled)


def apply_matter(state: Story, event: MatterEvent) -> Story:
    """The play after one of these events."""
    match event:
        case MatterOpened(matter=matter):
            others = tuple(one for one in state.matters if one.number != matter.number)
            return put(state, matters=(*others, matter), matters_so_far=max(state.matters_so_far, matter.number))
        case MatterAnswered():
            return put(state, matters=tuple(_answered(one, event) for one in state.matters))
        case MatterSettled(matter=number):
            return put(state, matters=tuple(one for one in state.matters if one.number != number))


def _answered(matter: Matter, event: MatterAnswered) -> Matter:
    if matter.number != event.matter:
        return matter
    objectors = (*matter.objectors, event.seat) if event.objects else matter.objectors
    return put(matter, answered=(*matter.answered, event.seat), objectors=objectors)
