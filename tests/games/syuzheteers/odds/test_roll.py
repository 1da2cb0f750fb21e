"""Start and stop dice: the ledger's table and fractions, and a count of every throw without a formula."""

from collections import Counter
from fractions import Fraction
from itertools import chain, product
from random import Random
from typing import Any

import pytest

from croupier import odds
from croupier.core.odds.questions import Answer
from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.figures import dice_numbers
from support.odds.inputs import Inputs
from support.syuzheteers.throws import brought, outcomes, some_rules, thrown

ELIMINATE = ("keep_one", "counts_0", "counts_6", "success")
TABLE = {
    6: (72.2, 58.3, 50.6, 86.1, 77.6, 72.1, 92.3, 87.0, 83.3),
    7: (58.3, 42.1, 34.0, 74.5, 61.0, 52.8, 82.6, 71.9, 64.8),
    8: (41.7, 25.5, 17.4, 57.9, 39.0, 28.1, 66.0, 47.2, 35.2),
    9: (27.8, 13.9, 7.7, 41.7, 22.4, 13.0, 49.4, 27.9, 16.7),
    10: (16.7, 6.5, 2.8, 26.9, 11.0, 4.8, 33.3, 14.1, 6.4),
    11: (8.3, 2.3, 0.7, 14.4, 4.1, 1.2, 18.8, 5.5, 1.7),
    12: (2.8, 0.5, 0.1, 5.1, 0.8, 0.1, 7.0, 1.2, 0.2),
}
AT_ANY_PRICE = (41.7, 57.9, 66.0, 57.9, 76.8, 84.8, 66.0, 84.8, 91.7)
FOR_ONE = (41.7, 57.9, 41.7, 57.9, 76.8, 60.8, 66.0, 84.8, 71.0)
PAIRS = tuple(product((1, 2, 3), (1, 2, 3)))


def ask(start: int, stop: int, target: int = 8, **settings: str) -> Answer:
    return odds.ask("syuzheteers", "roll", start=start, stop=stop, target=target, settings=settings)


def percent(share: Fraction) -> float:
    return float(f"{float(100 * share):.1f}")


@pytest.mark.rule("SZ-7.5", "SZ-7.8", "SZ-7.10")
@pytest.mark.parametrize("target", TABLE)
def test_the_ledgers_table_of_successes(target: int) -> None:
    assert tuple(percent(ask(*pair, target).outcomes["success"]) for pair in PAIRS) == TABLE[target]


@pytest.mark.rule("SZ-8.1", "SZ-8.3")
def test_the_ledgers_probabilities_with_buying() -> None:
    found = [ask(*pair) for pair in PAIRS]
    plain = [one.outcomes["success"] for one in found]
    any_price = [p + one.summary["buyable"] for p, one in zip(plain, found, strict=True)]  # type: ignore[operator]
    for_one = [p + one.outcomes.get("buy-1", 0) for p, one in zip(plain, found, strict=True)]
    assert tuple(map(percent, any_price)) == AT_ANY_PRICE
    assert tuple(map(percent, for_one)) == FOR_ONE


@pytest.mark.rule("SZ-7.5", "SZ-7.8")
@pytest.mark.parametrize(
    ("start", "stop", "exact"),
    [(1, 1, "5/12"), (1, 2, "55/216"), (2, 1, "125/216"), (2, 2, "505/1296"), (3, 1, "95/144")],
)
def test_the_ledgers_fractions_against_8(start: int, stop: int, exact: str) -> None:
    assert ask(start, stop).outcomes["success"] == Fraction(exact)


@pytest.mark.rule("SZ-7.5", "SZ-8.7")
@pytest.mark.parametrize(("start", "points"), list(enumerate(("0", "1/36", "17/216", "193/1296"), 1)))
def test_expected_points_and_experience(start: int, points: str) -> None:
    assert ask(start, 3).summary["points"] == Fraction(points)
    assert ask(start, 3).summary["experience"] == max(0, 3 - start)


def test_many_rolls_agree_with_a_count_of_every_throw() -> None:
    """Also the points and experience of a roll, under every reading."""
    random, inputs = Random(1), Inputs("syuzheteers", "roll")
    for _ in inputs:
        rules = some_rules(random, eliminate_all=ELIMINATE[1:], bank_when=["on_success"], experience=["signed"],
                           experience_dice=["after_elimination"], dice_limit=["six"])  # fmt: skip
        start, stop, target = random.randint(1, 5), random.randint(1, 5), random.randint(-2, 16)
        found = inputs.ask(rules, start=start, stop=stop, target=target)
        counted = outcomes(start, stop, target, rules.get("eliminate_all", "keep_one"))
        assert {name: share for name, share in found.outcomes.items() if share} == counted
        banked = rules.get("bank_when") == "on_success"
        told = brought(start, stop, target, rules)
        assert found.summary["points"] == told["points-if-free" if banked else "points"]
        assert found.summary.get("points-if-bought") == (told["points-if-bought"] if banked else None)
        assert found.summary["experience"] == told["experience"]
        assert found.summary.get("experience-if-bought") == (
            told["experience-if-bought"] if rules.get("experience_dice") else None
        )
        assert found.summary["buyable"] == sum(share for name, share in counted.items() if name.startswith("buy-"))


