"""Events of side tables in their parent's journal."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from croupier.core.events import Event
from croupier.core.names import capitalized_name, name_of
from croupier.core.secrets import Secret
from croupier.core.side_table.model import ASKED, KEPT, OPEN, REFUSED, TAKEN, UNBOUND, Outcome, SideTable
from croupier.core.state import State

S = TypeVar("S", bound=State)


class BriefMade(Event, frozen=True, tag="brief_made"):
    """A side table is proposed with this brief."""

    side_table: SideTable

    def apply(self, state: S) -> S:
        closed = [one for one in state.side_tables if not one.is_current][-KEPT:]
        kept = (one for one in state.side_tables if one.is_current or one in closed)
        return msgspec.structs.replace(state, side_tables=(*kept, self.side_table))

    def log_line(self, view: State) -> str:
        brief, who = self.side_table.brief, capitalized_name(view, self.side_table.asker)
        coming = ", ".join(one.name for one in brief.characters)
        at_stake = f" At stake: {brief.stakes}" if brief.stakes else ""
        return f"{who} asks for a side table, {brief.name} ({brief.title}), with {coming}.{at_stake}"


class BriefConfirmed(Event, frozen=True, tag="brief_confirmed"):
    """A seat confirms the brief."""

    side_table: str
    seat: str

    def apply(self, state: S) -> S:
        (one,) = (one for one in state.side_tables if one.id == self.side_table)
        waiting = tuple(other for other in one.waiting if other != self.seat)
        return _changed(state, self.side_table, waiting=waiting)

    def log_line(self, view: State) -> str:
        return f"{capitalized_name(view, self.seat)} confirms the brief."


class SideTableOpened(Event, frozen=True, tag="side_table_opened"):
    """Everyone has confirmed: the table with this id is opened, unless it exists already."""

    side_table: str
    name: str

    def teaches(self) -> bool:
        return True

    def apply(self, state: S) -> S:
        return _changed(state, self.side_table, status=OPEN, waiting=())

    def log_line(self, _view: State) -> str:
        return f"The side table {self.name} is open."


class BriefDropped(Event, frozen=True, tag="brief_dropped"):
    """A seat declines, or the brief was withdrawn: nothing is opened."""

    side_table: str
    name: str
    by: str

    def apply(self, state: S) -> S:
        left = tuple(one for one in state.side_tables if one.id != self.side_table)
        return msgspec.structs.replace(state, side_tables=left)

    def log_line(self, view: State) -> str:
        return f"The side table {self.name} is not opened: {name_of(view, self.by)} declined."


class OutcomeTaken(Event, frozen=True, tag="outcome_taken"):
    """The side table's outcome counts from here on, in these words.

    `head` is the hash of its journal up to its entry `n`. Both are only for `croupier verify`: a head would confirm a
    guess at a card that is still hidden there.
    """

    side_table: str
    name: str
    words: str
    outcome: Outcome
    n: Secret[int]
    head: Secret[str]

    def teaches(self) -> bool:
        return True

    def apply(self, state: S) -> S:
        return _changed(state, self.side_table, status=TAKEN, words=self.words)

    def log_line(self, _view: State) -> str:
        return f"From the side table {self.name}: {self.words}"


class OutcomeRefused(Event, frozen=True, tag="outcome_refused"):
    """Nothing that happened at the side table counts here."""

    side_table: str
    name: str
    by: str
    reason: str = ""

    def apply(self, state: S) -> S:
        return _changed(state, self.side_table, status=REFUSED, words=self.reason)

    def log_line(self, _view: State) -> str:
        return f"The outcome of the side table {self.name} does not count{f': {self.reason}' if self.reason else ''}."


SideEvent = BriefMade | BriefConfirmed | SideTableOpened | BriefDropped | OutcomeTaken | OutcomeRefused


def after_undo(past: tuple[SideTable, ...], present: tuple[SideTable, ...]) -> tuple[SideTable, ...]:
    """Side tables after an undo; one whose opening is undone stays listed but is no longer bound to this table."""
    known = {one.id for one in past if one.status != ASKED}
    left = tuple(
        msgspec.structs.replace(one, status=UNBOUND, words="")
        for one in present
        if one.status != ASKED and one.id not in known
    )
    gone = {one.id for one in left}
    return (*(one for one in past if one.id not in gone), *left)


def _changed(state: S, id: str, **changes: object) -> S:
    changed = tuple(msgspec.structs.replace(one, **changes) if one.id == id else one for one in state.side_tables)
    return msgspec.structs.replace(state, side_tables=changed)
