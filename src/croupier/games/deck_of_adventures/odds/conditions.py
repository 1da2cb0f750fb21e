"""Shaking off a condition, and treating a knocked-out character (the ledger's Odds 10 and 11)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.figures import difficulties
from croupier.games.deck_of_adventures.figures.difficulties import cards_lost, only_weakens
from croupier.games.deck_of_adventures.odds.card_meanings import HANDS, NONE, Terms, passing
from croupier.games.deck_of_adventures.odds.check import HAND, MODIFIER, TARGET
from croupier.games.deck_of_adventures.odds.paths import Paths
from croupier.games.deck_of_adventures.odds.piles import Left, count_kinds, without
from croupier.games.deck_of_adventures.odds.several import once
from croupier.games.deck_of_adventures.odds.shared_deck import Drawer, Kinds, draw_once, drawer, kinds_of_deck

MOST_PATHS = 3
"""The most tries that can be counted if each has a different Target Card."""
ENTRIES = {"condition_tc": "own", "poison_success": "all"}


def successful_cards(cards: tuple[str, ...], target: str, terms: Terms) -> int:
    """How many of the cards succeed."""
    return sum(n for n, passes in zip(count_kinds(cards, target), passing(terms), strict=True) if passes)


def condition(given: Given) -> Answer:
    """The try at which a condition ends, one per turn without other draws, until the pile runs out."""
    terms, drawn = Terms(given["range"], given["modifier"], NONE, given.rulings), 1 + abs(given["hand"])
    of_gm = given.rulings["condition_tc"] == "gm_deck"
    cards = given["pile"] if of_gm else without(given["pile"], (given["target"],))
    if len(cards) < drawn:
        raise Invalid("pile", len(cards), f"at least {drawn} card{'s' * (drawn > 1)} besides the Target Card")
    if of_gm:
        most = min(MOST_PATHS, len(given["gm-pile"]))
        if not most or given["tries"] > most:
            raise Invalid("tries", given["tries"], f"1 to {most} with these cards of the GM's, 0 for as many (DA-R75)")
        paths = Paths(cards, given["gm-pile"], terms, given["hand"], given.step)
        tries = by_paths(given, paths, len(cards), given["tries"] or most)
    else:
        tries = by_own(given, cards, drawer(0, given["hand"], given["target"], terms, once))
    outcomes = {str(n): share for n, share in enumerate(tries.off, 1)}
    left = 1 - sum(tries.off, Fraction(0))
    summary = {"next": tries.off[0], "weaker": tries.success, "lost": tries.lost}
    if not left:
        summary["expected"] = sum((n * share for n, share in enumerate(tries.off, 1)), Fraction(0))
    return Answer({**outcomes, "not": left}, summary)


class Tries(NamedTuple):
    """The probabilities that a condition ends at each try and that the first try succeeds; mean loss to Poisoned N."""

    off: list[Fraction]
    success: Fraction
    lost: Fraction


class Sick(NamedTuple):
    """The state before a try: cards left in the pile, those not seen yet by their rank, Poisoned N."""

    left: int
    unseen: Kinds
    poison: int


def by_own(given: Given, cards: Sequence[str], one: Drawer) -> Tries:
    """Tries against one's own Target Card: given-up cards stay unseen, so all unseen cards are equally likely."""
    drawn_at_most, ruling = 1 + abs(one.net), given.rulings.__getitem__
    states: dict[Sick, Fraction] = {Sick(len(cards), kinds_of_deck(cards, [one]), given["poisoned"]): Fraction(1)}
    off, first, lost = list[Fraction](), Fraction(0), Fraction(0)
    while not given["tries"] or len(off) < given["tries"]:
        able = {now: share for now, share in states.items() if now.left >= drawn_at_most}
        if not able:
            break
        after: dict[Sick, Fraction] = {}
        done = succeeded = Fraction(0)
        for now, share in able.items():
            came = draw_once(now.unseen, 0, one, given.step)
            given.step(12 * len(came))
            for (unseen, rank), part in came.items():
                here, passed = share * part, one.worth[rank]
                succeeded += here * passed
                if passed and not only_weakens(ruling, now.poison):
                    done += here
                    continue
                left, poison = now.left - _count(now.unseen) + _count(unseen), now.poison - passed
                gone = 0 if passed or not poison else min(cards_lost(poison), left)
                lost += here * gone
                key = Sick(left - gone, unseen, poison)
                after[key] = after.get(key, Fraction(0)) + here
        first = first if off else succeeded
        off.append(done)
        states = after
    return Tries(off, first, lost)


