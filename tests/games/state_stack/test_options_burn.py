"""Other rulings of the card burned after an action (SS-R34), each played through an action."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack.commands import Boost, BurnFrom, PlaceCards, Recover
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2)


@pytest.mark.rule("SS-5.12")
@pytest.mark.option("burn_count", "without_initiative")
def test_four_blank_cards_may_stay_if_initiative_does_not_count(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=3), FOE)
    stage.do("p1", Boost("c1"), 4, goes_on=True)
    stage.do("p1", PlaceCards("c1", 0), 6, goes_on=True)
    assert stage.stack() == (3, 1)
    assert stage.facts("SS-R34") == {"name": "Ana", "held": 5, "burned": 0}
    assert dict(stage.plays[-1].receipt.rulings)["burn_count"] == "without_initiative"


@pytest.mark.rule("SS-5.12")
@pytest.mark.option("burn_count", "without_initiative")
def test_the_fifth_blank_card_is_burned_and_the_fourth_is_not(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=3, defense=2, stun=4), FOE, phase=3)
    stage.do("p1", Recover("c1"), 5, 2, 9, goes_on=True)
    assert (stage.state.phase, stage.asked(), stage.stack()) == (2, ["turn c1"], (2, 2))
    stage.do("p1", Recover("c1"), 6, 1, goes_on=True)
    assert (stage.asked(), stage.stack()) == (["rebalance c2"], (2, 2))


@pytest.mark.rule("SS-5.12")
@pytest.mark.option("burn_count", "with_sideways")
def test_sideways_cards_count_toward_the_four(rulings: Settings) -> None:
    """Four upright cards and the point of stun that she keeps: one blank is burned."""
    stage = Stage(rulings, Figure(action=2, defense=1, stun=3), FOE)
    stage.do("p1", Recover("c1"), 5, 2, 9, goes_on=True)
    assert stage.hurt() == (0, 1)
    assert stage.stack() == (1, 1)


@pytest.mark.rule("SS-5.12")
@pytest.mark.option("burn_after", "every_action")
def test_a_combatant_with_too_many_cards_burns_after_anyones_action(rulings: Settings) -> None:
    full = Figure("Foe", "gm", defense=5)
    stage = Stage(rulings, Figure(action=1, stun=2), full, Figure("Bo", "p2", defense=5, action=1))
    stage.do("p1", Recover("c1"), 5, 2, 9, 10, goes_on=True)
    assert (stage.stack("c2"), stage.stack("c3")) == ((0, 4), (1, 4))
    assert stage.discards() == [5, 2, 9, 10]
    assert stage.asked() == ["turn c3"]


@pytest.mark.option("burn_after", "every_action")
def test_the_owner_of_equal_parts_is_asked_even_after_someone_elses_action(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, stun=2), Figure("Foe", "gm", defense=2, action=2))
    stage.do("p1", Recover("c1"), 5, 2, goes_on=True)
    assert stage.asked() == ["burn c2"]
    stage.do("gm", BurnFrom("c2", "action"), 9, goes_on=True)
    assert stage.stack("c2") == (1, 2)


@pytest.mark.rule("SS-5.12")
@pytest.mark.option("burn_number", "down_to_four")
def test_burning_down_to_four_asks_when_the_parts_become_equal(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=3), FOE)
    stage.do("p1", Boost("c1"), 9, goes_on=True)
    stage.do("p1", PlaceCards("c1", 1), 6, 7, goes_on=True)
    assert (stage.stack(), stage.asked()) == ((2, 2), ["burn c1"])
    stage.do("p1", BurnFrom("c1", "defense"), 8, goes_on=True)
    assert (stage.stack(), stage.asked()) == ((2, 1), ["rebalance c2"])


@pytest.mark.rule("SS-5.12")
@pytest.mark.option("burn_limit", "current_limit")
@pytest.mark.parametrize(("damage", "action", "left"), [(3, 3, 2), (6, 2, 1)])
def test_the_injured_burn_above_their_own_limit(rulings: Settings, damage: int, action: int, left: int) -> None:
    """Three upright cards with half the Body in damage, two with more than the Body."""
    stage = Stage(rulings, Figure(action=action, damage=damage, stun=2), FOE)
    stage.do("p1", Recover("c1"), 5, 2, 9, goes_on=True)
    assert stage.stack() == (left, 0)
