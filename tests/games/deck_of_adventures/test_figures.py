"""The arithmetic that rules and odds share: knockouts, death Checks, poison, the turn order."""

import pytest

from croupier.core.settings import Settings
from croupier.games.deck_of_adventures.figures.difficulties import cards_lost, only_weakens, wakes
from croupier.games.deck_of_adventures.figures.harm import is_below, knocks_out
from croupier.games.deck_of_adventures.figures.order import place_of_rank
from support.deck_of_adventures.stage import under


@pytest.mark.rule("DA-14.10")
@pytest.mark.parametrize(
    ("through", "down"), [(4, False), (5, True), (6, True), under("ko_at", "below_zero", 5, False)]
)
def test_damage_through_the_armor_knocks_out_at_zero(rulings: Settings, through: int, down: bool) -> None:
    assert knocks_out(through, 5, below=is_below(rulings["ko_at"])) is down


@pytest.mark.rule("DA-14.10")
@pytest.mark.parametrize(("through", "down"), [(0, False), (1, True)])
def test_only_damage_knocks_out_at_no_health(through: int, down: bool) -> None:
    assert knocks_out(through, 0, below=False) is down


@pytest.mark.rule("DA-16.7")
@pytest.mark.parametrize(
    ("critical", "awake"), [(True, True), (False, True), under("death_major", "hp_only", False, False)]
)
def test_a_major_success_wakes_a_dying_character(rulings: Settings, critical: bool, awake: bool) -> None:
    assert wakes(rulings.__getitem__, critical=critical) is awake


@pytest.mark.rule("DA-15.10")
@pytest.mark.parametrize(("poison", "weaker"), [(2, False), under("poison_success", "minus_one", 2, True)])
def test_a_success_ends_poison_or_weakens_it(rulings: Settings, poison: int, weaker: bool) -> None:
    assert only_weakens(rulings.__getitem__, poison) is weaker
    assert not only_weakens(rulings.__getitem__, 1)
    assert cards_lost(poison) == 3


@pytest.mark.rule("DA-11.5")
def test_an_ace_acts_before_a_king_and_a_two_last() -> None:
    assert [place_of_rank(rank) for rank in (0, 12, 11, 1)] == [0, 1, 2, 12]
