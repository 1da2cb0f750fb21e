"""Banked points and experience."""

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.syuzheteers.prologue.rewards import bank_points, mark_experience, pay_points
from support.syuzheteers.offers import log_lines
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage, under


@pytest.mark.rule("SZ-2.5", "SZ-7.5")
def test_a_player_banks_their_own_points_without_limit(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(points=23), Actor())
    stage.run(bank_points, "p1", 2)
    assert (stage.points("p1"), stage.points("p2")) == (25, 0)
    assert log_lines(stage) == ["P1 banks 2 points."]


@pytest.mark.parametrize(("held", "more", "left"), [under("point_cap", "24", 22, 3, 22)])
def test_under_a_cap_points_beyond_it_are_not_banked(rulings: Settings, held: int, more: int, left: int) -> None:
    stage = Stage(rulings, Actor(points=held), Actor())
    stage.run(bank_points, "p1", more)
    assert stage.points("p1") == left


@pytest.mark.parametrize(("held", "banked"), [(23, 25), under("point_cap", "24", 23, 23)])
def test_a_receipt_counts_only_points_that_are_banked(rulings: Settings, held: int, banked: int) -> None:
    stage = (
        Beaten(rulings, Actor(points=held, more={"uses": 1}), Actor()).center().claim("g", "t", "d", dice=("6,6,6",))
    )
    assert stage.points("p1") == banked
    assert stage.facts("SZ-7.5") == ({"sixes": 3, "points": 2} if banked > held else {"highest": 6})
    assert stage.facts("SZ-2.5") == ({} if banked > held else {"banked": 23, "more": 2, "cap": 24})


@pytest.mark.parametrize(("held", "line"), [(23, "P1 banks 2 points."), under("point_cap", "24", 23, "")])
def test_the_log_says_that_points_beyond_the_limit_are_not_banked(rulings: Settings, held: int, line: str) -> None:
    stage = Beaten(rulings, Actor(points=held, more={"uses": 1}), Actor()).center()
    stage.claim("g", "t", "d", dice=("6,6,6",))
    assert (line or "P1 banks nothing: the limit of points is reached.") in log_lines(stage)
    assert len([one for one in log_lines(stage) if "banks" in one]) == 1


@pytest.mark.rule("SZ-2.5")
def test_nobody_spends_points_that_they_have_not_banked(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(points=2), Actor())
    stage.run(pay_points, "p1", 1)
    assert stage.points("p1") == 1
    assert log_lines(stage) == ["P1 spends 1 point."]
    with pytest.raises(Impossible, match="you need 2 banked points and have 1"):
        stage.run(pay_points, "p1", 2)


@pytest.mark.parametrize("held", [under("bank", "shared", 2)])
def test_a_shared_bank_belongs_to_everyone(rulings: Settings, held: int) -> None:
    stage = Stage(rulings, Actor(), Actor())
    stage.run(bank_points, "p1", held)
    stage.run(pay_points, "p2", 1)
    assert stage.points("p1") == stage.points("p2") == held - 1


@pytest.mark.rule("SZ-8.7")
@pytest.mark.parametrize(("had", "more", "now"), [(1, 2, 3), (1, -2, 0), under("experience", "signed", 1, -2, -1)])
def test_experience_never_falls_below_zero_unless_it_is_signed(
    rulings: Settings, had: int, more: int, now: int
) -> None:
    stage = Stage(rulings, Actor(more={"experience": had}), Actor())
    stage.run(mark_experience, "p1", more)
    assert stage.one().experience == now
