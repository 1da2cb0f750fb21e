"""`roll` and `table`: the chances of a pool, and a table of one number for many pools (OD-1 to OD-9)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import OneOf, Whole, Wholes, YesNo
from croupier.core.odds.questions import Answer, Bar, Cell, Estimate, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.maelstrom.odds.net_chances import Nets, Pool, nets

BOTCH_RULES = ("net", "none_left", "raw_ones", "classic")
MOST_DICE, MOST_THRESHOLD, MOST_NET = 60, 30, 200
RULINGS = {"roll_botch_rule": "net", "roll_empty_pool": "fail"}
"""The rulings that affect every roll."""
BARS = (Bar("success", ("success",), "good"), Bar("failure", ("failure",)), Bar("botch", ("botch",), "bad"))

NAMES = tuple(map(str, range(-MOST_DICE, MOST_NET + 1)))

POOL = Whole("pool", "dice rolled", 0, MOST_DICE)
DIFFICULTY = Whole("difficulty", "the lowest roll that counts as a success", 2, 10, 6)
THRESHOLD = Whole("threshold", "successes that are removed first", 0, MOST_THRESHOLD, 0)
SPECIALTY = YesNo("specialty", "whether a specialty is used, so that tens explode")
HOPELESS = YesNo(
    "hopeless", "whether the difficulty is above 10, so that no die can show it (roll_difficulty_bounds impossible)"
)
MOST = Whole("most", "net successes listed one by one; higher results are combined", 0, MOST_NET, 30)


def pool_of(
    given: Given, dice: int, difficulty: int, threshold: int, explodes: bool, name: str = "pool", *, action: bool = True
) -> Pool:
    """The pool rolled under the rulings. Raises Invalid for an action's empty pool if that is refused."""
    rule = option(given, "roll_botch_rule", BOTCH_RULES, "MS-R1")
    if dice:
        return Pool(dice, difficulty, threshold, explodes, rule)
    empty = option(given, "roll_empty_pool", ("fail", "chance_die", "refuse"), "MS-R4")
    if empty == "refuse" and action:
        raise Invalid(name, 0, "1 die or more, as roll_empty_pool is set to refuse", "MS-R4")
    if empty == "chance_die":
        return Pool(1, 10, threshold, rule=rule)
    return Pool(0, difficulty, threshold, rule=rule)


def option(given: Given, key: str, known: tuple[str, ...], clause: str) -> str:
    """The option in force, which must be one the answer supports. Raises Invalid for any other."""
    chosen = given.rulings.get(key, known[0])
    if chosen not in known:
        raise Invalid(key, chosen, ", ".join(known), clause)
    return chosen


def roll(given: Given) -> Answer:
    """The chance of each net, and of success, failure and botch."""
    pool = pool_of(given, given["pool"], given["difficulty"], given["threshold"], given["specialty"])
    found = nets(pool, given["most"])
    outcomes = dict(zip(NAMES[found.least + MOST_DICE :], found.shares, strict=False))
    if pool.explodes or found.rest:
        outcomes["rest"] = found.rest
    return Answer(outcomes, summed(found))


def summed(found: Nets) -> dict[str, Fraction | Estimate]:
    return {"success": found.success, "failure": found.failure, "botch": found.botch, "mean": found.mean}


def table(given: Given) -> Answer:
    """One number of a roll for each pool at each difficulty."""
    value = given["value"]
    cells = []
    for dice in given["pools"]:
        for difficulty in given["difficulties"]:
            pool = pool_of(given, dice, difficulty, given["threshold"], given["specialty"], "pools")
            given.step(pool.work)
            cells.append(Cell({"pool": dice, "difficulty": difficulty}, getattr(nets(pool, 0), value)))
    return Answer({}, cells=tuple(cells))


ROLL = OddsQuestion(
    "roll",
    "An action roll",
    "The number of net successes, and the chances of success, failure and botch. A botch is below 0.",
    (POOL, DIFFICULTY, THRESHOLD, SPECIALTY, MOST),
    roll,
    ("MS-17.1", "MS-15.7", "MS-16.7", "MS-R1", "MS-R4"),
    {"pool": "5", "difficulty": "6"},
    RULINGS,
    BARS,
)
TABLE = OddsQuestion(
    "table",
    "A table of pools and difficulties",
    "The chance of a success or a botch, or the mean of the net successes, for each pool at each difficulty.",
    (
        OneOf("value", "which number", ("success", "botch", "mean"), "success"),
        THRESHOLD,
        SPECIALTY,
        Wholes("pools", "pools", 0, MOST_DICE, "1-10"),
        Wholes("difficulties", "difficulties", 2, 10, "2-10"),
    ),
    table,
    ("MS-15.14", "MS-17.1"),
    {"value": "success", "pools": "1-5"},
    RULINGS,
)
