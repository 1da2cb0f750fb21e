"""`tries` and `party`: several rolls, one after the other or by several characters (OD-16)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.maelstrom.odds.net_chances import Pool
from croupier.games.maelstrom.odds.opposed_rolls import deep, error
from croupier.games.maelstrom.odds.parse_ways import Ways, pool_for
from croupier.games.maelstrom.odds.pool_weights import Weighed, pool_weights
from croupier.games.maelstrom.odds.roll import DIFFICULTY, POOL, RULINGS, SPECIALTY, THRESHOLD, option, pool_of


def tries(given: Given) -> Answer:
    """The try that reaches a number of net successes: in one try, or added up over all of them (MS-R20)."""
    adds = option(given, "roll_extended", ("storyteller", "help", "extended"), "MS-R20") == "extended"
    goal, times = given["net"], given["tries"]
    pool = pool_of(given, given["pool"], given["difficulty"], given["threshold"], given["specialty"])
    one = pool_weights(pool, goal)
    there = [1] + [0] * (goal - 1)
    over, outcomes = 1, {}
    size = one.whole.bit_length() ** 2 // 10**6  # the numbers grow with each try
    given.step(goal * goal * (times + size * times * times // 2))
    for at in range(1, times + 1):
        there, reached = _next(one, there, goal, adds=adds)
        over *= one.whole
        outcomes[str(at)] = Fraction(reached, over)
    left = Fraction(sum(there), over)
    return Answer({**outcomes, "not": left}, {"reached": 1 - left})


def _next(one: Weighed, there: list[int], goal: int, *, adds: bool) -> tuple[list[int], int]:
    """Weights of the total after one more try, and of having reached the goal with it."""
    reach = one.wins[goal - 1] + one.more
    if not adds:
        return [there[0] * (one.whole - reach)] + [0] * (goal - 1), there[0] * reach
    found, reached = [0] * goal, 0
    for done, weight in enumerate(there):
        if weight:
            found[0] += weight * one.botch
            found[done] += weight * one.failure
            for net, share in enumerate(one.wins[: goal - done - 1], 1):
                found[done + net] += weight * share
            reached += weight * (sum(one.wins[goal - done - 1 :]) + one.more)
    return found, reached


def party(given: Given) -> Answer:
    """Which of several does best when each rolls: the most net successes, among those who succeed."""
    pools = [pool_for(given, way, "pools") for way in given["pools"]]
    far = _far(pools)
    given.step(len(pools) * far * len(pools))
    rolled = [pool_weights(pool, far) for pool in pools]
    whole = _product([one.whole for one in rolled])
    below = [one.whole - one.success for one in rolled]
    best, nobody, settled = [0] * len(rolled), _product(below), _product(below)
    for k in range(far):
        for i, one in enumerate(rolled):
            best[i] += one.wins[k] * _product(below[:i] + below[i + 1 :])
        below = [low + one.wins[k] for low, one in zip(below, rolled, strict=True)]
        settled = _product(below)
    for i, one in enumerate(rolled):
        alone = one.more * _product(below[:i] + below[i + 1 :])
        best[i] += alone
        settled += alone
    found = {"nobody": nobody, **{str(i): weight for i, weight in enumerate(best, 1)}}
    found["tied"] = whole - sum(found.values())
    return Answer({name: Fraction(weight, whole) for name, weight in found.items()}, error(whole - settled, whole))


def _far(pools: list[Pool]) -> int:
    """The highest number of net successes listed: as many as all but one can have, or `deep` if several explode.

    Results beyond that in two of them are the error: the two with the most dice suffice.
    """
    exploding = sorted((one for one in pools if one.explodes), key=lambda one: -one.dice)[:2]
    plain = max((one.dice for one in pools if not one.explodes), default=0)
    return max(plain, deep(*exploding)) if len(exploding) > 1 else plain


def _product(of: list[int]) -> int:
    found = 1
    for one in of:
        found *= one
    return found


TRIES = OddsQuestion(
    "tries",
    "Several tries",
    "The try at which the net successes are reached: in one try, or, if roll_extended is "
    "extended, added up over all tries, with a botch starting over.",
    (
        POOL,
        DIFFICULTY,
        THRESHOLD,
        SPECIALTY,
        Whole("net", "net successes needed", 1, 99, 1),
        Whole("tries", "number of tries", 1, 100),
    ),
    tries,
    ("MS-R20",),
    {"pool": "5", "net": "3", "tries": "3"},
    {**RULINGS, "roll_extended": "storyteller"},
    (Bar("reached", ("reached",), "good"),),
)
PARTY = OddsQuestion(
    "party",
    "Which party member does best",
    "Each character rolls a pool: who has the most net successes, in the order of the pools.",
    (Ways("pools", "the pool of each character", 2, 8),),
    party,
    ("MS-1.7",),
    {"pools": "5/6,4/6/0/s,3/6"},
    RULINGS,
)
