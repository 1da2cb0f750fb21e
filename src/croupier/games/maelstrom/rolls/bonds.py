"""The bonus that a merit gives to willpower rolls (MS-R38)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.maelstrom.rolls.final_terms import WILLPOWER
from croupier.games.maelstrom.sheets.quirk_content import has_merit
from croupier.games.maelstrom.state import Campaign

STRONG_BOND = "Strong Bond"


@rule("MS-9.5", "MS-R38")
def strong_bond(now: Campaign, actor: str, traits: tuple[str, ...]) -> int:
    """The successes that Strong Bond adds to a willpower roll: 1 for a character who has it, otherwise 0."""
    if WILLPOWER not in traits or not now.has(actor):
        return 0
    return int(has_merit(now.character(actor).sheet.open().quirks, STRONG_BOND))
