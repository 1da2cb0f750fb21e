"""Weapons and armor with their numbers: put on a sheet, drawn, worn and put away (MS-19.1, MS-R66)."""

from __future__ import annotations

import msgspec

from croupier.core.forms import left_out
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.access import (
    LONGEST_NAME,
    own_living,
    require_storyteller,
    sheet_of_character,
    text_of,
)
from croupier.games.maelstrom.actors import require_able, require_not_surprised
from croupier.games.maelstrom.combat import gear_commands as wish
from croupier.games.maelstrom.combat.declare_attack import WAYS
from croupier.games.maelstrom.combat.turn_actions import item_of, one_action, put_item
from croupier.games.maelstrom.figures.attack import SOURCES
from croupier.games.maelstrom.harm.mark_damage import check_kind, check_lethal_alone, check_source
from croupier.games.maelstrom.health.limbs import ARMS, can_use, need_arms
from croupier.games.maelstrom.sheets.armor_table import ARMOR, HINDERED, POWER
from croupier.games.maelstrom.sheets.sheet_access import put_sheet
from croupier.games.maelstrom.sheets.state import Armor, Item, Weapon
from croupier.games.maelstrom.sheets.weapons import WEAPONS, spoken_name
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns import turn

MOST_ITEMS, MOST_NUMBER, MOST_METRES = 100, 30, 5000


def _add(play: Play[Campaign], character: str, item: Item) -> None:
    old = sheet_of_character(play, character)
    play.need(len(old.items) < MOST_ITEMS, f"there are already {MOST_ITEMS} items on the list", "drop something first")
    number = 1 + max((int(one.id[1:]) for one in old.items), default=0)
    item = msgspec.structs.replace(item, id=f"i{number}")
    put_sheet(play, character, msgspec.structs.replace(old, items=(*old.items, item)), f"has {item.name}")


@rule("MS-19.1", "MS-19.2", "MS-R66", "MS-R67", "MS-11.14")
def equip(play: Play[Campaign], command: wish.Equip) -> None:
    """Give a character a piece from the tables, with its numbers; a weapon starts fully loaded."""
    require_storyteller(play)
    own_living(play, command.character)
    reserve = _reserve(command.reserve)
    loads = command.piece in WEAPONS and WEAPONS[command.piece].capacity
    play.need(reserve is None or loads, f"{command.piece[:40]} holds no rounds", "leave out the reserve")
    if command.piece in WEAPONS:
        listed = play.ruling("equipment_weapons") == "table"
        play.require(listed, "MS-R66", "this table has its own list of weapons", "enter its numbers")
        weapon = msgspec.structs.replace(WEAPONS[command.piece], reserve=reserve)
        _add(play, command.character, Item("", spoken_name(command.piece), weapon=weapon))
    elif (piece := command.piece.replace("armour", "armor")) in ARMOR:  # earlier spelling of its name
        listed = play.ruling("equipment_armor") == "table"
        play.require(listed, "MS-R67", "this table has its own list of armor", "enter its numbers")
        _add(play, command.character, Item("", piece, armor=ARMOR[piece]))
    else:
        raise Invalid("piece", command.piece, ", ".join((*WEAPONS, *ARMOR)), "MS-R66")


@rule("MS-R63", "MS-R66", "MS-R67", "MS-R68", "MS-19.2")
def write_weapon(play: Play[Campaign], command: wish.WriteWeapon) -> None:
    """Give a character a custom weapon; `steady` gear removes the penalty for Reflexes."""
    require_storyteller(play)
    own_living(play, command.character)
    for field, given, least, most in (
        ("damage", command.damage, 0, MOST_NUMBER), ("range", command.range, 0, MOST_METRES),
        ("rate", command.rate, 1, MOST_NUMBER), ("capacity", command.capacity, 0, MOST_METRES),
    ):  # fmt: skip
        if not least <= given <= most:
            raise Invalid(field, given, f"{least} to {most}", "MS-R66")
    check_kind(play.state, command.kind)
    if command.ability not in WAYS:
        raise Invalid("ability", command.ability, ", ".join(WAYS), "MS-R58")
    check_source(play.state, command.kind, command.source)
    if command.chambered and not command.capacity:
        raise Invalid("chambered", command.chambered, "a weapon that holds rounds", "MS-R63")
    if play.state.ruling("equipment_reflex_gear") != "flag":
        left_out(command, "steady", because="no gear cancels the cost of Reflexes at this table", clause="MS-R68")
    weapon = Weapon(
        command.damage, command.kind, command.strength, command.range, command.rate, command.capacity,
        command.chambered, loaded=command.capacity, reserve=_reserve(command.reserve), ability=command.ability,
        source=command.source,
    )  # fmt: skip
    name = text_of("name", command.name, "MS-19.2", LONGEST_NAME)
    _add(play, command.character, Item("", name, weapon=weapon, steady=command.steady))


