"""Tests of decrees: something takes away what a procedure is about, and the procedure ends or continues without it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from croupier.core import bots
from croupier.core.bots import Number
from croupier.core.choices import NOW, Choice
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.refusals import Illegal, Refusal, Stale
from croupier.core.state import GM, TABLE, WATCH
from croupier.core.table import Table
from croupier.core.table_commands import Undo
from croupier.testing import battery_choices as offered
from croupier.testing import battery_invariants as laws
from croupier.testing import battery_seams as seams
from croupier.testing import battery_wording as wording
from croupier.testing.battery_interruptions import (
    Interruption,
    fields_held,
    interruptions,
    is_tried,
    procedures,
)
from croupier.testing.battery_play import AT, Act
from croupier.testing.battery_references import ASKED, is_for_a_while, is_of, known_ids, references
from croupier.testing.battery_seams import Seams

UNDO = "undo"
REMEMBERED = 6
"""The number of recent acts whose procedures are compared."""
ENOUGH = 2
"""A decree is tried this often on the same part of the same procedure, with different values."""
TWICE = 4
"""One of this many decrees is followed by a second one at once."""
SELDOM = 4
"""One of this many decrees is about something other than a procedure in progress."""
CHECKED = 3
"""The number of choices of each seat that are checked after each decree."""


class Past(NamedTuple):
    """A recent act and the table before it."""

    before: Table[Any]
    act: Act


class Decree(NamedTuple):
    """A command that may take something away; `role` is the part of the state that it is about."""

    what: Interruption
    role: str
    id: str = ""


def decrees(table: Table[Any], number: Number) -> Iterator[Decree]:
    """Commands that may remove what a procedure in progress refers to, and any others that may come between."""
    state = table.state
    about = references(state, known_ids(state))
    running = {id: paths for id, paths in about.items() if any(is_for_a_while(table.game, path) for path in paths)}
    for seat in (one.id for one in state.seats):
        for choice in table.choices(seat):
            if is_tried(choice) and choice.prompt is None:
                yield from _aimed(table, seat, choice, running, number)
    view = table.view(GM) if state.has_gm else None
    for id in running if view is not None else ():
        for choice in table.game.overrides(view, id):
            if is_tried(choice):
                yield from _aimed(table, GM, choice, {id: running[id]}, number, by_id=True)
    for what in interruptions(table, number):
        if what.name in seams.NOT_UNDONE or what.name in ("time_up", "answer_for"):
            yield Decree(what, "")
    version = table.version(GM if state.has_gm else state.seats[0].id)
    for back in (1, 2, 4):
        if version > back:
            by = GM if state.has_gm else state.seats[0].id
            yield Decree(Interruption(UNDO, by, Undo(version - back + 1), breaks=True), f"{back} back")


def _aimed(
    table: Table[Any], seat: str, choice: Choice, about: dict[str, set[str]], number: Number, *, by_id: bool = False
) -> Iterator[Decree]:
    """This choice for each thing that a procedure refers to, or with any values if it does not name one."""
    fixed = {value for value in choice.command.values() if isinstance(value, str)}
    aims: list[tuple[str, str, str]] = []
    for field in choice.fields:
        values = {option.value for option in field.options if isinstance(option.value, str)}
        aims += [(field.name, id, path) for id, paths in about.items() if id in values for path in paths]
    on = [(id, path) for id, paths in about.items() if id in fixed or by_id for path in paths]
    for name, id, path in aims:
        yield from _made(table, seat, choice, {name: id}, path, id, number)
    for id, path in on if not aims else ():
        yield from _made(table, seat, choice, {}, path, id, number)
    if not aims and not on and choice.group == "override":
        yield from _made(table, seat, choice, {}, "", "", number)


def _made(
    table: Table[Any], seat: str, choice: Choice, known: dict[str, Any], path: str, id: str, number: Number
) -> Iterator[Decree]:
    values = bots.fill_fields(choice.fields, number, known)
    try:
        command = table.game.read_command(msgspec.json.encode({**choice.command, **values}))
    except Refusal:
        return
    yield Decree(Interruption(choice.command["type"], seat, command, breaks=choice.group == "override"), path, id)


class Decrees:
    """The decrees that were tried in the middle of procedures, and the faults that were found."""

    def __init__(self, allowed: Seams, enough: int = ENOUGH) -> None:
        self.allowed = allowed
        self.enough = enough
        self.tried = Counter[tuple[str, str, str]]()
        """How often a command was tried about a part of a procedure."""
        self.count = 0
        """The number of decrees that were not refused."""
        self.faults: list[str] = []
        self._known: frozenset[str] = frozenset()

    def new(self, table: Table[Any], offers: Iterable[Decree]) -> list[Decree]:
        """Decrees on parts of procedures that have not been tried often enough."""
        running = procedures(table.game, table.state)
        return [one for one in offers if any(self.tried[it, one.what.name, one.role] < self.enough for it in running)]

    def choose(self, table: Table[Any], offers: list[Decree], number: Number) -> Decree:
        """Take one of these offers, mostly one about a procedure in progress, such as a roll or an exchange."""
        held = [one for one in offers if one.role.split(".")[0] in fields_held(table.game, table.state)]
        among = held if held and number(SELDOM) else offers
        found = among[number(len(among))]
        offers.remove(found)
        return found

    def interrupt(self, table: Table[Any], past: Iterable[Past], decree: Decree, number: Number) -> None:
        """Try a decree, sometimes a second one, and play on; note a fault."""
        what = decree.what
        self.tried.update((one, what.name, decree.role) for one in procedures(table.game, table.state))
        said = _words(what)
        try:
            trial = seams.interrupt(table, what)
            if trial is None:
                return
            self.count += 1
            self._known = known_ids(table.state) if what.name != UNDO else frozenset()
            if what.name not in (UNDO, *seams.NOT_UNDONE):
                seams.undo_takes_back(table, trial, what)
            self.ends_what_could_not_begin(table, trial, past, decree)
            if not number(TWICE):
                second = _any_of(list(decrees(trial, number)), number)
                trial = (seams.interrupt(trial, second) or trial) if second is not None else trial
                said += f", then {_words(second)}" if second is not None else ""
            self.play_out(trial, what, table.n, number)
        except AssertionError as error:
            self.faults.append(f"{said} after {table.n} entries: {error}")

    def ends_what_could_not_begin(
        self, table: Table[Any], trial: Table[Any], past: Iterable[Past], decree: Decree
    ) -> None:
        """Check that nothing continues in a way in which, after the same decree, it could not have begun."""
        id, what, ids = decree.id, decree.what, known_ids(table.state)
        if not id or not (what.breaks or what.seat == GM):
            return
        still = {path for path in _parts(trial.state, id) if is_for_a_while(table.game, path)}
        acts = [*past]
        for at, (before, act) in enumerate(acts if still else ()):
            after = acts[at + 1].before if at + 1 < len(acts) else table
            goes_on = still & _parts(after.state, id) - _parts(before.state, id)
            named, names = _values(act.command) & ids, {f"{tag_of(act.command)} {what.name}", f"* {what.name}"}
            if not goes_on or id not in named or names & self.allowed.outlives or is_of(before.state, id, act.seat):
                continue
            earlier = _tried(before, what)
            why = _refusal(earlier, act) if earlier is not None and _refusal(before, act) is None else None
            assert why is None, f"{tag_of(act.command)} goes on in {sorted(goes_on)}, but is refused by {why} afterward"

    def play_out(self, trial: Table[Any], what: Interruption, n: int, number: Number) -> None:
        """Answer all open questions and play on for a while; each step is sound, and each choice is accepted."""
        if what.then is not None:
            seams.carry_out(trial, TABLE, what.then)
        self.is_sound(trial, n)
        for seat in (one.id for one in trial.state.seats):
            choices = [one for one in trial.choices(seat, NOW) if one.legal and len(one.fields) <= 1]
            for _ in range(min(CHECKED, len(choices)) if trial.state.pending is None else 0):
                offered.check_choice(trial, seat, choices.pop(number(len(choices))), number)
        seams.play_on(trial, None, number, self.allowed.kept_sealed, self.is_sound)

    def is_sound(self, trial: Table[Any], since: int) -> None:
        """Check that no automatic step is left, nothing in progress refers to anything gone, and words are sound."""
        if trial.state.pending is None:
            laws.is_settled(trial.game, trial.state)
        laws.survives(trial.game, trial.state)
        gone = self._known - known_ids(trial.state)
        held = (ASKED, *(f"{name}." for name in fields_held(trial.game, trial.state)))
        for id, paths in references(trial.state, gone).items():
            left = sorted(path for path in paths - self.allowed.outlives if path.startswith(held))
            assert not left, f"{', '.join(left)} refers to {id}, which is gone"
        self._known |= known_ids(trial.state)
        for entry in trial.entries:
            if entry.n > since:
                _is_worded(trial, entry)


def _words(what: Interruption) -> str:
    return f"{what.seat} {msgspec.json.encode(what.command).decode()}"


def _any_of(offers: list[Decree], number: Number) -> Interruption | None:
    return offers[number(len(offers))].what if offers else None


def _parts(state: Any, id: str) -> set[str]:
    """The parts of the state, other than questions, that refer to an id."""
    return {path for path in references(state, frozenset({id})).get(id, ()) if not path.startswith(ASKED)}


def _values(value: Any) -> set[str]:
    """Every text in a command."""
    match value:
        case str():
            return {value}
        case tuple() | list():
            return {text for one in value for text in _values(one)}
        case msgspec.Struct():
            return {text for name in value.__struct_fields__ for text in _values(getattr(value, name))}
        case _:
            return set()


def tag_of(command: Command) -> str:
    return str(command.__struct_config__.tag)


def _tried(table: Table[Any], what: Interruption) -> Table[Any] | None:
    """The table after a command; None if it was refused."""
    trial = table.copy()
    try:
        seams.carry_out(trial, what.seat, what.command, what.prompt)
    except Refusal:
        return None
    return trial


def _refusal(table: Table[Any], act: Act) -> str | None:
    """The clause that forbids an act at this table, whether or not its question is still open; None if none does."""
    try:
        try:
            table.decide(act.seat, act.command, AT, act.prompt)
        except Stale:
            table.decide(act.seat, act.command, AT)
    except Illegal as illegal:
        return illegal.clause
    except Refusal:  # impossible for now, such as while somebody is busy
        return None
    return None


def _is_worded(trial: Table[Any], entry: Entry) -> None:
    for seat in (*(one.id for one in trial.state.seats), WATCH):
        for line in wording.lines_for(trial, entry, seat):
            assert not wording.CARELESS.search(line), f"the log says {line!r}"
