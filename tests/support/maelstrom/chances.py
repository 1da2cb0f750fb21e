"""Every roll of a Maelstrom pool with its exact probability, and the formula for pools too large to enumerate."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb, factorial
from typing import Any, NamedTuple

from croupier.core.chance import Chance, DrawRequest, LuckAnswer, NeedChance, stop_at_draw
from croupier.core.play import Play
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.rolls.exploding_tens import throw
from croupier.games.maelstrom.rolls.read_dice import resolve
from croupier.games.maelstrom.rolls.state import Dice, Reading
from croupier.pieces.dice import lay_ready

TENTH = Fraction(1, 10)
LEAST = Fraction(1, 10**6)
"""Branches less likely than this are not followed; their probability is added to the rest."""
SHOWS = {"success": 0, "failure": 1, "botch": 2}


class Chances(NamedTuple):
    """P(success), P(failure), P(botch), mean of max(0, net), and the probability cut off with the last wave."""

    success: Fraction
    failure: Fraction
    botch: Fraction
    mean: Fraction
    rest: Fraction = Fraction(0)


def kinds(difficulty: int) -> tuple[tuple[int, int], ...]:
    """A face for each kind of die result and how many faces are of it: a one, a failure, a success, a ten."""
    plain = [(face, 1) for face in range(2, difficulty)][:1]
    found = [(1, 1), *((face, difficulty - 2) for face, _ in plain)]
    found += [(difficulty, 10 - difficulty)] if difficulty < 10 else []
    return (*found, (10, 1))


@cache
def multisets(dice: int, of: tuple[tuple[int, int], ...]) -> tuple[tuple[str, Fraction], ...]:
    """Each multiset of faces with its probability, as chance would answer."""

    def split(left: int, at: int) -> Iterator[tuple[int, ...]]:
        if at == len(of) - 1:
            yield (left,)
            return
        for here in range(left + 1):
            for rest in split(left - here, at + 1):
                yield (here, *rest)

    found = []
    for counts in split(dice, 0):
        ways = factorial(dice)
        for count, (_, faces) in zip(counts, of, strict=True):
            ways = ways // factorial(count) * faces**count
        shown = [str(face) for count, (face, _) in zip(counts, of, strict=True) for _ in range(count)]
        found.append((",".join(shown), Fraction(ways, 10**dice)))
    return tuple(found)


def every_roll(
    rulings: Settings, pool: int, difficulty: int, explodes: bool, waves: int = 0, of: tuple[tuple[int, int], ...] = ()
) -> Iterator[tuple[Dice | None, Fraction]]:
    """Every way in which dice can fall, with its probability; None is the part cut off after this many waves."""
    ready = Play(GAME, GAME.begin(("p1",), rulings, with_gm=True, mode="enforce", consent="nobody_objects"), GM)
    lay_ready(ready, (GM,))
    waiting: list[tuple[tuple[LuckAnswer, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        prefix, mass = waiting.pop()
        try:
            yield throw(Play(GAME, ready.state, GM, Chance(stop_at_draw, prefix)), pool, explodes, (GM,)), mass
        except NeedChance as need:
            if len(prefix) > waves or mass < LEAST:
                yield None, mass
                continue
            found = multisets(_asked(need.question), of or kinds(difficulty))
            waiting.extend(((*prefix, LuckAnswer(answer, "every")), mass * share) for answer, share in found)


def _asked(question: DrawRequest) -> int:
    assert question.sides == 10
    return question.dice


def by_every(
    rulings: Settings, pool: int, difficulty: int, threshold: int = 0, *, explodes: bool = False, waves: int = 0,
    of: tuple[tuple[int, int], ...] = (),
) -> Chances:  # fmt: skip
    """The probabilities of a roll, through the rule functions."""
    found, mean, rest = [Fraction(0)] * 3, Fraction(0), Fraction(0)
    for dice, mass in every_roll(rulings, pool, difficulty, explodes, waves, of):
        if dice is None:
            rest += mass
            continue
        reading = resolve(rulings.__getitem__, dice, difficulty, threshold, explodes)
        found[SHOWS[reading.result]] += mass
        mean += mass * max(0, reading.net)
    assert sum(found) + rest == 1
    return Chances(found[0], found[1], found[2], mean, rest)


def readings(rulings: Settings, pool: int, difficulty: int, threshold: int = 0) -> dict[int, Fraction]:
    """The probability of each net, botches below 0."""
    found: dict[int, Fraction] = {}
    for dice, mass in every_roll(rulings, pool, difficulty, explodes=False):
        reading: Reading = resolve(rulings.__getitem__, dice or Dice(()), difficulty, threshold, False)
        net = -reading.severity if reading.result == "botch" else reading.net
        found[net] = found.get(net, Fraction(0)) + mass
    return found


def by_formula(pool: int, difficulty: int, threshold: int = 0, *, explodes: bool = False) -> Chances:
    """The same by generating functions (OD-1, OD-2), for MS-R1 `net`: failure and botch are finite sums."""
    most = threshold + pool
    hit, miss = Fraction(11 - difficulty, 10), Fraction(difficulty - 2, 10)
    die = _exploding(difficulty, most) if explodes else [miss, hit]
    failure = botch = severity = taken = Fraction(0)
    for ones in range(pool + 1):
        others = _power(die, pool - ones, most)
        weight = comb(pool, ones) * TENTH**ones
        for successes, share in enumerate(others):
            net = max(0, successes - threshold) - ones
            failure += weight * share * (net == 0)
            botch += weight * share * (net < 0)
            severity += weight * share * max(0, -net)
    every = _power([a + (TENTH if at == 0 else 0) for at, a in enumerate(die)], pool, most)
    for successes in range(threshold):
        taken += (threshold - successes) * every[successes]
    mean_successes = pool * hit * (Fraction(5, 4) if explodes else 1)
    mean = mean_successes - (threshold - taken) - pool * TENTH + severity
    return Chances(1 - failure - botch, failure, botch, mean)


def bonus_die(difficulty: int, most: int) -> list[Fraction]:
    """The successes of a bonus die and all its extra dice: the coefficients b of OD-2."""
    a, f = Fraction(10 - difficulty, 10), Fraction(difficulty - 1, 10)
    bonus = [f]
    for k in range(1, most + 1):
        pairs = sum((bonus[i] * bonus[k - 1 - i] for i in range(k)), Fraction(0)) * TENTH
        bonus.append(pairs + (a if k == 1 else 0))
    return bonus


def _exploding(difficulty: int, most: int) -> list[Fraction]:
    """A pool die that is not a one: its successes, with those of the bonus dice from a ten."""
    a, bonus = Fraction(10 - difficulty, 10), bonus_die(difficulty, most)
    die = [Fraction(difficulty - 2, 10), *([Fraction(0)] * most)]
    for k in range(1, most + 1):
        die[k] = sum((bonus[i] * bonus[k - 1 - i] for i in range(k)), Fraction(0)) * TENTH + (a if k == 1 else 0)
    return die


def _power(of: list[Fraction], times: int, most: int) -> list[Fraction]:
    """A power of a series, up to x to the `most`."""
    found = [Fraction(1), *([Fraction(0)] * most)]
    for _ in range(times):
        found = [
            sum((found[i] * of[k - i] for i in range(k + 1) if k - i < len(of)), Fraction(0)) for k in range(most + 1)
        ]
    return found


def within(value: Fraction, chances: Any, what: str) -> bool:
    """Whether a value is within the bounds given by the enumerated part and the part cut off."""
    low = getattr(chances, what)
    return bool(low <= value <= low + chances.rest)
