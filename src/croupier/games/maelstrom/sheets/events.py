"""What happens to characters and their sheets, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import EVERYONE, Secret
from croupier.games.maelstrom.sheets.state import Character, Sheet
from croupier.games.maelstrom.state import Campaign, with_character


class SheetSet(Event, frozen=True, tag="sheet_set"):
    """A sheet as it is now; those who do not know it learn nothing of it, not even that it changed."""

    character: str
    sheet: Secret[Sheet]
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        return None if EVERYONE in self.sheet.known_to else self.sheet.known_to


class CharacterSet(Event, frozen=True, tag="character_set"):
    """A character as everyone knows her: a new one joins, one who is there already is changed."""

    character: Character


OwnEvent = SheetSet | CharacterSet
EVENTS: tuple[type[Event], ...] = (SheetSet, CharacterSet)


def apply(state: Campaign, event: OwnEvent) -> Campaign:
    """The campaign after one of these events. It judges nothing and draws nothing."""
    match event:
        case SheetSet(character=name, sheet=sheet):
            return with_character(state, name, sheet=sheet)
        case CharacterSet(character=one):
            there = state.has(one.id)
            others = tuple(one if each.id == one.id else each for each in state.characters)
            return msgspec.structs.replace(state, characters=others if there else (*others, one))
        case _:
            assert_never(event)
