"""What is withdrawn before its dice costs nothing, and nobody acts twice in a turn (MS-R18, MS-R57)."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Refusal
from croupier.core.settings import Settings
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care, Harm
from croupier.games.maelstrom.rolls.commands import ChooseWay, DeclareAction, OfferWay, VoidRoll, Withdraw
from croupier.games.maelstrom.sheets.state import Health
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import offered
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage

ANA = Hero()


def fight(rulings: Settings, *parts: Part, now: str = "c1", hero: Hero = ANA) -> Stage:
    """Ana and Ben in turn 1."""
    stands = parts or (Part("c1"), Part("c2"))
    return Stage(rulings, hero, Hero(), state={"fight": Fight(1, stands, now)})


def part(stage: Stage, who: str) -> Part:
    assert stage.state.fight is not None
    found = stage.state.fight.part(who)
    assert found is not None
    return found


@pytest.mark.rule("MS-R57", "MS-13.2")
@pytest.mark.parametrize(
    ("stands", "clause"),
    [
        (Part("c2"), "MS-R57"),
        (Part("c2", acted=True), "MS-R57"),
        (Part("c2", surprised=True), "MS-R57"),
        (Part("c2", numb=1), "MS-R66"),
    ],
)
def test_in_a_fight_an_action_is_declared_only_in_turn(rulings: Settings, stands: Part, clause: str) -> None:
    stage = fight(rulings, Part("c1"), stands)
    with refused_by(clause):
        stage.do("p2", DeclareAction("c2", "climbs the mast"))
    assert stage.state.attempts == ()


@pytest.mark.rule("MS-R57", "MS-20.5")
def test_characters_outside_the_fight_act_as_usual(rulings: Settings) -> None:
    stage = fight(rulings, Part("c1"), Part("c2", out=1)).do("p2", DeclareAction("c2", "hides"))
    assert stage.attempt().actor == "c2"


@pytest.mark.rule("MS-R57", "MS-20.4")
def test_a_stunned_character_cannot_take_a_held_action(rulings: Settings) -> None:
    stage = fight(rulings, Part("c1", holds=True, numb=1), Part("c2"), now="c2")
    with refused_by("MS-R66"):
        stage.do("p1", wish.ActNow("c1"))


@pytest.mark.rule("MS-R18", "MS-R57")
@pytest.mark.parametrize("cancels", [False, True])
def test_a_withdrawn_action_is_not_spent(rulings: Settings, cancels: bool) -> None:
    stage = fight(rulings).do("p1", wish.ActOtherwise("c1", "swings across"))
    stage.do("gm", OfferWay(stage.attempt().id, "Strength", "Athletics", 9))
    name = stage.attempt().id
    stage.do("gm", VoidRoll(name)) if cancels else stage.do("p1", Withdraw(name))
    assert stage.asked() == ["p1 turn c1"]
    assert not part(stage, "c1").acted


@pytest.mark.rule("MS-R18", "MS-R53")
def test_withdrawn_first_aid_is_not_spent(rulings: Settings) -> None:
    hurt = Hero(sheet={"health": Health(2, unaided=True)})
    stage = fight(rulings, hero=hurt).do("p1", Care("c1", "c1", "first aid"))
    stage.do("p1", Withdraw(stage.attempt().id))
    assert (stage.asked(), part(stage, "c1").acted) == (["p1 turn c1"], False)


@pytest.mark.rule("MS-R18", "MS-R60", "MS-R59")
@pytest.mark.parametrize(
    "target", [Part("c2"), Part("c2", reacted=True), Part("c2", reacted=True, holds=True), Part("c2", acted=True)]
)
def test_an_attack_is_declined_once_its_terms_are_seen(rulings: Settings, target: Part) -> None:
    stage = fight(rulings, Part("c1"), target).do("p1", Strike("c1", "c2")).do("gm", SetAttack(difficulty=9))
    stage.do("p2", AnswerAttack("evade"))
    assert [one["type"] for one in offered(stage, "p1") if one["type"] in ("choose_way", "withdraw")] == [
        "choose_way", "withdraw"]  # fmt: skip
    stage.do("p1", Withdraw(stage.attempt().id))
    assert stage.asked() == ["p1 turn c1"]
    assert (part(stage, "c1"), part(stage, "c2")) == (Part("c1"), target)


@pytest.mark.rule("MS-R18")
@pytest.mark.option("roll_withdraw", "committed")
def test_under_a_ruling_an_attack_must_be_made(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("nothing"))
    with refused_by("MS-R18"):
        stage.do("p1", Withdraw(stage.attempt().id))


@pytest.mark.rule("MS-R18")
def test_no_other_roll_can_be_withdrawn(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("evade"))
    stage.do("p1", ChooseWay(stage.attempt().id), "6,7,8,9,10")
    with pytest.raises(Refusal, match="this roll cannot be withdrawn"):
        stage.do("p2", Withdraw(stage.attempt().id))


@pytest.mark.rule("MS-20.4")
def test_nobody_is_said_to_cancel_the_roll_of_a_character_who_falls(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "hides"))
    stage.do("gm", Harm("c1", 8, soaked=False))
    assert "Ana's roll is not made: Ana cannot act." in lines(stage)
