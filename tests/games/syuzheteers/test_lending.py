"""Lend a Hand: what it costs, who may, when the window closes (SZ-10.1)."""

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.roll.commands import HoldMonologue, LendHand, PassInRoll
from croupier.games.syuzheteers.roll.lend_hand import ways_to_lend, why_not_lend
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_3
from croupier.testing.refusals import refused_by
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, under

ANGRY = Inclination("angry", 1, (Complication("m9", "angry", 2),))
BLOCKED = Card("w1", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "the toll"),))


def short(rulings: Settings, *others: Actor, start: str = "5", stop: str = "2", **more: Any) -> Beaten:
    """A roll that has come to 7 against 8, unless told otherwise."""
    return Beaten(rulings, Actor(), *others, **more).thrown(start, stop)


@pytest.mark.rule("SZ-7.9", "SZ-7.10", "SZ-6.5")
def test_a_hand_for_a_beat_lowers_the_target_and_puts_the_marker_into_the_scene(rulings: Settings) -> None:
    stage = short(rulings, Actor(), Actor())
    assert stage.asked() == ["p2 lend"], "asked one after the other, clockwise from the active player"
    stage.do("p2", LendHand("beat"))
    assert stage.state.roll is None
    assert stage.facts("SZ-7.10")["total"] == stage.facts("SZ-7.10")["target"] == 7
    assert stage.where("w1") == "hand.p1"


@pytest.mark.rule("SZ-10.1", "SZ-6.5")
def test_lending_for_a_beat_counts_as_acting_and_paying_a_point_does_not(rulings: Settings) -> None:
    stage = short(rulings, Actor(), Actor(points=1), start="4")
    stage.do("p2", LendHand("beat"))
    assert places.counters(stage.state, "scene.w1") == 2
    assert places.marker(stage.state, "p2") == "scene.w1"
    stage.do("p3", LendHand("point"))
    assert (stage.points("p3"), places.marker(stage.state, "p3")) == (0, "")
    assert stage.facts("SZ-7.9")["hands"] == -2


@pytest.mark.rule("SZ-10.1")
def test_example_16_without_a_counter_or_a_point_there_is_nothing_to_lend(rulings: Settings) -> None:
    stage = short(rulings, Actor(points=1), Actor(), counters=0, phase=ACT_1)
    assert stage.asked() == ["p2 lend"]
    with pytest.raises(Illegal, match="nothing to lend") as refused:
        stage.do("p3", LendHand("point"))
    assert refused.value.clause == "SZ-10.1"
    stage.do("p2", LendHand("point"))
    assert (stage.state.roll, stage.where("w1")) == (None, "hand.p1")


@pytest.mark.rule("SZ-10.1", "SZ-7.10")
def test_the_window_opens_only_below_the_target_and_an_answer_is_final(rulings: Settings) -> None:
    assert short(rulings, Actor(), start="6").state.roll is None
    stage = short(rulings, Actor(), Actor(), start="4")
    stage.do("p2", PassInRoll())
    assert stage.asked() == ["p3 lend"]
    with pytest.raises(Impossible, match="have answered"):
        stage.do("p2", LendHand("beat"))


@pytest.mark.rule("SZ-10.1")
def test_the_window_closes_when_the_total_suffices(rulings: Settings) -> None:
    stage = short(rulings, Actor(), Actor())
    stage.do("p2", LendHand("beat"))
    assert stage.state.roll is None, "p3 is not asked anymore"


@pytest.mark.rule("SZ-10.1", "SZ-5.6", "SZ-6.5")
@pytest.mark.parametrize(
    ("helper", "more", "why"),
    [
        (Actor(), {"hurdles": (Hurdle("h9", "trapped", "p2"),)}, "your character is bound"),
        (Actor(at="aside"), {}, "your character is occupied elsewhere"),
    ],
)
def test_bound_characters_and_those_elsewhere_lend_nothing(
    rulings: Settings, helper: Actor, more: dict[str, Any], why: str
) -> None:
    stage = short(rulings, helper, Actor(), state=more)
    assert stage.asked() == ["p3 lend"]
    found = why_not_lend(rulings.__getitem__, stage.state, stage.roll, "p2")
    assert (found[1] if found else "") == why
    with pytest.raises(Illegal, match=why):
        stage.do("p2", LendHand("beat"))


