"""Several at once: against one Target Card, and blows on one target (the ledger's Odds 5 and 6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from croupier.core.odds.exact import mean
from croupier.core.odds.parameters import Whole, Wholes
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.odds import contested
from croupier.games.deck_of_adventures.odds.attack import ARMOR_RANGE, BLOW, COVER, RANGE, TARGETED, bonus, dr_of, told
from croupier.games.deck_of_adventures.odds.check import DR, MODIFIER, NEEDED, TARGET
from croupier.games.deck_of_adventures.odds.contested import DR_OF_CONTEST, NOT_TURNED, UNKNOWN
from croupier.games.deck_of_adventures.odds.meanings import HANDS, NONE, Kind, Terms
from croupier.games.deck_of_adventures.odds.piles import Left, Several, each, without
from croupier.games.deck_of_adventures.odds.sharing import drawer, in_turn

MOST = 8
MODIFIERS = Wholes("modifiers", "the Modifier of each", -20, 20, count=MOST)
NETS = Wholes("hands", "the net hand of each; one serves for all", -20, 20, "0", count=MOST)
PILES = Several(help="the piles that they draw from, with slashes between them; one serves for all")
DECKS = Wholes("decks", "which pile each draws from, by its number; each from its own where nothing is given", 0, MOST,
               "0", count=MOST)  # fmt: skip


def decks_of(given: Given, count: int) -> tuple[dict[int, Sequence[str]], list[tuple[int, int]]]:
    """The piles by their numbers; from which each of so many draws, and with which hand."""
    piles = given["piles"]
    nets = each(given["hands"], count, "hands")
    numbers = given["decks"]
    if numbers == (0,):
        piles = each(piles, count, "piles")
        numbers = tuple(range(1, count + 1))
    numbers = each(numbers, count, "decks")
    if not all(1 <= at <= len(piles) for at in numbers):
        raise Invalid("decks", ",".join(map(str, numbers)), f"numbers of the piles, 1 to {len(piles)}")
    return dict(enumerate(piles, 1)), list(zip(numbers, nets, strict=True))


def succeeding(given: Given, dr: int, needs: str) -> dict[int, Fraction]:
    """How many of them succeed against one Target Card, or any of a pile that may be turned."""
    found: dict[int, Fraction] = {}
    terms = [Terms(dr, modifier, needs, given.rulings) for modifier in given["modifiers"]]
    targets = given["target-pile"] if given["target"] == UNKNOWN else (given["target"],)
    decks, who = decks_of(given, len(terms))
    from_deck = given["target-deck"]
    if from_deck and given["target"] == UNKNOWN:
        targets = decks.get(from_deck, ())
    if not targets or from_deck > len(decks):
        raise Invalid("target-deck", from_deck, f"0, or the number of a pile, 1 to {len(decks)}; with cards to turn")
    for target in targets:
        here = [drawer(deck, net, target, one, once) for (deck, net), one in zip(who, terms, strict=True)]
        left = {**decks, from_deck: without(decks[from_deck], (target,))} if from_deck else decks
        for count, share in in_turn(left, here, given.step).items():
            found[count] = found.get(count, Fraction(0)) + share / len(targets)
    return found


def once(kind: Kind) -> int:
    """A success counts as one."""
    return int(kind.passed)


def several(given: Given) -> Answer:
    """How many of several succeed."""
    found, count = succeeding(given, given["range"], given["needs"]), len(given["modifiers"])
    shares = {str(n): found.get(n, Fraction(0)) for n in range(count + 1)}
    return Answer(shares, {"one": 1 - shares["0"], "all": shares[str(count)], "mean": mean(found)})


def contested_several(given: Given) -> Answer:
    """How many of the targets of a contest fail."""
    resist = succeeding(given, contested.dr_of(given.rulings, given["modifier"]), NONE)
    count = len(given["modifiers"])
    shares = {str(n): resist.get(count - n, Fraction(0)) for n in range(count + 1)}
    return Answer(shares, {"one": 1 - shares["0"], "all": shares[str(count)], "mean": count - mean(resist)})


def blows(given: Given) -> Answer:
    """The damage that several attackers do to one target."""
    terms = [Terms(dr_of(given.rulings, given["armor-range"], given["cover"]), modifier, given["needs"], given.rulings)
             for modifier in given["modifiers"]]  # fmt: skip
    bases = each(given["base-damages"], len(terms), "base-damages")
    decks, who = decks_of(given, len(terms))
    worth = [partial(_does, base, given.rulings["bonus_damage"]) for base in bases]
    drawers = [drawer(deck, net, given["target"], one, does)
               for (deck, net), one, does in zip(who, terms, worth, strict=True)]  # fmt: skip
    found = in_turn(decks, drawers, given.step)
    shown = told(given.rulings, found, given)
    return Answer(shown.outcomes, {"hit": 1 - found.get(0, Fraction(0)), **shown.summary})


def _does(base: int, option: str, kind: Kind) -> int:
    return base + bonus(option, kind)


TARGET_PILE = (
    NOT_TURNED, Left("target-pile", "cards left in the pile that an unknown Target Card is turned from"),
    Whole("target-deck", "the number of that pile, where somebody draws from it too; 0 for none of theirs", 0, MOST, 0),
)  # fmt: skip
COUNTED = (Bar("one at least", ("one",)), Bar("all", ("all",)))
SEVERAL = OddsQuestion(
    "several", "A Check of several", "How many of several succeed against one Target Card.",
    (DR, MODIFIERS, NETS, PILES, DECKS, *TARGET_PILE, NEEDED), several, ("DA-7.3", "DA-7.9"),
    {"range": "2", "modifiers": "0,1,2"}, HANDS, COUNTED, heavy=True,
)  # fmt: skip
CONTESTED_SEVERAL = OddsQuestion(
    "contested-several", "A contest against several", "How many of the targets of a contest fail.",
    (MODIFIER, MODIFIERS, NETS, PILES, DECKS, *TARGET_PILE), contested_several, ("DA-10.3", "DA-10.4"),
    {"modifier": "2", "modifiers": "0,2"}, {**HANDS, **DR_OF_CONTEST}, COUNTED, heavy=True,
)  # fmt: skip
BLOWS = OddsQuestion(
    "blows", "A round of blows", "The damage that several attackers do to one target, one attack each.",
    (TARGET, ARMOR_RANGE, MODIFIERS, NETS, Wholes("base-damages", "damage of a plain hit of each", 1, 20, "1",
     count=MOST), PILES, DECKS, *TARGETED, COVER, NEEDED),
    blows, ("DA-14.7", "DA-14.8", "DA-14.9"), {"target": "5H", "armor-range": "2", "modifiers": "1,1,0"},
    {**HANDS, **RANGE, **BLOW}, (Bar("hit", ("hit",), "good"), Bar("down", ("down",), "good")), heavy=True,
)  # fmt: skip
