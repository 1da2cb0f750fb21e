"""Willpower rolled, spent, lost and regained: the ledger's figures, counting, the table's own rules (OD-12)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croupier.core.chance import Chance
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.rolls.commands import LeaveRoll, SpendWillpower
from croupier.games.maelstrom.sheets.state import Quirk
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay, RollRest
from croupier.odds import ask
from croupier.odds.enumeration import distribution
from support.maelstrom.brute import fallen, net_of
from support.maelstrom.draws import MEASURES, RULES, Given, drawn
from support.maelstrom.stage import Hero, Stage, under

KEYS = ("wp_botch_loss", "wp_spend_when", "wp_threshold_on_spend", "wp_zero_roll", "wp_wounds")


def shares(found: Any) -> dict[int, Fraction]:
    return {int(name): share for name, share in found.outcomes.items() if share}


def ends(given: Given, dice: int, current: int, difficulty: int, threshold: int) -> Iterator[tuple[int, int, Fraction]]:
    """The net successes and the dots lost or paid for each roll of the dice, and its probability.

    Without dice it fails, whatever a bond would add.
    """
    rulings, spend = given["settings"], given["spend"]
    for (fits, ones), share in fallen(dice, difficulty, False, dice).items():
        shown = (0 if given.get("hopeless") else fits) + (given["bond"] if dice else 0)
        net = net_of(shown, ones, threshold, rulings["roll_botch_rule"])
        if net < 0:
            severity = {
                "uncancelled": max(1, ones - max(0, shown - threshold)),
                "ones": ones,
                "with_unmet_threshold": max(1, ones + threshold - shown),
            }[rulings["roll_botch_severity"]]
            yield net, 1 if rulings["wp_botch_loss"] == "one" else severity, share
        else:
            if given.get("hopeless"):  # MS-R3: neither a bond nor a dot makes it succeed
                yield 0, 0, share
                continue
            may = current > 1 and (net == 0 or rulings["wp_spend_when"] == "any_nonbotch")
            bought = max(0, current - 1 - threshold * (rulings["wp_threshold_on_spend"] == "applied"))
            pays = may and bought > net and (spend == "if-better" or (spend == "on-failure" and net == 0))
            yield (bought, 1, share) if pays else (net, 0, share)


def counted(given: Given) -> dict[int, Fraction]:
    """Dots after a roll."""
    rulings, current = given["settings"], given["current"]
    wounded = rulings["wp_wounds"] == "yes" or rulings["health_wound_scope"] == "all"
    dice = max(0, current - given["wounds"]) if wounded else current
    found: dict[int, Fraction] = {}
    for _, lost, share in ends(given, dice, current, given["difficulty"], given["threshold"]):
        left = max(0, current - lost)
        found[left] = found.get(left, Fraction(0)) + share
    return found


def of_rolls(luck: Random) -> dict[str, str]:
    """The rulings of every willpower roll."""
    return {
        "roll_botch_rule": luck.choice(RULES),
        "roll_botch_severity": luck.choice(MEASURES),
        "wp_botch_loss": luck.choice(("per_botch", "one")),
        "wp_spend_when": luck.choice(("any_nonbotch", "failure_only")),
        "wp_threshold_on_spend": luck.choice(("ignored", "applied")),
    }


def willed(luck: Random) -> Given:
    rulings = of_rolls(luck) | {
        "wp_wounds": luck.choice(("no", "no", "yes")),
        "health_wound_scope": luck.choice(("actions", "actions", "all")),
    }
    return {
        "current": luck.randint(0, 10),
        "difficulty": luck.randint(2, 10),
        "threshold": luck.choice((0, 0, 1, 2, 4)),
        "bond": luck.random() < 0.3,
        "spend": luck.choice(("never", "on-failure", "if-better")),
        "wounds": luck.choice((0, 0, 1, 2, 5)),
        "hopeless": luck.random() < 0.1,
        "settings": rulings,
    }


def test_many_willpower_rolls_match_a_count_of_every_roll() -> None:
    for given in drawn(willed):
        found = ask("maelstrom", "willpower", **given)
        assert shares(found) == {dots: share for dots, share in counted(given).items() if share}
        assert sum(found.outcomes.values()) == 1
        assert found.summary["expected-dots"] == sum(k * share for k, share in shares(found).items())


def by_rule(stage: Stage, command: Any, spend: str) -> dict[int, Fraction]:
    """The dots of c1 after a command and all dice, through the table's own rules."""

    def run(chance: Chance) -> int:
        play = Play(GAME, stage.state, "p1" if isinstance(command, RollRest) else "gm", chance)
        GAME.carry_out(play, command)
        waits = [one for one in play.state.attempts if one.state == "rolled"]
        if waits:
            record = waits[0].record.open()
            left = record.locked.pool - 1
            pays = spend == "if-better" and left > record.reading.net
            pays = pays or (spend == "on-failure" and record.reading.result == "failure" and left > 0)
            answer = SpendWillpower(waits[0].id) if pays else LeaveRoll(waits[0].id)
            play = Play(GAME, play.state, "p1", chance)
            GAME.carry_out(play, answer)
        return play.state.character("c1").sheet.open().current

    return distribution(run)


