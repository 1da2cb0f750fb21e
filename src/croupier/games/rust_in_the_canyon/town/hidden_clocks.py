"""Clocks that only the GM sees, under a ruling (RC-R15); nobody else learns whether there are any."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town.state import Clock
from croupier.games.rust_in_the_canyon.town.town_events import HiddenClocksSet

MOST_CLOCKS = 40


def _keep(play: Play[Canyon], clocks: tuple[Clock, ...]) -> None:
    play.do(HiddenClocksSet(Secret(clocks, (GM,))))


def _others(play: Play[Canyon], name: str = "") -> tuple[Clock, ...]:
    return tuple(one for one in play.state.hidden_clocks.open() if one.id != name)


def found(play: Play[Canyon], name: str) -> Clock | None:
    """The hidden clock with this id, if this view has it."""
    return next((one for one in play.state.hidden_clocks.value or () if one.id == name), None)


@rule("RC-R15", "RC-20.4", "RC-20.6")
def add(play: Play[Canyon], name: str, cause: str, kind: str, size: int) -> None:
    """Add a clock that only the GM sees."""
    others = _others(play)
    play.need(len(others) < MOST_CLOCKS, f"there are {len(others)} hidden clocks already", "close one first")
    number = 1 + max((int(one.id[1:]) for one in others), default=0)
    clock = Clock(f"h{number}", name, cause, kind, size)
    _keep(play, (*others, msgspec.structs.replace(clock, at=clock.start)))
    play.because("RC-20.4", to=(GM,), clock=name, cause=cause, size=size)
    if clock.counts_down:
        play.because("RC-20.6", to=(GM,), clock=name, counts_down_from=size)


@rule("RC-R15", "RC-20.4", "RC-20.6")
def move(play: Play[Canyon], clock: Clock, at: int, note: str) -> None:
    """Set the clock's value; only the GM learns that it has ended."""
    _keep(play, (*_others(play, clock.id), msgspec.structs.replace(clock, at=at)))
    noted: dict[str, Any] = {"note": note} if note else {}
    clause = "RC-20.6" if clock.counts_down else "RC-20.4"
    play.because(clause, to=(GM,), clock=clock.name, before=clock.at, at=at, **noted)


@rule("RC-R15", "RC-20.4")
def drop(play: Play[Canyon], name: str) -> None:
    """Remove a clock that was closed or revealed."""
    _keep(play, _others(play, name))
