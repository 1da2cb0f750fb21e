"""Several at once: characters against one Target Card, or attackers on one target (the ledger's Odds 5, 6)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import NamedTuple

from croupier.core.odds.exact import mean
from croupier.core.odds.parameters import DECK, Listed, Whole, Wholes
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.figures.degrees import bonus_damage
from croupier.games.deck_of_adventures.figures.difficulties import of_contest
from croupier.games.deck_of_adventures.odds.attack import (
    ARMOR_RANGE,
    BLOW,
    COVER,
    RANGE,
    TARGETED,
    damage_answer,
    dr_of,
)
from croupier.games.deck_of_adventures.odds.card_by_card import RUNNING_OUT
from croupier.games.deck_of_adventures.odds.card_meanings import HANDS, NONE, Kind, Terms
from croupier.games.deck_of_adventures.odds.check import DR, MODIFIER, NEEDED, TARGET
from croupier.games.deck_of_adventures.odds.contested import DR_OF_CONTEST, NOT_TURNED, UNKNOWN
from croupier.games.deck_of_adventures.odds.piles import Left, Several, value_for_each, without
from croupier.games.deck_of_adventures.odds.race_decks import Stock
from croupier.games.deck_of_adventures.odds.shared_deck import Known, draw_in_turn, drawer
from croupier.games.deck_of_adventures.settings import Ruling

MOST = 8
MODIFIERS = Wholes("modifiers", "the Modifier of each", -20, 20, count=MOST)
NETS = Wholes("hands", "the net hand of each; a single value applies to all", -20, 20, "0", count=MOST)
PILES = Several(help="the piles they draw from, separated by slashes; a single pile applies to all")
DECKS = Wholes("decks", "the number of the pile each draws from; by default each has its own", 0, MOST,
               "0", count=MOST)  # fmt: skip


TIRED = (
    Several("discards", "the discards of each pile, which return when it runs out", default=""),
    Wholes("fatigue", "the Fatigue of each pile's owner so far; a single value applies to all", 0, 4, "0", count=MOST),
    Listed("standing", "each character's own Target Card, which returns if no card is left (no_cards = "
"return_tc); or none", (*DECK, NONE), each=MOST, least=1, most=MOST, default=(NONE,)),
    Whole("gm-number", "the number of the GM's pile, which causes no Fatigue; 0 for none", 0, MOST, 0),
    Wholes("companions", "1 for a Companion, 0 for others: a Companion keeps drawing if its Dealer is out", 0, 1, "0",
           count=MOST),
)  # fmt: skip
RULINGS = {**HANDS, **RUNNING_OUT, "loose_aces": "to_hand", "gm_deck_aces": "ordinary", "fatigue_companion": "yes",
           "fourth_fatigue": "reshuffle_stay_3"}  # fmt: skip


class Who(NamedTuple):
    """One of several characters: the number of the pile, the net hand, and whether this is a Companion."""

    deck: int
    net: int
    companion: bool


def decks_of(given: Given, count: int) -> tuple[dict[int, Stock], list[Who]]:
    """The piles by number, with the cards that return to them; and who draws from which."""
    piles, numbers, nets = given["piles"], given["decks"], value_for_each(given["hands"], count, "hands")
    if numbers == (0,):
        piles = value_for_each(piles, count, "piles")
        numbers = tuple(range(1, count + 1))
    numbers = value_for_each(numbers, count, "decks")
    if not all(1 <= at <= len(piles) for at in numbers):
        raise Invalid("decks", ",".join(map(str, numbers)), f"numbers of the piles, 1 to {len(piles)}")
    spare = (value_for_each(given[name], len(piles), name) for name in ("discards", "fatigue", "standing"))
    stocks = {}
    for at, (cards, used, level, lies) in enumerate(zip(piles, *spare, strict=True), 1):
        gm = at == given["gm-number"]
        back = lies if lies != NONE and not gm and given.rulings["no_cards"] == "return_tc" else ""
        if back in (*cards, *used):
            raise Invalid("standing", back, "cards that are not in the piles or the discards")
        stocks[at] = Stock(cards, without(used, cards), level, back, gm)
    companions = value_for_each(given["companions"], count, "companions")
    return stocks, [Who(*one) for one in zip(numbers, nets, map(bool, companions), strict=True)]


def succeeding(given: Given, dr: int, needs: str) -> dict[int, Fraction]:
    """How many of several characters succeed against one Target Card, or any that may be turned from a pile."""
    found: dict[int, Fraction] = {}
    terms = [Terms(dr, modifier, needs, given.rulings) for modifier in given["modifiers"]]
    targets = given["target-pile"] if given["target"] == UNKNOWN else (given["target"],)
    decks, who = decks_of(given, len(terms))
    from_deck = given["target-deck"]
    if from_deck and given["target"] == UNKNOWN:
        targets = decks[from_deck].cards if from_deck in decks else ()
    if not targets or from_deck > len(decks):
        raise Invalid("target-deck", from_deck, f"0, or the number of a pile, 1 to {len(decks)}; with cards to turn")
    if from_deck and len(decks[from_deck].cards) < 2 and given.rulings["empty_moment"] == "at_last_card":
        raise Invalid(
            "target-deck", from_deck, "a pile of at least two cards: drawing the last one reshuffles it (DA-R3)"
        )
    drawers = [drawer(one.deck, one.net, "", its, once, one.companion) for one, its in zip(who, terms, strict=True)]
    known: Known = {}
    for target in targets:
        here = [one._replace(target=target) for one in drawers]
        left = dict(decks)
        if from_deck:
            left[from_deck] = left[from_deck]._replace(cards=without(left[from_deck].cards, (target,)))
        for count, share in draw_in_turn(left, here, given, known).items():
            found[count] = found.get(count, Fraction(0)) + share / len(targets)
    return found


def once(kind: Kind) -> int:
    """The value of a card: 1 for a success."""
    return int(kind.passed)


def several(given: Given) -> Answer:
    """The number of successes among several Checks."""
    found, count = succeeding(given, given["range"], given["needs"]), len(given["modifiers"])
    shares = {str(n): found.get(n, Fraction(0)) for n in range(count + 1)}
    return Answer(shares, {"one": 1 - shares["0"], "all": shares[str(count)], "mean": mean(found)})


def contested_several(given: Given) -> Answer:
    """How many of the targets of a contest fail."""
    resist = succeeding(given, of_contest(given.rulings.__getitem__, given["modifier"]), given["needs"])
    count = len(given["modifiers"])
    shares = {str(n): resist.get(count - n, Fraction(0)) for n in range(count + 1)}
    return Answer(shares, {"one": 1 - shares["0"], "all": shares[str(count)], "mean": count - mean(resist)})


def blows(given: Given) -> Answer:
    """The damage that several attackers deal to one target."""
    terms = [Terms(dr_of(given.rulings, given["armor-range"], given["cover"]), modifier, given["needs"], given.rulings)
             for modifier in given["modifiers"]]  # fmt: skip
    bases = value_for_each(given["base-damages"], len(terms), "base-damages")
    decks, who = decks_of(given, len(terms))
    worth = [partial(_does, base, given.rulings.__getitem__) for base in bases]
    drawers = [drawer(one.deck, one.net, given["target"], its, does, one.companion)
               for one, its, does in zip(who, terms, worth, strict=True)]  # fmt: skip
    found = draw_in_turn(decks, drawers, given, {})
    shown = damage_answer(given.rulings, found, given)
    return Answer(shown.outcomes, {"hit": 1 - found.get(0, Fraction(0)), **shown.summary})


def _does(base: int, ruling: Ruling, kind: Kind) -> int:
    return base + bonus_damage(ruling, kind.degree)


TARGET_PILE = (
    NOT_TURNED, Left("target-pile", "cards left in the pile from which an unknown Target Card comes"),
    Whole("target-deck", "the number of that pile if someone also draws from it; otherwise 0", 0, MOST, 0),
)  # fmt: skip
COUNTED = (Bar("at least one", ("one",)), Bar("all", ("all",)))
SEVERAL = OddsQuestion(
    "several", "A group Check", "How many characters succeed against one Target Card.",
    (DR, MODIFIERS, NETS, PILES, DECKS, *TARGET_PILE, NEEDED, *TIRED), several, ("DA-7.3", "DA-7.9"),
    {"range": "2", "modifiers": "0,1,2"}, RULINGS, COUNTED, heavy=True,
)  # fmt: skip
CONTESTED_SEVERAL = OddsQuestion(
    "contested-several", "A contest against several targets", "How many of the targets of a contest fail.",
    (MODIFIER, MODIFIERS, NETS, PILES, DECKS, *TARGET_PILE, NEEDED, *TIRED), contested_several,
    ("DA-10.3", "DA-10.4", "DA-8.7"),
    {"modifier": "2", "modifiers": "0,2"}, {**RULINGS, **DR_OF_CONTEST}, COUNTED, heavy=True,
)  # fmt: skip
BLOWS = OddsQuestion(
    "blows", "A round of blows", "The damage that several attackers deal to one target with one attack each.",
    (TARGET, ARMOR_RANGE, MODIFIERS, NETS, Wholes("base-damages", "damage of a plain hit of each", 1, 20, "1",
     count=MOST), PILES, DECKS, *TARGETED, COVER, NEEDED, *TIRED),
    blows, ("DA-14.7", "DA-14.8", "DA-14.9"), {"target": "5H", "armor-range": "2", "modifiers": "1,1,0"},
    {**RULINGS, **RANGE, **BLOW}, (Bar("hit", ("hit",), "good"), Bar("down", ("down",), "good")), heavy=True,
)  # fmt: skip
