"""Tables, dice already rolled, beats on a challenge, claims, complications: the ledger's figures and direct counts."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from croupier import odds
from croupier.core.refusals import Invalid
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.figures import dice_numbers
from support.odds.inputs import Inputs
from support.syuzheteers.throws import name_of, outcomes, price, reached, some_rules, totals

ELIMINATE = ("keep_one", "counts_0", "counts_6", "success")


def ask(name: str, /, settings: dict[str, str] | None = None, **given: Any) -> Any:
    return odds.ask("syuzheteers", name, settings=settings or {}, **given)


@pytest.mark.rule("SZ-7.8", "SZ-7.9")
def test_a_table_consists_of_single_rolls() -> None:
    for value in ("success", "any-price"):
        found = ask("table", value=value, starts="1-2", stops="1-3", targets="2,7-9,13")
        assert len(found.cells) == 30
        for cell in found.cells:
            start, stop, target = cell.at["start"], cell.at["stop"], cell.at["target"]
            assert cell.value == reached(start, stop, target, 0 if value == "success" else stop - 1)


@pytest.mark.rule("SZ-7.5", "SZ-7.8")
def test_many_tables_agree_with_a_count_of_every_throw() -> None:
    random, inputs = Random(1), Inputs("syuzheteers", "table")
    for _ in inputs:
        rules = some_rules(random, eliminate_all=ELIMINATE[1:], dice_limit=["six"])
        starts, stops = (random.sample(range(1, 6), random.randint(1, 2)) for _ in range(2))
        target, value = random.randint(-2, 15), random.choice(("success", "any-price"))
        found = inputs.ask(rules, starts=starts, stops=stops, targets=[target], value=value)
        eliminate = rules.get("eliminate_all", "keep_one")
        assert len(found.cells) == len(starts) * len(stops)
        for cell in found.cells:
            start, stop = cell.at["start"], cell.at["stop"]
            assert cell.value == reached(start, stop, target, stop * (value == "any-price"), eliminate)


@pytest.mark.rule("SZ-7.3", "SZ-7.6", "SZ-7.9")
def test_the_worth_of_one_more_of_anything_is_a_difference() -> None:
    random, inputs = Random(2), Inputs("syuzheteers", "worth")
    for _ in inputs:
        rules = some_rules(random, eliminate_all=ELIMINATE[1:], dice_limit=["six"])
        start, stop, target = random.randint(1, 4), random.randint(1, 4), random.randint(1, 14)
        value, eliminate = random.choice(("success", "any-price")), rules.get("eliminate_all", "keep_one")

        def p(start: int, stop: int, target: int, value: str = value, eliminate: str = eliminate) -> Fraction:
            return reached(start, stop, target, stop * (value == "any-price"), eliminate)

        found, now = inputs.ask(rules, start=start, stop=stop, target=target, value=value), p(start, stop, target)
        then = {
            "start-die": p(start + 1, stop, target),
            "stop-die": p(start, stop + 1, target),
            "hand": p(start, stop, target - 1),
            "obstacle": p(start, stop, target + 1),
        }
        assert found.summary["now"] == now
        assert {cell.at["one-more"]: cell.value for cell in found.cells} == {what: p - now for what, p in then.items()}
        assert {cell.at["one-more"]: cell.more["chance"] for cell in found.cells} == then


def test_a_seventh_die_is_worth_nothing_if_six_are_the_maximum() -> None:
    found = ask("worth", {"dice_limit": "six"}, start=6, stop=1)
    assert {cell.at["one-more"]: cell.value for cell in found.cells}["start-die"] == 0


@pytest.mark.rule("SZ-7.5", "SZ-7.8", "SZ-8.1")
def test_many_throws_on_the_table_are_read_as_the_rules_read_them() -> None:
    random, inputs = Random(3), Inputs("syuzheteers", "dice")
    for _ in inputs:
        eliminate = random.choice(ELIMINATE)
        ruling = GAME.read_settings({"eliminate_all": eliminate}).__getitem__
        start, stop = ([random.randint(1, 6) for _ in range(random.randint(1, 9))] for _ in range(2))
        target = random.randint(2, 14)
        found = inputs.ask({"eliminate_all": eliminate}, start_dice=start, stop_dice=stop, target=target)
        total = dice_numbers.total(start, stop)
        bought = dice_numbers.buyable(ruling, start, stop, target)
        name = "success" if total >= target else f"buy-{bought[0]}" if bought else "fail"
        assert {told: share for told, share in found.outcomes.items() if share} == {name: 1}
        assert found.summary["buyable"] == name.startswith("buy-")
        assert found.summary["total"] == total
        assert found.summary["hands"] == max(0, target - total)
        assert found.summary["points"] == dice_numbers.points_for(start)
        assert found.summary.get("price") == (0 if total >= target else bought[0] if bought else None)


@pytest.mark.rule("SZ-7.5")
@pytest.mark.parametrize("start", [1, 2, 3, 4])
def test_the_expected_points_are_the_ledgers(start: int) -> None:
    found = ask("points", start=start)
    counted = Counter(str(max(0, dice.count(6) - 1)) for dice in product(range(1, 7), repeat=start))
    assert {name: share for name, share in found.outcomes.items() if share} == {
        name: Fraction(n, 6**start) for name, n in counted.items()
    }
    assert found.summary["mean"] == (0, Fraction(1, 36), Fraction(17, 216), Fraction(193, 1296))[start - 1]


@pytest.mark.rule("SZ-7.5")
def test_all_56_expected_points_agree_with_dice_rolled_one_by_one() -> None:
    """A six beyond the first brings one, whichever of the dice it is on. There are no other inputs."""
    inputs = Inputs("syuzheteers", "points", 56)
    for turn in inputs:
        start, limit = turn % 50 + 1, turn >= 50
        before: dict[int, int] = {-1: 1}
        for _die in range(start):
            after: dict[int, int] = {}
            for gained, ways in before.items():
                after[gained] = after.get(gained, 0) + 5 * ways
                after[gained + 1] = after.get(gained + 1, 0) + ways
            before = after
        counted = {0: before.pop(-1)}
        for gained, ways in before.items():
            counted[gained] = counted.get(gained, 0) + ways
        found = inputs.ask({"dice_limit": "six"} if limit else {}, start=start)
        assert found.outcomes == {str(n): Fraction(ways, 6**start) for n, ways in counted.items()}
        assert found.summary["mean"] == Fraction(sum(n * ways for n, ways in counted.items()), 6**start)


def walked(given: dict[str, Any], rules: dict[str, str]) -> tuple[list[Fraction], Fraction]:
    """Beat by beat: the probability that it is resolved in each, and what is left."""
    binds, reading = rules.get("hurdle_effect", "binds"), rules.get("in_the_way", "challenge_only")
    needed = rules.get("successes_needed", "1")
    due = {"top": 1, "middle": 2, "bottom": 3}[given["third"]] if needed == "rank" else int(needed)
    where: dict[tuple[int, int, int, int], Fraction] = {(given["obstacles"], 0, 0, due): Fraction(1)}
    found = []

    def p(target: int) -> Fraction:
        eliminate = rules.get("eliminate_all", "keep_one")
        return reached(given["start"], given["stop"], target - given["hands"], given["price"], eliminate)

    for _ in range(given["beats"]):
        after: dict[tuple[int, int, int, int], Fraction] = {}
        for (obstacles, bound, grown, left), share in where.items():
            extra = obstacles if reading == "any" else 0
            if bound >= given["players"]:
                good = p(8 + extra)
                steps = (
                    (good, (obstacles, bound - 1, max(0, grown - 1), left)),
                    (1 - good, (obstacles, bound, grown, left)),
                )
            elif given["clear_from"] and obstacles >= given["clear_from"]:
                counts = reading == "tree" or binds in ("blocks", "both")
                good = p(8 + extra + (grown if counts else 0))
                hurt = (obstacles, bound + (binds != "blocks"), grown + counts, left)
                steps = ((good, (obstacles - 1, bound, 0, left)), (1 - good, hurt))
            else:
                good = p(8 + obstacles)
                steps = ((good, (obstacles, bound, grown, left - 1)), (1 - good, (obstacles + 1, bound, grown, left)))
            for chance, state in steps:
                after[state] = after.get(state, Fraction(0)) + share * chance
        found.append(sum((share for state, share in after.items() if not state[3]), Fraction(0)))
        where = {state: share for state, share in after.items() if state[3]}
    return found, sum(where.values(), Fraction(0))


def test_many_challenges_agree_with_a_walk_beat_by_beat() -> None:
    random, inputs = Random(4), Inputs("syuzheteers", "challenge")
    options = {
        "hurdle_effect": ("blocks", "both"), "in_the_way": ("tree", "any"), "successes_needed": ("2", "rank"),
        "eliminate_all": ELIMINATE[1:], "dice_limit": ("six",),
    }  # fmt: skip
    for _ in inputs:
        rules = some_rules(random, **options)
        given = {
            "start": random.randint(1, 4), "stop": random.randint(1, 4), "beats": random.randint(1, 6),
            "obstacles": random.randint(0, 4), "hands": random.randint(0, 3), "price": random.randint(0, 4),
            "clear_from": random.randint(0, 3), "players": random.randint(1, 4),
            "third": random.choice(("top", "middle", "bottom")),
        }  # fmt: skip
        found = inputs.ask(rules, **given)
        each, left = walked(given, rules)
        assert list(found.outcomes.values()) == [*each, left], (given, rules)
        assert found.summary["resolved"] == 1 - left


@pytest.mark.rule("SZ-8.5")
def test_without_clearing_the_result_is_the_ledgers_product() -> None:
    """1 - product of (1 - p(T + i)), obstacles growing by one with each failure."""
    missed = Fraction(1)
    for beat in range(4):
        missed *= 1 - reached(2, 1, 8 + beat, 0)
    assert ask("challenge", start=2, stop=1, beats=4).outcomes["unresolved"] == missed


@pytest.mark.rule("SZ-8.7")
def test_experience_over_many_claim_rates() -> None:
    random, inputs = Random(5), Inputs("syuzheteers", "experience")
    for _ in inputs:
        floor = random.choice(("floor_per_roll", "signed", "floor_total"))
        limit = random.choice(("none", "six"))
        rates = {
            name: random.choice((0, 100, random.randint(1, 99)))
            for name in ("good", "thing", "destiny", "rally", "risk", "hard", "relevant")
        }
        complications = random.choice((0, 1, 1, 2))
        found = inputs.ask({"experience": floor, "dice_limit": limit}, **rates, complications=complications)
        start = [rates[name] for name in ("good", "thing", "destiny", "rally")]
        stop = [rates["risk"], rates["hard"], *[rates["relevant"]] * complications]
        counted: dict[str, Fraction] = {}
        for made in product((0, 1), repeat=len(start) + len(stop)):
            ways = 1
            for claim, rate in zip(made, start + stop, strict=True):
                ways *= rate if claim else 100 - rate
            share = Fraction(ways, 100 ** len(made))
            stops_rolled = max(1, sum(made[4:]))
            gained = (min(6, stops_rolled) if limit == "six" else stops_rolled) - max(1, sum(made[:4]))
            name = str(max(0, gained) if floor == "floor_per_roll" else gained)
            counted[name] = counted.get(name, Fraction(0)) + share
        assert {name: share for name, share in found.outcomes.items() if share} == {
            name: share for name, share in counted.items() if share
        }
        assert found.summary["mean"] == sum(int(name) * share for name, share in counted.items())


@pytest.mark.rule("SZ-5.11", "SZ-9.5", "SZ-9.7")
def test_the_ledgers_beats_to_clear_a_complication() -> None:
    assert f"{float(ask('clear', start=2, stop=1).summary['mean']):.2f}" == "1.73"
    assert f"{float(ask('clear', start=2, stop=1, how='dialogue').summary['mean']):.2f}" == "1.34"
    assert ask("clear", start=2, stop=1, rating=3).summary["mean"] == 3 / Fraction(125, 216)
    assert "mean" not in ask("clear", start=1, stop=1, target=13).summary


def test_many_clearings_agree_with_a_walk_beat_by_beat() -> None:
    random, inputs = Random(6), Inputs("syuzheteers", "clear")
    options = {
        "dialogue_help": ("start_die", "none"), "success_effect": ("margin",), "rating_effect": ("stop_dice", "target"),
        "dice_limit": ("six",),
    }  # fmt: skip
    for _ in inputs:
        rules = some_rules(random, **options)
        start, stop, rating, how = (random.randint(*span) for span in ((1, 3), (0, 3), (1, 3), (0, 1)))
        relevant, target = random.random() < 0.4 or not stop, random.randint(4, 12)
        found = inputs.ask(
            rules, start=start, stop=stop, rating=rating, how=("monologue", "dialogue")[how], target=target,
            relevant=relevant, most=4,
        )  # fmt: skip
        clears, margin = rules.get("rating_effect") == "target", rules.get("success_effect") == "margin"
        where, each = {rating: Fraction(1)}, []
        for _beat in range(4):
            after: dict[int, Fraction] = {}
            for left, share in where.items():
                help = rules.get("dialogue_help", "target") if how else ""
                more = left if rules.get("rating_effect") == "stop_dice" else 1
                aim = target - (help == "target") + (left - 1 if rules.get("rating_effect") == "target" else 0)
                most = 6 if rules.get("dice_limit") else 99
                dice = min(start + (help == "start_die"), most), min(stop + (more if relevant else 0), most)
                for total, ways in totals(*dice).items():
                    over = total - aim
                    fall = 0 if over < 0 else left if clears else 1 + over if margin else 1
                    key = max(0, left - fall)
                    after[key] = after.get(key, Fraction(0)) + share * Fraction(ways, 6 ** sum(dice))
            each.append(after.pop(0, Fraction(0)))
            where = after
        assert list(found.outcomes.values()) == [*each, sum(where.values(), Fraction(0))], (rules, relevant)


@pytest.mark.rule("SZ-R46")
def test_many_late_dice_agree_with_a_count_of_every_face() -> None:
    random, inputs = Random(7), Inputs("syuzheteers", "late")
    for _ in inputs:
        rules = some_rules(random, eliminate_all=ELIMINATE[1:], dice_limit=["six"])
        start, low = ([random.randint(1, 6) for _ in range(random.randint(1, 6))] for _ in range(2))
        adds, target, eliminate = (
            random.choice(("start", "stop")),
            random.randint(1, 14),
            rules.get("eliminate_all", "keep_one"),
        )
        coming = random.randint(1, 4) if adds == "start" and random.random() < 0.4 else 0
        found = inputs.ask(
            rules, start_dice=start, stop_dice=[] if coming else low, stop=coming, adds=adds, target=target
        )  # fmt: skip
        counted: dict[str, Fraction] = {}
        for face in range(1, 7):
            joins = len(start if adds == "start" else low) < 6 or "dice_limit" not in rules
            high = max([*start, face] if adds == "start" and joins else start)
            lying = sorted([*low, face] if adds == "stop" and joins else low)
            if coming:
                shares = outcomes(high, coming, target, eliminate, lies=True)
            else:
                shares = {name_of(price(high, lying, target, eliminate)): Fraction(1)}
            for name, share in shares.items():
                counted[name] = counted.get(name, Fraction(0)) + share / 6
        assert {name: share for name, share in found.outcomes.items() if share} == counted
        assert found.summary["buyable"] == 1 - counted.get("success", 0) - counted.get("fail", 0)


@pytest.mark.rule("SZ-10.3", "SZ-R47")
def test_one_die_decides_a_preparation_as_in_the_rules() -> None:
    """1 to 3 an advantage, 4 and 5 durability 1, 6 durability 2: the question has no other input."""
    found = ask("prepared")
    assert list(found.outcomes.values()) == [Fraction(3, 6), Fraction(2, 6), Fraction(1, 6)]
    assert found.summary["mean"] == Fraction(4, 6)


BAD: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("table", {"starts": "0-3"}, "starts"),
    ("table", {"value": "luck"}, "value"),
    ("table", {"targets": "1-60,1-60"}, "targets"),
    ("worth", {"start": 1}, "stop"),
    ("dice", {"start_dice": "7", "stop_dice": "1"}, "start-dice"),
    ("dice", {"start_dice": "6"}, "stop-dice"),
    ("stop", {"start_result": 0, "stop": 1}, "start-result"),
    ("late", {"start_dice": "3"}, "0 once the stop dice are thrown"),
    ("late", {"start_dice": "3", "stop_dice": "2", "stop": 1}, "0 once the stop dice are thrown"),
    ("late", {"start_dice": "3", "stop": 1, "adds": "stop"}, "0 once the stop dice are thrown"),
    ("prepared", {"dice": 2}, "no such parameter"),
    ("challenge", {"start": 1, "stop": 1, "beats": 10_000}, "a whole number from 1 to 60"),
    ("challenge", {"start": 1, "stop": 1, "beats": 3, "players": 0}, "players"),
    ("points", {"start": 51}, "start"),
    ("experience", {"good": 101}, "good"),
    ("experience", {"complications": -1}, "complications"),
    ("clear", {"start": 2, "stop": 0}, "at least one stop die"),
    ("clear", {"start": 2, "stop": 1, "rating": 13}, "rating"),
    ("clear", {"start": 2, "stop": 1, "how": "duel"}, "how"),
)


@pytest.mark.parametrize(("name", "given", "said"), BAD)
def test_values_no_rule_allows_are_refused(name: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        ask(name, **given)
    assert said in refused.value.why
