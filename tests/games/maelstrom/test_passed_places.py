"""Those who were incapacitated at their place in the order act at the next one (MS-9.19, MS-20.4, PR-5)."""

from __future__ import annotations

import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME, flow
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.commands import ActNow, HoldBack, LetGo
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care, Harm, MendLevels
from croupier.games.maelstrom.rolls.commands import AmendRoll, ChooseWay
from croupier.games.maelstrom.sheets.state import Health
from croupier.games.maelstrom.view import tracks
from croupier.games.maelstrom.willpower.commands import AnswerRally, CallWillpower, TryRally
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage, under

BROKEN = Hero(current=0, more={"broken": True})
OUT = Hero(
    sheet={"health": Health(bashing=8, unaided=True)}, more={"condition": "unconscious", "level": "Incapacitated"}
)
THUG = Npc("n1", "A thug", Secret(Quick((("Shoot", 4),)), ("gm",)))


def fought(rulings: Settings, first: Hero, *order: str) -> Stage:
    """A fight whose first place has just come; the order is as given."""
    fight = Fight(1, tuple(Part(one) for one in order), "")
    stage = Stage(rulings, first, Hero(), npcs=(THUG,), state={"fight": fight})
    stage.run(flow.run_automatic_steps)
    return stage


def now(stage: Stage) -> tuple[int, str]:
    assert stage.state.fight is not None
    return stage.state.fight.turn, stage.state.fight.now


def rallied(stage: Stage) -> Stage:
    stage.do("p2", TryRally("c2", "Up with you!"))
    return stage.do("gm", AnswerRally(stage.state.rallies[0].id, ("c1",)))


@pytest.mark.rule("MS-9.19", "MS-20.4")
def test_a_rallied_character_whose_place_has_passed_acts_next_turn(rulings: Settings) -> None:
    stage = fought(rulings, BROKEN, "c1", "c2", "n1")
    assert now(stage) == (1, "c2")
    rallied(stage)
    assert now(stage) == (1, "n1")
    stage.do("gm", LetGo("n1"))
    assert now(stage) == (2, "c1")


@pytest.mark.rule("MS-20.4", "MS-20.3")
def test_the_order_of_a_fight_marks_a_place_that_has_passed_as_done(rulings: Settings) -> None:
    def done(stage: Stage) -> list[str]:
        (track,) = tracks(GAME.see(stage.state, "p2"))
        return [one.value for one in track.steps if one.done]

    stage = fought(rulings, BROKEN, "c1", "c2", "n1")
    assert done(stage) == ["c1"]
    assert done(rallied(stage)) == ["c1", "c2"]
    assert done(fought(rulings, BROKEN, "c2", "c1", "n1")) == []


@pytest.mark.rule("MS-20.4")
def test_the_order_of_a_fight_names_those_who_are_out(rulings: Settings) -> None:
    """A dead thug looked as if it were still to act."""
    stage = fought(rulings, Hero(more={"condition": "dead"}), "c2", "c1", "n1")
    (track,) = tracks(GAME.see(stage.state, "p2"))
    assert [(one.label, one.out is True, one.done) for one in track.steps] == [
        ("Ben", False, False), ("Ana (dead)", True, False), ("A thug", False, False),
    ]  # fmt: skip


@pytest.mark.rule("MS-9.19", "MS-20.4")
def test_a_rallied_character_whose_place_is_still_to_come_acts_this_turn(rulings: Settings) -> None:
    stage = rallied(fought(rulings, BROKEN, "c2", "c1", "n1"))
    assert now(stage) == (1, "c1")


@pytest.mark.rule("MS-20.4")
def test_a_character_who_comes_to_after_their_place_acts_next_turn(rulings: Settings) -> None:
    stage = fought(rulings, OUT, "c1", "c2", "n1")
    stage.do("p2", Care("c2", "c1", "first aid"))
    stage.do("p2", ChooseWay(stage.attempt().id), "2,6,7,8")
    assert (stage.one().condition, now(stage)) == ("ok", (1, "n1"))
    stage.do("gm", LetGo("n1"))
    assert now(stage) == (2, "c1")


@pytest.mark.rule("MS-9.19", "MS-20.4", "MS-R57")
def test_all_places_have_passed_if_only_those_who_hold_back_are_left(rulings: Settings) -> None:
    fight = Fight(1, (Part("c2"), Part("c1")), "")
    stage = Stage(rulings, BROKEN, Hero(), state={"fight": fight})
    stage.run(flow.run_automatic_steps)
    rallied(stage.do("p2", HoldBack("c2")))
    assert now(stage) == (2, "c2")


@pytest.mark.rule("MS-20.4")
def test_with_nobody_else_left_a_character_who_comes_to_continues_at_once(rulings: Settings) -> None:
    stage = fought(rulings, OUT, "c1", "n1")
    stage.do("gm", Harm("n1", 4, soaked=False))
    assert now(stage)[1] == ""
    stage.do("gm", MendLevels("c1", "bashing", 1))
    assert now(stage)[1] == "c1"


