"""The ledger's odds 2, 3, 5, 8 and 9: exact, through the rule functions, against independent formulas."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb

import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers.assets.state import Card, Obstacle
from croupier.games.syuzheteers.assets.targets import CHALLENGE, OBSTACLE
from croupier.games.syuzheteers.figures import dice_numbers
from croupier.games.syuzheteers.roll.numbers import target_of
from croupier.games.syuzheteers.roll.trouble import failure
from support.syuzheteers.odds import Faces, chance_of, dice
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor


def highest(start: int, face: int) -> Fraction:
    return Fraction(face**start - (face - 1) ** start, 6**start)


def reaches(stop: int, kept: int, least: int) -> Fraction:
    """That the lowest of the highest `kept` of this many stop dice shows this much at least."""
    p = Fraction(max(0, min(6, 7 - least)), 6)
    return sum((comb(stop, n) * p**n * (1 - p) ** (stop - n) for n in range(kept, stop + 1)), Fraction(0))


def prices(rulings: Settings, start: Iterator[tuple[Faces, Fraction]], stop: int, target: int) -> dict[int, Fraction]:
    """The chance of each least price; 0 is a success that costs nothing."""
    found: dict[int, Fraction] = {}
    for high, p in start:
        for low, q in dice(stop):
            bought = dice_numbers.buyable(rulings.__getitem__, high, low, target)
            free = dice_numbers.succeeds(dice_numbers.total(high, low), target)
            if free or bought:
                price = 0 if free else bought[0]
                found[price] = found.get(price, Fraction(0)) + p * q
    return found


@pytest.mark.rule("SZ-8.1", "SZ-8.2", "SZ-8.3")
@pytest.mark.parametrize("target", [7, 8, 10])
@pytest.mark.parametrize(("start", "stop"), [(1, 2), (2, 2), (1, 3), (2, 3), (1, 4)])
def test_odds_2_the_lowest_price_follows_the_order_of_the_stop_dice(
    rulings: Settings, start: int, stop: int, target: int
) -> None:
    found = prices(rulings, dice(start), stop, target)
    up_to = [
        sum((highest(start, face) * reaches(stop, stop - k, target - face) for face in range(1, 7)), Fraction(0))
        for k in range(stop)
    ]
    expected = {k: b - a for k, (a, b) in enumerate(pairwise((Fraction(0), *up_to))) if b > a}
    assert found == expected
    assert sum(found.values()) == chance_of(rulings, start, stop, target, stop)


@pytest.mark.rule("SZ-7.6", "SZ-7.8", "SZ-8.1")
@pytest.mark.parametrize("stop", [1, 2, 3])
@pytest.mark.parametrize("face", [1, 2, 4, 6])
def test_odds_3_with_known_start_dice_each_number_of_stop_dice_has_its_probability(
    rulings: Settings, face: int, stop: int
) -> None:
    found = prices(rulings, iter([((face,), Fraction(1))]), stop, 8)
    assert found.get(0, Fraction(0)) == Fraction(max(0, min(6, face - 1)), 6) ** stop
    for k in range(1, stop):
        assert found.get(k, Fraction(0)) == reaches(stop, stop - k, 8 - face) - reaches(stop, stop - k + 1, 8 - face)


def failing(rulings: Settings, addressed: str, obstacles: int) -> tuple[int, str]:
    """The target of a roll against this, with this many obstacles, and what failure means."""
    many = tuple(Obstacle(f"o{at}", "a wall") for at in range(obstacles))
    stage = Beaten(rulings, Actor(), Actor(), stage=(Card("w1", type="Rival", question="who?", obstacles=many),))
    stage.center(addressed)
    return target_of(rulings.__getitem__, stage.state, stage.roll), failure(stage.state, stage.roll)


@pytest.mark.rule("SZ-5.5", "SZ-7.9", "SZ-8.5")
@pytest.mark.parametrize(("beats", "percent"), [(1, 57.9), (2, 75.4), (3, 82.0), (4, 84.6)])
def test_odds_5_each_failure_makes_the_next_beat_harder(rulings: Settings, beats: int, percent: float) -> None:
    missed = Fraction(1)
    for obstacles in range(beats):
        target, trouble = failing(rulings, CHALLENGE, obstacles)
        assert (target, trouble) == (8 + obstacles, OBSTACLE)
        missed *= 1 - chance_of(rulings, 2, 1, target)
    assert round(float(1 - missed) * 100, 1) == percent


@pytest.mark.rule("SZ-5.5", "SZ-7.9", "SZ-8.5")
def test_odds_5_clearing_obstacles_first_is_a_chain_of_obstacles_and_hurdles(rulings: Settings) -> None:
    assert failing(rulings, "o0", 2) == (8, "hurdle")
    p = {obstacles: chance_of(rulings, 2, 1, 8 + obstacles) for obstacles in range(9)}

    @cache
    def won(beats: int, obstacles: int, hurdles: int) -> Fraction:
        """Each of two leads while she is free; a hurdle is removed first, then obstacles, then the challenge is met."""
        if not beats:
            return Fraction(0)
        if hurdles:
            return p[0] * won(beats - 1, obstacles, hurdles - 1) + (1 - p[0]) * won(beats - 1, obstacles, hurdles)
        if obstacles:
            return p[0] * won(beats - 1, obstacles - 1, 0) + (1 - p[0]) * won(beats - 1, obstacles, 1)
        return p[0] + (1 - p[0]) * won(beats - 1, 1, 0)

    assert won(2, 1, 0) == p[0] ** 2, "the obstacle, then the challenge"
    assert won(3, 0, 0) == p[0] + (1 - p[0]) * p[0] ** 2, "failed, cleared, met"
    at_once = p[0] + (1 - p[0]) * (p[1] + (1 - p[1]) * p[2])
    assert at_once > won(3, 0, 0), "in three beats it is better to try on"
    assert won(4, 1, 0) == p[0] ** 2 + 2 * (1 - p[0]) * p[0] ** 3, "one failure on the way: the challenge or a hurdle"


@pytest.mark.rule("SZ-7.3", "SZ-7.6", "SZ-7.9")
@pytest.mark.parametrize(
    ("start", "stop", "target", "worth"),
    [
        pytest.param(2, 1, 8, "35/216", id="one more start die"),
        pytest.param(1, 2, 8, "-35/216", id="one more stop die"),
        pytest.param(1, 1, 7, "1/6", id="a hand"),
        pytest.param(1, 1, 9, "-5/36", id="an obstacle that is left"),
    ],
)
def test_odds_8_the_value_of_one_more_of_anything_against_one_die_each(
    rulings: Settings, start: int, stop: int, target: int, worth: str
) -> None:
    assert chance_of(rulings, start, stop, target) - chance_of(rulings, 1, 1, 8) == Fraction(worth)


@pytest.mark.rule("SZ-5.8", "SZ-5.11", "SZ-9.5", "SZ-9.7")
@pytest.mark.parametrize(("target", "rating", "beats"), [(8, 1, 1.73), (7, 1, 1.34), (8, 2, 3.46)])
def test_odds_9_the_number_of_beats_that_a_complication_takes(
    rulings: Settings, target: int, rating: int, beats: float
) -> None:
    assert round(float(rating / chance_of(rulings, 2, 1, target)), 2) == beats
