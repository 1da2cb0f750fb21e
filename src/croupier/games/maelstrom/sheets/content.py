"""The traits that a sheet can have, and how they are found by name."""

from __future__ import annotations

from croupier.games.maelstrom.sheets.state import Ability
from croupier.games.maelstrom.state import Campaign

TALENT, SKILL, KNOWLEDGE = "talent", "skill", "knowledge"
PHYSICAL = ("Strength", "Precision", "Reflexes")
MENTAL = ("Perception", "Intelligence", "Wits")
ATTRIBUTES = (*PHYSICAL, *MENTAL)
ABILITIES: tuple[Ability, ...] = ()
UNTRAINED: dict[str, str] = {TALENT: "MS-4.5", SKILL: "MS-4.6", KNOWLEDGE: "MS-4.8"}
"""Category -> the clause that says how an ability without dots is rolled."""


def ability(state: Campaign, name: str) -> Ability | None:
    """An ability of the campaign by its name, an own one too, or by a name of the examples (MS-R41)."""
    return None
