"""The numbers of a roll, counted through every outcome of its dice (chapters 7 and 8, odds 1, 6 and 7)."""

from fractions import Fraction

import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers.figures import dice_numbers
from support.syuzheteers.odds import Faces, chance_of, dice
from support.syuzheteers.stage import under

TABLE = """
6 72.2 58.3 50.6 86.1 77.6 72.1 92.3 87.0 83.3
7 58.3 42.1 34.0 74.5 61.0 52.8 82.6 71.9 64.8
8 41.7 25.5 17.4 57.9 39.0 28.1 66.0 47.2 35.2
9 27.8 13.9 7.7 41.7 22.4 13.0 49.4 27.9 16.7
10 16.7 6.5 2.8 26.9 11.0 4.8 33.3 14.1 6.4
11 8.3 2.3 0.7 14.4 4.1 1.2 18.8 5.5 1.7
12 2.8 0.5 0.1 5.1 0.8 0.1 7.0 1.2 0.2
"""
ROWS = [(int(row[0]), [float(one) for one in row[1:]]) for row in map(str.split, TABLE.strip().splitlines())]
AGAINST = [(start, stop) for start in (1, 2, 3) for stop in (1, 2, 3)]


@pytest.mark.rule("SZ-7.5", "SZ-7.8", "SZ-7.9", "SZ-7.10")
@pytest.mark.parametrize(("target", "percents"), ROWS)
def test_the_highest_start_die_and_the_lowest_stop_die_reach_the_target_this_often(
    rulings: Settings, target: int, percents: list[float]
) -> None:
    found = [round(float(chance_of(rulings, start, stop, target)) * 100, 1) for start, stop in AGAINST]
    assert found == percents


@pytest.mark.rule("SZ-8.1", "SZ-8.2", "SZ-8.3")
@pytest.mark.parametrize(
    ("most", "percents"),
    [
        (9, [41.7, 57.9, 66.0, 57.9, 76.8, 84.8, 66.0, 84.8, 91.7]),
        (1, [41.7, 57.9, 41.7, 57.9, 76.8, 60.8, 66.0, 84.8, 71.0]),
    ],
)
def test_when_buying_a_second_stop_die_helps(rulings: Settings, most: int, percents: list[float]) -> None:
    found = [round(float(chance_of(rulings, start, stop, 8, most)) * 100, 1) for start, stop in AGAINST]
    assert found == percents


@pytest.mark.rule("SZ-7.10")
@pytest.mark.parametrize(
    ("start", "stop", "exact"),
    [(1, 1, "5/12"), (1, 2, "55/216"), (2, 1, "125/216"), (2, 2, "505/1296"), (3, 1, "95/144")],
)
def test_the_exact_probabilities_against_8_are_the_ledgers(
    rulings: Settings, start: int, stop: int, exact: str
) -> None:
    assert chance_of(rulings, start, stop, 8) == Fraction(exact)


@pytest.mark.rule("SZ-7.5")
@pytest.mark.parametrize(("start", "exact"), [(1, "0"), (2, "1/36"), (3, "17/216"), (4, "193/1296")])
def test_extra_sixes_are_worth_this_many_points_on_average(start: int, exact: str) -> None:
    assert sum(dice_numbers.points_for(faces) * p for faces, p in dice(start)) == Fraction(exact)


@pytest.mark.rule("SZ-8.7")
def test_experience_is_stop_dice_minus_start_dice_averaged_over_claims(rulings: Settings) -> None:
    claimed = {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    mean = sum(
        p * q * dice_numbers.experience_for(rulings.__getitem__, max(1, a), max(1, b))
        for a, p in claimed.items()
        for b, q in claimed.items()
    )
    assert mean == Fraction(3, 16)


@pytest.mark.rule("SZ-8.1", "SZ-8.2", "SZ-8.3")
@pytest.mark.parametrize(
    ("start", "stop", "target", "price"),
    [
        pytest.param((6, 6, 6), (1, 5), 8, 1, id="example 3"),
        pytest.param((5,), (2, 4, 6), 8, 1, id="example 4"),
        pytest.param((2,), (1, 1, 6), 8, 2, id="example 5: a tie costs"),
        pytest.param((1,), (3, 6), 8, None, id="example 6"),
        pytest.param((1,), (3, 6), 7, 1, id="example 6 with a hand"),
        pytest.param((5,), (2,), 8, None, id="example 7"),
        pytest.param((4, 4), (5, 6), 10, 1, id="example 8"),
        pytest.param((3, 3), (2, 2, 5, 5, 6), 9, 4, id="example 9"),
        pytest.param((6,), (6,), 13, None, id="example 10"),
    ],
)
def test_a_success_costs_the_fewest_stop_dice_needed(
    rulings: Settings, start: Faces, stop: Faces, target: int, price: int | None
) -> None:
    assert dice_numbers.buyable(rulings.__getitem__, start, stop, target) == (() if price is None else (price,))


@pytest.mark.rule("SZ-7.9")
@pytest.mark.parametrize(("target", "reached"), [(12, True), (13, False)])
def test_a_target_above_12_cannot_be_reached_even_by_buying(rulings: Settings, target: int, reached: bool) -> None:
    assert bool(chance_of(rulings, 2, 3, target, 9)) is reached


@pytest.mark.rule("SZ-8.3")
@pytest.mark.parametrize(
    ("start", "stop", "target", "prices"),
    [
        under("eliminate_all", "counts_6", (5,), (2,), 8, (1,)),
        under("eliminate_all", "success", (1,), (2,), 12, (1,)),
        under("eliminate_which", "any", (5,), (1, 3, 6), 8, (1, 2)),
    ],
)
def test_under_other_rulings_other_dice_may_be_bought_off(
    rulings: Settings, start: Faces, stop: Faces, target: int, prices: Faces
) -> None:
    assert dice_numbers.buyable(rulings.__getitem__, start, stop, target) == prices


@pytest.mark.option("eliminate_all", "counts_0")
def test_having_no_dice_left_may_count_as_nothing_and_never_helps(rulings: Settings) -> None:
    assert dice_numbers.stop_result(rulings.__getitem__, (2,), 1) == 0
    assert dice_numbers.buyable(rulings.__getitem__, (6,), (1,), 8) == ()


@pytest.mark.parametrize(
    ("start", "stop", "bought", "experience"),
    [
        pytest.param(3, 1, 0, 0, id="example 18: nothing below 0"),
        pytest.param(1, 3, 2, 2, id="example 5"),
        pytest.param(2, 5, 4, 3, id="example 9"),
        under("experience", "signed", 3, 1, 0, -2),
        under("experience", "floor_total", 3, 1, 0, -2),
        under("experience_dice", "after_elimination", 1, 3, 2, 0),
    ],
)
@pytest.mark.rule("SZ-8.7")
def test_experience_counts_dice_as_rolled(
    rulings: Settings, start: int, stop: int, bought: int, experience: int
) -> None:
    assert dice_numbers.experience_for(rulings.__getitem__, start, stop, bought) == experience


@pytest.mark.rule("SZ-7.3", "SZ-7.6", "SZ-2.1")
@pytest.mark.parametrize(("added", "dice"), [(0, 1), (-1, 1), (1, 1), (2, 2), (9, 9), under("dice_limit", "six", 9, 6)])
def test_at_least_one_die_is_rolled_and_the_first_addition_replaces_it(
    rulings: Settings, added: int, dice: int
) -> None:
    assert dice_numbers.dice_for(rulings.__getitem__, added) == dice
