"""A character's current numbers: what its sheet says, with powers and the gear that it wears.

All of these functions open the sheet: they raise Hidden in a view that lacks it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from croupier.core.identity_cache import IdentityCache
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import COMPANION, Character, Sheet
from croupier.games.deck_of_adventures.characters import gear
from croupier.games.deck_of_adventures.packs import library, prerequisites
from croupier.games.deck_of_adventures.packs.state import PASSIVE, Adjust
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.limits import LEAST_DEALER_HP, SPEED
from croupier.games.deck_of_adventures.tables.traits import UNDER, trait_named


def sheet(state: Adventure, id: str) -> Sheet:
    """The sheet of a character. Raises Hidden in a view that lacks it."""
    return state.character(id).sheet.open()


@rule("DA-5.9", "DA-R118")
def is_known(state: Adventure, one: Character) -> bool:
    """Whether this view has a character's sheet; for a Companion also its Dealer's, whose Level sets its health."""
    dealer = state.character(one.dealer) if one.kind == COMPANION and state.has(one.dealer) else one
    return one.sheet.value is not None and dealer.sheet.value is not None


@rule("DA-4.3", "DA-4.4", "DA-4.8", "DA-R27")
def trait(ruling: Ruling, state: Adventure, id: str, name: str) -> int:
    """The Modifier of an Attribute ("Agility" or "AGL") or of a Skill; 0 for "", which is no Trait."""
    called = trait_named(name)
    own, over = sheet(state, id), UNDER.get(called, "")
    return _total(ruling, _parts_of(state, own, called), lasting(state, id, called), lasting(state, id, over))


@rule("DA-25.27")
def lasting(state: Adventure, id: str, *stats: str) -> int:
    """What lasting effects add to any of these numbers of a character."""
    return sum(one.by for one in state.character(id).effects if one.stat and one.stat in stats)


def trait_of(state: Adventure, own: Sheet, name: str) -> int:
    """The Modifier of a Trait on a sheet, with gear; an Attribute's gear also counts for its Skills."""
    return _total(state.ruling, _parts_of(state, own, trait_named(name)), 0, 0)


class _Parts(NamedTuple):
    """A Trait's value on the sheet and what gear adds; for a Skill also its Attribute and its own value (DA-R27)."""

    value: int
    gear: int
    attribute: int = 0
    attribute_gear: int = 0
    own: int | None = None
    """The Skill's value without its Attribute; None for Attributes and for printed Skills below their Attribute."""


_parts = IdentityCache[dict[str, _Parts]]()
"""The parts of Modifiers by name, by a table's packs and a sheet."""


def _parts_of(state: Adventure, own: Sheet, name: str) -> _Parts:
    known = _parts.get(dict[str, _Parts], state.packs, own)
    if name not in known:
        value, worn, over = prerequisites.value(own, name), gear.gear_bonus(state, own, name), UNDER.get(name)
        if over is None:
            known[name] = _Parts(value, worn)
        else:
            attribute = prerequisites.value(own, over)
            unbought = min(attribute, added_by_powers(state, own, name))
            alone = value if value > attribute else unbought if value == attribute else None
            known[name] = _Parts(value, worn, attribute, gear.gear_bonus(state, own, over), alone)
    return known[name]


@rule("DA-4.3", "DA-R27", "DA-25.18", "DA-25.27")
def _total(ruling: Ruling, parts: _Parts, more: int, attribute_more: int) -> int:
    """A Modifier with gear and lasting effects: those of the Attribute and of the Skill are added.

    If the higher of Attribute and own value counts, each is added to its own.
    """
    mine, above = parts.gear + more, parts.attribute_gear + attribute_more
    total = parts.value + mine + above
    if parts.own is None or not (mine or above):
        return total
    higher = max(parts.attribute + above, parts.own + mine)
    return higher if higher != total and ruling("skill_total") == "higher_of" else total


def added_by_powers(state: Adventure, own: Sheet, trait: str) -> int:
    """What Passive powers and vulnerabilities add to a Trait on the sheet."""
    return sum(one.by for one in of_powers(state, own) if one.how == "add" and trait_named(one.stat) == trait)


def level(ruling: Ruling, state: Adventure, id: str) -> int:
    return sheet(state, id).level


def primary_skill(ruling: Ruling, state: Adventure, id: str) -> str:
    """The Trait that a character's powers use; "" if it has none."""
    return sheet(state, id).primary_skill


def hp_max(ruling: Ruling, state: Adventure, id: str) -> int:
    """The maximum health."""
    one = state.character(id)
    return hp_of(ruling, state, one, one.sheet.open())


@rule("DA-14.2", "DA-R35")
def is_by_formula(ruling: Ruling, kind: str) -> bool:
    """Whether the health of this kind is given by a formula alone: a Companion's by its Dealer's Level."""
    return kind == COMPANION and ruling("companion_hp") == "formula"


