"""The listed weapon of an NPC's pool does to its target what the tables say (MS-R66, MS-R73)."""

from __future__ import annotations

import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.sheets.armor_table import ARMOR
from croupier.games.maelstrom.sheets.state import Item
from croupier.games.maelstrom.sheets.weapons import NPC_WEAPONS
from support.maelstrom.stage import Hero, Stage

CLAD = Hero(sheet={"items": (Item("i1", "Power armor", armor=ARMOR["Power armor"], out=True),)})


def shot(rulings: Settings, weapon: str, hero: Hero, kind: str, *dice: str) -> Stage:
    """An NPC with this weapon hits a character who is not aware of the shot."""
    gunner = Npc("n1", "Gunner", Secret(Quick((("Shoot", 5),), arms=(("Shoot", weapon),)), ("gm",)))
    fight = Fight(1, (Part("n1"), Part("c1")), "n1")
    stage = Stage(rulings, hero, npcs=(gunner,), state={"fight": fight})
    listed = NPC_WEAPONS[weapon]
    stage.do("gm", Strike("n1", "c1", "Shoot", damage=listed.damage, kind=kind, reach=listed.range))
    return stage.do("gm", SetAttack(aware=False), "2,3,6,7,8", *dice)


@pytest.mark.rule("MS-10.7", "MS-R73")
def test_armor_against_heat_soaks_an_npcs_energy_pistol(rulings: Settings) -> None:
    stage = shot(rulings, "Energy pistol", CLAD, "aggravated", "2,2,3,4,6,6,7", "2,3,4,5,6,7")
    assert stage.sheet().health.aggravated == 1


@pytest.mark.rule("MS-10.7")
def test_armor_that_stops_heat_alone_does_not_help_against_another_kind_of_damage(rulings: Settings) -> None:
    stage = shot(rulings, "Pistol, light", CLAD, "aggravated", "2,3,4,6,6,7")
    assert stage.sheet().health.aggravated == 3


@pytest.mark.rule("MS-R66")
def test_an_npcs_stunner_stuns(rulings: Settings) -> None:
    stage = shot(rulings, "Stunner", Hero(willpower=1), "bashing", "2,3,4,6,6,7,7", "2,3,4,5", "2")
    assert stage.sheet().health.bashing == 4
    part = stage.state.fight.part("c1") if stage.state.fight is not None else None
    assert part is not None
    assert part.numb == 3  # one of the four turns has passed
