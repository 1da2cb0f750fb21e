"""How games use side tables: one is played at a side table, and another applies the outcome at its own table."""

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
    """How a game is played at a side table of another table. By default it is not."""

    wanted: ClassVar[Wanted] = Wanted()
    """What this game needs to know about each character."""
    settings: ClassVar[Mapping[str, str]] = {}
    """The side table's settings that differ from the defaults."""

    def command_for(self, character: Character) -> Command:
        """The command with which a seat adds this character from a brief."""
        raise NotImplementedError

    def outcome(self, view: S) -> Outcome:
        """The outcome so far, from the public view: words, and numbers for each character."""
        raise NotImplementedError


NO_SIDE_TABLE: SideTableOffer[Any] = SideTableOffer()
"""The default for a game that is not played at side tables."""


class OutcomeRules(Generic[S]):
    """The effects of a side table's outcome at the table that opened it. By default there are none."""

    def why_not(self, view: S) -> WhyNot | None:
        """Why no outcome can be accepted at this moment; None if one can."""
        return None

    def apply(self, play: Play[S], brief: Brief, outcome: Outcome) -> None:
        """Apply the outcome of the side table."""
