"""The choices that the roll and its reactions offer."""

from __future__ import annotations

from croupier.core.menu import Menu
from croupier.games.syuzheteers.state import Story


def beat_actions(menu: Menu[Story], prompt: str) -> None:
    """The actions with a roll that whoever has the beat may choose; called where the question `beat` is answered."""
