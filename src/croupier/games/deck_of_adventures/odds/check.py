"""A Check, before or after cards are drawn for it (the ledger's Odds 1 to 4)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.exact import share
from croupier.core.odds.parameters import DECK, Card, Listed, OneOf, Whole, YesNo
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.odds.card_meanings import NEEDS, NONE, Terms, kinds
from croupier.games.deck_of_adventures.odds.check_results import (
    ALL,
    PLANS,
    RULINGS,
    STOP,
    Draw,
    Result,
    check_result,
    require_distinct_cards,
)
from croupier.games.deck_of_adventures.odds.piles import Left, aces, cell

TARGET = Card("target", "the Target Card")
DR = Whole("range", "Difficulty Range", 0, 6)
MODIFIER = Whole("modifier", "the Modifier", -20, 20, 0)
HAND = Whole("hand", "net hand: + Upper, - Lower, including Fatigue", -20, 20, 0)
NEEDED = OneOf("needs", "what a success must match", NEEDS, NONE)
PLAN = OneOf("plan", "with an Upper Hand: stop at a success, draw all, or keep drawing for a Suited Hit", PLANS, STOP)
RUNS_OUT = (
    Listed("discards", "cards in the discard pile, which return when the pile runs out"),
    Whole("fatigue", "levels of Fatigue so far; running out adds one", 0, 4, 0),
    YesNo("gm-deck", "whether the card comes from the GM's deck, which causes no Fatigue"),
    Card("standing", "the character's own Target Card, which returns if no card is left (no_cards = "
"return_tc)",
         (*DECK, NONE), NONE),
)  # fmt: skip
BARS = (
    Bar("success", ("success",), "good"),
    Bar("Major or better", ("major-hit",)),
    Bar("Suited Success or Critical", ("suited-hit",)),
)


def redraws_allowed(given: Given) -> None:
    """Raises Invalid for a second redraw if the limit is one (DA-R119)."""
    if given["redraws"] > 1 and given.rulings["power_redraw"] == "same_limit":
        raise Invalid("redraws", given["redraws"], "0 or 1, one redraw for each Check (DA-3.4, DA-R119)")


def draw_of(
    given: Given, terms: Terms, *, net: int | None = None, plan: str = STOP, redraws: int = 0,
    lying: tuple[str, ...] = (), target: str = "",
) -> Draw:  # fmt: skip
    """A Check with the deck that it is drawn from. Raises Invalid for a card that is given twice."""
    standing = "" if given["standing"] == NONE else given["standing"]
    require_distinct_cards(
        pile=given["pile"], lying=lying, discards=given["discards"], standing=(standing,) if standing else ()
    )
    return Draw(given["pile"], target or given["target"], terms, given["hand"] if net is None else net, plan, redraws,
                lying, given["discards"], given["fatigue"], given["gm-deck"], standing)  # fmt: skip


def check(given: Given) -> Answer:
    """The probability of each degree of a Check."""
    redraws_allowed(given)
    terms = Terms(given["range"], given["modifier"], given["needs"], given.rulings)
    return check_result(draw_of(given, terms, plan=given["plan"], redraws=given["redraws"]), given.step).answer()


def draw_on(given: Given) -> Answer:
    """The probability of each degree after drawing another card, and of a better or worse result."""
    lying, hand = given["lying"], given["hand"]
    if len(lying) > abs(hand):
        raise Invalid(
            "lying", ",".join(lying), f"1 to {abs(hand)} cards with a hand of {hand}, so that one more can be drawn"
        )
    terms = Terms(given["range"], given["modifier"], given["needs"], given.rulings)
    draw = draw_of(given, terms, plan=given["plan"], lying=lying)
    found = comparison(draw, check_result(draw, given.step))
    more = 1 + abs(hand) - len(lying)
    expected = {"aces": Fraction(aces(given["pile"]) * more, len(given["pile"]))} if _all_come(given, more) else {}
    return Answer(found.outcomes, {**found.summary, **expected})


def comparison(draw: Draw, result: Result) -> Answer:
    """The answer with the probabilities of a better and a worse result than the current cards have.

    A card that passes is better than one that fails; of two that pass, or fail, the one of the better degree.
    """
    meant = kinds(draw.terms, worst=draw.net < 0)
    now = (max if draw.net < 0 else min)(meant[cell(card, draw.target)] for card in draw.lying)
    ways = {(not passes, at): n for at, (good, every) in enumerate(zip(result.good, result.degrees, strict=True))
            for passes, n in ((True, good), (False, every - good))}  # fmt: skip
    old, found = (not now.passed, now.degree), result.answer()
    better = share(sum(n for one, n in ways.items() if one < old), result.total)
    worse = share(sum(n for one, n in ways.items() if one > old), result.total)
    return Answer(found.outcomes, {**found.summary, "better": better, "worse": worse})


def _all_come(given: Given, more: int) -> bool:
    return len(given["pile"]) >= more and (given["hand"] < 0 or given["plan"] == ALL)


CHECK = OddsQuestion(
    "check", "A Check", "The probability of each degree of a Check, from the cards left in a pile.",
    (TARGET, DR, MODIFIER, HAND, Left(), PLAN,
     Whole("redraws", "available redraws, spent only on a final miss; 2 only with DA-R119", 0, 2, 0), NEEDED,
     *RUNS_OUT),
    check, ("DA-7.9", "DA-8.1", "DA-9.1", "DA-9.3"), {"target": "8C", "range": "2", "modifier": "1"}, RULINGS, BARS,
)  # fmt: skip
DRAW_ON = OddsQuestion(
    "draw-on", "Drawing another card", "The result of a Check if at least one more card is drawn.",
    (TARGET, DR, MODIFIER, HAND, Listed("lying", "cards drawn so far, in order", least=1), Left(), PLAN, NEEDED,
     *RUNS_OUT),
    draw_on, ("DA-9.1", "DA-9.3"),
    {"target": "8C", "range": "2", "hand": "1", "lying": "9H", "pile": "full-9H", "plan": "all"}, RULINGS,
    (Bar("success", ("success",)), Bar("better than now", ("better",), "good"),
     Bar("worse than now", ("worse",), "bad")),
)  # fmt: skip
