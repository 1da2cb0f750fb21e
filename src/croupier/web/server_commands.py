"""Commands of the server itself: who is away or back, whose time is up, and what it submits for others."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from croupier.core.chance import NeedLinks
from croupier.core.commands import Command
from croupier.core.parsing import ParsingNeeded
from croupier.core.refusals import Impossible, Refusal
from croupier.core.state import TABLE
from croupier.core.table_commands import TimeUp
from croupier.store import StoreError
from croupier.web.pending_writes import PendingWrite
from croupier.web.problems import Refused
from croupier.web.seat_commands import TRIES

if TYPE_CHECKING:
    from croupier.web.live_table import LiveTable

log = logging.getLogger("croupier.web")


class ServerCommands:
    """Submits the server's own commands at one live table."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self._saying: set[asyncio.Task[None]] = set()

    async def submit_once_read(self, seat: str, command: Command) -> PendingWrite:
        """Like `submit`, for a command whose text is first parsed in another process. Raises Refusal, Refused."""
        for _ in range(TRIES):
            try:
                return self.live.submit(seat, command)
            except ParsingNeeded as due:
                await self.live.readings.read(due)
        raise Impossible("the table keeps changing while this text is being read", "try again in a moment")

    def say(self, command: Command) -> None:
        """Submit a command of the server itself: who is away or back, whose time is up."""
        try:
            if isinstance(command, TimeUp):
                self.live.require_open()
            self.live.submit(TABLE, command)
        except NeedLinks:
            self.live.shared_luck.say(command)
        except ParsingNeeded:
            task = self.live.loop.create_task(self._say_once_read(command))
            self._saying.add(task)
            task.add_done_callback(self._saying.discard)
        except (Refusal, Refused, StoreError) as error:
            log.info("table %s: %s was not recorded: %s", self.live.row.id, type(command).__name__, error)

    async def _say_once_read(self, command: Command) -> None:
        try:
            await self.submit_once_read(TABLE, command)
        except (Refusal, Refused, StoreError) as error:
            log.info("table %s: %s was not recorded: %s", self.live.row.id, type(command).__name__, error)
