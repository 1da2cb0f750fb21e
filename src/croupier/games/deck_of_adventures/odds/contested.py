"""Checks against a Target Card that may not be turned yet: calls and contests (the ledger's Odds 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import comb

from croupier.core.odds.parameters import DECK, Card, Whole, YesNo
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.figures.difficulties import attackers_hand, of_contest
from croupier.games.deck_of_adventures.odds.card_meanings import Terms, passing
from croupier.games.deck_of_adventures.odds.check import DR, HAND, MODIFIER, NEEDED, RUNS_OUT, draw_of, redraws_allowed
from croupier.games.deck_of_adventures.odds.check_results import RULINGS, Draw, check_result, is_simple, success
from croupier.games.deck_of_adventures.odds.piles import Left, count_kinds, without

UNKNOWN = "unknown"
DR_OF_CONTEST = {"contested_dr": "3_minus_half", "dr_bounds": "clamp_0_6"}
CONTEST = {**RULINGS, **DR_OF_CONTEST, "attacker_hand": "mirrored"}
NOT_TURNED = Card("target", "the Target Card, or unknown: any card of its pile", (*DECK, UNKNOWN),
                  UNKNOWN)  # fmt: skip


def net_of(given: Given) -> int:
    """A target's net hand: its own hand, and the attacker's with the opposite sign (DA-10.5, DA-R48)."""
    own: int = given["hand"]
    return own + attackers_hand(given.rulings.__getitem__, given["attacker-hand"])[1]


def success_chance(draw: Draw, step: Callable[[int], None]) -> Fraction:
    """The probability that a Check succeeds."""
    found = check_result(draw, step)
    return Fraction(found.passed, found.total)


def average_over_targets(
    draw: Draw, turned_from: Sequence[str], *, shared: bool, step: Callable[[int], None]
) -> Fraction:
    """The average over the Target Cards that may be turned; `shared`: they come from the pile drawn from."""
    left = len(draw.cards) - shared
    free = draw.terms.rulings["fresh_ace"] == "at_once" and not draw.gm
    if not is_simple(draw.terms) or left <= abs(draw.net) + 1 or draw.redraws or free:
        every = left_after(draw.cards, turned_from, shared=shared)
        found = sum(
            (success_chance(draw._replace(target=target, cards=cards), step) for target, cards in every), Fraction(0)
        )
        return found / len(turned_from)
    good = passing(draw.terms)
    ranks_alone = good[::3] == good[1::3] == good[2::3]
    alike = Counter(target[:-1] if ranks_alone else target for target in turned_from)
    total = Fraction(0)
    for at, n in alike.items():
        cells = count_kinds(draw.cards, f"{at}C" if ranks_alone else at)
        hits = sum(many for many, passes in zip(cells, good, strict=True) if passes)
        total += n * success(left, hits - (shared and good[0]), draw.net)
    return total / len(turned_from)


def left_after(
    cards: Sequence[str], turned_from: Sequence[str], *, shared: bool
) -> Iterator[tuple[str, Sequence[str]]]:
    """Each Target Card that may be turned, with the pile that is left after it."""
    for target in turned_from:
        yield target, without(cards, (target,)) if shared else cards


def success_against(given: Given, draw: Draw, other: str) -> Fraction:
    """The probability of success against the Target Card, or any that may be turned from the pile `other`."""
    if given["target"] != UNKNOWN:
        return success_chance(draw, given.step)
    return average_over_targets(draw, turnable(given, other), shared=given["shared"], step=given.step)


def turnable(given: Given, other: str) -> Sequence[str]:
    """The cards that may be turned as the Target Card. Raises Invalid if there are none."""
    found: Sequence[str] = given["pile"] if given["shared"] else given[other]
    if not found:
        raise Invalid("pile" if given["shared"] else other, "", "at least one card, where the Target Card is unknown")
    return found


def called_check(given: Given) -> Answer:
    """A Check whose Target Card is not turned yet."""
    redraws_allowed(given)
    terms = Terms(given["range"], given["modifier"], given["needs"], given.rulings)
    found = success_against(given, draw_of(given, terms, redraws=given["redraws"]), "target-pile")
    return Answer({"success": found, "failure": 1 - found})


def contest(given: Given) -> Answer:
    """Whether the target of a contest resists."""
    redraws_allowed(given)
    dr = of_contest(given.rulings.__getitem__, given["modifier"])
    terms = Terms(dr, given["defense-modifier"], given["needs"], given.rulings)
    draw = draw_of(given, terms, net=net_of(given), redraws=given["redraws"])
    picks, _ = attackers_hand(given.rulings.__getitem__, given["attacker-hand"])
    found = picked_of_several(given, draw, picks) if picks else success_against(given, draw, "attacker-pile")
    return Answer({"succeeds": found, "fails": 1 - found}, {"range": Fraction(terms.dr)})


def picked_of_several(given: Given, draw: Draw, hand: int) -> Fraction:
    """Like `contest`, if the attacker turns `hand` more Target Cards and picks the worst for the target.

    Below 0 the target picks the best (DA-R48). A Target Card that is given is the first of them. Raises Invalid if they
    come from the target's own pile, or if the pile is too short.
    """
    turned_from, first = given["attacker-pile"], given["target"]
    count = abs(hand) + (first == UNKNOWN)
    if given["shared"]:
        raise Invalid("shared", "yes", "no, where several Target Cards are turned up")
    if len(turned_from) < count:
        raise Invalid("attacker-pile", len(turned_from), f"at least {count} card{'s' * (count > 1)}")
    chances = [success_chance(draw._replace(target=card), given.step) for card in turned_from]
    pick = min if hand > 0 else max
    if first != UNKNOWN:
        known = success_chance(draw, given.step)
        chances = [pick(one, known) for one in chances]
    left, total = len(chances), Fraction(0)
    for at, one in enumerate(sorted(chances, reverse=hand < 0), 1):
        total += one * comb(left - at, count - 1)
    return total / comb(left, count)


REDRAWN = Whole("redraws", "available redraws, spent only on a final miss; 2 only with DA-R119", 0, 2, 0)
TURNED_FROM = Left("target-pile", "cards left in the pile from which an unknown Target Card comes")
SHARED = YesNo("shared", "whether the Target Card comes from the same pile")
CALLED = OddsQuestion(
    "called", "A Check before its Target Card is turned up",
    "The probability that a Check succeeds while its Target Card can be any card of a "
"pile.",
    (DR, MODIFIER, HAND, Left(), NOT_TURNED, TURNED_FROM, SHARED, NEEDED, REDRAWN, *RUNS_OUT),
    called_check, ("DA-7.2", "DA-7.3", "DA-7.9"), {"range": "2", "modifier": "1"}, RULINGS,
    (Bar("success", ("success",), "good"), Bar("failure", ("failure",), "bad")),
)  # fmt: skip
CONTESTED = OddsQuestion(
    "contested", "A contested Check", "The probability that the target of a contest resists by drawing against the "
"attacker's card.",
    (MODIFIER, Whole("defense-modifier", "the target's Modifier", -20, 20, 0), HAND,
     Whole("attacker-hand", "the attacker's own hand, which applies to the target with the opposite sign", -20, 20, 0),
     Left(help="cards left in the target's draw pile"), NOT_TURNED,
     Left("attacker-pile", "cards left in the pile from which an unknown Target Card comes"), SHARED, NEEDED,
     REDRAWN, *RUNS_OUT),
    contest, ("DA-10.3", "DA-10.4", "DA-10.5", "DA-8.7"), {"modifier": "1", "defense-modifier": "1"}, CONTEST,
    (Bar("resists", ("succeeds",)), Bar("suffers it", ("fails",))),
)  # fmt: skip
