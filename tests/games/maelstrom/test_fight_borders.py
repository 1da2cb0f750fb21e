"""Borders of a fight: withdrawn attacks, botches without a weapon or an answer, the cost of Reflexes, long tracks."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.commands import Aim, OpenFight, RestoreAttention, SetCover, SplitActions, TakeCover
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.health.track import level_name
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.sheets.state import Health
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import choices_of, cited, lines
from support.maelstrom.stage import Hero, Stage, under


@pytest.mark.rule("MS-14.9", "MS-R5", "MS-1.2")
@pytest.mark.parametrize(
    ("word", "difficulty"),
    [
        pytest.param("rule", 7, id="auto"),
        pytest.param("no", 6, id="auto, unticked"),
        under("roll_reflex_penalty", "storyteller", "rule", 6),
    ],
)
def test_in_an_attack_too_the_storyteller_says_whether_there_is_a_way_by_precision(
    rulings: Settings, word: str, difficulty: int
) -> None:
    fight = Fight(1, (Part("c1", attended=("c2",)), Part("c2")), "c1")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": fight})
    stage.do("p1", Strike("c1", "c2", attribute="Reflexes"))
    form = next(one for one in choices_of(stage, "gm") if one.command["type"] == "set_attack")
    assert "precise_way" in [field.name for field in form.fields]
    stage.do("gm", SetAttack(aware=False, precise_way=word))
    assert cited(stage, "MS-1.2") == ([{"precise_way": word}] if word != "rule" else [])
    stage.do("p1", wish.ChooseWay(stage.attempt().id), "2,3,4,5,5")
    assert stage.record().locked.difficulty == difficulty


@pytest.mark.rule("MS-14.9", "MS-R5")
def test_the_storyteller_may_charge_for_reflexes_where_only_their_decision_counts() -> None:
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    settings = GAME.read_settings({"roll_reflex_penalty": "storyteller"})
    stage = Stage(settings, Hero(), Hero(), state={"fight": fight}).do("p1", Strike("c1", "c2"))
    stage.do("gm", SetAttack(aware=False, precise_way="yes"))
    assert [one.source for one in stage.attempt().offered.open()[0].modifiers] == ["Reflexes"]


@pytest.mark.rule("MS-14.9", "MS-1.10")
def test_nothing_is_said_about_precision_for_an_attack_by_another_attribute(rulings: Settings) -> None:
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": fight}).do("p1", Strike("c1", "c2", attribute="Strength"))
    form = next(one for one in choices_of(stage, "gm") if one.command["type"] == "set_attack")
    assert "precise_way" not in [field.name for field in form.fields]
    with pytest.raises(Impossible, match="only Reflexes"):
        stage.do("gm", SetAttack(precise_way="yes"))
    with pytest.raises(Invalid, match="precise_way"):
        stage.do("gm", SetAttack(precise_way="maybe"))


@pytest.mark.rule("MS-14.8", "MS-R18", "MS-R59")
@pytest.mark.option("combat_economy", "split")
@pytest.mark.parametrize("aims", [True, False])
def test_a_withdrawn_attack_keeps_the_earlier_attention(rulings: Settings, aims: bool) -> None:
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": fight}).do("p1", SplitActions("c1", 2))
    if aims:
        stage.do("p1", Aim("c1", "c2"))
    stage.do("p1", Strike("c1", "c2")).do("gm", SetAttack(aware=False)).do("p1", wish.Withdraw(stage.attempt().id))
    assert stage.state.fight is not None
    part = stage.state.fight.part("c1")
    assert part is not None
    assert part.attention == (("c2",) if aims else ())


@pytest.mark.rule("MS-14.8", "MS-R59", "MS-1.2")
def test_anyone_who_watched_where_their_target_went_may_shoot_precisely_next_turn(rulings: Settings) -> None:
    """Ana aims, Ben hides, and the storyteller says in the same turn that she watched him go."""
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": fight}).do("p1", Aim("c1", "c2"))
    stage.do("p2", TakeCover("c2", "full"), goes_on=False).do("gm", RestoreAttention("c1", "c2"))
    assert "Ana keeps track of Ben after all." in lines(stage)
    assert stage.state.fight is not None
    assert stage.state.fight.turn == 2
    stage.do("gm", SetCover("c2", "none")).do("p1", Strike("c1", "c2", attribute="Precision"))
    assert stage.asked() == ["gm attack c1"]


@pytest.mark.rule("MS-R64")
@pytest.mark.option("combat_botch", "table")
@pytest.mark.parametrize(
    ("dice", "said"),
    [
        (("1,2,3,4,5",), "Ana stumbles."),
        (("1,1,3,4,5",), "Ana stumbles."),
        (("1,1,1,2,3", "6", "2,3,4,5"), "Ana's own attack (bare hands) turns on them."),
    ],
)
def test_a_botch_without_a_weapon_is_a_stumble_or_hurts(rulings: Settings, dice: tuple[str, ...], said: str) -> None:
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": fight})
    stage.do("p1", Strike("c1", "c2")).do("gm", SetAttack(aware=False)).do(
        "p1", wish.ChooseWay(stage.attempt().id), *dice
    )
    assert said in lines(stage, "p2")
    assert stage.sheet().health.bashing == len(dice) // 3


@pytest.mark.rule("MS-R60", "MS-R61")
def test_the_log_line_of_a_botched_evade_adds_up(rulings: Settings) -> None:
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": fight})
    stage.do("p1", Strike("c1", "c2")).do("gm", SetAttack()).do("p2", AnswerAttack("evade"))
    stage.do("p1", wish.ChooseWay(stage.attempt().id), "2,3,7,7,7")
    stage.do("p2", wish.ChooseWay(stage.attempt().id), "1,2,3,4", "2,2,2,2,2,2,2")
    said = "3 successes at difficulty 7 against 0 for evading, +1 for a botched answer, margin 4"
    assert f"Ana hits Ben (bare hands): {said}." in lines(stage)
    assert cited(stage, "MS-R60")[-1] == {"attack": 3, "evade": 0, "botched": 1, "margin": 4}


@pytest.mark.rule("MS-10.4", "MS-R48")
@pytest.mark.parametrize(("filled", "name"), [(1, "Grazed"), (2, "Bruised"), (3, "Hurt"), (8, "Incapacitated")])
def test_huge_size_adds_its_level_to_the_shorter_track_too(filled: int, name: str) -> None:
    assert level_name(Health(bashing=filled, penalties=(0, 0, 1, 1, 2, 2, 5))) == name


@pytest.mark.rule("MS-R65", "MS-14.4")
def test_the_wounds_of_the_worst_hider_count(rulings: Settings) -> None:
    hurt = Hero(attributes={"Wits": 3}, sheet={"health": Health(lethal=5)})
    stage = Stage(rulings, Hero(), hurt, Hero()).do("gm", OpenFight(("c1", "c2", "c3"), ("c1", "c2")))
    assert stage.asked() == ["p2 way r4"]
    assert stage.attempt().pools.open() == (2,)


@pytest.mark.rule("MS-R62")
def test_nobody_strikes_beyond_arms_length(rulings: Settings) -> None:
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": fight}).do("p1", Strike("c1", "c2"))
    form = next(one for one in choices_of(stage, "gm") if one.command["type"] == "set_attack")
    assert next(one.max for one in form.fields if one.name == "metres") == 2
    with refused_by("MS-R62", why="bare hands does not reach that far"):
        stage.do("gm", SetAttack(metres=3))
    stage.do("gm", SetAttack(metres=2, aware=False))
    assert stage.attempt().offered.open()[0].difficulty == 6


@pytest.mark.rule("MS-R57")
@pytest.mark.option("combat_economy", "split")
def test_doing_nothing_says_how_many_actions_it_gives_up(rulings: Settings) -> None:
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": fight}).do("p1", SplitActions("c1", 2))
    helps = []
    for _ in range(2):
        helps += [one.help for one in choices_of(stage, "p1") if one.command["type"] == "let_go"]
        stage.do("p1", Aim("c1", "c2"))
    assert helps == ["gives up the actions that are left", "gives up this action"]
