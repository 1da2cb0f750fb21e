"""Other odds of a pile: Fatigue, Aces, the value of giving up cards (the ledger's Odds 8, 13 and 14)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb, prod

from croupier.core.odds.exact import at_least_one, how_many, mean
from croupier.core.odds.parameters import OneOf, Whole, Wholes
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.figures.fatigue_levels import highest_level as most_fatigue
from croupier.games.deck_of_adventures.odds.card_by_card import RUNNING_OUT
from croupier.games.deck_of_adventures.odds.card_meanings import Terms
from croupier.games.deck_of_adventures.odds.check import DR, HAND, MODIFIER, NEEDED, RUNS_OUT, TARGET, draw_of
from croupier.games.deck_of_adventures.odds.check_results import RULINGS, Draw, check_result
from croupier.games.deck_of_adventures.odds.paths import shares
from croupier.games.deck_of_adventures.odds.piles import Left, aces, cell, without
from croupier.games.deck_of_adventures.odds.race_draws import CardKind, Look, Lying, Pile, Racers

MISS = Look(0, 0, 0)
DEALERS = {"fourth_fatigue": "reshuffle_stay_3", "fatigue_companion": "yes"}
"""Rulings that only matter for Companions."""
KEPT = (("left", "aces"), ("used", "used-aces"))


def fatigue(given: Given) -> Answer:
    """The Fatigue after some Checks, drawing all cards of each, without redraws and keeping Aces."""
    for cards, held in KEPT:
        if given[held] > given[cards]:
            raise Invalid(held, given[held], f"0 to {given[cards]}, the cards there")
    if given["left"] + given["used"] > 52 or given["aces"] + given["used-aces"] > 4:
        raise Invalid("used", given["used"], "52 cards and 4 Aces at most, with those left")
    most = most_fatigue(given.rulings.__getitem__)
    if given["fatigue"] > most:
        raise Invalid("fatigue", given["fatigue"], f"0 to {most}")
    left, used = ((given[cards] - given[aces], given[aces]) for cards, aces in KEPT)
    back = ("none", "card", "ace").index(given["standing"]) if given.rulings["no_cards"] == "return_tc" else 0
    pile = Pile(left, used, given["fatigue"], back - 1)
    kinds = CardKind((MISS,)), CardKind((MISS,), ace=True)
    racers = Untold(kinds, pile, (0,), {**DEALERS, **given.rulings}, weighed=0, step=given.step)
    for net in given["hands"]:
        racers.nets = [net]
        racers.draw()
    levels = racers.fatigues()
    outcomes = {str(level): levels.get(level, Fraction(0)) for level in range(most + 1)}
    out = levels.get(None, Fraction(0))
    return Answer({**outcomes, "out": out}, {"runs-out": 1 - levels.get(given["fatigue"], Fraction(0)), "out": out})


class Untold(Racers):
    """Checks whose Target Cards are not given."""

    def over(self, now: Pile, lying: Lying, counts: int = -1) -> Pile:
        """The pile after a Check.

        Raises Invalid if an Ace is drawn with other cards and stays only if it counts (DA-R18).
        """
        if self.in_order and counts >= 0 and len(set(lying)) > 1:
            said = "to_hand, unselected_only; which card counts is not known where an Ace lies next to another card"
            raise Invalid("loose_aces", "to_discard", said)
        return super().over(now, lying, counts)


def fate(given: Given) -> Answer:
    """How many Aces are among the next cards."""
    left, there = len(given["pile"]), aces(given["pile"])
    drawn = min(given["cards"], left)
    found = how_many(there, left, drawn)
    shares = {str(n): found.get(n, Fraction(0)) for n in range(5)}
    return Answer(shares, {"an-ace": 1 - shares["0"], "expected": given["held"] + mean(found)})


def give_up(given: Given) -> Answer:
    """A Check after giving up cards for an Upper Hand of half as many; which cards is unknown in advance."""
    cards, n, net = given["pile"], given["given-up"], given["hand"]
    if n % 2 or n > len(cards):
        raise Invalid("given-up", n, f"an even number up to {len(cards)}, the cards left (DA-21.3)")
    if n == len(cards) and given.rulings["empty_moment"] == "at_last_card":
        raise Invalid("given-up", n, f"fewer than the {n} cards left: drawing the last one reshuffles the deck (DA-R3)")
    terms = Terms(given["range"], given["modifier"], given["needs"], given.rulings)
    before = check_result(draw_of(given, terms), given.step)
    without, found = Fraction(before.passed, before.total), after_giving(given, draw_of(given, terms, net=net + n // 2))
    ace = at_least_one(aces(cards), len(cards), n)
    return Answer({"success": found, "failure": 1 - found},
                  {"without": without, "gain": found - without, "an-ace": ace})  # fmt: skip


def after_giving(given: Given, draw: Draw) -> Fraction:
    """The probability of success; the cards given up do not matter if the pile is large enough."""
    n, most = given["given-up"], 1 + abs(draw.net)
    if given.rulings["fresh_ace"] == "at_once":  # an Ace just drawn may pay for another draw
        most += most if given.rulings["redraw_target"] == "whole_draw" else 1
    if len(draw.cards) - n > most:
        found = check_result(draw._replace(discards=()), given.step)
        return Fraction(found.passed, found.total)
    kept = given.rulings["loose_aces"] == "to_hand" and not draw.gm
    total = Fraction(0)
    for gone, ways in given_away(draw, n):
        back = [card for card in gone if not (kept and card[0] == "A")]
        then = draw._replace(cards=without(draw.cards, gone), discards=(*draw.discards, *back))
        found = check_result(then, given.step)
        total += Fraction(ways * found.passed, found.total)
    return total / comb(len(draw.cards), n)


def given_away(draw: Draw, n: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every choice of n cards to give up, with the number of ways to give up equivalent ones."""
    alike: dict[tuple[int, bool], list[str]] = {}
    for card in draw.cards:
        alike.setdefault((cell(card, draw.target), card[0] == "A"), []).append(card)
    groups = list(alike.values())
    for counts in shares(n, [len(group) for group in groups]):
        gone = tuple(card for group, count in zip(groups, counts, strict=True) for card in group[:count])
        yield gone, prod(comb(len(group), count) for group, count in zip(groups, counts, strict=True))


