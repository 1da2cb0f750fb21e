"""What has happened. An event is applied without judging and without chance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

S = TypeVar("S")


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", omit_defaults=True):
    """One thing that happened, in the past tense; whatever in it is hidden is a Secret.

    Each event says what it does (`apply`) and how it reads (`log_line`) next to its fields.
    """

    def apply(self, state: Any, /) -> Any:
        """The state after it. It judges nothing and draws nothing; `unchanged` where it changes nothing."""
        raise NotImplementedError

    def log_line(self, view: Any, /) -> str:
        """One plain line for the log, worded for the seat whose view this is; `no_line` where the log is silent."""
        raise NotImplementedError

    def audience(self) -> tuple[str, ...] | None:
        """The seats that learn that it happened at all; None for everyone."""
        return None

    def teaches(self) -> bool:
        """Whether a seat learns from it something that an undo cannot take back."""
        return False

    def reveals(self) -> bool:
        """Whether it shows all who see it what was one seat's secret until now, by that seat's own wish."""
        return False

    def pieces_shown(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Piece ids whose faces were shown, each with the seats that saw them."""
        return ()


def unchanged(_event: Event, state: S) -> S:
    """The `apply` of an event that only reports: the state as it was."""
    return state


def no_line(_event: Event, view: Any) -> str:
    """The `log_line` of an event that the log does not mention."""
    return ""


def incomplete(events: Iterable[type[Event]]) -> list[str]:
    """The names of those that do not say what they do or how they read."""
    return [one.__name__ for one in events if one.apply is Event.apply or one.log_line is Event.log_line]
