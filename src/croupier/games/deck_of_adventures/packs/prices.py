"""What Modifiers cost in experience, and how high they may be (DA-23.6 to DA-23.8)."""

from __future__ import annotations

from croupier.core.rules import cites, rule

ATTRIBUTE_PRICES = cites("DA-23.6", name="ATTRIBUTE_PRICES")((-4, -2, 0, 2, 4, 8, 12, 18, 24))
"""In all, for a Modifier of -2 to 6."""
SKILL_PRICES = cites("DA-23.6", name="SKILL_PRICES")((-2, -1, 0, 1, 2, 4, 6, 9, 12))
"""In all, for so many ranks above or below the Attribute, -2 to 6."""
CAPS = cites("DA-23.8", name="CAPS")((2, 2, 3, 3, 3, 4, 5, 5, 5, 6))
"""The highest Modifier at Levels 1 to 10."""
FLOOR = -2


@rule("DA-23.6", "DA-23.7")
def attribute_price(modifier: int) -> int:
    """XP of an Attribute in all. Raises IndexError outside -2 to 6."""
    return ATTRIBUTE_PRICES[_at(modifier)]


@rule("DA-23.6", "DA-23.7")
def skill_price(ranks: int) -> int:
    """XP of a Skill so many ranks above its Attribute. Raises IndexError outside -2 to 6."""
    return SKILL_PRICES[_at(ranks)]


def _at(number: int) -> int:
    if number < FLOOR:
        raise IndexError(number)
    return number - FLOOR


@rule("DA-23.3", "DA-R112")
def budget(level: int) -> int:
    """XP to spend by a Level, Vulnerabilities on top."""
    return 6 + 3 * level


@rule("DA-23.8", "DA-R30")
def cap(level: int) -> int:
    return CAPS[level - 1]
