"""Odds of dice rolled automatically after a choice, and of rolls that cannot succeed."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, Burst, NameSide, Near, SetAttack, Strike
from croupier.games.maelstrom.combat.state import Attack, Blast
from croupier.games.maelstrom.harm.commands import Harm
from croupier.games.maelstrom.rolls.commands import (
    AddDie,
    ChooseWay,
    DeclareAction,
    LeaveRoll,
    OfferWay,
    Oppose,
    RollInSecret,
)
from croupier.games.maelstrom.sheets.state import Health, Quirk
from croupier.games.maelstrom.willpower.commands import CallWillpower
from croupier.odds import live
from support.maelstrom.odds import GUARD, PISTOL, given, in_fight, odds, offers, roll
from support.maelstrom.rolls import offered
from support.maelstrom.stage import Hero, Stage

BOMB = Attack("n1", "", "bomb", "bomb", ("bomb",), 8, "lethal", spot="there")
IMPOSSIBLE = {"roll_difficulty_bounds": "impossible"}


def with_blast(stage: Stage, blast: Blast) -> Stage:
    assert stage.state.fight is not None
    stage.state = msgspec.structs.replace(stage.state, fight=msgspec.structs.replace(stage.state.fight, blast=blast))
    return stage


# the order


@pytest.mark.rule("MS-R55")
def test_opening_a_fight_shows_who_acts_first(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({"Reflexes": 3}), Hero(), npcs=(GUARD,))
    found = odds(stage, "gm", wish.OpenFight(("c1", "c2", "n1")))
    assert found is not None
    assert (found.question, found.given) == ("initiative", {"who": ("3/2", "2/2"), "others": ("2/2",)})
    assert found.when == "the first of the party"
    alone = odds(stage, "gm", wish.OpenFight(("c1", "c2")))
    assert alone is not None
    assert (alone.given, alone.when) == ({"who": ("3/2",), "others": ("2/2",)}, "Ana")
    choice = Choice("go", {"type": "open_fight", "who": ["c1", "n1"]}, odds=True)
    told = live.choice_odds(GAME, GAME.see(stage.state, "gm"), "gm", choice)
    assert told is not None
    assert [(bar["label"], bar["probability"]) for bar in told["bars"]] == [("first", "16/25"), ("last", "9/25")]


@pytest.mark.rule("MS-R55")
@pytest.mark.option("combat_initiative", "players_first")
def test_without_an_initiative_roll_there_are_no_odds(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,))
    assert odds(stage, "gm", wish.OpenFight(("c1", "n1"))) is None


@pytest.mark.rule("MS-R55")
def test_joining_a_fight_shows_the_place_in_the_order(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero({"Reflexes": 4}), npcs=(GUARD,))
    stage.do("gm", wish.OpenFight(("c1", "n1")), "3", "9")
    found = odds(stage, "gm", wish.JoinFight("c2"))
    assert found is not None
    assert found.given == {"who": ("4/2",), "others": ("2/2/=13", "2/2/=7")}
    assert odds(stage, "p2", wish.JoinFight("c2")) is None


@pytest.mark.rule("MS-R55")
@pytest.mark.option("combat_initiative", "roll_each_turn")
def test_joining_a_fight_says_if_everyone_rolls_again(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(), npcs=(GUARD,))
    stage.do("gm", wish.OpenFight(("c1", "n1")), "3", "9")
    found = odds(stage, "gm", wish.JoinFight("c2"))
    assert found is not None
    assert found.given == {"who": ("2/2",), "others": ("2/2", "2/2")}


# damage and single dice


def test_letting_a_hit_stand_shows_its_damage() -> None:
    stage = in_fight(GAME.read_settings({"xp_dice": "on"}), Hero(sheet=PISTOL))
    stage.do("p1", Strike("c1", "n1", "i1", "Precision")).do("gm", SetAttack()).do("gm", AnswerAttack("nothing"))
    name = stage.attempt().id
    stage.do("p1", ChooseWay(name), "2,3,6,7,8")
    found = odds(stage, "p1", LeaveRoll(name))
    assert found is not None
    assert (found.question, found.given, found.when) == ("roll", roll(6), "its damage")  # 4 and 3 net successes
    assert odds(stage, "p1", LeaveRoll("r99")) is None


def test_a_miss_has_no_damage_odds() -> None:
    stage = in_fight(GAME.read_settings({"xp_dice": "on"}), Hero(sheet=PISTOL))
    stage.do("p1", Strike("c1", "n1", "i1", "Precision")).do("gm", SetAttack()).do("gm", AnswerAttack("nothing"))
    name = stage.attempt().id
    stage.do("p1", ChooseWay(name), "2,3,4,5,5")
    assert odds(stage, "p1", LeaveRoll(name)) is None


@pytest.mark.rule("MS-R66")
def test_a_grenade_shows_how_far_it_goes_astray_and_its_damage(rulings: Settings) -> None:
    stage = with_blast(in_fight(rulings, Hero()), Blast(BOMB, landed=False))
    side = odds(stage, "gm", NameSide("left"))
    assert side is not None
    assert (side.question, side.given) == ("astray", {"damage": 8})
    stage = with_blast(in_fight(rulings, Hero()), Blast(BOMB, landed=True))
    blind = odds(stage, "gm", Burst((Near("c1", 2),), aware=False))
    assert blind is not None
    assert (blind.given, blind.when) == (roll(6), "its damage")
    assert odds(stage, "gm", Burst((Near("c1", 2),))) is None  # she is asked first


@pytest.mark.rule("MS-R54")
@pytest.mark.option("health_limbs", "level7")
def test_the_hit_that_cripples_shows_which_limb_it_may_be(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"health": Health(lethal=6)}, more={"crippled": ("left arm",)}))
    found = odds(stage, "gm", Harm("c1", 1, "lethal"))
    assert found is not None
    assert (found.question, found.given) == ("limb", {"arms": 1, "legs": 0})


# above difficulty 10


@pytest.mark.rule("MS-R3")
@pytest.mark.option("roll_difficulty_bounds", "impossible")
def test_a_roll_that_cannot_succeed_shows_how_badly_it_may_end(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,))
    name = offered(stage, ("Reflexes", "Melee", 10), precise_way="yes")
    found = odds(stage, "p1", ChooseWay(name))
    assert found is not None
    assert (found.question, found.given) == ("severity", roll(5, 10) | {"hopeless": True})
    assert found.when == "it cannot succeed"
    choice = Choice("go", {"type": "choose_way", "attempt": name, "way": 0}, odds=True)
    told = live.choice_odds(GAME, GAME.see(stage.state, "p1"), "p1", choice)
    assert told is not None
    assert [(bar["label"], bar["probability"]) for bar in told["bars"]] == [("botch", "40951/100000")]
    stage.do("p1", ChooseWay(name), "1,2,9,10,10")
    assert stage.said() == "botch 1"


@pytest.mark.rule("MS-R3", "MS-R19")
@pytest.mark.option("roll_difficulty_bounds", "impossible")
def test_any_success_wins_against_a_roll_that_cannot_succeed(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(abilities={"Piloting": 0}))
    stage.do("p1", DeclareAction("c1", "chases"))
    name = stage.attempt().id
    stage.do("gm", Oppose(name, "c2", "Wits", "Piloting", difficulty=10))
    way = OfferWay(name, "Strength", "Athletics")
    assert given(stage, "gm", way) == roll(6) | {
        "other-pool": 0, "other-difficulty": 10, "other-specialty": False, "most": 10,
    }  # fmt: skip


@pytest.mark.rule("MS-R3")
def test_an_attack_and_an_evade_above_difficulty_ten() -> None:
    stage = in_fight(GAME.read_settings(IMPOSSIBLE), Hero(sheet=PISTOL))
    stage.do("p1", Strike("c1", "n1", "i1", "Reflexes"))
    found = odds(stage, "gm", SetAttack(difficulty=10))
    assert found is not None
    assert (found.question, found.when) == ("severity", "if nobody evades, it cannot succeed")
    stage.do("gm", SetAttack(difficulty=10))
    answer = odds(stage, "gm", AnswerAttack("evade"))
    assert answer is not None
    assert (answer.question, answer.given["hopeless"]) == ("severity", True)


@pytest.mark.rule("MS-R3", "MS-R46")
def test_an_experience_die_cannot_save_a_roll_that_cannot_succeed() -> None:
    stage = Stage(GAME.read_settings(IMPOSSIBLE | {"xp_dice": "on"}), Hero())
    name = offered(stage, ("Reflexes", "Melee", 10), precise_way="yes")
    stage.do("p1", ChooseWay(name), "2,2,3,9,10")
    found = odds(stage, "p1", AddDie(name, "Melee"))
    assert found is not None
    assert found.given == {
        "successes": 0, "ones": 0, "difficulty": 10, "threshold": 0, "specialty": False, "hopeless": True,
    }  # fmt: skip
    choice = Choice("go", {"type": "add_die", "attempt": name, "trait": "Melee"}, odds=True)
    told = live.choice_odds(GAME, GAME.see(stage.state, "p1"), "p1", choice)
    assert told is not None
    assert told["outcomes"] == [{"outcome": "0", "probability": "1", "decimal": 1.0}]


@pytest.mark.rule("MS-9.22", "MS-R51")
@pytest.mark.option("health_wound_scope", "all")
def test_wounds_reduce_willpower_rolls_if_they_reduce_everything(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=4, sheet={"health": Health(lethal=5)}))
    found = odds(stage, "gm", CallWillpower("c1"))
    assert found is not None
    assert found.given["wounds"] == 2
    choice = Choice("go", {"type": "call_willpower", "who": "c1"}, odds=True)
    told = live.choice_odds(GAME, GAME.see(stage.state, "gm"), "gm", choice)
    assert told is not None
    assert told["summary"]["success"] == "13/20"  # two dice


@pytest.mark.rule("MS-9.5")
def test_willpower_in_secret_or_as_a_way_has_the_same_odds(rulings: Settings) -> None:
    bonded = {"quirks": (Quirk("Strong Bond", 4),), "health": Health(lethal=5)}
    stage = Stage(rulings, Hero(willpower=5, current=4, sheet=bonded))
    whole = {"current": 4, "difficulty": 6, "threshold": 0, "bond": True, "wounds": 0, "hopeless": False}
    assert given(stage, "gm", RollInSecret("c1", "Willpower")) == whole
    name = offered(stage, ("Willpower",))
    assert given(stage, "p1", ChooseWay(name)) == whole


@pytest.mark.rule("MS-R19")
def test_a_success_that_no_die_shows_is_not_part_of_a_contest(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(sheet={"quirks": (Quirk("Strong Bond", 4),)}))
    stage.do("p1", DeclareAction("c1", "stares her down"))
    name = stage.attempt().id
    stage.do("gm", Oppose(name, "c2", "Willpower"))
    found = odds(stage, "gm", OfferWay(name, "Wits"))
    assert found is not None
    assert (found.question, found.when) == ("roll", "before the opposing roll")


# with odds off


@pytest.mark.rule("MS-13.7")
def test_no_label_of_a_choice_reveals_its_probability(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(abilities={"Driving": 0}))
    name = offered(stage, ("Reflexes", "Driving"), ("Strength", "Melee"), precise_way="no")
    found = odds(stage, "p1", ChooseWay(name, 1))
    assert found is not None
    assert found.receipt.endswith("; 2.85 net successes on average")
    ways = [one for one in offers(stage, "p1") if one.command["type"] == "choose_way"]
    assert [one.help for one in ways] == ["untrained Driving: difficulty +1", "rolls these dice"]
    assert not any("average" in f"{one.label} {one.help}" for one in ways)
