"""An immutable copy of a table, from which one seat's log is read while play continues."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from croupier.core import entry as entries
from croupier.core.state import WATCH
from croupier.core.table import Table
from croupier.store import seat_versions
from croupier.web import serialize, wire
from croupier.web.live_table import LiveTable


class StillTable:
    """An immutable copy of a table as one seat sees it, so that its log can be read while play continues."""

    def __init__(self, live: LiveTable, seat: str) -> None:
        table = live.table
        self.journal, self.id, self.seat = live.journal, live.row.id, seat
        self.game, self.n = table.game, table.n
        self.struck = dict(table.struck)
        self.until = live.last_readable
        self._views = {one: table.view(one) for one in (seat, WATCH)}
        self._before = dict(table.before)
        self._past = live.past_states()

    def view(self, seat: str) -> Any:
        """The view of the seat, or of a watcher."""
        return self._views[seat]

    def view_after(self, entry: int, seat: str) -> Any:
        """The state after an entry as this seat could know it then; quick for one entry after another."""
        if entry == self.n:
            return self.view(seat)
        state = self._before.get(entry + 1)
        return self.game.see(self._past.after(entry) if state is None else state, seat)

    def entry(self, made: entries.Entry, version: int) -> wire.Entry:
        """An entry that the seat was sent as this version."""
        return serialize.entry(cast("Table[Any]", self), made, self.seat, version)

    def entries_after(self, version: int, limit: int | None = None) -> Iterator[wire.Entry]:
        """The seat's entries after one of its versions, each in words from when it happened."""
        for one in seat_versions.sent_after(self.journal, self.id, self.seat, version, limit, self.until):
            if one.n > self.n:  # written after this moment
                return
            yield self.entry(entries.read(self.game, one.line), one.version)
