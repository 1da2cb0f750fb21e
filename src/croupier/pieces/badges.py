"""Short labels on a group of the table and on a token of a map."""

from __future__ import annotations

from msgspec import Struct

Tone = str
"""A color by meaning, as the page names it: "white", "red", "blue", "good", "bad"."""


class Badge(Struct, frozen=True, gc=False):
    """A short label on a group or a token: an attribute, a condition, an effect."""

    id: str
    label: str
    value: str
    tone: Tone = ""
