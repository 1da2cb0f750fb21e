"""What is required to take a power or to use an item (DA-23.10, DA-25.8)."""

from __future__ import annotations

from collections.abc import Callable
from operator import ge, gt, le, lt

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Sheet
from croupier.games.deck_of_adventures.packs.state import Needs
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.traits import UNDER, trait_named

COMPARE: dict[str, Callable[[int, int], bool]] = {">": gt, "<": lt, ">=": ge, "<=": le}


def value(own: Sheet, name: str) -> int:
    """The value of a Trait on the sheet, without gear."""
    trait, attributes = trait_named(name), dict(own.attributes)
    if trait in attributes:
        return attributes[trait]
    return dict(own.skills).get(trait, attributes.get(UNDER.get(trait, ""), 0))


def unmet_need(ruling: Ruling, state: Adventure, own: Sheet, needs: Needs, *, besides: str = "") -> str:
    """The first need that is not met, in words; "" if all are. `besides` is a power that does not count."""
    return unmet_need_of_sheet(own, needs, besides=besides)


@rule("DA-23.10", "DA-25.8")
def unmet_need_of_sheet(own: Sheet, needs: Needs, *, besides: str = "") -> str:
    """Like `unmet_need`, for a sheet alone."""
    if needs.role and own.role not in needs.role:
        return f"needs the Role {' or '.join(needs.role)}"
    if own.level < needs.level:
        return f"needs Level {needs.level}"
    if needs.skill and not any(_holds(own, *one) for one in needs.skill):
        return f"needs {' or '.join(_told(*one) for one in needs.skill)}"
    have = {one.id for one in own.powers if one.id != besides}
    if needs.power and not have.intersection(needs.power):
        return f"needs the Power {' or '.join(needs.power)}"
    return ""


def _holds(own: Sheet, names: tuple[str, ...], operator: str, number: int) -> bool:
    return all(COMPARE[operator](value(own, name), number) for name in names)


def _told(names: tuple[str, ...], operator: str, number: int) -> str:
    return f"{' and '.join(map(trait_named, names))} {operator} {number}"
