"""The lists of abilities: the booklet's 23, and those of the public later version (MS-4.2, MS-R42)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import cites
from croupier.games.maelstrom.sheets.knowledges import KNOWLEDGES
from croupier.games.maelstrom.sheets.skills import SKILLS
from croupier.games.maelstrom.sheets.state import Ability
from croupier.games.maelstrom.sheets.talents import TALENTS, listed

SEED: tuple[Ability, ...] = cites("MS-4.2", name="SEED")((*TALENTS, *SKILLS, *KNOWLEDGES))

STATECRAFT = cites("MS-R42", "MS-21.7", name="STATECRAFT")(
    Ability(
        "Statecraft",
        "knowledge",
        "How those in power work: politics, current law, contracts, whose word counts where.",
        listed("Intelligence; Wits"),
        listed("Statutory Law; Contracts"),
        listed("Corporate Politics; Government Politics; Specific System"),
    )
)
CHANGED: dict[str, dict[str, object]] = {
    "Performance": {"category": "talent", "general": listed("Dancing; Singing; Speeches; Acting")},
    "Survival": {
        "category": "skill",
        "advanced": listed("Extreme Temperatures; Radiation; Biochemical Agents"),
        "general": listed("Terrain; Vacuum; Non-Breathable Atmosphere"),
    },
    "Tradecraft": {
        "advanced": listed("Lockpick; Pickpocket"),
        "general": listed("Weapon Concealment; Dead Drops; Traps; Surveillance; Alarms"),
    },
    "Humanities": {
        "text": "Societies, their past, and the languages they speak. Everyone speaks the common language anyway.",
        "advanced": listed("Linguistics; Specific Language"),
        "general": listed("History; Philosophy; Religion; Literature; Anthropology"),
    },
}
"""The fields of an ability that the later version changes, by its name."""

UPSTREAM: tuple[Ability, ...] = (
    *(msgspec.structs.replace(one, **CHANGED.get(one.name, {})) for one in SEED if one.name != "Navigation"),
    STATECRAFT,
    next(one for one in SEED if one.name == "Navigation"),
)
"""The 24 abilities of the later version."""
