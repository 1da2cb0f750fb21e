"""Figures for shops."""

import pytest

from croupier.games.deck_of_adventures.packs.shops import figures, worth


@pytest.mark.rule("DA-25.19")
@pytest.mark.parametrize(
    ("cost", "copper"),
    [("1 dp", 1000), ("1 gp", 100), ("10 sp", 100), ("7 cp", 7), ("2,500 gp", 250_000), ("much", None), ("", None)],
)
def test_a_price_is_worth_so_much_copper(cost: str, copper: int | None) -> None:
    assert worth(cost) == copper


@pytest.mark.rule("DA-25.19")
def test_all_figures_are_told_in_one_line() -> None:
    told = figures()
    for part in ("Heroic 3 damage 25 dp", "Fortified 15 gp", "2 AP 10 gp", "50 gp"):
        assert part in told
