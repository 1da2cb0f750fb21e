"""The events about a character's sheet, vitals, experience and notes."""

from __future__ import annotations

from typing import Any

from croupier.core.events import Event, no_line
from croupier.core.secrets import EVERYONE, Secret
from croupier.games.deck_of_adventures.cast.state import Sheet, Vitals
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure, with_character


class SheetSet(Event, frozen=True, tag="sheet_set"):
    """The current sheet of a character; seats that may not see it do not even learn that it changed."""

    character: str
    sheet: Secret[Sheet]
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        return _seats_that_know(self.sheet)

    def apply(self, state: Adventure) -> Adventure:
        return with_character(state, self.character, sheet=self.sheet)

    def log_line(self, view: Adventure) -> str:
        return _line(view, self.character, self.why)


class VitalsSet(Event, frozen=True, tag="vitals_set"):
    """The current health, lost armor and Power Points of a character."""

    character: str
    vitals: Secret[Vitals]
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        return _seats_that_know(self.vitals)

    def apply(self, state: Adventure) -> Adventure:
        return with_character(state, self.character, vitals=self.vitals)

    def log_line(self, view: Adventure) -> str:
        return _line(view, self.character, self.why)


class XpSet(Event, frozen=True, tag="xp_set"):
    """Experience earned beyond the Level's budget."""

    character: str
    xp: Secret[int]
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        return _seats_that_know(self.xp)

    def apply(self, state: Adventure) -> Adventure:
        return with_character(state, self.character, xp=self.xp)

    def log_line(self, view: Adventure) -> str:
        return _line(view, self.character, self.why, ":")


class NotesSet(Event, frozen=True, tag="notes_set"):
    """Private notes about a character."""

    character: str
    notes: Secret[str]

    def audience(self) -> tuple[str, ...] | None:
        return _seats_that_know(self.notes)

    def apply(self, state: Adventure) -> Adventure:
        return with_character(state, self.character, notes=self.notes)

    log_line = no_line


def _seats_that_know(secret: Secret[Any]) -> tuple[str, ...] | None:
    return None if EVERYONE in secret.known_to else secret.known_to


def _line(view: Adventure, character: str, why: str, mark: str = "") -> str:
    return f"{name_of(view, character)}{mark} {why}." if why else ""
