"""What bots say: names, stakes, statements by level, places. Words of ours, for demos."""

from __future__ import annotations

NAMES = ("June Calloway", "Silas Reed", "Odessa Marsh", "Tom Harrow", "Wren Abbott", "Ezra Pike")
HATS = ("a straw hat", "a dented bowler", "a miner's cap", "a wide grey hat", "a red scarf", "an old helmet")
COATS = ("a duster", "a patched army coat", "a wool poncho", "a leather vest", "an oilskin", "a preacher's coat")
WEAPONS = ("a long rifle", "a pair of pistols", "a sawn-off shotgun", "a cane knife", "a revolver", "a hunting bow")
VICES = ("cards", "whiskey", "old songs, too loud", "tobacco", "gossip", "pies")

TOWNS = (("Dry Fork", "settlement"), ("Pylon", "town"), ("Saltwater Steps", "town"), ("Turbine", "city"))
STAKES = (
    ("Do we get the water rights back from the mill?", "the miller and his hands"),
    ("Does our friend leave the jail tonight?", "the sheriff"),
    ("Do the riders leave the caravan alone?", "the riders of the east ridge"),
    ("Is the old relay still ours in the morning?", "the relay's keepers"),
    ("Does the council hear us out?", "the council of elders"),
)
DEEDS = {
    1: ("talks fast and stays friendly", "shows the weapon and leaves it at that", "waits"),
    2: ("shoves through", "throws a punch", "grabs a collar and does not let go"),
    3: ("draws and fires", "swings to kill", "lights the fuse"),
}
READS = (
    ("the miller", "person", 3, "He is weak where his daughter is: she wants the wells open."),
    ("the jail", "situation", 0, "The back door, after dark; the deputy sleeps with the key on his belt."),
    ("the riders' camp", "situation", 1, "Their lookout on the ridge; he fires twice before he shouts."),
    ("the relay's keepers", "person", 2, "They want the mast up again before the first snow."),
    ("the oldest of the council", "person", 1, "An apology, spoken aloud, in front of the others."),
)
"""What is read before the conflict about each of the stakes: whom or what, its kind, which question, the answer."""
FACTS = (
    "The mill race runs high, and two hands stand on the footbridge.",
    "One lamp burns in the jail; the street is empty.",
    "The caravan stands in a ring; the riders come out of the sun.",
    "The mast leans, and its cables hang over the road.",
    "The hall is full, and nobody has taken off a hat.",
)
PLANS = "we sent a boy ahead with a note for the night watch"
CLOCKS = (
    ("The miller's cousins come looking", "the PCs shamed him in front of the whole town"),
    ("The sheriff writes to the State of Law", "somebody opened his jail"),
    ("The riders gather", "they lost face at the caravan"),
    ("Snow closes the pass", "the relay cost a week"),
    ("The council splits", "half of it listened to the PCs"),
)
"""What a conflict brings about: the name of a clock and its cause."""
ENDS = "they are here, and they ask for the PCs by name"
HELP = (
    "Aunt Perpetua", "personal", "she raised half of us", "a letter with the mail rider",
    "she comes with two wagons", "she sends the law instead",
)  # fmt: skip
CHANGES = "the mill shares its water, and the jail stands empty"
"""What players list when they reflect on a town."""


def is_related(about: str, stakes: str) -> bool:
    """Whether what was read is what the next stakes are about."""
    those = zip(STAKES, READS, strict=True)
    return any(stakes == words and about == read[0] for (words, _), read in those)


def told(stakes: bool, fallout: tuple[str, ...]) -> str:
    """A PC's aftermath: whether they have what they came for, and what it cost."""
    had = "We have what we came for" if stakes else "We do not have what we came for"
    price = ", ".join(one.lower() for one in fallout)
    cost = f"it cost me this: {price}" if fallout else "it cost me nothing that shows"
    return f"{had}; {cost}. We {'go before they count heads' if stakes else 'think again'}."


def level_of(text: str) -> int:
    """The level at which a deed of these would be tagged; talk where it is none of them."""
    return next((level for level, deeds in DEEDS.items() if text in deeds), 1)
