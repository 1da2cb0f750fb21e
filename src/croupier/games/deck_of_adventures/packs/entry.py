"""One pack entry, read field by field: usable values, findings for others, and notes for unknown fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from croupier.core.rules import rule
from croupier.core.texts import can_be_shown
from croupier.games.deck_of_adventures.packs.findings import Finding, quoted
from croupier.games.deck_of_adventures.packs.yaml_tree import Node, Odd, Pairs, Rows, Word, node_in_words

T = TypeVar("T")
INTEGER = re.compile("[+-]?[0-9]{1,6}")
LONGEST_NAME, LONGEST_TEXT, MOST = 80, 5000, 40
"""The most characters in a name and in a text, and the most values in a list."""


class Reference(NamedTuple):
    """An id that an entry refers to, looked up once all entries are read; `kinds`: where to look."""

    line: int
    id: str
    field: str
    kinds: tuple[str, ...]
    to: str


class Entry:
    """A mapping under an id. Unreadable fields keep their defaults and are named in `manual` (DA-25.3)."""

    def __init__(self, id: str, line: int, pairs: Pairs, path: str = "", above: Entry | None = None) -> None:
        self.id, self.line, self.path = id, line, path
        self.findings: list[Finding] = above.findings if above else []
        self.manual: list[str] = above.manual if above else []
        self.references: list[Reference] = above.references if above else []
        self.asked: set[str] = set()
        self.fields: dict[str, Node] = {}
        for key, node in pairs.items:
            if key.text in self.fields:
                self._find(key.line, key.text, "given twice; the later one counts", error=True)
            self.fields[key.text] = node

    @rule("DA-25.3")
    def finding(self, field: str, words: str, node: Node | None = None, *, error: bool = True) -> None:
        """Report what is wrong with a field; the GM applies that field manually."""
        self._find(node.line if node is not None else self.line, field, words, error=error)

    def _find(self, line: int, field: str, words: str, *, error: bool) -> None:
        name = f"{self.path}{field}".removesuffix(".")  # a finding on a whole mapping names no field in it
        self.findings.append(Finding(line, self.id, name, words, error))
        if error and name not in self.manual:
            self.manual.append(name)

    def read(
        self, field: str, make: Callable[[Node], T | None], allowed: str, default: T, *, clause: str = "DA-25.3"
    ) -> T:
        """The field as `make` reads it; if `make` returns None, a finding and the default."""
        self.asked.add(field)
        node = self.fields.get(field)
        if node is None:
            return default
        made = None if isinstance(node, Odd) else make(node)
        if made is None:
            instead, cited = (node.instead, "DA-25.3") if isinstance(node, Odd) else (allowed, clause)
            self.finding(field, f"given: {node_in_words(node)}; allowed: {instead} ({cited})", node)
            return default
        return made

    def text(self, field: str, default: str = "", most: int = LONGEST_TEXT) -> str:
        return self.read(field, lambda node: text_of(node, most), f"text of at most {most} characters", default)

    def word(self, field: str, allowed: Sequence[str], default: str = "") -> str:
        """The field as one of these words."""
        return self.read(field, lambda node: word_of(node, allowed), ", ".join(allowed), default)

    def words(self, field: str, allowed: Sequence[str] | None = None) -> tuple[str, ...]:
        """The field as one word or a list of them; any names if `allowed` is empty."""
        what = f"one or more of {', '.join(allowed)}" if allowed else "a name or a list of names"
        return tuple(text for _, text in self.named(field, allowed, what))

    def named(self, field: str, allowed: Sequence[str] | None, what: str) -> tuple[tuple[int, str], ...]:
        """Like `words`, with the line of each word."""

        def one(node: Node) -> tuple[int, str] | None:
            text = (text_of(node, LONGEST_NAME) or None) if allowed is None else word_of(node, allowed)
            return None if text is None else (node.line, text)

        return self.many(field, one, what)

    def many(self, field: str, one: Callable[[Node], T | None], allowed: str) -> tuple[T, ...]:
        """The field as one value or a list of them, with a finding for each that cannot be read."""
        self.asked.add(field)
        node = self.fields.get(field)
        items = () if node is None else node.items if isinstance(node, Rows) else (node,)
        found = []
        for item in items:
            made = None if isinstance(item, Odd) else one(item)
            if made is None:
                instead = item.instead if isinstance(item, Odd) else allowed
                self.finding(field, f"given: {node_in_words(item)}; allowed: {instead} (DA-25.3)", item)
            else:
                found.append(made)
        if len(items) > MOST:
            self.finding(field, f"given: {len(items)}; allowed: at most {MOST} (DA-25.3)", node)
        return tuple(found[:MOST])

    def number(self, field: str, least: int, most: int, default: int | None = None) -> int | None:
        def make(node: Node) -> int | None:
            return number_of(node, least, most)

        return self.read(field, make, f"a whole number from {least} to {most}", default)

    def numbers(self, field: str, least: int, most: int, default: tuple[int, ...]) -> tuple[int, ...]:
        """The field as a number or a list; the default if one cannot be read, because positions matter."""
        what = f"a whole number from {least} to {most}, or a list of them"
        before = len(self.findings)
        found = self.many(field, lambda node: number_of(node, least, most), what)
        return found if found and len(self.findings) == before else default

    def matching(self, field: str, pattern: re.Pattern[str], allowed: str) -> re.Match[str] | None:
        """The match of a field's text with this pattern."""

        def make(node: Node) -> re.Match[str] | None:
            return pattern.fullmatch(node.text.strip()) if isinstance(node, Word) else None

        return self.read(field, make, allowed, None)

    def under(self, field: str, allowed: str = "a mapping") -> Entry | None:
        """The mapping in a field, as an entry to be read in turn."""
        found = self.read(field, lambda node: node if isinstance(node, Pairs) else None, allowed, None)
        return None if found is None else Entry(self.id, found.line, found, f"{self.path}{field}.", self)

    def at(self, field: str) -> Node | None:
        """The node of a field; None if it is missing."""
        return self.fields.get(field)

    def refers(self, field: str, line: int, to: str, *kinds: str) -> None:
        self.references.append(Reference(line, self.id, f"{self.path}{field}", kinds, to))

    def needed(self, *fields: str) -> bool:
        """Whether these fields are present, with a finding for each that is not."""
        missing = [field for field in fields if field not in self.fields]
        for field in missing:
            self.asked.add(field)
            self.finding(field, "given: nothing; it is required")
        return not missing

    @rule("DA-25.3")
    def notes(self) -> tuple[tuple[str, str], ...]:
        """The fields that the format does not know, kept as notes with a remark for each."""
        kept = []
        for field, node in self.fields.items():
            if field not in self.asked:
                self.finding(quoted(field), "not a field of the format: kept as a note (DA-25.3)", node, error=False)
                kept.append((quoted(field), node_in_words(node)))
        return tuple(kept)


def text_of(node: Node, most: int) -> str | None:
    if not isinstance(node, Word) or len(node.text) > most or not all(map(can_be_shown, node.text)):
        return None
    return node.text.strip()


def word_of(node: Node, allowed: Iterable[str]) -> str | None:
    return node.text if isinstance(node, Word) and node.text in allowed else None


def number_of(node: Node, least: int, most: int) -> int | None:
    """A whole number, written without quotes; a leading + is allowed."""
    if not isinstance(node, Word) or node.quoted or not INTEGER.fullmatch(node.text):
        return None
    return int(node.text) if least <= int(node.text) <= most else None
