"""Other rulings of the boost (SS-R35 to SS-R38), each played through one."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack.commands import Boost, PlaceCards
from croupier.games.state_stack.flow import go_on
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2)


def new_cards(stage: Stage) -> int:
    """How many new cards lie ready to be placed."""
    return stage.state.placing.cards if stage.state.placing is not None else 0


@pytest.mark.rule("SS-6.2", "SS-6.5")
@pytest.mark.option("boost_card", "gained")
def test_a_single_card_gained_is_the_card_drawn_and_public(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE)
    stage.do("p1", Boost("c1"), 3)
    assert (new_cards(stage), stage.discards()) == (1, [])
    stage.do("p1", PlaceCards("c1", 1))
    front = stage.state.board.place("c1.action").slots[-1]
    assert (front.card, front.lie) == ("3C", "down")
    assert [slot.card is None for slot in stage.state.board.place("c1.action").slots] == [True, True, False]


@pytest.mark.option("boost_card", "gained")
def test_a_drawn_card_without_a_gain_is_discarded(rulings: Settings) -> None:
    """Half the Body in damage makes one card none; where it brings one, the card drawn is that one."""
    stage = Stage(rulings, Figure(action=1, damage=3), FOE)
    stage.do("p1", Boost("c1"), 5)
    assert (stage.stack(), stage.discards()) == ((1, 0), [5])
    stage = Stage(rulings, Figure(action=1, damage=3), FOE)
    stage.do("p1", Boost("c1"), 6)
    assert (new_cards(stage), stage.discards()) == (1, [])


@pytest.mark.rule("SS-6.2")
@pytest.mark.option("boost_sum", "damage_first_line")
@pytest.mark.parametrize(("value", "cards"), [(4, 2), (5, 2), (7, 3), (10, 3)])
def test_damage_counts_only_in_the_first_line_of_the_boost(rulings: Settings, value: int, cards: int) -> None:
    """Three upright cards and two damage: 4 to 6 meet the second line, more than 6 the third."""
    stage = Stage(rulings, Figure(action=2, damage=2), FOE)
    stage.do("p1", Boost("c1"), value)
    assert new_cards(stage) == cards
    assert (stage.facts("SS-6.2")["N"], stage.facts("SS-6.2")["n"]) == (5, 3)


@pytest.mark.rule("SS-6.3")
@pytest.mark.option("second_wind", "free_boost")
@pytest.mark.option("boost_hurt", "replaces")
def test_with_damage_over_body_a_boost_always_gives_one_card(rulings: Settings) -> None:
    """Worked example 13; an empty stack boosts as its second wind, as with an action card she is at her limit."""
    stage = Stage(rulings, Figure(damage=6), Figure("Foe", "gm", action=1), stage="zero", phase=0, turn="")
    stage.run(go_on, luck=(7,))
    assert (stage.asked(), new_cards(stage)) == (["place c1"], 1)


@pytest.mark.rule("SS-6.3")
@pytest.mark.option("boost_one_fewer", "at_least_one")
def test_one_card_fewer_still_leaves_at_least_one(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, damage=3), FOE)
    stage.do("p1", Boost("c1"), 5)
    assert new_cards(stage) == 1


@pytest.mark.rule("SS-6.3")
@pytest.mark.option("boost_maximum", "gain_limit")
@pytest.mark.option("boost_per_turn", "each_round")
def test_a_second_boost_in_the_round_gives_a_badly_injured_combatant_nothing(rulings: Settings) -> None:
    """She boosts in phase three, burns an action card after it, and boosts again in phase two."""
    stage = Stage(rulings, Figure(action=3, damage=6), FOE, phase=3)
    stage.do("p1", Boost("c1"), 13)
    stage.do("p1", PlaceCards("c1", 0), 2, goes_on=True)
    assert (stage.state.phase, stage.asked(), stage.stack()) == (2, ["turn c1"], (2, 1))
    stage.do("p1", Boost("c1"), 12)
    assert (new_cards(stage), stage.stack()) == (0, (2, 1))


@pytest.mark.rule("SS-6.4")
@pytest.mark.option("boost_maximum", "gain_limit")
@pytest.mark.parametrize(("damage", "action", "cards"), [(3, 2, 2), (4, 1, 2), (6, 1, 1)])
def test_the_maximum_for_the_injured_limits_the_cards_gained(
    rulings: Settings, damage: int, action: int, cards: int
) -> None:
    stage = Stage(rulings, Figure(action=action, damage=damage), FOE)
    stage.do("p1", Boost("c1"), 13)
    assert new_cards(stage) == cards
