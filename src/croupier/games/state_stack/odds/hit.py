"""Whether an attack hits: the attacker's test against the target's (SS-5.5 to 5.8; Odds 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, product
from math import perm, prod
from typing import NamedTuple

from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.state_stack.odds import cards
from croupier.games.state_stack.odds.orders import Orders, Unseen, ordered
from croupier.games.state_stack.odds.sums import Sums, all_ways, scoring_ways

MOST_CARDS = 20
PARAMETERS = (
    Whole("attack-rank", "the attacker's current rank, after the penalty", 0, 13),
    Whole("action", "the attacker's action cards", 1, MOST_CARDS),
    Whole("defense-rank", "the target's current rank, after the penalty", 0, 13),
    Whole("defense", "the target's defense cards; with none, the target draws one card", 0, MOST_CARDS),
    *cards.COMMON,
    cards.sets_of("action-sets", "action"),
    cards.sets_of("defense-sets", "defense"),
)
BY_SOURCE = 200
"""The cost of one assignment of cards to the deck's sets, counted toward the work limit of an answer."""
RULINGS = {**cards.DECK_RULINGS, "remaining_value": "count", "defense_draw": "empty"}


class Ward(NamedTuple):
    """One course of a defense: the sets of the cards over the rank and of the valid card; -1 for none.

    `gone` are jokers that score nothing, for which a ruling draws a card instead; if one can be, a valid card
    is at least `least` (1). `left` are the remaining cards, whether or not they count.
    """

    over: tuple[int, ...]
    valid: int = -1
    remaining: int = 0
    left: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    least: int = 0

    @property
    def sets(self) -> tuple[int, ...]:
        return (*self.over, *self.gone, *(() if self.valid < 0 else (self.valid,)))


