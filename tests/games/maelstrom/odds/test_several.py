"""Several tries, several people, a bonus die, how bad a botch is, what soak leaves (OD-1, OD-14, OD-16, MS-R46)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from croupier.core.chance import Chance
from croupier.core.odds.questions import TooManyCases
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.harm.commands import Harm
from croupier.games.maelstrom.rolls.read_dice import resolve
from croupier.games.maelstrom.rolls.state import Dice
from croupier.odds import ask
from croupier.odds.enumeration import distribution
from support.maelstrom.brute import bonus, fallen, net_of, nets
from support.maelstrom.draws import EMPTY, MEASURES, RULES, Given, drawn
from support.maelstrom.stage import Hero, Stage, under


def shares(question: str, **given: Any) -> dict[str, Fraction]:
    found = ask("maelstrom", question, **given).outcomes
    assert sum(found.values()) == 1
    return {name: share for name, share in found.items() if share}


# tries


def tried(given: Given) -> dict[str, Fraction]:
    """Every try in sequence; where they add up, a botch starts over."""
    goal, settings = given["net"], given["settings"]
    adds = settings["roll_extended"] == "extended"
    one = nets(
        given["pool"],
        given["difficulty"],
        given["threshold"],
        given["specialty"],
        settings["roll_botch_rule"],
        goal - 1,
    )
    there, found = {0: Fraction(1)}, dict[str, Fraction]()
    for at in range(1, given["tries"] + 1):
        after: dict[int, Fraction] = {}
        for done, share in there.items():
            for net, part in one.items():
                gathered = (0 if net < 0 else done + net) if adds else 0
                if net < (goal - done if adds else goal):
                    after[gathered] = after.get(gathered, Fraction(0)) + share * part
        found[str(at)] = sum(there.values(), Fraction(0)) - sum(after.values(), Fraction(0))
        there = after
    return {name: share for name, share in {**found, "not": sum(there.values(), Fraction(0))}.items() if share}


def several(luck: Random) -> Given:
    explodes = luck.random() < 0.4
    return {
        "pool": luck.randint(1, 3 if explodes else 5),
        "difficulty": luck.randint(2, 10),
        "threshold": luck.choice((0, 0, 1)),
        "specialty": explodes,
        "net": luck.randint(1, 4),
        "tries": luck.randint(1, 3),
        "settings": {
            "roll_extended": luck.choice(("storyteller", "help", "extended")),
            "roll_botch_rule": luck.choice(RULES),
        },
    }


@pytest.mark.rule("MS-R20")
def test_many_series_of_tries_match_a_count_of_every_roll() -> None:
    for given in drawn(several):
        assert shares("tries", **given) == tried(given)


def test_questions_that_would_take_minutes_are_refused() -> None:
    with pytest.raises(TooManyCases, match="tries: this would take too long; ask for less at a time"):
        ask(
            "maelstrom", "tries", pool=60, specialty=True, net=99, tries=100, settings={"roll_extended": "extended"}
        )  # fmt: skip


# a party


def parties(luck: Random) -> Given:
    """Two or three people; one of them may have a specialty."""
    sharp = luck.choice((0, 0, 1))
    pools = [f"{luck.randint(0, 3)}/{luck.randint(2, 10)}/{luck.choice((0, 0, 1))}" for _ in range(luck.randint(2, 3))]
    pools[0] += "/s" * sharp
    settings = {"roll_botch_rule": luck.choice(RULES), "roll_empty_pool": luck.choice(EMPTY)}
    return {"pools": ",".join(pools), "settings": settings}


def test_many_parties_match_a_count_of_every_roll() -> None:
    """Past 3 net successes only one of them has any, and is the best."""
    for given in drawn(parties):
        rule, expected, every = given["settings"]["roll_botch_rule"], dict[str, Fraction](), []
        for one in given["pools"].split(","):
            dice, difficulty, threshold = map(int, one.removesuffix("/s").split("/"))
            explodes = one.endswith("/s") and dice > 0
            if not dice and given["settings"]["roll_empty_pool"] == "chance_die":
                dice, difficulty = 1, 10
            found = nets(dice, difficulty, threshold, explodes, rule, 3)
            every.append([*found.items(), (4, 1 - sum(found.values()))])
        for rolled in product(*every):
            share = Fraction(1)
            for _, part in rolled:
                share *= part
            won = [max(0, net) for net, _ in rolled]
            best = [at for at, net in enumerate(won, 1) if net == max(won)]
            name = "nobody" if not max(won) else "tied" if len(best) > 1 else str(best[0])
            expected[name] = expected.get(name, Fraction(0)) + share
        found_ = ask("maelstrom", "party", **given)
        assert {name: share for name, share in found_.outcomes.items() if share} == {
            name: share for name, share in expected.items() if share
        }
        assert sum(found_.outcomes.values()) == 1


def test_a_party_with_several_specialties_states_its_error() -> None:
    found = ask("maelstrom", "party", pools="3/6/0/s,3/6/0/s")
    assert found.outcomes["1"] == found.outcomes["2"]
    assert 0 < Fraction(str(found.summary["error"])) < Fraction(1, 10**15)
    alone = ask("maelstrom", "party", pools="3/6/0/s,0")
    assert alone.outcomes == {"nobody": Fraction(9641, 40000), "1": Fraction(30359, 40000), "2": 0, "tied": 0}
    assert alone.summary == {}


# one die more


def one_more(luck: Random) -> Given:
    return {
        "successes": luck.randint(0, 9),
        "ones": luck.randint(0, 4),
        "difficulty": luck.randint(2, 10),
        "threshold": luck.randint(0, 3),
        "specialty": luck.random() < 0.5,
        "hopeless": luck.random() < 0.1,
        "settings": {"roll_botch_rule": luck.choice(RULES)},
    }


def is_a_botch(given: Given) -> bool:
    return net_of(given["successes"], given["ones"], given["threshold"], given["settings"]["roll_botch_rule"]) < 0


def test_many_bonus_dice_match_a_count_of_every_roll() -> None:
    def lying(luck: Random) -> Given:
        return next(given for given in iter(lambda: one_more(luck), None) if not is_a_botch(given))

    for given in drawn(lying):
        shown, ones, difficulty = given["successes"], given["ones"], given["difficulty"]
        now = max(0, max(0, shown - given["threshold"]) - ones)
        expected: dict[str, Fraction] = {}
        for more in range(12 if given["specialty"] else 2):
            share = Fraction(difficulty - 1 if not more else 11 - difficulty, 10)
            share = bonus(1, more, difficulty) if given["specialty"] else share
            share = Fraction(not more) if given["hopeless"] else share
            net = max(0, max(0, shown + more - given["threshold"]) - ones)
            if net <= max(now, 4):
                expected[str(net)] = expected.get(str(net), Fraction(0)) + share
        found = shares("bonus-die", **given, most=4)
        found.pop("rest", None)
        assert found == {name: share for name, share in expected.items() if share}


def test_many_botches_get_no_bonus_die() -> None:
    def botched(luck: Random) -> Given:
        return next(given for given in iter(lambda: one_more(luck), None) if is_a_botch(given))

    for given in drawn(botched):
        with pytest.raises(Invalid, match=r"ones: .* few enough that the roll is not a botch"):
            ask("maelstrom", "bonus-die", **given)


@pytest.mark.rule("MS-R46")
def test_a_bonus_die_ignores_its_one_and_can_save_a_failure() -> None:
    found = ask("maelstrom", "bonus-die", successes=1, ones=1)
    assert found.outcomes == {"0": Fraction(1, 2), "1": Fraction(1, 2)}
    assert found.summary == {"success": Fraction(1, 2), "failure": Fraction(1, 2), "better": Fraction(1, 2)}


# severity


def bad(luck: Random) -> Given:
    return {
        "pool": luck.randint(0, 5),
        "difficulty": luck.randint(2, 10),
        "threshold": luck.randint(0, 2),
        "specialty": luck.random() < 0.5,
        "hopeless": luck.random() < 0.15,
        "settings": {
            "roll_botch_rule": luck.choice(RULES),
            "roll_botch_severity": luck.choice(MEASURES),
            "roll_empty_pool": luck.choice(EMPTY),
        },
    }


@pytest.mark.rule("MS-R3")
def test_many_severities_are_those_of_the_tables_rule() -> None:
    """If no die can show the difficulty, the dice rolled are read at 11."""
    for given in drawn(bad):
        rulings = GAME.read_settings(given["settings"]).__getitem__
        pool, difficulty, threshold = given["pool"], given["difficulty"], given["threshold"]
        explodes = given["specialty"] and not given["hopeless"] and pool > 0
        if not pool and given["settings"]["roll_empty_pool"] == "chance_die":
            pool, difficulty = 1, 10
        hopeless = given["hopeless"]
        expected = {"none": Fraction(1)}
        for (successes, ones), share in fallen(pool, difficulty, explodes, pool + threshold).items():
            dice = Dice((*[10] * successes, *[1] * ones))
            reading = resolve(rulings, dice, 11 if hopeless else difficulty, threshold, explodes=False)
            if reading.severity:
                name = str(reading.severity)
                expected[name] = expected.get(name, Fraction(0)) + share
                expected["none"] -= share
        assert shares("severity", **given) == {name: share for name, share in expected.items() if share}


@pytest.mark.rule("MS-R2")
@pytest.mark.parametrize(
    "worst",
    [
        pytest.param("3", id="uncancelled"),
        under("roll_botch_severity", "with_unmet_threshold", "5"),
    ],
)
def test_how_bad_three_ones_are_against_a_threshold(rulings: Settings, worst: str) -> None:
    settings = {"roll_botch_severity": rulings["roll_botch_severity"]}
    found = shares("severity", pool=3, difficulty=6, threshold=2, settings=settings)
    assert max(name for name in found if name != "none") == worst
    assert found[worst] == Fraction(1, 1000)


# soak


def coming(luck: Random) -> Given:
    return {
        "levels": luck.randint(1, 20),
        "dice": luck.randint(0, 9),
        "settings": {"roll_botch_rule": luck.choice(RULES)},
    }


def test_many_soaks_match_a_count_of_every_roll() -> None:
    for given in drawn(coming):
        levels, dice = given["levels"], given["dice"]
        off = nets(dice, 6, 0, False, given["settings"]["roll_botch_rule"], dice) if dice else {0: Fraction(1)}
        expected: dict[str, Fraction] = {}
        for net, share in off.items():
            name = str(max(0, levels - max(0, net)))
            expected[name] = expected.get(name, Fraction(0)) + share
        assert shares("soak", **given) == {name: share for name, share in expected.items() if share}


@pytest.mark.rule("MS-10.7", "MS-R50")
def test_the_tables_rules_soak_the_same(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({"Strength": 3}))

    def run(chance: Chance) -> str:
        play = Play(GAME, stage.state, "gm", chance)
        GAME.carry_out(play, Harm("c1", 4, "bashing"))
        return str(play.state.character("c1").sheet.open().health.filled)

    assert shares("soak", levels=4, dice=3) == distribution(run)


@pytest.mark.parametrize(
    ("question", "given", "said"),
    [
        ("tries", {"pool": 5}, "tries is missing"),
        ("tries", {"pool": 5, "tries": 101}, "tries: 101 is not allowed; allowed: a whole number from 1 to 100"),
        ("tries", {"pool": 5, "tries": 3, "net": 0}, "net: 0"),
        ("party", {"pools": "5/6"}, "pools: 5/6 is not allowed; allowed: 2 to 8 pools"),
        ("party", {"pools": "5/6,x"}, "pools: 5/6,x"),
        ("bonus-die", {"successes": -1}, "successes: -1"),
        (
            "bonus-die",
            {"successes": 0, "ones": 2},
            "ones: 2 is not allowed; allowed: few enough that the roll is not a botch",
        ),
        ("severity", {"pool": 10_000}, "pool: 10000"),
        ("severity", {"pool": 5, "most": 3}, "most: 3 is not allowed; allowed: no such parameter"),
        ("soak", {"levels": 0, "dice": 2}, "levels: 0"),
        ("soak", {"levels": 4}, "dice is missing"),
    ],
)
def test_values_no_rule_allows_are_refused_by_name(question: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        ask("maelstrom", question, **given)
    assert said in str(refused.value)
