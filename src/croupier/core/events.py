"""Events: what has happened. Applying one involves no decision and no chance."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeVar

import msgspec

from croupier.core.banners import Banner

S = TypeVar("S")
LineKind = Literal["", "note", "step", "move", "luck", "talk"]
"""What a log line is about, by which the log folds it: a note about people, their answers or their luck; a step of a
procedure that the entry's other lines imply; a move of pieces; cards and dice; what people say. Empty: a deed.
"""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type", omit_defaults=True):
    """One thing that happened, named in the past tense; anything hidden in it is a Secret.

    Each event defines its effect (`apply`) and its log line (`log_line`) next to its fields.
    """

    def apply(self, state: Any, /) -> Any:
        """The state after it, without decisions or draws; `unchanged` if there is no effect."""
        raise NotImplementedError

    def log_line(self, view: Any, /) -> str:
        """One plain line for the log, worded for this view's seat; `no_line` if there is none."""
        raise NotImplementedError

    def line_kind(self) -> LineKind:
        """What its log line is about; the log opens notes and steps on demand if the entry has other lines."""
        return ""

    def banner(self, view: Any, /) -> Banner | None:
        """What the stage shows for it, worded for this view's seat; None for an event that only the log shows."""
        return None

    def audience(self) -> tuple[str, ...] | None:
        """The seats that learn about it at all; None for everyone."""
        return None

    def teaches(self) -> bool:
        """Whether a seat learns something from it that an undo cannot take back."""
        return False

    def reveals(self) -> bool:
        """Whether the event shows all who see it something that one seat kept secret, by that seat's own choice."""
        return False

    def pieces_shown(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The ids of pieces whose faces were shown, each with the seats that saw them."""
        return ()


def unchanged(_event: Event, state: S) -> S:
    """The `apply` of an event without an effect."""
    return state


def no_line(_event: Event, view: Any) -> str:
    """The `log_line` of an event that the log does not show."""
    return ""


def as_note(_event: Event) -> LineKind:
    """The `line_kind` of a note about people, their answers or their luck."""
    return "note"


def as_step(_event: Event) -> LineKind:
    """The `line_kind` of a step that the other lines of its entry imply."""
    return "step"


def as_move(_event: Event) -> LineKind:
    """The `line_kind` of a move of pieces."""
    return "move"


def as_luck(_event: Event) -> LineKind:
    """The `line_kind` of cards and dice."""
    return "luck"


def as_talk(_event: Event) -> LineKind:
    """The `line_kind` of what people say, and of their own rolls and draws."""
    return "talk"


def incomplete(events: Iterable[type[Event]]) -> list[str]:
    """The names of events that lack an effect or a log line."""
    return [one.__name__ for one in events if one.apply is Event.apply or one.log_line is Event.log_line]
