"""The game's content: premise, factions, aims, tone, themes (chapters 1 and 3), the stacks' meaning."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import cites

PREMISE = (
    "Before the war: unreliable tales, and rusty relics in the canyons.",
    "In the war machines built cleverer machines, which killed most people and then fought one another.",
    "Tearing down the old power and talk networks is said to be what stopped them.",
    "Strange junk remains that nobody can use.",
    "Now there are towns to build and lives to settle.",
)
cites("RC-1.1", "RC-1.4", name="PREMISE")(PREMISE)

LAND = (
    "There are no nations, though some claim to be the state.",
    "Safe cities and towns are scattered over a wide land.",
    "In the years after the war the sea rose and the weather changed.",
    "Dead treetops stand in the water off the coasts and show the contours of a drowned forest.",
    "Shining tower tops and roof gardens stand out at sea; divers tell of sunk cities.",
)
cites("RC-1.2", name="LAND")(LAND)

PLAY = (
    "You belong to a body outside any one town: you spend time in a town, mark it, are marked by it, and move on.",
    "The rest of the world is yours: together, find the space you want to play in, and build it piece by piece.",
)
cites("RC-21.1", "RC-2.1", name="PLAY")(PLAY)

FREEPLAY = "a conversation: speak in any order; the moves are there when you make them"
cites("RC-6.1", name="FREEPLAY")(FREEPLAY)

ABOUT = (
    "the human condition at scales that interact: small groups, towns, cities, larger politics",
    "being a good western",
    "the folly of youthful moral righteousness",
    "how mental, social and violent power meet",
)
cites("RC-1.3", name="ABOUT")(ABOUT)

INDEPENDENT = "All four factions work independently of any town or city."
FIXED = (
    "The apocalypse is long enough ago that the survivors are resettling the land.",
    "There are no nations or kingdoms; towns and cities are the largest political bodies.",
    "The Librarians, the Universal Spark and the State of Law are widely known.",
    "None of them is stronger in any town than its own leadership.",
    INDEPENDENT,
    "Technology and infrastructure in use are a shadow of the old.",
)
cites("RC-2.2", "RC-2.1", name="FIXED")(FIXED)


class Faction(NamedTuple):
    """One of the four organizations whose agents the PCs are; `short`: in a few words, next to its button."""

    name: str
    about: str
    short: str


FACTIONS = {
    "librarians": Faction(
        "The Librarians", "they gather, catalog and use pre-war knowledge to rebuild without repeating its mistakes",
        "keep pre-war knowledge",
    ),
    "spark": Faction(
        "The Universal Spark", "a young faith, still working out its beliefs while it travels to spread the word "
        "and do the work",
        "spread a young faith",
    ),
    "law": Faction(
        "The State of Law", "a chaotic, half-joined set of self-appointed lawmakers, courts and enforcers",
        "self-appointed lawmakers and enforcers",
    ),
    "outlaws": Faction(
        "An Outlaw crew", "one of many, as is natural where free cities are far apart in lawless country",
        "a gang of your own",
    ),
}  # fmt: skip
cites("RC-3.1", "RC-3.7", "RC-R1", name="FACTIONS")(FACTIONS)
OUTLAWS = "outlaws"

AIMS = (
    "See your character advance the faction's agenda in every town.",
    "Play to find out who your character really is and what they make of this young, recovering world.",
    "See your character leave a mark, survive, and find their place.",
)
cites("RC-3.4", "RC-R1", name="AIMS")(AIMS)

TONE = (
    "It may swing from heavy and gritty to light and hopeful.",
    "Take the situations seriously; no slapstick or zany antics.",
    "Humor is welcome, but steer back to an honest look at town and characters when it spirals off.",
)
cites("RC-3.5", "RC-R1", name="TONE")(TONE)

THEMES = (
    "survival", "crime", "violence", "oppression", "poverty", "religion", "desperation", "power dynamics", "conflict",
)  # fmt: skip
cites("RC-3.6", name="THEMES")(THEMES)

STACKS = {
    "stack": "what this PC has to give",
    "town": "the balance of what the town has done to the players and they to it",
}
cites("RC-5.11", name="STACKS")(STACKS)

STATS = {
    "mind": "reserve at Non-physical, cards drawn for the drawn form of Read and when treating as an amateur",
    "body": "reserve at Physical",
    "grip": "reserve at Deadly",
}
cites("RC-4.6", name="STATS")(STATS)
