"""`ambush`: one pool lying in wait against the pool of each lookout (MS-R65)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.maelstrom.odds.net_chances import Pool
from croupier.games.maelstrom.odds.opposed_rolls import deep, error
from croupier.games.maelstrom.odds.parse_ways import Ways, pool_for
from croupier.games.maelstrom.odds.pool_weights import pool_weights
from croupier.games.maelstrom.odds.roll import DIFFICULTY, POOL, RULINGS, SPECIALTY, THRESHOLD, pool_of

MOST_WATCHERS, SHOWN = 8, 3
BITS = 200
"""Numbers of this many bits count as one step in an answer's limit."""


def ambush(given: Given) -> Answer:
    """How many watchers are surprised, by fewer net successes than a hider who succeeds, and the chance of each."""
    hiding = pool_of(given, given["pool"], given["difficulty"], given["threshold"], given["specialty"])
    watching = [pool_for(given, way, "watchers") for way in given["watchers"]]
    far = _far(hiding, watching)
    given.step(far * far * len(watching))
    mine, theirs = pool_weights(hiding, far), [pool_weights(one, far) for one in watching]
    whole = mine.whole
    for one in theirs:
        whole *= one.whole
    given.step(far * len(theirs) * whole.bit_length() // BITS)
    counts, each = [whole // mine.whole * (mine.whole - mine.success)] + [0] * len(theirs), [0] * len(theirs)
    below = [one.whole - one.success for one in theirs]
    seen_at: list[tuple[int, ...]] = [*zip(*(one.wins for one in theirs), strict=True), ()]
    for weight, seen in zip((*mine.wins, mine.more), seen_at, strict=True):
        for caught, ways in enumerate(_caught(below, [one.whole for one in theirs])):
            counts[caught] += weight * ways
        for at in range(len(theirs)):
            each[at] += weight * below[at]
        below = [low + more for low, more in zip(below, seen, strict=True)] if seen else below
    outcomes = {str(number): Fraction(count, whole) for number, count in enumerate(counts)}
    untold = sum(mine.more * one.more * (whole // mine.whole // one.whole) for one in theirs)
    surprised = {
        f"watcher {at}": Fraction(ways, mine.whole * one.whole)
        for at, (ways, one) in enumerate(zip(each, theirs, strict=True), 1)
    }
    return Answer(outcomes, {"hidden": Fraction(mine.success, mine.whole), **surprised, **error(untold, whole)})


def _far(hiding: Pool, watching: list[Pool]) -> int:
    """The highest number of net successes listed: as many as one side can have, or `deep`."""
    if not hiding.explodes:
        return hiding.dice
    exploding = [deep(hiding, one) for one in watching if one.explodes]
    return max(*(one.dice for one in watching), *exploding, 0)


def _caught(below: list[int], whole: list[int]) -> list[int]:
    """The number of ways in which none, one, two ... of the lookouts see too little."""
    found = [1]
    for low, all in zip(below, whole, strict=True):
        found = [
            (found[n] * (all - low) if n < len(found) else 0) + (found[n - 1] * low if n else 0)
            for n in range(len(found) + 1)
        ]
    return found


AMBUSH = OddsQuestion(
    "ambush",
    "Lying in wait",
    "How many lookouts are surprised, and in the summary the chance of each, in order. A "
    "lookout with fewer net successes than the hider is surprised; a failed attempt to "
    "hide surprises nobody.",
    (POOL, DIFFICULTY, THRESHOLD, SPECIALTY, Ways("watchers", "the pool of each lookout", 1, MOST_WATCHERS)),
    ambush,
    ("MS-R65", "MS-R19"),
    {"pool": "5", "watchers": "4/6,5/6,6/6"},
    RULINGS,
    (Bar("hidden", ("hidden",), "good"), *(Bar(f"{at} surprised", (f"watcher {at}",)) for at in range(1, SHOWN + 1))),
    counts="surprised",
)
