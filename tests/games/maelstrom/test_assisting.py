"""Where the table only assists, rules are flagged; what means nothing is still refused."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import Strike, Throw
from croupier.games.maelstrom.combat.commands import Aim
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import (
    AmendRoll,
    ChooseWay,
    DeclareAction,
    OfferWay,
    RollForNpc,
    RollInSecret,
)
from croupier.testing.refusals import refused_by
from support.maelstrom.stage import Hero, Stage

RUNNER = Hero(specialties=(("Athletics", "Run"), ("Stealth", "Shadowing")))


def assisting(rulings: Settings, *heroes: Hero, **state: Any) -> Stage:
    return Stage(rulings, *heroes, state={"mode": "assist", **state})


@pytest.mark.rule("MS-20.5")
@pytest.mark.parametrize("command", [Strike("c1", "c2"), Aim("c1", "c2")])
def test_a_character_who_left_the_fight_cannot_be_hit(rulings: Settings, command: Command) -> None:
    fight = Fight(1, (Part("c1"), Part("c2", out=1), Part("c3")), "c1")
    stage = assisting(rulings, Hero(), Hero(), Hero(), fight=fight)
    with refused_by("MS-20.5"):
        stage.do("p1", command)


@pytest.mark.rule("MS-16.2")
@pytest.mark.parametrize("name", ["Levitation", "Shadowing"])
def test_a_specialty_that_the_roll_cannot_use_is_refused(rulings: Settings, name: str) -> None:
    """One that nobody has, and one of another ability: the dice could not be counted."""
    stage = assisting(rulings, RUNNER)
    with refused_by("MS-16.2"):
        stage.do("gm", RollInSecret("c1", "Strength", "Athletics", use=(name,)))
    stage.do("p1", DeclareAction("c1", "climbs"))
    name_of_roll = stage.attempt().id
    stage.do("gm", OfferWay(name_of_roll, "Strength", "Athletics"))
    stage.do("p1", ChooseWay(name_of_roll), "2,3,4,6,7,8")
    with refused_by("MS-16.2"):
        stage.do("gm", AmendRoll(name_of_roll, "it relates", 6, 0, (name,)))


@pytest.mark.rule("MS-9.13")
def test_a_way_that_uses_a_limb_that_nobody_has_is_refused(rulings: Settings) -> None:
    stage = assisting(rulings, Hero()).do("p1", DeclareAction("c1", "climbs"))
    with pytest.raises(Invalid, match="left arm, right arm, left leg, right leg"):
        stage.do("gm", OfferWay(stage.attempt().id, "Strength", "Athletics", limb="third arm"))


@pytest.mark.rule("MS-R74", "MS-R73")
@pytest.mark.parametrize(
    "command", [RollForNpc("n1", "Sing"), Strike("n1", "c1", "Sing"), Throw("n1", "Sing", "the door")], ids=str
)
def test_no_refusal_names_the_pools_of_an_npc_that_a_player_does_not_know(rulings: Settings, command: Command) -> None:
    guard = Npc("n1", "Guard", Secret(Quick((("Fight", 5),)), ("gm",)))
    fight = Fight(1, (Part("n1"), Part("c1")), "n1")
    stage = Stage(rulings, Hero(), npcs=(guard,), state={"mode": "assist", "fight": fight})
    with refused_by("MS-R74", why="you do not know Guard's pools"):
        stage.do("p1", command)
