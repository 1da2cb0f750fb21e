"""Text for bots: names, stakes, statements by level, places. Croupier's own words, for demos."""

from __future__ import annotations

from collections import Counter

from croupier.core.names import and_so_on

NAMES = ("June Calloway", "Silas Reed", "Odessa Marsh", "Tom Harrow", "Wren Abbott", "Ezra Pike")
HATS = ("a straw hat", "a dented bowler", "a miner's cap", "a wide gray hat", "a red scarf", "an old helmet")
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
PUNCH = "throwing a punch."
DEEDS = {
    1: ("talking fast and staying friendly.", "showing a weapon and leaving it at that.", "waiting."),
    2: ("shoving through.", PUNCH, "grabbing a collar and not letting go."),
    3: ("drawing and firing.", "swinging to kill.", "lighting the fuse."),
}
THEIR_DEEDS = {
    1: DEEDS[1],
    2: ("pushing them away.", PUNCH, "grabbing a collar and not letting go."),
    3: ("drawing and firing.", "swinging to kill.", "firing from cover."),
}
"""Actions of the opposition, which holds what the PCs want."""
READS = (
    ("the miller", "person", 3, "He is weak where his daughter is: she wants the wells open."),
    ("the jail", "situation", 0, "The back door, after dark; the deputy sleeps with the key on his belt."),
    ("the riders' camp", "situation", 1, "Their lookout on the ridge; he fires twice before he shouts."),
    ("the relay's keepers", "person", 2, "They want the mast up again before the first snow."),
    ("the oldest member of the council", "person", 1, "An apology, spoken aloud, in front of the others."),
)
"""The reads before a conflict, one per stakes: whom or what, its kind, which question, the answer."""
FACTS = (
    "The mill race runs high, and two hands stand on the footbridge.",
    "One lamp burns in the jail; the street is empty.",
    "The caravan stands in a ring; the riders come out of the sun.",
    "The mast leans, and its cables hang over the road.",
    "The hall is full, and nobody has taken off a hat.",
)
PLANS = "we sent a boy ahead with a note for the night watch"
CLOCKS = (
    ("The miller's cousins come looking", "the PCs stood up to him", "six cousins ride in and ask for the PCs by name"),
    (
        "The sheriff writes to the State of Law",
        "strangers came for his prisoner",
        "a marshal arrives with two deputies",
    ),
    ("The riders gather", "somebody spoke up for the caravan", "forty of them camp on the east ridge"),
    ("Snow closes the pass", "the quarrel over the relay cost days", "nobody leaves before the thaw"),
    ("The council splits", "half of it listened to the PCs", "there are two councils now, and both want taxes"),
)
"""The clock a conflict causes: its name, its cause, and what happens when it is full."""
ENDS = "it happens just as everybody said it would"
HELP = (
    "Aunt Perpetua", "personal", "she raised half of us", "a letter with the mail rider",
    "she comes with two wagons", "she sends the law instead",
)  # fmt: skip
CHANGES = (
    ("the mill shares its water", "people have seen somebody argue with the miller"),
    ("the jail stands empty", "the sheriff knows that he is watched"),
    ("the caravans pass without paying", "the caravans hire guards now"),
    ("the relay sends for everybody", "the relay's keepers have to say whom they serve"),
    ("the council sits in the open", "the council has heard a stranger speak"),
)
"""What each of the stakes changed in a town: if the PCs won, and otherwise."""
LEADERS = {
    "Dry Fork": "a mayor who also runs the mill", "Pylon": "three families who keep the mast",
    "Saltwater Steps": "the harbor council", "Turbine": "a board of engineers",
}  # fmt: skip
TOWN_NOTES = "Everybody here owes the miller, and nobody says so."
NOTES = "The doctor has seen the old machines and will not talk about it."
QUESTION = "What are they afraid of losing?"
"""A question the table adds for reading a person."""
WHAT_IF = ("The stable burns", "hay catches fast", "the PCs smoke them out of the stable")
"""A clock the GM shows next to a plan: its name, its cause, the plan."""
BURNED = "the stable is gone by morning, and two horses with it"
HIDDEN = ("The machine under the mill", "somebody keeps it running", "it wakes")
"""A clock that only the GM sees at first: its name, its cause, what happens when it is full."""
NOTHING_CAME = "nothing came of it"
DAYS_OFF = {"sits by the river": 0, "mends a fence, then sits by the river": 1}
"""How somebody takes a day off, with the bits of work in it."""
UNWINDS = " and unwinds with "
RESTLESS = ("the dressing slipped", "a fall on the steps", "dust in the wound")
"""Events that make an injury worse, wherever the PC slept and however well they followed the instructions."""
TROUBLES = (
    "a debt that somebody will collect",
    "a window broken, and everybody knows by whom",
    "a promise made aloud, and nobody can recall the words",
)
"""The consequences of overindulging, a different one each day."""
LAST = "on the boardwalk, hat pulled over the eyes"
"""Descriptions of a PC's death."""
SETTLED = "that matter is settled"
STORM = "a dust storm drives everyone indoors"
LOOKS = (
    "For a moment nobody moves.",
    "Somebody in the back laughs.",
    "The light fades, and everyone's patience with it.",
)
MORE_FACTS = ("A dog barks behind the fence.", "The church bell rings.", "A boy watches from the roof.")
OBJECTION = "nobody was hurt by it"
GOALS = "Leave every town with one more friend than we found in it."
AGENDA = "Find out who really decides here."
REMARK = "Slips of paper under the hat worked well."
ANSWERS = (("W1a", "still abundant"), ("W1c", "no"), ("W3g", "yes"))
"""Worksheet questions, with the answer that a player proposes."""
MORE = ", once and for all?"
"""The ending added to reworded stakes."""


