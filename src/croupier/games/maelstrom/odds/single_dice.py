"""`astray` and `limb`: one die decides how far a grenade lands off, or which limb it is (MS-R54, MS-R66)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.maelstrom.figures.attack import dice_at

SIDES = 10
ARMS = LEGS = 2


def astray(given: Given) -> Answer:
    """Meters from the target spot, and the damage dice that still reach it."""
    outcomes = {str(metres): Fraction(1, SIDES) for metres in range(1, SIDES + 1)}
    left = [dice_at(given["damage"], metres) for metres in range(1, SIDES + 1)]
    reaches, mean = Fraction(sum(dice > 0 for dice in left), SIDES), Fraction(sum(left), SIDES)
    return Answer(outcomes, {"reaches": reaches, "mean-dice": mean})


def limb(given: Given) -> Answer:
    """The chances that the limb is another arm or leg, or one already crippled."""
    whole = ARMS + LEGS
    arm, leg = Fraction(ARMS - given["arms"], whole), Fraction(LEGS - given["legs"], whole)
    return Answer({"arm": arm, "leg": leg, "already": 1 - arm - leg})


ASTRAY = OddsQuestion(
    "astray",
    "How far a grenade goes astray",
    "How many meters off a grenade lands after a failed throw, and whether the target spot is within its range.",
    (Whole("damage", "damage dice where it lands", 0, 30, 8),),
    astray,
    ("MS-R66",),
    {"damage": "8"},
    bars=(Bar("the spot is within reach", ("reaches",)),),
)
LIMB = OddsQuestion(
    "limb",
    "Which limb is crippled",
    "The limb crippled by the hit that first fills box 7, if health_limbs is level7.",
    (
        Whole("arms", "arms that are already crippled", 0, ARMS, 0),
        Whole("legs", "legs that are already crippled", 0, LEGS, 0),
    ),
    limb,
    ("MS-R54",),
    {"arms": "1"},
    bars=(Bar("an arm", ("arm",)), Bar("a leg", ("leg",)), Bar("none more", ("already",))),
)
