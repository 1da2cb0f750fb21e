"""Tables of start dice, stop dice and targets, and the value of one more of each (Odds 1 and 8)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import Wholes
from croupier.core.odds.questions import Answer, Cell, Given, OddsQuestion
from croupier.games.syuzheteers.odds import dice

MOST_CELLS = 50
RULINGS = {"eliminate_all": "keep_one", "dice_limit": "none"}


def chance(given: Given, start: int, stop: int, target: int) -> Fraction:
    """The chance of a success; if the question says so, bought ones count."""
    if given["value"] == "success":
        return success(dice.highest(start), enough(target), start, stop)
    spread = dice.thrown(start, stop, target, given.rulings["eliminate_all"])
    return Fraction(spread.total - spread.fail, spread.total)


def enough(target: int) -> list[tuple[int, ...]]:
    """For each highest start die, the powers of the number of faces with which a stop die reaches the target."""
    return [dice.POWERS[min(max(dice.SIDES + 1 + face - target, 0), dice.SIDES)] for face in range(1, dice.SIDES + 1)]


def success(highest: list[int], faces: list[tuple[int, ...]], start: int, stop: int) -> Fraction:
    """The chance that all stop dice are high enough."""
    ways = sum([n * powers[stop] for n, powers in zip(highest, faces, strict=True)])
    return Fraction(ways, dice.POWERS[dice.SIDES][start] * dice.POWERS[dice.SIDES][stop])


def table(given: Given) -> Answer:
    """One chance for each target and each pair of start and stop dice."""
    dice.dice_allowed(given, "starts", "stops")
    plain = given["value"] == "success"
    highest = {start: dice.highest(start) for start in given["starts"]}
    cells = []
    for target in given["targets"]:
        given.step(len(given["starts"]) * len(given["stops"]) * dice.SIDES)
        faces = enough(target)
        for start, shows in highest.items():
            for stop in given["stops"]:
                share = success(shows, faces, start, stop) if plain else chance(given, start, stop, target)
                cells.append(Cell({"start": start, "stop": stop, "target": target}, share))
    return Answer({}, cells=tuple(cells))


def worth(given: Given) -> Answer:
    """The change from one more start die, stop die, hand or obstacle."""
    dice.dice_allowed(given, "start", "stop")
    start, stop, target = given["start"], given["stop"], given["target"]
    now = chance(given, start, stop, target)
    changed = {
        "start-die": (start + 1, stop, target),
        "stop-die": (start, stop + 1, target),
        "hand": (start, stop, target - 1),
        "obstacle": (start, stop, target + 1),
    }
    cells = []
    for what, (starts, stops, aim) in changed.items():
        then = now
        if given.rulings["dice_limit"] == "none" or max(starts, stops) <= dice.SIX:
            then = chance(given, starts, stops, aim)
        cells.append(Cell({"one-more": what}, then - now, "value", {"chance": then}))
    return Answer({}, {"now": now}, tuple(cells))


QUESTIONS = (
    OddsQuestion(
        "table",
        "Chances by start dice, stop dice and target",
        "The chance for each pair of start and stop dice and each target; one obstacle fewer is one row up.",
        (
            dice.VALUE,
            Wholes("starts", "numbers of start dice", 1, dice.MOST, "1-3", count=MOST_CELLS),
            Wholes("stops", "numbers of stop dice", 1, dice.MOST, "1-3", count=MOST_CELLS),
            Wholes("targets", "targets", dice.LEAST_TARGET, dice.MOST_TARGET, "6-12", count=MOST_CELLS),
        ),
        table,
        ("SZ-7.5", "SZ-7.8", "SZ-7.9", "SZ-8.1"),
        {"starts": "1-2", "stops": "1-2", "targets": "8"},
        RULINGS,
    ),
    OddsQuestion(
        "worth",
        "The value of one more die, hand or obstacle",
        "The change in the chance with one more start die, stop die, hand (or one obstacle fewer), or obstacle.",
        (dice.START, dice.STOP, dice.TARGET, dice.VALUE),
        worth,
        ("SZ-7.3", "SZ-7.6", "SZ-7.9"),
        {"start": "1", "stop": "1"},
        RULINGS,
    ),
)
