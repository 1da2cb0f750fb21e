"""Stress, and who is removed by it (chapter 17)."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import purse
from croupier.games.rust_in_the_canyon.cost import stress
from croupier.games.rust_in_the_canyon.cost.injuries import heal, worsen
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, Injury
from croupier.games.rust_in_the_canyon.state import DYING, IN_PLAY, REMOVED
from support.rust_in_the_canyon.stage import Rider, Stage, under

MINORS = ((Injury("i1", MINOR), "3"),)


def after(stage: Stage, more: int) -> Stage:
    """So much stress is taken (or recovered), and then it is looked after."""
    before = stress.levels(stage.state)
    if more > 0:
        stage.run(stress.take_stress, "c1", more)
    else:
        stage.run(purse.recover, "c1", -more)
    stage.run(stress.check, before)
    return stage


@pytest.mark.rule("RC-17.2", "RC-17.1")
@pytest.mark.parametrize(
    ("chips", "more", "status"),
    [(10, 8, IN_PLAY), (10, 9, REMOVED), (30, -2, IN_PLAY), under("over_21", "single_gain", 19, 2, IN_PLAY)],
)
def test_more_than_21_after_an_increase_removes_the_pc(rulings: Settings, chips: int, more: int, status: str) -> None:
    stage = after(Stage(rulings, Rider(stress=chips, injured=MINORS)), more)
    assert stage.one().status == status
    assert stage.one().is_playing is (status == IN_PLAY)
    assert [one.id for one in stage.state.playing()] == (["c1"] if status == IN_PLAY else [])


@pytest.mark.rule("RC-17.5")
def test_a_worsened_injury_is_an_increase_and_a_healed_one_is_not(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stress=17, injured=MINORS))
    before = stress.levels(stage.state)
    stage.run(worsen, "c1", "i1")
    assert stage.run(stress.check, before) == {"c1": 23}
    assert stage.one().status == REMOVED
    healed = Stage(rulings, Rider(stress=25, injured=MINORS))
    before = stress.levels(healed.state)
    healed.run(heal, "c1", "i1")
    healed.run(stress.check, before)
    assert healed.one().status == IN_PLAY


@pytest.mark.rule("RC-17.2")
def test_more_than_21_at_once_removes_the_pc_under_either_ruling(rulings: Settings) -> None:
    single = rulings.but(*[type(one)(one.key, "single_gain") for one in rulings.chosen if one.key == "over_21"])
    assert after(Stage(single, Rider()), 22).one().status == REMOVED


@pytest.mark.rule("RC-17.3", "RC-15.9")
def test_a_removed_pc_keeps_their_stress_and_a_dying_one_stays_dying(rulings: Settings) -> None:
    stage = after(Stage(rulings, Rider(stack=7, stress=20, injured=MINORS, more={"status": DYING})), 1)
    one = stage.one()
    assert (one.status, one.removed, one.is_playing) == (DYING, True, False)
    assert (stage.stack(), stage.stress(), len(one.injuries)) == (7, 21, 1)


@pytest.mark.rule("RC-17.2")
def test_a_removed_pc_is_not_removed_again(rulings: Settings) -> None:
    stage = after(Stage(rulings, Rider(stress=30, more={"status": REMOVED})), 3)
    assert not any(type(event).__name__ == "PcRemoved" for event in stage.events)


@pytest.mark.rule("RC-17.4")
@pytest.mark.parametrize(
    ("chips", "left"),
    [
        (20, 20),
        under("return_stress", "down_to_21", 20, 12),
        under("return_stress", "clear_chips", 20, 0),
    ],
)
def test_the_stress_of_a_returning_pc(rulings: Settings, chips: int, left: int) -> None:
    stage = Stage(rulings, Rider(stack=4, stress=chips, injured=((Injury("i1", MAJOR), "9"),)))
    stage.run(stress.ease_return, "c1")
    assert (stage.stack(), stage.stress()) == (4, left)


@pytest.mark.option("return_stress", "down_to_21")
@pytest.mark.parametrize(("chips", "left"), [(5, 0), (24, 3)])
def test_chips_are_removed_until_21_or_none_are_left(rulings: Settings, chips: int, left: int) -> None:
    injured = tuple((Injury(f"i{at}", MAJOR), "9") for at in range(2 if chips == 24 else 3))
    stage = Stage(rulings, Rider(stress=chips, injured=injured))
    stage.run(stress.ease_return, "c1")
    assert stage.stress() == left


@pytest.mark.rule("RC-5.9", "RC-1.7")
@pytest.mark.parametrize(("chips", "most", "wish", "moved"), [(9, 7, None, 7), (4, 7, None, 4), (9, 7, 2, 2)])
def test_recovering_stress_chips(rulings: Settings, chips: int, most: int, wish: int | None, moved: int) -> None:
    stage = Stage(rulings, Rider(stack=11, stress=chips))
    assert stage.run(purse.recover, "c1", most, wish) == moved
    assert (stage.stack(), stage.stress()) == (11 + moved, chips - moved)


@pytest.mark.rule("RC-5.9")
def test_a_move_recovers_at_most_what_it_gives(rulings: Settings) -> None:
    with pytest.raises(Exception, match="8 chips cannot be recovered"):
        Stage(rulings, Rider(stress=9)).run(purse.recover, "c1", 7, 8)
