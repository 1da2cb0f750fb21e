"""How much experience a character has spent, and how much it has left (chapter 23)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Sheet, Starting, Taken
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import VULNY, Power
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.experience import attribute_price, budget, skill_price
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, UNDER


class Spent(NamedTuple):
    """Experience spent, by category; vulnerabilities give experience, so theirs is negative."""

    attributes: int
    skills: int
    powers: int
    vulnerabilities: int

    @property
    def total(self) -> int:
        return sum(self)


@rule("DA-23.3", "DA-R112")
def earned_at_start(ruling: Ruling, starting: Starting) -> int:
    """The experience a new character has beyond the budget of its Level: 0 unless the GM sets the total."""
    return starting.xp - budget(starting.level) if ruling("xp_budget") == "gm_sets" else 0


@rule("DA-23.10", "DA-R113", "DA-23.9")
def power_price(ruling: Ruling, power: Power, taken: Taken) -> int:
    """What a power costs, or a vulnerability gives (negative); "Minor" is the first listed price."""
    listed = power.xp[0] if taken.choice.casefold() == "minor" else power.xp[-1]
    if power.type != VULNY and listed >= 0 and ruling("power_cost") == "clamp_1_2":
        return min(2, max(1, listed))
    return listed


@rule("DA-25.10", "DA-25.11", "DA-R27")
def paid_traits(ruling: Ruling, state: Adventure, own: Sheet) -> tuple[dict[str, int], dict[str, int]]:
    """Attributes and ranks of Skills as paid for, without changes from powers and vulnerabilities.

    If the higher of Attribute and own value counts (DA-R27), the ranks of a Skill are its own value.
    """

    def added(trait: str) -> int:
        return numbers.added_by_powers(state, own, trait)

    total = dict(own.attributes)
    attributes = {name: total.get(name, 0) - added(name) for name in ATTRIBUTES}
    ranks = {}
    for name, value in own.skills:
        lifted = total.get(UNDER.get(name, ""), 0)
        if ruling("skill_total") == "higher_of":
            ranks[name] = value - added(name) if value > lifted else 0
        else:
            ranks[name] = value - lifted - added(name)
    return attributes, ranks


@rule("DA-25.11", "DA-23.3", "DA-23.6")
def xp_spent(ruling: Ruling, state: Adventure, own: Sheet) -> Spent:
    """What the whole sheet costs."""
    attributes, ranks = paid_traits(ruling, state, own)
    powers = ((library.power(state, one.id), one) for one in own.powers)
    flaws = ((library.vulnerability(state, one.id), one) for one in own.vulnerabilities)
    return Spent(
        sum(map(attribute_price, attributes.values())),
        sum(map(skill_price, ranks.values())),
        sum(power_price(ruling, power, one) for power, one in powers if power is not None),
        sum(power_price(ruling, flaw, one) for flaw, one in flaws if flaw is not None),
    )


def xp_left(ruling: Ruling, state: Adventure, own: Sheet, more: int = 0) -> int:
    """What is left to spend; negative if too much was spent."""
    return budget(own.level, more) - xp_spent(ruling, state, own).total
