"""The log line of an entry whose events have none for a seat: who did what, by the kind of command alone."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.names import capitalized_name
from croupier.core.state import TABLE, State


def command_line(command: Command, seat: str, view: State) -> str:
    """Such as "Ana passes."; empty for a command without a phrase and for the table's own."""
    if seat == TABLE or not command.log_phrase:
        return ""
    return f"{capitalized_name(view, seat)} {command.log_phrase}."