def _count(there: Kinds) -> int:
    return sum(count for _, count in there)


def by_paths(given: Given, paths: Paths, left: int, most: int) -> Tries:
    """Tries, each against a card of the GM's deck, by the paths of success and failure (DA-R75)."""
    net, ruling = given["hand"], given.rulings.__getitem__
    need = most * (2 + net + given["poisoned"])
    if net > 0 and only_weakens(ruling, given["poisoned"]) and left < need:
        raise Invalid("pile", left, f"at least {need} cards: an Upper Hand that succeeds draws fewer")
    off, lost, first = [Fraction(0)] * most, Fraction(0), paths.chance((True,))
    open_: list[tuple[tuple[bool, ...], int, int]] = [((), 0, given["poisoned"])]
    for at in range(most):
        after: list[tuple[tuple[bool, ...], int, int]] = []
        for path, used, poison in open_:
            if used + 1 + abs(net) > left:
                continue
            for passed in (True, False):
                way, share = (*path, passed), paths.chance((*path, passed))
                if passed and not only_weakens(ruling, poison):
                    off[at] += share
                    continue
                gone = 0 if passed or not poison else min(cards_lost(poison), left - used - 1 - abs(net))
                lost += share * gone
                after.append((way, used + 1 + abs(net) + gone, poison - passed))
        open_ = after
    return Tries(off, first, lost)


def treatment(given: Given) -> Answer:
    """Whether one of several tries succeeds, one card each turn; each turn makes it harder (DA-16.4)."""
    cards, most = given["pile"], given["tries"]
    if most > len(cards):
        raise Invalid("tries", most, f"1 to {len(cards)}, a card of the pile each")
    fails = [Fraction(1)]
    for n in range(most):
        terms = Terms(difficulties.treatment(given["turns"] + n), given["modifier"], NONE, given.rulings)
        misses = len(cards) - successful_cards(cards, given["target"], terms)  # including earlier misses
        fails.append(fails[-1] * Fraction(max(0, misses - n), len(cards) - n))
    outcomes = {str(n): fails[n - 1] - fails[n] for n in range(1, most + 1)}
    return Answer({**outcomes, "not": fails[-1]}, {"saved": 1 - fails[-1]})


CONDITION = OddsQuestion(
    "condition", "Shaking off a condition",
    "The try at which a condition is shaken off, against the character's own Target Card.",
    (TARGET, Whole("range", "Difficulty Range", 0, 6, difficulties.CONDITION), MODIFIER, HAND, Left(),
     Whole("tries", "maximum tries; 0 for as many as the pile allows, 3 if the Target Cards are the GM's",
           0, 52, 0),
     Left("gm-pile", "cards left in the GM's pile, if each Target Card comes from it"),
     Whole("poisoned", "Poisoned N: each failure costs N + 1 cards; 0 for another condition", 0, 20, 0)),
    condition, ("DA-15.2", "DA-15.4", "DA-15.10"), {"target": "8C", "poisoned": "1"}, {**HANDS, **ENTRIES},
    (Bar("at the next try", ("next",), "good"),), heavy=True,
)  # fmt: skip
TREATMENT = OddsQuestion(
    "treatment", "Treating the knocked out", "Whether any of several tries with Craft succeeds, one each turn.",
    (TARGET, MODIFIER, Left(help="cards left in the healer's draw pile"),
     Whole("tries", "number of tries available", 1, 52, 1), Whole("turns", "turns already passed", 0, 99, 0)),
    treatment, ("DA-16.4",), {"target": "8C", "modifier": "1", "tries": "2"},
    {key: HANDS[key] for key in ("negative_mod", "edr_floor", "exact_on")}, (Bar("saved", ("saved",), "good"),),
)  # fmt: skip
