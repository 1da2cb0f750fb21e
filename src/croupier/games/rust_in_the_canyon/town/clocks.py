"""Clocks: trouble and help fill up, blow-over clocks count down; hidden and "what if" (chapter 20)."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Impossible, Invalid
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.core.state import GM
from croupier.core.table_events import SettingsChanged
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.people import gm_only, text_of
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town import hidden_clocks
from croupier.games.rust_in_the_canyon.town.commands import (
    CloseClock,
    RevealClock,
    RunWhatIf,
    StartClock,
    TellEnd,
    TickClock,
    WithdrawAction,
)
from croupier.games.rust_in_the_canyon.town.hidden_clocks import MOST_CLOCKS
from croupier.games.rust_in_the_canyon.town.state import FEARED, HELP, HOPED, KINDS, OUTCOMES, WITHDRAWN, Clock
from croupier.games.rust_in_the_canyon.town.town_events import ClockClosed, ClockRang, ClockRevealed, ClockStarted
from croupier.pieces.events import ClockSet, PlacesCleared, PlacesLaid
from croupier.pieces.state import Place

OFFERED = (4, 6, 8)
MOST_PRESET, MOST_FREE = 12, 99
LONGEST_NAME, LONGEST_WORDS = 80, 300


@rule("RC-20.4", "RC-R15")
def most_segments(ruling: Ruling) -> int:
    """The largest size of a clock; 4, 6 and 8 are offered."""
    return MOST_FREE if ruling("clock_sizes") == "free" else MOST_PRESET


@rule("RC-20.4", "RC-20.6", "RC-R15")
def make(
    play: Play[Canyon], name: str, cause: str, size: int, kind: str, *, what_if: bool = False, beside: str = "",
    hope: str = "", fear: str = "",
) -> str:  # fmt: skip
    """Make a public clock, full if it counts down; return its id. Raises Invalid."""
    check_size(play, size)
    count = len(play.state.clocks)
    play.need(count < MOST_CLOCKS, f"there are {count} clocks already", "close one first")
    clock = Clock(
        f"k{play.state.clocks_made + 1}", name, cause, kind, size, what_if, beside=beside, hope=hope, fear=fear
    )
    _lay(play, clock, clock.start)
    return clock.id


def _lay(play: Play[Canyon], clock: Clock, at: int) -> None:
    label = f"What if: {clock.name}" if clock.what_if else clock.name
    place = Place(places.clock(clock.id), "clock", label, GM, "all", GM, at=at, size=clock.size)
    play.do(PlacesLaid((place,)))
    play.do(ClockStarted(clock))
    beside: dict[str, Any] = {"beside": clock.beside} if clock.beside else {}
    play.because("RC-20.5" if beside else "RC-20.4", clock=clock.name, cause=clock.cause, size=clock.size, **beside)
    if clock.counts_down and not clock.what_if:
        play.because("RC-20.6", clock=clock.name, counts_down_from=at)


@rule("RC-20.4", "RC-20.1", "RC-20.3", "RC-20.5", "RC-R15")
def start_clock(play: Play[Canyon], command: StartClock) -> None:
    """Start a clock with name, cause, size and kind; shown next to a planned action, or under a ruling hidden."""
    gm_only(play, "making clocks")
    with _for_whom(play, hidden=command.hidden):
        _start(play, command)


def _for_whom(play: Play[Canyon], *, hidden: bool) -> AbstractContextManager[None]:
    """What is noted and flagged about a hidden clock is for the GM: nobody else learns whether there are any."""
    return play.rulings_for((GM,) if hidden else (EVERYONE,))


@rule("RC-20.4", "RC-20.5", "RC-R15")
def _start(play: Play[Canyon], command: StartClock) -> None:
    called = command.kind != HELP
    play.insist(
        called, "RC-6.16", "not now: a help clock needs a hope and a fear", "wait until a player sends for help"
    )
    if command.kind not in KINDS:
        raise Invalid("kind", command.kind, ", ".join(KINDS), "RC-20.4")
    name = text_of("name", command.name, "RC-20.4", LONGEST_NAME)
    cause = text_of("cause", command.cause, "RC-20.4", LONGEST_WORDS)
    beside = text_of("beside", command.beside, "RC-20.5", LONGEST_WORDS, required=False)
    if bool(beside) != command.what_if:
        raise Invalid("beside", beside, "the planned action, for a clock that is shown next to one", "RC-20.5")
    if not command.hidden:
        make(play, name, cause, command.size, command.kind, what_if=command.what_if, beside=beside)
        return
    allowed = play.ruling("clock_hidden") == "gm_may_hide"
    play.require(allowed, "RC-R15", "bad value: everyone sees all clocks at this table", "choose an open clock")
    play.need(
        not command.what_if, "a clock next to a planned action is shown to all", "choose a clock that is not hidden"
    )
    check_size(play, command.size)
    hidden_clocks.add(play, name, cause, command.kind, command.size)


@rule("RC-20.4", "RC-R15")
def check_size(play: Play[Canyon], size: int) -> None:
    """Check the size of a clock. Raises Invalid."""
    most = most_segments(play.ruling)
    if not 1 <= size <= most:
        raise Invalid("size", size, f"1 to {most}", "RC-20.4")


def value(state: Canyon, clock: Clock) -> int:
    """The clock's current value."""
    place = places.clock(clock.id)
    return state.board.place(place).at if state.board.has(place) else clock.at


