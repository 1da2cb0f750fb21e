"""What Modifiers cost in experience, and how much there is to spend (chapter 23)."""

from __future__ import annotations

from croupier.core.rules import cites, rule

MOST_FLAWS, MOST_FLAW_XP = 4, 4
LEAST, MOST = -2, 6
ATTRIBUTE_COST = cites("DA-23.6", "DA-23.7", name="ATTRIBUTE_COST")((-4, -2, 0, 2, 4, 8, 12, 18, 24))
"""The total cost of a Modifier of -2 to 6."""
SKILL_COST = cites("DA-23.6", "DA-23.7", name="SKILL_COST")((-2, -1, 0, 1, 2, 4, 6, 9, 12))
"""The total cost of -2 to 6 ranks below or above the Attribute."""
BASE, PER_LEVEL = 6, 3


@rule("DA-23.3", "DA-23.12")
def budget(level: int, more: int = 0) -> int:
    """The experience to spend at a Level, including `more` that was earned."""
    return BASE + PER_LEVEL * level + more


def attribute_price(modifier: int) -> int:
    return ATTRIBUTE_COST[min(max(modifier, LEAST), MOST) - LEAST]


def skill_price(ranks: int) -> int:
    return SKILL_COST[min(max(ranks, LEAST), MOST) - LEAST]
