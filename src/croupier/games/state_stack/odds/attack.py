"""The results of one attack: a miss, stun, damage, and whether the target stays up.

SS-5.5 to 5.11; Odds 3.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.state_stack.figures.harm import CONTEST, UNCONSCIOUS
from croupier.games.state_stack.odds import cards, harm, hit
from croupier.games.state_stack.odds.defense_totals import Came
from croupier.games.state_stack.odds.every_hand import Dealt, test_result
from croupier.games.state_stack.odds.harm import BODY_CARD, DEFENSE_PART, UP, Blow, Found, Target
from croupier.games.state_stack.odds.hit import Exchange, strikes
from croupier.games.state_stack.odds.orders import Orders, Unseen, ordered

BEATS = 25
"""The cost of each defense compared with one way to strike, counted toward an answer's work limit."""
Sets = tuple[int, ...]


class Drawn(NamedTuple):
    """One result of a part or a card: its score, the cards that are over, and those of known value."""

    score: int
    over: Sets
    cards: tuple[tuple[int, int], ...] = ()

    @property
    def sets(self) -> Sets:
        return (*self.over, *(at for at, _ in self.cards))


def comes_up(given: Given, part: Sets, good: Sequence[bool], again: int | None = None) -> Iterator[Drawn]:
    """All results of a part (SS-5.2); if one scores nothing, a card of the set `again` is drawn."""
    counted = given.rulings["remaining_value"] == "count"
    for flipped, at in enumerate(part):
        more = len(part) - flipped - 1 if counted else 0
        for value in range(cards.HIGHEST):
            if good[value]:
                one = Drawn(value + more, part[:flipped], ((at, value),))
                yield from (one,) if again is None or one.score else _instead(one, good, again)
    failed = Drawn(0, part)
    yield from (failed,) if again is None else _instead(failed, good, again)


def _instead(one: Drawn, good: Sequence[bool], at: int) -> Iterator[Drawn]:
    """The results if one more card of this set is drawn, which counts instead of the part's cards."""
    for value in range(cards.HIGHEST):
        if good[value]:
            yield Drawn(value, one.over, (*one.cards, (at, value)))
    yield one._replace(over=(*one.over, at))


Strikes = Callable[
    [Any, Unseen, Orders, Sequence[Sequence[int]], Sequence[tuple[int, int]]], Iterator[tuple[int, Sets]]
]
"""The ways to hit, given cards that are over other ranks and cards of known value."""


class Way(NamedTuple):
    """A way to hit, as `Strikes` gives it, and the remaining cards of both parts.

    Those are used for power and to resist it. `tried` is the number of defenses it is compared with.
    """

    strike: Hashable
    action: Sets
    defense: Sets = ()
    tried: int = 1


