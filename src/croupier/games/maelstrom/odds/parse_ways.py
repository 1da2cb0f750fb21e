"""Parses several ways from text: `5/6,4/8/1/s` is 5 dice at 6, and 4 at 8 with threshold 1 and a specialty."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from croupier.core.odds.parameters import Parameter, as_list, as_number
from croupier.core.odds.questions import Given
from croupier.games.maelstrom.figures.readings import LEAST, MOST, bounded
from croupier.games.maelstrom.odds.net_chances import Nets, Pool, nets
from croupier.games.maelstrom.odds.roll import MOST_DICE, MOST_THRESHOLD, option, pool_of

FULL = 4


class Way(NamedTuple):
    """Dice, difficulty, threshold, and whether a specialty is used."""

    dice: int
    difficulty: int = 6
    threshold: int = 0
    specialty: bool = False

    def __str__(self) -> str:
        return f"{self.dice}/{self.difficulty}/{self.threshold}{'/s' if self.specialty else ''}"


class Ways(Parameter):
    """Pools separated by commas, each as dice/difficulty/threshold/s; defaults: 6, 0 and no specialty."""

    kind = "ways"

    def __init__(self, name: str, help: str, least: int, most: int) -> None:
        super().__init__(name, help)
        self.least = least
        self.most = most

    @property
    def allowed(self) -> str:
        each = (
            f"dice (0-{MOST_DICE})/difficulty ({LEAST}-{MOST})/threshold (0-{MOST_THRESHOLD})/s, such as 5/6 or 4/8/1/s"
        )
        return f"{self.least} to {self.most} pools separated by commas, each {each}"

    def parse(self, given: Any) -> tuple[Way, ...] | None:
        found = tuple(_way(one) for one in as_list(given) or ())
        read = tuple(one for one in found if one is not None)
        return read if len(read) == len(found) and self.least <= len(read) <= self.most else None

    def as_json(self, value: Any) -> Any:
        return [str(one) for one in value]

    def typed(self, value: Any) -> str:
        return ",".join(map(str, value))


def _way(given: Any) -> Way | None:
    parts = str(given).split("/")
    specialty = parts[-1].lower() == "s" and len(parts) > 1
    numbers = [as_number(one) for one in (parts[:-1] if specialty else parts)]
    if not 0 < len(numbers) < FULL or None in numbers:
        return None
    dice, difficulty, threshold = [*(one for one in numbers if one is not None), *(6, 0)[len(numbers) - 1 :]]
    found = Way(dice, difficulty, threshold, specialty)
    fits = 0 <= found.dice <= MOST_DICE and LEAST <= found.difficulty <= MOST and 0 <= found.threshold <= MOST_THRESHOLD
    return found if fits else None


def pool_for(given: Given, way: Way, name: str) -> Pool:
    """The pool of a way, under the rulings."""
    return pool_of(given, way.dice, way.difficulty, way.threshold, way.specialty, name)


def harder(given: Given, dice: int, difficulty: int, threshold: int, explodes: bool, name: str) -> Pool:
    """The pool for a difficulty that modifiers may have moved outside 2 to 10 (MS-R3)."""
    bounds = option(given, "roll_difficulty_bounds", ("overflow_to_threshold", "clamp", "impossible"), "MS-R3")
    known, over = bounded(bounds, difficulty)
    if known > MOST:  # no die succeeds: with as high a threshold as there are dice, any 1 is a botch
        plain = pool_of(given, dice, MOST, 0, explodes=False, name=name)
        return plain._replace(threshold=plain.dice, rule="none_left")
    return pool_of(given, dice, min(MOST, known), threshold + over, explodes, name)


def at_least(pool: Pool, net: int) -> Fraction:
    """The chance of at least this many net successes."""
    found: Nets = nets(pool, max(0, net - 1))
    if net <= 0:
        return Fraction(1)
    return found.success - sum(found.shares[1 - found.least : net - found.least], Fraction(0))