@pytest.mark.rule("MS-9.6", "MS-9.9", "MS-R25")
@pytest.mark.parametrize("spend", ["never", "on-failure", "if-better"])
def test_the_tables_rules_leave_the_same_dots(rulings: Settings, spend: str) -> None:
    for permanent, current, difficulty, threshold, bond in (
        (3, 3, 6, 0, False), (5, 2, 8, 1, True), (2, 1, 10, 0, False), (4, 0, 6, 0, False), (4, 0, 6, 0, True),
    ):  # fmt: skip
        quirks = (Quirk("Strong Bond", 4),) if bond else ()
        stage = Stage(rulings, Hero(willpower=permanent, current=current, sheet={"quirks": quirks}))
        given: Given = {"current": current, "difficulty": difficulty, "threshold": threshold, "bond": bond}
        found = ask("maelstrom", "willpower", **given, spend=spend)
        assert shares(found) == by_rule(stage, CallWillpower("c1", difficulty, threshold), spend)


@pytest.mark.rule("MS-9.16", "MS-R28")
@pytest.mark.parametrize("botch", ["costs", "harmless"])
def test_the_tables_rules_recover_as_much(botch: str) -> None:
    rulings = GAME.read_settings({"wp_rest_botch": botch})
    for permanent, current, bond in ((4, 2, False), (3, 0, False), (5, 1, True), (3, 2, False)):
        quirks = (Quirk("Strong Bond", 4),) if bond else ()
        stage = Stage(rulings, Hero(willpower=permanent, current=current, sheet={"quirks": quirks}))
        stage.do("gm", CloseDay(("c1",), ("c1",)))
        found = ask(
            "maelstrom", "rest", current=current, permanent=permanent, bond=bond, settings={"wp_rest_botch": botch}
        )
        if stage.sheet().current < permanent:
            assert shares(found) == by_rule(stage, RollRest("c1"), "never")
        else:
            assert shares(found) == {permanent: 1}


def rested(luck: Random) -> Given:
    permanent, spends = luck.randint(1, 10), luck.random() < 0.3
    return {
        "permanent": permanent,
        "current": luck.randint(0, permanent),
        "active": luck.random() < 0.9,
        "daily": luck.random() < 0.8,
        "bond": luck.random() < 0.3,
        "wounds": luck.choice((0, 0, 1, 3)),
        "spend": luck.choice(("on-failure", "if-better")) if spends else "never",
        "settings": of_rolls(luck)
        | {
            "wp_rest_period": luck.choice(("day", "half_day")),
            "wp_rest_botch": luck.choice(("costs", "harmless")),
            "wp_rest_spend": "allowed" if spends else luck.choice(("allowed", "forbidden")),
            "health_wound_scope": luck.choice(("actions", "all")),
        },
    }


def test_many_days_of_rest_match_a_count_of_every_roll() -> None:
    for given in drawn(rested):
        permanent, rulings = given["permanent"], given["settings"]
        daily = given["daily"] * (2 if rulings["wp_rest_period"] == "half_day" else 1)
        there = min(permanent, given["current"] + daily)
        expected = {there: Fraction(1)}
        if given["active"] and there < permanent:
            dice = max(0, there - given["wounds"]) if rulings["health_wound_scope"] == "all" else there
            expected = {}
            for net, lost, share in ends(given, dice, there, 8, 0):
                off = 0 if net < 0 and rulings["wp_rest_botch"] == "harmless" else lost
                after = max(0, min(permanent, there - off + max(0, net)))
                expected[after] = expected.get(after, Fraction(0)) + share
        found = ask("maelstrom", "rest", **given)
        assert shares(found) == {k: share for k, share in expected.items() if share}
        assert sum(found.outcomes.values()) == 1


@pytest.mark.parametrize(
    ("dice", "gain", "botch"),
    [(1, "0.3", "0.1"), (3, "0.756", "0.136"), (5, "1.161", "0.1274"), (10, "2.1348", "0.0923")],
)
def test_od_12_one_rest_roll(dice: int, gain: str, botch: str) -> None:
    found = ask("maelstrom", "willpower", current=dice, difficulty=8).summary
    assert f"{float(Fraction(str(found['mean']))):.4f}".rstrip("0") == gain
    assert f"{float(Fraction(str(found['botch']))):.4f}".rstrip("0") == botch


