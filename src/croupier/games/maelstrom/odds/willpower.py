"""`willpower`: the dots after a willpower roll (OD-12; MS-9.4, MS-9.6, MS-9.9)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from croupier.core.odds.parameters import OneOf, Whole, YesNo
from croupier.core.odds.questions import Answer, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.maelstrom.figures.willpower import can_buy, lost, net_for_dots, threshold_for_dots
from croupier.games.maelstrom.odds.net_chances import NO_FACE, Pool
from croupier.games.maelstrom.odds.pool_readings import readings
from croupier.games.maelstrom.odds.roll import BARS, BOTCH_RULES, DIFFICULTY, HOPELESS, THRESHOLD, option

MOST_DOTS = 10
NEVER, ON_FAILURE, IF_BETTER = POLICIES = ("never", "on-failure", "if-better")
RULINGS = {
    "roll_botch_rule": "net",
    "roll_botch_severity": "uncancelled",
    "wp_botch_loss": "per_botch",
    "wp_spend_when": "any_nonbotch",
    "wp_threshold_on_spend": "ignored",
}
CURRENT = Whole("current", "current dots of willpower", 0, MOST_DOTS)
SCOPES = ("actions", "all")
BOND = YesNo("bond", "whether a Strong Bond adds a success to willpower rolls")
WOUNDS = Whole("wounds", "dice lost to wounds, if wp_wounds is yes or health_wound_scope is all", 0, 9, 0)
WOUND_RULINGS = {"wp_wounds": "no", "health_wound_scope": "actions"}
SPEND = OneOf(
    "spend", "wait until a dot is spent to succeed: never, if the roll failed, or if that is better", POLICIES, NEVER
)


class Rolled(NamedTuple):
    """A willpower roll's result: net (after spending a dot), dots lost and spent, weight over 10^dice."""

    net: int
    lost: int
    """Dots that a botch costs; 0 for any other result."""
    spent: int
    weight: int


def rolls(given: Given, current: int, dice: int, difficulty: int, threshold: int, policy: str) -> Iterator[Rolled]:
    """Every result of a willpower roll; without dice it fails, whatever a bond would add (MS-R33)."""
    rule = option(given, "roll_botch_rule", BOTCH_RULES, "MS-R1")
    loss = option(given, "wp_botch_loss", ("per_botch", "one"), "MS-R25")
    when = option(given, "wp_spend_when", ("any_nonbotch", "failure_only"), "MS-R23")
    counts = option(given, "wp_threshold_on_spend", ("ignored", "applied"), "MS-R24")
    ruling = {"wp_botch_loss": loss, "wp_spend_when": when, "wp_threshold_on_spend": counts}.__getitem__
    net = net_for_dots(current, threshold_for_dots(ruling, threshold))
    bond = int(given["bond"] and dice > 0)
    given.step(dice * dice)
    for one in readings(given, Pool(dice, difficulty, threshold, rule=rule), dice, bond):
        if one.severity:
            yield Rolled(one.net, lost(ruling, one.severity), 0, one.weight)
            continue
        may = can_buy(ruling, current, failed=one.net == 0)
        wished = policy == IF_BETTER or (policy == ON_FAILURE and one.net == 0)
        spends = may and wished and net > one.net
        yield Rolled(net if spends else one.net, 0, int(spends), one.weight)


def willpower(given: Given) -> Answer:
    """The dots after a willpower roll."""
    current: int = given["current"]
    zero = option(given, "wp_zero_roll", ("fail", "refuse"), "MS-R33")
    dice = max(0, current - lost_to_wounds(given))
    if not dice and zero == "refuse":
        raise Invalid("current", current, "more dots than wounds take, as wp_zero_roll is set to refuse", "MS-R33")
    difficulty = NO_FACE if given["hopeless"] else given["difficulty"]
    whole = 10**dice
    after = [0] * (current + 1)
    success = failure = botch = total = 0
    policy = NEVER if given["hopeless"] else given["spend"]
    for one in rolls(given, current, dice, difficulty, given["threshold"], policy):
        after[max(0, current - one.lost - one.spent)] += one.weight
        succeeds = one.net > 0 and not given["hopeless"]
        success += one.weight * succeeds
        failure += one.weight * (not succeeds and not one.lost)
        botch += one.weight * (one.lost > 0)
        total += one.weight * (one.net if succeeds else 0)
    dots = sum(k * weight for k, weight in enumerate(after))
    numbers = {"success": success, "failure": failure, "botch": botch, "mean": total, "expected-dots": dots}
    return Answer(
        {str(k): Fraction(weight, whole) for k, weight in enumerate(after)},
        {name: Fraction(number, whole) for name, number in numbers.items()},
    )


def lost_to_wounds(given: Given) -> int:
    """Dice that wounds take off the roll, if a ruling says they do (MS-R26, MS-R51)."""
    own = option(given, "wp_wounds", ("no", "yes"), "MS-R26") == "yes"
    counts = own or option(given, "health_wound_scope", SCOPES, "MS-R51") == "all"
    return int(given["wounds"]) if counts else 0


WILLPOWER = OddsQuestion(
    "willpower",
    "A willpower roll",
    "The dots of willpower left after a willpower roll: a botch costs dots, and so does buying a success.",
    (
        CURRENT,
        DIFFICULTY,
        THRESHOLD,
        BOND,
        SPEND,
        WOUNDS,
        HOPELESS,
    ),
    willpower,
    ("MS-9.4", "MS-9.6", "MS-9.9", "MS-R22", "MS-R25", "MS-R33"),
    {"current": "4"},
    {**RULINGS, "wp_zero_roll": "fail", **WOUND_RULINGS},
    BARS,
)
