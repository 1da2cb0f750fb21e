"""Fields that powers, items and creatures share: needs, areas, numbers (DA-25.3, DA-25.8, DA-25.15)."""

from __future__ import annotations

import re

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import ROLES
from croupier.games.deck_of_adventures.packs.entry import Entry
from croupier.games.deck_of_adventures.packs.state import POWER, Adjust, Needs
from croupier.games.deck_of_adventures.packs.yaml_tree import Node, Pairs, Rows, Word
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, UNDER, trait_named

CODES = tuple(ATTRIBUTES.values())
TRAITS = (*CODES, *ATTRIBUTES, *UNDER)
"""The names of Traits in packs: Attributes by code or in full, and Skills."""
STATS = (*CODES, *UNDER, "HP", "AP", "AR", "PP", "Speed")
AREA = re.compile(r"(Aura|Cone|Line) ([0-9]{1,2})")
SKILL = re.compile(r"(?P<names>[A-Za-z]+(?: and [A-Za-z]+)*) ?(?P<op>>=|<=|>|<) ?(?P<number>[+-]?[0-9]{1,2})")
SKILL_FORM = "NAME OP NUMBER as Brute > 0, with a Skill or Attribute and one of > < >= <="
MOST_RANGE, MOST_LEVEL, MOST_DR = 200, 10, 6

Skill = tuple[tuple[str, ...], str, int]


def area(entry: Entry) -> tuple[str, int] | None:
    """The form and size of the area, if any."""
    found = entry.matching("AOE", AREA, "Aura N, Cone N or Line N")
    return (found[1], int(found[2])) if found else None


@rule("DA-25.8")
def needs(entry: Entry) -> Needs:
    """The requirements for taking a power or using an item."""
    found = entry.under("Prereq", "a mapping of Role, Level, Skill and Power")
    if found is None:
        return Needs()
    powers = found.named("Power", None, "an id or a list of ids")
    for line, id in powers:
        found.refers("Power", line, id, POWER)
    read = Needs(
        found.words("Role", ROLES),
        found.number("Level", 1, MOST_LEVEL) or 0,
        found.many("Skill", _skill, SKILL_FORM),
        tuple(id for _, id in powers),
    )
    found.notes()
    return read


def _skill(node: Node) -> Skill | None:
    said = SKILL.fullmatch(" ".join(node.text.split())) if isinstance(node, Word) else None
    if said is None:
        return None
    names = said["names"].split(" and ")
    if not all(name in TRAITS for name in names):
        return None
    return tuple(map(trait_named, names)), said["op"], int(said["number"])


@rule("DA-25.3")
def adjusts(entry: Entry) -> tuple[Adjust, ...]:
    """Numbers to add or replace: under Add, under Replace, or directly, which means Add."""
    found = entry.under("StatAdjust", "a mapping of Add, Replace or of numbers")
    if found is None:
        return ()
    made: list[Adjust] = []
    for how in ("Add", "Replace"):
        under = found.under(how, "a mapping of numbers")
        if under is not None:
            made += _numbers(under, how.lower())
    return (*made, *_numbers(found, "add"))


def _numbers(entry: Entry, how: str) -> list[Adjust]:
    made = []
    for stat in [name for name in entry.fields if name not in entry.asked]:
        if stat not in STATS:
            entry.asked.add(stat)
            entry.finding(stat, f"not a number that can change; allowed: {', '.join(STATS)} (DA-25.3)", entry.at(stat))
            continue
        by = entry.number(stat, -20, 20)
        if by is not None:
            made.append(Adjust(how, trait_named(stat), by))
    return made


def ids_with_choices(entry: Entry, field: str, what: str, *kinds: str) -> tuple[tuple[str, str], ...]:
    """Ids, each alone or with a choice (`id: choice`); duplicates count once (DA-25.9)."""
    found = [one for several in entry.many(field, _choices, what) for one in several]
    for line, id, _ in found:
        entry.refers(field, line, id, *kinds)
    return tuple(dict.fromkeys((id, choice) for _, id, choice in found))


@rule("DA-25.9")
def _choices(node: Node) -> tuple[tuple[int, str, str], ...] | None:
    if isinstance(node, Word):
        return ((node.line, node.text.strip(), ""),) if node.text.strip() else None
    if isinstance(node, Rows) or not isinstance(node, Pairs) or len(node.items) != 1:
        return None
    ((key, choice),) = node.items
    return ((key.line, key.text, choice.text.strip()),) if isinstance(choice, Word) and choice.text.strip() else None
