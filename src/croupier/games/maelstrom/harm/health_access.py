"""Reading and changing the health of a character or an NPC (MS-10.4, MS-R73)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.npcs import quick_sheets
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, readers_of_sheet, sheet_of
from croupier.games.maelstrom.sheets.state import Health
from croupier.games.maelstrom.state import Campaign


def require_known(play: Play[Campaign], target: str) -> str:
    """A character or an NPC, by id. Raises Impossible."""
    now = play.state
    play.need(
        now.has(target) or now.has_npc(target), f"there is nobody called {target[:20]!r} here", "choose a character"
    )
    return target


def health_of(play: Play[Campaign], target: str) -> Health:
    """The health of a character or an NPC. Raises Hidden in a view that lacks it."""
    now = play.state
    if now.has(target):
        return sheet_of(play, target).health
    quick = now.npc(target).quick.open()
    bashing, lethal, aggravated = quick.hurt
    return Health(bashing, lethal, aggravated, quick.penalties, *quick.care)


def put_health(play: Play[Campaign], target: str, health: Health, why: str) -> None:
    """Replace the health of a character or an NPC."""
    now = play.state
    if now.has(target):
        put_sheet(play, target, msgspec.structs.replace(sheet_of(play, target), health=health), why)
        return
    quick = now.npc(target).quick.open()
    hurt = (health.bashing, health.lethal, health.aggravated)
    care = (health.healed, health.unaided, health.treated, health.tried)
    quick_sheets.put_npc(play, target, msgspec.structs.replace(quick, hurt=hurt, care=care))


@rule("MS-R74")
def readers_of_health(play: Play[Campaign], target: str) -> tuple[str, ...]:
    """The seats that know how severe somebody's wounds are: those that know the sheet; for an NPC, the storyteller."""
    now = play.state
    return readers_of_sheet(now.ruling, now, now.character(target).seat) if now.has(target) else (GM,)


@rule("MS-R74")
def seen_health(now: Campaign, target: str) -> tuple[str, ...]:
    """What everyone sees of somebody's health: the condition, and the level's name of a character."""
    return (condition_of(now, target), *((now.character(target).level,) if now.has(target) else ()))


def condition_of(now: Campaign, target: str) -> str:
    return now.character(target).condition if now.has(target) else now.npc(target).condition
