"""Care as it is played: days under treatment, first aid as an action of a fight, specialties, the storyteller's own."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care, Harm
from croupier.games.maelstrom.harm.mark_damage import mark
from croupier.games.maelstrom.rolls.commands import AmendRoll, ChooseWay, Withdraw
from croupier.games.maelstrom.sheets.state import Health
from croupier.games.maelstrom.willpower.commands import CloseDay
from croupier.testing.refusals import refused_by
from support.maelstrom.stage import Hero, Stage

FULL = (0, 1, 1, 2, 2, 3, 5)
GUARD = Npc("n1", "A guard", Secret(Quick((("Shoot", 5),)), ("gm",)))


def ward(rulings: Settings, bashing: int = 0, lethal: int = 0, aggravated: int = 0, **state: Any) -> Stage:
    """Ana has four dice of Medicine; Ben is hurt."""
    health = Health(bashing, lethal, aggravated, FULL, unaided=True)
    return Stage(rulings, Hero(), Hero(sheet={"health": health}), npcs=(GUARD,), state=state)


def levels(stage: Stage, who: str = "c2") -> tuple[int, int, int]:
    health = stage.sheet(who).health
    return health.bashing, health.lethal, health.aggravated


def cared(stage: Stage, what: str, *dice: str, patient: str = "c2") -> str:
    """Ana's care, rolled; the roll."""
    stage.do("p1", Care("c1", patient, what))
    name = next(one.id for one in stage.state.attempts if one.is_under_way)
    stage.do("p1", ChooseWay(name), *dice)
    return name


def day(stage: Stage, *able: str) -> Stage:
    return stage.do("gm", CloseDay(able))


# days


@pytest.mark.rule("MS-9.14")
def test_a_character_named_twice_when_a_day_is_closed_recovers_once(rulings: Settings) -> None:
    once, twice = (day(Stage(rulings, Hero(current=1)), *able) for able in (("c1",), ("c1", "c1")))
    assert twice.state == once.state


@pytest.mark.rule("MS-R53", "MS-10.8")
@pytest.mark.parametrize(
    ("bashing", "lethal", "aggravated", "days", "left"),
    [(0, 2, 0, 1, (0, 1, 0)), (0, 2, 0, 2, (0, 0, 0)), (0, 0, 1, 2, (0, 0, 1)), (0, 0, 1, 3, (0, 0, 0)),
     (2, 2, 0, 1, (0, 2, 0))],
)  # fmt: skip
def test_under_treatment_a_lethal_level_takes_a_day_and_an_aggravated_one_three(
    rulings: Settings, bashing: int, lethal: int, aggravated: int, days: int, left: tuple[int, int, int]
) -> None:
    stage = ward(rulings, bashing, lethal, aggravated)
    for _ in range(days):
        cared(stage, "treatment", "2,3,4,8")
        day(stage, "c2")
    assert levels(stage) == left


@pytest.mark.rule("MS-R53", "MS-10.8")
def test_a_treatment_lasts_only_for_its_day(rulings: Settings) -> None:
    stage = ward(rulings, 0, 3)
    cared(stage, "treatment", "2,3,4,8")
    day(stage, "c2")
    assert levels(stage) == (0, 2, 0)
    for lethal in (2, 2, 1):
        assert levels(day(stage, "c2")) == (0, lethal, 0)


@pytest.mark.rule("MS-9.14", "MS-R53")
def test_a_character_who_cannot_recover_does_not_heal(rulings: Settings) -> None:
    stage = day(ward(rulings, 2), "c1")
    assert levels(stage) == (2, 0, 0)
    assert levels(day(stage, "c2")) == (0, 0, 0)


@pytest.mark.rule("MS-R53", "MS-17.10")
def test_an_amended_treatment_counts_or_no_longer_counts(rulings: Settings) -> None:
    stage = ward(rulings, 0, 2)
    name = cared(stage, "treatment", "2,3,4,6")
    stage.do("gm", AmendRoll(name, "in the dark", 7, 0))
    assert (stage.sheet("c2").health.treated, stage.sheet("c2").health.tried) == (0, 1)
    assert levels(day(stage, "c2")) == (0, 2, 0)


@pytest.mark.rule("MS-R53", "MS-R18")
def test_a_declined_treatment_does_not_count_for_today(rulings: Settings) -> None:
    stage = ward(rulings, 0, 2).do("p1", Care("c1", "c2", "treatment"))
    with pytest.raises(Impossible, match="already treats Ben"):
        stage.do("p2", Care("c2", "c2", "treatment"))
    stage.do("p1", Withdraw(stage.attempt().id))
    cared(stage, "treatment", "2,3,4,8")
    assert stage.sheet("c2").health.treated == 1


