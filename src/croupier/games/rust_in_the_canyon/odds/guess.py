"""For which level to prepare (Odds 12)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import Whole, Wholes
from croupier.core.odds.questions import Answer, Cell, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.odds.bets import Purse
from croupier.games.rust_in_the_canyon.odds.conflict import CARDS, RULINGS, refuse
from croupier.games.rust_in_the_canyon.odds.counts import of_ranks, of_values
from croupier.games.rust_in_the_canyon.odds.fallout import LEVELS
from croupier.games.rust_in_the_canyon.odds.hands import CLEAN, WON, Table
from croupier.games.rust_in_the_canyon.odds.sides import Side

PLENTY = 99
"""Chips enough for every reserve card."""
BIDS = {"bet": "nibbles"}
"""What is bid meanwhile: nothing, or what lets reserve cards be played."""


def guess(given: Given) -> Answer:
    """For each level: how much likelier a win is with one card more, times the belief that it comes to that level."""
    refuse(given.rulings, "own: hands from one deck are simulated, and too alike for it; ask conflict", decks="shared")
    every = sum(given["beliefs"])
    if len(given["beliefs"]) != len(LEVELS) or not every:
        raise Invalid(
            "beliefs", ",".join(map(str, given["beliefs"])), "a number for each of the three levels", "RC-9.7"
        )
    won: dict[int, Fraction] = {}
    cells = []
    for level, stat, belief in zip(LEVELS, ("mind", "body", "grip"), given["beliefs"], strict=True):
        for cards in (given[stat], given[stat] + 1):
            if cards not in won:
                won[cards] = _wins(cards, given)
        gain = won[given[stat] + 1] - won[given[stat]]
        cells += [
            Cell({"prepared": level}, gain * Fraction(belief, every), "as believed"),
            Cell({"prepared": level}, gain, "if right"),
        ]
    return Answer({}, {}, tuple(cells))


def _wins(cards: int, given: Given) -> Fraction:
    """That a PC with so many reserve cards wins the hand when bids are small, and every card can be paid for."""
    rulings = {**RULINGS, **given.rulings}
    naturals = rulings["natural_21"] == "yes"
    sides = []
    for name, held, whose in (("missing", cards, "pc"), ("gm-missing", given["gm-reserve"], "gm")):
        left = of_ranks(**{name: given[name]})
        if sum(left.values()) <= held:
            raise Invalid(name, f"{len(given[name])} ranks", "a deck with a card left to begin with", "RC-10.4")
        sides.append(Side(of_values(left), unseen=held, stand=given[f"{whose}-stand"], naturals=naturals))
    (pc, gm), bids = sides, BIDS.get(rulings["reserve_cost"], "steady")
    table = Table(pc, gm, rulings, 1, given.step)
    table.play(Purse(PLENTY, PLENTY, 0, 0), bids, bids)
    return sum((share for (row, _, _), share in table.ends.items() if row in (CLEAN, WON)), Fraction(0))


GUESS = OddsQuestion(
    "guess",
    "Which level to prepare",
    "How much likelier a win each preparation makes on the average: one reserve card more where the level was guessed.",
    (
        Wholes("beliefs", "how likely each level is, non-physical, physical, deadly: 50,30,20", 0, 1000, count=3),
        Whole("mind", "reserve cards at Non-physical without preparation", 0, 8, 2),
        Whole("body", "reserve cards at Physical without preparation", 0, 8, 2),
        Whole("grip", "reserve cards at Deadly without preparation", 0, 8, 2),
        Whole("gm-reserve", "cards in the GM's reserve", 0, 10, 2),
        *CARDS,
    ),
    guess,
    ("RC-9.1", "RC-9.7", "RC-10.4"),
    {"beliefs": "50,30,20", "mind": "3", "body": "2", "grip": "1"},
    rulings={key: RULINGS[key] for key in ("twentyone", "natural_21", "reserve_cost", "card_order", "decks")},
    heavy=True,
)
