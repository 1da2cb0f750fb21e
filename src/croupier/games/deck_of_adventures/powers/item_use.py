"""Using items: their time, their limits, what they do or which powers they give (DA-25.18)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import cites, rule
from croupier.games.deck_of_adventures.cast.sheets import put_sheet
from croupier.games.deck_of_adventures.cast.state import Character, Gear, Sheet
from croupier.games.deck_of_adventures.characters.knowledge import readers
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.combat.state import MAJOR, MINOR
from croupier.games.deck_of_adventures.packs import library, phrases
from croupier.games.deck_of_adventures.packs.effects import USE
from croupier.games.deck_of_adventures.packs.prerequisites import unmet_need
from croupier.games.deck_of_adventures.packs.state import CONSUMABLE, Item, Power
from croupier.games.deck_of_adventures.powers import conditions_of_use, power_use, resolve_power
from croupier.games.deck_of_adventures.powers.commands import UseItem
from croupier.games.deck_of_adventures.powers.events import PowerUsed
from croupier.games.deck_of_adventures.powers.sources import Source, armed, of_item, of_power
from croupier.games.deck_of_adventures.powers.state import ITEM, Work
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import gm_reach
from croupier.games.deck_of_adventures.turns import turn_actions

RESTS = {"quick": ("rest", "quick rest"), "full": ("rest", "quick rest", "full rest", "day")}
"""The limits that each kind of rest resets."""
USUAL = cites("DA-25.19", name="USUAL")({"potion": "Minor Action", "charm": "Major Action", "meal": "10 minutes"})
"""How long using items with these tags takes, if they do not say."""


@rule("DA-13.5", "DA-25.18", "DA-25.5", "DA-R67")
def use_item(play: Play[Adventure], command: UseItem) -> None:
    """Use an item that a character holds; a Consumable with no uses left is removed."""
    user = power_use.able(play, command.character)
    gear, item = _held(play, user, command.item)
    why = unmet_need(play.ruling, play.state, user.sheet.open(), item.needs)
    play.require(not why, "DA-25.18", f"{item.name} {why}", "choose another item", to=readers(play.state, user))
    play.require(
        uses_left(gear, item) != 0, "DA-25.18", f"{item.name} can no longer be used", "wait until after a rest"
    )
    power = _given(play, item, command.power)
    if power is None:
        require_actor(play, user.id)  # the GM uses powers for players, not their things (DA-18.13)
    else:
        power_use.epic(play)
    size = _size(play, item, power)
    if size:
        pp = 0 if power is None else power.pp[power_use.price(play, power, command.pp)]
        turn_actions.may_act(play, user.id, size, pp=pp)
    source = of_item(item) if power is None else of_power(power, power_use.price(play, power, command.pp))
    aimed = _aimed(user, source, command) if power is None else command
    source = source if power is None else armed(play.ruling, play.state, user.id, source, command.weapon)
    found = power_use.targets_of(play, user, source, aimed)
    conditions_of_use.require(play, user, source, found, command)
    if gm_reach.waits_for_gm(play, command, user.id, found, power_use.reach_of(source)):
        return
    if size:
        turn_actions.spend_action(play, user.id, size)
    _use_up(play, user, gear, item)
    if power is not None:
        given = item.use.powers if item.use is not None else ()
        power_use.use(play, play.state.character(user.id), power, command, item=item.name, given=given, took=size)
        return
    play.because("DA-25.18", item=item.name)
    play.do(PowerUsed(user.id, item.name, found, 0, source.words, ITEM))
    work = Work(user.id, item.id, ITEM, choice=command.choice)
    resolve_power.begin(play, conditions_of_use.with_space(work, source, command), source, found)


def _held(play: Play[Adventure], user: Character, id: str) -> tuple[Gear, Item]:
    """The usable item with this id, and its gear entry, one with a use left if there is one. Raises Impossible."""
    mine = [one for one in user.sheet.open().gear if one.item == id]
    gear = mine[0] if mine else None
    item = library.item(play.state, id) if gear is not None else None
    play.need(item is not None, f"{user.name} has no {id[:40]!r}", "choose an item that they carry")
    assert gear is not None
    assert item is not None
    play.need(is_usable(item), f"{item.name} has no use of its own", "describe to the GM what you do with it")
    return next((one for one in mine if uses_left(one, item) != 0), gear), item


@rule("DA-25.18", "DA-25.26")
def is_usable(item: Item) -> bool:
    """Whether an item does something when used."""
    saved = item.save is not None and phrases.trigger(item.save.trigger).when != phrases.ON_HIT
    return item.use is not None or saved or any(one.when == USE for one in item.effects)


def _given(play: Play[Adventure], item: Item, chosen: str) -> Power | None:
    """The power that an item gives; the chosen one if there are several. Raises Impossible."""
    ids = [id for id, _ in item.use.powers] if item.use is not None else []
    if not ids:
        play.need(not chosen, f"{item.name} gives no Power", "choose only the item")
        return None
    power = library.power(play.state, chosen or ids[0]) if (chosen or ids[0]) in ids else None
    play.need(power is not None, f"{item.name} does not give {chosen[:40]!r}", ", ".join(ids))
    return power


@rule("DA-13.5", "DA-13.13", "DA-25.18")
def _size(play: Play[Adventure], item: Item, power: Power | None) -> str:
    """The size of the action that using an item takes: its own, or its power's. Longer uses are Illegal in combat."""
    told = time_of(item, power)
    said = phrases.time(told)
    if said is None:
        return MINOR
    long = said.long and play.state.combat is not None
    play.require(not long, "DA-25.18", f"{item.name} takes {told}", "wait until after the combat")
    return said.size


