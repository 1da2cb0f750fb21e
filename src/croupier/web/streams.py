"""The outgoing queue of one socket: messages in order, no more than a slow reader can catch up with."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.core.choices import EVERY_GROUP
from croupier.web.last_sent import Form

if TYPE_CHECKING:
    from croupier.web.odds_live import OddsBatch


MOST_FORMS = 8
"""Forms kept of a socket that changes its groups faster than entries are written."""


class Stream:
    """Messages for one socket. A queue longer than `most` is dropped and replaced by a resync."""

    def __init__(
        self,
        seat: str,
        version: int,
        most: int,
        *,
        is_brief: bool = False,
        holder: str = "",
        through: str = "",
        name: str = "",
        groups: frozenset[str] = EVERY_GROUP,
        has_texts: bool = True,
        has_order_changes: bool = False,
        adds_to_luck: bool = True,
    ) -> None:
        self.seat = seat
        self.adds_to_luck = adds_to_luck
        """Whether its page can reveal entropy and links; otherwise it is not asked for any."""
        self.holder = holder
        """The seat, or one watcher among many, that this socket counts toward."""
        self.through = through or seat
        """The seat whose holder opened it: a wall shows what watchers see to somebody who may be seated."""
        self.name = name
        """The name that a watcher gave; empty for others."""
        self._presence = b""
        self._forms = [(0, Form(seat, is_brief, groups, has_texts, has_order_changes))]
        """The form of its messages from each entry on; the groups of choices can change."""
        self.version = version
        self.most = most
        self.behind = False
        self.odds: OddsBatch | None = None
        """The latest odds request of this socket."""
        self.closed: tuple[int, str] | None = None
        self.write: Callable[[bytes], bool] | None = None
        """Sends a message at once, if the connection takes one now; otherwise it waits for its turn."""
        self._waiting: deque[tuple[bytes, bool]] = deque()
        self._is_taken = True
        """Whether the socket's task is busy with a message of this queue, or has not started to read it."""
        self._news = asyncio.Event()

    def tell(self, version: int, message: bytes) -> None:
        """Queue a new version of the seat, unless the socket already has it."""
        if version <= self.version or self.behind:
            return
        self.version = version
        self.say(message)

    def say(self, message: bytes, *, answer: bool = False) -> None:
        """Queue a message without a version: presence, a pong, or the answer to a command, which is never dropped."""
        if self.closed or self._sends(message):
            return
        if len(self._waiting) >= self.most:
            self._waiting = deque(one for one in self._waiting if one[1])
            self.behind = True
            if len(self._waiting) >= self.most:
                self.close(1008, "answers are not being read")
        if answer or not self.behind:
            self._waiting.append((message, answer))
        self._news.set()

    def _sends(self, message: bytes) -> bool:
        """Send a message at once unless others are before it; returns whether the connection took it."""
        is_next = not (self._waiting or self._is_taken or self.behind)
        return is_next and self.write is not None and self.write(message)

    def say_presence(self, message: bytes) -> None:
        """Queue who is connected, unless that was sent last."""
        if message != self._presence:
            self._presence = message
            self.say(message)

    @property
    def form(self) -> Form:
        """The form of this socket's messages about entries from now on."""
        return self._forms[-1][1]

    def form_of(self, n: int) -> Form:
        """The form of this socket's message about an entry."""
        return next(form for since, form in reversed(self._forms) if since <= n)

    def request(self, groups: frozenset[str], n: int) -> None:
        """The groups of choices in its messages about entry `n` and later ones."""
        now = self.form
        self._forms = [*self._forms[-MOST_FORMS:], (n, now._replace(groups=groups))]

    def resync(self) -> None:
        """Send a snapshot next, because a message for this socket could not be made."""
        self.behind = True
        self._news.set()

    def caught_up(self, version: int) -> None:
        """The socket has been sent a snapshot of this version."""
        self.version = version
        self.behind = False

    def close(self, code: int, reason: str) -> None:
        """Send the queued messages, then close."""
        self.closed = self.closed or (code, reason)
        self._news.set()

    async def next(self) -> bytes | None:
        """The next message; None if a resync is due or the stream has ended.

        Until the next call, the caller is busy with it: later messages wait.
        """
        self._is_taken = False
        while not (self._waiting or self.behind or self.closed):
            self._news.clear()
            await self._news.wait()
        self._is_taken = True
        return self._waiting.popleft()[0] if self._waiting else None