@pytest.mark.rule("SZ-10.1")
def test_a_character_in_this_scene_lends_only_for_a_point(rulings: Settings) -> None:
    stage = short(rulings, Actor(at="scene.w1", points=1), Actor(at="scene.w1"))
    assert stage.asked() == ["p2 lend"]
    with pytest.raises(Impossible, match="not paid for with beat"):
        stage.do("p2", LendHand("beat"))
    stage.do("p2", LendHand("point"))
    assert stage.state.roll is None


@pytest.mark.rule("SZ-10.1", "SZ-11.11")
def test_in_act_3_a_hand_costs_a_counter_from_the_pool(rulings: Settings) -> None:
    stage = short(rulings, Actor(), start="3", counters=0, phase=ACT_3, pool=2)
    stage.do("p2", LendHand("beat"))
    assert places.counters(stage.state, places.POOL) == 1


@pytest.mark.rule("SZ-9.7", "SZ-10.1")
def test_nobody_lends_a_hand_in_a_monologue(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"inclinations": (ANGRY,)}), Actor())
    stage.do("p1", HoldMonologue("m9"))
    stage.thrown("5", "2")
    assert stage.state.roll is None
    assert stage.one().complications[0].rating == 2


@pytest.mark.rule("SZ-7.9", "SZ-5.5", "SZ-10.1")
def test_obstacles_raise_the_target_and_hands_lower_it(rulings: Settings) -> None:
    stage = short(rulings, Actor(), stage=(BLOCKED,))
    assert stage.asked() == ["p2 lend"]
    stage.do("p2", LendHand("beat"))
    assert stage.facts("SZ-7.9") == {"usual_target": 8, "target": 8, "obstacles": 1, "hands": -1}


@pytest.mark.rule("SZ-10.1")
@pytest.mark.parametrize(
    ("ways", "how"),
    [
        under("hand_price", "beat", ("beat",), "beat"),
        under("hand_price", "point", ("point",), "point"),
        under("hand_price", "complication", ("complication",), "complication"),
        under("hand_price", "free", ("free",), "free"),
    ],
)
def test_a_hand_may_have_a_different_price(rulings: Settings, ways: tuple[str, ...], how: str) -> None:
    stage = short(rulings, Actor(points=1), Actor())
    assert ways_to_lend(rulings.__getitem__, stage.state, stage.roll, "p2") == ways
    stage.do("p2", LendHand(how, int(how == "complication")))
    assert [one.rating for one in stage.one("p2").complications] == ([1] if how == "complication" else [])
    assert stage.points("p2") == (0 if how == "point" else 1)
    assert stage.state.roll is None


@pytest.mark.rule("SZ-10.1")
@pytest.mark.parametrize(
    ("hands", "asked"),
    [
        ([], ["p2 lend"]),
        under("hand_cap", "1", ["p2"], ["p1 trouble"]),
        under("hand_cap", "2", ["p2", "p3"], ["p1 trouble"]),
    ],
)
def test_the_number_of_hands_may_be_limited(rulings: Settings, hands: list[str], asked: list[str]) -> None:
    stage = short(rulings, Actor(), Actor(), Actor(), start="1", stop="1")
    for seat in hands:
        stage.do(seat, LendHand("beat"))
    assert stage.asked() == asked
    assert stage.facts("SZ-R45") == ({"hands": len(hands), "most": len(hands)} if hands else {})


@pytest.mark.option("hand_price", "point")
def test_a_player_who_cannot_pay_the_price_of_this_table_is_refused_by_the_ruling(rulings: Settings) -> None:
    stage = short(rulings, Actor(), Actor(points=1))
    with refused_by("SZ-R45", why="nothing to lend"):
        stage.do("p2", LendHand("beat"))


@pytest.mark.rule("SZ-10.1")
def test_nobody_lends_a_hand_before_they_are_prompted(rulings: Settings) -> None:
    stage = short(rulings, Actor(), Actor())
    with pytest.raises(Impossible, match="another player is asked first"):
        stage.do("p3", LendHand("beat"))
    stage.do("p2", PassInRoll())
    assert stage.asked() == ["p3 lend"]
    stage.do("p3", LendHand("beat"))


@pytest.mark.option("beat_counters", "per_player")
@pytest.mark.rule("SZ-10.1", "SZ-R25")
def test_a_player_who_has_used_their_own_beat_cannot_lend_another_players(rulings: Settings) -> None:
    stage = short(rulings, Actor(), Actor(), state={"acted": ("p2",), "exited": ("p2",)})
    with refused_by("SZ-R25", why="nothing to lend"):
        stage.do("p2", LendHand("beat"))
