"""After all dice are thrown: how many hands make it a success, and the lowest price (Odds 4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.core.odds.parameters import Wholes
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.syuzheteers.figures.dice_numbers import points_for, stop_result, succeeds
from croupier.games.syuzheteers.figures.dice_numbers import total as total_of
from croupier.games.syuzheteers.odds import dice


def thrown(given: Given) -> Answer:
    """The outcome of the thrown dice, which is certain."""
    start, stop, target = given["start-dice"], sorted(given["stop-dice"]), given["target"]
    name = outcome(given, start, stop)
    total = total_of(start, stop)
    summary = {"total": total, "hands": max(0, target - total)}
    if name != "fail":
        summary["price"] = int(name.partition("-")[2] or 0)
    summary |= {"buyable": int(summary.get("price", 0) > 0), "points": points_for(start)}
    found = {"success": Fraction(0), name: Fraction(1)}
    return Answer({**found, "fail": found.pop("fail", Fraction(0))}, {what: Fraction(n) for what, n in summary.items()})


def outcome(given: Given, start: Sequence[int], stop: Sequence[int]) -> str:
    """A success, one that can be bought (with the lowest price), or a failure."""
    ruling, high = given.rulings.__getitem__, max(start)
    comes = [stop_result(ruling, stop, bought) for bought in range(len(stop) + 1)]
    enough = (at for at, low in enumerate(comes) if low is not None and succeeds(high + low, given["target"]))
    price = next(enough, None)
    return "fail" if price is None else f"buy-{price}" if price else "success"


QUESTIONS = (
    OddsQuestion(
        "dice",
        "All dice are rolled",
        "The total, how many hands would turn it into a success, the lowest price of buying it, and the points.",
        (
            Wholes("start-dice", "what the start dice show, such as 6,6,3", 1, dice.SIDES, count=dice.MOST),
            Wholes("stop-dice", "what the stop dice show", 1, dice.SIDES, count=dice.MOST),
            dice.TARGET,
        ),
        thrown,
        ("SZ-7.8", "SZ-7.10", "SZ-8.1"),
        {"start-dice": "6,6,6", "stop-dice": "1,5"},
        {"eliminate_all": "keep_one"},
        (Bar("success", ("success",), "good"), Bar("at a price", ("buyable",)), Bar("fail", ("fail",), "bad")),
    ),
)
