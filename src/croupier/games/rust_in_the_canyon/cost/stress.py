"""Stress, and who is removed by it (chapter 17)."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.people import Table
from croupier.games.rust_in_the_canyon.state import Canyon


def levels(state: Canyon) -> dict[str, int]:
    """Each PC's stress now."""
    return {}


def check(play: Table, before: dict[str, int]) -> dict[str, int]:
    """Whoever has gained stress and now has too much is removed from play; stress as it is after that."""
    return levels(play.state)
