"""The entries of a pack's file, read by their Type (DA-25.1, DA-25.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.packs.being_entries import being
from croupier.games.deck_of_adventures.packs.entry import LONGEST_NAME, Entry, Reference, text_of, word_of
from croupier.games.deck_of_adventures.packs.findings import Finding, Unreadable
from croupier.games.deck_of_adventures.packs.item_entries import item
from croupier.games.deck_of_adventures.packs.power_entries import power, vulnerability
from croupier.games.deck_of_adventures.packs.state import (
    BEING_TYPES,
    COMPANION,
    CREATURE,
    ITEM,
    ITEM_TYPES,
    PC,
    POWER,
    POWER_TYPES,
    PREMADE,
    VULNERABILITY,
    VULNY,
    Being,
    Item,
    Pack,
    Power,
)
from croupier.games.deck_of_adventures.packs.yaml_tree import Node, Odd, Pairs, Word, node_in_words, tree
from croupier.games.deck_of_adventures.tables.roles import MECHANICS

SECTIONS = ("Powers", "Vulnerabilities", "Items", "Bestiary", "PCs")
TEMPLATE = "Template"
TYPES = (*POWER_TYPES, VULNY, *BEING_TYPES, *ITEM_TYPES)
MOST_ENTRIES = 1000
RESERVED = frozenset({*MECHANICS, "hidden"})
"""What the effects of the rules themselves are stored under, in place of the id of a power or item."""


class Draft(NamedTuple):
    """A file that has been read, before its references are looked up."""

    pack: Pack
    findings: list[Finding]
    references: list[Reference]
    ids: frozenset[tuple[str, str]]
    """(kind, id) of every entry, including those that could not be used."""
    lines: dict[str, int]


def draft(name: str, text: str) -> Draft:
    """Read a file with its usable entries; if it cannot be read at all, return an empty pack with that fault."""
    try:
        top = tree(text)
    except Unreadable as error:
        return Draft(Pack(name), [error.finding], [], frozenset(), {})
    findings: list[Finding] = []
    entries = list(_entries(top, findings))
    if len(entries) > MOST_ENTRIES:
        words = f"given: {len(entries)} entries; allowed: at most {MOST_ENTRIES}"
        findings.append(Finding(1, "", "", words, error=True))
    return _sorted(name, entries[:MOST_ENTRIES], findings)


@rule("DA-25.1")
def _entries(top: Pairs, findings: list[Finding]) -> Iterator[tuple[Word, Node]]:
    """The entries of a file, with those of its sections in their places."""
    for key, node in top.items:
        if key.text == TEMPLATE:
            continue
        if _is_section(key, node):
            assert isinstance(node, Pairs)
            yield from node.items
        elif key.text in SECTIONS and not (isinstance(node, Pairs) and _field(node, "Type")):
            words = f"given: {node_in_words(node)}; allowed: a mapping of ids to entries (DA-25.1)"
            findings.append(Finding(key.line, key.text, "", words, error=True))
        else:
            yield key, node


def _is_section(key: Word, node: Node) -> bool:
    """Whether a top-level key is one of the five sections, with a mapping of entries under it."""
    return key.text in SECTIONS and isinstance(node, Pairs) and _field(node, "Type") is None


def _field(pairs: Pairs, name: str) -> Node | None:
    return next((node for key, node in pairs.items if key.text == name), None)


@rule("DA-25.2", "DA-25.3")
def _sorted(name: str, entries: Sequence[tuple[Word, Node]], findings: list[Finding]) -> Draft:
    """Read each entry as the kind of its Type; if two have the same id, the later one counts."""
    made: dict[str, dict[str, Any]] = {kind: {} for kind in KINDS}
    references: list[Reference] = []
    ids, lines = set[tuple[str, str]](), dict[str, int]()
    for key, node in entries:
        entry = _entry(key, node, findings)
        if entry is None:
            ids |= {(kind, key.text) for kind in KINDS}
            continue
        words = f"{', '.join(TYPES)}: skipped"
        type = entry.read("Type", lambda node: word_of(node, TYPES), words, "", clause="DA-25.2")
        kind = _kind(type)
        ids |= {(one, key.text) for one in ([kind] if kind else KINDS)}
        if kind in (POWER, VULNERABILITY, ITEM) and entry.id in RESERVED:
            used = f"given: the id {entry.id}, which the rules use; allowed: another one: skipped (DA-25.3)"
            findings.append(Finding(key.line, key.text, "", used, error=True))
            continue
        if kind:
            if key.text in made[kind]:
                same = f"the same id is also on line {lines[key.text]}; the later one counts (DA-25.3)"
                findings.append(Finding(key.line, key.text, "", same, error=True))
            lines[key.text] = key.line
            made[kind][key.text] = KINDS[kind](entry, type)
            references += entry.references
        elif "Type" not in entry.fields:
            entry.finding("Type", f"given: nothing; allowed: {words} (DA-25.2)")
        findings += entry.findings
    of = {kind: tuple(found.values()) for kind, found in made.items()}
    beings: tuple[Being, ...] = (*of[PREMADE], *(one for one in of[CREATURE] if one.type == COMPANION))
    creatures = tuple(one for one in of[CREATURE] if one.type != COMPANION)
    pack = Pack(name, of[POWER], of[VULNERABILITY], of[ITEM], beings, Secret(creatures, (GM,)))
    return Draft(pack, findings, references, frozenset(ids), lines)


def _entry(key: Word, node: Node, findings: list[Finding]) -> Entry | None:
    """An entry whose fields can be read; None with a finding if it is not one."""
    if not text_of(key, LONGEST_NAME):
        words = (
            f"given: the id {node_in_words(key)}; allowed: 1 to {LONGEST_NAME} printable characters: skipped (DA-25.1)"
        )
        findings.append(Finding(key.line, "", "", words, error=True))
        return None
    if not isinstance(node, Pairs):
        instead = node.instead if isinstance(node, Odd) else "a mapping of fields"
        words = f"given: {node_in_words(node)}; allowed: {instead}: skipped (DA-25.1)"
        findings.append(Finding(key.line, key.text, "", words, error=True))
        return None
    return Entry(key.text.strip(), key.line, node)


def _kind(type: str) -> str:
    if type in POWER_TYPES:
        return POWER
    if type == VULNY:
        return VULNERABILITY
    if type in ITEM_TYPES:
        return ITEM
    return PREMADE if type == PC else CREATURE if type in BEING_TYPES else ""


KINDS: dict[str, Callable[[Entry, str], Power | Item | Being]] = {
    POWER: power,
    VULNERABILITY: lambda entry, _: vulnerability(entry),
    ITEM: item,
    CREATURE: being,
    PREMADE: being,
}