def test_days_until_everything_is_restored() -> None:
    slow = ask("maelstrom", "recovery", current=1, permanent=5, active=False)
    assert slow.outcomes == {"0": 0, "1": 0, "2": 0, "3": 0, "4": 1}
    assert slow.summary == {"expected": 4}
    assert ask("maelstrom", "recovery", current=5, permanent=5).outcomes == {"0": 1}
    halves = ask("maelstrom", "recovery", current=0, permanent=5, active=False, settings={"wp_rest_period": "half_day"})
    assert halves.summary == {"expected": 3}


def recovering(luck: Random) -> Given:
    permanent = luck.randint(1, 5)
    rulings = of_rolls(luck) | {
        "wp_rest_botch": luck.choice(("costs", "harmless")),
        "wp_rest_period": luck.choice(("day", "half_day")),
    }
    return {
        "permanent": permanent,
        "current": luck.randint(0, permanent),
        "active": luck.random() < 0.9,
        "bond": luck.random() < 0.3,
        "settings": rulings,
        "most": luck.randint(0, 6),
    }


def test_many_recoveries_agree_with_days_added_one_by_one() -> None:
    kept: dict[str, dict[int, Fraction]] = {}
    for given in drawn(recovering):
        most, plain = given["most"], {name: value for name, value in given.items() if name not in ("most", "current")}
        found = ask("maelstrom", "recovery", **given)
        there, told = {given["current"]: Fraction(1)}, {}
        for days in range(most + 1):
            told[days] = there.pop(given["permanent"], Fraction(0))
            after: dict[int, Fraction] = {}
            for dots, share in there.items():
                key = f"{plain} {dots}"
                if key not in kept:
                    kept[key] = shares(ask("maelstrom", "rest", current=dots, **plain))
                for left, part in kept[key].items():
                    after[left] = after.get(left, Fraction(0)) + share * part
            there = after
        days_told = {int(name): share for name, share in found.outcomes.items() if name != "rest"}
        assert all(told[day] == share for day, share in days_told.items())
        assert sum(found.outcomes.values()) == 1


def test_the_expected_days_are_the_mean_of_all_days() -> None:
    found = ask("maelstrom", "recovery", current=0, permanent=4, most=60)
    counted = sum(int(days) * share for days, share in found.outcomes.items() if days != "rest")
    assert counted <= Fraction(str(found.summary["expected"])) < counted + Fraction(1, 10**9)


@pytest.mark.rule("MS-R26", "MS-R33")
@pytest.mark.parametrize(
    ("given", "dice"),
    [
        pytest.param({"current": 4, "wounds": 2}, 4, id="wounds do not count"),
        under("wp_wounds", "yes", {"current": 4, "wounds": 2}, 2),
    ],
)
def test_wounds_in_a_willpower_roll(rulings: Settings, given: dict[str, Any], dice: int) -> None:
    found = ask("maelstrom", "willpower", **given, settings={"wp_wounds": rulings["wp_wounds"]}).summary
    plain = ask("maelstrom", "roll", pool=dice).summary
    assert [found[name] for name in ("success", "failure", "botch", "mean")] == list(plain.values())


@pytest.mark.parametrize(
    ("question", "given", "said"),
    [
        ("willpower", {"current": 11}, "current: 11 is not allowed; allowed: a whole number from 0 to 10"),
        ("willpower", {}, "current is missing"),
        ("willpower", {"current": 3, "spend": "always"}, "spend: always is not allowed; allowed: never, on-failure"),
        (
            "willpower",
            {"current": 0, "settings": {"wp_zero_roll": "refuse"}},
            "current: 0 is not allowed; allowed: more dots than wounds take",
        ),
        ("rest", {"current": 4, "permanent": 3}, "current: 4 is not allowed; allowed: 0 to the permanent 3"),
        (
            "rest",
            {"current": 1, "permanent": 3, "spend": "if-better"},
            "spend: if-better is not allowed; allowed: never",
        ),
        ("rest", {"current": 1, "permanent": 0}, "permanent: 0"),
        ("recovery", {"current": 1, "permanent": 3, "most": 1000}, "most: 1000"),
        ("recovery", {"current": 1, "permanent": 3, "bond": "yes please"}, "bond: yes please"),
        ("recovery", {"current": 9, "permanent": 3}, "current: 9"),
    ],
)
def test_values_no_rule_allows_are_refused_by_name(question: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        ask("maelstrom", question, **given)
    assert said in str(refused.value)


def test_a_dot_may_be_spent_on_rest_if_that_is_allowed() -> None:
    """The ledger's own example: 6 of 10 after the day's dot, pay one, gain five."""
    given: dict[str, Any] = {"current": 5, "permanent": 10, "spend": "if-better"}
    found = ask("maelstrom", "rest", **given, settings={"wp_rest_spend": "allowed"})
    assert shares(found)[10] > Fraction(4, 5)
