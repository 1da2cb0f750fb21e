"""What armour somebody wears: only the best piece counts (MS-R67)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.maelstrom.people import Table
from croupier.games.maelstrom.sheets.keeping import sheet_of
from croupier.games.maelstrom.sheets.state import Armor


@rule("MS-R67", "MS-19.1")
def armor_of(play: Table, character: str) -> Armor:
    """The best armour that she wears, by its dice against lethal damage, then bashing; none has no dice."""
    worn = [
        one.armor for one in sheet_of(play, character).items if one.armor is not None and one.out and not one.broken
    ]
    return max(worn, key=lambda one: (one.lethal, one.bashing), default=Armor())
