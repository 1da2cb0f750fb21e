"""The level to prepare for (Odds 12)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import Whole, Wholes
from croupier.core.odds.questions import Answer, Cell, Estimate, Given, OddsQuestion
from croupier.core.odds.simulated import estimated_mean
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.odds.bets import Purse
from croupier.games.rust_in_the_canyon.odds.conflict import CARDS, RULINGS, decks, of_runs
from croupier.games.rust_in_the_canyon.odds.counts import of_ranks, of_values
from croupier.games.rust_in_the_canyon.odds.dealt import Bets, Start
from croupier.games.rust_in_the_canyon.odds.dealt import Table as Played
from croupier.games.rust_in_the_canyon.odds.fallout import LEVELS
from croupier.games.rust_in_the_canyon.odds.hands import Table
from croupier.games.rust_in_the_canyon.odds.rows import CLEAN, WON
from croupier.games.rust_in_the_canyon.odds.sides import Side
from croupier.games.rust_in_the_canyon.odds.simulated import is_simulated, wins_with

PLENTY = 99
CHIPS = Purse(PLENTY, PLENTY, 0, 0)
"""Enough chips for every reserve card."""
BIDS = {"bet": "nibbles"}
"""The bids assumed: none, or the minimum that allows playing reserve cards."""


def guess(given: Given) -> Answer:
    """For each level: the gain in win probability from one more card, times the belief in that level."""
    if len(given["beliefs"]) != len(LEVELS) or not sum(given["beliefs"]):
        raise Invalid(
            "beliefs", ",".join(map(str, given["beliefs"])), "a number for each of the three levels", "RC-9.7"
        )
    stats = [given[stat] for stat in ("mind", "body", "grip")]
    cards = sorted({held for stat in stats for held in (stat, stat + 1)})
    if is_simulated(given.rulings):
        return _counted(stats, cards, given)
    won = {held: _wins(held, given) for held in cards}
    every, cells = sum(given["beliefs"]), []
    for level, stat, belief in zip(LEVELS, stats, given["beliefs"], strict=True):
        gain = won[stat + 1] - won[stat]
        cells += [
            Cell({"prepared": level}, gain * Fraction(belief, every), "as believed"),
            Cell({"prepared": level}, gain, "if right"),
        ]
    return Answer({}, {}, tuple(cells))


def _counted(stats: list[int], cards: list[int], given: Given) -> Answer:
    """For a shared deck, simulate hands with and without the card, from the same order of the deck."""
    left, _ = decks(given)
    if sum(left.values()) < cards[-1] + given["gm-reserve"] + 2:
        raise Invalid("missing", f"{len(given['missing'])} ranks", "a deck with enough cards left to start", "RC-10.4")
    pc, gm = Start(stand=given["pc-stand"]), Start(unseen=given["gm-reserve"], stand=given["gm-stand"])
    rulings = {**RULINGS, **given.rulings}
    bids = BIDS.get(rulings["reserve_cost"], "steady")
    runs = wins_with(cards, Played(pc, gm, left, left, CHIPS, Bets(bids, bids, 1), rulings), given.step)
    told: dict[str, Estimate] = {}
    believed: dict[str, Estimate] = {}
    for level, stat, belief in zip(LEVELS, stats, given["beliefs"], strict=True):
        gains = [won[stat + 1] - won[stat] for won in runs]
        told[f"prepared {level}"] = gain = estimated_mean(sum(gains), sum(map(abs, gains)), len(gains))
        share = belief / sum(given["beliefs"])
        believed[f"{level} as believed"] = Estimate(gain.estimate * share, gain.low * share, gain.high * share)
    return of_runs(told, believed)


def _wins(cards: int, given: Given) -> Fraction:
    """The probability that a PC with this many reserve cards wins, if bids are small and cards affordable."""
    rulings = {**RULINGS, **given.rulings}
    naturals = rulings["natural_21"] == "yes"
    sides = []
    for name, held, whose in (("missing", cards, "pc"), ("gm-missing", given["gm-reserve"], "gm")):
        left = of_ranks(**{name: given[name]})
        if sum(left.values()) <= held:
            raise Invalid(name, f"{len(given[name])} ranks", "a deck with at least one card left to start", "RC-10.4")
        sides.append(Side(of_values(left), unseen=held, stand=given[f"{whose}-stand"], naturals=naturals))
    (pc, gm), bids = sides, BIDS.get(rulings["reserve_cost"], "steady")
    table = Table(pc, gm, rulings, 1, given.step)
    table.play(CHIPS, bids, bids)
    return sum((share for (row, _, _), share in table.ends.items() if row in (CLEAN, WON)), Fraction(0))


GUESS = OddsQuestion(
    "guess",
    "Which level to prepare",
    "How much each preparation raises the chance of winning on average: a correct guess "
    "of the level gives one more reserve card.",
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
    rulings={key: RULINGS[key] for key in ("twentyone", "natural_21", "reserve_cost", "stay", "card_order", "decks")},
    heavy=True,
)
