"""What happens in downtime, and what it does to the state."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event
from croupier.games.rust_in_the_canyon.rest.state import Downtime, Due, Request, Resting
from croupier.games.rust_in_the_canyon.state import Canyon


class DowntimeOpened(Event, frozen=True, tag="downtime_opened"):
    """The PCs rest."""

    number: int
    by: str


class DowntimeClosed(Event, frozen=True, tag="downtime_closed"):
    """The rest is over."""

    number: int


class DayPassed(Event, frozen=True, tag="day_passed"):
    """It is this day now; these injuries under care are asked about."""

    day: int
    dues: tuple[Due, ...]


class AttentionAsked(Event, frozen=True, tag="attention_asked"):
    """Somebody is to look at an injury; or the request goes on, a hand being played for it."""

    request: Request


class AttentionAnswered(Event, frozen=True, tag="attention_answered"):
    """A request is dealt with, as the GM said."""

    pc: str
    injury: str
    verdict: str


class DueAnswered(Event, frozen=True, tag="due_answered"):
    """What a day asks of an injury has one answer more."""

    due: Due


class DueSettled(Event, frozen=True, tag="due_settled"):
    """What a day asked of an injury is settled: its clock goes down, or not."""

    pc: str
    injury: str
    down: bool


class Rested(Event, frozen=True, tag="rested"):
    """How a PC's rest stands now."""

    resting: Resting


class BedJudged(Event, frozen=True, tag="bed_judged"):
    """A night in a real bed, or not."""

    pc: str
    real: bool


class FloorSet(Event, frozen=True, tag="floor_set"):
    """The floor of a day off."""

    pc: str
    floor: int


class Overindulged(Event, frozen=True, tag="overindulged"):
    """A day off was too much of a good thing."""

    pc: str
    count: int


class TroubleNamed(Event, frozen=True, tag="trouble_named"):
    """What comes of it, in the GM's words."""

    pc: str
    what: str


RestEvent = (
    DowntimeOpened | DowntimeClosed | DayPassed | AttentionAsked | AttentionAnswered | DueAnswered | DueSettled
    | Rested | BedJudged | FloorSet | Overindulged | TroubleNamed
)  # fmt: skip


def apply(state: Canyon, event: RestEvent) -> Canyon:
    """The state after one of them. It judges nothing."""
    put, rest = msgspec.structs.replace, state.downtime or Downtime(state.rests)
    match event:
        case DowntimeOpened(number=number):
            return put(state, downtime=Downtime(number, state.day), rests=number)
        case DowntimeClosed():
            return put(state, downtime=None)
        case DayPassed(day=day, dues=dues):
            return put(state, day=day, dues=(*state.dues, *dues))
        case AttentionAsked(request=request):
            requests = (*_others(rest.requests, request.pc, request.injury), request)
            return put(state, downtime=put(rest, requests=requests))
        case AttentionAnswered(pc=pc, injury=injury):
            return put(state, downtime=put(rest, requests=_others(rest.requests, pc, injury)))
        case DueAnswered(due=due):
            same = [(one.pc, one.injury) == (due.pc, due.injury) for one in state.dues]
            return put(state, dues=tuple(due if it else one for one, it in zip(state.dues, same, strict=True)))
        case DueSettled(pc=pc, injury=injury):
            return put(state, dues=tuple(one for one in state.dues if (one.pc, one.injury) != (pc, injury)))
        case Rested(resting=resting):
            return _with(state, rest, resting)
        case FloorSet(pc=pc, floor=floor):
            return _with(state, rest, put(rest.of(pc), floor=floor))
        case BedJudged() | Overindulged() | TroubleNamed():
            return state


def _with(state: Canyon, rest: Downtime, resting: Resting) -> Canyon:
    others = tuple(one for one in rest.resting if one.pc != resting.pc)
    return msgspec.structs.replace(state, downtime=msgspec.structs.replace(rest, resting=(*others, resting)))


def _others(requests: tuple[Request, ...], pc: str, injury: str) -> tuple[Request, ...]:
    return tuple(one for one in requests if (one.pc, one.injury) != (pc, injury))
