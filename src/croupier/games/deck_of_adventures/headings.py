"""Headings under which the choices about characters lie folded."""

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
    """A part of a character ("sheet"); for the GM, who has many, each lies whole under its name."""
    if menu.seat == GM:
        with menu.heading(CHARACTERS), menu.heading(one.name):
            yield
    else:
        with menu.heading(f"{one.name}'s {part}"):
            yield
