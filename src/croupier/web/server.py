"""The server: the journal, the loaded tables, the limits, and what handlers need to know about them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection

from croupier.core.game import Game
from croupier.core.refusals import Invalid
from croupier.core.state import WATCH
from croupier.core.table_commands import CloseSitting
from croupier.games import game as game_named
from croupier.games import installed, side_table_games
from croupier.store import Damaged, Journal, NoTable
from croupier.store.rules_version import rules_version
from croupier.web import load_table
from croupier.web.capacity import Capacity
from croupier.web.chain_checks import ChainChecks
from croupier.web.collector import collect_if_quiet
from croupier.web.limits import Bucket, Limits, Window, WorkerSlots
from croupier.web.live_table import LiveTable
from croupier.web.odds_process import OddsProcess
from croupier.web.parse_process import ParseProcess
from croupier.web.pass_store import PassStore
from croupier.web.recent_exports import RecentExports
from croupier.web.server_luck import ServerLuck
from croupier.web.side_tables import LiveSideTables
from croupier.web.table_updates import TableUpdates
from croupier.web.webhooks.rules import PostRules
from croupier.web.webhooks.service import Webhooks

log = logging.getLogger("croupier.web")

IDLE = 3600.0
"""Seconds without use after which a table is unloaded."""

COPIES, COPIES_WAITING = 2, 16
"""Exports and logs that can be written at a time, and that can wait."""

SWEEP = 60.0
"""Seconds between two sweeps for idle tables."""


class Server:
    """The state of one running server."""

    def __init__(
        self,
        journal: Journal,
        luck: ServerLuck,
        limits: Limits,
        public_url: str | None,
        grace: float,
        games: Mapping[str, Game[Any]] | None = None,
        pace: float = 1.0,
        texts: Mapping[str, str] | None = None,
        phones: Sequence[str] = (),
        posts: PostRules | None = None,
    ) -> None:
        self.journal = journal
        self.luck = luck
        self.limits = limits
        self.public_url = (public_url or "").rstrip("/")
        self.phones = phones
        """URLs under which phones in the same network reach this server; empty if they cannot."""
        self.grace = grace
        self.pace = pace
        self.texts = texts or {}
        """Content packs for new tables, by name."""
        self._games = games
        self.live: dict[str, LiveTable] = {}
        self.known: set[str] = set()
        """The tables that this server has created or loaded since it started."""
        self.closing = False
        clock = luck.clock
        self.commands = Window(
            limits.commands_a_second, 1, clock, f"at most {limits.commands_a_second} commands per second per seat"
        )
        self.codes = Window(limits.wrong_codes_a_minute, 60, clock, "too many wrong codes from your address")
        self.passes = PassStore(clock)
        self.exports = RecentExports(clock)
        self.tables = Window(limits.tables_a_day, 86400, clock, f"{limits.tables_a_day} tables per day per address")
        self.files = Window(limits.assets_a_minute, 60, clock, f"{limits.assets_a_minute} files per minute per seat")
        self.decoding = asyncio.Semaphore(2)
        """Pictures decoded at a time; each can take 64 MiB meanwhile."""
        self.text = Window(limits.text_bytes_a_day, 86400, clock, "this table has reached its daily limit of data")
        self.odds = OddsProcess()
        """Computes odds that take long."""
        self.copying = WorkerSlots(COPIES, COPIES_WAITING, "exports and logs")
        """Writes exports and logs in threads."""
        guests = limits.guests_an_hour
        self.guests = Bucket(
            guests / 3600, guests, clock, f"{guests} requests to join and watchers per hour per address"
        )
        self.parsing = ParseProcess()
        """Parses user-supplied texts."""
        self.odds_asked = Window(limits.odds_a_second, 1, clock, f"{limits.odds_a_second} odds questions per second")
        self.odds_threads = asyncio.Semaphore(2)
        self._wanted: dict[tuple[str, str], asyncio.Future[Any]] = {}
        self.capacity = Capacity(self)
        self.chain_checks = ChainChecks(journal, self._mark_damaged)
        self.updates = TableUpdates(journal)
        self.webhooks = Webhooks(self, posts or PostRules())
        self._sweeper: asyncio.Task[None] | None = None

    @property
    def public_origin(self) -> str:
        """Scheme and host of the public URL, or nothing."""
        parts = urlsplit(self.public_url)
        return f"{parts.scheme}://{parts.netloc}" if parts.netloc else ""

    @property
    def is_secure(self) -> bool:
        """Whether cookies can be marked Secure."""
        return self.public_url.startswith("https://")

    def table(self, table: str, *, is_new_work: bool = True) -> LiveTable:
        """The table, loaded if necessary. Raises NoTable, or Refused if there is no memory for it."""
        live = self.live.get(table)
        if live is None:
            row = self.row(table)
            game = self.game(row.head.game)
            self.updates.require_ready(row, game, self.luck.luck_source(row.id, row.life))
            if is_new_work:
                self.capacity.make_room()
            damage = self.chain_checks.damage.get(table)
            live = LiveTable(self.journal, row, game, self.luck, self.grace, self.pace, self.parsing, damage)
            live.side_tables = live.table.side_tables = LiveSideTables(self, live)
            live.on_public = self.webhooks.note
            live.is_reopened = table not in self.known and live.table.n > 0 and not live.is_copy
            self.known.add(table)
            self.live[table] = live
            self.capacity.opened(live)
            self.chain_checks.add(table, live.unchecked)
        live.used = self.luck.clock()
        if live.table.state.side_tables and live.side_tables is not None:
            live.side_tables.make_missing()
        return live

    @property
    def games(self) -> Mapping[str, Game[Any]]:
        """The installed games by name."""
        return installed() if self._games is None else self._games

    @cached_property
    def side_table_games(self) -> Mapping[str, Game[Any]]:
        """The games that can be played at a side table."""
        return side_table_games(self.games)

    def game(self, name: str) -> Game[Any]:
        """The installed game with this name. Raises Invalid if there is none."""
        if self._games is None:
            return game_named(name)
        if name not in self._games:
            raise Invalid("game", name, ", ".join(self._games))
        return self._games[name]

    def row(self, table: str) -> load_table.Row:
        """The table's row in the journal. Raises NoTable."""
        return load_table.row_of(self.journal, table)

    def parent_of(self, table: str) -> load_table.ParentTable | None:
        """The parent of this side table; None for an ordinary table or a missing parent."""
        live = self.live.get(table)
        try:
            return (live.row if live is not None else self.row(table)).head.beside
        except (NoTable, Damaged):
            return None

    def want(self, who: tuple[str, str], answer: asyncio.Future[Any]) -> None:
        """Start computing these odds and cancel the seat's previous request."""
        before, self._wanted[who] = self._wanted.get(who), answer
        if before is not None:
            before.cancel()
        answer.add_done_callback(lambda _: self._wanted.pop(who) if self._wanted.get(who) is answer else None)

    def put_out(self, table: str, seat: str, why: str) -> None:
        """Close a seat's sockets after it changed hands, at this table and its side tables."""
        for live in self.live.values():
            beside = live.row.head.beside
            there = seat if live.row.id == table else beside.seat_of(seat) if beside and beside.parent == table else ""
            for stream in live.presence.streams:
                if stream.through == there and there != WATCH:
                    stream.close(4401, why)

    def forget(self, table: str) -> None:
        """Drop everything kept in memory about a deleted table."""
        live = self.live.pop(table, None)
        if live is not None and not live.is_put_away:
            live.close(4404, "the table was deleted")
        self.passes.end_all(table)
        self.webhooks.forget(table)
        self.chain_checks.damage.pop(table, None)
        self.capacity.table_deleted()

    def silence(self, table: str, seat: str) -> float:
        """Seconds since anyone in this seat was connected or sent a request, here or at a side table."""
        here = self.table(table).last_seen
        found = [here.clock() - here.opened]
        for live in self.live.values():
            beside = live.row.head.beside
            is_beside = beside is not None and beside.parent == table
            there = beside.seat_of(seat) if beside and is_beside else seat if live.row.id == table else WATCH
            if there != WATCH and there in live.presence.present():
                return 0.0
            if there != WATCH and (silence := live.last_seen.silence(there)) is not None:
                found.append(silence)
        return min(found)

    def title_of(self, game: str) -> str:
        """A game's title, or its name if it is no longer installed."""
        try:
            return self.game(game).title
        except Invalid:
            return game

    def address_of(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """The URL of this server: its public URL, or the host of the request."""
        if self.public_url:
            return self.public_url
        scheme = "https" if connection.scope.get("scheme") in {"https", "wss"} else "http"
        return f"{scheme}://{connection.headers.get('host', 'localhost')}"

    # starting and stopping

    async def open(self) -> None:
        """Start unloading idle tables."""
        await asyncio.to_thread(lambda: [rules_version(game) for game in self.games.values()])
        self._sweeper = asyncio.create_task(self._sweep())
        await self.webhooks.open()

    async def close(self) -> None:
        """Close every socket, finish pending writes and release resources."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        await self.webhooks.close()
        await self.chain_checks.close()
        await self.updates.close()
        self.odds.stop()
        self.parsing.stop()
        for table in self.live.values():
            table.close(1012, "the server is shutting down")
        for table in list(self.live.values()):
            await table.all_written()
        self.live.clear()

    def _mark_damaged(self, damage: Damaged) -> None:
        if (live := self.live.get(damage.table)) is not None:
            live.mark_damaged(damage)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.put_away(self.luck.clock() - IDLE)
                await collect_if_quiet()
            except Exception:
                log.exception("idle tables could not be unloaded")

    async def put_away(self, before: float) -> None:
        """Close the sessions of idle tables and unload them."""
        for name, table in list(self.live.items()):
            if table.presence.streams or table.used > before or table.delivery.pending:
                continue
            if not table.is_read_only and table.table.state.is_open:
                table.server_commands.say(CloseSitting())
            used = table.used
            await table.all_written()
            if not table.presence.streams and not table.delivery.pending and table.used == used:
                table.close(1001, "unloaded")
                self.live.pop(name, None)


def client_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address that limits count by."""
    client = connection.scope.get("client")
    return str(client[0]) if client else "unknown"
