"""The odds of a roll before its dice are thrown, and after its start dice.

SZ-7.5, SZ-7.8, SZ-8.1; Odds 2, 3, 6 and 7.
"""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.exact import share
from croupier.core.odds.parameters import Whole, Wholes
from croupier.core.odds.questions import Answer, Bar, Cell, Given, OddsQuestion
from croupier.games.syuzheteers.figures.dice_numbers import experience_for
from croupier.games.syuzheteers.odds import dice

NAMES = ("success", *(f"buy-{price}" for price in range(1, dice.MOST + 1)))
BARS = (Bar("success", ("success",), "good"), Bar("at a price", ("buyable",)), Bar("fail", ("fail",), "bad"))


def outcomes(spread: dice.Spread) -> dict[str, Fraction]:
    """The chances of success, of each lowest price at which a success can be bought, and of failure."""
    total = spread.total
    found = {name: share(count, total) for name, count in zip(NAMES, spread.prices, strict=False)}
    found["fail"] = share(spread.fail, total)
    return found


def buyable(spread: dice.Spread) -> Fraction:
    """The chance that a success can be bought, at any price."""
    return share(spread.total - spread.prices[0] - spread.fail, spread.total)


def points(start: int) -> Fraction:
    """Points expected from this many start dice: one for each six beyond the first (SZ-7.5).

    >>> points(2)
    Fraction(1, 36)
    """
    return share(start * 6 ** (start - 1) - 6**start + 5**start, 6**start)


def experience(given: Given, eliminated: int = 0) -> int:
    """Stop dice minus start dice, at least 0 unless experience is signed (SZ-8.7, SZ-R36)."""
    return experience_for(given.rulings.__getitem__, given["start"], given["stop"], eliminated)


def roll(given: Given) -> Answer:
    """The chance of each outcome of a roll, with its points and experience."""
    dice.dice_allowed(given, "start", "stop")
    start, stop, target = given["start"], given["stop"], given["target"]
    spread = dice.thrown(start, stop, target, given.rulings["eliminate_all"])
    found = outcomes(spread)
    summary = {"buyable": buyable(spread), "points": points(start), "experience": Fraction(experience(given))}
    if given.rulings["bank_when"] == "on_success":
        six = dice.against([(dice.SIX, 1)], stop, target, given.rulings["eliminate_all"])
        summary["points"] *= Fraction(six.prices[0], six.total)
        summary["points-if-bought"] = points(start) * Fraction(six.total - six.fail, six.total)
    if given.rulings["experience_dice"] == "after_elimination":
        taught = sum(n * experience(given, price) for price, n in enumerate(spread.prices))
        summary["experience-if-bought"] = Fraction(taught + spread.fail * experience(given), spread.total)
    return Answer(found, summary)


def live(given: Given) -> Answer:
    """The chances of a roll whose start dice are already thrown, for each number of stop dice."""
    dice.dice_allowed(given, "stop")
    cells = []
    for stop in given["stop"]:
        spread = dice.against([(given["start-result"], 1)], stop, given["target"], given.rulings["eliminate_all"])
        more = outcomes(spread)
        cells.append(Cell({"stop": stop}, more.pop("success"), "success", {**more, "buyable": buyable(spread)}))
    return Answer({}, cells=tuple(cells))


def stop(given: Given) -> Answer:
    """The odds of one number of stop dice, given the highest start die."""
    dice.dice_allowed(given, "stop")
    shown = [(given["start-result"], 1)]
    spread = dice.against(shown, given["stop"], given["target"], given.rulings["eliminate_all"])
    return Answer(outcomes(spread), {"buyable": buyable(spread)})


LYING = Whole("start-result", "the highest start die", 1, dice.SIDES)
QUESTIONS = (
    OddsQuestion(
        "roll",
        "A roll of start and stop dice",
        "The highest start die plus the lowest stop die against the target: a success, one "
        "that can be bought with a complication of at least rating 1, 2 .., or a failure; the"
        " expected points and experience.",
        (dice.START, dice.STOP, dice.TARGET),
        roll,
        ("SZ-7.5", "SZ-7.8", "SZ-7.10", "SZ-8.1", "SZ-8.7"),
        {"start": "2", "stop": "2"},
        {
            "eliminate_all": "keep_one",
            "bank_when": "at_once",
            "experience": "floor_per_roll",
            "experience_dice": "as_rolled",
            "dice_limit": "none",
        },
        BARS,
    ),
    OddsQuestion(
        "live",
        "Stop dice once the start dice are rolled",
        "The result of each number of stop dice with the highest start die: success, the lowest price, failure.",
        (
            LYING,
            dice.TARGET,
            Wholes("stop", "numbers of stop dice", 1, dice.MOST, "1-6"),
        ),
        live,
        ("SZ-7.6", "SZ-7.8", "SZ-8.1"),
        {"start-result": "5", "target": "8"},
        {"eliminate_all": "keep_one", "dice_limit": "none"},
    ),
    OddsQuestion(
        "stop",
        "One number of stop dice after the start dice",
        "The same as `live` for one number of stop dice: a success, one that can be bought "
        "(at the lowest price), or neither.",
        (LYING, dice.STOP, dice.TARGET),
        stop,
        ("SZ-7.6", "SZ-7.8", "SZ-8.1"),
        {"start-result": "5", "stop": "2"},
        {"eliminate_all": "keep_one", "dice_limit": "none"},
        BARS,
    ),
)
