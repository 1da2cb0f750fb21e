"""Gear is put on, taken off, given and parted with (DA-14.6, DA-14.12, DA-R73, DA-R120)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.commands import DropItem, GiveItem, TakeOff, Wear
from croupier.games.deck_of_adventures.cast.creation import MOST_GEAR
from croupier.games.deck_of_adventures.cast.sheets import put_sheet
from croupier.games.deck_of_adventures.cast.state import Character, Gear, Sheet
from croupier.games.deck_of_adventures.characters import gear, numbers
from croupier.games.deck_of_adventures.characters.gear import ARMOR, SHIELD, WEAPON
from croupier.games.deck_of_adventures.characters.knowledge import put_vitals, readers
from croupier.games.deck_of_adventures.combat.state import MINOR
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.prerequisites import unmet_need
from croupier.games.deck_of_adventures.packs.state import Item
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import distances, gm_reach
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.validation import character_here, known_character, own_character_here, require_gm

ONE_AT_A_TIME = (ARMOR, SHIELD)
REACH = 1
"""How far away somebody is at most to whom an item is handed in combat, in spaces."""


@rule("DA-14.6", "DA-25.18", "DA-R72", "DA-R120", "DA-13.5")
def wear(play: Play[Adventure], command: Wear) -> None:
    """Put on armor or a shield, or take an item in hand. Raises Illegal.

    Only one armor and one shield can be worn at a time.
    """
    one = _able(play, command.character)
    sheet = one.sheet.open()
    held = gear.found_in(sheet, command.item, worn=False)
    play.need(held is not None, f"{one.name} has no {command.item[:40]!r} to put on", "choose an item that they carry")
    assert held is not None
    item = library.item(play.state, held.item)
    play.need(item is not None, f"no pack has {held.item} anymore", "choose another item")
    assert item is not None
    same = [
        each.name
        for each in gear.worn_items(play.state, sheet)
        if each.type == item.type and item.type in ONE_AT_A_TIME
    ]
    play.require(not same, "DA-14.6", f"{', '.join(same)} is worn: one {item.type.lower()} at a time", "take it off")
    _may_use(play, one, sheet, item)
    _pay(play, one, item)
    _put(play, one, held, msgspec.structs.replace(held, worn=True), item, _taken(item))
    if item.type == SHIELD and play.ruling("shield_ap") == "on_each_equip":
        _whole_again(play, one, item)


def _taken(item: Item) -> str:
    """The words for taking up an item: armor and shields are worn, weapons and tools taken in hand."""
    return f"wears {item.name}" if gear.is_clothing(item) else f"takes {item.name} in hand"


def _put_away(item: Item | None, id: str) -> str:
    """The words for taking armor or a shield off, or putting an item away that was in hand."""
    if item is None:
        return f"puts {id} away"
    return f"takes {item.name} off" if gear.is_clothing(item) else f"puts {item.name} away"


@rule("DA-16.1", "DA-1.1")
def _able(play: Play[Adventure], character: str) -> Character:
    """A character whose gear this seat may change; the GM may also change the gear of a knocked-out one.

    Raises Illegal.
    """
    one = own_character_here(play, character)
    able = not one.is_out or play.seat == GM
    play.require(able, "DA-16.1", f"{one.name} is out and cannot act", "ask the GM")
    return one


@rule("DA-25.18", "DA-R72")
def _may_use(play: Play[Adventure], one: Character, sheet: Sheet, item: Item) -> None:
    """Refuse an item whose requirement is unmet; armor only if a ruling says so. Raises Illegal."""
    why, knows = unmet_need(play.ruling, play.state, sheet, item.needs), readers(play.state, one)
    if item.type == ARMOR:
        strict = why and play.ruling("armor_unmet") == "not_wearable"
        play.require(not strict, "DA-R72", f"{item.name} {why}", "choose other armor", to=knows)
    else:
        play.require(not why, "DA-25.18", f"{item.name} {why}", "choose another item", to=knows)


@rule("DA-R120", "DA-13.5", "DA-1.8")
def _pay(play: Play[Adventure], one: Character, item: Item) -> None:
    """In combat, refuse a change of armor and charge the Minor Action for any other item. Raises Illegal."""
    if _may_change(play, one, item):
        turn_actions.spend_action(play, one.id, MINOR)


@rule("DA-R120", "DA-13.5", "DA-1.8")
def _may_change(play: Play[Adventure], one: Character, item: Item) -> bool:
    """Whether the Minor Action has to be paid for changing gear, as in combat; armor is not changed there.

    With another ruling, only the GM can change gear in combat. Raises Illegal.
    """
    if play.state.combat is None:
        return False
    if play.ruling("gear_change") == "gm":
        require_gm(play, "DA-R120")
        return False
    play.require(item.type != ARMOR, "DA-R120", "armor is only changed outside combat", "choose a shield or a weapon")
    turn_actions.may_act(play, one.id, MINOR)
    return True


@rule("DA-14.12", "DA-R73")
def _put(play: Play[Adventure], one: Character, was: Gear, now: Gear | None, item: Item | None, why: str) -> None:
    """Change the gear: lost Armor Points stay lost; changing armor removes a printed Armor Range."""
    sheet = one.sheet.open()
    at = sheet.gear.index(was)
    left = (*sheet.gear[:at], *((now,) if now is not None else ()), *sheet.gear[at + 1 :])
    changed = msgspec.structs.replace(sheet, gear=left)
    if item is not None and item.type == ARMOR and was.worn != (now is not None and now.worn):
        changed = msgspec.structs.replace(changed, printed=msgspec.structs.replace(sheet.printed, ar=None))
    put_sheet(play, one.id, changed, why)


@rule("DA-R73")
def _whole_again(play: Play[Adventure], one: Character, item: Item) -> None:
    """Restore a shield's own Armor Points, each time it is put on."""
    vitals = play.state.character(one.id).vitals.open()
    brings = sum(each.by for each in item.adjusts if each.how == "add" and each.stat == "AP")
    if vitals.ap_lost and brings:
        most = numbers.ap_max(play.ruling, play.state, one.id)
        lost = max(0, min(vitals.ap_lost, most) - brings)
        put_vitals(play, one.id, msgspec.structs.replace(vitals, ap_lost=lost))


