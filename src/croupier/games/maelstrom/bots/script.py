"""Text for bots: an evening by the hour, with actions and ways. Written for demos, not by the designer."""

from __future__ import annotations

from typing import NamedTuple

from croupier.games.maelstrom.campaign.commands import AddNpc, NpcPool
from croupier.games.maelstrom.ships.commands import BringShip


class Way(NamedTuple):
    """A way that the storyteller offers."""

    first: str
    second: str
    difficulty: int = 6
    threshold: int = 0
    note: str = ""


class Deed(NamedTuple):
    """What a player says that their character does, the ways to do it, and the outcomes."""

    words: str
    ways: tuple[Way, ...]
    success: str
    failure: str
    botch: str
    helped: str = ""
    """The trait with which another character helps, if the table counts help."""
    against: str = ""
    """The pool of an NPC that is rolled against it."""
    ruled: str = ""
    """The storyteller's ruling on it, instead of offering ways or before that."""
    said: str = ""
    """The words of that ruling, or the name of the action or task."""
    amended: str = ""
    """The storyteller's reason for amending its roll."""


class Hour(NamedTuple):
    """A step of the evening: what the storyteller does, or an action by party member number `who`."""

    clock: str
    kind: str
    who: int = 0
    words: str = ""
    text: str = ""
    deed: Deed | None = None
    difficulty: int = 6


NAME, PITCH, TONE = "The Long Fall", "Salvagers on the edge of a dying system.", "scarce air, dry humor"
ANSWERS = ("Both: scarce air, and a fight when it runs out.", "Sociable, until somebody owes us money.",
           "Explosions. The puzzle is who lit them.", "How a crew becomes a family.")  # fmt: skip
HELP, TASKS = ("roll_extended", "help"), ("roll_extended", "extended")
"""The one ruling that this table changes: help counts dice, or long tasks are counted."""
AFRAID = "Afraid of the dark between the stars."
"""What a player adds when the storyteller asks for more about a character."""
PRICES = (("Rope", 20), ("Knife", 60), ("Padded clothing", 90))
LAW = ("Salvage Law", "knowledge", "Who owns what drifts.")
SHOOT, FIGHT, WATCH = "Shoot", "Fight", "Alertness"
WRECKERS = (
    AddNpc(
        "Sorrel",
        (NpcPool(SHOOT, 4), NpcPool(WATCH, 4), NpcPool("Stealth", 3)),
        6,
        2,
        2,
        4,
        notes="a wrecker with a riot gun",
        boxes=6,
    ),
    AddNpc(
        "Brill",
        (NpcPool(FIGHT, 5), NpcPool(WATCH, 3), NpcPool("Stealth", 3)),
        5,
        3,
        2,
        3,
        notes="a wrecker with a pipe",
        boxes=6,
    ),
)
ARMS = {SHOOT: (3, "lethal", 20), FIGHT: (4, "bashing", 0)}
"""Damage, its kind, and range of the wreckers' weapons."""
OURS = BringShip("Swift", armor=2, hull=4, party=True)
THEIRS = BringShip("Shrike", armor=1, hull=2)
PURSUER = AddNpc("Vane", (NpcPool("Remote Weapons", 4), NpcPool("Piloting", 2)), notes="alone in a wreckers' cutter")
GUN, MISSILES, CAPTAIN = ("Rail gun", 4), ("Mining missiles", 3), "Captain Vane"
"""The weapons that both ships mount, with their damage."""
GIVEN = ("Pistol, light", "Ballistic vest")
"""What the storyteller gives to characters without a weapon or armor."""

CLIMB = Deed(
    "climbs along the broken mooring cable to the airlock",
    (Way("Strength", "Athletics", 5, note="hand over hand"), Way("Wits", "Technology", 6, 1, "with the old winch")),
    "The hull rings underfoot, and the airlock opens.", "The cable swings back to where it hung.",
    "The cable parts with a crack that everyone on the wreck can hear.",
)  # fmt: skip
HATCH = Deed(
    "forces the frozen hatch to the cargo hold",
    (Way("Strength", "Melee", 6, note="with a bar"), Way("Wits", "Tradecraft", 6, note="by its lock")),
    "The hatch groans, and the hold stands open.", "The hatch does not move, and the air gauge does.",
    "The hatch gives way all at once, and something in there wakes.", helped="Strength",
)  # fmt: skip
CREEP = Deed(
    "creeps past the two who are cutting crates open",
    (Way("Wits", "Stealth", 6), Way("Reflexes", "Stealth", 5, note="from shadow to shadow")),
    "Nobody looks up from the crates.", "A lamp comes around.", "A loose plate rings, and both turn around.",
    against=WATCH,
)  # fmt: skip
READ = Deed(
    "reads what is left of the ship's log",
    (Way("Perception", "Investigation", 6), Way("Wits", "Technology", 6, note="from the damaged core")),
    "The last entry names the one who sold the crew.", "Names and dates, and half of them are gone.",
    "The core burns out, and the log with it.",
)  # fmt: skip
BARGAIN = Deed(
    "bargains with the dockmaster for a berth and no questions",
    (Way("Wits", "Streetwise", 6), Way("Perception", "Investigation", 7, note="with what his eyes give away")),
    "He writes other names into the book.", "He wants the fee, and a bribe.", "He calls the guard.",
    helped="Perception",
)  # fmt: skip
DEEDS = (CLIMB, HATCH, CREEP, READ, BARGAIN)
EVENING = (
    Hour("Day 1, 04:50", "scene", words="Aboard the Swift", text="Two days out, and a wreck ahead."),
    Hour("Day 1, 06:00", "scene", words="A wreck off the Maelstrom", text="Half a freighter, turning slowly."),
    Hour("Day 1, 06:20", "deed", 0, deed=CLIMB),
    Hour("Day 1, 07:00", "secret", words=WATCH, text="whether the wreckers hear anything"),
    Hour("Day 1, 07:10", "deed", 1, deed=HATCH),
    Hour("Day 1, 07:40", "willpower", 1, words="cold and thin air"),
    Hour("Day 1, 08:00", "deed", 0, deed=CREEP),
    Hour("Day 1, 08:10", "fight"),
    Hour("Day 1, 08:30", "care"),
    Hour("Day 1, 20:00", "scene", words="The hold of the Swift", text="Warm soup, and a hatch that locks."),
    Hour("Day 1, 20:30", "treat"),
    Hour("Day 1, 22:00", "rest", 1),
    Hour("Day 2, 09:00", "deed", 1, deed=READ),
    Hour("Day 2, 10:00", "scene", words="The way to the dock", text="A wreckers' cutter comes up from behind."),
    Hour("Day 2, 10:10", "ships"),
    Hour("Day 2, 12:00", "deed", 0, deed=BARGAIN),
    Hour("Day 2, 18:00", "treat"),
    Hour("Day 2, 22:00", "rest", 2),
    Hour("Day 3, 10:00", "award"),
    Hour("Day 3, 11:00", "learn"),
    Hour("Day 3, 12:00", "end"),
)
DACE = AddNpc(
    "Dace", (NpcPool(FIGHT, 3), NpcPool(WATCH, 3), NpcPool("Stealth", 2)), 4, 2, 1, 2, notes="a wrecker who comes late"
)
SAFE = frozenset({"The hold of the Swift"})
"""Scenes where the party can rest."""
RALLY = "Up, or we all stay out here!"
OTHER = Deed("", (), "It works as intended.", "It does not work out.", "It goes wrong, and badly.")
"""The outcomes of a deed that is not in the script."""
