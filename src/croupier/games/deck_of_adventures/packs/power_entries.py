"""Powers and vulnerabilities, read (DA-25.6, DA-25.7; the ledger's table of their fields)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.packs.entry import Entry, number_of
from croupier.games.deck_of_adventures.packs.shared_fields import MOST_RANGE, TRAITS, adjusts, area, needs, save
from croupier.games.deck_of_adventures.packs.state import PASSIVE, VULNY, Power
from croupier.games.deck_of_adventures.packs.yaml_tree import Node, Word
from croupier.games.deck_of_adventures.tables.traits import trait_named

DRAWS = {"Upper": 1, "Lower": -1, "None": 0}


@rule("DA-25.2", "DA-25.6", "DA-25.25")
def power(entry: Entry, type: str) -> Power:
    """A power: its attack Trait and damage where they are not given follow from its category."""
    entry.needed("Category")
    category = entry.words("Category")
    attacks = any(one.endswith("Attacks") for one in category)
    to_hit = entry.read("ToHit", _trait, "a Skill or Attribute", "")
    if "ToHit" in entry.fields:
        attacks = True
    usual = 1 if "ToHit" in entry.fields or (category and category[-1].endswith("Attacks")) else 0
    damage = entry.numbers("Damage", -50, 50, (usual,))
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
        save(entry),
        needs(entry),
        adjusts(entry),
        entry.words("Tags"),
        tuple(entry.manual),
        entry.notes(),
    )


@rule("DA-25.2")
def vulnerability(entry: Entry) -> Power:
    """A vulnerability; of a list of XP the first is Minor, the second Major."""
    entry.needed("Category")
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
    )


def _trait(node: Node) -> str | None:
    """A Trait; a number stands for the Primary Skill, "" here."""
    if number_of(node, -99, 99) is not None:
        return ""
    return trait_named(node.text) if isinstance(node, Word) and node.text in TRAITS else None


def _draw(node: Node) -> int | None:
    if isinstance(node, Word) and node.text in DRAWS:
        return DRAWS[node.text]
    return number_of(node, -9, 9)


def _line(node: Node) -> str | None:
    return node.text.strip() if isinstance(node, Word) else None
