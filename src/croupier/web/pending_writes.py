"""What is decided and on its way to the disk, and those who wait for it to land."""

from __future__ import annotations

import asyncio
import sqlite3

from msgspec import Struct

from croupier.web.last_sent import Message


class PendingWrite(Struct):
    """An entry that is decided but not yet on the disk, and what will be told of it when it is.

    `kept` is a snapshot of the state after it, where one is due; `head` is its hash once it is on the disk.
    """

    n: int
    life: int
    done: asyncio.Future[None]
    messages: list[Message]
    id: tuple[str, str] | None = None
    digest: bytes = b""
    kept: bytes | None = None
    is_public: bool = False
    head: str = ""

    def __post_init__(self) -> None:
        self.done.add_done_callback(_ignore_failure)

    async def written(self) -> None:
        """Wait until it is on the disk; who gives up waiting ends it for nobody else. Raises StoreError."""
        await asyncio.shield(self.done)


def fail_write(error: Exception, _: sqlite3.Connection) -> str:
    """The writer's work for an entry that cannot be written: it fails in its turn, after those before it."""
    raise error


def _ignore_failure(done: asyncio.Future[None]) -> None:
    """Nobody has to wait for an entry: its failure is told by whoever does."""
    if not done.cancelled():
        done.exception()
