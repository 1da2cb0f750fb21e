"""One roll against another, and levels from an attack: the ledger's figures, and dice counted (OD-13, OD-14)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from croupier.core.chance import Chance
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.secrets import Secret
from croupier.games.maelstrom import GAME, odds
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.odds import ask
from croupier.odds.enumeration import distribution
from support.maelstrom.brute import nets
from support.maelstrom.draws import EMPTY, RULES, Given, drawn
from support.maelstrom.stage import Hero, Stage, under

Chances = dict[int, Fraction]


@cache
def counted(pool: int, difficulty: int, threshold: int, explodes: bool, most: int, rule: str = "net") -> Chances:
    """Net successes one by one; a failure and a botch are 0 and -1."""
    if not pool:
        return {0: Fraction(1)}
    every = nets(pool, difficulty, threshold, explodes, rule, most)
    botch = sum((share for net, share in every.items() if net < 0), Fraction(0))
    return {net: share for net, share in every.items() if net >= 0} | {-1: botch}


def decimals(value: object, places: int = 5) -> str:
    return f"{float(Fraction(str(value))):.{places}f}"


def test_od_13_five_dice_against_four() -> None:
    found = ask("maelstrom", "evade", pool=5, evade_pool=4)
    assert found.outcomes == {"hit": Fraction(3796289, 8000000), "miss": Fraction(4203711, 8000000)}
    assert found.summary == {"hit": Fraction(3796289, 8000000), "unopposed": Fraction(211, 250)}


def test_an_attack_without_success_misses_regardless_of_the_evade() -> None:
    assert ask("maelstrom", "evade", pool=0, evade_pool=9, evade_difficulty=10).outcomes["hit"] == 0
    assert ask("maelstrom", "evade", pool=1, difficulty=10, evade_pool=0).outcomes["hit"] == Fraction(1, 10)


def against(luck: Random) -> Given:
    """An attack and an evade, and how the table reads ones and empty pools."""
    explodes = luck.random() < 0.2
    return {
        "pool": luck.randint(0, 3 if explodes else 7),
        "difficulty": luck.randint(2, 10),
        "threshold": luck.choice((0, 0, 0, 1, 2)),
        "specialty": explodes,
        "evade_pool": luck.randint(0, 6),
        "evade_difficulty": luck.randint(2, 10),
        "settings": {"roll_botch_rule": luck.choice(RULES), "roll_empty_pool": luck.choice(EMPTY)},
    }


def each_side(given: Given, most: int) -> tuple[Chances, Chances]:
    """Net successes of the attack and of the evade, counted; a botch is -1. An empty pool may be one chance die."""
    settings = given["settings"]
    found = []
    for pool, difficulty, threshold, explodes in (
        (given["pool"], given["difficulty"], given["threshold"], given["specialty"]),
        (given["evade_pool"], given["evade_difficulty"], 0, given.get("evade_specialty", False)),
    ):
        if not pool and settings["roll_empty_pool"] == "chance_die":
            found.append(counted(1, 10, threshold, False, most, settings["roll_botch_rule"]))
        else:
            found.append(counted(pool, difficulty, threshold, explodes, most, settings["roll_botch_rule"]))
    return found[0], found[1]


def test_many_evades_margins_and_contests_match_a_count_of_every_roll() -> None:
    """In some cases the attack explodes, but never the evade, so each is exact; margins over 2 are combined."""
    for given in drawn(against):
        mine, theirs = each_side(given, 8)
        lost, by, won = Fraction(0), [Fraction(0)] * 20, [Fraction(0)] * 20
        for (a, p), (e, q) in product(mine.items(), theirs.items()):
            if a <= max(0, e):
                lost += p * q
            else:
                by[a - e] += p * q
                won[a - max(0, e)] += p * q
        found = ask("maelstrom", "evade", **given)
        assert found.outcomes == {"hit": 1 - lost, "miss": lost}
        assert found.summary == {"hit": 1 - lost, "unopposed": 1 - mine[0] - mine[-1] if -1 in mine else 0}
        told = ask("maelstrom", "margin", **given, most=2).outcomes
        beside = ask("maelstrom", "opposed", **as_contest(given), most=2).outcomes
        assert (told["miss"], beside["not-won"]) == (lost, lost)
        assert [told.get(str(m), 0) for m in (1, 2)] == by[1:3]
        assert [beside.get(str(m), 0) for m in (1, 2)] == won[1:3]
        assert sum(told.values()) == sum(beside.values()) == 1


def as_contest(given: Given) -> Given:
    return {name.replace("evade", "other"): value for name, value in given.items()}


# where tens explode on both sides no fraction is exact, and the answer says by how much it may be off


def both(luck: Random) -> Given:
    given = against(luck) | {"specialty": True, "evade_specialty": True}
    return given | {"pool": luck.randint(1, 3), "evade_pool": luck.randint(1, 3)}


def test_many_rolls_that_both_explode_are_off_by_no_more_than_they_say() -> None:
    for given in drawn(both):
        mine, theirs = each_side(given, 7)
        least = sum((p * q for (a, p), (e, q) in product(mine.items(), theirs.items()) if a > max(0, e)), Fraction(0))
        cut = 2 - sum(mine.values()) - sum(theirs.values())
        found = ask("maelstrom", "evade", **given)
        error = Fraction(str(found.summary["error"]))
        assert set(found.outcomes) == {"hit", "miss"}
        assert sum(found.outcomes.values()) == 1
        assert 0 < error < Fraction(1, 10**15)
        assert least <= found.outcomes["hit"] + error
        assert found.outcomes["hit"] <= least + cut


@pytest.mark.parametrize("question", ["evade", "margin", "opposed", "attack", "party"])
def test_a_longer_sum_stays_within_the_stated_error(question: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With twice as many net successes listed, every chance and the mean stay within the stated error."""
    for given in drawn(both, 4):
        asked = as_contest(given) if question == "opposed" else given
        if question == "party":
            way, other = f"{given['pool']}/{given['difficulty']}/0/s", f"{given['evade_pool']}/6/0/s"
            asked = {"pools": f"{way},{other},3/6,{way}", "settings": given["settings"]}
        before = ask("maelstrom", question, **asked)
        with monkeypatch.context() as further:
            for module in (odds.opposed_rolls, odds.repeated_rolls):
                further.setattr(module, "deep", lambda *pools: 90 + 2 * sum(one.dice for one in pools))
            further.setattr(odds.attack, "FAR", 110)
            after = ask("maelstrom", question, **asked)
        error, mean_error = (Fraction(str(before.summary.get(name, 0))) for name in ("error", "mean-error"))
        assert 0 < error < Fraction(1, 10**15)
        assert Fraction(str(after.summary["error"])) < error
        for name, share in before.outcomes.items():
            assert abs(after.outcomes[name] - share) <= error
        for name in set(before.summary) - {"error", "mean-error"}:
            off = Fraction(str(after.summary[name])) - Fraction(str(before.summary[name]))
            assert 0 <= off <= (mean_error if name == "mean" else error)


