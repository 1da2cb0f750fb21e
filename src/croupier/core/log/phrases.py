"""The log line of an entry whose events have none for a seat: who did what, by the kind of command alone."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.names import capitalized_name
from croupier.core.state import TABLE, State
from croupier.core.table_commands import TimeUp


def line_of_entry(entry: Entry, event_lines: Iterable[str], view: State) -> str:
    """The entry's own line, for a seat for which none of its events has one; empty if one does."""
    return "" if any(event_lines) else command_line(entry.command, entry.seat, view)


def command_line(command: Command, seat: str, view: State) -> str:
    """A command as a sentence: "Ana passes."; empty without a phrase and for the table's own, unless time is up."""
    if isinstance(command, TimeUp):
        return f"{capitalized_name(view, command.seat)} does not answer in time."
    phrase = "" if seat == TABLE else command.phrase(view)
    return f"{capitalized_name(view, seat)} {phrase}." if phrase else ""
