"""The list of merits and flaws, in our own words (MS-R38)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import cites, rule
from croupier.games.maelstrom.sheets.state import Quirk


class Listed(NamedTuple):
    """A merit or flaw: the points that it can cost or give, and its effect."""

    name: str
    points: tuple[int, ...]
    text: str


MERITS = cites("MS-R38", name="MERITS")(
    (
        Listed("Acute Sense", (2, 5), "Perceiving with that sense: difficulty -2. Five points: all senses."),
        Listed("Ambidextrous", (1,), "No penalty for the off hand."),
        Listed("Exceptional Balance", (1,), "Rolls for balance: difficulty -2."),
        Listed("Huge Size", (4,), "One more box of health, above the others and without penalty; small craft and suits "
               "may not fit, and air runs out sooner."),
        Listed("Strong Bond", (4,), "One more success on each willpower roll, until the other is believed lost."),
        Listed("Common Sense", (1,), "The GM says so when you are about to be unwise."),
        Listed("Laser Focus", (1,), "Noise and distractions have no effect; deliberate interference still does."),
        Listed("Early Riser", (1,), "Four or five hours of sleep are enough, and lost sleep costs less."),
        Listed("Mental Mathematician", (1,), "Instant sums, and harder mathematics without a computer."),
        Listed("Timekeeper", (1,), "Knows how much time has passed, and the time of day."),
        Listed("Eidetic Memory", (2,), "Recalls ordered things exactly; things without an order, like keys, poorly."),
    )
)  # fmt: skip
FLAWS = cites("MS-R38", name="FLAWS")(
    (
        Listed("Addict", (1, 3), "The GM says how bad it gets without it. Three points: illegal, "
               "dangerous or exotic."),
        Listed("Defective Sense", (2,), "Rolls that use the sense: difficulty +2; an aid takes some of it away."),
        Listed("Visually Impaired", (4,), "Rolls where sight matters: difficulty +2, and no lens helps."),
        Listed("Deaf", (5,), "Hearing rolls fail; many Alertness rolls: difficulty +3."),
        Listed("Mute", (6,), "The character does not speak, and you do not speak for them."),
        Listed("Blind", (8,), "Sight rolls fail; Alertness rolls: difficulty +3."),
        Listed("Short", (1,), "Four and a half feet at most: less reach and speed, but fits into narrow places."),
        Listed("Disfigured", (2,), "Social rolls are harder, and people remember the face; it may help to scare them."),
        Listed("Lame", (5,), "Walks with an aid, very slowly; no running, no jumping."),
        Listed("Paraplegic", (8, 10), "A wheelchair, or no movement. Ten points: not even special power armor."),
        Listed("Dark Secret", (1,), "Harmful if it is found out; only the GM knows it."),
        Listed("Mistaken Identity", (1,), "Looks like somebody people know."),
        Listed("Hunted", (4,), "An enemy who does not give up; this may be resolved in play."),
        Listed("Deep Sleeper", (1,), "Waking: difficulty +2, then +1 on all rolls of the scene."),
        Listed("Inept", (2,), "One ability that matters and has a dot: difficulty +2."),
        Listed("Soft-Hearted", (1,), "A willpower roll at difficulty 8 to take part in hurting somebody."),
        Listed("Phobia", (2,), "A willpower roll on meeting it: on a failure they flee, on a botch they may not even "
               "do that; if they face it anyway, difficulty +2 on all rolls."),
    )
)  # fmt: skip
KEPT = ("Dark Secret",)
"""Flaws that are secret by nature."""
AGAIN = ("Acute Sense", "Defective Sense", "Inept", "Phobia")
"""Merits and flaws that may be taken more than once, each for something different."""


def listed(name: str, *, flaw: bool) -> Listed | None:
    """The merit or flaw with this name; None if it is not listed."""
    return next((one for one in (FLAWS if flaw else MERITS) if one.name.casefold() == name.casefold()), None)


@rule("MS-R38", "MS-21.13")
def has_merit(quirks: tuple[Quirk, ...], name: str) -> bool:
    """Whether one of these is the merit with this name; a flaw that is called like it has no effect."""
    return any(one.name == name and not one.flaw for one in quirks)