class Blows:
    """Hits computed from counts: cards that count are chosen by value, the others only by their rank."""

    def __init__(
        self, given: Given, unseen: Unseen, ranks: Sequence[Sequence[bool]], ways: Sequence[Way], strikes: Strikes
    ) -> None:
        self.given = given
        self.unseen = unseen
        self.sizes = [sum(counts) for counts in unseen]
        self.target = Target(given)
        self.force = cards.valid_for(given, given["power"])
        self.grit = cards.valid_for(given, self.target.rating)
        self.orders = Orders(unseen, (*ranks, self.force, self.grit))
        self.to_strike = ways
        self.strikes = strikes
        self.ways: dict[tuple[Blow, bool, int], int] = {}
        self.struck: dict[Hashable, list[tuple[int, Sets]]] = {}

    def found(self) -> Found:
        """The share of each outcome; the rest is a miss."""
        for way in self.to_strike:
            bodies = list(self._resists(way.defense))
            for power in self._powers(way.action):
                for body in bodies:
                    blow = self.target.blow(power.score - body.score)
                    self._add(way, power, body, blow)
                    if blow.fate == CONTEST:
                        for pair in self.target.staying_up(blow):
                            self._add(way, power, body, blow, pair)
        shares: dict[tuple[Blow, bool], Fraction] = {}
        for (blow, up, total), ways in self.ways.items():
            shares[blow, up] = shares.get((blow, up), Fraction(0)) + Fraction(ways, total)
        return self._ends(shares)

    def _powers(self, left: Sets) -> Iterator[Drawn]:
        """The test of Power with the remaining action cards, or the card drawn instead (SS-5.9, SS-R29)."""
        drawn: int = self.given["power-set"]
        again = drawn if left and self.given.rulings["power_draw"] == "also_all_failed" else None
        return comes_up(self.given, left or (drawn,), self.force, again)

    def _resists(self, left: Sets) -> Iterator[Drawn]:
        """The resistance: a Body card, the remaining defense cards, or a fixed value (SS-5.9, SS-R30)."""
        if self.given.rulings["power_against"] in (BODY_CARD, DEFENSE_PART):
            return comes_up(self.given, left or (0,), self.grit)
        return iter((Drawn(self.target.fixed(), ()),))

    def _ends(self, shares: dict[tuple[Blow, bool], Fraction]) -> Found:
        found: Found = {(None, UP): 1 - sum((share for (_, up), share in shares.items() if not up), Fraction(0))}
        for (blow, up), share in shares.items():
            if blow.fate == CONTEST:
                found[blow, UP if up else UNCONSCIOUS] = share if up else share - shares.get((blow, True), Fraction(0))
            else:
                found[blow, blow.fate] = share
        return found

    def _add(self, way: Way, power: Drawn, body: Drawn, blow: Blow, pair: tuple[int, int] | None = None) -> None:
        """Add the orders in which the attack hits with these cards; `pair` keeps the target up."""
        taken = [*power.cards, *body.cards]
        taken += [] if pair is None else [(0, value) for value in pair]
        counts, ways = _without(self.unseen, taken)
        if not ways:
            return
        more, sets = (power.over, body.over), (*power.sets, *body.sets, *((0, 0) if pair else ()))
        alike = (way.strike, more, tuple(sorted(taken)))
        if alike not in self.struck:
            self.given.step(BEATS * (1 + way.tried))
            self.struck[alike] = [one for one in self.strikes(way.strike, counts, self.orders, more, taken) if one[0]]
        for times, those in self.struck[alike]:
            key = (blow, pair is not None, ordered(self.sizes, (*those, *sets)))
            self.ways[key] = self.ways.get(key, 0) + ways * times


def _without(unseen: Unseen, taken: Sequence[tuple[int, int]]) -> tuple[list[list[int]], int]:
    """The counts without these cards, and the number of ways to take them."""
    left, ways = [list(counts) for counts in unseen], 1
    for at, value in taken:
        ways *= left[at][value]
        left[at][value] -= 1
    return left, ways


class Read:
    """The rules' reading of a part's cards, once all of them are turned up."""

    def __init__(self, given: Given, target: Target) -> None:
        self.ruling = given.rulings.__getitem__
        self.reading: str = self.ruling("remaining_value")
        self.target = target
        self.force, self.grit = cards.valid_for(given, given["power"]), cards.valid_for(given, target.rating)
        self.apart: Sets = (given["power-set"],) if given["power-set"] else ()
        """The set of the card drawn for power, if it is from the attacker's own deck."""

    def power(self, left: Sequence[int], drawn: Sequence[int]) -> int | None:
        """The power from the remaining action cards, or from a card drawn instead (SS-5.9, SS-R29).

        None if that card comes from the target's deck, like those for Body and Willpower.
        """
        force = test_result(left, self.force, self.reading).score
        again = not force and self.ruling("power_draw") == "also_all_failed"
        if left and not again:
            return force
        return drawn[0] * self.force[drawn[0]] if drawn else None

    def body(self, left: Sequence[int]) -> int | None:
        """The resistance of the remaining defense cards; None if a card is drawn (SS-5.9, SS-R30)."""
        against = self.ruling("power_against")
        if against == DEFENSE_PART:
            return test_result(left, self.grit, self.reading).score if left else None
        return None if against == BODY_CARD else self.target.fixed()


