"""Banked points and experience."""

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.syuzheteers.prologue.rewards import bank_points, mark_experience, pay_points
from support.syuzheteers.stage import Actor, Stage, under


@pytest.mark.rule("SZ-2.5", "SZ-7.5")
def test_a_player_banks_their_own_points_without_limit(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(points=23), Actor())
    stage.run(bank_points, "p1", 2)
    assert (stage.points("p1"), stage.points("p2")) == (25, 0)


@pytest.mark.parametrize(("held", "more", "left"), [under("point_cap", "24", 22, 3, 22)])
def test_under_a_cap_points_beyond_it_are_not_banked(rulings: Settings, held: int, more: int, left: int) -> None:
    stage = Stage(rulings, Actor(points=held), Actor())
    stage.run(bank_points, "p1", more)
    assert stage.points("p1") == left


@pytest.mark.rule("SZ-2.5")
def test_nobody_spends_points_that_they_have_not_banked(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(points=2), Actor())
    stage.run(pay_points, "p1", 1)
    assert stage.points("p1") == 1
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
