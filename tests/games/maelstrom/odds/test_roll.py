"""Results of a pool: the ledger's figures, dice counted one by one, and the table's own rules (OD-1 to OD-9)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.odds import ask
from support.maelstrom.brute import nets
from support.maelstrom.chances import by_every, within
from support.maelstrom.draws import RULES, Given, drawn
from support.maelstrom.figures import OD_3, OD_4, OD_5
from support.maelstrom.stage import under


def rounded(value: Fraction, places: int) -> str:
    """Rounded half up."""
    scaled = value * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return f"{whole / 10**places:.{places}f}"


def told(pool: int, difficulty: int = 6, threshold: int = 0, **more: Any) -> tuple[str, str, str]:
    """Success, failure and botch as they are printed."""
    found = ask("maelstrom", "roll", pool=pool, difficulty=difficulty, threshold=threshold, **more).summary
    return str(found["success"]), str(found["failure"]), str(found["botch"])


@pytest.mark.rule("MS-15.14")
@pytest.mark.parametrize(
    ("value", "times", "printed"), [("mean", 1, OD_3), ("success", 100, OD_4), ("botch", 100, OD_5)]
)
def test_od_3_od_4_od_5_the_tables_of_the_ledger(value: str, times: int, printed: str) -> None:
    cells = ask("maelstrom", "table", value=value).cells
    assert [rounded(times * cell.value, 2) for cell in cells] == printed.split()
    assert cells[9].at == {"pool": 2, "difficulty": 2}


@pytest.mark.parametrize(
    ("pool", "difficulty", "threshold", "said"),
    [
        (1, 6, 0, ("1/2", "2/5", "1/10")),
        (2, 6, 0, ("13/20", "13/50", "9/100")),
        (3, 6, 0, ("37/50", "23/125", "19/250")),
        (5, 6, 0, ("211/250", "1303/12500", "647/12500")),
        (5, 6, 1, ("259/400", "10337/50000", "911/6250")),
        (5, 9, 1, ("2429/12500", "46777/100000", "33791/100000")),
        (7, 5, 2, ("181521/250000", "1441233/10000000", "1297927/10000000")),
        (4, 8, 0, ("6021/10000", "1323/5000", "1333/10000")),
        (4, 8, 1, ("2781/10000", "567/1250", "2683/10000")),
        (3, 6, 2, ("1/8", "151/250", "271/1000")),
        (5, 10, 0, ("3547/12500", "2703/6250", "3547/12500")),
    ],
)
def test_od_6_exact_vectors(pool: int, difficulty: int, threshold: int, said: tuple[str, str, str]) -> None:
    assert told(pool, difficulty, threshold) == said


def test_od_6_each_net_of_three_dice_at_six() -> None:
    found = ask("maelstrom", "roll", pool=3)
    assert {net: str(share) for net, share in found.outcomes.items()} == {
        "-3": "1/1000", "-2": "3/250", "-1": "63/1000", "0": "23/125", "1": "63/200", "2": "3/10", "3": "1/8",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pool", "difficulty", "threshold", "said", "mean"),
    [
        (2, 6, 0, ("133/200", "49/200", "9/100"), "1.15"),
        (3, 6, 0, ("30359/40000", "6691/40000", "59/800"), "1.66275"),
        (4, 8, 0, ("313497129/500000000", "121721151/500000000", "1619543/12500000"), "1.2573"),
        (4, 8, 1, ("43788182001/125000000000", "50786100249/125000000000", "121702871/500000000"), "0.6303"),
    ],
)
def test_od_7_with_a_specialty(
    pool: int, difficulty: int, threshold: int, said: tuple[str, str, str], mean: str
) -> None:
    assert told(pool, difficulty, threshold, specialty=True) == said
    found = ask("maelstrom", "roll", pool=pool, difficulty=difficulty, threshold=threshold, specialty=True)
    assert rounded(Fraction(str(found.summary["mean"])), len(mean) - 2) == mean


@pytest.mark.parametrize("difficulty", range(2, 11))
def test_od_2_an_exploding_die_gives_a_quarter_more(difficulty: int) -> None:
    found = ask("maelstrom", "roll", pool=1, difficulty=difficulty, specialty=True)
    assert found.summary["mean"] == Fraction(5, 4) * Fraction(11 - difficulty, 10)


def test_od_7_five_dice_with_a_specialty() -> None:
    found = ask("maelstrom", "roll", pool=5, specialty=True).summary
    numbers = [Fraction(str(found[name])) for name in ("success", "failure", "botch")]
    assert [rounded(one, 6) for one in numbers] == ["0.863901", "0.088898", "0.047201"]
    assert rounded(Fraction(str(found["mean"])), 4) == "2.6863"


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
    settings = {"roll_botch_rule": rulings["roll_botch_rule"]}
    found = [Fraction(one) for one in told(5, 6, 1, settings=settings)]
    assert found[0] == Fraction("0.6475")
    assert (rounded(found[1], 5), rounded(found[2], 5)) == (failure, botch)


def test_od_9_more_dice_can_make_it_worse() -> None:
    rises = {
        difficulty: [
            pool
            for pool in range(1, 10)
            if Fraction(told(pool + 1, difficulty)[2]) > Fraction(told(pool, difficulty)[2])
        ]
        for difficulty in range(2, 11)
    }
    assert told(1, 2)[0] == "9/10"
    assert told(2, 2)[0] == "81/100"
    assert told(1, 3)[0] == told(2, 3)[0] == "4/5"
    assert rises == {
        2: [2, 4, 6, 8], 3: [2], 4: [], 5: [], 6: [], 7: [1], 8: [1, 2], 9: [1, 2, 3, 4, 5], 10: list(range(1, 10)),
    }  # fmt: skip


def pools(luck: Random) -> Given:
    explodes = luck.random() < 0.5
    return {
        "pool": luck.randint(0, 4 if explodes else 7),
        "difficulty": luck.randint(2, 10),
        "threshold": luck.choice((0, 0, 0, 1, 2, 3)),
        "specialty": explodes,
        "settings": {"roll_botch_rule": luck.choice(RULES), "roll_empty_pool": luck.choice(("fail", "chance_die"))},
    }


def counted(given: Given, most: int = 0) -> dict[int, Fraction]:
    """Dice counted; by a ruling an empty pool is one die that must show 10."""
    chance = not given["pool"] and given["settings"]["roll_empty_pool"] == "chance_die"
    pool, difficulty = (1, 10) if chance else (given["pool"], given["difficulty"])
    explodes, rule = given["specialty"] and not chance, given["settings"]["roll_botch_rule"]
    return nets(pool, difficulty, given["threshold"], explodes, rule, most)


def test_many_pools_match_a_count_of_every_roll() -> None:
    for given in drawn(lambda luck: pools(luck) | {"most": luck.randint(0, 5)}):
        expected = counted(given, given["most"])
        found = ask("maelstrom", "roll", **given)
        assert {net: share for net, share in expected.items() if share} == {
            int(net): share for net, share in found.outcomes.items() if share and net != "rest"
        }
        assert sum(found.outcomes.values()) == 1
        assert found.summary["botch"] == sum(share for net, share in expected.items() if net < 0)
        assert found.summary["failure"] == expected[0]


def cell(luck: Random) -> Given:
    given = pools(luck)
    return given | {"value": luck.choice(("success", "botch") if given["specialty"] else ("success", "botch", "mean"))}


def test_many_cells_of_tables_match_a_count_of_every_roll() -> None:
    for given in drawn(cell):
        found = counted(given, 7)
        botch = sum((share for net, share in found.items() if net < 0), Fraction(0))
        expected = {
            "success": 1 - found.get(0, Fraction(0)) - botch,
            "botch": botch,
            "mean": sum((net * share for net, share in found.items() if net > 0), Fraction(0)),
        }
        asked = {name: given[name] for name in ("value", "threshold", "specialty", "settings")}
        (one,) = ask("maelstrom", "table", pools=given["pool"], difficulties=given["difficulty"], **asked).cells
        assert (one.at, one.value) == (
            {"pool": given["pool"], "difficulty": given["difficulty"]},
            expected[given["value"]],
        )


@pytest.mark.parametrize("explodes", [False, True])
def test_the_mean_is_that_of_all_the_outcomes(explodes: bool) -> None:
    for pool, difficulty, threshold in ((1, 6, 0), (3, 2, 1), (4, 8, 2), (5, 10, 0), (2, 5, 6)):
        found = ask(
            "maelstrom", "roll", pool=pool, difficulty=difficulty, threshold=threshold, specialty=explodes, most=150
        )
        counted = sum(int(net) * share for net, share in found.outcomes.items() if net != "rest" and int(net) > 0)
        rest = found.outcomes.get("rest", Fraction(0))
        assert counted <= Fraction(str(found.summary["mean"])) < counted + Fraction(1, 10**10)
        assert rest < Fraction(1, 10**12)
        assert explodes or not rest


@pytest.mark.rule("MS-17.1", "MS-R1")
@pytest.mark.parametrize("rule", RULES)
def test_the_tables_rules_give_the_same_result(rule: str) -> None:
    from croupier.games.maelstrom import GAME

    rulings = GAME.read_settings({"roll_botch_rule": rule})
    for pool, difficulty, threshold in ((1, 10, 0), (3, 7, 1), (4, 2, 0), (6, 6, 2)):
        found = by_every(rulings, pool, difficulty, threshold)
        said = ask(
            "maelstrom", "roll", pool=pool, difficulty=difficulty, threshold=threshold,
            settings={"roll_botch_rule": rule},
        ).summary  # fmt: skip
        assert tuple(said[name] for name in ("success", "failure", "botch", "mean")) == found[:4]
    for pool, difficulty, threshold in ((2, 6, 0), (3, 9, 1)):
        cut = by_every(rulings, pool, difficulty, threshold, explodes=True, waves=2)
        said = ask(
            "maelstrom", "roll", pool=pool, difficulty=difficulty, threshold=threshold, specialty=True,
            settings={"roll_botch_rule": rule},
        ).summary  # fmt: skip
        assert all(within(Fraction(str(said[what])), cut, what) for what in ("success", "failure", "botch"))


@pytest.mark.rule("MS-14.5", "MS-R4")
@pytest.mark.parametrize(
    ("said"),
    [
        pytest.param(("0", "1", "0"), id="fail"),
        under("roll_empty_pool", "chance_die", ("1/10", "4/5", "1/10")),
    ],
)
def test_a_pool_of_no_dice(rulings: Settings, said: tuple[str, str, str]) -> None:
    settings = {"roll_empty_pool": rulings["roll_empty_pool"]}
    assert told(0, 4, specialty=True, settings=settings) == said


@pytest.mark.rule("MS-R4")
def test_a_pool_of_no_dice_may_be_refused() -> None:
    with pytest.raises(Invalid, match="pool: 0 is not allowed; allowed: 1 die or more"):
        told(0, settings={"roll_empty_pool": "refuse"})


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "pool is missing; allowed: a whole number from 0 to 60"),
        ({"pool": 10_000}, "pool: 10000 is not allowed; allowed: a whole number from 0 to 60"),
        ({"pool": -1}, "pool: -1"),
        ({"pool": "five"}, "pool: five"),
        ({"pool": 2.5}, "pool: 2.5"),
        ({"pool": 5, "difficulty": 11}, "difficulty: 11 is not allowed; allowed: a whole number from 2 to 10"),
        ({"pool": 5, "difficulty": 1}, "difficulty: 1"),
        ({"pool": 5, "threshold": -1}, "threshold: -1"),
        ({"pool": 5, "specialty": "maybe"}, "specialty: maybe is not allowed; allowed: true or false"),
        ({"pool": 5, "most": 1000}, "most: 1000 is not allowed; allowed: a whole number from 0 to 200"),
        ({"pool": 5, "hidden": 1}, "hidden: 1 is not allowed; allowed: no such parameter; roll has difficulty"),
        ({"pool": 5, "settings": {"roll_botch_rule": "never"}}, "never"),
        ({"pool": 5, "settings": {"wp_rest_botch": "harmless"}}, "set: wp_rest_botch is not allowed"),
    ],
)
def test_values_no_rule_allows_are_refused_by_name(given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        ask("maelstrom", "roll", **given)
    assert said in str(refused.value)


@pytest.mark.parametrize("given", [{"pools": "0-200"}, {"difficulties": "1-3"}, {"value": "x"}, {"threshold": 99}])
def test_a_table_refuses_what_it_cannot_show(given: dict[str, Any]) -> None:
    with pytest.raises(Invalid, match=f"{next(iter(given))}: "):
        ask("maelstrom", "table", **given)
