"""Memory budget of the live tables: when it is exceeded, idle tables are unloaded first, then new work is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from croupier.core import entry as entries
from croupier.core.table import Table
from croupier.web.problems import Refused

if TYPE_CHECKING:
    from croupier.web.live_table import LiveTable
    from croupier.web.server import Server

BASE = 40 * 1024
"""Bytes of a live table without its state and entries."""

ENTRY = 7
"""Bytes in memory per byte of an entry's line, including the state before it; measured in five games: 4.6 to 7.1."""

STATE = 12
"""Bytes in memory per byte of the state's JSON, including the views and choices made from it."""

SAMPLE = 8
"""Entries sampled to estimate the size of the others when a table is loaded."""

SOCKET = 64 * 1024
"""Bytes of one socket and its queue."""

FRESH = 1.0
"""Seconds for which the total over all tables stays valid."""

IDLE = 5.0
"""Seconds without use after which a table without sockets can be unloaded to make room."""

AT_ONCE = 200
"""Tables unloaded in one go, so that the event loop is not blocked."""

RETRY_AFTER = 5


class Size:
    """Estimated size of one live table."""

    def __init__(self) -> None:
        self._state = 0
        self._lines = 0
        self._count = 0
        self._table: Table[Any] | None = None

    def measure(self, table: Table[Any]) -> None:
        """Measure a table that was just loaded."""
        self._table = table
        self._state = len(msgspec.json.encode(table.state))
        last = table.entries[-SAMPLE:]
        self._lines = sum(len(entries.write(entry)) for entry in last)
        self._count = len(last)

    def add(self, line: bytes) -> None:
        """Add one entry."""
        self._lines += len(line)
        self._count += 1

    @property
    def bytes(self) -> int:
        kept = len(self._table.entries) if self._table is not None else 0
        entry = self._lines / self._count if self._count else 0
        return int(BASE + STATE * self._state + ENTRY * entry * kept)


class Capacity:
    """The memory and disk budget of one server."""

    def __init__(self, server: Server) -> None:
        self._house = server
        self._sum = 0
        self._summed = -FRESH
        self._on_disk: int | None = None

    # memory

    @property
    def used(self) -> int:
        """Estimated bytes of all live tables and sockets, at most a second old."""
        now = self._house.luck.clock()
        if now - self._summed >= FRESH:
            self._summed = now
            self._sum = sum(_bytes_of(live) for live in self._house.live.values())
        return self._sum

    def opened(self, live: LiveTable) -> None:
        """Count a table that was just loaded."""
        self._sum += live.size.bytes

    def make_room(self) -> None:
        """Unload idle tables while memory is short. Raises Refused if new work has to wait."""
        if self._fits():
            return
        if not self.put_away(AT_ONCE) and not self._fits():
            raise Refused("busy", "the server is out of memory for more tables and sockets", retry_after=RETRY_AFTER)

    def put_away(self, most: int | None = None) -> int:
        """Unload the least recently used idle tables until the rest fits or `most` are gone; returns how many."""
        server, before = self._house, self._house.luck.clock() - IDLE
        idle = sorted((live for live in server.live.values() if live.is_idle(before)), key=lambda live: live.used)
        gone = 0
        for live in idle[:most]:
            if most is not None and gone and self._fits():
                break
            self._sum -= live.size.bytes
            live.close(1001, "unloaded")
            server.live.pop(live.row.id, None)
            gone += 1
        return gone

    def _fits(self) -> bool:
        limits = self._house.limits
        return self.used <= limits.memory_bytes and len(self._house.live) < limits.tables_in_memory

    # the disk

    def check_tables(self) -> None:
        """Raises Refused if the journal has reached its maximum number of tables."""
        most = self._house.limits.tables_on_disk
        if self._on_disk is None or self._on_disk >= most:
            ((self._on_disk,),) = self._house.journal.rows("SELECT count(*) FROM tables")
        if self._on_disk >= most:
            raise Refused("busy", f"this server already has its maximum of {most} tables; the host can prune old ones",
                          retry_after=3600)  # fmt: skip

    def table_made(self) -> None:
        """Count a table that was just created."""
        if self._on_disk is not None:
            self._on_disk += 1

    def table_deleted(self) -> None:
        """Count again before the next new table."""
        self._on_disk = None


def _bytes_of(live: LiveTable) -> int:
    return live.size.bytes + SOCKET * len(live.presence.streams)
