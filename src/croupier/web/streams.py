"""One open socket of one seat: what waits to be sent, in order, and no more of it than a reader can catch up with."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.web.odds_live import OddsBatch


class Stream:
    """Messages for one socket. A queue longer than `most` is thrown away and a resync sent instead."""

    def __init__(self, seat: str, version: int, most: int, *, is_brief: bool = False, holder: str = "") -> None:
        self.seat = seat
        self.holder = holder
        """For whom it counts: the seat, or one watcher among many."""
        self._presence = b""
        self.is_brief = is_brief
        self.version = version
        self.most = most
        self.behind = False
        self.odds: OddsBatch | None = None
        """What its seat asked of chance last."""
        self.closed: tuple[int, str] | None = None
        self._waiting: deque[tuple[bytes, bool]] = deque()
        self._news = asyncio.Event()

    def tell(self, version: int, message: bytes) -> None:
        """A new version of the seat; one that the socket has already is not sent again."""
        if version <= self.version or self.behind:
            return
        self.version = version
        self.say(message)

    def say(self, message: bytes, *, answer: bool = False) -> None:
        """A message without a version: presence, a pong, or the answer to a command, which is never thrown away."""
        if self.closed:
            return
        if len(self._waiting) >= self.most:
            self._waiting = deque(one for one in self._waiting if one[1])
            self.behind = True
            if len(self._waiting) >= self.most:
                self.close(1008, "answers are not being read")
        if answer or not self.behind:
            self._waiting.append((message, answer))
        self._news.set()

    def say_presence(self, message: bytes) -> None:
        """Who is there, unless that was said last."""
        if message != self._presence:
            self._presence = message
            self.say(message)

    def resync(self) -> None:
        """Send a snapshot next: a message to this socket could not be made."""
        self.behind = True
        self._news.set()

    def caught_up(self, version: int) -> None:
        """The socket was sent a snapshot of this version."""
        self.version = version
        self.behind = False

    def close(self, code: int, reason: str) -> None:
        """Send what waits, then close."""
        self.closed = self.closed or (code, reason)
        self._news.set()

    async def next(self) -> bytes | None:
        """The next message; None when there is a resync to send or the stream has ended."""
        while True:
            if self._waiting:
                return self._waiting.popleft()[0]
            if self.behind or self.closed:
                return None
            self._news.clear()
            await self._news.wait()
