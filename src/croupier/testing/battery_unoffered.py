"""Tests that the API takes no command from a seat to which no choice of its kind is offered at that moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from croupier.core import bots, table_commands
from croupier.core.bots import Number
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.refusals import Refusal
from croupier.core.state import GM
from croupier.core.table import Table
from croupier.testing.battery_commands import Attempt, is_offered, is_taken, some

TRIED = 12
"""Commands tried for each seat at each moment."""


class Unoffered:
    """What anyone was offered so far in a game: sent by other seats and at moments when no page would send it.

    Kinds `elsewhere` are left out, as are the table's own commands, some of which a page sends from its menus.
    """

    def __init__(self, elsewhere: frozenset[str] = frozenset(), tried: int = TRIED) -> None:
        self.elsewhere = elsewhere
        self.tried = tried
        self.seen: dict[str, Command] = {}
        """The last command of each kind that a choice could give."""

    def hold(self, table: Table[Any], number: Number) -> int:
        """Try what a seat is not offered. Raises AssertionError if any is accepted. Returns how many were tried."""
        seats = [one.id for one in table.state.seats if one.taken or one.id == GM]
        legal = {seat: [one for one in table.choices(seat) if one.legal] for seat in seats}
        for choice in (each for choices in legal.values() for each in choices):
            self._remember(table, choice, number)
        return sum(self.hold_seat(table, seat, choices, number) for seat, choices in legal.items())

    def hold_seat(self, table: Table[Any], seat: str, choices: Iterable[Choice], number: Number) -> int:
        """Try what one seat is not offered among its legal choices, like `hold`."""
        found = some(list(self._not_among(choices)), self.tried, number)
        for command in found:
            taken = is_taken(table, seat, Attempt(command, None, ""))
            if taken and not is_offered(table, seat, command):
                raise AssertionError(f"{command} by {seat} is accepted, though nothing of its kind is offered")
        return len(found)

    def note(self, command: Command) -> None:
        """Keep a command that somebody was offered."""
        if type(command).__module__ != table_commands.__name__:
            self.seen[str(command.__struct_config__.tag)] = command

    def _remember(self, table: Table[Any], choice: Choice, number: Number) -> None:
        """Keep the command of a choice, filled in as a bot would."""
        filled = {**choice.command, **bots.fill_fields(choice.fields, number)}
        try:
            command = table.game.read_command(msgspec.json.encode(filled))
        except Refusal:
            return
        self.note(command)

    def _not_among(self, choices: Iterable[Choice]) -> Iterator[Command]:
        """The commands of kinds that are in none of these choices."""
        kinds = {choice.command["type"] for choice in choices}
        for kind in sorted(self.seen.keys() - kinds - self.elsewhere):
            yield self.seen[kind]