@pytest.mark.parametrize(
    ("given", "mean", "none"),
    [
        pytest.param({"damage": 4}, "1.89217", "0.27915", id="light pistol"),
        pytest.param({"damage": 4, "armor": 3}, "1.07321", "0.50477", id="light pistol, armor 3"),
        pytest.param({"damage": 8}, "3.21620", None, id="hunting rifle"),
        pytest.param({"damage": 3, "kind": "bashing", "strength": 2}, "0.99469", "0.49769", id="a punch"),
    ],
)
def test_od_14_levels_of_one_attack(given: dict[str, Any], mean: str, none: str | None) -> None:
    found = ask("maelstrom", "attack", pool=5, **given)
    assert decimals(found.summary["mean"]) == mean
    assert none is None or decimals(found.outcomes["0"]) == none


def test_od_14_a_hunting_rifle_fills_the_track() -> None:
    assert decimals(ask("maelstrom", "attack", pool=5, damage=8).summary["down"]) == "0.02668"


def then(first: Chances, step: Callable[[int], Chances]) -> Chances:
    """The outcomes that follow each outcome, with equal ones merged."""
    found: Chances = {}
    for one, share in first.items():
        for after, part in step(one).items():
            found[after] = found.get(after, Fraction(0)) + share * part
    return found


