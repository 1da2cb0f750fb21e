"""Reading items (DA-25.18; the ledger's table of their fields)."""

from __future__ import annotations

import re

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.packs import phrases
from croupier.games.deck_of_adventures.packs.effect_entries import read_effects
from croupier.games.deck_of_adventures.packs.effects import StatedEffect, Strike
from croupier.games.deck_of_adventures.packs.entry import Entry
from croupier.games.deck_of_adventures.packs.save_entries import save_with_moment
from croupier.games.deck_of_adventures.packs.shared_fields import (
    MOST_RANGE,
    adjusts,
    area,
    ids_with_choices,
    needs,
)
from croupier.games.deck_of_adventures.packs.state import (
    ARMOR,
    CONSUMABLE,
    POWER,
    SHIELD,
    WEAPON,
    Item,
    Use,
)

RARITIES = ("Common", "Uncommon", "Rare", "Legendary")
COST = re.compile(r"(?:[0-9]{1,3}(?:,[0-9]{3})*|[0-9]+) (?:dp|gp|sp|cp)")
COLOR_TAG = "color match"
"""A tag of armor: only a color match with the Target Card hits its wearer (DA-14.13)."""


@rule("DA-25.2", "DA-25.18", "DA-14.13")
def item(entry: Entry, type: str) -> Item:
    """An item; a weapon deals 1 damage by default.

    The default range is 1 for a weapon, or an item with neither area nor Save, if not Ranged; otherwise 6.
    """
    tags = entry.words("Tags")
    cost = entry.matching("Cost", COST, "NUMBER and dp, gp, sp or cp, such as 2,500 gp")
    around, saved = area(entry), save_with_moment(entry, attacks=type == WEAPON)
    near = "Ranged" not in tags and (type == WEAPON or (around is None and saved is None))
    stated = _without_attacks(
        entry, read_effects(entry, passive=type in {ARMOR, SHIELD, WEAPON}, attacks=type == WEAPON)
    )
    return Item(
        entry.id,
        entry.text("Name", entry.id),
        type,
        entry.text("Description"),
        cost[0] if cost else "",
        entry.word("Rarity", RARITIES, "Common"),
        entry.number("Damage", -50, 50, 1 if type == WEAPON else 0) or 0,
        entry.number("Range", 0, MOST_RANGE, 1 if near else 6) or 0,
        around,
        saved,
        needs(entry),
        adjusts(entry),
        tags,
        _use(entry, type),
        _required_match(entry, type, tags),
        tuple(entry.manual),
        entry.notes(),
        stated,
    )


@rule("DA-14.13")
def _required_match(entry: Entry, type: str, tags: tuple[str, ...]) -> str:
    """What a hit on the wearer has to match, by a tag of armor; on anything else the tag gets a finding."""
    if all(one.casefold() != COLOR_TAG for one in tags):
        return ""
    if type != ARMOR:
        entry.finding("Tags", f"given: Color match on a {type}; allowed: on Armor (DA-14.13)", error=False)
        return ""
    return "color"


@rule("DA-25.5")
def _use(entry: Entry, type: str) -> Use | None:
    """How an item is used; by default a Consumable has one use."""
    found = entry.under("Use", "a mapping of Time, Duration, Limit, and Effect or Power")
    if found is None:
        return Use(limit="1") if type == CONSUMABLE else None
    read = Use(
        _checked(found, "Time", phrases.time, "Minor Action, Major Action or NUMBER and a unit, such as 1 minute"),
        _checked(found, "Duration", phrases.length, "NUMBER and a unit, such as 8 hours"),
        _checked(found, "Limit", phrases.limit, "a number, or NUMBER times per rest or day") or _once(type),
        found.text("Effect"),
        ids_with_choices(found, "Power", "an id, a list of ids or of id: choice", POWER),
    )
    if read.effect and read.powers:
        found.finding("Power", "given together with Effect; allowed: one of the two", found.at("Power"))
    found.notes()
    return read


def _once(type: str) -> str:
    return "1" if type == CONSUMABLE else ""


def _checked(entry: Entry, field: str, reads: phrases.Reads, allowed: str) -> str:
    """The field's text if `reads` understands it; otherwise "" and a finding."""
    text = entry.text(field)
    if text and reads(text) is None:
        entry.finding(field, f"given: {text[:60]}; allowed: {allowed} (DA-25.3)", entry.at(field))
        return ""
    return text


@rule("DA-25.26")
def _without_attacks(entry: Entry, stated: tuple[StatedEffect, ...]) -> tuple[StatedEffect, ...]:
    """An item's effects; an attack gets a finding, since only a Power makes one."""
    left = tuple(one for one in stated if not isinstance(one.verb, Strike))
    if left != stated:
        entry.finding("Effects", "given: attack; allowed: on a Power, which the item may give by Use.Power (DA-25.26)")
    return left
