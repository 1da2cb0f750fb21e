"""One action in several ways, and what a specialty or a point of experience is worth (OD-10, OD-11, OD-16, MS-R63)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.rolls.final_terms import lock
from croupier.games.maelstrom.rolls.state import Modifier, Terms
from croupier.games.maelstrom.sheets.prices import dot_price, rate
from croupier.odds import ask
from support.maelstrom.brute import nets
from support.maelstrom.draws import EMPTY, RULES, Given, drawn
from support.maelstrom.stage import under

Numbers = dict[str, Fraction]


def cells(question: str, **given: Any) -> dict[tuple[Any, ...], Fraction]:
    """Each number of a table by its position."""
    return {tuple(cell.at.values()): cell.value for cell in ask("maelstrom", question, **given).cells}


@cache
def counted(pool: int, difficulty: int, threshold: int = 0, explodes: bool = False, rule: str = "net") -> Numbers:
    """The chances of failure and botch by counting dice; success is the rest."""
    if not pool:
        return {"success": Fraction(0), "failure": Fraction(1), "botch": Fraction(0)}
    found = nets(pool, difficulty, threshold, explodes, rule, 0)
    botch = sum((share for net, share in found.items() if net < 0), Fraction(0))
    return {"success": 1 - found[0] - botch, "failure": found[0], "botch": botch}


def by_settings(given: Given, pool: int, difficulty: int, threshold: int, explodes: bool) -> Numbers:
    """The same as the table reads ones; by a ruling an empty pool is one die that must show 10."""
    rule, empty = (given["settings"].get(key) for key in ("roll_botch_rule", "roll_empty_pool"))
    if not pool and empty == "chance_die":
        return counted(1, 10, threshold, False, rule)
    return counted(pool, difficulty, threshold, explodes, rule)


def is_so(rows: dict[tuple[Any, ...], Fraction], name: Any, expected: Numbers) -> bool:
    return all(rows[name, number] == value for number, value in expected.items())


def test_od_10_the_snipers_three_ways() -> None:
    """WE-5 to WE-7: four dice at 8, Extreme Range required, one dot."""
    rows = cells("specialty", pool=4, difficulty=8, required=1)
    assert rows["none", "success"] == Fraction("0.2781")
    assert rows["one that applies", "success"] == Fraction(43788182001, 125000000000)
    assert rows["1 required", "success"] == Fraction(313497129, 500000000)
    assert f"{float(rows['1 required', 'mean']):.4f}" == "1.2573"


def with_required(luck: Random) -> Given:
    return {
        "pool": luck.randint(0, 4),
        "difficulty": luck.randint(2, 10),
        "threshold": luck.randint(0, 2),
        "required": luck.randint(0, 2),
        "settings": {"roll_botch_rule": luck.choice(RULES), "roll_empty_pool": luck.choice(EMPTY)},
    }


def test_many_specialties_match_a_count_of_every_roll() -> None:
    for given in drawn(with_required):
        pool, difficulty, required = given["pool"], given["difficulty"], given["required"]
        whole = given["threshold"] + required
        rows = cells("specialty", **given)
        assert is_so(rows, "none", by_settings(given, pool, difficulty, whole, False))
        assert is_so(rows, "one that applies", by_settings(given, pool, difficulty, whole, True))
        for met in range(1, required + 1):
            assert is_so(rows, f"{met} required", by_settings(given, pool, difficulty, whole - met, True))


def test_od_11_three_net_successes() -> None:
    rows = cells("best-option", options="5/6,7/6", aim="net", net=3)
    assert rows == {("7/6/0",): Fraction(9337, 16000), ("5/6/0",): Fraction(31, 80)}
    assert list(rows) == [("7/6/0",), ("5/6/0",)]


def test_the_best_option_depends_on_the_aim() -> None:
    options = "8/7,4/5"
    first = {
        aim: next(iter(cells("best-option", options=options, aim=aim, net=4))) for aim in ("success", "net", "botch")
    }
    assert first == {"success": ("4/5/0",), "net": ("8/7/0",), "botch": ("4/5/0",)}


def options(luck: Random) -> Given:
    ways = [
        f"{luck.randint(0, 4)}/{luck.randint(2, 10)}/{luck.randint(0, 1)}{luck.choice(('', '/s'))}" for _ in range(3)
    ]
    return {
        "options": ",".join(ways),
        "aim": luck.choice(("success", "net", "botch")),
        "net": luck.randint(1, 4),
        "settings": {"roll_botch_rule": luck.choice(RULES), "roll_empty_pool": luck.choice(EMPTY)},
    }


def test_many_options_match_a_count_of_every_roll() -> None:
    for given in drawn(options):
        rule, aim, net, expected = given["settings"]["roll_botch_rule"], given["aim"], given["net"], {}
        for name in given["options"].split(","):
            dice, difficulty, threshold = map(int, name.removesuffix("/s").split("/"))
            explodes = name.endswith("/s") and dice > 0
            if aim != "net":
                expected[name,] = by_settings(given, dice, difficulty, threshold, explodes)[aim]
                continue
            if not dice and given["settings"]["roll_empty_pool"] == "chance_die":
                dice, difficulty = 1, 10
            told = nets(dice, difficulty, threshold, explodes, rule, net - 1)
            expected[name,] = 1 - sum((share for k, share in told.items() if k < net), Fraction(0))
        found = cells("best-option", **given)
        assert found == expected
        assert list(found.values()) == sorted(found.values(), reverse=aim != "botch")


@pytest.mark.rule("MS-14.9", "MS-R5")
@pytest.mark.parametrize(
    ("reflexes", "precise_way"),
    [
        pytest.param("0.76244", True, id="auto"),
        pytest.param("0.844", False, id="auto, without a way by Precision"),
        under("roll_reflex_penalty", "always", "0.76244", False),
        under("roll_reflex_penalty", "off", "0.844", True),
    ],
)
def test_od_11_precision_against_reflexes(rulings: Settings, reflexes: str, precise_way: bool) -> None:
    settings = {"roll_reflex_penalty": rulings["roll_reflex_penalty"]}
    rows = cells("precision", precision=5, reflexes=5, precise_way=precise_way, settings=settings)
    assert rows["Precision", "success"] == Fraction("0.844")
    assert rows["Reflexes", "success"] == Fraction(reflexes)


def deeds(luck: Random) -> Given:
    return {
        "precision": luck.randint(0, 4),
        "reflexes": luck.randint(0, 4),
        "difficulty": luck.randint(2, 10),
        "threshold": luck.randint(0, 1),
        "specialty": luck.random() < 0.5,
        "precise_way": luck.random() < 0.8,
        "settings": {
            "roll_difficulty_bounds": luck.choice(("overflow_to_threshold", "clamp", "impossible")),
            "roll_reflex_penalty": luck.choice(("auto", "always", "storyteller", "off")),
            "roll_botch_rule": luck.choice(RULES),
            "roll_empty_pool": luck.choice(EMPTY),
        },
    }


def at_the_rules_difficulty(given: Given, dice: int, difficulty: int, harder: int) -> Numbers:
    """The same counted, with the terms as the table's rules lock them."""
    ruling, rule = GAME.read_settings(given["settings"]).__getitem__, given["settings"]["roll_botch_rule"]
    more = (Modifier("harder", difficulty=harder),) if harder else ()
    plain = Terms(("Reflexes",), difficulty, given["threshold"], modifiers=more)
    terms = lock(ruling, plain, (), dice, 0, ignores=False)
    if terms.difficulty <= 10:
        explodes = given["specialty"] and not terms.chance
        return counted(terms.pool, terms.difficulty, terms.threshold, explodes, rule)
    return {
        "success": Fraction(0),
        "failure": Fraction(9, 10) ** terms.pool,
        "botch": 1 - Fraction(9, 10) ** terms.pool,
    }


