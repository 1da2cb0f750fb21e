"""A table's own weapons, armor and prices instead of those of the tables (MS-R66, MS-R67, MS-R44)."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat import gear_commands as wish
from croupier.games.maelstrom.sheets.state import Armor
from croupier.testing.refusals import refused_by
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
