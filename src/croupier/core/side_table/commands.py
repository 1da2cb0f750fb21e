"""Commands about side tables: open one, confirm its brief, take or refuse what comes of it."""

from __future__ import annotations

import msgspec

from croupier.core.commands import Command


class Brought(msgspec.Struct, frozen=True):
    """A character as the proposer writes her down; a number of 0 is left to her kind."""

    name: str
    seat: str = ""
    party: str = ""
    kind: str = ""
    numbers: dict[str, int] = {}


class OpenSideTable(Command, frozen=True, tag="open_side_table"):
    """Put a brief to all whom it carries over; where there is no GM, to the table.

    `runs` is who is GM there; `hidden`: the figures of the GM's characters are known to the GM alone.
    """

    game: str
    name: str
    characters: tuple[Brought, ...]
    stakes: str = ""
    runs: str = ""
    hidden: bool = False


class ConfirmBrief(Command, frozen=True, tag="confirm_brief"):
    """Go along to the side table under this brief, or not."""

    side_table: str
    yes: bool = True


class CallOffSideTable(Command, frozen=True, tag="call_off_side_table"):
    """The GM takes a brief back that not everyone has confirmed yet."""

    side_table: str


class TakeOutcome(Command, frozen=True, tag="take_outcome"):
    """The GM, or the table by consent, lets the outcome count, in the side table's words or in these."""

    side_table: str
    words: str = ""


class RefuseOutcome(Command, frozen=True, tag="refuse_outcome"):
    """The GM, or the table by consent, lets nothing that happened there count here."""

    side_table: str
    reason: str = ""


SIDE_COMMANDS: tuple[type[Command], ...] = (
    OpenSideTable,
    ConfirmBrief,
    CallOffSideTable,
    TakeOutcome,
    RefuseOutcome,
)