def from_hands(given: Given, unseen: Unseen) -> Found:
    """The results of an attack, computed from every hand, for rulings that look at more cards."""
    of, target = Exchange(given, unseen), Target(given)
    read = Read(given, target)

    def strike(values: Sequence[int]) -> Came:
        mine = test_result(values[: len(of.action)], of.strikes, of.reading)
        return Came(mine.score, len(mine.left), read.power(mine.left, values[len(of.action) :]) if mine.score else 0)

    def ward(values: Sequence[int]) -> Came:
        lying = values[: len(of.defense)]
        hers = test_result(lying, of.wards, of.reading)
        if not of.draws or (lying and hers.score) or (lying and not of.again):
            return Came(hers.score, len(hers.left), read.body(hers.left))
        return Came(values[-1] * of.wards[values[-1]], 0, read.body(hers.left))

    drawn = (0,) if of.draws else ()
    return Dealt(given, unseen, target).found((*of.action, *read.apart), strike, (*of.defense, *drawn), ward)


def landed_from_hands(given: Given, unseen: Unseen, action: Sets, defense: Sets) -> Found:
    """The results of a hit that has landed, computed from the remaining cards of both parts."""
    target = Target(given)
    read = Read(given, target)

    def strike(values: Sequence[int]) -> Came:
        return Came(1, 0, read.power(values[: len(action)], values[len(action) :]))

    return Dealt(given, unseen, target).found(
        (*action, *read.apart), strike, defense, lambda values: Came(0, 0, read.body(values))
    )


def drawn_for_power(given: Given, unseen: Unseen) -> None:
    """Check that the set for the power card exists. Raises Invalid."""
    if given["power-set"] >= len(unseen):
        raise Invalid("power-set", given["power-set"], f"0 to {len(unseen) - 1}: there are no more sets")


def is_plain(given: Given) -> bool:
    """Whether no remaining card except the valid one has to be looked at."""
    return given.rulings["remaining_value"] in ("count", "valid_only")


def from_counts(given: Given, unseen: Unseen) -> Found:
    """Every outcome of one attack; cards that count are chosen by value and the others by rank."""
    of = Exchange(given, unseen)
    wards = tuple(of.defenses())
    apart = [((ward,), ward.left) for ward in wards]
    those = apart if given.rulings["power_against"] == DEFENSE_PART else [(wards, ())]
    ways = [
        Way(((flipped, left), some), of.action[len(flipped) :], resisting, len(some))
        for flipped, left in of.attacks()
        for some, resisting in those
    ]
    return Blows(given, unseen, (of.strikes, of.wards), ways, partial(strikes, of)).found()


def attack(given: Given) -> Answer:
    """The chance of every outcome of one attack."""
    unseen = cards.unseen(given)
    drawn_for_power(given, unseen)
    most = given["action"] + given["defense"] + 4
    if sum(unseen[0]) < most:
        cards.drawn_from([sum(unseen[0])], (0,) * most, "action and defense")
    found = from_counts(given, unseen) if is_plain(given) else from_hands(given, unseen)
    told = harm.summary(found)
    return Answer(harm.outcomes(found), {"hit": 1 - found.get((None, UP), Fraction(0)), **told})


QUESTIONS = (
    OddsQuestion(
        "attack",
        "The result of one attack",
        "A miss, stun or damage, and in the summary the mean damage and whether the target is unconscious or dead.",
        (*hit.PARAMETERS, *harm.PARAMETERS),
        attack,
        ("SS-5.5", "SS-5.6", "SS-5.7", "SS-5.9", "SS-5.10", "SS-5.11"),
        {**hit.QUESTIONS[0].example, "power": "9", "body": "5", "willpower": "6"},
        {**hit.RULINGS, **harm.RULINGS},
        (Bar("hit", ("hit",), "good"), Bar("unconscious", ("unconscious",)), Bar("dead", ("dead",))),
        heavy=True,
    ),
)
