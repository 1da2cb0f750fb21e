"""While a fight is in progress, those who are not in it, or out of it, need no place in the order (MS-20.5, MS-R57)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.gear_commands import Carry, ClearJam, Reload
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care
from croupier.games.maelstrom.sheets.questions import open_questions
from croupier.games.maelstrom.sheets.state import DEAD, Health, Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.willpower.commands import AnswerRally, TryRally
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import forms
from support.maelstrom.stage import Hero, Stage

PISTOL = Item("i1", "Pistol", weapon=msgspec.structs.replace(WEAPONS["Pistol, light"], loaded=1))
JAMMED = Item("i2", "Rifle", weapon=WEAPONS["Hunting rifle"], broken=True)
KNIFE = Item("i3", "Knife", weapon=WEAPONS["Knife"], thrown=1)
ARMED = Hero(sheet={"items": (PISTOL, JAMMED, KNIFE)})
HURT = Hero(sheet={"health": Health(bashing=2, unaided=True)}, more={"level": "Scratched"})
BROKEN = Hero(current=0, more={"broken": True})
THUG = Npc("n1", "A thug", Secret(Quick((("Shoot", 4),), hurt=(1, 2, 0)), ("gm",)))
NOT_IN, OUT, IN = (), (Part("c1", out=1),), (Part("c1"),)


def fight(rulings: Settings, mine: tuple[Part, ...]) -> Stage:
    """Ana, armed, while the thug and Ben fight; Cem is at zero willpower."""
    parts = (Part("n1"), Part("c2"), *mine)
    return Stage(rulings, ARMED, HURT, BROKEN, npcs=(THUG,), state={"fight": Fight(1, parts, "n1")})


DEEDS = [Reload("c1", "i1"), ClearJam("c1", "i2"), Carry("c1", "i3"), Care("c1", "c2", "first aid"), TryRally("c1")]


@pytest.mark.rule("MS-20.5", "MS-R57", "MS-9.19", "MS-R53")
@pytest.mark.parametrize("mine", [NOT_IN, OUT], ids=["not in it", "out of it"])
@pytest.mark.parametrize("deed", DEEDS, ids=lambda one: type(one).__name__)
def test_characters_outside_a_fight_wait_for_no_place(rulings: Settings, mine: tuple[Part, ...], deed: Command) -> None:
    stage = fight(rulings, mine)
    stage.do("p1", deed)
    assert stage.state.fight is not None
    assert stage.state.fight.part("c1") == next(iter(mine), None)


@pytest.mark.rule("MS-20.5", "MS-R57")
@pytest.mark.parametrize("deed", DEEDS, ids=lambda one: type(one).__name__)
def test_characters_in_the_fight_wait_for_their_place(rulings: Settings, deed: Command) -> None:
    with refused_by("MS-R55"):
        fight(rulings, IN).do("p1", deed)


@pytest.mark.rule("MS-9.19", "MS-R30")
@pytest.mark.parametrize("mine", [NOT_IN, OUT], ids=["not in it", "out of it"])
def test_a_rally_from_outside_the_fight_costs_no_action(rulings: Settings, mine: tuple[Part, ...]) -> None:
    stage = fight(rulings, mine).do("p1", TryRally("c1"))
    stage.do("gm", AnswerRally(stage.state.rallies[0].id, ("c3",)))
    assert (stage.one("c3").broken, stage.sheet("c1").current) == (False, 2)
    assert stage.state.fight is not None
    assert stage.state.fight.part("c1") == next(iter(mine), None)


@pytest.mark.rule("MS-10.8", "MS-R53")
def test_the_storyteller_heals_their_own_characters_too(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(THUG,))
    found = forms(stage, "gm", "mend_levels", target="n1")
    assert [one.command["kind"] for one in found] == ["bashing", "lethal"]
    assert all(one.legal for one in found)


@pytest.mark.rule("MS-11.1")
@pytest.mark.parametrize(("mine", "asked"), [(IN, False), (OUT, False), (NOT_IN, True)])
def test_a_player_who_loses_a_character_in_a_fight_makes_another_one_afterward(
    rulings: Settings, mine: tuple[Part, ...], asked: bool
) -> None:
    stage = fight(rulings, mine)
    ana, *others = stage.state.characters
    dead = msgspec.structs.replace(ana, condition=DEAD)
    stage.state = msgspec.structs.replace(stage.state, characters=(dead, *others))
    assert any(one.seat == "p1" for one in open_questions(stage.state)) is asked
    stage.state = msgspec.structs.replace(stage.state, fight=None)
    assert any(one.seat == "p1" for one in open_questions(stage.state))
