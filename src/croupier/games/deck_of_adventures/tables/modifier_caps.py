"""The highest Modifier of an Attribute or a Skill at each Level (DA-23.8)."""

from __future__ import annotations

from croupier.core.rules import cites, rule
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.tables.experience import MOST

CAPS = cites("DA-23.8", "DA-R30", name="CAPS")((2, 2, 3, 3, 3, 4, 5, 5, 5, 6))
"""The highest Modifier by Level, 1 to 10."""


@rule("DA-23.8", "DA-R30")
def cap(ruling: Ruling, level: int) -> int:
    """The highest Modifier at a Level."""
    return CAPS[min(max(level, 1), len(CAPS)) - 1] if ruling("mod_caps") == "table" else MOST
