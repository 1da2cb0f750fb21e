"""Who is connected to a table: sockets open and close, and receive messages that are not entries."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from croupier.core.state import GM, WATCH
from croupier.core.table_commands import SeatAway, SeatBack
from croupier.store import seats as holders
from croupier.web.streams import Stream
from croupier.web.wire import Guest
from croupier.web.wire_live import DraftChanged, DraftNews, Knocks
from croupier.web.wire_live import Presence as PresenceNews

if TYPE_CHECKING:
    from croupier.web.live_table import LiveTable


MOMENT = 0.1
"""Seconds within which connects and disconnects are announced together."""


class Presence:
    """The sockets of one table. A seat without one is away if none comes back within `grace` seconds."""

    def __init__(self, table: LiveTable, grace: float) -> None:
        self.table = table
        self.grace = grace
        self.streams: set[Stream] = set()
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        self._sockets: Counter[str] = Counter()
        self._present: frozenset[str] = frozenset()
        self._presence: asyncio.TimerHandle | None = None
        self._elsewhere: dict[str, float] = {}
        """When each seat last said that it reads another page, by the loop's clock."""

    def present(self) -> frozenset[str]:
        """The seats with an open socket; the same object until that changes."""
        return self._present

    def sockets_of(self, holder: str) -> int:
        """The number of sockets that one holder of a seat has open here."""
        return sum(stream.holder == holder for stream in self.streams)

    def enter(self, stream: Stream) -> None:
        """Register a socket, which from now on gets its seat's messages; repeating this changes nothing."""
        table = self.table
        if stream in self.streams:
            return
        self.streams.add(stream)
        self._sockets[stream.seat] += 1
        if self._sockets[stream.seat] == 1:
            self._present = frozenset(self._sockets)
            table.last_sent.show(stream.seat)
        table.last_sent.offer(stream.seat, stream.form.groups)
        table.shared_luck.back(stream.seat)
        if (timer := self._leaving.pop(stream.seat, None)) is not None:
            timer.cancel()
        seat = None if stream.seat == WATCH else table.table.state.seat(stream.seat)
        if seat is not None and (seat.away or seat.absent) and not seat.stepped_out:
            table.server_commands.say(SeatBack(stream.seat))
        stream.say_presence(self._presence_now())
        self._presence_changed()
        table.answer_timers.look(table.table.state, running=True)

    def leave(self, stream: Stream) -> None:
        """Unregister a socket."""
        table = self.table
        if stream not in self.streams:
            return
        self.streams.discard(stream)
        self._sockets[stream.seat] -= 1
        table.last_seen.hear(stream.seat)
        table.answer_timers.look(table.table.state, running=bool(self.streams))
        if self._sockets[stream.seat]:
            if stream.seat == WATCH:
                self._presence_changed()
            return
        del self._sockets[stream.seat]
        self._present = frozenset(self._sockets)
        table.last_sent.hide(stream.seat)
        self._presence_changed()
        if stream.seat == WATCH:
            return
        self._leaving[stream.seat] = table.loop.call_later(self.grace, self._went, stream.seat)

    def reads_elsewhere(self, seat: str) -> None:
        """Record that this seat's person reads another page of the table, without a socket."""
        self._elsewhere[seat] = self.table.loop.time()

    def _went(self, seat: str) -> None:
        self._leaving.pop(seat, None)
        left = self._elsewhere.pop(seat, -self.grace) + self.grace - self.table.loop.time()
        if left > 0:
            self._leaving[seat] = self.table.loop.call_later(left, self._went, seat)
            return
        if any(one.id == seat and one.taken and not one.away for one in self.table.table.state.seats):
            self.table.server_commands.say(SeatAway(seat))

    def resync(self, seat: str) -> None:
        """Send a seat's sockets a snapshot instead of the next message."""
        for stream in self.streams:
            if stream.seat == seat:
                stream.resync()

    def close(self, code: int, reason: str) -> None:
        """Close all sockets without waiting."""
        for timer in self._leaving.values():
            timer.cancel()
        self._leaving.clear()
        if self._presence is not None:
            self._presence.cancel()
        for stream in self.streams:
            stream.close(code, reason)

    # messages without a version

    def _presence_changed(self) -> None:
        """Announce who is connected, once for all changes within a moment."""
        if self._presence is None:
            self._presence = self.table.loop.call_later(MOMENT, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        message = self._presence_now()
        for stream in self.streams:
            stream.say_presence(message)

    def _presence_now(self) -> bytes:
        here = {one.id: one.id in self._sockets for one in self.table.table.state.seats}
        watching = len({stream.holder for stream in self.streams if stream.seat == WATCH})
        names = tuple(sorted({stream.name for stream in self.streams if stream.seat == WATCH and stream.name}))
        return msgspec.json.encode(PresenceNews(here, watching, names or UNSET))

    def tell_knock(self) -> None:
        """Send the waiting room's guests to those who can admit them."""
        row = self.table.row
        waiting = [one for one in holders.holders(self.table.journal, row.id) if one.waiting]
        guests = Knocks(tuple(Guest(str(one.id), one.name, one.seat) for one in waiting))
        self._tell(guests, lambda seat: seat == GM or (not row.head.with_gm and seat != WATCH))

    def tell_draft(self, seat: str, kind: str, version: int) -> None:
        """Tell the other tabs of a seat that a draft was changed."""
        self._tell(DraftChanged(DraftNews(kind, version)), lambda other: other == seat)

    def _tell(self, news: object, hears: Callable[[str], bool]) -> None:
        message = msgspec.json.encode(news)
        for stream in self.streams:
            if hears(stream.seat):
                stream.say(message)