def open_clock(play: Play[Canyon], name: str) -> Clock:
    """A clock on the table. Raises Impossible."""
    found = next((one for one in play.state.clocks if one.id == name), None)
    play.need(found is not None, f"there is no clock {name[:20]}", "choose one of those on the table")
    assert found is not None
    return found


@rule("RC-20.4", "RC-20.6", "RC-R63")
def tick_clock(play: Play[Canyon], command: TickClock) -> None:
    """Move a clock by 1 or more segments either way, within its size; at its end it rings."""
    gm_only(play, "ticking clocks")
    secret = hidden_clocks.found(play, command.clock)
    with _for_whom(play, hidden=secret is not None):
        _tick(play, command, secret)


@rule("RC-20.4", "RC-20.6", "RC-R63")
def _tick(play: Play[Canyon], command: TickClock, secret: Clock | None) -> None:
    clock = secret or open_clock(play, command.clock)
    play.insist(not clock.what_if, "RC-20.5", "not now: it is only shown next to an action", "start it first")
    play.require(not clock.rung, "RC-20.4", "not now: that clock has run out", "say what happens")
    at = value(play.state, clock)
    back, forward = range(-at, 0), range(1, clock.size - at + 1)
    stands = f"{clock.name} stands at {at} of {clock.size} and cannot move by {command.by}"
    play.need(command.by in (*back, *forward), stands, " or ".join(_span(one) for one in (back, forward) if one))
    note = text_of("note", command.note, "RC-R63", LONGEST_WORDS, required=False)
    enough = note or play.state.is_open or play.ruling("between") != "ticks"
    play.require(enough, "RC-R63", "bad value: between sessions each tick needs a note", "say why")
    if secret is not None:
        hidden_clocks.move(play, secret, at + command.by, note)
        return
    move(play, clock, at + command.by)
    noted: dict[str, Any] = {"note": note} if note else {}
    clause = "RC-20.6" if clock.counts_down else "RC-20.4"
    play.because(clause, clock=clock.name, before=at, at=at + command.by, **noted)


def _span(numbers: range) -> str:
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"


@rule("RC-20.4", "RC-20.6")
def move(play: Play[Canyon], clock: Clock, at: int) -> None:
    """Set a clock's value; if that is its end, announce it. One that has run out and is set back runs again."""
    play.do(ClockSet(places.clock(clock.id), at))
    if (at == clock.end) != clock.rung:
        play.do(ClockRang(clock.id, rung=at == clock.end))


@rule("RC-20.4", "RC-6.17", "RC-20.5")
def close_clock(play: Play[Canyon], command: CloseClock) -> None:
    """Close a clock that is no longer needed; of one that has run out, the GM says what happens instead."""
    gm_only(play, "closing clocks")
    why = text_of("why", command.why, "RC-20.4", LONGEST_WORDS, required=False)
    if hidden_clocks.found(play, command.clock) is not None:
        hidden_clocks.drop(play, command.clock)
        play.because("RC-20.4", to=(GM,))
        return
    clock = open_clock(play, command.clock)
    ends_by = "RC-6.17" if clock.kind == HELP else "RC-20.4"
    play.insist(not clock.rung, ends_by, "not now: that clock has run out", "say what happens")
    _clear(play, clock, why, WITHDRAWN if clock.what_if else "")
    play.because("RC-20.5" if clock.what_if else "RC-20.4", clock=clock.name)