@rule("DA-25.18", "DA-25.19", "DA-13.5", "DA-13.13")
def time_of(item: Item, power: Power | None = None) -> str:
    """The time that using it takes: its own, else the usual time for its tag, else an object interaction.

    A power that it gives takes an action of the power's own size in place of an object interaction.
    """
    told = item.use.time if item.use is not None else ""
    usual = next((USUAL[tag.casefold()] for tag in item.tags if tag.casefold() in USUAL), "")
    if told or usual or power is None:
        return told or usual or "Minor Action"
    return f"{power_use.SIZES.get(power.type, MAJOR).capitalize()} Action"


def _aimed(user: Character, source: Source, command: UseItem) -> UseItem:
    """The command aimed at its user, if it could name a target and names none."""
    is_aimed = command.targets or source.area is not None or not source.range
    return command if is_aimed else msgspec.structs.replace(command, targets=(user.id,))


@rule("DA-25.18")
def uses_left(gear: Gear, item: Item) -> int | None:
    """How many uses are left; None if unlimited."""
    said = phrases.limit(item.use.limit) if item.use is not None and item.use.limit else None
    return None if said is None else max(0, said.times - gear.used)


@rule("DA-25.18")
def all_uses_left(own: Sheet, item: Item) -> int | None:
    """How many uses are left of all pieces of an item that a character carries; None if unlimited."""
    found = [uses_left(one, item) for one in own.gear if one.item == item.id]
    return None if None in found else sum(one for one in found if one is not None)


@rule("DA-25.18")
def _use_up(play: Play[Adventure], user: Character, gear: Gear, item: Item) -> None:
    """Count a use; remove a Consumable that has none left."""
    if uses_left(gear, item) is None:
        return
    used = msgspec.structs.replace(gear, used=gear.used + 1)
    per = phrases.limit(item.use.limit) if item.use is not None else None
    gone = item.type == CONSUMABLE and uses_left(used, item) == 0 and (per is None or not per.per)
    sheet = user.sheet.open()
    at = sheet.gear.index(gear)
    after = (*sheet.gear[:at], *(() if gone else (used,)), *sheet.gear[at + 1 :])
    put_sheet(play, user.id, msgspec.structs.replace(sheet, gear=after))


@rule("DA-25.18", "DA-19.2")
def renew_uses(play: Play[Adventure], character: str, kind: str) -> None:
    """Reset uses that are counted per rest ("quick" or "full") or day."""
    sheet = play.state.character(character).sheet.open()
    after = tuple(_fresh(play, one, kind) for one in sheet.gear)
    if after != sheet.gear:
        put_sheet(play, character, msgspec.structs.replace(sheet, gear=after))


def _fresh(play: Play[Adventure], gear: Gear, kind: str) -> Gear:
    item = library.item(play.state, gear.item)
    said = phrases.limit(item.use.limit) if item is not None and item.use is not None else None
    return msgspec.structs.replace(gear, used=0) if said is not None and said.per in RESTS[kind] else gear