def levels(given: Given) -> Chances:
    """Levels that get through, counted roll by roll."""
    settings = given["settings"]
    rule, kind = settings["roll_botch_rule"], given["kind"] if settings["health_types"] == "three" else "lethal"
    strong = kind == "bashing" or settings["health_soak"] == "strength_all"
    soak = 0 if settings["health_soak"] == "off" else given["armor"] + given["strength"] * strong

    def evaded(net: int) -> Chances:
        other = counted(given["evade_pool"], given["evade_difficulty"], 0, False, 6, rule)
        return then(other, lambda e: {max(0, net - max(0, e) + (e < 0)) * (net > 0): Fraction(1)})

    threshold = given["threshold"] + given["quick"]
    attack = counted(given["pool"], given["difficulty"], threshold, given["specialty"], 6, rule)
    margins = then(attack, evaded)
    empty = settings["roll_empty_pool"] == "chance_die"
    return then(margins, lambda margin: harmed(margin, given["damage"], soak, settings["combat_damage"], empty))


@cache
def harmed(margin: int, damage: int, soak: int, way: str, chance_die: bool) -> Chances:
    """The levels from a hit with this margin."""
    dice = damage + margin - 1
    if not margin:
        return {0: Fraction(1)}
    rolled = counted(1, 10, 0, False, 1) if chance_die and not dice else counted(dice, 6, 0, False, 20)
    coming = rolled if way == "rolled" else {margin if way == "margin" else dice: Fraction(1)}
    off = counted(soak, 6, 0, False, 20) if soak else {0: Fraction(1)}
    return then(coming, lambda level: then(off, lambda less: {max(0, max(0, level) - max(0, less)): Fraction(1)}))


def attacks(luck: Random) -> Given:
    explodes, evades = luck.random() < 0.2, luck.choice(("dodge", "dodge", "dodge", "passive", "none"))
    return {
        "pool": luck.randint(1, 2 if explodes else 4),
        "difficulty": luck.randint(2, 10),
        "threshold": luck.choice((0, 0, 1)),
        "specialty": explodes,
        "evade_pool": luck.choice((0, 0, 1, 2, 3)) if evades == "dodge" else 0,
        "quick": evades == "passive" and luck.random() < 0.5,
        "evade_difficulty": luck.randint(4, 8),
        "damage": luck.randint(0, 4),
        "armor": luck.randint(0, 2),
        "strength": luck.randint(1, 3),
        "kind": luck.choice(("bashing", "lethal")),
        "settings": {
            "roll_botch_rule": luck.choice(RULES),
            "combat_damage": luck.choice(("rolled", "rolled", "fixed", "margin")),
            "health_soak": luck.choice(("upstream", "upstream", "strength_all", "off")),
            "health_types": luck.choice(("three", "three", "one")),
            "combat_evade": evades,
            "roll_empty_pool": luck.choice(EMPTY),
        },
    }


def test_many_attacks_match_a_count_of_every_roll() -> None:
    """If tens explode, results of up to 6 net successes are counted; the rest bounds the error."""
    for given in drawn(attacks):
        found, least = ask("maelstrom", "attack", **given), levels(given)
        told = {int(name): share for name, share in found.outcomes.items() if name != "rest" and share}
        assert sum(found.outcomes.values()) == 1
        cut = 1 - sum(least.values())
        if not given["specialty"]:
            assert told == {k: share for k, share in least.items() if share}
            continue
        error = Fraction(str(found.summary["error"]))
        assert all(share <= told.get(k, Fraction(0)) + error for k, share in least.items() if k <= 30)
        assert all(share <= least.get(k, Fraction(0)) + cut for k, share in told.items())


def by_rule(settings: dict[str, str], hero: Hero, quick: Quick, how: str) -> dict[int, Fraction]:
    """The levels that a punch by c1 deals, through all the table's rules and all dice."""
    guard = Npc("n1", "Guard", Secret(quick, ("gm",)))
    fight = Fight(1, (Part("c1"), Part("n1")), "c1")
    stage = Stage(GAME.read_settings(settings), hero, npcs=(guard,), state={"fight": fight})
    stage.do("p1", Strike("c1", "n1", "", "Strength")).do("gm", SetAttack())
    if how:
        stage.do("gm", AnswerAttack(how))
    name = stage.attempt().id

    def run(chance: Chance) -> int:
        play = Play(GAME, stage.state, "p1", chance)
        GAME.carry_out(play, ChooseWay(name))
        return sum(play.state.npc("n1").quick.open().hurt)

    return distribution(run)