def _clear(play: Play[Canyon], clock: Clock, why: str, came: str = "") -> None:
    play.do(PlacesCleared((places.clock(clock.id),)))
    play.do(ClockClosed(clock.id, clock.name, why, came))


@rule("RC-20.5", "RC-20.2")
def run_what_if(play: Play[Canyon], command: RunWhatIf) -> None:
    """Start the clock shown next to an action, as the action was done anyway."""
    gm_only(play, "starting clocks")
    clock = open_clock(play, command.clock)
    play.need(clock.what_if, f"{clock.name} is already running", "tick it")
    play.do(PlacesCleared((places.clock(clock.id),)))
    _lay(play, msgspec.structs.replace(clock, what_if=False), clock.start)


@rule("RC-20.5")
def withdraw_action(play: Play[Canyon], command: WithdrawAction) -> None:
    """Withdraw the planned action; the clock next to it is withdrawn too."""
    clock = open_clock(play, command.clock)
    play.need(clock.what_if, f"{clock.name} is already running", "it can no longer be withdrawn")
    _clear(play, clock, "the action was withdrawn", WITHDRAWN)
    play.because("RC-20.5", clock=clock.name)


@rule("RC-R15", "RC-20.4")
def reveal_clock(play: Play[Canyon], command: RevealClock) -> None:
    """Reveal a hidden clock to everyone."""
    gm_only(play, "showing clocks")
    clock = hidden_clocks.found(play, command.clock)
    if clock is None:
        raise Impossible(f"there is no hidden clock {command.clock[:20]}", "choose one of the hidden ones")
    _reveal(play, clock)


def _reveal(play: Play[Canyon], clock: Clock, *, ruled: bool = False) -> None:
    hidden_clocks.drop(play, clock.id)
    play.ruling("clock_hidden")
    shown = msgspec.structs.replace(clock, id=f"k{play.state.clocks_made + 1}", at=0)
    play.do(ClockRevealed(msgspec.structs.replace(clock, id=shown.id), ruled))
    _lay(play, shown, clock.at)
    if clock.at == clock.end:
        play.do(ClockRang(shown.id))


@rule("RC-R15")
def reveal_what_may_not_be_hidden(play: Play[Canyon]) -> None:
    """Reveal all hidden clocks when the table chooses that none are; one that the GM hides regardless stays hidden."""
    chosen = any(isinstance(event, SettingsChanged) and "clock_hidden" in event.keys for event in play.events)
    if chosen and play.state.ruling("clock_hidden") == "never":
        for clock in play.state.hidden_clocks.open():
            _reveal(play, clock, ruled=True)


@rule("RC-20.4", "RC-6.17", "RC-20.6")
def tell_end(play: Play[Canyon], command: TellEnd) -> None:
    """The GM says what happens when a clock ends; for help also how it went, and without words the hope or the fear.

    The clock is then removed.
    """
    gm_only(play, "saying what a clock brings")
    clock = open_clock(play, command.clock)
    play.need(clock.rung, f"{clock.name} has not ended", "tick it")
    what = text_of("what", command.what, "RC-20.4", LONGEST_WORDS, required=False)
    if command.came and clock.kind != HELP:
        raise Invalid("came", command.came, "none: it is not a help clock", "RC-6.17")
    if clock.kind == HELP:
        came = command.came or "else"
        if came not in OUTCOMES:
            raise Invalid("came", command.came, ", ".join(OUTCOMES), "RC-6.17")
        play.because("RC-6.17", hope=clock.hope, fear=clock.fear, came=OUTCOMES[came])
        _clear(play, clock, what or {HOPED: clock.hope, FEARED: clock.fear}.get(came, ""), came)
        return
    _clear(play, clock, what)
    play.because("RC-20.6" if clock.counts_down else "RC-20.4", clock=clock.name)
