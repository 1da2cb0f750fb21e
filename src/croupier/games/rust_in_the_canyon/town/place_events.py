"""What happens to towns, clocks and notes, and what it does to the state."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import Secret
from croupier.games.rust_in_the_canyon.state import Canyon, with_character
from croupier.games.rust_in_the_canyon.town.state import Clock, Town


class TownEntered(Event, frozen=True, tag="town_entered"):
    """A town as it is on arrival, or as its chips are laid on the way to it; the one before with the stack it keeps."""

    town: Town
    before: str = ""
    kept: int = 0
    arrived: bool = True


class TownLeft(Event, frozen=True, tag="town_left"):
    """The town with its stack as left and its verdict; markers got there are retired."""

    town: str
    stack: int
    verdict: str


class TownWritten(Event, frozen=True, tag="town_written"):
    town: str
    part: str
    text: str


class TownNoted(Event, frozen=True, tag="town_noted"):
    town: str
    notes: Secret[str]

    def audience(self) -> tuple[str, ...] | None:
        return ("gm",)


class NotesWritten(Event, frozen=True, tag="notes_written"):
    notes: Secret[str]

    def audience(self) -> tuple[str, ...] | None:
        return ("gm",)


class ClockStarted(Event, frozen=True, tag="clock_started"):
    """A clock on the table; or one that was only shown beside an action is started."""

    clock: Clock


class ClockRevealed(Event, frozen=True, tag="clock_revealed"):
    """A hidden clock is shown, with where it stands."""

    clock: Clock

    def teaches(self) -> bool:
        return True

    def reveals(self) -> bool:
        return True


class ClockRang(Event, frozen=True, tag="clock_rang"):
    clock: str


class ClockClosed(Event, frozen=True, tag="clock_closed"):
    """A clock goes: closed, withdrawn, or told what came at its end."""

    clock: str
    name: str
    why: str = ""
    came: str = ""


class HiddenClocksSet(Event, frozen=True, tag="hidden_clocks_set"):
    clocks: Secret[tuple[Clock, ...]]

    def audience(self) -> tuple[str, ...] | None:
        return ("gm",)


class RemarkWritten(Event, frozen=True, tag="remark_written"):
    seat: str
    about: str
    text: str


EVENTS: tuple[type[Event], ...] = (
    TownEntered, TownLeft, TownWritten, TownNoted, NotesWritten, ClockStarted, ClockRevealed, ClockRang, ClockClosed,
    HiddenClocksSet, RemarkWritten,
)  # fmt: skip

put = msgspec.structs.replace


def with_town(state: Canyon, town: str, **changes: object) -> Canyon:
    """The state with one town changed."""
    return put(state, towns=tuple(put(one, **changes) if one.id == town else one for one in state.towns))


def apply(state: Canyon, event: Any) -> Canyon:
    """The state after an event of these. It judges nothing and draws nothing."""
    match event:
        case TownEntered(town=town, before=before, kept=kept, arrived=arrived):
            state = with_town(state, before, stack=kept) if before else state
            known = any(one.id == town.id for one in state.towns)
            towns = tuple(town if one.id == town.id else one for one in state.towns)
            towns = towns if known else (*towns, town)
            state = put(state, towns=towns, town=town.id, on_the_road=not arrived)
            return put(state, ready=(), purchases=()) if arrived else state
        case TownLeft(town=town, stack=stack, verdict=verdict):
            state = with_town(state, town, stack=stack, verdict=verdict)
            for one in state.characters:
                retired = tuple(m if m.retired else put(m, retired="the town was left") for m in one.markers)
                state = with_character(state, one.id, markers=retired) if retired else state
            return put(state, on_the_road=True, ready=())
        case TownWritten(town=town, part=part, text=text):
            return with_town(state, town, **{part: text})
        case TownNoted(town=town, notes=notes):
            return with_town(state, town, notes=notes)
        case NotesWritten(notes=notes):
            return put(state, notes=notes)
        case ClockStarted(clock=clock):
            others = tuple(one for one in state.clocks if one.id != clock.id)
            made = state.clocks_made + (len(others) == len(state.clocks))
            return put(state, clocks=(*others, clock), clocks_made=made)
        case ClockRevealed():
            return state
        case ClockRang(clock=name):
            return put(state, clocks=tuple(put(one, rung=True) if one.id == name else one for one in state.clocks))
        case ClockClosed(clock=name):
            return put(state, clocks=tuple(one for one in state.clocks if one.id != name))
        case HiddenClocksSet(clocks=clocks):
            return put(state, hidden_clocks=clocks)
        case RemarkWritten(seat=seat, about=about, text=text):
            return put(state, remarks=(*state.remarks, (seat, about, text)))
        case _:
            raise TypeError(f"not an event of the town: {event!r}")
