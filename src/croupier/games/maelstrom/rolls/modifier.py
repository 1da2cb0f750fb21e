"""A modifier of a roll."""

from __future__ import annotations

import msgspec


class Modifier(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change to difficulty, threshold or dice, and its source."""

    source: str
    difficulty: int = 0
    threshold: int = 0
    dice: int = 0
    clause: str = ""
