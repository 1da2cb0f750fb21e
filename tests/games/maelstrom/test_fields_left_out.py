"""Fields of a command that mean nothing for its subject are refused, even in assist mode."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike, Throw
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.sheets.items import Item
from croupier.games.maelstrom.sheets.state import Effect
from croupier.games.maelstrom.sheets.weapons import GRENADE, WEAPONS
from croupier.games.maelstrom.ships.commands import FireAt, MountWeapon
from croupier.games.maelstrom.willpower.commands import CallWillpower
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import battle
from support.maelstrom.forms import fields, form
from support.maelstrom.rolls import offered
from support.maelstrom.stage import Hero, Stage

MODES = pytest.mark.parametrize("mode", ["enforce", "assist"])
ARMED = {"items": (Item("i1", GRENADE, weapon=WEAPONS[GRENADE], out=True),)}
THUG = Npc("n1", "Thug", Secret(Quick((("Brawl", 3),)), ("gm",)))


def fight(rulings: Settings, mode: str, now: str = "c1") -> Stage:
    parts = (Part("c1"), Part("c2"), Part("n1"))
    state = {"fight": Fight(1, parts, now), "mode": mode}
    return Stage(rulings, Hero(sheet=ARMED), Hero(), npcs=(THUG,), state=state)


@MODES
@pytest.mark.rule("MS-R58", "MS-R66")
@pytest.mark.parametrize(
    ("command", "clause", "why"),
    [
        (Strike("c1", "c2", kind="nobody-7"), "MS-R58", "kind: nobody-7 is not allowed"),
        (Strike("c1", "c2", kind="aggravated"), "MS-R58", "as the sheet has the numbers of an attack"),
        (Strike("c1", "c2", damage=9), "MS-R58", "damage: 9"),
        (Strike("c1", "c2", reach=9), "MS-R58", "reach: 9"),
        (Throw("c1", "i1", "there", damage=9), "MS-R66", "damage: 9"),
        (Throw("c1", "i1", "there", kind="bashing"), "MS-R66", "as the sheet has the numbers of a throw"),
        (Throw("c1", "i1", "there", reach=1), "MS-R66", "reach: 1"),
    ],
)
def test_the_sheet_has_the_numbers_of_a_character(
    rulings: Settings, mode: str, command: Command, clause: str, why: str
) -> None:
    with refused_by(clause, Invalid, why=why):
        fight(rulings, mode).do("p1", command)


@MODES
@pytest.mark.rule("MS-R73")
@pytest.mark.parametrize(
    "command",
    [
        Strike("n1", "c1", "Brawl", "Strength"), Strike("n1", "c1", "Brawl", ability="Melee"),
        Strike("n1", "c1", "Brawl", off_hand=True), Throw("n1", "Brawl", "there", "Precision"),
    ],
)  # fmt: skip
def test_a_quick_sheet_has_only_pools(rulings: Settings, mode: str, command: Command) -> None:
    with refused_by("MS-R73", Invalid, why="no value, as a quick sheet has only pools"):
        fight(rulings, mode, "n1").do("gm", command)


@pytest.mark.rule("MS-R70", "MS-R73")
def test_a_gunner_fires_from_the_sheet_or_with_a_pool(rulings: Settings) -> None:
    with refused_by("MS-R70", Invalid, why="pool: Luck is not allowed"):
        battle(rulings).do("p1", FireAt("c1", "s1", "w1", "s2", pool="Luck"))
    with refused_by("MS-R73", Invalid, why="attribute: Reflexes is not allowed"):
        battle(rulings, now="n1").do("gm", FireAt("n1", "s2", "w1", "s1", "Reflexes", pool="Remote Weapons"))


@pytest.mark.rule("MS-R70")
@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ({"range": 3, "volley": 2}, "volley: 2 is not allowed.*a gun fires no volleys"),
        ({"speed": 3, "linked": 1}, "linked: 1 is not allowed.*missiles are not linked"),
        ({"speed": 3, "defends": True}, "defends: true is not allowed"),
    ],
)
def test_guns_and_missiles_have_separate_numbers(rulings: Settings, numbers: dict[str, Any], why: str) -> None:
    with refused_by("MS-R70", Invalid, why=why):
        battle(rulings).do("gm", MountWeapon("s1", "One", 3, **numbers))


@pytest.mark.rule("MS-16.3")
@pytest.mark.option("roll_announce", "hidden")
def test_a_specialty_that_nobody_wrote_is_refused_under_hidden_terms_too(rulings: Settings) -> None:
    """A specialty that exists but does not fit the hidden terms is accepted: a refusal would give them away."""
    runner = Hero(specialties=(("Athletics", "Run"), ("Stealth", "Shadowing")))
    stage = Stage(rulings, runner, state={"mode": "assist"})
    way = offered(stage, ("Strength", "Athletics"))
    with refused_by("MS-16.3", why="they have no specialty nobody-7"):
        stage.do("p1", ChooseWay(way, 0, ("nobody-7",)))
    stage.do("p1", ChooseWay(way, 0, ("Shadowing",)), "2,3,4,6,7,8")


@MODES
@pytest.mark.rule("MS-19.3")
def test_an_attack_cannot_waive_armor_that_nobody_wears(rulings: Settings, mode: str) -> None:
    stage = fight(rulings, mode).do("p1", Strike("c1", "c2"))
    with refused_by("MS-19.3", why="they wear no armor that requires a specialty"):
        stage.do("gm", SetAttack(waive=True))


@pytest.mark.rule("MS-9.1")
def test_an_effect_may_be_resisted_in_secret(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"effects": (Effect("e1", "Dread"),)}))
    assert "hidden" in fields(form(stage, "gm", "call_willpower", effect="e1"))
    with refused_by("MS-9.1", Invalid, why="how: recover is not allowed"):
        stage.do("gm", CallWillpower("c1", how="recover"))
