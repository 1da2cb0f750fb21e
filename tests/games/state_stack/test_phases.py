"""Phases and the turns in them (SS-4.4, SS-4.6)."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal
from croupier.core.settings import Settings
from croupier.games.state_stack.commands import Attack, Boost, PassTurn, PlaceCards, Recover
from croupier.games.state_stack.phases import next_in_phase
from croupier.testing.refusals import refused_by
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=4)


@pytest.mark.rule("SS-4.4")
def test_the_list_is_fixed_and_combatants_who_are_out_or_empty_are_skipped(rulings: Settings) -> None:
    figures = (Figure(action=0), Figure("Bo", action=1, out="unconscious"), FOE, Figure("Cy", action=1))
    stage = Stage(rulings, *figures, turn="", order=("c1", "c2", "c4"))
    found: Any = stage.run(next_in_phase)
    assert found.id == "c4"


@pytest.mark.rule("SS-4.4")
def test_there_is_one_turn_per_phase(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, more={"acted": 1}), FOE, turn="")
    assert stage.run(next_in_phase) is None


@pytest.mark.option("phase_list", "live")
def test_reaching_the_number_counts_under_the_live_option(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE, turn="", order=())
    found: Any = stage.run(next_in_phase)
    assert found is not None
    assert found.id == "c1"


@pytest.mark.rule("SS-4.4", "SS-4.6", "SS-5.13")
def test_only_the_combatant_whose_turn_it_is_acts(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", action=1), turn="c1")
    with pytest.raises(Illegal, match="not Foe's turn") as refused:
        stage.do("gm", PassTurn("c2"))
    assert refused.value.clause == "SS-4.4"
    with refused_by("SS-4.4", why="not Foe's turn"):
        stage.do("gm", Attack("c2", "c1"), 4)


@pytest.mark.rule("SS-4.6")
def test_passing_ends_the_turn_and_costs_nothing(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", PassTurn("c1"))
    assert (stage.state.turn, stage.stack()) == ("", (1, 0))


@pytest.mark.rule("SS-4.6")
def test_a_boost_costs_no_action_card(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE).do("p1", Boost("c1"), 1).do("p1", PlaceCards("c1", 0))
    assert stage.stack() == (2, 1)


@pytest.mark.rule("SS-4.6", "SS-5.13")
@pytest.mark.parametrize("mode", ["enforce", "assist"])
def test_a_second_action_is_refused_because_a_turn_has_one_action(rulings: Settings, mode: str) -> None:
    """It is her turn, so SS-4.4 would not fit."""
    attacking = Stage(rulings, Figure(action=2), FOE).do("p1", Attack("c1", "c2"), 5)
    boosting = Stage(rulings, Figure(action=2), FOE).do("p1", Boost("c1"), 5)
    for stage in (attacking, boosting):
        stage.state = msgspec.structs.replace(stage.state, mode=mode)
        with pytest.raises(Illegal, match="an action is under way") as refused:
            stage.do("p1", PassTurn("c1"))
        assert refused.value.clause == "SS-4.6"


@pytest.mark.rule("SS-4.6", "SS-5.13")
def test_nobody_acts_twice_on_a_turn(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2, stun=2), FOE).do("p1", Recover("c1"), 5, 2)
    with pytest.raises(Illegal, match="Ana has already acted this turn") as refused:
        stage.do("p1", Recover("c1"), 5, 2)
    assert refused.value.clause == "SS-4.6"