@rule("MS-R63")
def _reserve(rounds: int | None) -> int | None:
    """Rounds in reserve; None: they are not counted. Raises Invalid."""
    if rounds is not None and not 0 <= rounds <= MOST_METRES:
        raise Invalid("reserve", rounds, f"0 to {MOST_METRES}, or none", "MS-R63")
    return rounds


@rule("MS-R67", "MS-19.2", "MS-19.3")
def write_armor(play: Play[Campaign], command: wish.WriteArmor) -> None:
    """Give a character custom armor."""
    require_storyteller(play)
    own_living(play, command.character)
    check_lethal_alone(play.state, "bashing", command.bashing, wish.WriteArmor("", "").bashing)
    check_lethal_alone(play.state, "sources", command.sources, ())
    for field, given in (("bashing", command.bashing), ("lethal", command.lethal)):
        if not 0 <= given <= MOST_NUMBER:
            raise Invalid(field, given, f"0 to {MOST_NUMBER}", "MS-R67")
    strange = next((one for one in command.sources if one not in SOURCES), "")
    if strange:
        raise Invalid("sources", strange, ", ".join(SOURCES), "MS-R67")
    name = text_of("name", command.name, "MS-19.2", LONGEST_NAME)
    strange = next((one for one in command.hinders if one not in HINDERED), "")
    if strange:
        raise Invalid("hinders", strange, ", ".join(HINDERED), "MS-R67")
    requires, lifts = (POWER, 1) if command.power else ("", 0)
    armor = Armor(command.bashing, command.lethal, command.sources, command.hinders, requires, lifts)
    _add(play, command.character, Item("", name, armor=armor))


@rule("MS-R63", "MS-1.8")
def set_reserve(play: Play[Campaign], command: wish.SetReserve) -> None:
    """Set the rounds in reserve: found, bought, lost, or counted from now on."""
    require_storyteller(play)
    own_living(play, command.character)
    item = item_of(play, command.character, command.item)
    weapon = item.weapon
    play.need(weapon is not None and weapon.capacity, f"{item.name} holds no rounds", "choose a weapon with rounds")
    assert weapon is not None
    now = msgspec.structs.replace(weapon, reserve=_reserve(command.reserve))
    play.need(now != weapon, f"{item.name} already has that reserve", "choose another number")
    count = "not counted" if now.reserve is None else now.reserve
    play.because("MS-R63", weapon=item.name, reserve=count)
    put_item(play, command.character, msgspec.structs.replace(item, weapon=now), f"{item.name}, reserve: {count}")


@rule("MS-R66", "MS-R57")
def pick_up(play: Play[Campaign], who: str, item: Item) -> None:
    """Pick up what was thrown; in a fight it is an action."""
    one_action(play, who)
    need_arms(play, who)
    in_turn = turn.takes_part(play.state, who)  # it is then logged as the action of the turn
    held = msgspec.structs.replace(item, thrown=0, out=True)
    put_item(play, who, held, "" if in_turn else f"picks up {item.name}")
    if in_turn:
        turn.mark_acted(play, who, "picks up", item.name)


@rule("MS-R54", "MS-9.13")
def check_arm(play: Play[Campaign], character: str, item: Item, arm: str) -> None:
    """Allow only an arm that can be used and holds nothing else. Raises Illegal, Impossible or Invalid."""
    if arm not in ("", *ARMS):
        raise Invalid("arm", arm, ", ".join(ARMS), "MS-R54")
    play.need(not arm or item.weapon is not None, f"{item.name} is worn", "leave out the arm")
    if arm:
        can_use(play, character, arm)
    elif item.weapon is not None:
        need_arms(play, character)
    held = next(
        (one.name for one in sheet_of_character(play, character).items if arm and one.out and one.arm == arm), ""
    )
    play.need(not held, f"the {arm} holds {held}", "put that away, or the other arm")


@rule("MS-19.2", "MS-R54", "MS-R74", "MS-9.17", "MS-20.4")
def carry(play: Play[Campaign], command: wish.Carry) -> None:
    """Draw or wear an item, visible to everyone, or put it away, if able to act; a thrown one is picked up."""
    require_able(play, command.character)
    require_not_surprised(play, command.character)
    item = item_of(play, command.character, command.item)
    if item.thrown and command.out:
        pick_up(play, command.character, item)
        return
    play.need(
        item.weapon is not None or item.armor is not None,
        f"{item.name} is neither weapon nor armor",
        "choose one of those",
    )
    play.need(item.out != command.out, f"{item.name} is already like that", "choose the other")
    play.need(command.out or not command.arm, "an item that is put away is not held in an arm", "leave out the arm")
    if command.out:
        check_arm(play, command.character, item, command.arm)
    carried = msgspec.structs.replace(item, out=command.out, arm=command.arm)
    how = "puts away" if not command.out else "puts on" if item.armor is not None else "draws"
    put_item(play, command.character, carried, f"{how} {item.name}{f', {command.arm}' if command.arm else ''}")
