"""Drafts and sheets of Maelstrom's characters."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from croupier.core.choices import Option
from croupier.core.settings import Settings
from croupier.core.sheets.character_sheets import CharacterSheets
from croupier.core.sheets.printed_sheet import Block, PrintedSheet, SheetFile
from croupier.core.sheets.worksheet import Document, Draft, Worksheet
from croupier.games.maelstrom.rolls import public_records
from croupier.games.maelstrom.sheets import printed_sheet, worksheet
from croupier.games.maelstrom.sheets.public_format import OURS
from croupier.games.maelstrom.state import Campaign


class CampaignSheets(CharacterSheets[Campaign]):
    """Characters that players propose, and their sheets; files are in the public format (MS-21.1)."""

    def drafts(self, view: Campaign, seat: str) -> tuple[Draft, ...]:
        return worksheet.drafts(view, seat)

    def worksheet(self, view: Campaign, seat: str, kind: str, document: Document) -> Worksheet:
        return worksheet.worksheet(view, seat, kind, document)

    def fill_at_random(
        self, view: Campaign, seat: str, kind: str, document: Document, number: Callable[[int], int]
    ) -> dict[str, Any]:
        return worksheet.fill_at_random(view, seat, kind, document, number)

    def options(self, view: Campaign) -> tuple[Option, ...]:
        return printed_sheet.sheets(view)

    def printed(self, view: Campaign, id: str) -> PrintedSheet:
        return printed_sheet.sheet(view, id)

    def to_file(self, view: Campaign, id: str) -> SheetFile:
        return printed_sheet.to_file(view, id, public_records.records_of(view, id))

    def from_file(self, settings: Settings, given: Mapping[str, Any]) -> PrintedSheet | None:
        """A character with the rolls in its file, or one roll of the public format by itself (MS-21.16)."""
        page = printed_sheet.of_file(settings, given)
        if page is None:
            alone = "pool" in given and "dice" in given
            return (
                PrintedSheet("A roll", (Block("Roll", public_records.rows_of(settings, [given])),)) if alone else None
            )
        own = given.get(OURS)
        rolls = own.get("rolls") if isinstance(own, dict) else None
        if not rolls:
            return page
        block = Block("Latest rolls", public_records.rows_of(settings, rolls), wide=True)
        return msgspec.structs.replace(page, blocks=(*page.blocks, block))