@pytest.mark.rule("MS-17.10", "MS-20.4")
def test_an_amendment_gives_the_place_back_to_a_character_who_was_not_down_after_all(rulings: Settings) -> None:
    hurt = Hero(sheet={"health": Health(bashing=7, unaided=True)}, more={"level": "Crippled"})
    stage = fought(rulings, hurt, "c2", "c1", "n1")
    stage.do("p2", Care("c2", "c1", "first aid"))
    roll = stage.attempt().id
    stage.do("p2", ChooseWay(roll), "1,1,2,3")
    assert (stage.one().condition, now(stage)) == ("unconscious", (1, "n1"))
    stage.do("gm", AmendRoll(roll, "a slip", 2, 0))
    assert (stage.one().condition, now(stage)) == ("ok", (1, "n1"))
    stage.do("gm", LetGo("n1"))
    assert now(stage) == (1, "c1")


@pytest.mark.rule("MS-17.10", "MS-20.4")
def test_a_character_who_falls_again_in_an_amendment_has_had_their_place(rulings: Settings) -> None:
    hurt = Hero(sheet={"health": Health(bashing=7, unaided=True)}, more={"level": "Crippled"})
    stage = fought(rulings, hurt, "c2", "c1", "n1")
    stage.do("p2", Care("c2", "c1", "first aid"))
    roll = stage.attempt().id
    stage.do("p2", ChooseWay(roll), "1,1,2,3").do("gm", AmendRoll(roll, "slippery", 7, 0))
    assert (stage.one().condition, now(stage)) == ("unconscious", (1, "n1"))
    stage.do("gm", MendLevels("c1", "bashing", 1)).do("gm", LetGo("n1"))
    assert (stage.one().condition, now(stage)) == ("ok", (2, "c2"))


@pytest.mark.rule("MS-20.4", "MS-R57")
def test_a_character_who_falls_while_holding_back_loses_the_held_action(rulings: Settings) -> None:
    fight = Fight(1, (Part("c1"), Part("c2"), Part("n1")), "c1")
    stage = Stage(rulings, Hero(current=1), Hero(), npcs=(THUG,), state={"fight": fight})
    stage.do("p1", HoldBack("c1")).do("gm", CallWillpower("c1", 6, 0, "fear"), "1")
    assert "Ana loses the action that they held back." in lines(stage, "p2")
    rallied(stage)
    assert "Ana acts now" not in stage.labels("p1")
    with refused_by("MS-R57"):
        stage.do("p1", ActNow("c1"))
    stage.do("gm", LetGo("n1"))
    assert now(stage) == (2, "c1")


@pytest.mark.rule("MS-17.10", "MS-20.4")
def test_an_amendment_gives_back_the_held_action_that_a_fall_took(rulings: Settings) -> None:
    hurt = Hero(sheet={"health": Health(bashing=7, unaided=True)}, more={"level": "Crippled"})
    stage = fought(rulings, hurt, "c1", "c2", "n1").do("p1", HoldBack("c1")).do("p2", Care("c2", "c1", "first aid"))
    roll = stage.attempt().id
    stage.do("p2", ChooseWay(roll), "1,1,2,3")
    assert (stage.one().condition, "Ana acts now" in stage.labels("p1")) == ("unconscious", False)
    stage.do("gm", AmendRoll(roll, "a slip", 2, 0))
    assert (stage.one().condition, "Ana acts now" in stage.labels("p1")) == ("ok", True)


@pytest.mark.rule("MS-17.10", "MS-20.4")
def test_a_character_who_falls_again_in_a_second_amendment_has_had_their_place(rulings: Settings) -> None:
    """The first amendment gave it back, and the second left it to them."""
    hurt = Hero(sheet={"health": Health(bashing=7, unaided=True)}, more={"level": "Crippled"})
    stage = fought(rulings, hurt, "c2", "c1", "n1")
    stage.do("p2", Care("c2", "c1", "first aid"))
    roll = stage.attempt().id
    stage.do("p2", ChooseWay(roll), "1,1,2,3").do("gm", AmendRoll(roll, "a slip", 2, 0))
    assert (stage.one().condition, now(stage)) == ("ok", (1, "n1"))
    stage.do("gm", AmendRoll(roll, "no, slippery", 7, 0))
    assert (stage.one().condition, now(stage)) == ("unconscious", (1, "n1"))
    stage.do("gm", MendLevels("c1", "bashing", 1)).do("gm", LetGo("n1"))
    assert (stage.one().condition, now(stage)) == ("ok", (2, "c2"))


@pytest.mark.rule("MS-20.4", "MS-R57")
@pytest.mark.parametrize("reacted", [pytest.param(True, id="second evade"), under("combat_economy", "one", False)])
def test_a_character_whose_place_has_passed_has_no_action_to_evade_with(rulings: Settings, reacted: bool) -> None:
    fight = Fight(1, (Part("c1", reacted=reacted), Part("c2"), Part("n1")), "")
    stage = Stage(rulings, BROKEN, Hero(), npcs=(THUG,), state={"fight": fight})
    stage.run(flow.run_automatic_steps)
    rallied(stage)
    stage.do("gm", Strike("n1", "c1", "Shoot", damage=4, reach=10)).do("gm", SetAttack(), "2,3,4,5")
    assert stage.asked() == ["p1 turn c1"], "it was rolled unanswered, and the next turn has begun"
