"""What happens in a roll that is not a die, card, chip or marker on its way, and the one place where it is applied."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.events import Event
from croupier.games.syuzheteers.roll.state import Matter, Roll
from croupier.games.syuzheteers.state import Story

put = msgspec.structs.replace


class MatterOpened(Event, frozen=True, tag="matter_opened"):
    """A claim is put to the table; one of the same number that goes to the vote takes its place."""

    matter: Matter


class MatterAnswered(Event, frozen=True, tag="matter_answered"):
    matter: int
    seat: str
    objects: bool


class MatterSettled(Event, frozen=True, tag="matter_settled"):
    matter: int
    stands: bool


class RollBegan(Event, frozen=True, tag="roll_began"):
    roll: Roll


EVENTS: tuple[type[Event], ...] = (MatterOpened, MatterAnswered, MatterSettled, RollBegan)


def apply(state: Story, event: Event) -> Story:
    """The play after one of these events. It judges nothing and draws nothing."""
    match event:
        case MatterOpened(matter=matter):
            others = tuple(one for one in state.matters if one.number != matter.number)
            return put(state, matters=(*others, matter), matters_so_far=max(state.matters_so_far, matter.number))
        case MatterAnswered():
            return put(state, matters=tuple(_answered(one, event) for one in state.matters))
        case MatterSettled(matter=number):
            return put(state, matters=tuple(one for one in state.matters if one.number != number))
        case RollBegan(roll=roll):
            return put(state, roll=roll, rolls=state.rolls + 1)
    return state


def _answered(matter: Matter, event: MatterAnswered) -> Matter:
    if matter.number != event.matter:
        return matter
    changes: dict[str, Any] = {"answered": (*matter.answered, event.seat)}
    if event.objects:
        changes["objectors"] = (*matter.objectors, event.seat)
    return put(matter, **changes)