@pytest.mark.rule("SZ-8.1", "SZ-8.3", "SZ-R34")
@pytest.mark.parametrize("eliminate", ELIMINATE)
def test_the_tables_own_rules_agree(rulings: Settings, eliminate: str) -> None:
    """The rule functions that the table runs, over every throw."""
    settings = GAME.read_settings({"eliminate_all": eliminate})
    for start, stop, target in ((1, 2, 8), (2, 2, 7), (2, 3, 10), (1, 1, 8)):
        found: Counter[str] = Counter()
        for high, low in product(thrown(start), thrown(stop)):
            free = dice_numbers.succeeds(dice_numbers.total(high, low), target)
            bought = dice_numbers.buyable(settings.__getitem__, high, low, target)
            found["success" if free else f"buy-{bought[0]}" if bought else "fail"] += 1
        shares = {name: Fraction(ways, 6 ** (start + stop)) for name, ways in found.items()}
        answered = ask(start, stop, target, eliminate_all=eliminate).outcomes
        assert {name: share for name, share in answered.items() if share} == shares


@pytest.mark.rule("SZ-R31", "SZ-8.7", "SZ-R36")
@pytest.mark.parametrize("bank", ["at_once", "on_success"])
@pytest.mark.parametrize("experience", ["floor_per_roll", "signed", "floor_total"])
@pytest.mark.parametrize("dice", ["as_rolled", "after_elimination"])
def test_a_roll_matches_the_rules(bank: str, experience: str, dice: str) -> None:
    chosen = {"bank_when": bank, "experience": experience, "experience_dice": dice}
    ruling = GAME.read_settings(chosen).__getitem__
    for start, stop, target in ((2, 3, 8), (3, 1, 9), (1, 3, 7)):
        sums: Counter[str] = Counter()
        for high, low in product(thrown(start), thrown(stop)):
            free, points = dice_numbers.succeeds(dice_numbers.total(high, low), target), dice_numbers.points_for(high)
            price = 0 if free else next(iter(dice_numbers.buyable(ruling, high, low, target)), 0)
            sums["points"] += points if free or bank == "at_once" else 0
            sums["points-if-bought"] += points if free or price else 0
            sums["experience"] += dice_numbers.experience_for(ruling, start, stop)
            sums["experience-if-bought"] += dice_numbers.experience_for(ruling, start, stop, price)
        found = ask(start, stop, target, **chosen).summary
        assert ("points-if-bought" in found) == (bank == "on_success")
        assert ("experience-if-bought" in found) == (dice == "after_elimination")
        for name in found.keys() - {"buyable"}:
            assert found[name] == Fraction(sums[name], 6 ** (start + stop)), name


@pytest.mark.rule("SZ-7.6", "SZ-7.8", "SZ-8.1")
def test_many_stop_dice_next_to_a_start_die_already_rolled() -> None:
    random, tables, single = Random(1), Inputs("syuzheteers", "live"), Inputs("syuzheteers", "stop")
    for _ in chain(tables, single):
        rules = some_rules(random, eliminate_all=ELIMINATE[1:], dice_limit=["six"])
        high, target = random.randint(1, 6), random.randint(-1, 14)
        stops = sorted(random.sample(range(1, 6), random.randint(1, 3)))
        answered = tables.ask(rules, start_result=high, target=target, stop=stops)
        assert [cell.at for cell in answered.cells] == [{"stop": stop} for stop in stops]
        for cell, stop in zip(answered.cells, stops, strict=True):
            alone = single.ask(rules, start_result=high, target=target, stop=stop)
            assert {**alone.outcomes, **alone.summary} == {cell.name: cell.value, **cell.more}
            shares = {cell.name: cell.value, **cell.more}
            bought = shares.pop("buyable")
            counted = outcomes(high, stop, target, rules.get("eliminate_all", "keep_one"), lies=True)
            assert {name: share for name, share in shares.items() if share} == counted
            assert sum(shares.values()) == 1
            assert bought == sum(share for name, share in shares.items() if name.startswith("buy-"))


BAD: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("roll", {"start": 0, "stop": 1}, "start"),
    ("roll", {"start": 10_000, "stop": 1}, "a whole number from 1 to 50"),
    ("roll", {"start": 1, "stop": "two"}, "stop"),
    ("roll", {"start": 1}, "stop"),
    ("roll", {"start": 1, "stop": 1, "target": 99}, "target"),
    ("roll", {"start": 1, "stop": 1, "sides": 6}, "no such parameter"),
    ("live", {"start_result": 7}, "start-result"),
    ("live", {"start_result": 3, "stop": "0-3"}, "stop"),
    ("live", {}, "start-result"),
)


@pytest.mark.parametrize(("name", "given", "said"), BAD)
def test_values_no_rule_allows_are_refused(name: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        odds.ask("syuzheteers", name, **given)
    assert said in refused.value.why


@pytest.mark.rule("SZ-R4")
@pytest.mark.parametrize(
    ("name", "given"), [("roll", {"start": 7, "stop": 1}), ("live", {"start_result": 1, "stop": "7"})]
)
def test_a_ruling_limits_dice_of_a_color_to_six(name: str, given: dict[str, Any]) -> None:
    assert odds.ask("syuzheteers", name, **given)
    with pytest.raises(Invalid, match="6 dice of each color"):
        odds.ask("syuzheteers", name, settings={"dice_limit": "six"}, **given)
