"""Commands that seats send to a table: once per id, the server's own commands first, answered when durable."""

from __future__ import annotations

import asyncio
from functools import cached_property, partial
from typing import TYPE_CHECKING

import msgspec

from croupier.core import entry as entries
from croupier.core.commands import Command
from croupier.core.keys import Links
from croupier.core.luck_commands import NoteRestart
from croupier.core.parsing import ParsingNeeded
from croupier.core.refusals import Impossible
from croupier.core.state import TABLE
from croupier.core.table_commands import TABLE_COMMANDS, AskForPass, NoteAbsence, OpenSitting, PromiseKeys, SeatBack
from croupier.store import Damaged, command_ids
from croupier.store.codes import digest
from croupier.web import serialize
from croupier.web.problems import Refused
from croupier.web.request_bodies import command_of
from croupier.web.wire import Act

if TYPE_CHECKING:
    from croupier.web.live_table import LiveTable

TRIES = 5
"""How often a command is retried if its text must be parsed against a table that keeps changing."""


class SeatCommands:
    """Carries out the commands of the seats at one live table."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live

    @cached_property
    def _ids(self) -> command_ids.KnownIds:
        return command_ids.KnownIds(self.live.journal, self.live.row.id)

    async def act(self, seat: str, act: Act, *, has_texts: bool = True) -> bytes:
        """Carry out a command, once per id, and answer when it is durable, with or without the texts of clauses.

        Raises Refusal or Refused.

        """
        body = digest(msgspec.json.encode((act.prompt, act.command), order="sorted").decode())
        for _ in range(TRIES):
            try:
                return await self._act(seat, act, body, has_texts=has_texts)
            except ParsingNeeded as due:
                await self.live.readings.read(due)
        raise Impossible("the table keeps changing while this text is being read", "try again in a moment")

    async def _act(self, seat: str, act: Act, body: bytes, *, has_texts: bool) -> bytes:
        async with self.live.shared_luck.turn:
            if act.id is not None and (known := await self._known(seat, act.id, body, has_texts=has_texts)) is not None:
                return known
            command = command_of(self.live.game, act.command)
            self.live.require_open()
            await self._prepare(seat, command, act.prompt)
            id = (seat, act.id) if act.id else None
            submit = partial(self.live.submit, seat, command, act.prompt, id, body)
            pending = await self.live.shared_luck.submit(seat, command, submit)
            entry = self.live.table.entries[-1]
            accepted = self._accepted(seat, self.live.table.version(seat), entry, has_texts=has_texts)
        self.live.shared_luck.committed(seat, command)
        await pending.written()
        return accepted

    async def _known(self, seat: str, id: str, body: bytes, *, has_texts: bool) -> bytes | None:
        pending = next((one for one in self.live.delivery.pending if one.id == (seat, id)), None)
        if pending is not None:
            if pending.digest != body:
                raise _reused(id)
            await pending.written()
        if not self._ids.note(seat, id):
            return None
        kept = command_ids.find(self.live.journal, self.live.row.id, seat, id)
        if kept is None:
            return None
        if kept.digest != body:
            raise _reused(id)
        for line in self.live.journal.read(self.live.row.id, kept.n - 1, 1):
            made = entries.read(self.live.table.game, line)
            return self._accepted(seat, kept.version or 0, made, has_texts=has_texts)
        raise Damaged(self.live.row.id, kept.n, "the field is missing")

    def _accepted(self, seat: str, version: int, entry: entries.Entry, *, has_texts: bool) -> bytes:
        told = serialize.entry(self.live.table, entry, seat, version)
        return b'{"version":%d,"entry":%b}' % (version, serialize.encoded(told, has_texts=has_texts))

    async def _prepare(self, seat: str, command: Command, prompt: str | None) -> None:
        """Submit the server's own commands that must precede this one, once a dry run accepts it. Raises Refusal."""
        first = self._due_before(seat, command)
        if not first:
            return
        trial = self.live.table
        for one in first:
            trial = trial.copy_with(*trial.decide(TABLE, one, self.live.luck.now(), links=Links()))
        trial.decide(seat, command, self.live.luck.now(), prompt, Links())
        for one in first:
            if isinstance(one, OpenSitting):
                await self.live.shared_luck.open_entropy()
            await self.live.shared_luck.submit(TABLE, one, partial(self.live.submit, TABLE, one))
            await asyncio.sleep(0)  # each in its own step

    def _due_before(self, seat: str, command: Command) -> list[Command]:
        """The server's commands before this one: new keys, a restart, an open session, who is away or back."""
        state = self.live.table.state
        found: list[Command] = []
        if self.live.is_copy:
            return found
        if self.live.table.are_keys_due:
            found.append(PromiseKeys())
        if self.live.is_reopened:
            found.append(NoteRestart())
        done_between = state.sitting and type(command) in self.live.table.game.between_sittings
        if not state.is_open and not done_between and not isinstance(command, TABLE_COMMANDS):
            found.append(OpenSitting())
        found += [SeatBack(one.id) for one in state.seats if one.id == seat and one.absent]
        if isinstance(command, AskForPass) and command.seat != seat and self.live.side_tables is not None:
            asked = next((one for one in state.seats if one.id == command.seat and one.taken), None)
            absent = asked is not None and self.live.side_tables.is_absent(asked.id)
            if asked is not None and absent != asked.absent:
                found.append(NoteAbsence(asked.id) if absent else SeatBack(asked.id))
        return found


def _reused(id: str) -> Refused:
    return Refused(
        "id_reused",
        "this id has already been used for a different command",
        field="id",
        given=id[:64],
        allowed="a new id",
    )
