"""What comes of one attack: a miss, stun, damage, and whether the target stays up (SS-5.5 to 5.11; Odds 3)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.state_stack.harm import CONTEST, UNCONSCIOUS
from croupier.games.state_stack.odds import cards, harm, hit
from croupier.games.state_stack.odds.apart import Came
from croupier.games.state_stack.odds.dealt import Dealt, tested
from croupier.games.state_stack.odds.harm import BODY_CARD, UP, Blow, Found, Target
from croupier.games.state_stack.odds.hit import Exchange, strikes
from croupier.games.state_stack.odds.orders import Orders, Unseen, ordered

BEATS = 400
"""What one way to strike counts for in the limit of an answer."""
Sets = tuple[int, ...]


class Drawn(NamedTuple):
    """One way in which a card or a part comes up: its score, cards that are over, and the one that counts."""

    score: int
    over: Sets
    card: tuple[int, int] | None = None

    @property
    def sets(self) -> Sets:
        return self.over if self.card is None else (*self.over, self.card[0])


def powers(given: Given, part: Sets, good: Sequence[bool]) -> Iterator[Drawn]:
    """The test of Power with the action cards that remain, or the card drawn instead (SS-5.9)."""
    part = part or (given["power-set"],)
    counted = given.rulings["remaining_value"] == "count"
    for flipped, at in enumerate(part):
        more = len(part) - flipped - 1 if counted else 0
        for value in range(cards.HIGHEST):
            if good[value]:
                yield Drawn(value + more, part[:flipped], (at, value))
    yield Drawn(0, part)


def resists(target: Target) -> Iterator[Drawn]:
    """The Body card, or what resists without one."""
    good = target.resisting()
    if good is None:
        yield Drawn(target.fixed(), ())
        return
    for value in range(cards.HIGHEST):
        if good[value]:
            yield Drawn(value, (), (0, value))
    yield Drawn(0, (0,))


Strikes = Callable[
    [tuple[Sets, int], Unseen, Orders, Sequence[Sequence[int]], Sequence[tuple[int, int]]], Iterator[tuple[int, Sets]]
]
"""The ways to a hit, beside cards that are over other ranks and cards of known value."""


class Blows:
    """Hits worked out from counts: cards that count are chosen by value, the others only by their rank."""

    def __init__(
        self, given: Given, unseen: Unseen, ranks: Sequence[Sequence[bool]], ways: Sequence[tuple[Sets, Sets]],
        strikes: Strikes,
    ) -> None:  # fmt: skip
        """`ways`: each way to the valid action card, the sets of the cards flipped and of those that remain."""
        self.given = given
        self.unseen = unseen
        self.sizes = [sum(counts) for counts in unseen]
        self.target = Target(given)
        self.force = cards.valid_for(given, given["power"])
        self.orders = Orders(unseen, (*ranks, self.force, self.target.resisting() or self.force))
        self.attacks = ways
        self.strikes = strikes
        self.ways: dict[tuple[Blow, bool, int], int] = {}
        self.struck: dict[Hashable, list[tuple[int, Sets]]] = {}

    def found(self) -> Found:
        """Each outcome; what is left over is a miss."""
        for flipped, remaining in self.attacks:
            attack = (flipped, len(remaining))
            for power in powers(self.given, remaining, self.force):
                for body in resists(self.target):
                    blow = self.target.blow(power.score - body.score)
                    self._add(attack, power, body, blow)
                    if blow.fate == CONTEST:
                        for pair in self.target.staying_up(blow):
                            self._add(attack, power, body, blow, pair)
        shares: dict[tuple[Blow, bool], Fraction] = {}
        for (blow, up, total), ways in self.ways.items():
            shares[blow, up] = shares.get((blow, up), Fraction(0)) + Fraction(ways, total)
        return self._ends(shares)

    def _ends(self, shares: dict[tuple[Blow, bool], Fraction]) -> Found:
        found: Found = {(None, UP): 1 - sum((share for (_, up), share in shares.items() if not up), Fraction(0))}
        for (blow, up), share in shares.items():
            if blow.fate == CONTEST:
                found[blow, UP if up else UNCONSCIOUS] = share if up else share - shares.get((blow, True), Fraction(0))
            else:
                found[blow, blow.fate] = share
        return found

    def _add(
        self, attack: tuple[Sets, int], power: Drawn, body: Drawn, blow: Blow, pair: tuple[int, int] | None = None
    ) -> None:
        """The orders in which the attack hits and these cards come; `pair`: with which she stays up."""
        taken = [one.card for one in (power, body) if one.card is not None]
        taken += [] if pair is None else [(0, value) for value in pair]
        counts, ways = _without(self.unseen, taken)
        if not ways:
            return
        more, sets = (power.over, body.over), (*power.sets, *body.sets, *((0, 0) if pair else ()))
        alike = (attack, more, tuple(sorted(taken)))
        if alike not in self.struck:
            self.given.step(BEATS)
            self.struck[alike] = [one for one in self.strikes(attack, counts, self.orders, more, taken) if one[0]]
        for times, those in self.struck[alike]:
            key = (blow, pair is not None, ordered(self.sizes, (*those, *sets)))
            self.ways[key] = self.ways.get(key, 0) + ways * times


def _without(unseen: Unseen, taken: Sequence[tuple[int, int]]) -> tuple[list[list[int]], int]:
    """What is left without these cards, and in how many ways they can be taken."""
    left, ways = [list(counts) for counts in unseen], 1
    for at, value in taken:
        ways *= left[at][value]
        left[at][value] -= 1
    return left, ways


class Read:
    """How the rules read the cards of a part, once all of them are turned up."""

    def __init__(self, given: Given, target: Target) -> None:
        self.ruling = given.rulings.__getitem__
        self.reading: str = self.ruling("remaining_value")
        self.target = target
        self.force, self.grit = cards.valid_for(given, given["power"]), cards.valid_for(given, target.rating)
        self.apart: Sets = (given["power-set"],) if given["power-set"] else ()
        """The set of a card that is drawn for power from a deck of the attacker's own."""

    def power(self, left: Sequence[int], drawn: Sequence[int]) -> int | None:
        """What the action cards that remain come to, or a card drawn instead (SS-5.9, SS-R29).

        None where that card comes from the target's deck, with those for Body and Willpower.
        """
        force = tested(left, self.force, self.reading).score
        again = not force and self.ruling("power_draw") == "also_all_failed"
        if left and not again:
            return force
        return drawn[0] * self.force[drawn[0]] if drawn else None

    def body(self, left: Sequence[int]) -> int | None:
        """What resists, with the defense cards that remain; None where a card is drawn for it (SS-5.9, SS-R30)."""
        against = self.ruling("power_against")
        if against == "defense_part":
            return tested(left, self.grit, self.reading).score if left else None
        return None if against == BODY_CARD else self.target.fixed()