@pytest.mark.rule("MS-R3", "MS-R5")
def test_many_actions_by_precision_and_reflexes_at_the_rules_difficulty() -> None:
    for given in drawn(deeds):
        rows = cells("precision", **given)
        penalty = given["settings"]["roll_reflex_penalty"]
        harder = {"always": True, "off": False}.get(penalty, given["precise_way"])
        for name, dice, more in (
            ("Precision", given["precision"], 0),
            ("Reflexes", given["reflexes"], int(bool(harder))),
        ):
            assert is_so(rows, name, at_the_rules_difficulty(given, dice, given["difficulty"], more))


@pytest.mark.rule("MS-R63")
def test_we_28_a_burst_and_a_single_shot() -> None:
    rows = cells("burst", pool=5, rate=3)
    assert rows[1, "success"] == Fraction("0.844")
    assert f"{float(rows[3, 'success']):.5f} {float(rows[3, 'mean']):.5f}" == "0.82914 2.18681"


@pytest.mark.rule("MS-R63")
def test_the_largest_pool_for_which_a_burst_gives_more() -> None:
    """The ledger: by mean net successes, up to 3 dice with 2 rounds, 6 with 3 and 9 with 4."""
    for rounds, last in ((2, 3), (3, 6), (4, 9)):
        better = []
        for pool in range(1, 13):
            rows = cells("burst", pool=pool, rate=rounds)
            better.append(rows[rounds, "mean"] > rows[1, "mean"])
        assert better == [pool <= last for pool in range(1, 13)]


@pytest.mark.rule("MS-R63")
@pytest.mark.parametrize(
    "rounds", [pytest.param(3, id="burst"), under("combat_rate", "single", 1), under("combat_rate", "no_ammo", 1)]
)
def test_rounds_per_burst_follow_the_tables_ruling(rulings: Settings, rounds: int) -> None:
    rows = cells("burst", pool=5, rate=3, settings={"combat_rate": rulings["combat_rate"]})
    assert {at for at, _ in rows} == set(range(1, rounds + 1))


def bursts(luck: Random) -> Given:
    return {
        "pool": luck.randint(0, 4),
        "difficulty": luck.randint(2, 10),
        "threshold": luck.randint(0, 2),
        "specialty": luck.random() < 0.3,
        "rate": luck.randint(1, 3),
        "settings": {
            "roll_botch_rule": luck.choice(RULES),
            "roll_empty_pool": luck.choice(EMPTY),
            "roll_difficulty_bounds": luck.choice(("overflow_to_threshold", "clamp", "impossible")),
        },
    }


