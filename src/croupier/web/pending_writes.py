"""Entries that are decided but not yet on disk, and the callers waiting for them."""

from __future__ import annotations

import asyncio
import sqlite3

from msgspec import Struct

from croupier.web.last_sent import Message


class PendingWrite(Struct):
    """An entry that is decided but not yet on disk, and the messages to send when it is.

    `kept` is a snapshot of the state after it, if one is due; `head` is its hash once it is on disk,
    `at` the time of the entry, and `answered` the seat that answered a prompt with it.
    """

    n: int
    life: int
    done: asyncio.Future[None]
    messages: list[Message]
    id: tuple[str, str] | None = None
    digest: bytes = b""
    kept: bytes | None = None
    is_public: bool = False
    at: str = ""
    answered: str = ""
    head: str = ""

    def __post_init__(self) -> None:
        self.done.add_done_callback(_ignore_failure)

    async def written(self) -> None:
        """Wait until it is on disk; canceling one waiter does not affect the others. Raises StoreError."""
        await asyncio.shield(self.done)


def fail_write(error: Exception, _: sqlite3.Connection) -> str:
    """The writer's job for an entry that cannot be written: it fails in its turn, after those before it."""
    raise error


def _ignore_failure(done: asyncio.Future[None]) -> None:
    """Keeps an entry without waiters from logging an unretrieved error."""
    if not done.cancelled():
        done.exception()