def from_hands(given: Given, unseen: Unseen) -> Found:
    """The same from every hand, for rulings under which more cards are looked at."""
    of, target = Exchange(given, unseen), Target(given)
    read = Read(given, target)

    def strike(values: Sequence[int]) -> Came:
        mine = tested(values[: len(of.action)], of.strikes, of.reading)
        return Came(mine.score, len(mine.left), read.power(mine.left, values[len(of.action) :]) if mine.score else 0)

    def ward(values: Sequence[int]) -> Came:
        lying = values[: len(of.defense)]
        hers = tested(lying, of.wards, of.reading)
        if not of.draws or (lying and hers.score) or (lying and not of.again):
            return Came(hers.score, len(hers.left), read.body(hers.left))
        return Came(values[-1] * of.wards[values[-1]], 0, read.body(hers.left))

    drawn = (0,) if of.draws else ()
    return Dealt(given, unseen, target).found((*of.action, *read.apart), strike, (*of.defense, *drawn), ward)


def landed_from_hands(given: Given, unseen: Unseen, action: Sets, defense: Sets) -> Found:
    """The same for a hit that has landed, with the cards that remain of both parts."""
    target = Target(given)
    read = Read(given, target)

    def strike(values: Sequence[int]) -> Came:
        return Came(1, 0, read.power(values[: len(action)], values[len(action) :]))

    return Dealt(given, unseen, target).found(
        (*action, *read.apart), strike, defense, lambda values: Came(0, 0, read.body(values))
    )


def drawn_for_power(given: Given, unseen: Unseen) -> None:
    """Raises Invalid where there is no such set to draw a card for power from."""
    if given["power-set"] >= len(unseen):
        raise Invalid("power-set", given["power-set"], f"0 to {len(unseen) - 1}: there are no more sets")


def is_plain(given: Given) -> bool:
    """Whether cards that remain need not be looked at."""
    ruling = given.rulings.__getitem__
    return ruling("remaining_value") in ("count", "valid_only") and ruling("power_against") != "defense_part"


def attack(given: Given) -> Answer:
    """Every outcome of one attack."""
    unseen = cards.unseen(given)
    drawn_for_power(given, unseen)
    ruling, most = given.rulings.__getitem__, given["action"] + given["defense"] + 4
    if sum(unseen[0]) < most:
        cards.drawn_from([sum(unseen[0])], (0,) * most, "action and defense")
    again = ruling("power_draw") == "also_all_failed" or (given["defense"] and ruling("defense_draw") != "empty")
    if again or not is_plain(given):
        found = from_hands(given, unseen)
    else:
        of = Exchange(given, unseen)
        ways = [(flipped, of.action[len(flipped) :]) for flipped, _ in of.attacks()]
        found = Blows(given, unseen, (of.strikes, of.wards), ways, partial(strikes, of)).found()
    told = harm.summary(found)
    return Answer(harm.outcomes(found), {"hit": 1 - found.get((None, UP), Fraction(0)), **told})


QUESTIONS = (
    OddsQuestion(
        "attack",
        "What comes of one attack",
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