class Exchange:
    """Both parts of an attack, the unseen cards, and which cards are valid for whom."""

    def __init__(self, given: Given, unseen: Unseen, drawn: int = 0) -> None:
        """`drawn` is the set of the card drawn to defend."""
        self.drawn = drawn
        self.sizes = [sum(counts) for counts in unseen]
        self.action = cards.part(given, "action-sets", given["action"])
        self.defense = cards.part(given, "defense-sets", given["defense"])
        self.strikes = cards.valid_for(given, given["attack-rank"])
        self.wards = cards.valid_for(given, given["defense-rank"])
        self.reading: str = given.rulings["remaining_value"]
        self.counted = self.reading == "count"
        self.again = given.rulings["defense_draw"] == "also_all_failed"
        self.draws = not self.defense or self.again
        cards.drawn_from(
            self.sizes, (*self.action, *self.defense, *((drawn,) if self.draws else ())), "action and defense"
        )

    def attacks(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Each way to a valid action card: the sets flipped (valid one last) and how many cards remain."""
        for flipped in range(len(self.action)):
            yield self.action[: flipped + 1], len(self.action) - flipped - 1

    def defenses(self) -> Iterator[Ward]:
        """Each course of a defense; without cards (or, as ruled, if they score nothing) one is drawn."""
        for flipped, at in enumerate(self.defense):
            left = self.defense[flipped + 1 :]
            one = Ward(self.defense[:flipped], at, len(left), left)
            if self.again and not (left and self.counted):
                yield one._replace(least=1)
                yield from self._drawn(one._replace(valid=-1, remaining=0, gone=(at,)))
            else:
                yield one
        failed = Ward(self.defense)
        yield from self._drawn(failed) if self.draws else (failed,)

    def _drawn(self, one: Ward) -> Iterator[Ward]:
        """The courses with a card of the deck: valid, or over the rank as well."""
        yield one._replace(valid=self.drawn)
        yield one._replace(over=(*one.over, self.drawn))

    def lead(self, left: int, remaining: int) -> int:
        """How much a valid defense card may exceed the attack card for the attack still to hit (SS-5.7)."""
        return (left - remaining if self.counted else 0) - (0 if left > remaining else 1)

    def values(self, left: int) -> list[int]:
        """The values with which an attack scores; a joker scores only what remains."""
        least = 0 if left and self.counted else 1
        return [value for value in range(least, cards.HIGHEST) if self.strikes[value]]


def strikes(
    of: Exchange,
    way: tuple[tuple[tuple[int, ...], int], Sequence[Ward]],
    unseen: Unseen,
    orders: Orders,
    more: Sequence[Sequence[int]] = (),
    taken: Sequence[tuple[int, int]] = (),
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The ways to hit with one way to a valid action card: the number of orders, and all sets flipped.

    `more` are cards over other ranks, `taken` cards of known value, which `unseen` no longer includes.
    """
    (action, left), wards = way
    at, values = action[-1], of.values(left)
    plain = [[value for value in one if value in values] for one in orders.classes(more)]
    for ward in wards:
        counts, jokers = _without_jokers(unseen, ward.gone) if ward.gone else (unseen, 1)
        if not jokers:
            continue
        those = (*taken, *((where, 0) for where in ward.gone))
        alike = [kept for one in plain if (kept := [value for value in one if counts[at][value]])]
        if ward.valid < 0:
            wanted = (action[:-1], ward.over, *more)
            ways = sum([sum([counts[at][v] for v in one]) * orders.of(wanted, (*those, (at, one[0]))) for one in alike])
        else:
            ways = _through(of, way[0], ward, alike, counts, orders, more, those)
        yield jokers * ways, (*action, *ward.sets)


def _without_jokers(unseen: Unseen, gone: Sequence[int]) -> tuple[Unseen, int]:
    """The counts without these jokers, and the number of ways in which they come."""
    left, ways = [list(counts) for counts in unseen], 1
    for at in gone:
        ways *= left[at][0]
        left[at][0] -= 1
    return left, ways


def _through(
    of: Exchange,
    attack: tuple[tuple[int, ...], int],
    ward: Ward,
    alike: Sequence[Sequence[int]],
    unseen: Unseen,
    orders: Orders,
    more: Sequence[Sequence[int]],
    taken: Sequence[tuple[int, int]],
) -> int:
    """The number of orders in which both have a valid card and the attacker's score wins."""
    action, left = attack
    at, to, ways, lead = action[-1], ward.valid, 0, of.lead(left, ward.remaining)
    counts, other = unseen[at], unseen[to]
    wanted = (action[:-1], ward.over, *more)
    for back in orders.classes(more):
        back = [value for value in back if value >= ward.least] if ward.least else back
        if not back or not of.wards[back[0]]:
            continue
        upto = [0] * cards.HIGHEST
        for value in back:
            upto[value] = other[value]
        upto = list(accumulate(upto))
        for those in alike:
            pairs = 0
            for value in those:
                limit = min(value + lead, cards.HIGHEST - 1)
                if limit >= 0:
                    same = at == to and value <= limit and value in back
                    pairs += counts[value] * (upto[limit] - same)
            if pairs:
                ways += pairs * orders.of(wanted, (*taken, (at, those[0]), (to, back[0])))
    return ways


def chance(given: Given, drawn: int = 0) -> Fraction:
    """The chance that the attack hits; `drawn` is the set of the card drawn to defend."""
    unseen = cards.unseen(given)
    of = Exchange(given, unseen, drawn)
    if given.rulings["remaining_value"] in ("sum", "next"):
        return by_sums(given, of, unseen)
    found: dict[int, int] = {}
    orders, wards = Orders(unseen, (of.strikes, of.wards)), tuple(of.defenses())
    for attack in of.attacks():
        for ways, those in strikes(of, (attack, wards), unseen, orders):
            if ways:
                total = ordered(of.sizes, those)
                found[total] = found.get(total, 0) + ways
    return sum((Fraction(ways, total) for total, ways in found.items()), Fraction(0))


def by_sources(given: Given) -> Fraction:
    """Like `chance`, with older sets mixed into the deck: each card from the deck may be of any of its sets."""
    cards.sources(given)
    if given.rulings["remaining_value"] in ("sum", "next"):
        raise Invalid("mixed", cards.number_list(given["mixed"]), "none where remaining cards are looked at", "SS-R24")
    action, defense = (cards.part(given, f"{one}-sets", given[one]) for one in ("action", "defense"))
    lying = [*action, *defense, 0]
    those = [at for at, of in enumerate(lying) if not of]
    left = [sum(cards.unseen(given)[0]), *given["mixed"]]
    cards.drawn_from([sum(left)], [0] * len(those), "action and defense")
    found, total = Fraction(0), perm(sum(left), len(those))
    for sources in product(range(len(left)), repeat=len(those)):
        ways = prod(perm(count, sources.count(at)) for at, count in enumerate(left))
        if ways:
            given.step(BY_SOURCE * len(lying))
            for at, of in zip(those, sources, strict=True):
                lying[at] = of
            sets = {"action-sets": tuple(lying[: len(action)]), "defense-sets": tuple(lying[len(action) : -1])}
            one = Given({**given.values, **sets}, given.rulings, given.step)
            found += Fraction(ways, total) * chance(one, lying[-1])
    return found


def by_sums(given: Given, of: Exchange, unseen: Unseen) -> Fraction:
    """Like `chance`, computed from both scores."""
    hers = list(all_ways(of.defense, of.reading, unseen, drawn=True, again=of.again))
    return Sums(given, unseen, of.strikes, of.wards).beats(list(scoring_ways(of.action, of.reading, unseen)), hers)


def hit(given: Given) -> Answer:
    """The chances of hit and miss."""
    share = by_sources(given) if any(given["mixed"]) else chance(given)
    return Answer({"hit": share, "miss": 1 - share})


QUESTIONS = (
    OddsQuestion(
        "hit",
        "Whether an attack hits",
        "The attacker flips action cards, the target defense cards, each until one is valid; the higher score wins, "
        "a tie goes to the attacker if more of the attacker's cards remain.",
        (*PARAMETERS, cards.MIXED),
        hit,
        ("SS-5.5", "SS-5.6", "SS-5.7"),
        {"attack-rank": "9", "action": "2", "defense-rank": "7", "defense": "1"},
        RULINGS,
        (Bar("hit", ("hit",), "good"), Bar("miss", ("miss",), "bad")),
        heavy=True,
    ),
)