# what the storyteller asks for


@pytest.mark.rule("MS-R53", "MS-15.8")
def test_the_storyteller_may_require_an_advanced_specialty(rulings: Settings) -> None:
    stage = ward(rulings, 2).do("gm", Care("c1", "c2", "first aid", ("Battlefield Medicine",)))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,8")
    assert (stage.record().locked.threshold, levels(stage)) == (1, (2, 0, 0))


@pytest.mark.rule("MS-R53", "MS-15.9")
@pytest.mark.parametrize(
    ("seat", "required", "said"),
    [
        ("p1", ("Surgery",), "GM decides what care"),
        ("gm", ("Lockpick",), "not an advanced specialty"),
    ],
)
def test_nobody_else_requires_it_and_only_existing_ones_count(
    rulings: Settings, seat: str, required: tuple[str, ...], said: str
) -> None:
    with pytest.raises(Illegal, match=said):
        ward(rulings, 2).do(seat, Care("c1", "c2", "first aid", required))


@pytest.mark.rule("MS-15.9")
def test_a_specialty_that_no_ability_lists_is_refused_even_in_assist_mode(rulings: Settings) -> None:
    stage = ward(rulings, 2)
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    with pytest.raises(Illegal, match="not an advanced specialty"):
        stage.do("gm", Care("c1", "c2", "first aid", ("nobody-7",)))


@pytest.mark.rule("MS-R53")
def test_first_aid_is_given_only_where_there_may_be_bashing_damage(rulings: Settings) -> None:
    for seat in ("gm", "p2"):  # who knows
        with refused_by("MS-R53", why="Ben has no bashing damage, all that first aid removes"):
            ward(rulings, 0, 1).do(seat, Care("c1" if seat == "gm" else "c2", "c2", "first aid"))


# in a fight


def fight(*parts: Part, now: str = "c1") -> Fight:
    return Fight(1, parts or (Part("c1"), Part("c2"), Part("n1")), now)


@pytest.mark.rule("MS-R57", "MS-R53")
def test_first_aid_in_a_fight_is_the_action_of_the_turn(rulings: Settings) -> None:
    stage = ward(rulings, 2, fight=fight())
    cared(stage, "first aid", "2,3,6,8")
    assert levels(stage) == (0, 0, 0)
    assert stage.asked() == ["p2 turn c2"]


@pytest.mark.rule("MS-R57", "MS-R53")
@pytest.mark.parametrize(
    ("parts", "now", "what", "said"),
    [
        ((), "c2", "first aid", "place in the order"),
        ((Part("c1", acted=True), Part("c2")), "c2", "first aid", "has acted"),
        ((), "c1", "treatment", "not possible during a fight"),
    ],
)
def test_care_in_a_fight_waits_for_its_turn(
    rulings: Settings, parts: tuple[Part, ...], now: str, what: str, said: str
) -> None:
    with pytest.raises(Illegal, match=said):
        ward(rulings, 2, fight=fight(*parts, now=now)).do("p1", Care("c1", "c2", what))


@pytest.mark.rule("MS-R52", "MS-R57")
@pytest.mark.option("health_death", "gentle")
def test_a_life_is_saved_in_the_middle_of_a_fight(rulings: Settings) -> None:
    stage = ward(rulings, 0, 8, fight=fight())
    stage.run(mark, "c2", 1, "lethal")
    cared(stage, "save", "2,3,4,8")
    assert stage.one("c2").condition == "unconscious"
    assert stage.asked() == ["gm turn n1"]


# the storyteller's own


@pytest.mark.rule("MS-R73", "MS-R53")
def test_the_storytellers_characters_are_aided_and_heal_too(rulings: Settings) -> None:
    stage = ward(rulings).do("gm", Harm("n1", 2, "bashing", soaked=False)).do("gm", Harm("n1", 1, soaked=False))
    cared(stage, "first aid", "2,3,4,8", patient="n1")
    assert stage.state.npc("n1").quick.open().hurt == (1, 1, 0)
    with refused_by("MS-R53"):
        stage.do("p1", Care("c1", "n1", "first aid"))
    for _ in range(4):
        day(stage)
    assert stage.state.npc("n1").quick.open().hurt == (0, 0, 0)
