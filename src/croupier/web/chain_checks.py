"""Checks the hash chains of live tables, one after another in a thread, while they are being played."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from contextlib import suppress

from croupier.store import Damaged, Journal, StoreError
from croupier.store.integrity import find_damage

log = logging.getLogger("croupier.web")

PAUSE = 0.002
"""Seconds of pause after every 200 entries, so that the thread never blocks others."""


class ChainChecks:
    """Checks each table once from its first entry, and later only new entries."""

    def __init__(self, journal: Journal, report: Callable[[Damaged], None]) -> None:
        self.damage: dict[str, Damaged] = {}
        """The damage found, by table."""
        self._journal = journal
        self._report = report
        self._checked: dict[str, int] = {}
        self._waiting: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._closing = threading.Event()

    def add(self, table: str, until: int) -> None:
        """Queue this table for a check of its unchecked entries up to `until`."""
        if self._checked.get(table, 0) >= until or table in self.damage:
            return
        self._waiting.put_nowait((table, until))
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    async def finish(self) -> None:
        """Wait until everything queued is checked."""
        await self._waiting.join()

    async def close(self) -> None:
        """Stop, even in the middle of a table."""
        self._closing.set()
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            table, until = await self._waiting.get()
            try:
                await self._check(table, until)
            except StoreError as error:
                log.info("table %s: check postponed: %s", table, error)
            except Exception:
                log.exception("table %s: check failed", table)
            finally:
                self._waiting.task_done()

    async def _check(self, table: str, until: int) -> None:
        after = self._checked.get(table, 0)
        damage = await asyncio.to_thread(find_damage, self._journal, table, after, rest=self._rest)
        if damage is None:
            self._checked[table] = max(until, after)
        else:
            log.error("%s", damage)
            self.damage[table] = damage
            self._report(damage)

    def _rest(self) -> None:
        if self._closing.wait(PAUSE):
            raise StoreError("the server is shutting down")
