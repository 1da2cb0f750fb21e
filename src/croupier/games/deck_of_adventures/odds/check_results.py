"""The result of a Check from the cards left in a pile: by kinds of card, or card by card (Odds 1 to 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb, perm

from croupier.core.odds.exact import share
from croupier.core.odds.questions import Answer, without_limit
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.odds import hands
from croupier.games.deck_of_adventures.odds.card_by_card import NOTHING, RUNNING_OUT, Spread, card_by_card
from croupier.games.deck_of_adventures.odds.card_meanings import (
    DEGREES,
    HANDS,
    RACE,
    Kind,
    Terms,
    edr,
    kinds,
    required_match,
)
from croupier.games.deck_of_adventures.odds.moment import ALL, FOR_SUIT, PLANS, STOP, Draw, Hand
from croupier.games.deck_of_adventures.odds.piles import cell, count_kinds

REDRAWS = {"redraw_target": "any_of_draw", "redraw_keep": "new_card", "fresh_ace": "after_draw",
           "power_redraw": "same_limit", "loose_aces": "to_hand"}  # fmt: skip
RULINGS = {**HANDS, **REDRAWS, **RUNNING_OUT}
PLAIN = {"redraw_target": "any_of_draw", "redraw_keep": "new_card", "fresh_ace": "after_draw",
         "hand_selection": "closest"}  # fmt: skip
"""The rulings for which one redraw has a formula."""
MAJOR, MISS = 1, 7
__all__ = ["ALL", "PLANS", "STOP", "Draw", "Result", "check_result"]


class Result:
    """The result of a Check: the ways by degree, of success, and of a suit or color match, out of `total`.

    `good` has the ways by degree in which the Check passes: with the match that it requires.
    """

    __slots__ = ("color", "degrees", "good", "hits", "passed", "suited", "total")

    def __init__(self, of: Sequence[Kind], ways: Sequence[int], total: int, nothing: int = 0) -> None:
        """`nothing`: the ways in which no card counts, and the Check fails."""
        self.degrees = [0] * len(DEGREES)
        self.degrees[MISS] = nothing
        self.good = [0] * len(DEGREES)
        self.total = total
        self.passed = self.suited = self.color = 0
        self.hits: list[tuple[Kind, int]] = []
        for kind, n in zip(of, ways, strict=True):
            _, degree, passed, suit, color = kind
            self.degrees[degree] += n
            if passed:
                self.hits.append((kind, n))
                self.good[degree] += n
                self.passed += n
                self.suited += n if suit else 0
                self.color += n if color else 0

    def answer(self) -> Answer:
        """The chances by degree; a success without the required match counts for its degree, not for the summary."""
        total = self.total
        outcomes = {name: share(n, total) for name, n in zip(DEGREES, self.degrees, strict=True)}
        major = sum(self.good[: MAJOR + 1])
        shares = {"success": self.passed, "major-hit": major, "suited-hit": self.suited, "color-match": self.color}
        return Answer(outcomes, {name: share(n, total) for name, n in shares.items()})


def sorted_kinds(draw: Draw) -> tuple[list[Kind], list[int], int]:
    """The kinds that have cards, the closest first; how many of each are left; which drawn card counts.

    The last is an index into the kinds, -1 if no card has been drawn.
    """
    meant, cells = kinds(draw.terms, worst=draw.net < 0), count_kinds(draw.cards, draw.target)
    there = {cell(card, draw.target) for card in draw.lying}
    pairs = sorted((meant[at], n, at) for at, n in enumerate(cells) if n or at in there)
    old = [spot for spot, (_, _, at) in enumerate(pairs) if at in there]
    at = -1 if not old else old[-1] if draw.net < 0 else old[0]
    return [kind for kind, _, _ in pairs], [n for _, n, _ in pairs], at


def without_redraw(of: Sequence[Kind], counts: Sequence[int], net: int, plan: str) -> Result:
    """A Check without a redraw, from a pile with enough cards."""
    left, drawn = sum(counts), 1 + abs(net)
    if net <= 0:
        return Result(of, hands.furthest(counts, drawn), comb(left, drawn))
    if plan == ALL:
        return Result(of, hands.nearest(counts, drawn), comb(left, drawn))
    passes = [kind.passed for kind in of]
    at = sum(passes)
    good = sum(counts[:at])
    if plan == FOR_SUIT or not good or not all(passes[:at]):
        stops = [kind.passed and (kind.suit or plan == STOP) for kind in of]
        return Result(of, hands.until(counts, drawn, stops), perm(left, drawn))
    total = comb(left, drawn)
    hit = total - comb(left - good, drawn)
    ways = [*(hit * n for n in counts[:at]), *(good * miss for miss in hands.nearest(counts[at:], drawn))]
    return Result(of, ways, total * good)


def drawn_on(of: Sequence[Kind], counts: Sequence[int], old: int, draw: Draw) -> Result:
    """A Check that continues with some cards drawn, of which the one at `old` counts so far."""
    left, more = sum(counts), 1 + abs(draw.net) - len(draw.lying)
    if draw.net < 0:
        ways = hands.furthest(counts, more)
        ways[old] = sum(ways[: old + 1])
        return Result(of, [n if at >= old else 0 for at, n in enumerate(ways)], comb(left, more))
    stops = [kind.passed and draw.plan != ALL and (kind.suit or draw.plan == STOP) for kind in of]
    return Result(of, hands.until(counts, more, stops, old), perm(left, more))


def with_redraw(of: Sequence[Kind], counts: Sequence[int], net: int, plan: str) -> Result:
    """A Check with one redraw of the furthest card, used only on a final miss that it can change.

    The pile has at least one more card than is drawn.
    """
    left, drawn = sum(counts), 1 + abs(net)
    hits = [n if kind.passed else 0 for kind, n in zip(of, counts, strict=True)]
    misses = [0 if kind.passed else n for kind, n in zip(of, counts, strict=True)]
    missed = sum(misses)
    if missed == left:
        return without_redraw(of, counts, net, plan)
    if net < 0:
        more = left - drawn
        saved = [n * (more + drawn * missed) for n in hands.furthest(hits, drawn)]
        once = comb(left - missed, drawn - 1) * max(0, left - missed - drawn + 1)
        lost = [n * more for n in hands.furthest(counts, drawn)]
        ways = [save if kind.passed else lose - once * n
                for kind, n, save, lose in zip(of, counts, saved, lost, strict=True)]  # fmt: skip
        return Result(of, ways, comb(left, drawn) * more)
    stops = [kind.passed and plan != ALL and (kind.suit or plan == STOP) for kind in of]
    first = hands.until(counts, drawn, stops)
    again = perm(missed, drawn)
    if net == 0:
        ways = [n * (left - 1) + again * n if kind.passed else n * (missed - 1)
                for kind, n in zip(of, counts, strict=True)]  # fmt: skip
        return Result(of, ways, perm(left, 2))
    last = [n * perm(drawn + 1, drawn + 1) for n in hands.nearest(misses, drawn + 1)]
    ways = [one * (left - drawn) + again * n if kind.passed else miss
            for kind, n, one, miss in zip(of, counts, first, last, strict=True)]  # fmt: skip
    return Result(of, ways, perm(left, drawn + 1))


def has_formula(draw: Draw) -> bool:
    """Whether a formula applies: the pile has enough cards, and the rulings need only counts by kind."""
    left, rules = len(draw.cards), draw.terms.rulings
    if left <= abs(draw.net) + 1 - len(draw.lying) + draw.redraws or draw.redraws > 1:
        return False
    if draw.redraws and draw.terms.needs == RACE:
        return False
    if draw.redraws or (rules["fresh_ace"] == "at_once" and not draw.gm):
        if draw.lying or not draw.redraws or any(rules[key] != option for key, option in PLAIN.items()):
            return False
    return True


def formula(draw: Draw) -> Result | None:
    """The result by a formula; None if the pile may run out, or a ruling needs more."""
    if not has_formula(draw):
        return None
    of, counts, old = sorted_kinds(draw)
    if old >= 0:
        return drawn_on(of, counts, old, draw)
    return (with_redraw if draw.redraws else without_redraw)(of, counts, draw.net, draw.plan)


def check_result(draw: Draw, step: Callable[[int], None] = without_limit) -> Result:
    """The result of a Check for which at least one more card is drawn."""
    found = formula(draw)
    if found is not None:
        return found
    hand = Hand(draw.net, draw.plan, draw.redraws)
    return total_result(*card_by_card(hand, draw.deck, draw.terms, draw.target, draw.lying, step))


def total_result(of: Sequence[Kind], spread: Spread) -> Result:
    """The Result for these numbers of ways in which each kind counts, in the order of the kinds."""
    return Result(of, [spread.ways.get(at, 0) for at in range(len(of))], spread.total, spread.ways.get(NOTHING, 0))


def is_simple(terms: Terms) -> bool:
    """Whether success depends only on how many cards succeed: they are closer than those that fail."""
    return terms.rulings["hand_selection"] == "closest" or (not required_match(terms) and edr(terms) >= 0)


def success(left: int, good: int, net: int = 0) -> Fraction:
    """The probability of success from a pile of `left` cards, of which `good` succeed, with enough cards.

    >>> success(52, 12, -1)
    Fraction(11, 221)
    """
    drawn = 1 + abs(net)
    if net < 0:
        return Fraction(comb(good, drawn), comb(left, drawn))
    total = comb(left, drawn)
    return Fraction(total - comb(left - good, drawn), total)


def require_distinct_cards(**piles: Sequence[str]) -> None:
    """Raises Invalid if a card is in two places at once, naming the second."""
    seen: set[str] = set()
    for name, cards in piles.items():
        twice = seen.intersection(cards)
        if twice:
            raise Invalid(name, ",".join(sorted(twice)), f"cards that are not in the {next(iter(piles))}")
        seen.update(cards)
