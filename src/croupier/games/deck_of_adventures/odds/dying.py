"""The outcome for a dying character (the ledger's Odds 10)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.core.odds.parameters import Listed, Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.figures import difficulties
from croupier.games.deck_of_adventures.figures.difficulties import FAILURES, SUCCESSES, wakes
from croupier.games.deck_of_adventures.odds.card_meanings import HANDS, NONE, Terms
from croupier.games.deck_of_adventures.odds.check import HAND
from croupier.games.deck_of_adventures.odds.paths import CRITICAL, MAJOR, Paths
from croupier.games.deck_of_adventures.odds.piles import Left, without

RULINGS = {**HANDS, "death_check": "single", "death_major": "wakes", "death_edr_cap": "none", "empty_moment": "at_need"}


def dying(given: Given) -> Answer:
    """Death Checks from a tally to the end: no running out, Upper Hands draw all cards, no redraws."""
    rulings, net, tally = given.rulings, given["hand"], (given["successes"], given["failures"])
    if rulings["death_check"] != "single":
        raise Invalid("death_check", rulings["death_check"], "single; for a race, use the question epic-race")
    dr = difficulties.death(rulings.__getitem__, lambda: given["vitality"])
    terms = Terms(dr, given["vitality"], NONE, rulings)
    checks, drawn = SUCCESSES + FAILURES - 1 - sum(tally), 1 + abs(net)
    at_last = rulings["empty_moment"] == "at_last_card"
    pile, gm_pile, used = given["pile"], given["gm-pile"], without(given["gm-discards"], given["gm-pile"])
    if len(pile) < checks * drawn + at_last:
        raise Invalid("pile", len(pile), f"at least {checks * drawn + at_last} cards")
    if len(gm_pile) < checks and len(used) + (0 if at_last else len(gm_pile)) < checks - len(gm_pile):
        raise Invalid("gm-pile", len(gm_pile), f"at least {checks} cards, with the discards that come back")
    least = MAJOR if wakes(rulings.__getitem__, critical=False) else CRITICAL
    paths = Paths(pile, gm_pile, terms, net, given.step, wakes=least, gm_later=(*gm_pile, *used), last_stays=at_last)
    stable = dead = Fraction(0)
    known: dict[tuple[bool, ...], Fraction] = {}
    for path in _paths(*tally):
        alike = tuple(sorted(path)) if paths.is_alike(len(path)) else path
        if alike not in known:
            known[alike] = paths.chance(alike)
        share = known[alike]
        stable += share if path[-1] else 0
        dead += 0 if path[-1] else share
    return Answer({"awake": 1 - stable - dead, "stable": stable, "dead": dead})


def _paths(successes: int, failures: int) -> Iterator[tuple[bool, ...]]:
    """The sequences up to two successes or two failures without waking up first."""
    for passed in (True, False):
        tally = successes + passed, failures + (not passed)
        if tally[0] == SUCCESSES or tally[1] == FAILURES:
            yield (passed,)
        else:
            yield from ((passed, *rest) for rest in _paths(*tally))


DYING = OddsQuestion(
    "dying", "Dying", "Whether a dying Dealer wakes up, becomes stable or dies.",
    (Whole("vitality", "the Modifier of Vitality", -20, 20, 0), HAND, Left(),
     Left("gm-pile", "cards left in the GM's pile"),
     Listed("gm-discards", "cards in the GM's discards, which come back when it runs out"),
     Whole("successes", "death Checks passed so far", 0, 1, 0),
     Whole("failures", "death Checks failed so far", 0, 1, 0)),
    dying, ("DA-16.5", "DA-16.7"), {"vitality": "1", "failures": "1"}, RULINGS,
    (Bar("wakes", ("awake",), "good"), Bar("stable", ("stable",)), Bar("dead", ("dead",), "bad")), heavy=True,
)  # fmt: skip
