"""`severity`: how bad a botch is (OD-1; MS-R1, MS-R2)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.maelstrom.odds.net_chances import NO_FACE
from croupier.games.maelstrom.odds.pool_readings import readings
from croupier.games.maelstrom.odds.roll import DIFFICULTY, HOPELESS, POOL, RULINGS, SPECIALTY, THRESHOLD, pool_of


def severity(given: Given) -> Answer:
    """The chance of a botch of each severity."""
    pool = pool_of(given, given["pool"], given["difficulty"], given["threshold"], given["specialty"])
    if given["hopeless"] and pool.dice:
        pool = pool._replace(difficulty=NO_FACE, explodes=False)
    most = pool.threshold + pool.dice - 1
    given.step((most + 1) * pool.dice)
    found: dict[int, int] = {}
    for one in readings(given, pool, most) if pool.dice else ():
        if one.severity:
            weight = one.weight * pool.step ** (pool.threshold + pool.dice - one.successes)
            found[one.severity] = found.get(one.severity, 0) + weight
    whole = pool.whole
    worst = max(found, default=0)
    told = {str(k): Fraction(found.get(k, 0), whole) for k in range(1, worst + 1)}
    botch = Fraction(sum(found.values()), whole)
    mean = Fraction(sum(k * weight for k, weight in found.items()), whole)
    return Answer({"none": 1 - botch, **told}, {"botch": botch, "mean": mean})


SEVERITY = OddsQuestion(
    "severity",
    "How bad a botch is",
    "The probability of each severity: the number of uncanceled botches.",
    (POOL, DIFFICULTY, THRESHOLD, SPECIALTY, HOPELESS),
    severity,
    ("MS-17.5", "MS-17.6", "MS-R1", "MS-R2", "MS-R3"),
    {"pool": "5", "difficulty": "8"},
    {**RULINGS, "roll_botch_severity": "uncancelled"},
    (Bar("botch", ("botch",), "bad"),),
)