FATIGUE = OddsQuestion(
    "fatigue", "Fatigue", "How tired a Dealer is after some Checks, and whether it is knocked out.",
    (Wholes("hands", "the net hand of each Check, not counting Fatigue", -20, 20, count=100),
     Whole("left", "cards left in the draw pile", 0, 52, 52), Whole("aces", "Aces among them", 0, 4, 4),
     Whole("used", "cards in the discard pile", 0, 52, 0), Whole("used-aces", "Aces among those", 0, 4, 0),
     Whole("fatigue", "levels of Fatigue so far", 0, 4, 0),
     OneOf("standing", "the character's own Target Card, which returns if no card is left (no_cards = "
"return_tc)",
           ("none", "card", "ace"), "none")),
    fatigue, ("DA-2.8", "DA-2.9", "DA-2.11"), {"hands": "0,-1,1,0", "left": "5", "aces": "1", "used": "30"},
    {**RUNNING_OUT, "loose_aces": "to_hand"},
    (Bar("runs out", ("runs-out",), "bad"), Bar("knocked out", ("out",), "bad")), heavy=True,
)  # fmt: skip
FATE = OddsQuestion(
    "fate", "Aces to come", "How many Aces are among the next cards.",
    (Whole("cards", "cards drawn", 1, 52), Left(), Whole("held", "Fate Cards held already", 0, 99, 0)),
    fate, ("DA-3.3", "DA-2.4"), {"cards": "6"}, {}, (Bar("an Ace", ("an-ace",), "good"),),
)  # fmt: skip
GIVE_UP = OddsQuestion(
    "give-up", "Cards given up", "A Check after cards were given up for an Upper Hand of half as many.",
    (Whole("given-up", "cards given up: 2, 4, 6 or 8", 2, 8), TARGET, DR, MODIFIER, HAND, Left(), NEEDED, *RUNS_OUT),
    give_up, ("DA-21.3", "DA-21.7"), {"given-up": "2", "target": "8C", "range": "3"}, RULINGS,
    (Bar("success", ("success",), "good"), Bar("without", ("without",)), Bar("an Ace given up", ("an-ace",))),
)  # fmt: skip
