"""A table where all damage is lethal: no form offers another kind, and nothing heals one (MS-R49)."""

from __future__ import annotations

import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import AddNpc
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import Strike, Throw
from croupier.games.maelstrom.combat.gear_commands import WriteArmor, WriteWeapon
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care, Harm
from croupier.games.maelstrom.sheets.state import Health, Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import fields, form, forms
from support.maelstrom.stage import Hero, Stage

ONE = pytest.mark.option("health_types", "one")
THUG = Npc("n1", "A thug", Secret(Quick((("Brawl", 4),)), ("gm",)))
SAP = Hero(sheet={"items": (Item("i1", "Sap", weapon=WEAPONS["Sap"]),), "health": Health(lethal=2)},
           more={"level": "Scratched"})  # fmt: skip


def fight(rulings: Settings, now: str) -> Stage:
    return Stage(rulings, SAP, Hero(), npcs=(THUG,), state={"fight": Fight(1, (Part("c1"), Part("n1")), now)})


@pytest.mark.rule("MS-R49", "MS-10.5", "MS-10.7")
@ONE
def test_no_form_offers_another_kind_of_damage_or_fields_that_only_matter_to_it(rulings: Settings) -> None:
    stage, turn = Stage(rulings, SAP), fight(rulings, "n1")
    found = [form(stage, "gm", one) for one in ("harm", "write_weapon", "write_armor", "add_npc")]
    found += [form(turn, "gm", one) for one in ("attack", "throw")]
    assert not [one.label for one in found if {"kind", "source", "sources", "bashing"} & fields(one).keys()]


@pytest.mark.rule("MS-R49", "MS-10.5")
@ONE
def test_an_attack_describes_its_damage_as_lethal(rulings: Settings) -> None:
    helps = [one.help for one in forms(fight(rulings, "c1"), "p1", "attack")]
    assert [one.partition(",")[2].strip() or one for one in helps] == ["Strength + 1 lethal", "lethal"]


@pytest.mark.rule("MS-R49", "MS-R53")
@ONE
def test_first_aid_which_heals_bashing_is_neither_offered_nor_given(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), SAP)
    offered = [one.command["what"] for one in forms(stage, "p1", "care", patient="c2")]
    assert "first aid" not in offered
    why = GAME.why_not(stage.state, "p1", Care("c1", "c2", "first aid"))
    assert why is not None
    assert why.clause == "MS-R49"


@pytest.mark.rule("MS-R49", "MS-R53")
@ONE
def test_the_hours_of_rest_are_those_of_lethal_damage(rulings: Settings) -> None:
    assert "bashing" not in form(Stage(rulings, SAP), "gm", "pass_time").help


@pytest.mark.rule("MS-R49", "MS-1.10")
@pytest.mark.parametrize(
    "command",
    [
        Harm("c1", 1, "bashing"),
        Harm("c1", 1, source="heat"),
        WriteWeapon("c1", "A sap", kind="bashing"),
        WriteArmor("c1", "A coat", bashing=3),
        WriteArmor("c1", "A coat", sources=("heat",)),
        AddNpc("A brute", bashing=2),
    ],
)
@ONE
def test_values_that_no_form_offers_are_refused(rulings: Settings, command: Command) -> None:
    with refused_by("MS-R49", Invalid):
        Stage(rulings, Hero()).do("gm", command)


@pytest.mark.rule("MS-R49", "MS-1.10")
@pytest.mark.parametrize(
    "command", [Strike("n1", "c1", "Brawl", kind="bashing"), Throw("n1", "Brawl", "there", kind="bashing")]
)
@ONE
def test_an_npc_attacks_with_no_other_kind(rulings: Settings, command: Command) -> None:
    with refused_by("MS-R49", Invalid):
        fight(rulings, "n1").do("gm", command)
