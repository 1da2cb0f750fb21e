"""Drafts and sheets of Deck of Adventures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.core.choices import Option
from croupier.core.sheets.character_sheets import CharacterSheets
from croupier.core.sheets.printed_sheet import PrintedSheet, SheetFile
from croupier.core.sheets.worksheet import Document, Draft, Worksheet
from croupier.games.deck_of_adventures.cast import printed_sheet, sheet_file, worksheet
from croupier.games.deck_of_adventures.state import Adventure


class AdventureSheets(CharacterSheets[Adventure]):
    """The characters that players propose, and their sheets; a file is a pack of one character (DA-25.10)."""

    def drafts(self, view: Adventure, seat: str) -> tuple[Draft, ...]:
        return worksheet.drafts(view, seat)

    def worksheet(self, view: Adventure, seat: str, kind: str, document: Document) -> Worksheet:
        return worksheet.worksheet(view, seat, kind, document)

    def fill_at_random(
        self, view: Adventure, seat: str, kind: str, document: Document, number: Callable[[int], int]
    ) -> dict[str, Any]:
        return worksheet.fill_at_random(view, seat, kind, document, number)

    def options(self, view: Adventure) -> tuple[Option, ...]:
        return printed_sheet.sheets(view)

    def printed(self, view: Adventure, id: str) -> PrintedSheet:
        return printed_sheet.sheet(view, id)

    def to_file(self, view: Adventure, id: str) -> SheetFile:
        return sheet_file.to_file(view, id)
