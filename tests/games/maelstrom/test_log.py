"""Log lines say who did what to whom with what result."""

from __future__ import annotations

import pytest

from croupier.core.secrets import Secret, redact
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import ChangeNpc, RemoveNpc
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, CallOffAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.commands import OpenFight
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import (
    ChooseWay,
    DeclareAction,
    NeedNoRoll,
    OfferWay,
    Oppose,
    VoidRoll,
    Withdraw,
)
from croupier.games.maelstrom.willpower.commands import CloseDay
from support.maelstrom.stage import Hero, Stage

GUARD = Npc("n1", "A guard", Secret(Quick((("Shoot", 5),)), ("gm",)))


def lines(stage: Stage, seat: str = "p1") -> list[str]:
    """What this seat reads of the last command, as its view is afterwards."""
    view = GAME.see(stage.state, seat)
    mine = [redact(one, seat) for one in stage.plays[-1].events if seat in (one.audience() or (seat,))]
    return [line for event in mine if (line := GAME.log_line(event, view))]


def fight(rulings: Settings) -> Stage:
    now = Fight(1, (Part("c1"), Part("c2")), "c1")
    return Stage(rulings, Hero(), Hero(), npcs=(GUARD,), state={"fight": now})


@pytest.mark.rule("MS-14.1", "MS-17.9")
def test_a_roll_names_its_traits_its_pool_and_what_changed_it(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("nothing"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,5,5")
    said = "Ana (attacks with bare hands): Reflexes + Melee, 5 dice (Reflexes: difficulty +1), [2,3,4,5,5]"
    assert f"{said} at difficulty 7: failure." in lines(stage)
    assert "Ana misses Ben with bare hands." in lines(stage)


@pytest.mark.rule("MS-R61", "MS-R60")
def test_a_hit_says_by_how_much(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("evade"))
    assert "The storyteller sets the terms of Ana's attack on Ben." in [
        one.log_line(stage.state) for one in stage.plays[-2].events
    ]
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,8,9,9")
    stage.do("p2", ChooseWay(stage.attempt().id), "2,3,4,9", "2,2,3,3,4")
    assert "Ana hits Ben with bare hands: 3 against 1, margin 2." in lines(stage)


@pytest.mark.rule("MS-R55", "MS-R73")
def test_initiative_names_who_rolled_what(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,)).do("gm", OpenFight(("c1", "n1")), "5", "3")
    assert "Initiative: Ana rolls 5 + 4 = 9, A guard rolls 3. The order: Ana, A guard." in lines(stage)
    assert "A guard rolls 3 + 4 = 7." in " ".join(lines(stage, "gm"))
    assert not [one for one in lines(stage) if "1d10" in one]


@pytest.mark.rule("MS-R73", "MS-13.3", "MS-R18")
def test_lines_name_whom_they_are_about(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,)).do("gm", ChangeNpc(npc="n1", name="Brill", boxes=6))
    assert lines(stage) == ["A guard is Brill from now on."]
    assert stage.do("gm", ChangeNpc(npc="n1", name="Brill", boxes=7)).events[-1].audience() == ("gm",)
    assert lines(stage.do("gm", RemoveNpc("n1"))) == ["Brill leaves the story."]
    stage.do("p1", DeclareAction("c1", "opens the door")).do("gm", NeedNoRoll(stage.attempt().id))
    assert lines(stage) == ["Ana's action needs no roll."]
    stage.do("p1", DeclareAction("c1", "climbs")).do("gm", OfferWay(stage.attempt().id, "Wits"))
    assert lines(stage) == ["The storyteller offers Ana 1 way to do it."]
    assert lines(stage.do("p1", Withdraw(stage.attempt().id))) == ["The player withdraws Ana's roll."]
    stage.do("p1", DeclareAction("c1", "climbs")).do("gm", VoidRoll(stage.attempt().id, "too late"))
    assert lines(stage) == ["The storyteller cancels Ana's roll: too late."]


@pytest.mark.rule("MS-R18")
def test_an_attack_that_is_called_off_says_whose_it_was(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", Strike("c1", "c2")).do("p1", CallOffAttack())
    assert "Ana's attack on Ben is called off." in lines(stage)


@pytest.mark.rule("MS-R19", "MS-9.14")
def test_a_contest_and_a_day_name_those_who_took_part(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "sneaks past"))
    roll = stage.attempt().id
    stage.do("gm", Oppose(roll, "c2", "Perception", "Alertness")).do("gm", OfferWay(roll, "Wits", "Stealth"))
    stage.do("p1", ChooseWay(roll), "2,7,8")
    stage.do("p2", ChooseWay(stage.attempt().id), "2,3,4,9")
    assert "Ana wins against Ben by 1." in lines(stage)
    assert lines(stage.do("gm", CloseDay(("c1", "c2"))))[0] == "Day 2 begins. Rested: Ana, Ben."
