"""All webhooks of a server: set, tested and removed by the people who run a table, fed by what everyone sees there."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.core.state import WATCH
from croupier.store import Damaged, NoTable, StoreError, seat_versions
from croupier.web.limits import Window
from croupier.web.problems import Refused, invalid
from croupier.web.webhooks.channel import Channel
from croupier.web.webhooks.messages import Format
from croupier.web.webhooks.posting import Answer
from croupier.web.webhooks.quiet_hours import QuietHours, require_sound
from croupier.web.webhooks.records import Record, WebhookFile
from croupier.web.webhooks.rules import PostRules
from croupier.web.webhooks.targets import NOT_PUBLIC, Unsafe, look_up, read_target, safe_addresses

if TYPE_CHECKING:
    from croupier.web.live_table import LiveTable
    from croupier.web.pending_writes import PendingWrite
    from croupier.web.server import Server

log = logging.getLogger("croupier.web")

AT_ONCE = 4
"""Maximum number of requests sent at a time."""


class Webhooks:
    """The webhooks of one server, by table."""

    def __init__(self, server: Server, rules: PostRules) -> None:
        self.server = server
        self.rules = rules
        self.resolve = look_up
        self.posting = asyncio.Semaphore(AT_ONCE)
        self.tests = Window(rules.tests_a_minute, 60, server.luck.clock, "too many changes or tests of the webhook")
        self.is_closed = True
        self._file = WebhookFile(server.journal.path)
        self._channels: dict[str, Channel] = {}
        self._saving: asyncio.Task[None] | None = None
        self._is_changed = False

    # the life of the server

    async def open(self) -> None:
        """Read the file and post what happened since each table's last message."""
        self.is_closed = False
        if not self.rules.is_on:
            return
        for table, record in (await asyncio.to_thread(self._file.read)).items():
            try:
                version = seat_versions.versions(self.server.journal, table).get(WATCH, 0)
            except NoTable:
                self._is_changed = True
                continue
            except (Damaged, StoreError):
                version = record.version
            channel = self._channels[table] = Channel(self, table, record)
            if version != record.version or record.condition == "failing":
                channel.wake()
            else:
                channel.remind_later()
        if self._is_changed:
            self.save()

    async def close(self) -> None:
        """Stop posting and save the file."""
        self.is_closed = True
        tasks = [task for channel in self._channels.values() if (task := channel.close()) is not None]
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._saving is not None:
            await self._saving

    # the table

    def note(self, live: LiveTable, written: PendingWrite) -> None:
        """Note an entry that everyone sees and that is on disk; costs nothing at a table without a webhook."""
        channel = self._channels.get(live.row.id)
        if channel is not None:
            channel.note(live, written)

    def forget(self, table: str) -> None:
        """Remove a table's webhook."""
        channel = self._channels.pop(table, None)
        if channel is not None:
            channel.close()
            self.save()

    # the people who run a table

    def record(self, table: str) -> Record | None:
        """A table's webhook, or None."""
        channel = self._channels.get(table)
        return None if channel is None else channel.record

    async def put(
        self,
        live: LiveTable,
        address: str | None,
        form: Format,
        *,
        lines: bool,
        reminder_hours: int,
        quiet: QuietHours | None = None,
    ) -> None:
        """Set a table's webhook; without an address the one that is set stays. Raises Refused."""
        self._require_on()
        if quiet is not None:
            await asyncio.to_thread(require_sound, quiet)  # the first time, it reads the time zone database
        table = live.row.id
        old = self._channels.get(table)
        if address is None and old is None:
            raise invalid("address", "", "an address such as https://example.org/hooks/1")
        if old is None and len(self._channels) >= self.rules.most:
            raise Refused("busy", f"this server has {self.rules.most} webhooks, which is its limit", retry_after=3600)
        if address is not None:
            self.tests.take(table)
            await self._check(address)
            old = self._channels.get(table)
        if old is not None and address is None:
            old.record = replace(old.record, format=form, lines=lines, reminder_hours=reminder_hours, quiet=quiet)
            old.remind_later()
        else:
            if old is not None:
                old.close()
            record = Record(address or "", form, lines, reminder_hours, live.table.version(WATCH), quiet=quiet)
            self._channels[table] = Channel(self, table, record)
            self._channels[table].start(live)
        await self._saved()

    async def remove(self, table: str) -> None:
        """Remove a table's webhook from memory and disk."""
        self.forget(table)
        await self._saved()

    async def test(self, live: LiveTable) -> Answer:
        """Post a test message now, and continue posting if it works. Raises Refused."""
        self._require_on()
        channel = self._channels.get(live.row.id)
        if channel is None:
            raise Refused("impossible", "this table has no webhook", instead="set its address first")
        self.tests.take(live.row.id)
        answer = await channel.send(channel.message("test", live, channel.waiting(live), []))
        if answer.outcome == "sent" and self._channels.get(live.row.id) is channel:
            channel.resume()
        return answer

    def _require_on(self) -> None:
        if not self.rules.is_on:
            raise Refused("forbidden", "this server does not post to webhooks", instead="ask the host")

    async def _check(self, address: str) -> None:
        """Raises Refused, with an answer that does not repeat the address."""
        try:
            target = read_target(address, allows_local=self.rules.allows_local)
            async with asyncio.timeout(self.rules.timeout):
                await safe_addresses(target, self.resolve, allows_local=self.rules.allows_local)
        except (Unsafe, OSError, TimeoutError) as error:
            why = str(error) if isinstance(error, Unsafe) else NOT_PUBLIC
            allowed = "a public https:// address"
            raise Refused("invalid", f"address: {why}", field="address", why=why, allowed=allowed) from None

    # the file

    def save(self) -> None:
        """Write the file soon, in a thread."""
        self._is_changed = True
        if self._saving is None or self._saving.done():
            self._saving = asyncio.create_task(self._save())

    async def _saved(self) -> None:
        self.save()
        assert self._saving is not None
        await asyncio.shield(self._saving)

    async def _save(self) -> None:
        while self._is_changed:
            self._is_changed = False
            records = {table: channel.record for table, channel in self._channels.items()}
            try:
                await asyncio.to_thread(self._file.write, records)
            except OSError as error:
                log.warning("%s cannot be written: %s", self._file.path, error.strerror)
