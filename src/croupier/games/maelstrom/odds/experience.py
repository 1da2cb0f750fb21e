"""`experience`: the cheapest way to raise a roll's chance of success by a given amount (OD-16; MS-R44)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from croupier.core.odds.parameters import OneOf, Whole, YesNo
from croupier.core.odds.questions import Answer, Cell, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.maelstrom.figures.prices import EARLY, PRICES, UPSTREAM_EARLY, dot_price
from croupier.games.maelstrom.odds.net_chances import nets
from croupier.games.maelstrom.odds.parse_ways import harder
from croupier.games.maelstrom.odds.roll import DIFFICULTY, RULINGS, THRESHOLD

MOST_ATTRIBUTE, SHOWN = 5, 5
TALENT, SKILL, KNOWLEDGE = CATEGORIES = ("talent", "skill", "knowledge")


class Buy(NamedTuple):
    """Dots and specialties bought for a roll."""

    attribute: int = 0
    ability: int = 0
    general: int = 0
    advanced: int = 0

    def __str__(self) -> str:
        parts = [f"{name} +{dots}" for name, dots in (("attribute", self.attribute), ("ability", self.ability)) if dots]
        parts += ["general specialty"] * self.general
        parts += [f"{self.advanced} of the required"] * (self.advanced > 0)
        return ", ".join(parts) or "nothing"


def experience(given: Given) -> Answer:
    """The purchases that are enough, the cheapest first; the first row is the roll without any."""
    before = success(given, Buy())
    wanted = before + Fraction(given["gain"], 100)
    if wanted > 1:
        raise Invalid(
            "gain", given["gain"], f"at most {int(100 * (1 - before))}, as the chance is already {float(before):.0%}"
        )
    enough = sorted(_enough(given, wanted), key=lambda one: (one[0], -one[1]))[:SHOWN]
    cells = [Cell({"buy": "nothing", "points": 0}, before, "success")]
    cells += [Cell({"buy": str(buy), "points": points}, chance, "success") for points, chance, buy in enough]
    return Answer({}, {"points": Fraction(enough[0][0])} if enough else {}, tuple(cells))


def _enough(given: Given, wanted: Fraction) -> Iterator[tuple[int, Fraction, Buy]]:
    """Points, chance and purchase, for every sufficient purchase in which nothing is superfluous."""
    found: list[Buy] = []
    for buy in sorted(_wares(given), key=lambda one: price(given, one)):
        if any(all(a <= b for a, b in zip(less, buy, strict=True)) for less in found):
            continue
        given.step(50)
        chance = success(given, buy)
        if chance >= wanted:
            found.append(buy)
            yield price(given, buy), chance, buy


def _wares(given: Given) -> Iterator[Buy]:
    most = _most_ability(given)
    for attribute in range(MOST_ATTRIBUTE - given["attribute"] + 1):
        for ability in range(max(0, most - given["ability"]) + 1):
            for general in range(1 if given["specialty"] else 2):
                for advanced in range(given["required"] + 1):
                    yield Buy(attribute, ability, general, advanced)


def success(given: Given, buy: Buy) -> Fraction:
    """The chance of success with a purchase: required specialties are used first, one for each dot."""
    ability = given["ability"] + buy.ability
    if not ability and given["category"] == KNOWLEDGE:
        return Fraction(0)
    met = min(buy.advanced, ability)
    explodes = ability > 0 and (met > 0 or given["specialty"] or buy.general > 0)
    difficulty = given["difficulty"] + int(not ability and given["category"] == SKILL)
    threshold = given["threshold"] + given["required"] - met
    dice = given["attribute"] + buy.attribute + ability
    return nets(harder(given, dice, difficulty, threshold, explodes, "attribute"), 0).success


def price(given: Given, buy: Buy) -> int:
    """The price of a purchase in points of experience (MS-R44)."""
    option, _, own = given.rulings["xp_cost"].partition(":")
    if option not in ("upstream", "upstream_early", "custom"):
        raise Invalid("xp_cost", option, "upstream, upstream_early, custom", "MS-R44")
    rates = dict(EARLY if option == UPSTREAM_EARLY else PRICES)
    for part in own.split(";") if own else ():
        name, _, points = part.partition("=")
        rates[name] = int(points)
    dots = sum(
        dot_price(option, what, rates[what], made)
        for what, more in (("attribute", buy.attribute), ("ability", buy.ability))
        for made in range(given[what] + 1, given[what] + more + 1)
    )
    return dots + rates["general"] * buy.general + rates["advanced"] * buy.advanced


def _most_ability(given: Given) -> int:
    option, _, most = given.rulings["ability_max"].partition(":")
    if option != "dots":
        raise Invalid("ability_max", option, "dots:5 to dots:10", "MS-R14")
    return int(most or 5)


EXPERIENCE = OddsQuestion(
    "experience",
    "The cheapest way to get better at a roll",
    "What to buy with experience to raise the chance of success of an attribute and ability roll by a given amount.",
    (
        Whole("attribute", "dots in the attribute", 1, MOST_ATTRIBUTE),
        Whole("ability", "dots in the ability", 0, 10),
        OneOf("category", "the kind of ability, for untrained characters", CATEGORIES, TALENT),
        DIFFICULTY,
        THRESHOLD,
        YesNo("specialty", "whether the character has a specialty that applies"),
        Whole("required", "required specialties that are missing", 0, 3, 0),
        Whole("gain", "desired increase in the chance of success, in percent", 1, 100, 10),
    ),
    experience,
    ("MS-12.4", "MS-R44", "MS-16.4", "MS-4.6", "MS-4.8"),
    {"attribute": "3", "ability": "2", "difficulty": "7"},
    {**RULINGS, "roll_difficulty_bounds": "overflow_to_threshold", "xp_cost": "upstream", "ability_max": "dots:5"},
    heavy=True,
)
