"""Weapons and armor in words: damage, range, ammunition, protection."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.maelstrom.sheets.state import Armor, Item, Weapon


@rule("MS-R63", "MS-R66")
def numbers(item: Item, weapon: Weapon) -> str:
    """A weapon's damage, range, ammunition and state in words."""
    damage = f"Strength + {weapon.damage}" if weapon.strength else str(weapon.damage)
    parts = [f"{damage} {weapon.type}"]
    if weapon.range:
        parts.append(f"{weapon.range} m")
    if weapon.capacity:
        more = "+1" if weapon.loaded > weapon.capacity else ""
        parts.append(f"{weapon.loaded} of {weapon.capacity}{more} rounds")
        parts += [f"{weapon.reserve} more"] if weapon.reserve is not None else []
    parts += [("out of action" if item.wrecked else "jammed")] if item.broken else []
    parts += [f"{item.thrown} thrown" if item.quantity > 1 else "thrown"] if item.thrown else []
    parts += [f"in the {item.arm}" if item.arm else "drawn"] if item.out else []
    return ", ".join(parts)


@rule("MS-R67")
def protects(armor: Armor) -> str:
    """Dice of soak against bashing and lethal, and the aggravated sources that armor protects against."""
    held = f", protects against {', '.join(armor.sources)}" if armor.sources else ""
    return f"soaks {armor.bashing} bashing, {armor.lethal} lethal{held}"
