"""A legal sheet by chance."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.settings import Settings
from croupier.games.maelstrom.sheets.state import Sheet


def random_sheet(settings: Settings, number: Callable[[int], int]) -> Sheet:
    """A sheet that the rules of creation allow; `number(n)` gives an even number from 0 to n - 1."""
    return Sheet()