@rule("DA-5.3", "DA-5.7", "DA-5.9", "DA-14.1", "DA-14.2", "DA-25.17", "DA-R31", "DA-R35")
def hp_of(ruling: Ruling, state: Adventure, one: Character, own: Sheet) -> int:
    """Maximum health, including changes from gear and powers.

    Under a ruling, a Companion's comes from its Dealer's Level; otherwise it is as printed, or for Dealers
    from Level and Vitality.
    """
    base, derived = own.printed.hp, own.printed.hp is None
    if one.kind == COMPANION and state.has(one.dealer):
        by_formula = -(-sheet(state, one.dealer).level // 2)
        if by_formula != (base or 1) and ruling("companion_hp") == "formula":
            base = by_formula
    elif base is None and one.is_dealer:
        base = 4 + own.level + trait_of(state, own, "Vitality")
        if base < LEAST_DEALER_HP and ruling("dealer_hp_floor") == "5":
            base = LEAST_DEALER_HP
    return max(1, _with(state, own, "HP", base or 1, max, derived))


@rule("DA-14.6", "DA-25.18", "DA-25.10")
def ap_max(ruling: Ruling, state: Adventure, id: str) -> int:
    """Armor Points of armor, shield and effects."""
    return ap_of(state, sheet(state, id)) + max(0, lasting(state, id, "AP"))


def ap_of(state: Adventure, own: Sheet) -> int:
    return max(0, _with(state, own, "AP", own.printed.ap or 0, max, own.printed.ap is None))


@rule("DA-14.12", "DA-R73")
def ap(ruling: Ruling, state: Adventure, id: str) -> int:
    """Current Armor Points; lost points stay lost when the maximum changes."""
    return max(0, ap_max(ruling, state, id) - state.character(id).vitals.open().ap_lost)


@rule("DA-14.4", "DA-14.5", "DA-25.10", "DA-25.18", "DA-R70")
def armor_range(ruling: Ruling, state: Adventure, id: str) -> int:
    """The DR of attacks on a character, before cover; a lower one is harder to hit."""
    return max(0, ar_of(ruling, state, sheet(state, id)) + lasting(state, id, "AR"))


def ar_of(ruling: Ruling, state: Adventure, own: Sheet) -> int:
    """Armor Range as printed, or 3 minus half of Agility, rounded down.

    Armor replaces the latter (or the lower of both counts, DA-R70).
    """
    if own.printed.ar is not None:
        return max(0, own.printed.ar)
    bare = 3 - trait_of(state, own, "Agility") // 2

    def set_by(values: Iterable[int]) -> int:
        worn = min(values)
        return bare if bare < worn and ruling("armor_agility") == "lower_of_both" else worn

    return max(0, _with(state, own, "AR", bare, set_by, powers=True))


@rule("DA-23.11", "DA-25.10", "DA-R116")
def pp_max(ruling: Ruling, state: Adventure, id: str) -> int:
    """Maximum Power Points: each power's highest price, plus powers and gear; or as the GM sets it.

    A receipt notes the ruling only where the GM sets the number.
    """
    return pp_of(ruling, state, sheet(state, id))


def pp_of(ruling: Ruling, state: Adventure, own: Sheet) -> int:
    base = own.printed.pp
    if base is None and state.ruling("pp_max") == "gm_sets":
        return 0
    derived = base is None
    if base is None:
        taken = (library.power(state, one.id) for one in own.powers)
        base = sum(max(one.pp) for one in taken if one is not None)
    return max(0, _with(state, own, "PP", base, max, derived))


@rule("DA-12.2", "DA-12.3", "DA-25.10")
def speed_base(ruling: Ruling, state: Adventure, id: str) -> int:
    """Spaces in a turn with all permanent changes, before falls, halvings and Rush."""
    return max(0, speed_of(state, sheet(state, id)) + lasting(state, id, "Speed"))


def speed_of(state: Adventure, own: Sheet) -> int:
    base = SPEED if own.printed.speed is None else own.printed.speed
    return max(0, _with(state, own, "Speed", base, max, own.printed.speed is None))


@rule("DA-19.2", "DA-R92")
def rest_cards(ruling: Ruling, state: Adventure, id: str) -> int:
    """The maximum number of Rest Cards."""
    more = pp_max(ruling, state, id)
    return hp_max(ruling, state, id) + (more if more and ruling("rest_cards") == "hp_plus_pp" else 0)


@rule("DA-14.6", "DA-R72")
def is_hampered(ruling: Ruling, state: Adventure, id: str) -> bool:
    """Whether a character's armor is too heavy for them, which halves their speed while it is worn."""
    return gear.is_hampered(ruling, state, sheet(state, id))


def _with(
    state: Adventure, own: Sheet, stat: str, base: int, best: Callable[[Iterable[int]], int], powers: bool
) -> int:
    """Apply replacements to a number, then additions; printed numbers already include those of powers."""
    mine = _changes.get(lambda: _changes_of(state, own, powers=powers), state.packs, own, powers).get(stat, ())
    sets = [one.by for one in mine if one.how == "replace"]
    return (best(sets) if sets else base) + sum(one.by for one in mine if one.how == "add")


_changes = IdentityCache[dict[str, tuple[Adjust, ...]]]()
"""The changes of each number by gear, and by powers if they count, for a table's packs and a sheet."""


def _changes_of(state: Adventure, own: Sheet, *, powers: bool) -> dict[str, tuple[Adjust, ...]]:
    found: dict[str, tuple[Adjust, ...]] = {}
    for one in (*gear.adjusts(state, own), *(of_powers(state, own) if powers else ())):
        found[one.stat] = (*found.get(one.stat, ()), one)
    return found


def of_powers(state: Adventure, own: Sheet) -> tuple[Adjust, ...]:
    """What Passive powers and vulnerabilities change; other powers do so while they last (DA-25.27)."""
    powers = (library.power(state, one.id) for one in own.powers)
    always = (one for one in powers if one is not None and one.type == PASSIVE)
    flaws = (library.vulnerability(state, one.id) for one in own.vulnerabilities)
    return tuple(adjust for one in (*always, *flaws) if one is not None for adjust in one.adjusts)
