"""How wounds reduce a pool (MS-10.3)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.sheets.state import Health, Sheet

NEVER = frozenset({"willpower", "soak", "damage", "initiative", "rest"})
"""Kinds of rolls that are not actions (MS-R51)."""


@rule("MS-10.2", "MS-10.3")
def penalty(health: Health) -> int:
    """Dice that the lowest filled box takes off; none for the last box, which means unconscious."""
    return health.penalties[health.filled - 1] if 0 < health.filled <= len(health.penalties) else 0


def less_wounds(dice: int, health: Health) -> int:
    """The dice of an action that are left after the wound penalty."""
    return max(0, dice - penalty(health))


@rule("MS-10.3", "MS-R51", "MS-R26")
def applies(settings: Settings, kind: str) -> bool:
    """Whether wounds count in rolls of this kind: in actions and reactions, or under a ruling in all rolls."""
    if kind in ("willpower", "rest"):
        return settings["wp_wounds"] == "yes" or settings["health_wound_scope"] == "all"
    return settings["health_wound_scope"] == "all" or kind not in NEVER


@rule("MS-R51", "MS-R26")
def decided_by(settings: Settings, kind: str) -> tuple[str, ...]:
    """The setting by which wounds count in a roll that is no action; none in an action, where they always do."""
    if kind not in NEVER:
        return ()
    every = settings["health_wound_scope"] == "all"
    return ("health_wound_scope",) if every else ("wp_wounds",)


def wound_penalty(settings: Settings, sheet: Sheet, kind: str = "action") -> int:
    """Dice that wounds take off a roll of this kind, before they can be ignored."""
    return penalty(sheet.health) if applies(settings, kind) else 0
