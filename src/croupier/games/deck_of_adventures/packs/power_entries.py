"""Reading powers and vulnerabilities (DA-25.6, DA-25.7; the ledger's table of their fields)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.packs import phrases
from croupier.games.deck_of_adventures.packs.effect_entries import read_effects
from croupier.games.deck_of_adventures.packs.effects import StatedEffect, Strike
from croupier.games.deck_of_adventures.packs.entry import Entry, number_of
from croupier.games.deck_of_adventures.packs.save_entries import save_with_moment
from croupier.games.deck_of_adventures.packs.shared_fields import MOST_RANGE, TRAITS, adjusts, area, needs
from croupier.games.deck_of_adventures.packs.state import PASSIVE, VULNY, Power
from croupier.games.deck_of_adventures.packs.yaml_tree import Node, Pairs, Word
from croupier.games.deck_of_adventures.tables.traits import trait_named

WEAPON_ATTACKS = "Weapon Attacks"
"""The category of attacks with the weapon in hand, if an entry gives no numbers itself."""
DRAWS = {"Upper": 1, "Lower": -1, "None": 0}


@rule("DA-25.2", "DA-25.6", "DA-25.25")
def power(entry: Entry, type: str) -> Power:
    """A power; if its entry gives no attack Trait or damage, they follow from its category."""
    entry.needed("Category")
    category = entry.words("Category")
    own = "ToHit" in entry.fields
    saved = "Damage" not in entry.fields and _is_saved_once(entry)
    attacks = own or (any(one.endswith("Attacks") for one in category) and not saved)
    to_hit = entry.read("ToHit", _trait, "a Skill or Attribute", "")
    usual = 1 if own or (category and category[-1].endswith("Attacks") and not saved) else 0
    damage = entry.numbers("Damage", -50, 50, (usual,))
    is_passive = type == PASSIVE
    stated = read_effects(entry, passive=is_passive, is_used=not is_passive, attacks=attacks)
    if attacks and WEAPON_ATTACKS in category and not {"ToHit", "Damage", "Range"} & set(entry.fields):
        stated = (*stated, StatedEffect(Strike()))
    strikes = attacks or any(isinstance(one.verb, Strike) for one in stated)
    return Power(
        entry.id,
        entry.text("Name", entry.id),
        type,
        category,
        entry.text("Description"),
        entry.many("Mechanic", _line, "text, or a list of texts"),
        entry.numbers("XP", -10, 10, (0,)),
        entry.numbers("PP", 0, 50, (0,)),
        entry.number("Range", 0, MOST_RANGE, 6) or 0,
        area(entry),
        entry.numbers("Targets", 1, 99, (1,)),
        (0,) if type == PASSIVE else damage,
        to_hit,
        attacks and type != PASSIVE,
        entry.read("Draw", _draw, "Upper, Lower, None or a whole number from -9 to 9", 0),
        entry.text("Options"),
        save_with_moment(entry, is_used=not is_passive, attacks=strikes),
        needs(entry),
        adjusts(entry),
        entry.words("Tags"),
        tuple(entry.manual),
        entry.notes(),
        stated,
    )


@rule("DA-25.2")
def vulnerability(entry: Entry) -> Power:
    """A vulnerability; in a list of XP the first is for Minor, the second for Major."""
    entry.needed("Category")
    stated = read_effects(entry, passive=True, is_used=False)
    return Power(
        entry.id,
        entry.text("Name", entry.id),
        VULNY,
        entry.words("Category"),
        entry.text("Description"),
        entry.many("Mechanic", _line, "text, or a list of texts"),
        entry.numbers("XP", -10, 0, (0,)),
        needs=needs(entry),
        adjusts=adjusts(entry),
        tags=entry.words("Tags"),
        manual=tuple(entry.manual),
        notes=entry.notes(),
        effects=stated,
    )


@rule("DA-25.12")
def _is_saved_once(entry: Entry) -> bool:
    """Whether a power's Save is made on use; such a power without a Trait to hit or damage makes no attack."""
    save = entry.fields.get("Save")
    told = next((node for key, node in save.items if key.text == "Trigger"), None) if isinstance(save, Pairs) else None
    return isinstance(told, Word) and phrases.trigger(told.text).when == phrases.ONCE


def _trait(node: Node) -> str | None:
    """A Trait; "" for a number, which stands for the Primary Skill."""
    if number_of(node, -99, 99) is not None:
        return ""
    return trait_named(node.text) if isinstance(node, Word) and node.text in TRAITS else None


def _draw(node: Node) -> int | None:
    if isinstance(node, Word) and node.text in DRAWS:
        return DRAWS[node.text]
    return number_of(node, -9, 9)


def _line(node: Node) -> str | None:
    return node.text.strip() if isinstance(node, Word) else None
