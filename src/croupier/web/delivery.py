"""Entries on their way to disk: each is announced in order, once it is durable and its messages are made."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial

from croupier.store import StoreError
from croupier.store.errors import OutOfMemory
from croupier.web.last_sent import LastSent
from croupier.web.pending_writes import PendingWrite

log = logging.getLogger("croupier.web")

MANY = 1_000_000


class Delivery:
    """The pending writes of one table, oldest first.

    `send` sends an entry that is on disk to the sockets, `resync` sends a seat a snapshot instead of a message that
    could not be made, `take_back` returns to what the journal contains if an entry could not be written.
    """

    def __init__(
        self,
        table: str,
        last_sent: LastSent,
        *,
        send: Callable[[PendingWrite], None],
        resync: Callable[[str], None],
        take_back: Callable[[PendingWrite], None],
    ) -> None:
        self.pending: deque[PendingWrite] = deque()
        self._table = table
        self._last_sent = last_sent
        self._send = send
        self._resync = resync
        self._take_back = take_back
        self._loop = asyncio.get_running_loop()
        self._step: asyncio.Handle | None = None

    def add(self, one: PendingWrite, written: Future[str]) -> None:
        """Send its messages as soon as it is written, after those before it."""
        self.pending.append(one)
        self._go_on_later()
        written.add_done_callback(partial(self._from_writer, one))

    async def all_written(self) -> None:
        """Wait until everything decided by now is on disk, in order; not for later commands."""
        if self.pending:
            await asyncio.wait([self.pending[-1].done])

    def _from_writer(self, one: PendingWrite, written: Future[str]) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._settle, one, written)

    def _settle(self, one: PendingWrite, written: Future[str]) -> None:
        error = written.exception()
        if error is None:
            one.head = written.result()
            self._send_durable()
            return
        self._make_late(one.n - 1)
        self._send_durable()
        self.pending.remove(one)
        try:
            self._take_back(one)
        finally:  # waiting callers continue even if that fails
            one.done.set_exception(self._reason(one, error))

    def _send_durable(self) -> None:
        """Send messages that are on disk and complete, in order; a bug in sending one blocks no others."""
        while self.pending and (one := self.pending[0]).head and self._last_sent.is_made(one.n):
            self.pending.popleft()
            try:
                self._send(one)
            except Exception:
                log.exception("a bug: entry %d of table %s was not sent to everyone", one.n, self._table)
            finally:
                one.done.set_result(None)

    def _go_on(self) -> None:
        """Make one more seat's messages, in a separate step of the event loop."""
        self._step = None
        if self._last_sent.late:
            self._make_late(self._last_sent.late[0].entry.n, most=1)
        self._send_durable()
        self._go_on_later()

    def _go_on_later(self) -> None:
        if self._last_sent.late and self._step is None:
            self._step = self._loop.call_soon(self._go_on)

    def _make_late(self, until: int, most: int = MANY) -> None:
        """Make up to this many of the pending messages; a seat whose message fails gets a snapshot."""
        for _ in range(most):
            if self._last_sent.is_made(until):
                return
            seat = self._last_sent.late[0].seat
            try:
                self._last_sent.make_late()
            except Exception:
                log.exception("a bug: sending seat %s of table %s a snapshot instead", seat, self._table)
                self._resync(seat)

    def _reason(self, one: PendingWrite, error: BaseException) -> StoreError:
        """The error for callers waiting for an entry that was never written; a bug is logged."""
        if isinstance(error, StoreError):
            return error
        if isinstance(error, MemoryError):
            return OutOfMemory("the server is out of memory; nothing was changed")
        log.error("a bug: entry %d of table %s is rolled back", one.n, self._table, exc_info=error)
        return StoreError("the entry could not be written")
