"""A table's own weapons, armor and prices instead of those of the tables (MS-R66, MS-R67, MS-R44)."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat import gear_commands as wish
from croupier.games.maelstrom.sheets.state import DEAD, Armor
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import fields, form, options
from support.maelstrom.stage import Hero, Stage


def pieces(stage: Stage) -> set[str]:
    """What the storyteller is offered to give."""
    given = [one for one in GAME.choices(GAME.see(stage.state, "gm"), "gm") if one.command["type"] == "equip"]
    return {str(option.value) for one in given for field in one.fields for option in field.options}


@pytest.mark.rule("MS-19.1", "MS-R66")
@pytest.mark.option("equipment_weapons", "custom")
def test_under_a_ruling_the_table_has_its_own_weapons(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    with refused_by("MS-R66"):
        stage.do("gm", wish.Equip("c1", "Sword, light"))
    assert "Sword, light" not in pieces(stage)
    assert "Ballistic vest" in pieces(stage)
    stage.do("gm", wish.WriteWeapon("c1", "Harpoon", 6, "lethal", range=12, rate=1, capacity=1))
    weapon = stage.sheet().items[0].weapon
    assert weapon is not None
    assert (weapon.damage, weapon.range, weapon.loaded) == (6, 12, 1)


@pytest.mark.rule("MS-19.1", "MS-R67")
@pytest.mark.option("equipment_armor", "custom")
def test_under_a_ruling_the_table_has_its_own_armor(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    with refused_by("MS-R67"):
        stage.do("gm", wish.Equip("c1", "Ballistic vest"))
    assert "Ballistic vest" not in pieces(stage)
    stage.do("gm", wish.WriteArmor("c1", "Leather", 2, 1, ("cold",)))
    assert stage.sheet().items[0].armor == Armor(2, 1, ("cold",))


@pytest.mark.rule("MS-R66", "MS-R67", "MS-10.7")
def test_a_custom_weapon_has_a_source_that_armor_can_stop(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    assert "source" in fields(form(stage, "gm", "write_weapon"))
    stage.do("gm", wish.WriteWeapon("c1", "Flamer", 5, "aggravated", range=10, capacity=3, source="heat"))
    weapon = stage.sheet().items[0].weapon
    assert weapon is not None
    assert weapon.source == "heat"
    for kind, source in (("lethal", "heat"), ("aggravated", "rust")):
        with pytest.raises(Invalid, match=f"source: {source}"):
            stage.do("gm", wish.WriteWeapon("c1", "Flamer", 5, kind, source=source))


@pytest.mark.rule("MS-R67", "MS-19.3")
def test_custom_armor_can_hinder_and_be_power_armor(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    assert {"hinders", "power"} <= set(fields(form(stage, "gm", "write_armor")))
    stage.do("gm", wish.WriteArmor("c1", "Old suit", 5, 5, ("heat",), ("Stealth",), power=True))
    assert stage.sheet().items[0].armor == Armor(5, 5, ("heat",), ("Stealth",), "Power Armor", 1)
    with pytest.raises(Invalid, match="hinders: Wits"):
        stage.do("gm", wish.WriteArmor("c1", "Old suit", hinders=("Wits",)))


@pytest.mark.rule("MS-19.2", "MS-1.8")
def test_the_dead_are_given_no_equipment(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(more={"condition": DEAD}), Hero())
    for command in (wish.Equip("c1", "Knife"), wish.WriteWeapon("c1", "Harpoon"), wish.WriteArmor("c1", "Leather")):
        with pytest.raises(Impossible, match="Ana is dead"):
            stage.do("gm", command)
    assert options(form(stage, "gm", "equip"), "character") == ["c2"]
