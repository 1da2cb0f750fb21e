"""One more die after others are thrown, and preparations that one die decides (SZ-R46, SZ-R47)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import OneOf, Whole, Wholes
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.syuzheteers.figures.dice_numbers import dice_for
from croupier.games.syuzheteers.odds import dice, roll, thrown_dice

START, STOP = "start", "stop"
PREPARED = {"advantage": Fraction(1, 2), "durability-1": Fraction(1, 3), "durability-2": Fraction(1, 6)}


def late(given: Given) -> Answer:
    """The chance of each outcome with one more die of either kind."""
    start, stop, coming = list(given["start-dice"]), list(given["stop-dice"]), given["stop"]
    if bool(stop) == bool(coming) or (coming and given["adds"] == STOP):
        raise Invalid(
            "stop", coming, "0 once the stop dice are thrown; otherwise how many are still to be thrown", "SZ-R46"
        )
    dice.dice_allowed(given, "stop")
    found: dict[str, Fraction] = {"success": Fraction(0)}
    for face in range(1, dice.SIDES + 1):
        after = _with(given, START, start, face), _with(given, STOP, stop, face)
        for name, share in _come(given, *after).items():
            found[name] = found.get(name, Fraction(0)) + share / dice.SIDES
    fail = found.pop("fail", Fraction(0))
    bought = sum((share for name, share in found.items() if name != "success"), Fraction(0))
    return Answer({**dict(sorted(found.items(), key=_price)), "fail": fail}, {"buyable": bought})


def _price(one: tuple[str, Fraction]) -> int:
    return int(one[0].partition("-")[2] or 0)


def _with(given: Given, side: str, lies: list[int], face: int) -> list[int]:
    """The dice of a side, with the new one if it is of that side; under a ruling, a seventh is not thrown."""
    full = dice_for(given.rulings.__getitem__, len(lies) + 1) <= len(lies)
    return [*lies, face] if given["adds"] == side and not full else lies


def _come(given: Given, start: list[int], stop: list[int]) -> dict[str, Fraction]:
    """The chances of the outcomes with these dice."""
    if stop:
        return {thrown_dice.outcome(given, start, stop): Fraction(1)}
    spread = dice.against([(max(start), 1)], given["stop"], given["target"], given.rulings["eliminate_all"])
    return roll.outcomes(spread)


def prepared(given: Given) -> Answer:
    """The chances of what a preparation yields: an advantage, or a resource of durability 1 or 2."""
    mean = sum((int(name[-1]) * share for name, share in PREPARED.items() if name[-1].isdigit()), Fraction(0))
    return Answer(dict(PREPARED), {"mean": mean})


QUESTIONS = (
    OddsQuestion(
        "late",
        "One more die after a roll",
        "Under a ruling, a flashback can come late: its die joins those already rolled. The "
        "stop dice have been rolled, or are still to come.",
        (
            Wholes("start-dice", "what the start dice show", 1, dice.SIDES, count=dice.MOST),
            Wholes(
                "stop-dice",
                "what the stop dice show; none if they have not been rolled",
                1,
                dice.SIDES,
                "",
                count=dice.MOST,
            ),
            Whole("stop", "stop dice still to be rolled", 0, dice.MOST, 0),
            OneOf("adds", "the kind of die", (START, STOP), START),
            dice.TARGET,
        ),
        late,
        ("SZ-7.8", "SZ-8.1", "SZ-R46"),
        {"start-dice": "3,5", "stop-dice": "2,4"},
        {"eliminate_all": "keep_one", "dice_limit": "none"},
        roll.BARS,
    ),
    OddsQuestion(
        "prepared",
        "One preparation die",
        "Under a ruling, one die decides in retrospect what was prepared: 1 to 3 an "
        "advantage, 4 and 5 durability 1, 6 durability 2.",
        (),
        prepared,
        ("SZ-10.3", "SZ-R47"),
        {},
        {},
        (Bar("advantage", ("advantage",)), Bar("durability", ("durability-1", "durability-2"), "good")),
    ),
)
