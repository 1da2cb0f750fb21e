"""A table being played: commands are decided at once, written durably, and only then sent to anyone."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from croupier.core import entry as entries
from croupier.core.assets import named_assets as assets_named
from croupier.core.choices import EVERY_GROUP
from croupier.core.commands import Command
from croupier.core.game import Game
from croupier.core.keys import Links
from croupier.core.luck_commands import NoteRestart
from croupier.core.luck_sources import with_algorithm
from croupier.core.refusals import Impossible
from croupier.core.side_table.model import Outcome
from croupier.core.state import TABLE, WATCH
from croupier.core.table import Table
from croupier.core.table_commands import (
    PromiseKeys,
)
from croupier.pieces.view_model import View
from croupier.store import Damaged, Journal, assets, seat_versions, snapshots
from croupier.store.rules_version import rules_version
from croupier.web import load_table, serialize
from croupier.web.answer_timers import AnswerTimers
from croupier.web.asked_since import AskedSince
from croupier.web.capacity import Size
from croupier.web.delivery import Delivery
from croupier.web.last_seen import LastSeen
from croupier.web.last_sent import LastSent, Message
from croupier.web.odds_live import public_odds_or_none
from croupier.web.parse_process import ParseProcess, ParseResults
from croupier.web.pending_writes import PendingWrite, fail_write
from croupier.web.presence import Presence
from croupier.web.problems import Refused
from croupier.web.seat_commands import SeatCommands
from croupier.web.server_commands import ServerCommands
from croupier.web.server_luck import ServerLuck
from croupier.web.shared_luck import SharedLuck
from croupier.web.side_tables import LiveSideTables

log = logging.getLogger("croupier.web")


class LiveTable:
    """One table in memory. All changes run on the event loop, without awaiting in between."""

    side_tables: LiveSideTables | None = None
    """The table's links to other tables; None if it has no side tables."""
    on_public: Callable[[LiveTable, PendingWrite], None] | None = None
    """Called when an entry that everyone sees is on disk; for webhooks."""

    def __init__(
        self,
        journal: Journal,
        row: load_table.Row,
        game: Game[Any],
        luck: ServerLuck,
        grace: float,
        pace: float,
        parsing: ParseProcess,
        damage: Damaged | None = None,
    ) -> None:
        self.readings = ParseResults(parsing)
        self.journal = journal
        self.row = row
        self.game = game
        self.luck = luck
        self.loop = asyncio.get_running_loop()
        self.luck_source = with_algorithm(luck.luck_source(row.id, row.life), row.head.algorithm)
        self.is_copy = load_table.is_copy(row.head, luck.luck_source(row.id))
        self.damage = damage
        self.is_put_away = False
        self.size = Size()
        self.life = 0
        self.presence = Presence(self, grace)
        self.last_seen = LastSeen(luck.clock)
        self.shared_luck = SharedLuck(self)
        self.fairness: dict[str, tuple[int, asyncio.Future[Any]]] = {}
        """The luck that each seat has been shown, by its version."""
        self.used = luck.clock()
        self.is_reopened = False
        """Whether the server has restarted since this table's last entry and nobody has been notified yet."""
        self.last_sent = LastSent(lambda: self.table, self.presence.present)
        self.delivery = Delivery(
            row.id, self.last_sent, send=self._send, resync=self.presence.resync, take_back=self._take_back
        )
        self.seat_commands = SeatCommands(self)
        self.server_commands = ServerCommands(self)
        self.answer_timers = AnswerTimers(game, self.server_commands.say, pace)
        self._load()
        if self.table.are_keys_due and not self.is_read_only:
            self.submit(TABLE, PromiseKeys())

    @property
    def is_read_only(self) -> bool:
        """Whether the table is read-only: it was imported, or one of its entries is damaged."""
        return self.is_copy or self.damage is not None

    def _load(self) -> None:
        loaded, self.damage = load_table.load_readable(self.journal, self.row, self.game, self.luck_source, self.damage)
        self.table: Table[Any] = loaded.table
        self.heads = loaded.heads
        self.table.is_read_only = self.is_read_only
        self.size.measure(self.table)
        self.table.find_public_odds = public_odds_or_none
        self.asked_since = AskedSince(self.journal, self.row.id, self.table.state, self.table.n, self.luck.now)
        self.table.asked_since = self.asked_since.since
        self.table.rules = rules_version(self.game)
        shelf = assets.TableAssets(self.journal, self.row.id)
        self.table.assets, self.table.texts, self.table.hides_asset = shelf, shelf.words_of, shelf.hides
        self.table.reader = self.readings.find
        if self.side_tables is not None:
            self.table.side_tables = self.side_tables
            self.side_tables.forget()
        self.head = self.journal.head(self.row.id, self.table.n).hash
        self.public_head = seat_versions.head_at(self.journal, self.row.id, WATCH) if self.table.state.result else ""
        self.last_sent.only(self.presence.present())

    # commands

    def require_open(self) -> None:
        """Raises Impossible if this side table must not continue now."""
        if self.side_tables is not None and (why := self.side_tables.why_shut()):
            raise Impossible(why, "read it, and continue at its parent table")

    def submit(
        self,
        seat: str,
        command: Command,
        prompt: str | None = None,
        id: tuple[str, str] | None = None,
        body: bytes = b"",
        links: Links | None = None,
    ) -> PendingWrite:
        """Decide a command and queue it for the disk. Raises Refusal, NeedLinks or ParsingNeeded, changing nothing."""
        self.require_writable()
        if self.table.are_keys_due and not isinstance(command, PromiseKeys):
            self.submit(TABLE, PromiseKeys())  # the opening's entries were not written
        if self.is_reopened and not isinstance(command, PromiseKeys):
            self.is_reopened = False
            if not isinstance(command, NoteRestart):
                self.submit(TABLE, NoteRestart())
        self.used = self.luck.clock()
        named = [one.id for one in assets_named(command)]
        entry, state = self.table.decide(seat, command, self.luck.now(), prompt, links)
        self.readings.forget()
        line = entries.write(entry)
        also = self.side_tables.creation_of(entry, state) if self.side_tables is not None else None
        pending = PendingWrite(entry.n, self.life, self.loop.create_future(), [], id, body)
        try:
            self.table.keep(entry, state)
            self.asked_since.note(state, entry.at)
            self.last_seen.note(entry.events)
            self.size.add(line)
            versions = load_table.sent_to(self.table, entry)
            self.heads.take(entry, versions)
            pending.messages, pending.is_public = self._messages(entry, dict(versions)), entry.is_visible(WATCH)
            pending.at, pending.answered = entry.at, seat if prompt is not None else ""
            pending.kept = load_table.snapshot_of(self.table, self.heads) if entry.n % load_table.EVERY == 0 else None
            if named:
                assets.name(self.journal, self.row.id, named)
            remember = (*id, body) if id else None
            written = self.journal.append(self.row.id, entry.n, line, remember=remember, sent=versions, also=also)
        except Exception as error:  # noqa: BLE001 - it is decided: a failure to store it is reported in its turn
            written = self.journal.write(partial(fail_write, error))
        self.delivery.add(pending, written)
        return pending

    def require_retold(self) -> None:
        """Raises Impossible for a table imported by a release that did not store what each seat was sent."""
        if self.is_copy and self.table.n and not seat_versions.versions(self.journal, self.row.id):
            why = "an older release imported this table without what each seat was sent"
            raise Impossible(why, "delete the table here, and import its file again")

    def require_writable(self) -> None:
        """Raises Impossible, Refused or Damaged if the table cannot be changed."""
        if self.is_copy:
            raise Impossible("this table was imported from another server: its luck was committed there", "read it")
        if self.damage is not None:
            raise self.damage
        if self.is_put_away:
            raise Refused("busy", "this table was just unloaded from memory; nothing was done", retry_after=1)

    def mark_damaged(self, damage: Damaged) -> None:
        """Handle damage in an earlier entry: go back to the state before it, read-only."""
        self.damage = damage
        self.life += 1
        self._load()
        self.answer_timers.stop()
        self.presence.close(1012, "an entry of this table is damaged")

    def past_states(self) -> load_table.PastStates:
        """The table's earlier states from its journal, for one reader that goes through them in order."""
        return load_table.PastStates(self.journal, self.row, self.game, self.luck_source)

    @property
    def last_readable(self) -> int | None:
        """The last entry before the damage; None for an undamaged table."""
        return None if self.damage is None else self.table.n

    @property
    def unchecked(self) -> int:
        """The last entry before those read at loading: nobody has checked its hash yet."""
        return self.table.n - len(self.table.entries)

    def is_idle(self, before: float) -> bool:
        """Whether the table is unused: nobody is connected and nothing is being written."""
        return not self.presence.streams and not self.delivery.pending and self.used <= before

    def _messages(self, entry: entries.Entry, sent: dict[str, int]) -> list[Message]:
        forms = {stream.form for stream in self.presence.streams}
        return self.last_sent.messages(entry, sent, forms, self.heads)

    # durability

    def _take_back(self, pending: PendingWrite) -> None:
        """An entry could not be written: drop it and everything decided since."""
        if pending.life == self.life:
            self.life += 1
            self.last_seen.forget()
            self._reload()

    def _reload(self) -> None:
        """Go back to what the journal holds; if that fails, unload the table: the next request loads it again."""
        try:
            self._load()
        except Exception:
            log.exception("table %s is unloaded: it cannot be read now", self.row.id)
            self.close(1012, "the table is being reloaded")
            if self.side_tables is not None:
                self.side_tables.server.live.pop(self.row.id, None)

    def _send(self, pending: PendingWrite) -> None:
        """Send an entry that is on disk to everyone connected."""
        self.head = pending.head
        if pending.is_public:
            self.public_head = pending.head
        messages = {message.form: message for message in pending.messages}
        for stream in self.presence.streams:
            message = messages.get(stream.form_of(pending.n))
            if message is not None:
                stream.tell(message.version, message.body)
                if stream.odds is not None:
                    stream.odds.look()
        self.answer_timers.look(self.table.state, running=bool(self.presence.streams))
        if pending.is_public and self.on_public is not None:
            self.on_public(self, pending)
        if pending.kept is not None:
            snapshots.put(self.journal, self.row.id, pending.n, load_table.form_of(self.game), pending.kept)

    async def all_written(self) -> None:
        """Wait until everything decided so far is on disk, but not for later commands."""
        await self.delivery.all_written()

    # views

    def view(self, seat: str) -> View:
        """What this seat sees now."""
        return self.last_sent.view(seat)

    async def snapshot(self, seat: str) -> bytes:
        """What this seat sees and can do now, once it is durable."""
        return await self._durable(lambda: self.snapshot_now(seat))

    async def choices(self, seat: str, groups: frozenset[str]) -> bytes:
        """What this seat can do now in these groups, once it is durable."""
        return await self._durable(lambda: serialize.choices(self.table, seat, groups))

    async def _durable(self, make: Callable[[], bytes]) -> bytes:
        while True:
            life = self.life
            self.used = self.luck.clock()
            body = make()
            await self.all_written()
            if life == self.life:
                return body

    def snapshot_now(self, seat: str, groups: frozenset[str] = EVERY_GROUP) -> bytes:
        """Like `snapshot`, without waiting for the disk, with the choices of these groups."""
        return serialize.snapshot(self, seat, groups)

    def outcome_of(self, side_table: str) -> Outcome:
        """The outcome of a side table so far. Raises Impossible."""
        return self.table.side_tables.status_of(side_table).outcome

    @property
    def head_for_all(self) -> str:
        """The start of the head hash once play has ended; earlier it would confirm guesses at hidden cards.

        It is the head at the last entry that everyone was sent; a later one would reveal secret entries by changing.
        """
        return self.public_head[:16] if self.table.state.result else ""

    def close(self, code: int, reason: str) -> None:
        """Close all sockets and timers."""
        self.is_put_away = True
        self.answer_timers.stop()
        self.shared_luck.close()
        self.presence.close(code, reason)