@rule("DA-14.12", "DA-R120")
def take_off(play: Play[Adventure], command: TakeOff) -> None:
    """Take armor or a shield off, or put an item away."""
    one = _able(play, command.character)
    worn = gear.found_in(one.sheet.open(), command.item, worn=True)
    play.need(worn is not None, f"{one.name} wears no {command.item[:40]!r}", "choose an item that is worn")
    assert worn is not None
    item = library.item(play.state, worn.item)
    if item is not None:
        _pay(play, one, item)
    _put(play, one, worn, msgspec.structs.replace(worn, worn=False), item, _put_away(item, worn.item))


@rule("DA-1.2", "DA-25.19")
def give_item(play: Play[Adventure], command: GiveItem) -> None:
    """The GM gives a character an item (P17.6)."""
    require_gm(play, "DA-1.2")
    one = character_here(play, command.character)
    item = library.item(play.state, command.item)
    play.need(item is not None, f"no pack has {command.item[:40]!r}", "choose an item from a pack")
    assert item is not None
    _receive(play, one, Gear(item.id), f"gets {item.name}")


def _receive(play: Play[Adventure], one: Character, thing: Gear, why: str) -> None:
    sheet = one.sheet.open()
    play.need(len(sheet.gear) < MOST_GEAR, f"{one.name} already carries {MOST_GEAR} things", "drop one first")
    put_sheet(play, one.id, msgspec.structs.replace(sheet, gear=(*sheet.gear, thing)), why)


@rule("DA-13.5", "DA-R120", "DA-12.7")
def drop_item(play: Play[Adventure], command: DropItem) -> None:
    """Part with an item; handing it to somebody in combat takes a Minor Action, and they are within 1 space."""
    one = _able(play, command.character)
    sheet = one.sheet.open()
    thing = gear.found_in(sheet, command.item, worn=False) or gear.found_in(sheet, command.item, worn=True)
    play.need(thing is not None, f"{one.name} has no {command.item[:40]!r}", "choose an item that they carry")
    assert thing is not None
    item = library.item(play.state, thing.item)
    other = known_character(play, command.to) if command.to else None
    play.need(
        other is None or (other.id != one.id and other.here),
        "there is nobody else with that name here",
        "choose another",
    )
    pays = item is not None and (thing.worn or other is not None) and _may_part(play, one, thing, item)
    if other is not None and play.state.combat is not None:
        near = distances.within(play, one.id, other.id, REACH) is not False
        play.require(
            near, "DA-13.5", f"{other.name} is more than {REACH} space from {one.name}", "choose somebody within reach",
            to=distances.who_sees_both(play.state, one.id, other.id),
        )  # fmt: skip
        if gm_reach.waits_for_gm(play, command, one.id, (other.id,), REACH):
            return
    if pays:
        turn_actions.spend_action(play, one.id, MINOR)
    name = thing.item if item is None else item.name
    _put(play, one, thing, None, item, f"parts with {name}")
    if other is not None:
        _receive(play, play.state.character(other.id), msgspec.structs.replace(thing, worn=False), f"gets {name}")


@rule("DA-13.5", "DA-R120")
def _may_part(play: Play[Adventure], one: Character, thing: Gear, item: Item) -> bool:
    """Whether the Minor Action has to be paid for parting with an item. Raises Illegal."""
    if thing.worn or item.type in (SHIELD, WEAPON):
        return _may_change(play, one, item)
    if play.state.combat is None:
        return False
    turn_actions.may_act(play, one.id, MINOR)
    return True