def original(stakes: str) -> str:
    """The stakes as they were before they were reworded."""
    return f"{stakes.removesuffix(MORE)}?" if stakes.endswith(MORE) else stakes


def reworded(stakes: str) -> str:
    """The stakes reworded; unchanged if they already are."""
    return stakes if stakes.endswith(MORE) else f"{stakes.removesuffix('?')}{MORE}"


def opponents(stakes: str) -> str:
    """The opposition for these stakes."""
    return next((who for words, who in STAKES if words == original(stakes)), "the other side")


def is_related(about: str, stakes: str) -> bool:
    """Whether a read was about what the next stakes are about."""
    those = zip(STAKES, READS, strict=True)
    return any(original(stakes) == words and about == read[0] for (words, _), read in those)


def ending(clock: str) -> str:
    """What happens when the clock of this name is full."""
    known = {WHAT_IF[0]: BURNED, HIDDEN[0]: HIDDEN[2], **{name: ends for name, _, ends in CLOCKS}}
    return known.get(clock, ENDS)


def change(stakes: str, *, won: bool) -> str:
    """What a conflict over these stakes changed; empty for stakes that no bot wrote."""
    those = zip(STAKES, CHANGES, strict=True)
    return next((after[0] if won else after[1] for (words, _), after in those if words == original(stakes)), "")


def day_off(at: int, vice: str, *, hurt: bool = False) -> str:
    """How somebody spends a day off: with or without work, two times in three with their vice.

    Injured PCs do no work.
    """
    days = tuple(day for day, work in DAYS_OFF.items() if not (hurt and work))
    return days[at % len(days)] + (f"{UNWINDS}{vice}" if at % 3 else "")


def work_in(doing: str) -> int:
    """The bits of work in a bot's day off."""
    return DAYS_OFF.get(doing.partition(UNWINDS)[0], 0)


def aftermath(stakes: bool | None, fallout: tuple[str, ...], *, dead: bool = False) -> str:
    """A PC's aftermath: whether they have what they came for, if that is settled, and what it cost.

    For a dead PC, somebody else describes it.
    """
    have = {True: "We have what we came for", False: "They keep what we came for", None: "Nothing is settled yet"}
    if dead:
        return f"{have[stakes]}, and one of us is dead."
    if "death" in fallout:
        return f"{have[stakes]}, and it is going to cost me my life."
    had = {True: have[True], False: "We do not have what we came for", None: "I am out of it"}[stakes]
    price = and_so_on([_counted(one, count) for one, count in Counter(fallout).items()])
    cost = f"the fallout was {price}" if fallout else "it cost me nothing that shows"
    then = {True: "We go before they count heads", False: "We think again", None: "The rest is up to others"}
    return f"{had}; {cost}. {then[stakes]}."


def _counted(cost: str, count: int) -> str:
    """One cost of fallout with its count: "3 stress", "a minor injury", "2 minor injuries"."""
    if "injury" not in cost:
        return cost if count == 1 else f"{cost} {count} times"
    return f"a {cost}" if count == 1 else f"{count} {cost.replace('injury', 'injuries')}"


def level_of(text: str) -> int:
    """The level of a bot's scripted action; Non-physical for any other text."""
    return next((level for level in DEEDS if text in DEEDS[level] or text in THEIR_DEEDS[level]), 1)