def test_many_bursts_match_a_count_of_every_roll() -> None:
    for given in drawn(bursts):
        rows = cells("burst", **given)
        assert {at for at, _ in rows} == set(range(1, given["rate"] + 1))
        for rounds in range(1, given["rate"] + 1):
            expected = at_the_rules_difficulty(given, given["pool"] + rounds - 1, given["difficulty"], int(rounds > 1))
            assert is_so(rows, rounds, expected)


# experience


def buying(luck: Random) -> Given:
    return {
        "attribute": luck.randint(3, 5),
        "ability": luck.randint(0, 5),
        "category": luck.choice(("talent", "skill", "knowledge")),
        "difficulty": luck.randint(5, 10),
        "required": luck.randint(0, 1),
        "gain": luck.randint(1, 30),
        "settings": {
            "xp_cost": luck.choice(("upstream", "upstream_early", "custom:ability=7")),
            "roll_difficulty_bounds": luck.choice(("overflow_to_threshold", "clamp")),
            "ability_max": luck.choice(("dots:5", "dots:5", "dots:6")),
        },
    }


def cheapest(given: Given) -> tuple[int, Fraction] | None:
    """The fewest points that are enough, trying every purchase at the prices of the table's rules."""
    settings = GAME.read_settings(given["settings"])
    attribute, ability, required = given["attribute"], given["ability"], given["required"]
    most = int(given["settings"]["ability_max"][-1])
    overflows = given["settings"]["roll_difficulty_bounds"] == "overflow_to_threshold"

    def chance(more: int, dots: int, general: int, advanced: int) -> Fraction:
        has = ability + dots
        if not has and given["category"] == "knowledge":
            return Fraction(0)
        met = min(advanced, has)
        harder = given["difficulty"] + (not has and given["category"] == "skill")
        threshold = required - met + (max(0, harder - 10) if overflows else 0)
        explodes = has > 0 and met + general > 0
        return counted(attribute + more + has, min(10, harder), threshold, explodes)["success"]

    def points(more: int, dots: int, general: int, advanced: int) -> int:
        price = sum(dot_price(settings, "Strength", attribute + at + 1) for at in range(more))
        price += sum(dot_price(settings, "Melee", ability + at + 1) for at in range(dots))
        return price + rate(settings, "general") * general + rate(settings, "advanced") * advanced

    wished = chance(0, 0, 0, 0) + Fraction(given["gain"], 100)
    enough = [
        (points(*buy), -found)
        for buy in product(range(6 - attribute), range(most - ability + 1), range(2), range(required + 1))
        if (found := chance(*buy)) >= wished
    ]
    return (min(enough)[0], -min(enough)[1]) if enough else None


@pytest.mark.rule("MS-R44")
def test_many_characters_each_buy_the_cheapest_that_is_enough() -> None:
    for given in drawn(buying):
        expected = cheapest(given)
        try:
            found = ask("maelstrom", "experience", **given)
        except Invalid:
            assert expected is None
            continue
        if expected is None:
            assert (len(found.cells), found.summary) == (1, {})
        else:
            assert (found.cells[1].at["points"], found.cells[1].value) == expected
            assert found.summary["points"] == expected[0]


def test_each_purchase_is_named() -> None:
    found = ask("maelstrom", "experience", attribute=3, ability=0, category="skill")
    assert [(cell.at["buy"], cell.at["points"], str(cell.value)) for cell in found.cells] == [
        ("nothing", 0, "163/250"),
        ("ability +1", 2, "1601/2000"),
        ("attribute +2", 30, "19061/25000"),
    ]


@pytest.mark.parametrize(
    ("question", "given", "said"),
    [
        ("best-option", {"options": ""}, "options is missing; allowed: 1 to 12 pools separated by commas"),
        ("best-option", {"options": "5/11"}, "options: 5/11"),
        ("best-option", {"options": "5/6/0/0/s"}, "options: 5/6/0/0/s"),
        ("best-option", {"options": "s"}, "options: s"),
        ("best-option", {"options": "10000"}, "options: 10000"),
        ("best-option", {"options": "5/6", "aim": "glory"}, "aim: glory"),
        ("precision", {"precision": 5}, "reflexes is missing"),
        ("precision", {"precision": 31, "reflexes": 5}, "precision: 31"),
        ("burst", {"pool": 5, "rate": 0}, "rate: 0"),
        ("specialty", {"pool": 5, "required": 9}, "required: 9"),
        ("experience", {"attribute": 0, "ability": 2}, "attribute: 0"),
        ("experience", {"attribute": 5, "ability": 5, "gain": 50}, "gain: 50 is not allowed; allowed: at most 5"),
        ("experience", {"attribute": 3, "ability": 2, "category": "magic"}, "category: magic"),
    ],
)
def test_values_no_rule_allows_are_refused_by_name(question: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        ask("maelstrom", question, **given)
    assert said in str(refused.value)
