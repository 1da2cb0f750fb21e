"""Boosting: how many cards, the limits of the hurt, placing (chapter 6)."""

import pytest

from croupier.core.menu import Menu
from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.choices.turn import add_turn
from croupier.games.state_stack.commands import Boost, PlaceCards
from croupier.games.state_stack.figures.boost import cards_for, gain, has_room, stack_limit
from croupier.games.state_stack.place_new_cards import default_placing
from croupier.games.state_stack.state import Fight
from croupier.testing.refusals import refused_by
from support.state_stack.stage import Figure, Stage, under

FOE = Figure("Foe", "gm", defense=2)


TABLE = {
    0: "3333333333333",
    1: "1233333333333",
    2: "1122333333333",
    3: "1112223333333",
    4: "1111222233333",
    5: "1111122222333",
    6: "1111112222223",
    7: "1111111222222",
    13: "1111111111111",
}


@pytest.mark.rule("SS-6.2", "SS-6.6")
@pytest.mark.parametrize(("size", "row"), TABLE.items())
def test_the_boost_table(rulings: Settings, size: int, row: str) -> None:
    assert "".join(str(cards_for(rulings.__getitem__, value, size, 0)) for value in range(1, 14)) == row
    assert "".join(str(cards_for(rulings.__getitem__, value, 0, size)) for value in range(1, 14)) == row


@pytest.mark.rule("SS-6.3", "SS-6.4")
@pytest.mark.parametrize(
    ("value", "size", "damage", "cards"),
    [
        (4, 4, 0, 1),  # worked example 11
        (5, 4, 0, 2),
        (8, 4, 0, 2),
        (9, 4, 0, 3),
        (5, 2, 3, 0),  # worked example 12: half the Body, one fewer
        (6, 2, 3, 1),
        (11, 2, 3, 1),
        (7, 1, 6, 0),  # worked example 13: over the Body, one at most
        (8, 1, 6, 1),
        (13, 1, 6, 1),
    ],
)
def test_the_number_of_cards_gained(rulings: Settings, value: int, size: int, damage: int, cards: int) -> None:
    assert gain(rulings.__getitem__, value, size, damage, 5) == cards


@pytest.mark.rule("SS-6.3", "SS-6.4")
@pytest.mark.parametrize(
    ("damage", "limit", "full"), [(0, None, 99), (2, None, 99), (3, 3, 3), (5, 3, 3), (6, 2, 2), (9, 2, 2)]
)
def test_the_limit_for_the_injured(rulings: Settings, damage: int, limit: int | None, full: int) -> None:
    assert stack_limit(damage, 5) == limit
    assert has_room(rulings.__getitem__, full - 1, damage, 5)
    assert has_room(rulings.__getitem__, full, damage, 5) is (limit is None)


@pytest.mark.parametrize(
    ("value", "size", "damage", "cards"),
    [
        under("boost_hurt", "replaces", 7, 1, 6, 1),
        under("boost_one_fewer", "at_least_one", 5, 2, 3, 1),
        under("boost_maximum", "gain_limit", 11, 2, 3, 2),
        under("boost_sum", "damage_first_line", 5, 2, 3, 1),
    ],
)
def test_other_options_for_the_gain(rulings: Settings, value: int, size: int, damage: int, cards: int) -> None:
    assert gain(rulings.__getitem__, value, size, damage, 5) == cards


@pytest.mark.option("boost_per_turn", "each_round")
def test_a_badly_injured_combatant_gains_one_card_a_round(rulings: Settings) -> None:
    assert gain(rulings.__getitem__, 13, 1, 6, 5, boosted=0) == 1
    assert gain(rulings.__getitem__, 13, 1, 6, 5, boosted=1) == 0


@pytest.mark.rule("SS-6.1", "SS-7.1", "SS-5.13")
def test_nobody_boosts_with_stun(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2, stun=1), FOE)
    with pytest.raises(Illegal, match="recover your stun first") as refused:
        stage.do("p1", Boost("c1"), 4)
    assert refused.value.clause == "SS-6.1"


