"""The skills: abilities learned through training and practice (chapter 6)."""

from __future__ import annotations

from croupier.core.rules import cites
from croupier.games.maelstrom.sheets.state import Ability
from croupier.games.maelstrom.sheets.talents import listed


def _skill(name: str, text: str, common: str, advanced: str, general: str) -> Ability:
    return Ability(name, "skill", text, listed(common), listed(advanced), listed(general))


SKILLS = cites("MS-6.1", "MS-6.2", "MS-6.3", "MS-4.2", name="SKILLS")(
    (
        _skill(
            "Artistry",
            "Drawing, sculpting, sewing: seldom what an engineer would call precise, yet cloth, maps, documents and "
            "forgeries are made with it. Machined goods are Manufacturing.",
            "",
            "Forgery; Electronics; Metalwork",
            "Sketching; Painting; Sculpting; Photography",
        ),
        _skill(
            "Driving",
            "Cars and anything else that stays on the ground, with fuel and tires; a proper repair is Engineering.",
            "Precision; Reflexes",
            "Motorcycles; Transport Trucks",
            "Gravitic Vehicles; Cars; Trucks; Buses",
        ),
        _skill(
            "Firearms",
            "Pistols, rifles, shotguns: shooting them, and handling, loading and keeping them safely.",
            "Strength; Precision; Reflexes",
            "Power Armor; Energy Weapons; Extreme Range; Advanced Maintenance",
            "Pistols; Shotguns; PDWs; Battle Rifles; Sniper Rifles; Surprise Attack",
        ),
        _skill(
            "Heavy Weapons",
            "Launchers, mortars, cannons and other large arms worked by hand: firing, loading, disarming, upkeep.",
            "Strength; Precision",
            "Power Armor; Mortars; Artillery; Advanced Maintenance",
            "Grenade Launchers; Missile Launchers",
        ),
        _skill(
            "Performance",
            "Song, dance, acting, music, speeches: how well it is done. Whether anyone believes it is settled in play.",
            "Precision; Wits",
            "Specific Musical Instrument",
            "Dancing; Singing; Speeches",
        ),
        _skill(
            "Piloting",
            "Anything that flies, in air or space; air and some maneuvers are harder. Piloting follows a plan or stays "
            "close: a new long route is Navigation.",
            "Precision; Reflexes",
            "Atmospheric Flight; Close Quarters; Fighters; Freighters; Power Armor",
            "Space Flight; Shuttles; Frigates; Cruisers",
        ),
        _skill(
            "Remote Weapons",
            "Weapons of vehicles, ships, stations and buildings, fixed or on turrets, worked from a console. Mostly a "
            "task for the mind, or for quick hands when something comes in fast.",
            "Wits; Reflexes",
            "Defensive Fire; Power Armor; Mining Equipment; Advanced Maintenance",
            "PDCs; Missiles; Torpedoes; Rail Guns",
        ),
        _skill(
            "Tradecraft",
            "Breaking in, stealing, spying: locks, alarms, hidden weapons, traps set and disarmed. Making sense of "
            "the loot is Investigation.",
            "Wits; Precision",
            "Lockpick; Pickpocket; Alarms; Disarm Traps",
            "Weapon Concealment; Dead Drops; Set Traps; Surveillance",
        ),
    )
)
