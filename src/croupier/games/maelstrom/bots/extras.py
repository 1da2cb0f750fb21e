"""Optional scenes, of which each seed plays a few. Written for Croupier's demos, not by the designer."""

from __future__ import annotations

from collections.abc import Callable

from croupier.games.maelstrom.bots import script
from croupier.games.maelstrom.bots.script import Deed, Hour, Way

NO_ROLL, IMPOSSIBLE, CANCELED, LISTED, WORK_OUT, TASK = RULED = (
    "no roll", "impossible", "canceled", "listed", "work out", "task",
)  # fmt: skip
"""The storyteller's rulings on a deed, instead of offering ways or before it."""
STEPS = "steps"
TASK_NAME, GOAL = "Sealing the torn hull", 4
FEW = 5
"""The number of these scenes in a demo."""

LOCKER = Deed(
    "opens the suit locker by the airlock", (), "", "", "", ruled=NO_ROLL, said="nobody has locked it",
)  # fmt: skip
LEAP = Deed(
    "leaps across to the wreck without a line", (Way("Strength", "Athletics", 9),),
    "Two fingers find a cleat, just.", "The tether jerks, and the leap ends where it began.",
    "The tether tears, and it takes an hour to fish them out of the void.",
    ruled=IMPOSSIBLE, said="the wreck turns too fast, and anyone can see that",
)  # fmt: skip
CABLE = Deed(
    "cuts the cable behind the crew", (), "", "", "", ruled=CANCELED, said="the cable has parted already",
)  # fmt: skip
BRIDGE = Deed(
    "searches what is left of the bridge", (), "A drawer holds the captain's key.", "Dust, glass, and no key.",
    "A console comes alive and calls for help, loudly.", ruled=LISTED, said="Search",
    amended="the lamps are out, which makes it 7",
)  # fmt: skip
SHUTTLE = Deed(
    "starts the wreck's dead shuttle", (Way("Wits", "Piloting", 6),),
    "The shuttle wakes up and hums.", "The shuttle coughs and stays where it is.",
    "The shuttle tears off its own clamps.", ruled=WORK_OUT,
)  # fmt: skip
GAP = Deed(
    "jumps the gap over the open reactor", (Way("Strength", "Athletics", 9, 3),), "They land on the far side.",
    "They turn back in time.", "They hang over the reactor by one hand.",
)  # fmt: skip
PLATE, PLATES = (
    Deed(
        f"welds the {which} plate over the torn hull",
        (Way("Wits", "Engineering", 5), Way("Strength", "Athletics", 5, note="held in place by hand")),
        "The plate holds.", "The plate does not fit.", "The plate rips the tear wider.", ruled=TASK, said=TASK_NAME,
    )
    for which in ("first", "next")
)  # fmt: skip
DOOR = Deed(
    "drags a crate into the doorway",
    (Way("Strength", "Athletics", 5), Way("Wits", "Engineering", 6, note="with a lever")),
    "The crate stands in the doorway.", "The crate does not move.", "The crate topples, and blocks their own way out.",
)  # fmt: skip
DEEDS = (*script.DEEDS, DOOR, LOCKER, LEAP, CABLE, BRIDGE, SHUTTLE, GAP, PLATE, PLATES)

EXTRAS: dict[str, tuple[Hour, ...]] = {
    "stores": (
        Hour("Day 1, 05:00", "scene", words="The Swift's locker", text="Everything aboard is counted twice."),
        Hour("Day 1, 05:10", STEPS, words="stores"),
    ),
    "locker": (Hour("Day 1, 05:30", "deed", 0, deed=LOCKER),),
    "leap": (Hour("Day 1, 05:40", "deed", 1, deed=LEAP),),
    "task": (
        Hour("Day 1, 05:45", STEPS, words="task"),
        Hour("Day 1, 05:50", "deed", 0, deed=PLATE),
        Hour("Day 1, 05:55", "deed", 1, deed=PLATES),
        Hour("Day 1, 05:58", STEPS, words="task over"),
    ),
    "cable": (Hour("Day 1, 06:30", "deed", 1, deed=CABLE),),
    "bridge": (Hour("Day 1, 06:40", "deed", 1, deed=BRIDGE),),
    "shuttle": (Hour("Day 1, 06:50", "deed", 0, deed=SHUTTLE),),
    "gap": (Hour("Day 1, 07:20", "deed", 0, deed=GAP),),
    "fumes": (Hour("Day 1, 08:09", STEPS, words="fumes"), Hour("Day 1, 08:50", STEPS, words="fresh air")),
    "fall": (
        Hour("Day 1, 07:50", STEPS, words="fall"),
        Hour("Day 1, 09:00", STEPS, words="breather"),
        Hour("Day 1, 21:00", STEPS, words="surgery"),
    ),
    "blood": (Hour("Day 1, 07:45", STEPS, words="blood"), Hour("Day 3, 11:30", STEPS, words="over it")),
    "radio": (
        Hour("Day 1, 07:55", "willpower", 0, words="a dead crew's voices on the radio", difficulty=9),
        Hour("Day 2, 09:30", "secret", words="nobody", text="whether a cutter shows up behind them"),
    ),
    "third": (Hour("Day 1, 08:05", STEPS, words="third"),),
    "law": (),
    "dock": (Hour("Day 2, 14:00", STEPS, words="dock"),),
    "lesson": (
        Hour("Day 3, 10:30", STEPS, words="best line"),
        Hour("Day 3, 10:40", STEPS, words="lesson"),
        Hour("Day 3, 11:10", STEPS, words="judgment"),
        Hour("Day 3, 11:20", STEPS, words="haste"),
    ),
    "rebuild": (Hour("Day 3, 11:40", STEPS, words="rebuild"),),
}
"""The hours of each optional scene, by its name; "law" only affects session zero."""
LAST = Hour("Day 3, 11:50", STEPS, words="next chapter")
EVERY_HOUR = {one.clock: one for one in (*script.EVENING, LAST, *(hour for all in EXTRAS.values() for hour in all))}


def chosen(number: Callable[[int], int]) -> tuple[str, ...]:
    """The names of a few random scenes."""
    left = list(EXTRAS)
    return tuple(left.pop(number(len(left))) for _ in range(FEW))


def evening(names: tuple[str, ...]) -> tuple[Hour, ...]:
    """All hours of an evening with these scenes, in order."""
    more = (hour for name in names for hour in EXTRAS[name])
    return tuple(sorted((*script.EVENING, LAST, *more), key=lambda one: one.clock))
