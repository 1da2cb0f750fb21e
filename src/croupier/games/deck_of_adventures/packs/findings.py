"""A fault in a pack, as the person who writes it is told."""

from __future__ import annotations

import msgspec


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fault: its line from 1 (0: the whole file), the entry's id and its field; an `error` leaves something out."""

    line: int
    id: str
    field: str
    words: str
    error: bool = False