@pytest.mark.rule("SS-6.4")
def test_a_boost_beyond_the_limit_set_by_injuries_is_refused(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, defense=1, damage=3), FOE)
    with refused_by("SS-6.4", why="as large as your injuries allow"):
        stage.do("p1", Boost("c1"), 4)
    assert stage.stack() == (1, 1)


@pytest.mark.rule("SS-6.2", "SS-6.5")
def test_new_cards_go_where_the_owner_puts_them(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=3), FOE)
    stage.do("p1", Boost("c1"), 9)
    assert stage.discards() == [9]
    assert stage.asked() == ["place c1"]
    with pytest.raises(Impossible, match="3 new cards"):
        stage.do("p1", PlaceCards("c1", 4))
    stage.do("p1", PlaceCards("c1", 1))
    assert stage.stack() == (4, 2)


@pytest.mark.rule("SS-6.3", "SS-6.4")
@pytest.mark.parametrize(
    ("hurt", "card", "told"),
    [
        (Figure(action=1, initiative=5), 13, {"SS-6.2": 3}),
        (Figure(action=1, initiative=5, damage=3), 13, {"SS-6.2": 3, "SS-6.3": 2, "SS-6.4": 1}),
        (Figure(action=1, initiative=5, damage=3), 6, {"SS-6.2": 2, "SS-6.3": 1}),
        (Figure(action=1, initiative=None, damage=6), 13, {"SS-6.2": 2, "SS-6.3": 1}),
    ],
)
def test_the_receipt_cites_the_clause_that_reduced_the_gain(
    rulings: Settings, hurt: Figure, card: int, told: dict[str, int]
) -> None:
    stage = Stage(rulings, hurt, FOE).do("p1", Boost("c1"), card)
    because = stage.plays[-1].receipt.because
    found = {
        one.clause: fact.value
        for one in because
        for fact in one.facts
        if fact.name == "cards" and one.clause.startswith("SS-6")
    }
    assert found == told


@pytest.mark.rule("SS-6.5", "SS-2.4")
def test_without_a_valid_card_all_cards_go_to_defense(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, defense=1, initiative=9, too_high=True), FOE)
    stage.do("p1", Boost("c1"), 13)
    assert stage.stack() == (1, 4)
    assert stage.state.has_acted


@pytest.mark.rule("SS-6.5", "SS-8.9")
@pytest.mark.parametrize(
    ("cards", "action", "defense", "placed"), [(3, 0, 0, 1), (2, 0, 0, 1), (1, 0, 0, 0), (1, 0, 1, 1), (3, 0, 5, 3)]
)
def test_the_default_placement(cards: int, action: int, defense: int, placed: int) -> None:
    assert default_placing(cards, action, defense) == placed


@pytest.mark.option("boost_card", "gained")
def test_the_card_drawn_may_be_one_of_those_gained(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=3), FOE)
    stage.do("p1", Boost("c1"), 9)
    ready = stage.state.board.place("c1.ready").slots
    assert [slot.card is not None for slot in ready] == [True, False, False]
    assert stage.discards() == []


@pytest.mark.rule("SS-4.6")
@pytest.mark.option("other_action_cost", "one_card")
def test_a_boost_may_cost_an_action_card(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=3), FOE)
    stage.do("p1", Boost("c1"), 2, 9)
    assert stage.stack() == (2, 0)
    assert stage.discards() == [2, 9]


@pytest.mark.rule("SS-4.6")
@pytest.mark.option("other_action_cost", "one_card")
def test_the_choices_say_what_boosting_and_recovering_cost(rulings: Settings) -> None:
    """The card was taken without a word."""
    menu: Menu[Fight] = Menu(GAME, Stage(rulings, Figure(action=3, stun=1), FOE).state, "p1")
    add_turn(menu, menu.view.combatant("c1"), "prompt")
    helps = [one.help for one in menu.choices if one.command["type"] in ("boost", "recover")]
    assert ["; costs an action card" in one for one in helps] == [True, True]
