"""Several actions in a turn, each with its share of the dice (MS-R57 `split`)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.commands import ActOtherwise, Aim, HoldBack, LetGo, SplitActions
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import ChooseWay, OfferWay, Withdraw
from croupier.testing.refusals import refused_by
from support.maelstrom.stage import Hero, Stage


def fight(rulings: Settings, *parts: Part) -> Stage:
    """Ana is to act against Ben; her Reflexes and Melee make five dice."""
    now = Fight(1, parts or (Part("c1"), Part("c2")), "c1")
    return Stage(rulings, Hero(), Hero(), state={"fight": now})


def struck(stage: Stage, answer: str = "") -> Stage:
    stage.do("p1", Strike("c1", "c2")).do("gm", SetAttack(aware=bool(answer)))
    return stage.do("p2", AnswerAttack(answer)) if answer else stage


def part(stage: Stage, who: str = "c1") -> Part:
    assert stage.state.fight is not None
    found = stage.state.fight.part(who)
    assert found is not None
    return found


@pytest.mark.rule("MS-R57")
@pytest.mark.option("combat_economy", "split")
def test_two_actions_are_rolled_with_half_the_dice_each(rulings: Settings) -> None:
    stage = struck(fight(rulings).do("p1", SplitActions("c1", 2)))
    first = stage.attempt()
    assert first.pools.open() == (2,)
    stage.do("p1", ChooseWay(first.id), "2,3")
    assert stage.record().locked.pool == 2
    assert (stage.asked(), part(stage).done) == (["p1 turn c1"], 1)
    struck(stage).do("p1", ChooseWay(stage.attempt().id), "2,3")
    assert stage.asked() == ["p2 turn c2"]
    assert stage.facts("MS-R57") == {"actions": 2}


@pytest.mark.rule("MS-R57")
def test_by_default_a_turn_has_one_action(rulings: Settings) -> None:
    with refused_by("MS-R57"):
        fight(rulings).do("p1", SplitActions("c1", 2))
    stage = struck(fight(rulings))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,3,4,5")
    assert stage.asked() == ["p2 turn c2"]


@pytest.mark.rule("MS-R57", "MS-1.10")
@pytest.mark.option("combat_economy", "split")
def test_the_dice_are_divided_once_and_before_acting(rulings: Settings) -> None:
    stage = fight(rulings)
    for actions in (1, 6):
        with pytest.raises(Invalid, match="actions"):
            stage.do("p1", SplitActions("c1", actions))
    stage.do("p1", SplitActions("c1", 3)).do("p1", Aim("c1", "c2"))
    with refused_by("MS-R57"):
        stage.do("p1", SplitActions("c1", 2))
    assert stage.do("p1", LetGo("c1")).asked() == ["p2 turn c2"]


@pytest.mark.rule("MS-R57", "MS-R18")
@pytest.mark.option("combat_economy", "split")
def test_a_declared_action_has_its_share_too_and_is_given_back(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", SplitActions("c1", 2)).do("p1", ActOtherwise("c1", "bars the door"))
    stage.do("gm", OfferWay(stage.attempt().id, "Strength"))
    assert stage.attempt().pools.open() == (2,)
    stage.do("p1", Withdraw(stage.attempt().id))
    assert (part(stage).done, part(stage).actions) == (0, 2)


@pytest.mark.rule("MS-R57", "MS-R60")
@pytest.mark.option("combat_economy", "split")
def test_a_further_evade_costs_one_of_the_actions(rulings: Settings) -> None:
    now = Fight(1, (Part("c2", reacted=True), Part("c1")), "c2")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": now})
    struck(stage.do("p2", SplitActions("c2", 2)).do("p2", HoldBack("c2")), "evade")
    assert (part(stage, "c2").done, part(stage, "c2").acted) == (1, False)
    stage.do("p1", ChooseWay(stage.attempt().id), "2,7,8,9,9")
    assert stage.attempt().pools.open() == (4,)


@pytest.mark.rule("MS-R57")
@pytest.mark.option("combat_economy", "split")
def test_the_page_offers_to_divide_the_dice(rulings: Settings) -> None:
    def offered(stage: Stage) -> list[dict[str, Any]]:
        prompts = tuple(Prompt(ask, Secret("q", (ask.seat,))) for ask in GAME.open_questions(stage.state))
        view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "p1")
        return [one.command for one in GAME.choices(view, "p1") if one.legal]

    stage = fight(rulings)
    assert {"type": "split_actions", "who": "c1"} in offered(stage)
    assert {"type": "split_actions", "who": "c1"} not in offered(stage.do("p1", SplitActions("c1")))
