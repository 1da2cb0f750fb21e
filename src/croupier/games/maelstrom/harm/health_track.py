"""The track of health boxes, and whose it is: a character's or a storyteller's (MS-10.4, MS-R48)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.rules import cites, rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign import npcs
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, sheet_of
from croupier.games.maelstrom.sheets.state import Health
from croupier.games.maelstrom.state import Campaign

BASHING, LETHAL, AGGRAVATED = KINDS = cites("MS-10.5", "MS-R49", name="KINDS")(("bashing", "lethal", "aggravated"))
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


@rule("MS-10.1", "MS-10.4", "MS-R48")
def track(settings: Settings, *, huge: bool = False) -> tuple[int, ...]:
    """What each box but the last takes off a pool; Huge Size puts one more box before the others (MS-R38)."""
    option = settings["health_track"]
    own: Any = settings.value("health_track", "penalties")
    penalties = tuple(own) if option == "custom" else PENALTIES[option]
    return (0, *penalties) if huge else penalties


@rule("MS-10.4", "MS-R48")
def level_name(health: Health) -> str:
    """The name of the lowest filled box; nothing where none is filled."""
    if not health.filled:
        return ""
    names = {len(LEVELS): LEVELS, len(CLASSIC): CLASSIC}.get(health.boxes)
    if names is None and health.boxes == len(LEVELS) + 1:
        names = ("Grazed", *LEVELS)  # the box that Huge Size adds
    return names[health.filled - 1] if names else f"{health.filled} of {health.boxes}"


def mildest(health: Health) -> str:
    """The mildest kind of damage that is there; empty where there is none."""
    counts = {BASHING: health.bashing, LETHAL: health.lethal, AGGRAVATED: health.aggravated}
    return next((kind for kind in KINDS if counts[kind]), "")


def require_known(play: Play[Campaign], target: str) -> str:
    """A character or a storyteller's one, by name. Raises Impossible."""
    now = play.state
    play.need(now.has(target) or _is_npc(now, target), f"there is nobody {target[:20]!r} here", "a character")
    return target


def health_of(play: Play[Campaign], target: str) -> Health:
    """The boxes of a character or of a storyteller's one. Raises Hidden in a view that lacks them."""
    now = play.state
    if now.has(target):
        return sheet_of(play, target).health
    quick = now.npc(target).quick.open()
    bashing, lethal, aggravated = quick.hurt
    return Health(bashing, lethal, aggravated, quick.penalties, *quick.care)


def put_health(play: Play[Campaign], target: str, health: Health, why: str) -> None:
    """The boxes are now these."""
    now = play.state
    if now.has(target):
        put_sheet(play, target, msgspec.structs.replace(sheet_of(play, target), health=health), why)
        return
    quick = now.npc(target).quick.open()
    hurt = (health.bashing, health.lethal, health.aggravated)
    care = (health.healed, health.unaided, health.treated, health.tried)
    npcs.put_npc(play, target, msgspec.structs.replace(quick, hurt=hurt, care=care))


def condition_of(now: Campaign, target: str) -> str:
    return now.character(target).condition if now.has(target) else now.npc(target).condition


def _is_npc(now: Campaign, target: str) -> bool:
    return any(one.id == target for one in now.npcs)
