"""Who can roll against somebody, or help: those who can act (MS-R19, MS-R20, MS-20.4)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.refusals import Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import ChangeNpc, RemoveNpc
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.commands import ActNow
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Harm
from croupier.games.maelstrom.rolls.commands import ChooseWay, DeclareAction, LetHelp, OfferWay, Oppose
from croupier.games.maelstrom.rolls.declaration_choices import declaration_choices
from croupier.games.maelstrom.ships.commands import ManStation
from croupier.games.maelstrom.ships.state import PILOT
from croupier.games.maelstrom.state import Campaign
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import battle
from support.maelstrom.forms import fields, form
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage, duel

GUARD = Npc("n1", "A guard", Secret(Quick((("Watch", 3),)), ("gm",)))


def sneaking(rulings: Settings, *heroes: Hero) -> Stage:
    return Stage(rulings, Hero(), *heroes, npcs=(GUARD,)).do("p1", DeclareAction("c1", "sneaks past"))


def offered(stage: Stage, type: str, field: str) -> list[object]:
    """Whom the storyteller is offered for it."""
    menu: Menu[Campaign] = Menu(GAME, GAME.see(stage.state, "gm"), "gm")
    declaration_choices(menu, stage.attempt(), "here")
    found = [one for one in menu.choices if one.command["type"] == type]
    return [option.value for one in found for each in one.fields if each.name == field for option in each.options]


DOWN = [
    ({"broken": True}, "MS-9.17", "at zero willpower"), ({"condition": "unconscious"}, "MS-20.4", "cannot act"),
    ({"idle": True}, "MS-R75", "does nothing while their player is away"),
]  # fmt: skip
"""Why somebody cannot act, and the clause that says so."""


def down(stage: Stage, more: dict[str, Any]) -> Stage:
    """The stage after Ben has become unable to act."""
    people = tuple(msgspec.structs.replace(one, **more) if one.id == "c2" else one for one in stage.state.characters)
    stage.state = msgspec.structs.replace(stage.state, characters=people)
    return stage


@pytest.mark.rule("MS-R19", "MS-20.4", "MS-9.17")
@pytest.mark.parametrize(("more", "clause", "why"), DOWN)
def test_a_character_who_cannot_act_opposes_nobody(
    rulings: Settings, more: dict[str, Any], clause: str, why: str
) -> None:
    stage = down(sneaking(rulings, Hero(), Hero()), more)
    assert offered(stage, "oppose", "by") == ["c3", "n1"]
    with refused_by(clause, why=why):
        stage.do("gm", Oppose(stage.attempt().id, "c2", "Perception", "Alertness"))


@pytest.mark.rule("MS-R20", "MS-9.17", "MS-20.4")
@pytest.mark.option("roll_extended", "help")
@pytest.mark.parametrize(("more", "clause", "why"), DOWN)
def test_help_from_somebody_who_cannot_act_is_refused_for_the_reason_they_cannot(
    rulings: Settings, more: dict[str, Any], clause: str, why: str
) -> None:
    stage = down(sneaking(rulings, Hero()), more)
    with refused_by(clause, why=why):
        stage.do("gm", LetHelp(stage.attempt().id, "c2", "Strength"))


@pytest.mark.rule("MS-R57", "MS-9.17", "MS-20.4")
@pytest.mark.parametrize(("more", "clause", "why"), DOWN)
def test_acting_now_is_refused_for_the_reason_somebody_cannot(
    rulings: Settings, more: dict[str, Any], clause: str, why: str
) -> None:
    stage = down(duel(rulings, ben=Part("c2", holds=True)), more)
    with refused_by(clause, why=why):
        stage.do("p2", ActNow("c2"))


@pytest.mark.rule("MS-R70", "MS-R75")
def test_nobody_takes_a_station_for_a_player_who_is_away(rulings: Settings) -> None:
    stage = battle(rulings)
    idle = tuple(msgspec.structs.replace(one, idle=True) for one in stage.state.characters)
    stage.state = msgspec.structs.replace(stage.state, characters=idle, fight=None)
    with refused_by("MS-R75", why="does nothing while their player is away"):
        stage.do("p1", ManStation("s1", "c1", PILOT))


@pytest.mark.rule("MS-R19", "MS-20.4")
def test_a_character_who_falls_before_the_roll_does_not_oppose_it(rulings: Settings) -> None:
    stage = sneaking(rulings)
    name = stage.attempt().id
    stage.do("gm", Oppose(name, "n1", "Watch")).do("gm", OfferWay(name, "Wits", "Stealth"))
    stage.do("gm", Harm("n1", 9, "lethal", soaked=False)).do("p1", ChooseWay(name), "2,6,8")
    assert stage.facts("MS-R19") == {"acting": 2, "against": 0, "margin": 2}


@pytest.mark.rule("MS-R19", "MS-20.4")
@pytest.mark.option("roll_opposed", "static")
@pytest.mark.parametrize("command", [Harm("n1", 9, "lethal", soaked=False), RemoveNpc("n1")])
def test_the_dots_of_an_opponent_who_falls_or_leaves_before_the_roll_no_longer_count(
    rulings: Settings, command: Command
) -> None:
    stage = sneaking(rulings)
    name = stage.attempt().id
    stage.do("gm", Oppose(name, "n1", "Watch")).do("gm", OfferWay(name, "Wits", "Stealth")).do("gm", command)
    assert "A guard's Watch no longer counts against Ana's roll." in lines(stage, "p1")
    assert all("Watch" not in line for line in lines(stage, "watch"))
    stage.do("p1", ChooseWay(name), "2,6,8")
    assert stage.record().locked.threshold == 0


@pytest.mark.option("roll_extended", "help")
def test_a_character_who_cannot_act_helps_nobody(rulings: Settings) -> None:
    assert offered(sneaking(rulings, Hero(more={"broken": True}), Hero()), "let_help", "helper") == ["c3", "n1"]


@pytest.mark.rule("MS-R73", "MS-R19")
def test_an_opponent_in_a_pending_roll_cannot_leave_the_story(rulings: Settings) -> None:
    stage = sneaking(rulings).do("gm", Oppose("r2", "n1", "Watch"))
    with pytest.raises(Impossible, match="in the middle of something"):
        stage.do("gm", RemoveNpc("n1"))


@pytest.mark.rule("MS-R73")
def test_a_pool_removed_meanwhile_has_no_dice(rulings: Settings) -> None:
    fight = Fight(1, (Part("n1"), Part("c1", acted=True, reacted=True)), "n1")
    stage = Stage(rulings, Hero(), npcs=(GUARD,), state={"fight": fight})
    stage.do("gm", Strike("n1", "c1", "Watch")).do("gm", ChangeNpc(npc="n1", name="A guard"))
    stage.do("gm", SetAttack())
    assert (stage.record().dice.pool, stage.said()) == ((), "failure")


@pytest.mark.rule("MS-R19")
@pytest.mark.parametrize(
    ("option", "label", "fields"),
    [
        ("margin", "Let somebody roll against it", ["by", "first", "second", "difficulty", "untrained", "precise_way"]),
        ("static", "Set somebody's dots against it", ["by", "first", "second"]),
    ],
)
def test_nobody_is_asked_for_the_difficulty_of_a_roll_that_is_not_made(
    option: str, label: str, fields: list[str]
) -> None:
    stage = sneaking(GAME.read_settings({"roll_opposed": option}))
    menu: Menu[Campaign] = Menu(GAME, GAME.see(stage.state, "gm"), "gm")
    declaration_choices(menu, stage.attempt(), "here")
    (found,) = [one for one in menu.choices if one.command["type"] == "oppose"]
    assert (found.label, [one.name for one in found.fields]) == (label, fields)
    assert ("roll" in str(found.help)) == (option == "margin")


@pytest.mark.rule("MS-R19")
def test_a_difficulty_without_a_roll_is_refused() -> None:
    stage = sneaking(GAME.read_settings({"roll_opposed": "static"}))
    with refused_by("MS-R19", Invalid, why="nobody rolls"):
        stage.do("gm", Oppose(stage.attempt().id, "n1", "Watch", difficulty=8))
    stage.do("gm", Oppose(stage.attempt().id, "n1", "Watch"))


@pytest.mark.rule("MS-R19")
def test_a_pool_of_a_quick_sheet_is_rolled_alone(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(), npcs=(GUARD,)).do("p1", DeclareAction("c1", "sneaks past"))
    second = fields(form(stage, "gm", "oppose"))["second"]
    assert second.by is not None
    assert [len(second.by.options[who]) > 1 for who in ("c2", "n1")] == [True, False]
    with pytest.raises(Invalid, match="second"):
        stage.do("gm", Oppose(stage.attempt().id, "n1", "Watch", "Strength"))
