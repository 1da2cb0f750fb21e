"""Commands about side tables: open one, confirm its brief, accept or refuse its outcome."""

from __future__ import annotations

import msgspec

from croupier.core.commands import Command


class Brought(msgspec.Struct, frozen=True):
    """A character as the proposer describes it; a number of 0 takes the default of its kind."""

    name: str
    seat: str = ""
    party: str = ""
    kind: str = ""
    numbers: dict[str, int] = {}


class OpenSideTable(Command, frozen=True, tag="open_side_table"):
    """Propose a brief to every seat it includes; without a GM, to the table.

    `runs` is who is GM there; `hidden`: only the GM knows the numbers of the GM's characters.
    """

    game: str
    name: str
    characters: tuple[Brought, ...]
    stakes: str = ""
    runs: str = ""
    hidden: bool = False


class ConfirmBrief(Command, frozen=True, tag="confirm_brief"):
    """Join the side table under this brief, or decline."""

    side_table: str
    yes: bool = True


class CallOffSideTable(Command, frozen=True, tag="call_off_side_table"):
    """Cancel a brief that not everyone has confirmed yet (GM)."""

    side_table: str


class TakeOutcome(Command, frozen=True, tag="take_outcome"):
    """Accept the outcome, in the side table's words unless `words` gives others (the GM, or the table by consent)."""

    side_table: str
    words: str = ""


class RefuseOutcome(Command, frozen=True, tag="refuse_outcome"):
    """Refuse the outcome, so that nothing that happened there counts (the GM, or the table by consent)."""

    side_table: str
    reason: str = ""


SIDE_COMMANDS: tuple[type[Command], ...] = (
    OpenSideTable,
    ConfirmBrief,
    CallOffSideTable,
    TakeOutcome,
    RefuseOutcome,
)
