"""A game's rules: clauses, rulings, settings, glossary, procedures and worked examples of its ledger."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cached_property

import msgspec

from croupier.core.refusals import Invalid
from croupier.core.settings import Setting

BINDING = ("rule", "judge", "record", "content")


class Clause(msgspec.Struct, frozen=True, omit_defaults=True):
    """One numbered sentence of the rules; `source` is its place in the booklet, or `ours`; `notes` are remarks."""

    id: str
    kind: str
    text: str
    section: str
    source: str = ""
    rulings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def is_binding(self) -> bool:
        """Whether code must implement it; advice and open questions are not binding."""
        return self.kind in BINDING


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question that the booklet leaves open, with its settings and the reason for the default."""

    id: str
    question: str
    text: str
    section: str
    keys: tuple[str, ...] = ()
    reason: str = ""


class Word(msgspec.Struct, frozen=True):
    """One entry of the glossary."""

    name: str
    meaning: str


class Passage(msgspec.Struct, frozen=True):
    """A procedure or a worked example, as the ledger numbers it."""

    id: str
    text: str


class SearchResult(msgspec.Struct, frozen=True):
    """One hit of a search."""

    id: str
    kind: str
    text: str


class Rulebook(msgspec.Struct, frozen=True, dict=True):
    """The whole ledger of one game."""

    title: str
    about: str
    glossary: tuple[Word, ...]
    clauses: tuple[Clause, ...]
    rulings: tuple[Ruling, ...]
    settings: tuple[Setting, ...]
    procedures: tuple[Passage, ...]
    examples: tuple[Passage, ...]

    @cached_property
    def _by_id(self) -> dict[str, Clause | Ruling]:
        entries: list[Clause | Ruling] = [*self.clauses, *self.rulings]
        return {entry.id: entry for entry in entries}

    @cached_property
    def _settings(self) -> dict[str, Setting]:
        return {setting.key: setting for setting in self.settings}

    @property
    def mark(self) -> str:
        """The letters with which every clause of this game begins."""
        return self.clauses[0].id.partition("-")[0]

    def __contains__(self, name: str) -> bool:
        return name in self._by_id

    def clause(self, name: str) -> Clause | Ruling:
        """A clause or ruling by its id; `5.2` and `r24` also work. Raises Invalid with similar ids."""
        if name in self._by_id:
            return self._by_id[name]
        wanted = name.strip().upper()
        wanted = re.sub(r"[A-Z]$", lambda last: last[0].lower(), wanted)
        if "-" not in wanted:
            wanted = f"{self.mark}-{wanted}"
        if wanted in self._by_id:
            return self._by_id[wanted]
        near = get_close_matches(wanted, self._by_id, 3, 0.6) or [self.clauses[0].id, "...", self.clauses[-1].id]
        raise Invalid("clause", name, ", ".join(near))

    def setting(self, key: str) -> Setting:
        """A setting by its key. Raises Invalid with similar keys."""
        if key in self._settings:
            return self._settings[key]
        near = get_close_matches(key, self._settings, 3, 0.5) or list(self._settings)[:3]
        raise Invalid("setting", key, ", ".join(near))

    @cached_property
    def _settings_of(self) -> dict[str, tuple[Setting, ...]]:
        found: dict[str, list[Setting]] = {}
        for setting in self.settings:
            found.setdefault(setting.ruling, []).append(setting)
        return {ruling: tuple(settings) for ruling, settings in found.items()}

    def settings_of(self, ruling: str) -> tuple[Setting, ...]:
        """The settings that implement this ruling."""
        return self._settings_of.get(ruling, ())

    def question(self, ruling: Ruling) -> str:
        """What a ruling decides: its settings' questions, or its own if it has none."""
        return " ".join(setting.question for setting in self.settings_of(ruling.id)) or ruling.question

    def search(self, words: str) -> tuple[SearchResult, ...]:
        """Passages that contain all of these words: glossary first, then clauses, rulings and procedures in order."""
        wanted = words.casefold().split()
        if not wanted:
            return ()
        everything = (
            *(SearchResult(word.name, "word", word.meaning) for word in self.glossary),
            *(SearchResult(clause.id, clause.kind, clause.text) for clause in self.clauses),
            *(SearchResult(ruling.id, "ruling", ruling.text) for ruling in self.rulings),
            *(SearchResult(passage.id, "procedure", passage.text) for passage in self.procedures),
            *(SearchResult(passage.id, "example", passage.text) for passage in self.examples),
        )
        return tuple(one for one in everything if all(word in f"{one.id} {one.text}".casefold() for word in wanted))
