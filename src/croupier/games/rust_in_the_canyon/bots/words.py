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
    2: ("shoves through", "throws a punch", "wrestles for the keys"),
    3: ("draws and fires", "swings to kill", "lights the fuse"),
}
ANSWERS = ("The foreman; everybody here owes him.", "She wants to be asked, that is all.", "The back door, after dark.")
CHANGES = "the mill shares its water, and the jail stands empty"
"""What players list when they reflect on a town."""


def level_of(text: str) -> int:
    """The level at which a deed of these would be tagged; talk where it is none of them."""
    return next((level for level, deeds in DEEDS.items() if text in deeds), 1)
