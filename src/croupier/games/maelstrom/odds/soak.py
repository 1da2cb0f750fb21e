"""`soak`: the levels left after soak (OD-14; MS-10.7, MS-R50)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.maelstrom.figures.attack import STANDARD
from croupier.games.maelstrom.odds.pool_weights import Weighed, pool_weights
from croupier.games.maelstrom.odds.roll import MOST_DICE, RULINGS, pool_of


def soaking(given: Given, dice: int, most: int) -> Weighed:
    """The weights of what these dice soak, rolled at difficulty 6 without a specialty."""
    return pool_weights(pool_of(given, dice, STANDARD, 0, explodes=False, action=False), most)


def soak(given: Given) -> Answer:
    """How many levels get through; with no dice, nothing is rolled and all of them do."""
    levels, dice = given["levels"], given["dice"]
    off = soaking(given, dice, levels) if dice else Weighed(0, 1, [0] * levels, 0, 1)
    left = [sum(off.wins[levels - 1 :]) + off.more, *reversed(off.wins[: levels - 1]), off.botch + off.failure]
    outcomes = {str(k): Fraction(weight, off.whole) for k, weight in enumerate(left)}
    mean = Fraction(sum(k * weight for k, weight in enumerate(left)), off.whole)
    return Answer(outcomes, {"less": 1 - outcomes[str(levels)], "mean": mean})


SOAK = OddsQuestion(
    "soak",
    "Damage after soak",
    "How many levels of damage get through Strength and armor.",
    (
        Whole("levels", "incoming levels of damage", 1, 60),
        Whole("dice", "dice of Strength and armor against them", 0, MOST_DICE),
    ),
    soak,
    ("MS-10.7", "MS-R50"),
    {"levels": "4", "dice": "4"},
    RULINGS,
    (Bar("less", ("less",), "good"), Bar("none", ("0",), "good")),
)
