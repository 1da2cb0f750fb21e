"""What gear does for its wearer: armor, shields, items that change a number (DA-14.4, DA-14.6, DA-25.18)."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.core.identity_cache import IdentityCache
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Gear, Sheet
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.prerequisites import unmet_need, unmet_need_of_sheet
from croupier.games.deck_of_adventures.packs.state import PASSIVE, Adjust, Item, Power
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.traits import trait_named

ARMOR, SHIELD, WEAPON, TOOL = "Armor", "Shield", "Weapon", "Tool"


def is_clothing(item: Item) -> bool:
    """Whether an item is worn on the body; everything else is taken in hand."""
    return item.type in (ARMOR, SHIELD)


def worn_items(state: Adventure, own: Sheet) -> tuple[Item, ...]:
    """The items that are worn or in hand; items that are in no pack have no effect."""
    found = (library.item(state, one.item) for one in own.gear if one.worn)
    return tuple(one for one in found if one is not None)


@rule("DA-25.18")
def used_items(state: Adventure, own: Sheet) -> tuple[Item, ...]:
    """The worn items that do something for their wearer: armor, and others whose requirement is met."""
    return tuple(one for one in worn_items(state, own) if one.type == ARMOR or _is_fit_for(own, one))


def _is_fit_for(own: Sheet, item: Item) -> bool:
    return not unmet_need_of_sheet(own, item.needs)


_adjusts = IdentityCache[tuple[Adjust, ...]]()
"""What items change, by a table's packs and a character's sheet."""


def adjusts(state: Adventure, own: Sheet) -> tuple[Adjust, ...]:
    """What items change: worn ones, and those held that grant a Passive Power."""
    return _adjusts.get(lambda: _adjusts_of(state, own), state.packs, own)


def _adjusts_of(state: Adventure, own: Sheet) -> tuple[Adjust, ...]:
    worn = [adjust for item in used_items(state, own) for adjust in item.adjusts]
    return (*worn, *(adjust for power, _ in passive_powers(state, own) for adjust in power.adjusts))


@rule("DA-25.18", "DA-25.6")
def passive_powers(state: Adventure, own: Sheet) -> Iterator[tuple[Power, str]]:
    """The Passive Powers that items grant while held, each once, with its choice, except those already held.

    An item whose requirement is unmet grants none.
    """
    held = (library.item(state, name) for name in dict.fromkeys(one.item for one in own.gear))
    uses = (item.use for item in held if item is not None and _is_fit_for(own, item))
    given = dict.fromkeys(pair for use in uses if use is not None for pair in use.powers)
    taken = {(one.id, one.choice) for one in own.powers}
    for id, choice in (pair for pair in given if pair not in taken):
        power = library.power(state, id)
        if power is not None and power.type == PASSIVE:
            yield power, choice


@rule("DA-25.18")
def gear_bonus(state: Adventure, own: Sheet, *stats: str) -> int:
    """What gear adds to these numbers."""
    return sum(one.by for one in adjusts(state, own) if one.how == "add" and trait_named(one.stat) in stats)


@rule("DA-14.13")
def requirement(state: Adventure, own: Sheet) -> str:
    """What an attack must match to hit the wearer: "" or "color"."""
    return next((item.requires for item in worn_items(state, own) if item.requires), "")


@rule("DA-14.6", "DA-25.18", "DA-R72")
def is_hampered(ruling: Ruling, state: Adventure, own: Sheet) -> bool:
    """Whether a character wears armor whose requirement they do not meet: half speed (or worse, DA-R72)."""
    return any(item.type == ARMOR and unmet_need(ruling, state, own, item.needs) for item in worn_items(state, own))


def found_in(own: Sheet, item: str, *, worn: bool) -> Gear | None:
    """The character's first item with this name that is worn, or not worn."""
    return next((one for one in own.gear if one.item == item and one.worn is worn), None)
