"""What an undo says about the entries that it takes back."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.names import name_of, quoted
from croupier.core.safety.commands import SAFETY_COMMANDS
from croupier.core.safety.model import X_CARD
from croupier.core.state import State
from croupier.core.table_commands import Say
from croupier.core.talk.commands import TALK_COMMANDS

MESSAGES: tuple[type[Command], ...] = (Say, *TALK_COMMANDS)


def undone_entries(state: State, public: tuple[Entry, ...], line_of: Callable[[Entry], str]) -> str:
    """The undone entries as everyone saw them: the first one, and whether more follow.

    Speech and safety entries are not repeated: people undo them to take them back.
    """
    first, line = next(((one, line) for one in public if (line := line_of(one))), (None, ""))
    if first is not None and isinstance(first.command, MESSAGES):
        words = f"a message from {name_of(state, first.seat)}"
    elif first is not None and not isinstance(first.command, SAFETY_COMMANDS):
        words = quoted(line.rstrip("."))
    else:
        words = "the last entry" if len(public) < 2 else "an earlier entry"
    return f"{words} and everything after it" if len(public) > 1 else words


def is_x_card(state: State) -> bool:
    """Whether somebody tapped the X-card: an undo of that entry repeats nothing."""
    return state.pause is not None and state.pause.kind == X_CARD
