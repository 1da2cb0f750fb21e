"""What games do with side tables: one is played at a side table, another acts on the outcome at its own table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from croupier.core.choices import WhyNot
from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.side_table.model import Brief, Character, Outcome, Wanted
from croupier.core.state import State

S = TypeVar("S", bound=State)


class SideTableOffer(Generic[S]):
    """How a game is played at a side table of another table; as it stands here, not at all."""

    wanted: ClassVar[Wanted] = Wanted()
    """What it has to know about each character."""
    settings: ClassVar[Mapping[str, str]] = {}
    """The settings of the side table that differ from the defaults."""

    def command_for(self, character: Character) -> Command:
        """The command with which a seat adds this character of a brief."""
        raise NotImplementedError

    def outcome(self, view: S) -> Outcome:
        """The outcome so far, from the public view: words, and numbers for each character."""
        raise NotImplementedError


NO_SIDE_TABLE: SideTableOffer[Any] = SideTableOffer()
"""What a game offers that is not played at a side table."""


class OutcomeRules(Generic[S]):
    """What the outcome of a side table does at the table that opened it; as it stands here, nothing."""

    def why_not(self, view: S) -> WhyNot | None:
        """Why no outcome can be taken at this moment; None when one can."""
        return None

    def apply(self, play: Play[S], brief: Brief, outcome: Outcome) -> None:
        """Let the outcome take effect."""
