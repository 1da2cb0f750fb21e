"""Weapons and armor come onto a sheet, from the tables or with custom numbers (MS-R66, MS-R67)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom.combat import gear_commands as wish
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.sheet_blocks import rows
from croupier.games.maelstrom.sheets.state import Armor, Item, Weapon
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import form, sent
from support.maelstrom.stage import Hero, Stage

CROSSBOW = wish.WriteWeapon("c1", "Crossbow", 5, "lethal", range=60, capacity=1)
SHIELD = wish.WriteArmor("c1", "Riot shield", 3, 2, ("heat", "heat"))


@pytest.mark.rule("MS-19.1", "MS-R66", "MS-R67")
def test_listed_equipment_has_its_numbers_and_is_full(rulings: Settings) -> None:
    stage = (
        Stage(rulings, Hero()).do("gm", wish.Equip("c1", "Pistol, light")).do("gm", wish.Equip("c1", "Ballistic vest"))
    )
    pistol, vest = stage.sheet().items
    assert (pistol.weapon, vest.armor) == (WEAPONS["Pistol, light"], ARMOR["Ballistic vest"])
    assert pistol.weapon is not None
    assert pistol.weapon.loaded == 17
    with pytest.raises(Invalid, match="Pistol, light"):
        stage.do("gm", wish.Equip("c1", "Death ray"))
    with refused_by("MS-1.8"):
        stage.do("p1", wish.Equip("c1", "Knife"))


@pytest.mark.rule("MS-R66", "MS-19.1")
@pytest.mark.option("equipment_weapons", "custom")
def test_a_table_with_its_own_weapons_writes_their_numbers(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    with refused_by("MS-R66"):
        stage.do("gm", wish.Equip("c1", "Pistol, light"))
    stage.do("gm", CROSSBOW).do("gm", wish.Equip("c1", "Ballistic vest"))
    assert stage.sheet().items[0].weapon == Weapon(5, range=60, capacity=1, loaded=1)


@pytest.mark.rule("MS-R67", "MS-19.1")
@pytest.mark.option("equipment_armor", "custom")
def test_a_table_with_its_own_armor_writes_its_numbers(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    with refused_by("MS-R67"):
        stage.do("gm", wish.Equip("c1", "Ballistic vest"))
    stage.do("gm", SHIELD).do("gm", wish.Equip("c1", "Pistol, light"))
    assert stage.sheet().items[0].armor == Armor(3, 2, ("heat",))


@pytest.mark.rule("MS-R66", "MS-R67", "MS-19.2")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        (wish.WriteWeapon("c1", "Gun", 31), "damage: 31"),
        (wish.WriteWeapon("c1", "Gun", 3, range=-1), "range: -1"),
        (wish.WriteWeapon("c1", "Gun", 3, rate=0), "rate: 0"),
        (wish.WriteWeapon("c1", "Gun", 3, capacity=5001), "capacity: 5001"),
        (wish.WriteWeapon("c1", "Gun", 3, "psychic"), "kind: psychic"),
        (wish.WriteWeapon("c1", "", 3), "name is missing"),
        (wish.WriteArmor("c1", "Coat", 31), "bashing: 31"),
        (wish.WriteArmor("c1", "Coat", 0, -1), "lethal: -1"),
        (wish.WriteArmor("c1", " ", 1, 1), "name: "),
    ],
)
def test_impossible_numbers_are_refused(rulings: Settings, command: Any, said: str) -> None:
    stage = Stage(rulings, Hero())
    with pytest.raises(Invalid, match=said):
        stage.do("gm", command)
    assert stage.events == []


@pytest.mark.rule("MS-19.2", "MS-R74", "MS-R66")
def test_everyone_sees_drawn_weapons_but_not_their_text(rulings: Settings) -> None:
    things = (Item("i1", "A rope"), Item("i2", "Pistol", weapon=WEAPONS["Pistol, light"]))
    stage = Stage(rulings, Hero(sheet={"items": things}))
    stage.do("p1", wish.Carry("c1", "i2"))
    assert stage.one().shown == ("Pistol",)
    with pytest.raises(Impossible, match="is already like that"):
        stage.do("p1", wish.Carry("c1", "i2"))
    with pytest.raises(Impossible, match="neither weapon nor armor"):
        stage.do("p1", wish.Carry("c1", "i1"))
    stage.do("p1", wish.Carry("c1", "i2", out=False))
    assert stage.one().shown == ()


@pytest.mark.rule("MS-19.2")
def test_the_hundred_and_first_item_is_refused(rulings: Settings) -> None:
    many = tuple(Item(f"i{at}", "A stone") for at in range(1, 101))
    with pytest.raises(Impossible, match="100 items"):
        Stage(rulings, Hero(sheet={"items": many})).do("gm", CROSSBOW)


@pytest.mark.rule("MS-R67")
@pytest.mark.parametrize("piece", ["Combat armor", "Combat armour"])
def test_armor_uses_the_booklets_spelling_and_its_old_name_is_accepted(rulings: Settings, piece: str) -> None:
    stage = Stage(rulings, Hero()).do("gm", wish.Equip("c1", piece))
    assert [(one.name, one.armor) for one in stage.sheet().items] == [("Combat armor", ARMOR["Combat armor"])]


@pytest.mark.rule("MS-R66", "MS-R74")
@pytest.mark.parametrize(
    ("piece", "name"), [("Pistol, light", "Light pistol"), ("Shotgun, auto", "Auto shotgun"), ("Knife", "Knife")]
)
def test_a_listed_weapon_has_its_everyday_name(rulings: Settings, piece: str, name: str) -> None:
    stage = Stage(rulings, Hero()).do("gm", wish.Equip("c1", piece))
    assert [one.name for one in stage.sheet().items] == [name]


@pytest.mark.rule("MS-R63", "MS-R66")
def test_a_custom_weapon_may_hold_one_more_round_in_its_chamber(rulings: Settings) -> None:
    """Only those of the tables did."""
    stage = Stage(rulings, Hero())
    write = form(stage, "gm", "write_weapon")
    stage.do("gm", sent(write, character="c1", name="Carbine", range=60, rate=2, capacity=5, chambered=True))
    carbine = stage.sheet().items[0]
    assert carbine.weapon is not None
    fired = msgspec.structs.replace(carbine, weapon=msgspec.structs.replace(carbine.weapon, loaded=1))
    stage = Stage(rulings, Hero(sheet={"items": (fired,)})).do("p1", wish.Reload("c1", "i1"))
    (row,) = [one for one in rows(stage.sheet()) if one.label == "Carbine"]
    assert (row.value, row.dots, row.of) == ("4 lethal, 60 m, 6 of 5+1 rounds", 6, 6)
    with pytest.raises(Invalid, match="chambered: true"):
        stage.do("gm", wish.WriteWeapon("c1", "Sword", chambered=True))
