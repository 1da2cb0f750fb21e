"""The ledger's odds, exactly: every roll through the rule functions, and the formula beyond (OD-1 to OD-8)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.rolls.averages import average
from support.maelstrom import figures
from support.maelstrom.chances import Chances, bonus_die, by_every, by_formula, every_roll, readings, within
from support.maelstrom.stage import under

FACES = tuple((face, 1) for face in range(1, 11))
DIFFICULTIES = range(2, 11)
POOLS = range(1, 11)


def rows(text: str) -> list[list[str]]:
    return [row.split() for row in text.strip().splitlines()]


OD_3 = rows(figures.OD_3)
OD_4 = rows(figures.OD_4)
OD_5 = rows(figures.OD_5)


def rounded(value: Fraction, places: int) -> str:
    """Rounded half up."""
    scaled = value * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return f"{whole / 10**places:.{places}f}"


@cache
def plain(pool: int, difficulty: int) -> Chances:
    return by_every(GAME.read_settings({}), pool, difficulty)


@pytest.mark.rule("MS-15.14", "MS-17.1")
@pytest.mark.parametrize("pool", POOLS)
def test_od_1_od_3_od_4_od_5_every_roll_without_specialty_agrees_with_the_tables(pool: int) -> None:
    for at, difficulty in enumerate(DIFFICULTIES):
        found = plain(pool, difficulty)
        assert rounded(found.mean, 2) == OD_3[pool - 1][at]
        assert rounded(100 * found.success, 2) == OD_4[pool - 1][at]
        assert rounded(100 * found.botch, 2) == OD_5[pool - 1][at]
        assert found == by_formula(pool, difficulty)
        assert found.mean == average(pool, difficulty)


def test_kinds_of_dice_represent_all_ten_faces(rulings: Settings) -> None:
    for pool, difficulty, threshold in ((1, 2, 0), (2, 10, 1), (3, 6, 2), (4, 9, 1)):
        assert by_every(rulings, pool, difficulty, threshold, of=FACES) == by_every(
            rulings, pool, difficulty, threshold
        )
    whole = by_every(rulings, 2, 6, explodes=True, waves=1, of=FACES)
    assert whole == by_every(rulings, 2, 6, explodes=True, waves=1)


@pytest.mark.rule("MS-17.1", "MS-15.7")
@pytest.mark.parametrize(
    ("pool", "difficulty", "threshold", "success", "failure", "botch"),
    [
        (1, 6, 0, "1/2", "2/5", "1/10"),
        (2, 6, 0, "13/20", "13/50", "9/100"),
        (3, 6, 0, "37/50", "23/125", "19/250"),
        (5, 6, 0, "211/250", "1303/12500", "647/12500"),
        (5, 6, 1, "259/400", "10337/50000", "911/6250"),
        (5, 9, 1, "2429/12500", "46777/100000", "33791/100000"),
        (7, 5, 2, "181521/250000", "1441233/10000000", "1297927/10000000"),
        (4, 8, 0, "6021/10000", "1323/5000", "1333/10000"),
        (4, 8, 1, "2781/10000", "567/1250", "2683/10000"),
        (3, 6, 2, "1/8", "151/250", "271/1000"),
        (5, 10, 0, "3547/12500", "2703/6250", "3547/12500"),
    ],
)
def test_od_6_exact_vectors(
    rulings: Settings, pool: int, difficulty: int, threshold: int, success: str, failure: str, botch: str
) -> None:
    found = by_every(rulings, pool, difficulty, threshold)
    assert found[:3] == (Fraction(success), Fraction(failure), Fraction(botch))
    assert found == by_formula(pool, difficulty, threshold)
    assert found.mean == average(pool, difficulty, threshold)


@pytest.mark.rule("MS-15.7", "MS-17.3")
@pytest.mark.parametrize("pool", POOLS)
def test_od_1_every_roll_against_a_threshold_agrees_with_the_formula(rulings: Settings, pool: int) -> None:
    for difficulty, threshold in ((2, 1), (5, 3), (6, 2), (9, 1), (10, 4)):
        found = by_every(rulings, pool, difficulty, threshold)
        assert found == by_formula(pool, difficulty, threshold)
        assert found.mean == average(pool, difficulty, threshold)


@pytest.mark.rule("MS-4.5", "MS-4.6", "MS-R63")
@pytest.mark.parametrize(
    ("pool", "difficulty", "success", "mean"),
    [
        pytest.param(1, 10, "0.10000", "0.10000", id="WE-9"),
        pytest.param(3, 7, "0.65200", None, id="WE-11 an untrained skill"),
        pytest.param(3, 6, "0.74000", None, id="WE-11 an untrained talent"),
        pytest.param(4, 8, "0.60210", None, id="WE-11 a granted knowledge"),
        pytest.param(7, 7, "0.82914", "2.18681", id="WE-28 a burst of three"),
        pytest.param(5, 6, "0.84400", "2.06650", id="WE-28 a single shot"),
    ],
)
def test_the_probabilities_of_the_worked_examples(
    rulings: Settings, pool: int, difficulty: int, success: str, mean: str | None
) -> None:
    found = by_every(rulings, pool, difficulty)
    assert rounded(found.success, 5) == success
    assert mean is None or rounded(found.mean, 5) == mean


@pytest.mark.rule("MS-16.7", "MS-16.8")
def test_od_2_the_successes_of_a_bonus_die(rulings: Settings) -> None:
    six = [Fraction(1, 2), Fraction(17, 40), Fraction(17, 400), Fraction(357, 16000), Fraction(187, 32000)]
    assert bonus_die(6, 4) == six
    dice = successes = rest = Fraction(0)
    for fallen, mass in every_roll(rulings, 2, 6, explodes=True, waves=4):
        if fallen is None:
            rest += mass
            continue
        faces = [*fallen.pool, *(face for wave in fallen.waves for face in wave)]
        dice += mass * len(faces)
        successes += mass * sum(face >= 6 for face in faces)
    assert Fraction(248, 100) < dice < Fraction(5, 4) * 2
    assert Fraction(123, 100) < successes < Fraction(5, 4) * 2 * Fraction(1, 2)
    assert rest < Fraction(1, 200)


@pytest.mark.rule("MS-17.5", "MS-R2")
def test_od_6_each_net_of_three_dice_at_six(rulings: Settings) -> None:
    chances = {-3: "1/1000", -2: "3/250", -1: "63/1000", 0: "23/125", 1: "63/200", 2: "3/10", 3: "1/8"}
    assert readings(rulings, 3, 6) == {net: Fraction(chance) for net, chance in chances.items()}


@pytest.mark.rule("MS-15.11")
@pytest.mark.parametrize(
    ("pool", "success", "failure", "botch"),
    [
        (3, "0.092", "0.649", "0.259"),
        (5, "0.19432", "0.46777", "0.33791"),
        (6, "0.23942", "0.40501", "0.35557"),
        (7, "0.28011", "0.35619", "0.36370"),
        (10, "0.38017", "0.26376", "0.35607"),
    ],
)
def test_we_21_difficulty_nine_with_a_threshold(
    rulings: Settings, pool: int, success: str, failure: str, botch: str
) -> None:
    found = by_every(rulings, pool, 9, 1)
    places = len(success) - 2
    assert tuple(rounded(one, places) for one in found[:3]) == (success, failure, botch)
    assert (found.botch > found.failure) == (pool >= 7)


OD_7 = [
    (2, 6, 0, "133/200", "49/200", "9/100", "1.15"),
    (3, 6, 0, "30359/40000", "6691/40000", "59/800", "1.66275"),
    (4, 8, 0, "313497129/500000000", "121721151/500000000", "1619543/12500000", "1.2573"),
    (4, 8, 1, "43788182001/125000000000", "50786100249/125000000000", "121702871/500000000", "0.6303"),
]


@pytest.mark.rule("MS-16.7", "MS-16.8", "MS-16.11")
@pytest.mark.parametrize(("pool", "difficulty", "threshold", "success", "failure", "botch", "mean"), OD_7)
def test_od_7_with_a_specialty_the_exact_probability_is_within_bounds(
    rulings: Settings, pool: int, difficulty: int, threshold: int, success: str, failure: str, botch: str, mean: str
) -> None:
    exact = by_formula(pool, difficulty, threshold, explodes=True)
    assert exact[:3] == (Fraction(success), Fraction(failure), Fraction(botch))
    assert rounded(exact.mean, len(mean) - 2) == mean
    found = by_every(rulings, pool, difficulty, threshold, explodes=True, waves=3)
    assert found.rest < Fraction(1, 50)
    assert within(exact.success, found, "success")
    assert within(exact.failure, found, "failure")
    assert within(exact.botch, found, "botch")


@pytest.mark.rule("MS-16.7", "MS-16.8")
@pytest.mark.parametrize("pool", range(1, 5))
def test_od_2_the_formula_with_a_specialty_agrees_with_every_roll_of_up_to_four_dice(
    rulings: Settings, pool: int
) -> None:
    for difficulty, threshold in ((2, 0), (5, 2), (9, 1)):
        exact = by_formula(pool, difficulty, threshold, explodes=True)
        found = by_every(rulings, pool, difficulty, threshold, explodes=True, waves=2)
        assert all(within(getattr(exact, what), found, what) for what in ("success", "failure", "botch"))


def test_od_7_five_dice_with_a_specialty_by_formula() -> None:
    found = by_formula(5, 6, explodes=True)
    assert [rounded(one, 6) for one in found[:3]] == ["0.863901", "0.088898", "0.047201"]
    assert rounded(found.mean, 4) == "2.6863"


@pytest.mark.rule("MS-R1")
@pytest.mark.parametrize(
    ("failure", "botch"),
    [
        pytest.param("0.20674", "0.14576", id="net"),
        under("roll_botch_rule", "none_left", "0.23924", "0.11326"),
        under("roll_botch_rule", "raw_ones", "0.30074", "0.05176"),
        under("roll_botch_rule", "classic", "0.33149", "0.02101"),
    ],
)
def test_od_8_the_options_for_a_botch(rulings: Settings, failure: str, botch: str) -> None:
    found = by_every(rulings, 5, 6, 1)
    assert found.success == Fraction("0.6475")
    assert (rounded(found.failure, 5), rounded(found.botch, 5)) == (failure, botch)
