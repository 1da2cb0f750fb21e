"""`initiative`: who acts first (MS-R55)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from croupier.core.odds.parameters import Parameter, as_list, as_number
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.maelstrom.odds.roll import option

SIDES, MOST, MOST_BONUS, MOST_DOTS, MOST_NUMBER = 10, 20, 60, 10, 70
Key = tuple[int, int, int]
"""The sort key of the order: initiative number, Reflexes, Wits."""


class Fighter(NamedTuple):
    """A fighter who rolls 1d10 + bonus, or already has a number; Reflexes and Wits break ties."""

    reflexes: int
    wits: int
    bonus: int
    number: int = 0

    def __str__(self) -> str:
        more = (
            f"/={self.number}" if self.number else f"/{self.bonus}" if self.bonus != self.reflexes + self.wits else ""
        )
        return f"{self.reflexes}/{self.wits}{more}"

    @property
    def keys(self) -> list[Key]:
        numbers = (self.number,) if self.number else range(self.bonus + 1, self.bonus + SIDES + 1)
        return [(each, self.reflexes, self.wits) for each in numbers]

    def counts_around(self, key: Key) -> tuple[int, int, int]:
        """How many of the ten cases are above a key, equal to it, and below."""
        each = SIDES // len(self.keys)
        above, same = (each * sum(found) for found in ([k > key for k in self.keys], [k == key for k in self.keys]))
        return above, same, SIDES - above - same


class Fighters(Parameter):
    """Several fighters, separated by commas: Reflexes/Wits, Reflexes/Wits/bonus, or Reflexes/Wits/=number."""

    kind = "fighters"

    def __init__(self, name: str, help: str, default: tuple[Fighter, ...] | None = None) -> None:
        super().__init__(name, help, default, required=default is None)

    @property
    def allowed(self) -> str:
        return (
            f"up to {MOST} separated by commas, each Reflexes/Wits (0-{MOST_DOTS}) as 3/2, with another bonus "
            f"(0-{MOST_BONUS}) as 2/2/6, with a number that is known (1-{MOST_NUMBER}) as 3/2/=14"
        )

    def parse(self, given: Any) -> tuple[Fighter, ...] | None:
        every = as_list(given)
        found = [_fighter(str(one)) for one in every or ()]
        read = tuple(one for one in found if one is not None)
        return read if every is not None and len(read) == len(found) and len(read) <= MOST else None

    def as_json(self, value: Any) -> Any:
        return [str(one) for one in value]

    def typed(self, value: Any) -> str:
        return ",".join(map(str, value))


def _fighter(given: str) -> Fighter | None:
    first, *rest = given.split("/=")
    numbers = [as_number(one) for one in (*first.split("/"), *rest)]
    dots = [one for one in numbers if one is not None and one >= 0]
    if len(rest) > 1 or len(dots) != len(numbers) or len(dots) not in ((3,) if rest else (2, 3)):
        return None
    reflexes, wits, last = [*dots, sum(dots)][:3]
    if max(reflexes, wits) > MOST_DOTS or not bool(rest) <= last <= (MOST_NUMBER if rest else MOST_BONUS):
        return None
    return Fighter(reflexes, wits, 0, last) if rest else Fighter(reflexes, wits, last)


def initiative(given: Given) -> Answer:
    """The place of the first of a side to act; all who are tied roll again, with equal chances."""
    option(given, "combat_initiative", ("roll", "roll_each_turn"), "MS-R55")
    who, others = given["who"], given["others"]
    if not who:
        raise Invalid("who", "", "one or more", "MS-R55")
    places = [Fraction(0)] * (len(others) + 1)
    for key in sorted({key for one in who for key in one.keys}):
        given.step(len(who) * len(who) + len(others) ** 3)
        for tied, mine in enumerate(_ties(who, key)):
            if tied and mine:
                for before, equal, weight in _ahead(others, key):
                    for late in range(equal + 1):
                        ways = Fraction(comb(tied + equal - late - 1, tied - 1), comb(tied + equal, tied))
                        places[before + late] += ways * mine * weight
    whole_ = SIDES ** (len(who) + len(others))
    shares = [place / whole_ for place in places]
    mean = sum((k * share for k, share in enumerate(shares, 1)), Fraction(0))
    outcomes = {str(k): share for k, share in enumerate(shares, 1)}
    return Answer(outcomes, {"first": shares[0], "last": shares[-1], "mean": mean})


def _ties(who: tuple[Fighter, ...], key: Key) -> list[int]:
    """Weights of 0, 1, 2 ... members of a side having this key and none having a higher one."""
    found = [1]
    for one in who:
        _, same, below = one.counts_around(key)
        found = [a * below + b * same for a, b in zip([*found, 0], [0, *found], strict=True)]
    return found


def _ahead(others: tuple[Fighter, ...], key: Key) -> Iterator[tuple[int, int, int]]:
    """How many of the others are above a key, how many equal to it, and the weight of that."""
    found = {(0, 0): 1}
    for one in others:
        after: dict[tuple[int, int], int] = {}
        for (above, same), weight in found.items():
            more, equal, less = one.counts_around(key)
            for place, cases in (((above + 1, same), more), ((above, same + 1), equal), ((above, same), less)):
                if cases:
                    after[place] = after.get(place, 0) + weight * cases
        found = after
    return ((above, same, weight) for (above, same), weight in found.items())


INITIATIVE = OddsQuestion(
    "initiative",
    "Who acts first",
    "The position at which the first character of a side acts: 1d10 plus the bonus for "
    "each; ties are broken by Reflexes, then Wits, then another roll.",
    (
        Fighters("who", "the side in question"),
        Fighters("others", "all others in the fight", ()),
    ),
    initiative,
    ("MS-R55", "MS-R73"),
    {"who": "3/2,2/2", "others": "2/2,2/2/6"},
    {"combat_initiative": "roll"},
    (Bar("first", ("first",), "good"), Bar("last", ("last",), "bad")),
    heavy=True,
)
