"""Safety commands. The server sends the anonymous ones itself, so that no entry names the seat that asked."""

from __future__ import annotations

from typing import Annotated

from croupier.core import forms
from croupier.core.commands import Command
from croupier.core.safety.model import LIMIT_KINDS, LINE, LONGEST_LIMIT


class TapXCard(Command, frozen=True, tag="tap_x_card"):
    """Pause the game at once, without a name or a reason (server)."""


class ChangeLimit(Command, frozen=True, tag="change_limit"):
    """Add a line or a veil to the list, or take it off, without a name (server)."""

    kind: Annotated[str, forms.one_of("Kind", LIMIT_KINDS, LINE)]
    text: Annotated[str, forms.text("What", LONGEST_LIMIT, one_line=True)]
    on: bool = True


class CallBreak(Command, frozen=True, tag="call_break"):
    """Pause the game for a break."""


class Continue(Command, frozen=True, tag="continue"):
    """Continue after a break or the X-card: the GM, the seat that called the break, or the table by consent."""


class StepOut(Command, frozen=True, tag="step_out"):
    """Leave the table for a while without a reason; the others need not wait for this seat."""


class ReturnToTable(Command, frozen=True, tag="return_to_table"):
    """Return to the table."""


SAFETY_COMMANDS: tuple[type[Command], ...] = (TapXCard, ChangeLimit, CallBreak, Continue, StepOut, ReturnToTable)
