"""A journal entry: one accepted command and its results."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from croupier.core.chance import DrawRecord
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.question_events import ChoiceSealed, QuestionsAsked
from croupier.core.receipts import Receipt
from croupier.core.secrets import EVERYONE, redact, seats_named
from croupier.core.state import WATCH
from croupier.core.upcast import UPCASTERS, VERSION

if TYPE_CHECKING:
    from croupier.core.game import Game

NOBODY = "\0"
"""An id that no seat has; not the empty one, which may be a seat's in an audience."""
SEALED = "seal"
"""The type shown to others in place of a sealed command's own, which could show whether it is a bid or a pass."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """Number (from 1), UTC time, seat, command, events in order, receipt, and the answers of chance.

    `rules` is the version of the rules that made it, `v` the version of the format.
    """

    n: int
    at: str
    seat: str
    command: Command
    events: tuple[Event, ...]
    receipt: Receipt = Receipt()
    draws: tuple[DrawRecord, ...] = ()
    rules: str = ""
    v: int = VERSION

    @property
    def is_open(self) -> bool:
        """Whether everyone may read the whole entry: its events, its receipt and its luck."""
        told = entry_for_seat(self, WATCH)
        events = [one for one in self.events if not isinstance(one, QuestionsAsked)]
        lucks = (one.question.to for one in self.draws)
        return (
            [one for one in told.events if not isinstance(one, QuestionsAsked)] == events
            and told.receipt == self.receipt
            and all(not to or EVERYONE in to for to in lucks)
        )

    def is_visible(self, seat: str) -> bool:
        """Whether this seat learns of the entry: it is its own, or has an event for it."""
        return self.seat == seat or any(_is_for(event, seat) for event in self.events)


class SeatEntry(msgspec.Struct, frozen=True):
    """The part of an entry that one seat may read."""

    at: str
    seat: str
    command: Any
    events: tuple[Event, ...]
    receipt: Receipt


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    at: str
    seat: str
    command: msgspec.Raw
    events: tuple[msgspec.Raw, ...]
    receipt: Receipt = Receipt()
    draws: tuple[DrawRecord, ...] = ()
    rules: str = ""
    v: int = 1


_lines = msgspec.json.Decoder(_Line)
_encoder = msgspec.json.Encoder()


@cache
def _decoder_of(union: Any) -> msgspec.json.Decoder[Any]:
    """The decoder of a game's events, created once, since that takes longer than reading a whole entry."""
    return msgspec.json.Decoder(union)


def write(entry: Entry) -> bytes:
    """The entry as one line of JSON, without the newline."""
    return _encoder.encode(entry)


def version(line: bytes) -> int:
    """The format version of a line; 1 if it names none."""
    return _lines.decode(line).v


def read(game: Game[Any], line: bytes) -> Entry:
    """An entry from its line, converted if it has an older version. Raises msgspec.DecodeError for a damaged one."""
    raw = _lines.decode(line)
    if raw.v != VERSION:
        raw = _lines.decode(UPCASTERS.upgraded_line(line, raw.v, game.name))
    decode = _decoder_of(game.event_union).decode
    events = tuple(decode(event) for event in raw.events)
    return Entry(
        raw.n, raw.at, raw.seat, game.read_command(bytes(raw.command)), events, raw.receipt, raw.draws, raw.rules
    )


Parts = tuple[bool, tuple[int, ...], int]
"""Whether the command is the reader's own, and the identities of the events and of the receipt they may read."""


class _Parts(NamedTuple):
    """A cache of an entry as each seat may read it: by seat, and by the parts that the seat may read.

    `is_open` says which events everyone may read in full; all seats that are not `named` in the entry may read the same
    parts.
    """

    entry: Entry
    is_open: tuple[bool, ...]
    named: frozenset[str]
    of_seat: dict[str, SeatEntry]
    alike: dict[Parts, SeatEntry]


_last: _Parts | None = None
"""The latest entry, for its messages and the running heads."""


def entry_for_seat(entry: Entry, seat: str) -> SeatEntry:
    """The part of an entry that a seat may read."""
    global _last  # noqa: PLW0603 - one entry is kept, not a growing store
    last = _last
    if last is None or last.entry is not entry:
        is_open = tuple(map(_is_open, entry.events))
        last = _last = _Parts(entry, is_open, _seats_named(entry, is_open), {}, {})
    reader = seat if seat in last.named else NOBODY
    known = last.of_seat.get(reader)
    if known is None:
        known = last.of_seat[reader] = _entry_for_seat(last, reader)
    return known


def _seats_named(entry: Entry, is_open: tuple[bool, ...]) -> frozenset[str]:
    """The seats that may read anything of an entry that not everyone may."""
    found = {entry.seat, *entry.receipt.seats_named}
    for event, all_read in zip(entry.events, is_open, strict=True):
        if not all_read:
            found |= seats_named(event)
            found.update(event.audience() or ())
    return frozenset(found)


def _entry_for_seat(parts: _Parts, seat: str) -> SeatEntry:
    """Builds a seat's part by adding its events one by one; seats that may read the same share one object."""
    entry = parts.entry
    events = tuple(
        event if is_open else redact(event, seat)
        for event, is_open in zip(entry.events, parts.is_open, strict=True)
        if is_open or _is_for(event, seat)
    )
    receipt = entry.receipt.for_seat(seat)
    key = (entry.seat == seat, tuple(map(id, events)), id(receipt))
    known = parts.alike.get(key)
    if known is None:
        command: Any = entry.command if entry.seat == seat else {"type": _kind(entry)}
        known = parts.alike[key] = SeatEntry(entry.at, entry.seat, command, events, receipt)
    return known


def _kind(entry: Entry) -> object:
    """The command type that others learn; for a sealed answer only that it is one."""
    if any(isinstance(event, ChoiceSealed) and event.seal.seat == entry.seat for event in entry.events):
        return SEALED
    return entry.command.__struct_config__.tag


def _is_open(event: Event) -> bool:
    """Whether everyone may read all of an event: it hides nothing, even from a seat that does not exist."""
    return event.audience() is None and redact(event, NOBODY) is event


def _is_for(event: Event, seat: str) -> bool:
    seats = event.audience()
    return seats is None or seat in seats
