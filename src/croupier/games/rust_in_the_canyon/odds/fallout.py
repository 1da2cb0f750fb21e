"""The cost of piles: stress of one pile, whether a PC is removed or dead when resolved (Odds 6, 7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from croupier.core.odds.exact import mean
from croupier.core.odds.parameters import Listed, OneOf, Whole, Wholes
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.fallout_table import FALLOUT
from croupier.games.rust_in_the_canyon.figures.outcomes import STRESS, removes
from croupier.games.rust_in_the_canyon.odds.counts import missing, of_ranks
from croupier.games.rust_in_the_canyon.odds.pile import HANDS, best_hand, kinds
from croupier.games.rust_in_the_canyon.odds.piles import MOST_PILES
from croupier.games.rust_in_the_canyon.odds.readings import Hands, reading
from croupier.games.rust_in_the_canyon.odds.rows import EXPECTED_STRESS, RESULTS, outcome_of
from croupier.games.rust_in_the_canyon.odds.several import costs_together

LEVELS = ("non-physical", "physical", "deadly")
ROWS = tuple(RESULTS)
Cost = tuple[int, bool]
"""Stress, and whether the cost is death."""


def cost(hands: Hands, level: str) -> Cost:
    """The total cost of these hands, and whether any of them means death."""
    rows = [FALLOUT[level_of(level)][hand] for hand in hands]
    return sum(row.worth for row in rows), any(row.dead for row in rows)


def level_of(name: str) -> int:
    """The number of a level."""
    return LEVELS.index(name) + 1


def costs(
    how: str, sizes: Sequence[int], levels: Sequence[str], left: dict[str, int], step: Callable[[int], None]
) -> dict[Cost, Fraction]:
    """The probability of each total cost of all piles; a single pile has its own formula."""
    if len(sizes) != 1:
        return costs_together(how, sizes, [partial(cost, level=level) for level in levels], left, step)
    found: dict[Cost, Fraction] = {}
    for hands, share in _readings(how, sizes[0], left).items():
        key = cost(hands, levels[0])
        found[key] = found.get(key, Fraction(0)) + share
    return found


def _readings(how: str, size: int, left: dict[str, int]) -> dict[Hands, Fraction]:
    plain, faces = kinds(left, faces=False), kinds(left, faces=True)
    if how != "best":
        ways = reading(how, plain, faces, size)
    else:
        named = zip(HANDS, best_hand(plain, faces, size), strict=True)
        ways = {hand: way for hand, way in named if way}
    total = sum(ways.values())
    return {hands: Fraction(way, total) for hands, way in ways.items()}


def _fits(given: Given, name: str, sizes: Sequence[int]) -> dict[str, int]:
    """The rest of the deck. Raises Invalid if the piles need more cards."""
    left = of_ranks(missing=given["missing"])
    deck = sum(left.values())
    if sum(sizes) > deck:
        raise Invalid(name, ",".join(map(str, sizes)), f"0 to {deck} cards in all, those that are left", "RC-5.7")
    return left


def pile_stress(given: Given) -> Answer:
    """Each amount of stress that one pile may cost."""
    level, sizes = given["level"], (given["cards"],)
    left = _fits(given, "cards", sizes)
    found = costs(given.rulings["pile_reading"], sizes, (level,), left, given.step)
    by_stress: dict[int, Fraction] = {}
    for (stress, dead), share in found.items():
        if not dead:
            by_stress[stress] = by_stress.get(stress, Fraction(0)) + share
    told = {str(stress): by_stress[stress] for stress in sorted(by_stress)}
    death = 1 - sum(by_stress.values(), Fraction(0))
    summary = {"mean": mean(by_stress), "death": death}
    return Answer(told | {"dead": death} if level == "deadly" else told, summary)


def removal(given: Given) -> Answer:
    """Fallout of all pots, their chips if the row says so, then the check: over 21 (RC-14.5, RC-17.2)."""
    rulings, pots, row = dict(given.rulings), given["pots"], given["row"]
    gms = given["gm"] if len(given["gm"]) == len(pots) else given["gm"] * len(pots)
    if len(gms) != len(pots) or any(gm > pot for gm, pot in zip(gms, pots, strict=True)):
        raise Invalid("gm", ",".join(map(str, given["gm"])), "at most its chips for each pot", "RC-R44")
    sizes = [pot - gm for pot, gm in zip(pots, gms, strict=True)] if rulings["pile_size"] == "own_chips" else pots
    levels = given["level"] if rulings["fallout_level"] == "each_hand" else given["level"][-1:]
    levels = levels * len(pots) if len(levels) == 1 else levels
    if len(levels) != len(pots):
        raise Invalid("level", ",".join(given["level"]), "one level, or under each_hand one for each pot", "RC-R46")
    left = _fits(given, "pots", sizes)
    comes = outcome_of(rulings, row)
    found = (
        costs(rulings["pile_reading"], sizes, levels, left, given.step) if comes.fallout else {(0, False): Fraction(1)}
    )
    dealt = {"stays": Fraction(0), "removed": Fraction(0), "dead": Fraction(0)}
    chips, gained, over = sum(pots) if comes.pots == STRESS else 0, Fraction(0), Fraction(0)
    for (stress, dead), share in found.items():
        gain = stress + chips
        removed = removes(rulings.__getitem__, gain, given["stress"] + gain)
        dealt["dead" if dead else "removed" if removed else "stays"] += share
        gained, over = gained + gain * share, over + removed * share
    return Answer(dealt, {"expected stress": gained, "over 21": over})


PILE_STRESS = OddsQuestion(
    "pile-stress",
    "The stress of a pile",
    "The stress from one pile by the level's table: stress taken, or the values of the injury cards.",
    (
        Whole("cards", "cards in the pile", 0, 52),
        OneOf("level", "the level whose table applies", LEVELS, "physical"),
        missing(),
    ),
    pile_stress,
    ("RC-15.2", "RC-15.3", "RC-15.4", "RC-15.5", "RC-15.6", "RC-16.1", "RC-R45"),
    {"cards": "8"},
    rulings={"pile_reading": "best"},
    bars=(Bar("dead", ("death",), "bad"),),
    counts="stress",
)
REMOVAL = OddsQuestion(
    "removal",
    "Removed or dead",
    "Whether a PC stays in play when a conflict is resolved: fallout, pots into stress, the check at 21.",
    (
        Listed(
            "level",
            "the level of the last hand that the PC played",
            LEVELS,
            each=MOST_PILES,
            least=1,
            most=MOST_PILES,
            what="levels",
        ),
        Wholes("pots", "chips in each of the PC's pots, oldest first", 0, 52, count=MOST_PILES),
        OneOf("row", "the row of the outcome table", ROWS, "backed"),
        Whole("stress", "the PC's stress before, including injuries", 0, 200, 0),
        Wholes("gm", "how many of each pot's chips are the GM's (ruling own_chips)", 0, 52, "0", count=MOST_PILES),
        missing(),
    ),
    removal,
    ("RC-14.2", "RC-14.5", "RC-15.1", "RC-17.2", "RC-R37", "RC-R38", "RC-R44", "RC-R45", "RC-R46", "RC-R48"),
    {"level": "deadly", "pots": "8", "row": "backed"},
    rulings={
        "pile_reading": "best",
        "tie": "keeps_stakes",
        "lost_20_21": "stakes_with_fallout",
        "pile_size": "whole_pot",
        "over_21": "total",
        "fallout_level": "last_hand",
    },
    bars=(
        Bar("stays in play (stress 21 or less)", ("stays",), "good"),
        Bar("out for the session", ("removed",), "bad"),
        Bar("dead", ("dead",), "bad"),
        EXPECTED_STRESS,
    ),
    heavy=True,
)
