"""The track of health boxes: kinds of damage, names and penalties of the levels (MS-10.4, MS-10.5, MS-R48)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.rules import cites, rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.figures.attack import AGGRAVATED, BASHING, KINDS, LETHAL, kinds_of
from croupier.games.maelstrom.sheets.state import Health

WHAT = {
    BASHING: "blunt force",
    LETHAL: "cuts, piercing, firearms",
    AGGRAVATED: "burns, radiation, chemicals, strong current",
}
LEVELS = cites("MS-10.4", "MS-R48", name="LEVELS")(
    ("Bruised", "Scratched", "Hurt", "Injured", "Wounded", "Mauled", "Crippled", "Incapacitated")
)
PENALTIES = {"upstream8": (0, 1, 1, 2, 2, 3, 5), "classic7": (0, 1, 1, 2, 2, 5)}
CLASSIC = ("Bruised", "Hurt", "Injured", "Wounded", "Mauled", "Crippled", "Incapacitated")
HUGE_SIZE = "Huge Size"
GRAZED = "Grazed"
"""The level of the box that Huge Size adds."""


@rule("MS-10.1", "MS-10.4", "MS-R48")
def track(settings: Settings, *, huge: bool = False) -> tuple[int, ...]:
    """What each box but the last takes off a pool; Huge Size puts one more box before the others (MS-R38)."""
    option = settings["health_track"]
    own: Any = settings.value("health_track", "penalties")
    penalties = tuple(own) if option == "custom" else PENALTIES[option]
    return (0, *penalties) if huge else penalties


@rule("MS-10.4", "MS-R48")
def level_name(health: Health) -> str:
    """The name of the lowest filled box; empty if none is filled."""
    if not health.filled:
        return ""
    names = {len(LEVELS): LEVELS, len(CLASSIC): CLASSIC, len(LEVELS) + 1: (GRAZED, *LEVELS)}.get(health.boxes)
    if health.penalties == (0, *PENALTIES["classic7"]):
        names = (GRAZED, *CLASSIC)
    return names[health.filled - 1] if names else f"{health.filled} of {health.boxes}"


@rule("MS-10.8", "MS-R53")
def with_levels(health: Health, **levels: int) -> Health:
    """The health with other levels of some kinds; rest so far counts only as long as the mildest kind is the same."""
    after = msgspec.structs.replace(health, **levels)
    return after if mildest(after) == mildest(health) else msgspec.structs.replace(after, healed=0)


@rule("MS-10.4", "MS-R38")
def fitted(health: Health) -> Health:
    """The health after its track got shorter: levels without a box are removed, the mildest first."""
    while health.filled > health.boxes:
        kind = mildest(health)
        health = with_levels(health, **{kind: getattr(health, kind) - 1})
    return health


@rule("MS-10.1", "MS-R38", "MS-R48", "MS-R49", "MS-21.15")
def at_table(settings: Settings, health: Health, *, huge: bool) -> Health:
    """The health as counted at the table that a character joins: on its track, with its kinds of damage."""
    here = msgspec.structs.replace(health, penalties=track(settings, huge=huge))
    if kinds_of(settings["health_types"]) == (LETHAL,):
        here = with_levels(here, bashing=0, lethal=health.filled, aggravated=0)
    return fitted(here)


def mildest(health: Health) -> str:
    """The mildest kind of damage present; empty if there is none."""
    counts = {BASHING: health.bashing, LETHAL: health.lethal, AGGRAVATED: health.aggravated}
    return next((kind for kind in KINDS if counts[kind]), "")
