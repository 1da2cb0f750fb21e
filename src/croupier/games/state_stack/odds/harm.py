"""The effect of a hit: the contest of power, damage or stun, and the target's fate (SS-5.9 to 5.11)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier.core.odds.parameters import Whole, YesNo
from croupier.core.odds.questions import Given
from croupier.core.refusals import Invalid
from croupier.games.state_stack.figures.harm import CONTEST, DEAD, UNCONSCIOUS, fate, hit_effect
from croupier.games.state_stack.odds.contest import CONTEST as CONTEST_RULINGS
from croupier.games.state_stack.odds.contest import PENALTY, rating_of, winning_pairs

MOST_INJURY = 60
UP = ""
BODY_CARD, DEFENSE_PART = "body_card", "defense_part"
PARAMETERS = (
    Whole("power", "the attacker's current Power", 0, 13),
    Whole("body", "the target's Body as written", 1, 13),
    Whole("damage", "the target's damage", 0, MOST_INJURY, 0),
    Whole("stun", "the target's stun", 0, MOST_INJURY, 0),
    Whole("willpower", "the target's Willpower as written", 1, 13),
    YesNo("as-stun", "damage is dealt as stun; allowed by a ruling"),
    Whole("power-set", "the set from which a Power card is drawn, if each side has its own deck", 0, 9, 0),
)
RULINGS = {
    **PENALTY,
    **CONTEST_RULINGS,
    "power_draw": "no_cards",
    "power_against": BODY_CARD,
    "hit_effect": "margin_else_stun",
    "damage_as_stun": "off",
    "death_at": "double",
    "knock_out": "contest",
}


class Blow(NamedTuple):
    """The effect of a margin: damage, stun, and the fate: up, dead, unconscious, or a contest for it."""

    damage: int
    stun: int
    fate: str
    rating: int = 0
    against: int = 0

    @property
    def name(self) -> str:
        """The outcome's name in an answer."""
        if self.damage:
            return f"damage-{self.damage}"
        return "stun" if self.stun == 1 else f"stun-{self.stun}"


class Target:
    """The target of a hit, and the effect of each margin."""

    def __init__(self, given: Given) -> None:
        self.given = given
        self.ruling = given.rulings.__getitem__
        if given["as-stun"] and self.ruling("damage_as_stun") == "off":
            raise Invalid("as-stun", "true", "false: damage is not dealt as stun under damage_as_stun=off", "SS-R31")
        self.damage, self.stun, self.body = given["damage"], given["stun"], given["body"]
        self.rating = rating_of(given, self.body, "power", self.stun, self.damage)
        self.blows: dict[int, Blow] = {}
        self.pairs: dict[tuple[int, int], list[tuple[int, int]]] = {}

    def blow(self, margin: int) -> Blow:
        """The effect of a margin, computed once."""
        if margin not in self.blows:
            more, dazed = hit_effect(self.ruling, margin, as_stun=self.given["as-stun"])
            stun, damage = self.stun + dazed, self.damage + more
            willpower = self.given["willpower"]
            how = fate(self.ruling, stun, damage, self.body, willpower)
            rating = rating_of(self.given, willpower, "contest", stun, damage) if how == CONTEST else 0
            self.blows[margin] = self._settled(Blow(more, dazed, how, rating, stun + damage))
        return self.blows[margin]

    def _settled(self, blow: Blow) -> Blow:
        """The effect with its contest settled if ratings are compared and differ; a tie still needs cards."""
        if blow.fate == CONTEST and self.ruling("contest") == "ratings" and blow.rating != blow.against:
            return blow._replace(fate=UP if blow.rating > blow.against else UNCONSCIOUS)
        return blow

    def fixed(self) -> int:
        """The resistance without a card."""
        return self.rating if self.ruling("power_against") == "body_fixed" else 0

    def staying_up(self, blow: Blow) -> list[tuple[int, int]]:
        """The pairs of cards that keep the target up."""
        key = (blow.rating, blow.against)
        if key not in self.pairs:
            self.pairs[key] = winning_pairs(self.given, *key)
        return self.pairs[key]


Found = dict[tuple[Blow | None, str], Fraction]
"""The share of each blow (None: a miss) with each fate of the target."""


def summary(found: Found) -> dict[str, Fraction]:
    """Mean damage, and the chances that the target is unconscious or dead."""
    told = {"mean damage": Fraction(0), UNCONSCIOUS: Fraction(0), DEAD: Fraction(0)}
    for (blow, end), share in found.items():
        if blow is not None:
            told["mean damage"] += blow.damage * share
        if end:
            told[end] += share
    return told


def outcomes(found: Found) -> dict[str, Fraction]:
    """The chances of a miss, of stun, and of each possible damage."""
    by_name: dict[str, Fraction] = {"miss": Fraction(0)}
    for (blow, _), share in sorted(found.items(), key=lambda pair: _order(pair[0][0])):
        name = "miss" if blow is None else blow.name
        by_name[name] = by_name.get(name, Fraction(0)) + share
    return by_name


def _order(blow: Blow | None) -> tuple[int, int]:
    return (-1, -1) if blow is None else (blow.damage, blow.stun)
