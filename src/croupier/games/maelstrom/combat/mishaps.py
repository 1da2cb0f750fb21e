"""What a botch does to a weapon at the storyteller's discretion: it jams or is dropped (MS-R64, MS-17.8)."""

from __future__ import annotations

import msgspec

from croupier.core.choices import one_of
from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.access import own_character, require_storyteller
from croupier.games.maelstrom.combat.events import DROP, JAM, WeaponFailed
from croupier.games.maelstrom.combat.turn_actions import item_of, put_item
from croupier.games.maelstrom.sheets.equipment import require_not_in_use, weapons_in_use
from croupier.games.maelstrom.sheets.sheet_access import put_sheet
from croupier.games.maelstrom.state import Campaign

HOW = {JAM: "it jams: an action to clear", DROP: "it is dropped"}


class SpoilWeapon(Command, frozen=True, tag="spoil_weapon"):
    """The storyteller makes a weapon jam or drop."""

    character: str
    item: str
    how: str = JAM


@rule("MS-R64", "MS-17.8", "MS-1.8")
def spoil(play: Play[Campaign], command: SpoilWeapon) -> None:
    """Jam a weapon, which then has to be cleared, or drop it, so that it is no longer drawn; not before its dice."""
    require_storyteller(play)
    own_character(play, command.character)
    item = item_of(play, command.character, command.item)
    play.need(item.weapon is not None, f"{item.name} is not a weapon", "choose a weapon")
    if command.how not in HOW:
        raise Invalid("how", command.how[:20], ", ".join(HOW), "MS-R64")
    require_not_in_use(play, command.character, item)
    jams = command.how == JAM
    play.need(not item.broken if jams else item.out, f"{item.name} is already like that", "choose the other")
    now = msgspec.structs.replace(item, broken=True) if jams else msgspec.structs.replace(item, out=False, arm="")
    play.because("MS-R64", weapon=item.name, what=command.how)
    put_item(play, command.character, now, "" if item.out else f"{item.name}: {command.how}")
    if item.out:
        play.do(WeaponFailed(command.character, item.name, command.how))


@rule("MS-R64")
def end_fight(play: Play[Campaign]) -> None:
    """Let weapons that a botch put out of action until the end of the fight work again."""
    for one in play.state.characters:
        sheet = one.sheet.open()
        items = tuple(
            msgspec.structs.replace(item, broken=False, wrecked=False) if item.wrecked else item for item in sheet.items
        )
        if items != sheet.items:
            put_sheet(play, one.id, msgspec.structs.replace(sheet, items=items), "the fight is over")


def mishap_choices(menu: Menu[Campaign]) -> None:
    """Add, for each weapon, what can go wrong with it now."""
    if not menu.asks_for("any_time"):
        return
    with menu.heading("What goes wrong"):
        for one in menu.view.characters:
            used = weapons_in_use(menu.view, one.id)
            for item in one.sheet.value.items if one.sheet.value is not None else ():
                if item.id in used:
                    continue
                how = [(JAM, HOW[JAM])] if not item.broken else []
                how += [(DROP, HOW[DROP])] if item.out else []
                if item.weapon is not None and how:
                    menu.add(f"{one.name}'s {item.name} fails",
                             {"type": "spoil_weapon", "character": one.id, "item": item.id}, one_of("how", "How", how),
                             group="any_time", clauses=("MS-R64", "MS-17.8"), judge=True,
                             test=SpoilWeapon(one.id, item.id, how[0][0]))  # fmt: skip
