"""The talents: abilities that come naturally and may be honed (chapter 5)."""

from __future__ import annotations

from croupier.core.rules import cites
from croupier.games.maelstrom.sheets.state import Ability

TERRAIN = "Terrain"


def _talent(name: str, text: str, common: str, advanced: str, general: str) -> Ability:
    return Ability(name, "talent", text, listed(common), listed(advanced), listed(general))


def listed(names: str) -> tuple[str, ...]:
    """Names from a table, split at semicolons."""
    return tuple(one.strip() for one in names.split(";") if one.strip())


TALENTS = cites("MS-5.1", "MS-4.2", name="TALENTS")(
    (
        _talent(
            "Alertness",
            "Noticing things without looking for them: guarding a camp, who is following, where an ambush lies, what "
            "is worth a second look.",
            "Perception",
            "Night Vision; Vacuum",
            "Terrain; Followers; Ambushes",
        ),
        _talent(
            "Athletics",
            "A trained body, as opposed to a strong one: jumping, climbing, running, throwing knives and grenades.",
            "Strength; Precision; Reflexes",
            "Grenades; Power Armor; Zero-G; Acrobatics; Parkour; Specific Exotic Thrown Weapon",
            "Run; Jump; Dodge; Thrown Weapons; Surprise Attack",
        ),
        _talent(
            "Investigation",
            "Finding what is hidden and seeing how it fits together: research, records, crime scenes, forensics. "
            "It needs people or sources to ask; Tradecraft gets at those that the law keeps closed.",
            "Intelligence; Wits; Perception",
            "Forensics; Missing Persons",
            "Research; Computer Records; Crime Scenes",
        ),
        _talent(
            "Melee",
            "Fighting within reach, with fists, blades, hammers, polearms, riot shields or anything at hand.",
            "Strength; Precision; Reflexes",
            "Power Armor; Energy Weapons; Swords; Specific Exotic Melee Weapon",
            "Clubs; Grapple; Shields; Spears; Brawling; Surprise Attack; Specific Martial Art",
        ),
        _talent(
            "Stealth",
            "Not being noticed: hiding, moving without a sound, melting into a crowd.",
            "Wits; Precision",
            "Power Armor",
            "Terrain; Surveillance",
        ),
        _talent(
            "Streetwise",
            "Getting by in cities: safe routes, people who buy, sell or know things, and not getting robbed.",
            "Wits",
            "Black Markets; Criminal Networks; Megacities",
            "Colonies; Outposts; Research Stations; Industrial Stations; Docks; Shipyards",
        ),
        _talent(
            "Survival",
            "Staying alive where it is not easy: shelter, food, decontamination, air that lasts.",
            "Intelligence; Wits",
            "Vacuum; Non-Breathable Atmosphere; Extreme Temperatures; Radiation",
            "Terrain; Space Stations; Spacecraft",
        ),
        _talent(
            "Technology",
            "Using what others built: getting data out or back, getting into poorly secured systems, communications, "
            "security, navigation. Ready-made exploits will do; writing one takes Computer Science.",
            "Intelligence; Wits",
            "Hacking; Data Recovery; Data Forgery; AI Modules; Remote Access",
            "Data Storage; Communications; Security Systems; Navigation Systems",
        ),
    )
)
