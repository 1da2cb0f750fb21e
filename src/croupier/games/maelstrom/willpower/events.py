"""What happens to willpower where everyone sees it, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.games.maelstrom.state import Campaign, with_character
from croupier.games.maelstrom.willpower.state import Rally


class Broke(Event, frozen=True, tag="broke"):
    """At zero willpower: she can act passively only (MS-9.17)."""

    who: str


class CameBack(Event, frozen=True, tag="came_back"):
    """No longer at zero willpower, or able to act all the same; `by` is who rallied her, "" she herself."""

    who: str
    by: str = ""


class ActedPassively(Event, frozen=True, tag="acted_passively"):
    """What somebody at zero willpower does, in her player's words (MS-9.18)."""

    who: str
    words: str


class RallyTried(Event, frozen=True, tag="rally_tried"):
    """Somebody speaks to those who are broken (MS-9.19)."""

    rally: Rally


class RallyAnswered(Event, frozen=True, tag="rally_answered"):
    """The storyteller's word on it: whom it brings back; nobody: nothing is paid."""

    rally: str
    who: tuple[str, ...] = ()
    action: bool = False
    """Whether it is the helper's action of the turn."""


class DayClosed(Event, frozen=True, tag="day_closed"):
    """A day is over; who was able to recover, and who may roll for a day of active rest (MS-9.14, MS-9.16)."""

    day: int
    able: tuple[str, ...] = ()
    rests: tuple[str, ...] = ()


class RestOver(Event, frozen=True, tag="rest_over"):
    """She has rolled for her day of rest, or does not."""

    who: str


OwnEvent = Broke | CameBack | ActedPassively | RallyTried | RallyAnswered | DayClosed | RestOver
EVENTS: tuple[type[Event], ...] = OwnEvent.__args__


def apply(state: Campaign, event: OwnEvent) -> Campaign:
    """The campaign after one of these events. It judges nothing and draws nothing."""
    put = msgspec.structs.replace
    match event:
        case Broke(who=who):
            return _broken(state, who, broken=True)
        case CameBack(who=who):
            return _broken(state, who, broken=False)
        case ActedPassively():
            return state
        case RallyTried(rally=rally):
            return put(state, rallies=(*state.rallies, rally), named=state.named + 1)
        case RallyAnswered(rally=name, action=action):
            helper = next(one.helper for one in state.rallies if one.id == name)
            left = put(state, rallies=tuple(one for one in state.rallies if one.id != name))
            return _acted(left, helper) if action else left
        case DayClosed(day=day, rests=rests):
            return put(state, day=day, rests=rests)
        case RestOver(who=who):
            return put(state, rests=tuple(one for one in state.rests if one != who))
        case _:
            assert_never(event)


def _broken(state: Campaign, who: str, *, broken: bool) -> Campaign:
    if state.has(who):
        return with_character(state, who, broken=broken)
    npcs = tuple(msgspec.structs.replace(one, broken=broken) if one.id == who else one for one in state.npcs)
    return msgspec.structs.replace(state, npcs=npcs)


def _acted(state: Campaign, who: str) -> Campaign:
    if state.fight is None:
        return state
    parts = tuple(msgspec.structs.replace(one, acted=True) if one.id == who else one for one in state.fight.parts)
    return msgspec.structs.replace(state, fight=msgspec.structs.replace(state.fight, parts=parts))
