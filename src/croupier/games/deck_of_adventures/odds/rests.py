"""Quick Rests: points from Rest Cards, and the best way to mend armor (the ledger's Odds 12)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from croupier.core.odds.exact import at_least_one, mean
from croupier.core.odds.parameters import SUITS, Card, Listed, OneOf, Whole
from croupier.core.odds.questions import Answer, Bar, Cell, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.figures import difficulties, fatigue_levels
from croupier.games.deck_of_adventures.odds.card_meanings import NONE, Terms
from croupier.games.deck_of_adventures.odds.check import HAND, MODIFIER
from croupier.games.deck_of_adventures.odds.check_results import RULINGS, Draw, check_result, require_distinct_cards
from croupier.games.deck_of_adventures.odds.piles import Left, aces, without

SUIT = OneOf("suit", "the Primary Suit", SUITS)


def points(left: int, suited: int, used: int) -> dict[int, Fraction]:
    """The points of `used` Rest Cards: one each, and one more for each of the Primary Suit (DA-19.4)."""
    total = comb(left, used)
    most = min(suited, used)
    return {used + n: Fraction(comb(suited, n) * comb(left - suited, used - n), total)
            for n in range(max(0, used - (left - suited)), most + 1)}  # fmt: skip


def quick_rest(given: Given) -> Answer:
    """Points recovered: from the pile, and from the discards if it runs out and the rest continues."""
    pile, discards, used, suit = given["pile"], given["discards"], given["cards"], given["suit"]
    require_distinct_cards(pile=pile, discards=discards)
    of_suit = [sum(card.endswith(suit) for card in cards) for cards in (pile, discards)]
    if used <= len(pile):
        found = points(len(pile), of_suit[0], used)
    else:
        known = len(pile) + of_suit[0]
        goes_on = given.rulings["rest_runout"] == "free_reshuffle" or given["fatigue"] < _most(given)
        more = used - len(pile)
        if goes_on and more > len(discards):
            raise Invalid("cards", used, f"at most {len(pile) + len(discards)}, those of pile and discards")
        found = {known + n: share for n, share in points(len(discards), of_suit[1], more if goes_on else 0).items()}
    kept: dict[int, Fraction] = {}
    for n, share in found.items():
        kept[min(n, given["room"])] = kept.get(min(n, given["room"]), Fraction(0)) + share
    outcomes = {str(n): kept.get(n, Fraction(0)) for n in range(max(kept) + 1)}
    drawn = min(used, len(pile))
    summary = {"mean": mean(kept)}
    if drawn:
        summary["suited"] = at_least_one(of_suit[0], len(pile), drawn)
        summary["an-ace"] = at_least_one(aces(pile), len(pile), drawn)
    return Answer(outcomes, summary)


def _most(given: Given) -> int:
    return fatigue_levels.highest_level(given.rulings.__getitem__)


def mending(given: Given, wanted: int) -> Fraction:
    """The chance that a Rest Card's Check for `wanted` Armor Points succeeds, once that card is drawn (DA-19.6)."""
    option, pile, found = given.rulings["ap_check_tc"], given["pile"], Fraction(0)
    pile = without(pile, (given["target"],))
    terms = Terms(difficulties.mending(wanted), given["modifier"], NONE, given.rulings)
    for card in pile:
        cards = without(pile, (card,))
        net = given["hand"] + card.endswith(given["suit"])
        if len(cards) <= abs(net):
            raise Invalid("pile", len(pile), f"at least {abs(net) + 2} cards, for a Rest Card and a hand of {net}")
        targets = {"own": (given["target"],), "rest_card": (card,)}.get(option, given["gm-pile"])
        for target in targets:
            one = check_result(Draw(cards, target, terms, net), given.step)
            given.step(20)
            found += Fraction(one.passed, one.total * len(targets))
    return found / len(pile)


def mend_armor(given: Given) -> Answer:
    """The chance of each number of points; the expected points for the number given, or for the best one."""
    if not given["gm-pile"]:
        raise Invalid("gm-pile", "", "at least one card")
    if not without(given["pile"], (given["target"],)):
        raise Invalid("pile", "", "one or more cards besides the character's own Target Card")
    if given["points"] > given["lost"]:
        raise Invalid("points", given["points"], f"0 to {given['lost']}, those lost")
    chances = {wanted: mending(given, wanted) for wanted in range(1, given["lost"] + 1)}
    best = given["points"] or max(chances, key=lambda wanted: (wanted * chances[wanted], -wanted))
    cells = tuple(Cell({"points": wanted}, share, "success") for wanted, share in chances.items())
    return Answer({}, {"points": Fraction(best), "expected": best * chances[best], "success": chances[best]}, cells)


QUICK_REST = OddsQuestion(
    "quick-rest", "A Quick Rest", "Points recovered from Rest Cards.",
    (Whole("cards", "Rest Cards used", 1, 104), Left(), SUIT,
     Whole("room", "the maximum that can be regained; any excess is lost", 0, 999, 999),
     Listed("discards", "cards in the discard pile, which return when the pile runs out"),
     Whole("fatigue", "levels of Fatigue so far; a knocked-out character uses no more cards", 0, 4, 0)),
    quick_rest, ("DA-19.3", "DA-19.4"), {"cards": "4", "suit": "H"},
    {"rest_runout": "fatigue", "fatigue_model": "cumulative"},
    (Bar("Primary Suit", ("suited",), "good"), Bar("an Ace", ("an-ace",), "good")),
)  # fmt: skip
MEND_ARMOR = OddsQuestion(
    "mend-armor", "Mending armor", "The chance of each number of Armor Points from a Rest Card, and the best number.",
    (Card("target", "the character's own Target Card"), Whole("lost", "Armor Points lost", 1, 9),
     Whole("points", "points to regain; 0 for the best number", 0, 9, 0), MODIFIER, HAND,
     Left(help="cards left in the draw pile, not counting the character's own Target Card"), SUIT,
     Left("gm-pile", "cards left in the GM's pile, if the Target Card comes from it")),
    mend_armor, ("DA-19.5", "DA-19.6"), {"target": "8C", "lost": "3", "suit": "H", "pile": "full-8C"},
    {**RULINGS, "ap_check_tc": "own"}, (Bar("success", ("success",), "good"),), heavy=True,
)  # fmt: skip
