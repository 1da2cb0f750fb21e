"""A character's starting and later equipment: text, with numbers if combat uses them (MS-11.14, MS-R40)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.access import LONGEST_NAME, LONGEST_TEXT, own_living, text_of
from croupier.games.maelstrom.combat.state import ATTACK_ROLL, THROW_ROLL, Attack
from croupier.games.maelstrom.rolls.state import CHOSEN, OFFERED
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.commands import DropItem, GiveItem
from croupier.games.maelstrom.sheets.content import KNOWLEDGE, SKILL
from croupier.games.maelstrom.sheets.proposal_parts import Thing
from croupier.games.maelstrom.sheets.sheet_access import put_sheet, sheet_of
from croupier.games.maelstrom.sheets.sheet_text import name_of
from croupier.games.maelstrom.sheets.state import Ability, Item, Sheet
from croupier.games.maelstrom.sheets.weapons import WEAPONS, spoken_name
from croupier.games.maelstrom.state import Campaign

Piece = TypeVar("Piece")
MOST_ITEMS, MOST_OF_ONE = 200, 10_000
KIT = cites("MS-R40", name="KIT")(("Ordinary clothes", "Communicator"))
PISTOL, KNIFE, PADDING = "Light pistol", "Knife", "Padded clothing"
WEAPONS_OF_KIT = {PISTOL: WEAPONS["Pistol, light"], KNIFE: WEAPONS[KNIFE]}
FIGHTING = ("Firearms", "Melee")


@rule("MS-11.14", "MS-19.2", "MS-R40")
def item_of_command(given: tuple[Thing, ...]) -> tuple[Item, ...]:
    """Items from a player's list, as text only. Raises Invalid."""
    if len(given) > MOST_ITEMS:
        raise Invalid("items", len(given), f"at most {MOST_ITEMS} items", "MS-11.14")
    return tuple(_item(f"i{at + 1}", one.name, one.text, one.quantity) for at, one in enumerate(given))


def _item(id: str, name: str, text: str, quantity: int) -> Item:
    if not 1 <= quantity <= MOST_OF_ONE:
        raise Invalid("items", quantity, f"1 to {MOST_OF_ONE} of an item", "MS-11.14")
    said = name_of("items", name, "MS-11.14", LONGEST_NAME)
    return Item(id, said, text_of("items", text, "MS-11.14", LONGEST_TEXT, required=False), quantity)


@rule("MS-R40")
def kit(listed: tuple[Ability, ...], sheet: Sheet) -> tuple[Thing, ...]:
    """The usual equipment: clothes, a communicator, tools of the trade, a weapon and padding for those who fight."""
    found = [Thing(name) for name in KIT]
    trades = (one.name for one in listed if one.category in (SKILL, KNOWLEDGE) and sheet.dots(one.name) >= 2)
    found += [Thing(f"Tools for {name}") for name in trades]
    if any(sheet.dots(name) >= 1 for name in FIGHTING):
        found.append(Thing(PISTOL if sheet.dots("Firearms") >= sheet.dots("Melee") else KNIFE))
    if any(sheet.dots(name) >= 2 for name in FIGHTING):
        found.append(Thing(PADDING))
    return tuple(found)


@rule("MS-R40", "MS-R66", "MS-R67")
def with_numbers(settings: Settings, items: tuple[Item, ...], kit: tuple[Thing, ...]) -> tuple[Item, ...]:
    """Add the tables' numbers, if the table uses them, to the kit's weapon and armor and to bought items."""
    bought = settings["creation_equipment"] == "budget"
    names = {one.name.casefold() for one in (items if bought else kit)}
    listed = {**WEAPONS_OF_KIT, **(WEAPONS if bought else {})}
    weapons = _by_name(listed if settings["equipment_weapons"] == "table" else {})
    armor = _by_name(ARMOR if settings["equipment_armor"] == "table" else {})
    return tuple(
        msgspec.structs.replace(one, weapon=weapons.get(key), armor=armor.get(key)) if key in names else one
        for one in items
        for key in (one.name.casefold(),)
    )


def _by_name(pieces: Mapping[str, Piece]) -> dict[str, Piece]:
    """The pieces of a table by name, as listed and as people call them, in lower case: prices ignore case, too."""
    return {said.casefold(): piece for name, piece in pieces.items() for said in (name, spoken_name(name))}


@rule("MS-19.2", "MS-1.8")
def give_item(play: Play[Campaign], command: GiveItem) -> None:
    """Add an item to a character's list; for their player or the storyteller."""
    one = own_living(play, command.character)
    sheet = sheet_of(play, one.id)
    play.need(len(sheet.items) < MOST_ITEMS, f"there are {len(sheet.items)} items on the list", "drop some")
    number = 1 + max((int(each.id[1:]) for each in sheet.items if each.id[1:].isdigit()), default=0)
    item = _item(f"i{number}", command.name, command.text, command.quantity)
    put_sheet(play, one.id, msgspec.structs.replace(sheet, items=(*sheet.items, item)), f"gets {_told(item)}")


@rule("MS-R18", "MS-R64")
def weapons_in_use(now: Campaign, who: str) -> frozenset[str]:
    """The items with which somebody is attacking: the attack is declared, and its dice are not rolled yet."""
    declared = (now.fight.attack,) if now.fight is not None else ()
    rolls = (one for one in now.attempts if one.actor == who and one.then in (ATTACK_ROLL, THROW_ROLL))
    asked = (msgspec.json.decode(one.about, type=Attack) for one in rolls if one.state in (OFFERED, CHOSEN))
    return frozenset(one.weapon for one in (*declared, *asked) if one is not None and one.attacker == who)


@rule("MS-R18", "MS-R64")
def require_not_in_use(play: Play[Campaign], who: str, item: Item) -> None:
    """Require that no attack with an item waits for its dice. Raises Impossible."""
    play.need(item.id not in weapons_in_use(play.state, who), f"an attack with {item.name} is under way",
              "cancel the attack, or wait for its dice")  # fmt: skip


@rule("MS-19.2", "MS-R18", "MS-1.8")
def drop_item(play: Play[Campaign], command: DropItem) -> None:
    """Take an item, or some of it, off a character's list."""
    one = own_living(play, command.character)
    sheet = sheet_of(play, one.id)
    item = next((each for each in sheet.items if each.id == command.item), None)
    if item is None:
        play.need(ok=False, why="that is not on the list", instead=", ".join(each.name for each in sheet.items))
        return
    if command.quantity and item.quantity == 1:
        raise Invalid("quantity", command.quantity, "no value: there is one", "MS-19.2")
    if not 0 <= command.quantity <= item.quantity:
        raise Invalid("quantity", command.quantity, f"0 (all) to {item.quantity}", "MS-19.2")
    gone = command.quantity or item.quantity
    count = item.quantity - gone
    left = msgspec.structs.replace(item, quantity=count, thrown=min(item.thrown, count))
    if left.quantity <= left.thrown:
        require_not_in_use(play, one.id, item)
    items = tuple(left if each is item else each for each in sheet.items if each is not item or left.quantity)
    told = _told(item) if not count else f"{gone} of {_told(item)}"
    put_sheet(play, one.id, msgspec.structs.replace(sheet, items=items), f"no longer has {told}")


def _told(item: Item) -> str:
    return item.name if item.quantity == 1 else f"{item.quantity} {item.name}"
