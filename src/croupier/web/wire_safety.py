"""Bodies of anonymous calls."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class ChangeLimit(Struct, frozen=True, forbid_unknown_fields=True):
    """A line or a veil to add to the table's list, or to take off it."""

    kind: Literal["line", "veil"]
    text: str
    on: bool = True
