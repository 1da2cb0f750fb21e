"""Saves against a power's effect, and attacks on several, each with their own Target Card (Odds 5 and 6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.core.odds.exact import mean
from croupier.core.odds.parameters import Listed, Wholes
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.deck_of_adventures.odds.card_meanings import NONE, Terms
from croupier.games.deck_of_adventures.odds.check import DR, HAND, MODIFIER, NEEDED, RUNS_OUT, draw_of, redraws_allowed
from croupier.games.deck_of_adventures.odds.check_results import RULINGS
from croupier.games.deck_of_adventures.odds.contested import NOT_TURNED, REDRAWN, SHARED, TURNED_FROM, success_against
from croupier.games.deck_of_adventures.odds.piles import Left, value_for_each
from croupier.games.deck_of_adventures.odds.several import DECKS, MODIFIERS, MOST, NETS, PILES, TIRED, decks_of, once
from croupier.games.deck_of_adventures.odds.several import RULINGS as SEVERAL
from croupier.games.deck_of_adventures.odds.shared_deck import draw_in_turn, drawer


def save(given: Given) -> Answer:
    """Whether one target succeeds at its Save."""
    redraws_allowed(given)
    terms = Terms(given["range"], given["modifier"], NONE, given.rulings)
    found = success_against(given, draw_of(given, terms, redraws=given["redraws"]), "target-pile")
    return Answer({"saves": found, "suffers": 1 - found})


def succeeding(given: Given, terms: Sequence[Terms]) -> dict[int, Fraction]:
    """How many targets succeed, each against its own Target Card, one after another."""
    targets = value_for_each(given["targets"], len(terms), "targets")
    decks, who = decks_of(given, len(terms))
    drawers = [drawer(one.deck, one.net, target, its, once, one.companion)
               for one, target, its in zip(who, targets, terms, strict=True)]  # fmt: skip
    return draw_in_turn(decks, drawers, given, {})


def count_answer(found: dict[int, Fraction], count: int) -> Answer:
    """The probabilities of each number, of at least one, and of all; the mean."""
    shares = {str(n): found.get(n, Fraction(0)) for n in range(count + 1)}
    return Answer(shares, {"one": 1 - shares["0"], "all": shares[str(count)], "mean": mean(found)})


def saves(given: Given) -> Answer:
    """How many of several targets suffer the effect."""
    count = max(len(given["modifiers"]), len(given["targets"]))
    every = [
        Terms(given["range"], one, NONE, given.rulings)
        for one in value_for_each(given["modifiers"], count, "modifiers")
    ]
    return count_answer({count - n: share for n, share in succeeding(given, every).items()}, count)


def volley(given: Given) -> Answer:
    """How many of several targets are hit."""
    count = max(len(given["modifiers"]), len(given["targets"]))
    modifiers, ranges = (
        value_for_each(given["modifiers"], count, "modifiers"),
        value_for_each(given["ranges"], count, "ranges"),
    )
    every = [Terms(dr, modifier, given["needs"], given.rulings)
             for dr, modifier in zip(ranges, modifiers, strict=True)]  # fmt: skip
    return count_answer(succeeding(given, every), count)


TARGETS = Listed(
    "targets", "the Target Card of each, in order; a single card applies to all", each=MOST, least=1, most=MOST
)
SAVE = OddsQuestion(
    "save", "A Save", "The probability that a Save succeeds against the effect of a power.",
    (DR, MODIFIER, HAND, Left(), NOT_TURNED, TURNED_FROM, SHARED, REDRAWN, *RUNS_OUT),
    save, ("DA-25.12", "DA-25.25"), {"range": "3", "modifier": "1", "target": "8C"}, RULINGS,
    (Bar("saves itself", ("saves",)), Bar("suffers it", ("suffers",))),
)  # fmt: skip
SAVES = OddsQuestion(
    "saves", "Saves by several characters", "How many suffer the effect of a power, each with their own Target Card.",
    (TARGETS, DR, MODIFIERS, NETS, PILES, DECKS, *TIRED), saves, ("DA-25.12", "DA-14.8"),
    {"targets": "8C,KH", "range": "3", "modifiers": "0,2"}, SEVERAL,
    (Bar("at least one suffers", ("one",)), Bar("all suffer", ("all",))), heavy=True,
)  # fmt: skip
VOLLEY = OddsQuestion(
    "volley", "An attack on several targets", "How many targets are hit, each with its own Target Card.",
    (TARGETS,
     Wholes("ranges", "the DR of each: Armor Range after cover; a single value applies to all", 0, 6, count=MOST),
     MODIFIERS, NETS, PILES, DECKS, NEEDED, *TIRED),
    volley, ("DA-14.7", "DA-14.8", "DA-25.7"),
    {"targets": "8C,KH", "ranges": "2,1", "modifiers": "1", "decks": "1"}, SEVERAL,
    (Bar("hits at least one", ("one",), "good"), Bar("hits all", ("all",), "good")), heavy=True,
)  # fmt: skip
