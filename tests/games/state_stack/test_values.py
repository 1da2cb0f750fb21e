"""What cards are worth, which are valid, what a test scores, and the penalty (SS-1.4, SS-5.2, SS-7.5)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack.deck import one_deck
from croupier.games.state_stack.figures.values import card_value, is_valid, penalty, rank_now, score
from support.state_stack.stage import under


@pytest.mark.rule("SS-1.4")
@pytest.mark.parametrize(
    ("card", "value"), [("AS", 1), ("2C", 2), ("10H", 10), ("JD", 11), ("QC", 12), ("KH", 13), ("AC", 1)]
)
def test_cards_count_one_to_thirteen(rulings: Settings, card: str, value: int) -> None:
    assert card_value(rulings.__getitem__, card) == value


@pytest.mark.parametrize(
    ("card", "value"), [under("card_values", "ace_14", "AS", 14), under("card_values", "faces_10", "KH", 10)]
)
def test_other_options_for_card_values(rulings: Settings, card: str, value: int) -> None:
    assert card_value(rulings.__getitem__, card) == value


@pytest.mark.rule("SS-5.2", "SS-5.1")
@pytest.mark.parametrize(("value", "rank", "valid"), [(9, 9, True), (10, 9, False), (1, 0, False), (13, 13, True)])
def test_a_card_is_valid_up_to_the_rank(rulings: Settings, value: int, rank: int, valid: bool) -> None:
    assert is_valid(rulings.__getitem__, value, rank) is valid


@pytest.mark.option("valid_card", "strictly_under")
def test_a_card_equal_to_the_rank_may_be_invalid(rulings: Settings) -> None:
    assert not is_valid(rulings.__getitem__, 9, 9)
    assert is_valid(rulings.__getitem__, 8, 9)


@pytest.mark.option("jokers", "value_0")
def test_a_joker_is_always_valid(rulings: Settings) -> None:
    assert "X1" in one_deck(rulings.__getitem__)
    assert card_value(rulings.__getitem__, "X1") == 0
    assert is_valid(rulings.__getitem__, 0, 0)


@pytest.mark.rule("SS-5.2")
def test_the_score_is_the_valid_card_plus_the_number_remaining(rulings: Settings) -> None:
    assert score(rulings.__getitem__, 7, (6, 4)) == 9
    assert score(rulings.__getitem__, 7, 2) == 9


@pytest.mark.parametrize(
    "came_to",
    [
        under("remaining_value", "sum", 17),
        under("remaining_value", "next", 13),
        under("remaining_value", "valid_only", 7),
    ],
)
def test_options_for_a_single_test(rulings: Settings, came_to: int) -> None:
    """Worked example 16: rank 9, part [4, 6, 7, 11]: 11 over, 7 valid, 6 and 4 remain."""
    assert score(rulings.__getitem__, 7, (6, 4)) == came_to


@pytest.mark.rule("SS-7.5")
@pytest.mark.parametrize(
    ("stun", "damage", "body", "off"), [(2, 0, 5, 2), (0, 2, 5, 0), (1, 3, 5, 2), (0, 5, 5, 2), (3, 7, 5, 5)]
)
def test_the_penalty(rulings: Settings, stun: int, damage: int, body: int, off: int) -> None:
    """Worked example 14."""
    assert penalty(rulings.__getitem__, stun, damage, body) == off


@pytest.mark.parametrize(
    ("stun", "damage", "off"),
    [
        under("penalty_rounding", "up", 0, 2, 1),
        under("penalty_rounding", "nearest", 0, 2, 1),
        under("penalty_reading", "all_divided", 3, 7, 3),
    ],
)
def test_other_options_for_the_penalty(rulings: Settings, stun: int, damage: int, off: int) -> None:
    assert penalty(rulings.__getitem__, stun, damage, 5) == off


@pytest.mark.rule("SS-7.5", "SS-5.1")
def test_the_penalty_reduces_skills_but_not_attributes(rulings: Settings) -> None:
    found = [rank_now(rulings.__getitem__, 9, 5, use) for use in ("act", "defend", "power", "contest")]
    assert found == [4, 4, 9, 9]
    assert rank_now(rulings.__getitem__, 3, 5, "act") == 0


@pytest.mark.parametrize(
    ("use", "rank"),
    [
        under("penalty_scope", "own_actions", "defend", 9),
        under("penalty_scope", "all", "power", 4),
        under("attributes", "skills_only", "contest", 4),
    ],
)
def test_other_scopes_of_the_penalty(rulings: Settings, use: str, rank: int) -> None:
    assert rank_now(rulings.__getitem__, 9, 5, use) == rank
