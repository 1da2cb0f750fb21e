"""`rest` and `recovery`: willpower dots after a day, and days to full recovery (OD-12; MS-9.15, MS-9.16)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import Whole, YesNo
from croupier.core.odds.questions import Answer, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.maelstrom.figures.willpower import PERIODS, RESTING
from croupier.games.maelstrom.odds.roll import BARS, option
from croupier.games.maelstrom.odds.willpower import (
    BOND,
    CURRENT,
    MOST_DOTS,
    NEVER,
    RULINGS,
    SPEND,
    WOUND_RULINGS,
    WOUNDS,
    lost_to_wounds,
    rolls,
)

REST_RULINGS = {**RULINGS, "wp_rest_spend": "forbidden", "wp_rest_botch": "costs", "wp_rest_period": "day"}
PERMANENT = Whole("permanent", "the permanent rating", 1, MOST_DOTS)


def day(
    given: Given, current: int, permanent: int, wounds: int = 0, *, daily: bool, rolls_too: bool
) -> tuple[list[int], list[int]]:
    """Weights, over 10^10, of the dots after a safe day: first the daily dot, then the roll for active rest.

    Also the weights of that roll's success, failure and botch.
    """
    period = option(given, "wp_rest_period", tuple(PERIODS), "MS-R29")
    spending = option(given, "wp_rest_spend", ("forbidden", "allowed"), "MS-R28")
    harm = option(given, "wp_rest_botch", ("costs", "harmless"), "MS-R28")
    if given["spend"] != NEVER and spending == "forbidden":
        raise Invalid("spend", given["spend"], f"{NEVER}, as wp_rest_spend is set to forbidden", "MS-R28")
    there = min(permanent, current + PERIODS[period] * daily)
    after, result = [0] * (permanent + 1), [0, 0, 0]
    if not rolls_too or there == permanent:
        after[there] = 10**MOST_DOTS
        return after, result
    dice = max(0, there - wounds)
    scale = 10 ** (MOST_DOTS - dice)
    for one in rolls(given, there, dice, RESTING, 0, given["spend"]):
        lost = one.lost if harm == "costs" else 0
        after[max(0, min(permanent, there - lost - one.spent + max(0, one.net)))] += one.weight * scale
        result[2 if one.lost else int(one.net <= 0)] += one.weight * scale
    return after, result


def rest(given: Given) -> Answer:
    """The dots after a safe day."""
    current, permanent = _dots(given)
    wounds = lost_to_wounds(given)
    after, result = day(given, current, permanent, wounds, daily=given["daily"], rolls_too=given["active"])
    whole = 10**MOST_DOTS
    names = ("success", "failure", "botch")
    rolled = {name: Fraction(weight, whole) for name, weight in zip(names, result, strict=True)} if any(result) else {}
    dots = Fraction(sum(k * weight for k, weight in enumerate(after)), whole)
    return Answer(
        {str(k): Fraction(weight, whole) for k, weight in enumerate(after)}, {**rolled, "expected-dots": dots}
    )


def _dots(given: Given) -> tuple[int, int]:
    current, permanent = given["current"], given["permanent"]
    if current > permanent:
        raise Invalid("current", current, f"0 to the permanent {permanent}", "MS-9.2")
    return current, permanent


def recovery(given: Given) -> Answer:
    """The number of safe days until all dots are back."""
    current, permanent = _dots(given)
    steps = [day(given, dots, permanent, daily=True, rolls_too=given["active"])[0] for dots in range(permanent)]
    whole = 10**MOST_DOTS
    there = [int(dots == current) for dots in range(permanent + 1)]
    over, outcomes = 1, {}
    for days in range(given["most"] + 1):
        outcomes[str(days)] = Fraction(there[permanent], over)
        there[permanent] = 0
        if not any(there):
            break
        given.step(permanent * permanent)
        there = [sum(there[dots] * steps[dots][k] for dots in range(permanent)) for k in range(permanent + 1)]
        over *= whole
    rest = 1 - sum(outcomes.values(), Fraction(0))
    if rest:
        outcomes["rest"] = rest
    return Answer(outcomes, {"expected": expected(steps, current, permanent)})


def expected(steps: list[list[int]], current: int, permanent: int) -> Fraction:
    """The mean number of days, from the equations of the chain: one day plus the mean of what follows."""
    whole = 10**MOST_DOTS
    rows = [
        [Fraction(whole * (i == j) - steps[i][j], whole) for j in range(permanent)] + [Fraction(1)]
        for i in range(permanent)
    ]
    for i in range(permanent):
        at = rows[i][i]
        rows[i] = [one / at for one in rows[i]]
        for j in range(permanent):
            if j != i and rows[j][i]:
                rows[j] = [one - rows[j][i] * other for one, other in zip(rows[j], rows[i], strict=True)]
    return rows[current][-1] if current < permanent else Fraction(0)


DAILY = YesNo("daily", "whether the day's own dot is still to come", default=True)
ACTIVE = YesNo("active", "whether the day is spent resting, so that a roll follows", default=True)
REST = OddsQuestion(
    "rest",
    "A day of rest",
    "The dots of willpower after a safe day: one is regained, and a roll at difficulty 8 can restore more.",
    (CURRENT, PERMANENT, DAILY, ACTIVE, BOND, SPEND, WOUNDS),
    rest,
    ("MS-9.15", "MS-9.16", "MS-R26", "MS-R28", "MS-R29"),
    {"current": "2", "permanent": "5"},
    {**REST_RULINGS, **WOUND_RULINGS},
    BARS,
)
RECOVERY = OddsQuestion(
    "recovery",
    "Days until all willpower is back",
    "How many safe days it takes an uninjured character to regain all dots.",
    (CURRENT, PERMANENT, ACTIVE, BOND, SPEND, Whole("most", "days listed one by one", 0, 60, 20)),
    recovery,
    ("MS-9.15", "MS-9.16", "MS-R28", "MS-R29"),
    {"current": "0", "permanent": "5"},
    REST_RULINGS,
    heavy=True,
)
