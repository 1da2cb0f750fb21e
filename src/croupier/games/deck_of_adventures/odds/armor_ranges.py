"""The chance to hit by Armor Range, for an attacker who does not know the target's (the ledger's Odds 5)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Cell, Given, OddsQuestion
from croupier.games.deck_of_adventures.figures.difficulties import bounded_dr
from croupier.games.deck_of_adventures.odds import check
from croupier.games.deck_of_adventures.odds.attack import ANY_TARGET, COVER, RANGE, dr_of
from croupier.games.deck_of_adventures.odds.card_meanings import Terms
from croupier.games.deck_of_adventures.odds.check import HAND, MODIFIER, NEEDED, RUNS_OUT
from croupier.games.deck_of_adventures.odds.check_results import RULINGS
from croupier.games.deck_of_adventures.odds.contested import SHARED, TURNED_FROM, success_against
from croupier.games.deck_of_adventures.odds.piles import Left

USUAL = (1, 2, 3, 4)
"""The Armor Ranges of nearly everyone: without armor 4 is the highest, and heavy armor gives 1 (DA-14.4, DA-14.5)."""


def armor_ranges(given: Given) -> Answer:
    """The chance to hit a target of each Armor Range; the work of each counts as that of all."""
    step = given.step
    given = Given(given.values, given.rulings, lambda done: step(len(USUAL) * done))
    cells, summary = [], dict[str, Fraction]()
    for armor in USUAL:
        dr = bounded_dr(given.rulings.__getitem__, dr_of(given.rulings, armor, given["cover"]) + given["change"])
        terms = Terms(dr, given["modifier"], given["needs"], given.rulings)
        draw = check.draw_of(given, terms)
        hit = success_against(given, draw, "target-pile")
        cells.append(Cell({"armor-range": armor}, hit, "hit"))
        summary[f"at-{armor}"] = hit
    return Answer({}, summary, tuple(cells))


ARMOR_RANGES = OddsQuestion(
    "armor-ranges", "An attack on an unknown Armor Range", "The chance to hit for each usual Armor Range, when the "
    "target's is not known.",
    (ANY_TARGET, MODIFIER, HAND, Left(), COVER,
     Whole("change", "what effects add to the DR", -20, 20, 0), NEEDED, TURNED_FROM, SHARED, *RUNS_OUT),
    armor_ranges, ("DA-14.4", "DA-14.7"), {"target": "5H", "modifier": "1"}, {**RULINGS, **RANGE},
    tuple(Bar(f"at {armor}", (f"at-{armor}",), "good") for armor in USUAL),
)  # fmt: skip
