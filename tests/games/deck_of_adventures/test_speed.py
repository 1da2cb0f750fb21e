"""Speed, its halvings, and what is left of it (DA-12.2, DA-12.3)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Gear, Printed
from croupier.games.deck_of_adventures.harm.state import DOWN, ENTANGLED, FROZEN, Condition
from croupier.games.deck_of_adventures.terrain import distances
from croupier.games.deck_of_adventures.terrain.speed import speed, speed_left
from croupier.games.deck_of_adventures.terrain.state import Spot, Standing
from support.deck_of_adventures.map import on_map
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion


def dealer(*conditions: str, speed: int | None = None, **more: Any) -> Dealer:
    printed = {} if speed is None else {"printed": Printed(speed=speed)}
    return Dealer(sheet=printed, more={"conditions": tuple(Condition(one) for one in conditions), **more})


def speed_of(rulings: Settings, one: Dealer) -> int:
    return speed(rulings.__getitem__, Stage(rulings, one).state, "c1")


@pytest.mark.rule("DA-12.2", "DA-12.3", "DA-15.4", "DA-15.5", "DA-15.11")
@pytest.mark.parametrize(
    ("one", "spaces"),
    [
        (dealer(), 6),
        (dealer(DOWN), 3),
        (dealer(FROZEN), 3),
        (dealer(DOWN, FROZEN), 2),  # W16: ceil(6/2) = 3, ceil(3/2) = 2
        (dealer(ENTANGLED), 0),
        (dealer(speed=7, speed_lost=2), 5),
        (dealer(DOWN, speed=7, speed_lost=2), 3),
        (dealer(speed=4, speed_lost=9), 0),
    ],
)
def test_speed_is_the_base_minus_conditions_then_each_halving_rounded_up(
    rulings: Settings, one: Dealer, spaces: int
) -> None:
    assert speed_of(rulings, one) == spaces


@pytest.mark.rule("DA-14.6", "DA-12.3")
def test_armor_with_an_unmet_requirement_halves_speed(rulings: Settings) -> None:
    heavy = Dealer(sheet={"gear": (Gear("Siege Plate", worn=True),)})
    strong = heavy._replace(traits={"Strength": 2})
    assert (speed_of(rulings, heavy), speed_of(rulings, strong)) == (3, 6)


@pytest.mark.rule("DA-R59")
@pytest.mark.option("halving", "once")
def test_speed_may_be_halved_only_once(rulings: Settings) -> None:
    assert speed_of(rulings, dealer(DOWN, FROZEN)) == 3


@pytest.mark.rule("DA-R59")
@pytest.mark.option("halving", "round_down")
def test_halvings_may_round_down(rulings: Settings) -> None:
    assert speed_of(rulings, dealer(DOWN, FROZEN)) == 1


@pytest.mark.rule("DA-R4")
def test_the_third_step_of_the_ladder_halves_speed() -> None:
    for model, spaces in (("cumulative", 6), ("ladder", 3)):
        rulings = GAME.read_settings({"fatigue_model": model})
        assert speed_of(rulings, Dealer(fatigue=3)) == spaces


@pytest.mark.rule("DA-12.2", "DA-13.10")
def test_remaining_movement_is_computed_from_the_current_speed(rulings: Settings) -> None:
    def now(*conditions: str, **turn: Any) -> int:
        stage = on_map(rulings, dealer(*conditions), rows=("1",), **turn)
        return speed_left(rulings.__getitem__, stage.state)

    assert now(spent=2) == 4
    assert now(spent=2, rush=True) == 10
    assert now(DOWN, spent=2) == 1
    assert now(DOWN, spent=5) == 0
    assert speed_left(rulings.__getitem__, Stage(rulings, Dealer()).state) == 0


@pytest.mark.rule("DA-12.2")
def test_a_failed_stun_that_cost_an_action_leaves_no_movement(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1.",), stunned=True, only="major")
    assert speed_left(rulings.__getitem__, stage.state) == 0


@pytest.mark.rule("DA-12.1", "DA-12.7")
def test_distance_is_the_greater_of_both_differences_between_visible_tokens(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), foe(), foe(), rows=("1...", "...2"), hidden=(Standing("c3", Spot(1, 0)),))
    assert distances.distance(stage.state, "c1", "c2") == 3
    assert distances.distance(stage.state, "c1", "c3") is None
    assert stage.run(distances.within, "c1", "c2", 3, seat="p1") is True
    assert stage.run(distances.within, "c1", "c2", 2, seat="p1") is False
    assert stage.run(distances.within, "c1", "c3", 2, seat="p1") is None
    assert stage.run(distances.within, "c1", "c3", 2, seat="gm") is True
    bare = Stage(rulings, Dealer(), foe(), state={"grid": None})
    assert distances.distance(bare.state, "c1", "c2") is None


@pytest.mark.rule("DA-12.2", "DA-12.5")
def test_the_reachable_spaces_and_their_cost(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), minion(), rows=("1~2.", "##..", "...."), spent=3)
    assert distances.reachable(stage.state, rulings.__getitem__, "c1") == {Spot(1, 0): 2}
    assert distances.reachable(stage.state, rulings.__getitem__, "c2") == {}
    free = on_map(rulings, Dealer(), rows=("1" + "." * 20,), turn="")
    assert len(distances.reachable(free.state, rulings.__getitem__, "c1")) == 20
