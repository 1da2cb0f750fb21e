"""Dice fall: the pool, then a wave of two bonus dice for each ten, as long as tens come (MS-16.7)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.secrets import EVERYONE
from croupier.games.maelstrom.people import Table
from croupier.games.maelstrom.rolls.state import Dice


def throw(play: Table, pool: int, explodes: bool, to: Sequence[str] = (EVERYONE,), *, by: str = "") -> Dice:
    """Throw a pool and all waves at once; `by` is the seat whose dice they are."""
    raise NotImplementedError
