"""Every action in play cites its clause, with or without dice."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.commands import Command
from croupier.core.settings import ChosenOption, Settings
from croupier.games.maelstrom.campaign.commands import EndScene, SetScene
from croupier.games.maelstrom.combat import commands as fight
from croupier.games.maelstrom.combat.attack_commands import CallOffAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care, MendLevels
from croupier.games.maelstrom.rolls import commands as roll
from croupier.games.maelstrom.rolls.state import Task
from croupier.games.maelstrom.sheets.commands import AllowStart, TickPractice
from croupier.games.maelstrom.sheets.state import Health
from croupier.games.maelstrom.ships.commands import ManStation, SetHull
from croupier.games.maelstrom.ships.state import GUNNER
from croupier.games.maelstrom.willpower.commands import (
    ActPassively,
    AnswerRally,
    CallWillpower,
    CloseDay,
    PassTime,
    RollRest,
    TryRally,
)
from support.maelstrom.battle import ARGO
from support.maelstrom.reading import every_choice, lines
from support.maelstrom.stage import Hero, Stage, duel

BROKEN = Hero(current=0, more={"broken": True})
HURT = Hero(sheet={"health": Health(2, unaided=True)}, more={"level": "Scratched"})


def first(stage: Stage, seat: str = "p2") -> str:
    """The clause that stands first in the receipt of the last command, as a seat reads it."""
    return next((one.clause for one in stage.plays[-1].receipt.for_seat(seat).because), "")


@pytest.mark.rule("MS-14.8", "MS-R62", "MS-R57", "MS-R55", "MS-20.1", "MS-20.2", "MS-20.5", "MS-13.2")
@pytest.mark.parametrize(
    ("seat", "command", "clause"),
    [
        ("p1", fight.Aim("c1", "c2"), "MS-14.8"),
        ("p1", fight.CoverArea("c1", "the door"), "MS-14.8"),
        ("p1", fight.TakeCover("c1", "partial"), "MS-R62"),
        ("p1", fight.HoldBack("c1"), "MS-R57"),
        ("p1", fight.LetGo("c1"), "MS-R57"),
        ("p1", fight.ActOtherwise("c1", "kicks the crate"), "MS-R57"),
        ("p1", Strike("c1", "c2"), "MS-20.1"),
        ("gm", fight.SetCover("c2", "heavy"), "MS-R62"),
        ("gm", fight.SetOrder(("c2", "c1")), "MS-1.2"),
        ("gm", fight.MarkOut("c2"), "MS-20.5"),
        ("gm", fight.CloseFight(), "MS-20.2"),
    ],
)
def test_actions_in_a_fight_cite_their_clauses(rulings: Settings, seat: str, command: Command, clause: str) -> None:
    assert first(duel(rulings).do(seat, command)) == clause


@pytest.mark.rule("MS-R57", "MS-R59", "MS-R18")
def test_later_actions_in_a_fight_cite_their_clauses(rulings: Settings) -> None:
    held = Stage(rulings, Hero(), Hero(), state={"fight": Fight(1, (Part("c1", holds=True), Part("c2")), "c2")})
    assert first(held.do("p1", fight.ActNow("c1"))) == "MS-R57"
    assert first(duel(rulings).do("gm", fight.RestoreAttention("c1", "c2"))) == "MS-R59"
    assert first(duel(rulings).do("p1", Strike("c1", "c2")).do("gm", CallOffAttack())) == "MS-R18"


@pytest.mark.rule("MS-13.7", "MS-16.3", "MS-15.4")
def test_the_steps_of_a_roll_cite_their_clauses(rulings: Settings) -> None:
    skilled = Hero(specialties=(("Melee", "Clubs"),))
    stage = Stage(rulings, skilled, Hero()).do("p1", roll.DeclareAction("c1", "hits it"))
    assert first(stage) == "MS-13.2"
    name = stage.attempt().id
    assert first(stage.do("gm", roll.OfferWay(name, "Strength", "Melee"))) == "MS-13.7"
    assert first(stage.do("p1", roll.ChooseWay(name, use=("Clubs",)))) == "MS-16.3"
    assert first(stage.do("gm", roll.VoidRoll(name))) == "MS-15.4"


@pytest.mark.rule("MS-17.8")
def test_a_narrated_outcome_cites_its_clause(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("gm", CallWillpower("c1"), "2,3,4")
    stage.do("p1", roll.LeaveRoll(stage.attempt().id))
    assert first(stage.do("gm", roll.Narrate(stage.attempt().id, "They hold on."))) == "MS-17.8"


@pytest.mark.rule("MS-9.6", "MS-R46")
def test_a_roll_that_is_not_changed_cites_its_clause(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("gm", CallWillpower("c1"), "2,3,7")
    assert first(stage.do("p1", roll.LeaveRoll(stage.attempt().id))) == "MS-9.6"
    dice = Stage(rulings.but(ChosenOption("xp_dice", "on")), Hero(), Hero())
    dice.do("p1", roll.DeclareAction("c1", "looks")).do("gm", roll.OfferWay(dice.attempt().id, "Wits"))
    dice.do("p1", roll.ChooseWay(dice.attempt().id), "2,7")
    assert first(dice.do("p1", roll.LeaveRoll(dice.attempt().id))) == "MS-R46"


@pytest.mark.rule("MS-4.7", "MS-R20")
def test_preparations_for_a_roll_cite_their_clauses(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(), state={"tasks": (Task("t1", "Sealing the hull", 4),)})
    name = stage.do("p1", roll.DeclareAction("c1", "steers it")).attempt().id
    assert first(stage.do("gm", roll.WorkOn(name, "t1"))) == "MS-R20"
    assert lines(stage, "p2") == ["Ana's roll will count toward Sealing the hull."]
    assert first(stage.do("gm", roll.AskAnother(name, "Wits"))) == "MS-4.7"
    assert lines(stage, "p2") == ["Ana tries to work it out first."]
    assert first(Stage(rulings, Hero(), state={"tasks": stage.state.tasks}).do("gm", roll.DropTask("t1"))) == "MS-R20"


@pytest.mark.rule("MS-9.18", "MS-9.19")
def test_actions_of_the_broken_and_their_helpers_cite_their_clauses(rulings: Settings) -> None:
    assert first(Stage(rulings, BROKEN, Hero()).do("p1", ActPassively("c1", "crawls off"))) == "MS-9.18"
    stage = Stage(rulings, Hero(), BROKEN).do("p1", TryRally("c1", "Up!"))
    assert first(stage) == "MS-9.19"
    assert first(stage.do("gm", AnswerRally(stage.state.rallies[0].id))) == "MS-9.19"


@pytest.mark.rule("MS-9.19")
@pytest.mark.parametrize("over", [SetScene("Somewhere else"), EndScene()])
def test_a_rally_without_an_answer_ends_with_its_scene(rulings: Settings, over: Command) -> None:
    stage = Stage(rulings, Hero(), BROKEN).do("gm", SetScene("Here")).do("p1", TryRally("c1", "Up!"))
    assert stage.asked() == ["gm rally y3"]
    stage.do("gm", over)
    assert (stage.state.rallies, stage.asked(), stage.sheet().current) == ((), [], 3)
    assert "Ana's rally reaches nobody." in lines(stage)
    assert first(stage) == "MS-9.19"


@pytest.mark.rule("MS-R53", "MS-R52", "MS-1.2", "MS-9.16")
@pytest.mark.parametrize(
    ("seat", "command", "clause"),
    [
        ("p1", Care("c1", "c2", "first aid"), "MS-R53"),
        ("gm", MendLevels("c2", "bashing", 1), "MS-1.2"),
        ("gm", PassTime(10), "MS-R53"),
    ],
)
def test_care_and_passing_time_cite_their_clauses(rulings: Settings, seat: str, command: Command, clause: str) -> None:
    assert first(Stage(rulings, Hero(), HURT).do(seat, command)) == clause


@pytest.mark.rule("MS-R53")
@pytest.mark.option("health_healing", "storyteller")
def test_healing_by_the_storyteller_cites_its_clause(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), HURT).do("gm", MendLevels("c2", "bashing", 1))
    assert ("health_healing", "storyteller") in stage.plays[-1].receipt.rulings


@pytest.mark.rule("MS-9.16")
def test_a_day_of_rest_without_a_roll_cites_its_clause(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(current=1), Hero()).do("gm", CloseDay(("c1",), ("c1",)))
    assert first(stage.do("p1", RollRest("c1", rolls=False))) == "MS-9.16"


@pytest.mark.rule("MS-R70", "MS-R45", "MS-1.8")
@pytest.mark.parametrize(
    ("seat", "command", "clause"),
    [
        ("p1", ManStation("s1", "c1", GUNNER, leaves=True), "MS-R70"),
        ("gm", SetHull("s1", 1), "MS-R70"),
        ("gm", TickPractice("c1", "Melee"), "MS-R45"),
        ("gm", AllowStart("p1", 40), "MS-1.8"),
    ],
)
def test_actions_with_ships_and_sheets_cite_their_clauses(
    rulings: Settings, seat: str, command: Command, clause: str
) -> None:
    stage = Stage(rulings, Hero(), Hero(), state={"ships": (ARGO,)})
    assert first(stage.do(seat, command)) == clause


def lines_of(stage: Stage, seat: str, command: Any) -> list[str]:
    return lines(stage.do(seat, command), "p2")


@pytest.mark.rule("MS-13.7", "MS-R19", "MS-R20")
def test_the_log_says_who_gets_what(rulings: Settings) -> None:
    settings = rulings.but(ChosenOption("roll_extended", "help"))
    stage = Stage(settings, Hero(), HURT)
    name = stage.do("p1", roll.DeclareAction("c1", "hits it")).attempt().id
    stage.do("gm", roll.OfferWay(name, "Strength", "Melee", note="with a bar", more=True))
    assert lines(stage, "p2") == ["The GM offers Ana a way to do it; more will follow."]
    assert lines(stage, "gm") == ["The GM offers Ana a way to do it (with a bar: Strength + Melee); more will follow."]
    stage.do("gm", roll.OfferWay(name, "Wits", "Melee", 5))
    assert lines(stage) == [
        "The GM offers Ana 2 ways to do it: with a bar: Strength + Melee; Wits + Melee, Difficulty 5."
    ]
    assert lines(stage, "p2") == ["The GM offers Ana ways to do it."]
    other = Stage(settings, Hero(), HURT).do("p1", roll.DeclareAction("c1", "hides"))
    assert lines_of(other, "gm", roll.Oppose(name, "c2", "Perception")) == ["Ben will roll against Ana."]
    assert lines_of(other, "gm", roll.LetHelp(name, "c2", "Wits")) == ["Ben will help Ana first."]
    care = Stage(settings, Hero(), HURT)
    assert lines_of(care, "p1", Care("c1", "c2", "first aid")) == ["Ana gives first aid to Ben."]


@pytest.mark.rule("MS-R62", "MS-R17")
@pytest.mark.parametrize(
    ("announce", "line"),
    [
        ("always", "The base difficulty for Ana to hit Ben is 6: hand to hand."),
        ("hidden", "The GM sets the terms of Ana's attack on Ben."),
    ],
)
def test_the_log_gives_the_base_difficulty_even_where_nobody_answers(
    rulings: Settings, announce: str, line: str
) -> None:
    stage = duel(rulings.but(ChosenOption("roll_announce", announce))).do("p1", Strike("c1", "c2"))
    assert line in lines(stage.do("gm", SetAttack(aware=False)), "p2")


@pytest.mark.rule("MS-R62")
def test_the_log_says_who_takes_cover_and_whom_the_storyteller_covers(rulings: Settings) -> None:
    assert lines_of(duel(rulings), "p1", fight.TakeCover("c1", "heavy"))[0] == "Ana takes heavy cover."
    assert lines_of(duel(rulings), "gm", fight.SetCover("c1", "heavy"))[0] == "Ana has heavy cover."


@pytest.mark.rule("MS-R53", "MS-R52")
@pytest.mark.parametrize(
    ("what", "more", "clause", "fact"),
    [
        ("treatment", {"level": "Scratched"}, "MS-R53", {"treated": "nobody"}),
        ("save", {"condition": "dying", "dying": 2}, "MS-R52", {"saved": "nobody"}),
    ],
)
def test_care_that_does_not_help(
    rulings: Settings, what: str, more: dict[str, Any], clause: str, fact: dict[str, str]
) -> None:
    patient = Hero(sheet={"health": Health(2, unaided=True)}, more=more)
    stage = Stage(rulings, Hero(), patient).do("p1", Care("c1", "c2", what))
    stage.do("p1", roll.ChooseWay(stage.attempt().id), "2,3,4,5")
    assert stage.facts(clause) == fact


@pytest.mark.rule("MS-R52", "MS-R53")
@pytest.mark.parametrize(("condition", "clause"), [("ok", "MS-R53"), ("dying", "MS-R52")])
def test_the_choice_of_care_names_the_clause_of_its_kind(rulings: Settings, condition: str, clause: str) -> None:
    patient = Hero(sheet={"health": Health(2, unaided=True)}, more={"level": "Scratched", "condition": condition})
    offered = every_choice(Stage(rulings, Hero(), patient), "p1")
    care = [one for one in offered if one.command.get("type") == "care" and one.command.get("patient") == "c2"]
    assert {one.clauses for one in care} == {(clause,)}
