"""The dying: how long they can be saved, and hits on them that are resolved again (MS-R52, MS-17.10)."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat import attack_commands as wish
from croupier.games.maelstrom.combat.commands import CloseFight, LetGo, OpenFight
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.decree.commands import SetCondition
from croupier.games.maelstrom.harm.commands import Care, Harm
from croupier.games.maelstrom.health.track import level_name
from croupier.games.maelstrom.rolls.commands import AmendRoll, ChooseWay
from croupier.games.maelstrom.sheets.state import DEAD, DYING, OK, UNCONSCIOUS, Health, Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.ships.commands import FireAt, SetSalvo
from croupier.games.maelstrom.state import with_character
from croupier.games.maelstrom.view import badges
from support.maelstrom.battle import ARGO, RAVEN, battle
from support.maelstrom.reading import cited, lines
from support.maelstrom.stage import Hero, Stage

GUN = Item("i1", "Light pistol", weapon=WEAPONS["Pistol, light"])
HURT = Health(0, 7, penalties=(0, 1, 1, 2, 2, 3, 5))


def fight(rulings: Settings, strength: int = 2) -> Stage:
    """Ana, then Ben, who has one box left, then Cem, who can save him."""
    ben = Hero({"Strength": strength, "Reflexes": 2}, sheet={"health": HURT}, more={"level": level_name(HURT)})
    order = (Part("c1", attended=("c2",)), Part("c2"), Part("c3"))
    return Stage(rulings, Hero(sheet={"items": (GUN,)}), ben, Hero(), state={"fight": Fight(1, order, "c1")})


def shoot(stage: Stage) -> str:
    """Ana hits Ben for four levels; return her roll."""
    stage.do("p1", wish.Strike("c1", "c2", "i1", "Precision")).do("gm", wish.SetAttack())
    if stage.asked() == ["p2 evade c2"]:
        stage.do("p2", wish.AnswerAttack("nothing"))
    name = next(one.id for one in stage.state.attempts if one.is_under_way)
    stage.do("p1", ChooseWay(name), "2,3,6,7,8", "1,6,6,6,7,8")
    return name


def saved(stage: Stage) -> Stage:
    """Cem saves Ben."""
    stage.do("p3", Care("c3", "c2", "save"))
    return stage.do("p3", ChooseWay(stage.attempt().id), "2,3,6,7")


def ben(stage: Stage) -> tuple[str, int]:
    one = stage.one("c2")
    return one.condition, one.dying


def time_shown(stage: Stage, seat: str = "p1") -> str:
    """The time left to save Ben, as a seat sees it."""
    view = GAME.see(stage.state, seat)
    return next(one.value for one in badges(view, view.character("c2")) if one.id == "dying")


@pytest.mark.rule("MS-R52")
@pytest.mark.option("health_death", "gentle")
def test_the_turn_in_which_somebody_falls_is_none_of_those_to_save_them(rulings: Settings) -> None:
    """With Strength 1 they died at the end of the turn in which they were hit, before anyone could act."""
    stage = fight(rulings, strength=1)
    shoot(stage)
    assert "Ben is dying; 1 turn left to save them after this one." in lines(stage)
    assert time_shown(stage) == "1 turn after this one"
    stage.do("p3", LetGo("c3"))
    assert time_shown(stage) == "1 turn"
    assert ben(stage) == (DYING, 1)
    assert "Ben is dying; 1 turn left to save them." in lines(stage)
    stage.do("p1", LetGo("c1")).do("p3", LetGo("c3"))
    assert ben(stage) == (DEAD, 0)


@pytest.mark.rule("MS-R52")
@pytest.mark.option("health_death", "gentle")
def test_outside_a_fight_the_first_turn_counts(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero({"Strength": 1}, sheet={"health": HURT}))
    stage.do("gm", Harm("c2", 3, soaked=False))
    assert (ben(stage), stage.one("c2").just_fell) == ((DYING, 1), False)


@pytest.mark.rule("MS-17.10", "MS-R52")
@pytest.mark.option("health_death", "gentle")
@pytest.mark.parametrize(("difficulty", "dice"), [(6, ()), (3, ("9",))])
def test_a_hit_on_the_dying_does_nothing_once_they_are_saved(
    rulings: Settings, difficulty: int, dice: tuple[str, ...]
) -> None:
    """Amended, a second hit made somebody who had been saved since begin to die again."""
    stage = fight(rulings)
    stage.do("gm", Harm("c2", 3, soaked=False))
    name = shoot(stage)
    saved(stage)
    assert ben(stage) == (UNCONSCIOUS, 0)
    stage.do("gm", AmendRoll(name, "closer", difficulty, 0), *dice)
    assert ben(stage) == (UNCONSCIOUS, 0)
    assert cited(stage, "MS-17.10")[-1] == {"fallen": "Ben", "levels": 0}
    stage.do("gm", AmendRoll(name, "as it was", 6, 0))
    assert ben(stage) == (UNCONSCIOUS, 0)


@pytest.mark.rule("MS-17.10", "MS-R52")
@pytest.mark.option("health_death", "gentle")
def test_the_time_to_save_somebody_counts_from_the_hit(rulings: Settings) -> None:
    """A hit could not be amended once a turn had passed, as there was a turn less to save its target."""
    stage = fight(rulings, strength=3)
    name = shoot(stage)
    stage.do("p3", LetGo("c3")).do("p1", LetGo("c1")).do("p3", LetGo("c3"))
    assert ben(stage) == (DYING, 2)
    stage.do("gm", AmendRoll(name, "the same", 6, 0))
    assert ben(stage) == (DYING, 2)
    stage.do("gm", AmendRoll(name, "smoke", 9, 0))
    assert ben(stage) == (OK, 0)
    stage.do("gm", AmendRoll(name, "none after all", 6, 0))
    assert (ben(stage), stage.one("c2").just_fell) == ((DYING, 2), False)
    stage.do("gm", AmendRoll(name, "smoke", 9, 0)).do("p1", LetGo("c1"))
    stage.do("p2", LetGo("c2")).do("p3", LetGo("c3"))
    stage.do("gm", AmendRoll(name, "none after all", 6, 0))
    assert ben(stage) == (DYING, 1)


@pytest.mark.rule("MS-17.10", "MS-R52", "MS-R70")
def test_a_shot_of_a_ship_at_the_dying_does_nothing_once_they_are_saved(rulings: Settings) -> None:
    stage = battle(rulings, ARGO, RAVEN)
    stage.state = with_character(stage.state, "c2", condition=DYING, dying=3)
    stage.do("p1", FireAt("c1", "s1", "w1", "c2")).do("gm", SetSalvo(kills=True))
    name = stage.attempt().id
    stage.do("p1", ChooseWay(name), "2,7,8,9")
    assert ben(stage) == (DYING, 3)
    stage.decree(SetCondition(who="c2", condition=UNCONSCIOUS))
    stage.do("gm", AmendRoll(name, "the same", 6, 0))
    assert ben(stage) == (UNCONSCIOUS, 0)


@pytest.mark.rule("MS-17.10", "MS-R52", "MS-R53")
@pytest.mark.option("health_death", "gentle")
def test_an_amended_attempt_to_save_the_dead_says_that_it_comes_too_late(rulings: Settings) -> None:
    stage = fight(rulings, strength=1)
    shoot(stage)
    stage.do("p3", Care("c3", "c2", "save"))
    name = stage.attempt().id
    stage.do("p3", ChooseWay(name), "2,3,4,5").do("p1", LetGo("c1")).do("p3", LetGo("c3"))
    assert ben(stage) == (DEAD, 0)
    stage.do("gm", AmendRoll(name, "a better bandage", 3, 0))
    assert (ben(stage), lines(stage)[-1]) == ((DEAD, 0), "Saving Ben fails.")


@pytest.mark.rule("MS-R52", "MS-1.2")
def test_saving_is_offered_for_somebody_who_is_dying_by_decree_alone(rulings: Settings) -> None:
    """It was offered only for those with wounds on their track."""
    stage = Stage(rulings, Hero(), Hero()).decree(SetCondition(who="c2", condition=DYING))
    assert "Ana: Save Ben" in stage.offered("p1")


@pytest.mark.rule("MS-R52")
@pytest.mark.option("health_death", "gentle")
def test_the_turn_in_which_somebody_falls_ends_with_the_fight(rulings: Settings) -> None:
    stage = fight(rulings)
    shoot(stage)
    stage.do("gm", CloseFight())
    assert (lines(stage), ben(stage)) == (["The fight ends in turn 1. Out of action: Ben."], (DYING, 2))
    stage.do("gm", OpenFight(("c1", "c3")), "5", "6").do("p3", LetGo("c3")).do("p1", LetGo("c1"))
    assert ben(stage) == (DYING, 1)
