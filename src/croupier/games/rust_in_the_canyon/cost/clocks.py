"""Medical clocks, which count down, and under a ruling the clock of a mortal injury (RC-18.3, RC-R51)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import cites, rule
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE, Injury
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.events import ClockSet, PlacesCleared, PlacesLaid
from croupier.pieces.state import Place

SIZES = cites("RC-18.3", name="SIZES")({MAJOR: 8, MODERATE: 4, MINOR: 2})


def clock_of(now: Canyon, injury: Injury) -> Place | None:
    """The injury's medical clock, if one is running."""
    name = places.clock(injury.id)
    return now.board.place(name) if now.board.has(name) else None


def value(play: Play[Canyon], injury: Injury) -> int | None:
    """The value of the injury's medical clock; None if none is running."""
    clock = clock_of(play.state, injury)
    return None if clock is None else clock.at


@rule("RC-18.3", "RC-18.8", "RC-20.4", "RC-R54")
def start(play: Play[Canyon], pc: str, injury: Injury, at: int | None = None) -> None:
    """Start a medical clock, full for the severity, or at a value kept from the old one."""
    size, one = SIZES[injury.severity], play.state.character(pc)
    stands = size if at is None else min(at, size)
    name = places.clock(injury.id)
    play.do(PlacesLaid((Place(name, "clock", f"{injury.severity} injury", one.seat, "all", pc, at=stands, size=size),)))


def tick(play: Play[Canyon], injury: Injury, at: int) -> None:
    play.do(ClockSet(places.clock(injury.id), at))


def stop(play: Play[Canyon], injury: Injury) -> None:
    """Remove the injury's medical clock, if one is running."""
    if clock_of(play.state, injury) is not None:
        play.do(PlacesCleared((places.clock(injury.id),)))


def deadline(injury: Injury) -> str:
    """The place of the clock whose end makes a mortal injury kill."""
    return places.clock(f"{injury.id}.mortal")


def deadline_at(now: Canyon, injury: Injury) -> int:
    name = deadline(injury)
    return now.board.place(name).at if now.board.has(name) else 0


def deadline_size(now: Canyon) -> int:
    """The number of ticks after which a mortal injury kills (`mortal_deadline` clock)."""
    return int(str(now.settings.value("mortal_deadline") or 1))


def set_deadline(play: Play[Canyon], pc: str, injury: Injury, at: int) -> None:
    """Set the clock of a mortal injury to this many segments; the clock is created at the first tick."""
    name, size = deadline(injury), deadline_size(play.state)
    if not play.state.board.has(name):
        seat = play.state.character(pc).seat
        play.do(PlacesLaid((Place(name, "clock", "time left", seat, "all", pc, size=size),)))
    play.do(ClockSet(name, at))


def stop_deadline(play: Play[Canyon], injury: Injury) -> None:
    if play.state.board.has(deadline(injury)):
        play.do(PlacesCleared((deadline(injury),)))
