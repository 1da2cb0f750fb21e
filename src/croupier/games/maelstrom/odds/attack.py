"""`attack`: levels from one attack, its damage and soak convolved (OD-14; PR-8, MS-R50, MS-R61)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier.core.odds.exact import bound
from croupier.core.odds.parameters import OneOf, Whole, YesNo
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.maelstrom.figures.attack import AGGRAVATED, BASHING, LETHAL, STANDARD, strength_soaks
from croupier.games.maelstrom.figures.attack import damage as levels_of
from croupier.games.maelstrom.odds.net_chances import Pool, nets
from croupier.games.maelstrom.odds.opposed_rolls import (
    ATTACK_POOL,
    EVADE_DIFFICULTY,
    EVADE_POOL,
    EVADE_SPECIALTY,
    beaten,
    error,
    margins,
)
from croupier.games.maelstrom.odds.pool_weights import pool_weights
from croupier.games.maelstrom.odds.roll import DIFFICULTY, MOST, RULINGS, SPECIALTY, THRESHOLD, option, pool_of
from croupier.games.maelstrom.odds.soak import soaking

FAR = 70
"""If tens explode, net successes above this plus twice the dice are combined; their chance is below 1e-15. No exact
fraction exists in that case: each further net success adds a damage die, with its own ones.
"""


class Hits(NamedTuple):
    """Weights of hitting by 1, 2 ... (`wins`), of any hit, and of all results.

    `least`: at most this much weight of hits is missing. `beyond`: net successes that are not listed.
    """

    wins: list[int]
    hits: int
    whole: int
    least: int
    beyond: Fraction
    """The part of the mean that comes from net successes beyond those listed."""


def attack(given: Given) -> Answer:
    """How many levels get through: none, 1, 2 ..."""
    margin = _margins(given)
    levels, over = _damage(given, margin.wins)
    levels, soaks = _soaked(given, levels)
    over *= soaks
    whole = margin.whole * over
    levels[0] += (margin.whole - margin.hits) * over
    while len(levels) > 1 and not levels[-1]:
        levels.pop()
    told = sum(levels)
    most = min(given["most"], len(levels) - 1)
    outcomes = {str(k): Fraction(levels[k], whole) for k in range(most + 1)}
    if told < whole or most + 1 < len(levels):
        outcomes["rest"] = Fraction(whole - sum(levels[: most + 1]), whole)
    mean = Fraction(sum(k * weight for k, weight in enumerate(levels)), whole)
    down = Fraction(sum(levels[given["boxes"] :]), whole)
    summary = {"hit": Fraction(margin.hits, margin.whole), "mean": mean, "down": down}
    if told < whole:
        untold = whole - told + margin.least * over
        more = Fraction(untold, whole) * given["damage"] + margin.beyond  # at most a level for each die and net success
        summary |= {**error(untold, whole), "mean-error": bound(more.numerator, more.denominator)}
    return Answer(outcomes, summary)


def _margins(given: Given) -> Hits:
    """The margins of the attack, after the evade."""
    way = option(given, "combat_evade", ("dodge", "passive", "none"), "MS-R60")
    evades: int = given["evade-pool"]
    if evades and way != "dodge":
        raise Invalid("evade-pool", evades, f"0, as nobody evades where combat_evade is {way}", "MS-R60")
    if given["quick"] and way != "passive":
        raise Invalid("quick", "true", "false, unless combat_evade is passive", "MS-R60")
    threshold = given["threshold"] + int(given["quick"])
    mine = pool_of(given, given["pool"], given["difficulty"], threshold, given["specialty"], action=False)
    theirs = Pool(0)
    if evades:
        theirs = pool_of(given, evades, given["evade-difficulty"], 0, given["evade-specialty"], action=False)
    far = max(FAR + 2 * mine.dice, theirs.dice) if mine.explodes else mine.dice
    given.step(far * far)
    one, other = pool_weights(mine, far), pool_weights(theirs, far)
    hits, untold = beaten(one, other)
    whole = one.whole * other.whole
    beyond = Fraction(0)
    if one.more:
        net = sum(k * weight for k, weight in enumerate(one.wins, 1))
        beyond = nets(mine, 0).mean - Fraction(net, one.whole)
    return Hits(margins(one, other, far + 1, botch_adds=True)[1:], hits, whole, untold, beyond)


def _damage(given: Given, wins: list[int]) -> tuple[list[int], int]:
    """Weights of levels before soak, and their denominator: damage dice plus the margin past 1 (MS-R61)."""
    way = option(given, "combat_damage", ("rolled", "fixed", "margin"), "MS-R61")
    damage: int = given["damage"]
    if way != "rolled":
        found = [0] * (len(wins) + damage + 1)
        for margin, weight in enumerate(wins, 1):
            found[levels_of(damage, margin) if way == "fixed" else margin] += weight
        return found, 1
    last = max(1, levels_of(damage, len(wins)))
    found = [0] * (last + 1)
    for margin, weight in enumerate(wins, 1):
        if weight:
            dice = levels_of(damage, margin)
            given.step(dice)
            rolled = pool_weights(pool_of(given, dice, STANDARD, 0, explodes=False, action=False), dice or 1)
            scale = weight * 10**last // rolled.whole
            for net, share in enumerate(rolled.wins, 1):
                found[net] += scale * share
            found[0] += scale * (rolled.botch + rolled.failure)
    return found, 10**last


def _soaked(given: Given, levels: list[int]) -> tuple[list[int], int]:
    """Weights of levels after soak, and their denominator: its net successes come off (MS-R50)."""
    way = option(given, "health_soak", ("upstream", "strength_all", "off"), "MS-R50")
    kinds = option(given, "health_types", ("three", "one"), "MS-R49")
    kind = given["kind"] if kinds == "three" else LETHAL
    dice = given["armor"] + (given["strength"] if strength_soaks(way, kind) else 0)
    if way == "off" or not dice:
        return levels, 1
    off = soaking(given, dice, len(levels) - 1)
    given.step(len(levels) * dice)
    found = [0] * len(levels)
    for k, weight in enumerate(levels):
        found[k] += weight * (off.botch + off.failure)
        for less, share in enumerate(off.wins[:k], 1):
            found[k - less] += weight * share
        found[0] += weight * (sum(off.wins[k:]) + off.more)
    return found, off.whole


ATTACK = OddsQuestion(
    "attack",
    "Levels from one attack",
    "The levels of damage from one attack, after evade, damage roll and soak.",
    (
        ATTACK_POOL,
        DIFFICULTY,
        THRESHOLD,
        SPECIALTY,
        EVADE_POOL,
        EVADE_DIFFICULTY,
        EVADE_SPECIALTY,
        Whole("damage", "damage dice of the weapon, including Strength if it is added", 0, 30, 4),
        OneOf("kind", "kind of damage", (BASHING, LETHAL, AGGRAVATED), LETHAL),
        Whole("armor", "the target's armor against this kind, in dice", 0, 20, 0),
        Whole("strength", "the target's Strength", 0, 10, 2),
        YesNo("quick", "whether the target has Athletics 3 or more, if combat_evade is passive"),
        Whole("boxes", "the target's free boxes", 1, 20, 8),
        MOST,
    ),
    attack,
    ("MS-R61", "MS-R60", "MS-R50", "MS-10.7"),
    {"pool": "5", "damage": "4", "armor": "3"},
    {
        **RULINGS,
        "combat_evade": "dodge",
        "combat_damage": "rolled",
        "health_soak": "upstream",
        "health_types": "three",
    },
    (Bar("hit", ("hit",), "good"), Bar("fills the track", ("down",))),
)
