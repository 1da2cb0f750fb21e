"""Redrawing a card of a Check: the result with the table's rulings on redraws (the ledger's Odds 2)."""

from __future__ import annotations

from croupier.core.odds.parameters import Card, Listed, YesNo
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.odds import check
from croupier.games.deck_of_adventures.odds.card_by_card import card_by_card
from croupier.games.deck_of_adventures.odds.card_meanings import Terms
from croupier.games.deck_of_adventures.odds.check import DR, HAND, MODIFIER, NEEDED, PLAN, RUNS_OUT, TARGET
from croupier.games.deck_of_adventures.odds.check_results import RULINGS, Draw, Result, check_result, total_result
from croupier.games.deck_of_adventures.odds.moment import Hand
from croupier.games.deck_of_adventures.odds.piles import Left


def again(given: Given, draw: Draw, spot: int) -> Result:
    """The Check after one of its cards is redrawn and all others are drawn, without another redraw."""
    rules, rest = given.rulings, draw.lying[:spot] + draw.lying[spot + 1 :]
    plain = rules["redraw_keep"] == "new_card" or given["pays"]
    lasts = len(draw.cards) > 1 + abs(draw.net)
    if lasts and rules["redraw_target"] != "whole_draw" and plain and rules["fresh_ace"] != "at_once":
        return check_result(draw._replace(lying=rest), given.step)
    hand = Hand(draw.net, draw.plan, 0 if given["pays"] else 1)
    return total_result(*card_by_card(hand, draw.deck, draw.terms, draw.target, draw.lying, given.step, spot))


def redraw(given: Given) -> Answer:
    """The probability of each degree after a redraw, and of a better or worse result."""
    lying, hand = given["lying"], given["hand"]
    if len(lying) > 1 + abs(hand):
        raise Invalid("lying", ",".join(lying), f"1 to {1 + abs(hand)} cards with a hand of {hand}")
    allowed = lying if given.rulings["redraw_target"] == "any_of_draw" else lying[-1:]
    if given["replaced"] not in allowed:
        raise Invalid("replaced", given["replaced"], ", ".join(allowed), "DA-R15")
    if given["pays"] and given["replaced"][0] != "A":
        raise Invalid("pays", given["pays"], "false, but for an Ace that pays for its own redraw", "DA-R17")
    terms = Terms(given["range"], given["modifier"], given["needs"], given.rulings)
    draw = check.draw_of(given, terms, plan=given["plan"], lying=lying)
    return check.comparison(draw, again(given, draw, lying.index(given["replaced"])))


REDRAW = OddsQuestion(
    "redraw", "Redrawing a card", "The result of a Check if one of its cards is replaced by the next one.",
    (TARGET, DR, MODIFIER, HAND, Listed("lying", "cards drawn so far, in order", least=1),
     Card("replaced", "the card that is redrawn"), Left(), PLAN, NEEDED,
     YesNo("pays", "whether that card, an Ace, pays for the redraw"), *RUNS_OUT),
    redraw, ("DA-3.4", "DA-9.1", "DA-9.3"),
    {"target": "8C", "range": "2", "lying": "QH", "replaced": "QH", "pile": "full-QH"}, RULINGS,
    (Bar("success", ("success",)), Bar("better than now", ("better",), "good"),
     Bar("worse than now", ("worse",), "bad")),
)  # fmt: skip
