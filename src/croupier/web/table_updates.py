"""Brings tables of another release up to date before they are opened: their entries are applied again in a thread.

A snapshot is read only by releases with the same format of the state, so after some updates a table has none. Applying
all its entries takes seconds; meanwhile its requests are answered with its progress.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, NamedTuple

from croupier.core.game import Game
from croupier.core.luck_sources import LuckSource, with_algorithm
from croupier.store import Damaged, Journal, StoreError, snapshots
from croupier.web import load_table
from croupier.web.load_table import LoadedTable, Row
from croupier.web.problems import Refused

log = logging.getLogger("croupier.web")

AT_ONCE = 2 * (load_table.UNDO + load_table.EVERY)
"""Entries that are applied while a request waits; more take too long on the event loop."""
BATCH = 8
"""Entries applied before the thread lets the event loop run."""
PAUSE = 0.001
"""Seconds between two batches."""
RETRY_AFTER = 1


class Progress(NamedTuple):
    """How many of a table's entries have been applied."""

    done: int
    total: int


class TableUpdates:
    """The tables of one server that are being brought up to date."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._progress: dict[str, Progress] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._tried: set[str] = set()
        """Tables whose update cannot go further in this release."""
        self._turn = asyncio.Lock()
        self._is_closing = False

    def require_ready(self, row: Row, game: Game[Any], luck_source: LuckSource) -> None:
        """Raises Refused while the table is being brought up to date, after starting that if it is needed."""
        if row.id not in self._tasks and row.id not in self._tried and (total := self._missing(row, game)):
            self._progress[row.id] = Progress(0, total)
            self._tasks[row.id] = asyncio.create_task(self._update(row, game, luck_source))
        if row.id in self._tasks:
            done, total = self._progress[row.id]
            why = "this table is being brought up to date with a new release of Croupier"
            raise Refused("busy", f"{why}: {done:,} of {total:,} entries", retry_after=RETRY_AFTER)

    async def finish(self) -> None:
        """Wait until all updates in progress are done."""
        await asyncio.gather(*self._tasks.values())

    async def close(self) -> None:
        """Stop; what was stored so far is used by the next start."""
        self._is_closing = True
        await self.finish()

    def _missing(self, row: Row, game: Game[Any]) -> int:
        """The number of entries to apply, if too many for the event loop; otherwise 0."""
        end = self._journal.head(row.id).n
        start = snapshots.newest(self._journal, row.id, load_table.form_of(game), max(0, end - load_table.UNDO))
        return end - start if end - start > AT_ONCE else 0

    async def _update(self, row: Row, game: Game[Any], luck_source: LuckSource) -> None:
        try:
            async with self._turn:
                await asyncio.to_thread(self._apply_all, row, game, with_algorithm(luck_source, row.head.algorithm))
        except (Damaged, StoreError) as error:
            log.warning("table %s is up to date only as far as it can be read: %s", row.id, error)
        except Exception:
            log.exception("table %s cannot be brought up to date", row.id)
        finally:
            self._tried.add(row.id)
            del self._tasks[row.id], self._progress[row.id]

    def _apply_all(self, row: Row, game: Game[Any], luck_source: LuckSource) -> None:
        """Apply all entries, in a thread, and store a snapshot wherever the server would have stored one."""
        end = self._journal.head(row.id).n
        past = max(0, end - load_table.UNDO)
        loaded = load_table.PastStates(self._journal, row, game, luck_source).opened(past)
        start = loaded.table.n
        while loaded.table.n < end and not self._is_closing:
            self._apply(row, loaded)
            self._progress[row.id] = Progress(loaded.table.n - start, end - start)

    def _apply(self, row: Row, loaded: LoadedTable) -> None:
        """Apply the entries up to the next snapshot, and store it."""
        table, heads = loaded
        due = load_table.EVERY - table.n % load_table.EVERY
        lines = self._journal.read(row.id, table.n, due)
        for at in range(0, len(lines), BATCH):
            load_table.fold(table, heads, row.id, lines[at : at + BATCH])
            time.sleep(PAUSE)
        if len(lines) == due:
            kept = load_table.snapshot_of(table, heads)
            snapshots.put(self._journal, row.id, table.n, load_table.form_of(table.game), kept).result()
