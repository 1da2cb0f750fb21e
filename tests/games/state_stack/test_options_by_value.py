"""Rulings under which blanks are turned up and their values count (SS-R21, SS-R34, SS-R36)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack.burn_cards import burn_next
from croupier.games.state_stack.commands import Boost, PlaceCards, Rebalance
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=4)


@pytest.mark.rule("SS-4.7")
@pytest.mark.option("rebalance_burn", "by_value")
def test_rebalancing_burns_everything_above_two(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=4, initiative=6), FOE, stage="zero", phase=0)
    stage.do("p1", Rebalance("c1", 3), 2, 9, 1, 3)
    assert (stage.stack(), stage.discards()) == ((2, 0), [3, 9])
    kept = stage.state.board.place("c1.action").slots
    assert [(slot.card, slot.lie) for slot in kept] == [("2C", "down"), ("AC", "down")]


@pytest.mark.rule("SS-5.12")
@pytest.mark.option("burn_from", "highest_card")
def test_the_highest_blank_is_burned(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=3), FOE).do("p1", Boost("c1"), 5).do("p1", PlaceCards("c1", 0))
    stage.run(burn_next, luck=(7, 13, 2, 4, 3))
    assert (stage.stack(), stage.discards()) == ((3, 1), [5, 13])
    assert stage.state.to_burn == ()
    assert all(slot.lie == "down" for slot in stage.state.board.place("c1.defense").slots)


@pytest.mark.rule("SS-6.2")
@pytest.mark.option("boost_sum", "by_value")
def test_the_values_of_their_cards_are_added_up_for_a_boost(rulings: Settings) -> None:
    """Initiative 5 and a 3 make 8: an 8 brings one card, where by count it brings three."""
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Boost("c1"), 3, 8)
    assert stage.state.placing is not None
    assert stage.state.placing.cards == 1
    assert stage.facts("SS-6.2")["N"] == 8
    rich = Stage(rulings, Figure(action=1, initiative=1), FOE).do("p1", Boost("c1"), 2, 7)
    assert rich.state.placing is not None
    assert rich.state.placing.cards == 3
