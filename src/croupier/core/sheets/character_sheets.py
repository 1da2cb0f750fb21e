"""Drafts that seats fill in and sheets that they read, for games that have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from croupier.core.choices import Option
from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.core.sheets.printed_sheet import PrintedSheet, SheetFile
from croupier.core.sheets.worksheet import Document, Draft, Worksheet
from croupier.core.state import State

S = TypeVar("S", bound=State)


class CharacterSheets(Generic[S]):
    """A game's drafts and sheets. By default there are none.

    Drafts are stored next to the journal, not in it, until a command submits them.
    """

    def drafts(self, view: S, seat: str) -> tuple[Draft, ...]:
        """The drafts that this seat may have now, as far as the view knows."""
        return ()

    def worksheet(self, view: S, seat: str, kind: str, document: Document) -> Worksheet:
        """The worksheet of a seat's draft, including a blank one ({})."""
        raise Impossible("this game has no drafts")

    def fill_at_random(
        self, view: S, seat: str, kind: str, document: Document, number: Callable[[int], int]
    ) -> dict[str, Any]:
        """A complete random draft that can be submitted; `number(n)` is one of 0 to n-1. Names in it are kept."""
        raise Impossible("this game cannot fill in drafts at random")

    def options(self, view: S) -> tuple[Option, ...]:
        """The sheets that this view can show in full: their ids and their characters' names."""
        return ()

    def printed(self, view: S, id: str) -> PrintedSheet:
        """The sheet with this id, ready to print. Raises Impossible or Hidden."""
        raise Impossible("this game has no sheets")

    def to_file(self, view: S, id: str) -> SheetFile:
        """A sheet as a file that another table of this game can read."""
        raise Impossible("this game writes no characters to files")

    def from_file(self, settings: Settings, given: Mapping[str, Any]) -> PrintedSheet | None:
        """The sheet in a file's data; None if the file is no sheet of this game."""
        return None


NO_SHEETS: CharacterSheets[Any] = CharacterSheets()
"""The default for a game without drafts and sheets."""
