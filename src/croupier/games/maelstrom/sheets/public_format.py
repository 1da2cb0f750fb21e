"""The public format for characters: its keys, arrays and names (MS-21.1 to MS-21.5, MS-21.10, MS-21.12)."""

from __future__ import annotations

import re
from typing import NamedTuple

import msgspec

from croupier.core.rules import cites
from croupier.games.maelstrom.sheets.abilities import UPSTREAM
from croupier.games.maelstrom.sheets.attributes import GROUPS
from croupier.games.maelstrom.sheets.state import (
    Ability,
    Background,
    Creation,
    Effect,
    Experience,
    Health,
    Item,
    Quirk,
    Sheet,
    Specialty,
)

KEYS = cites("MS-21.1", name="KEYS")(
    ("name", "concept", "campaign", "player", "experience", "attributes", "abilities", "willpower", "flaws")
)
OURS = "croupier"
"""The key for what the format cannot hold."""
INSIDE = ""
"""The key, in what is kept aside, for unknown fields of inner objects by path; unknown root fields without a name are
kept there, too, because no path is empty.
"""
ARRAYS = {"talents": "talent", "skills": "skill", "knowledges": "knowledge"}
ORDER = cites("MS-21.3", name="ORDER")(
    {
        **GROUPS,
        "talents": tuple(sorted(one.name for one in UPSTREAM if one.category == "talent")),
        "skills": tuple(sorted(one.name for one in UPSTREAM if one.category == "skill")),
        "knowledges": tuple(one.name for one in UPSTREAM if one.category == "knowledge"),
    }
)
"""Names in each array, in the order in which they are written."""
MARK = " (Adv)"
JOINED = cites("MS-21.9", name="JOINED")(re.compile(r"(?<=\(Adv\)),\s*"))
NOT_HELD = cites("MS-21.5", name="NOT_HELD")(
    {
        "health": "health", "crippled": "crippled limbs", "items": "equipment", "quirks": "merits and points of flaws",
        "hidden": "secret flaws", "backgrounds": "backgrounds", "backstory": "backstory",
        "personality": "personality", "notes": "notes", "creation": "starting choices", "effects": "effects",
        "practised": "chances to learn", "ignores_wounds": "a dot paid to ignore wounds",
        "primary": "primary attributes", "aside": "fields that no rule knows", "rolls": "latest rolls",
    }
)  # fmt: skip
"""Labels of what goes under our own key."""
BANKED = cites("MS-21.5", name="BANKED")("banked experience")
VARIANTS = cites("MS-21.10", name="VARIANTS")(
    {
        "spaceflight": "Space Flight", "atmosphere": "Atmospheric Flight", "urban terrain": "Terrain (Urban)",
        "maelstrom": "Specific System (Maelstrom)", "rifles": "Battle Rifles",
    }
)  # fmt: skip
"""Known variants of specialty names and what they probably mean: offered, never forced."""
OLD_ABILITIES = cites("MS-21.12", name="OLD_ABILITIES")(
    {
        "crafting": "Artistry or Manufacturing", "academics": "Humanities", "computer systems": "Computer Science",
        "law": "Humanities", "linguistics": "Humanities", "natural science": "Science", "social science": "Science",
        "stellar navigation": "Navigation",
    }
)  # fmt: skip
OLD_ATTRIBUTES = {"coordination": "Precision"}


class Extra(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The content of our own key: everything on a sheet that the format has no place for."""

    backstory: str = ""
    personality: str = ""
    notes: str = ""
    backgrounds: tuple[Background, ...] = ()
    primary: str = ""
    specialties: tuple[Specialty, ...] = ()
    experience: Experience = Experience()
    quirks: tuple[Quirk, ...] = ()
    hidden: tuple[Quirk, ...] = ()
    items: tuple[Item, ...] = ()
    health: Health = Health()
    effects: tuple[Effect, ...] = ()
    crippled: tuple[str, ...] = ()
    creation: Creation | None = None
    practised: tuple[str, ...] = ()
    ignores_wounds: bool = False
    abilities: tuple[Ability, ...] = ()
    """The custom abilities in which the character has dots or a specialty."""
    aside: dict[str, object] = {}
    """Unknown fields inside other objects, by path."""
    rolls: tuple[dict[str, object], ...] = ()
    """The character's latest rolls, in the format of MS-21.16."""


class Imported(NamedTuple):
    """A character from a file, with notes on it, abilities that the campaign lacks, and secret quirks."""

    name: str
    sheet: Sheet
    report: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    hidden: tuple[Quirk, ...] = ()
    crippled: tuple[str, ...] = ()
    has_experience: bool = False
    """Whether the file mentions experience."""
