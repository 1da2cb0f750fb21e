"""Headings that group the choices about characters."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.core.menu import Menu
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.state import Adventure

CHARACTERS = "Characters"


@contextmanager
def about(menu: Menu[Adventure], one: Character, part: str) -> Iterator[None]:
    """Open a heading for a part of a character ("sheet"); the GM has one heading per character instead."""
    if menu.seat == GM:
        with menu.heading(CHARACTERS), menu.heading(one.name):
            yield
    else:
        with menu.heading(f"{one.name}'s {part}"):
            yield