@pytest.mark.rule("MS-R60", "MS-R61")
def test_the_tables_rules_hit_by_the_same_margins() -> None:
    hero = Hero({"Strength": 1}, {"Melee": 1})
    found = by_rule({"combat_damage": "margin"}, hero, Quick((("club", 1),), evade=1), "evade")
    told = ask("maelstrom", "margin", pool=2, evade_pool=1).outcomes
    assert {str(m) if m else "miss": share for m, share in found.items()} == {
        name: share for name, share in told.items() if share
    }
    assert ask("maelstrom", "evade", pool=2, evade_pool=1).outcomes["miss"] == found[0]


@pytest.mark.rule("MS-R61", "MS-R50")
def test_the_tables_rules_deal_the_same_levels() -> None:
    found = by_rule({}, Hero({"Strength": 1}, {"Melee": 0}), Quick((("club", 1),), bashing=1), "")
    told = ask("maelstrom", "attack", pool=1, damage=1, armor=1).outcomes
    assert found == {int(name): share for name, share in told.items() if share}


def test_an_attack_with_exploding_tens_states_its_error() -> None:
    found = ask("maelstrom", "attack", pool=4, specialty=True)
    assert sum(found.outcomes.values()) == 1
    assert set(found.summary) == {"hit", "mean", "down", "error", "mean-error"}
    assert Fraction(str(found.summary["error"])) < Fraction(1, 10**15)
    assert found.summary["hit"] == ask("maelstrom", "roll", pool=4, specialty=True).summary["success"]
    assert set(ask("maelstrom", "attack", pool=4).summary) == {"hit", "mean", "down"}


@pytest.mark.rule("MS-R50")
@pytest.mark.parametrize(
    ("kind", "dice"),
    [
        pytest.param("lethal", 2, id="upstream"),
        under("health_soak", "strength_all", "lethal", 5),
        under("health_soak", "off", "lethal", 0),
        under("health_types", "one", "bashing", 2),
    ],
)
def test_soak_under_each_ruling(rulings: Any, kind: str, dice: int) -> None:
    settings = {key: rulings[key] for key in ("health_soak", "health_types")}
    found = ask("maelstrom", "attack", pool=3, kind=kind, armor=2, strength=3, settings=settings).outcomes
    plain = ask("maelstrom", "attack", pool=3, kind="aggravated", armor=dice, strength=0).outcomes
    assert found == plain


@pytest.mark.rule("MS-R60")
def test_a_quick_target_is_a_threshold_if_evading_is_passive() -> None:
    passive = {"combat_evade": "passive"}
    found = ask("maelstrom", "attack", pool=5, quick=True, settings=passive)
    assert found.summary["hit"] == Fraction(259, 400)
    with pytest.raises(Invalid, match="evade-pool: 4 is not allowed; allowed: 0, as nobody evades"):
        ask("maelstrom", "attack", pool=5, evade_pool=4, settings=passive)
    with pytest.raises(Invalid, match="quick: true is not allowed"):
        ask("maelstrom", "attack", pool=5, quick=True)


@pytest.mark.parametrize(
    ("question", "given", "said"),
    [
        ("evade", {"pool": 5}, "evade-pool is missing"),
        (
            "evade",
            {"pool": 5, "evade_pool": 10_000},
            "evade-pool: 10000 is not allowed; allowed: a whole number from 0",
        ),
        ("evade", {"pool": 5, "evade_pool": 4, "evade_difficulty": 1}, "evade-difficulty: 1"),
        ("margin", {"pool": 5, "most": -1}, "most: -1"),
        ("opposed", {"pool": 5}, "other-pool is missing"),
        ("attack", {"pool": 5, "damage": 31}, "damage: 31"),
        ("attack", {"pool": 5, "kind": "fire"}, "kind: fire is not allowed; allowed: bashing, lethal, aggravated"),
        ("attack", {"pool": 5, "armor": "thick"}, "armor: thick"),
        ("attack", {"pool": 5, "boxes": 0}, "boxes: 0"),
        ("attack", {"pool": 5, "sword": 1}, "sword: 1 is not allowed; allowed: no such parameter"),
    ],
)
def test_values_no_rule_allows_are_refused_by_name(question: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(Invalid) as refused:
        ask("maelstrom", question, **given)
    assert said in str(refused.value)
