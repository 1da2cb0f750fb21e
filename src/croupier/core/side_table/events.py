"""What happens to a side table, as its parent's journal tells it."""

from __future__ import annotations

from typing import TypeVar, assert_never

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import Secret
from croupier.core.side_table.model import ASKED, KEPT, OPEN, REFUSED, TAKEN, UNBOUND, Outcome, SideTable
from croupier.core.state import State

S = TypeVar("S", bound=State)


class BriefMade(Event, frozen=True, tag="brief_made"):
    """A side table is asked for, under this brief."""

    side_table: SideTable


class BriefConfirmed(Event, frozen=True, tag="brief_confirmed"):
    """A seat goes along."""

    side_table: str
    seat: str


class SideTableOpened(Event, frozen=True, tag="side_table_opened"):
    """All have confirmed: the table of this id is opened, if it is not there yet."""

    side_table: str
    name: str

    def teaches(self) -> bool:
        return True


class BriefDropped(Event, frozen=True, tag="brief_dropped"):
    """A seat does not go along, or the brief was taken back: nothing is opened."""

    side_table: str
    name: str
    by: str


class OutcomeTaken(Event, frozen=True, tag="outcome_taken"):
    """The side table's outcome counts from here on, in these words.

    `head` is the hash of its journal up to its entry `n`. Both are for `croupier verify` alone: a head would
    confirm a guess at a card that is still hidden there.
    """

    side_table: str
    name: str
    words: str
    outcome: Outcome
    n: Secret[int]
    head: Secret[str]

    def teaches(self) -> bool:
        return True


class OutcomeRefused(Event, frozen=True, tag="outcome_refused"):
    """Nothing that happened at the side table counts here."""

    side_table: str
    name: str
    by: str
    reason: str = ""


SideEvent = BriefMade | BriefConfirmed | SideTableOpened | BriefDropped | OutcomeTaken | OutcomeRefused


def apply_side_event(state: S, event: SideEvent) -> S:
    """The state after it."""
    match event:
        case BriefMade(side_table=made):
            closed = [one for one in state.side_tables if not one.is_current][-KEPT:]
            kept = (one for one in state.side_tables if one.is_current or one in closed)
            return msgspec.structs.replace(state, side_tables=(*kept, made))
        case BriefConfirmed(side_table=id, seat=seat):
            (one,) = (one for one in state.side_tables if one.id == id)
            return _changed(state, id, waiting=tuple(other for other in one.waiting if other != seat))
        case SideTableOpened(side_table=id):
            return _changed(state, id, status=OPEN, waiting=())
        case BriefDropped(side_table=id):
            left = tuple(one for one in state.side_tables if one.id != id)
            return msgspec.structs.replace(state, side_tables=left)
        case OutcomeTaken(side_table=id, words=words):
            return _changed(state, id, status=TAKEN, words=words)
        case OutcomeRefused(side_table=id, reason=reason):
            return _changed(state, id, status=REFUSED, words=reason)
        case _:
            assert_never(event)


def after_undo(past: tuple[SideTable, ...], present: tuple[SideTable, ...]) -> tuple[SideTable, ...]:
    """Side tables as they were; one whose opening is undone stays listed, no longer bound to this table."""
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


def line(event: SideEvent, who: str) -> str:
    """One plain line for the log; `who` is the seat of the event by name."""
    match event:
        case BriefMade(side_table=made):
            brief = made.brief
            coming = ", ".join(one.name for one in brief.characters)
            at_stake = f" At stake: {brief.stakes}" if brief.stakes else ""
            return f"{who} asks for a side table, {brief.name} ({brief.title}), with {coming}.{at_stake}"
        case BriefConfirmed():
            return f"{who} confirms the brief."
        case SideTableOpened(name=name):
            return f"The side table {name} is open."
        case BriefDropped(name=name):
            return f"The side table {name} is not opened: {who} is against it."
        case OutcomeTaken(name=name, words=words):
            return f"From the side table {name}: {words}"
        case OutcomeRefused(name=name, reason=reason):
            return f"What came of the side table {name} does not count{f': {reason}' if reason else ''}."
        case _:
            assert_never(event)


def seat_of(event: SideEvent) -> str:
    """Whose doing it is; nobody's where the table as a whole did it."""
    match event:
        case BriefMade(side_table=made):
            return made.asker
        case BriefConfirmed(seat=seat):
            return seat
        case BriefDropped(by=by) | OutcomeRefused(by=by):
            return by
        case _:
            return ""
