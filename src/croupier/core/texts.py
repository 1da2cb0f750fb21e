"""Texts as people write them, in any script: bounded, and made of what can be seen."""

from __future__ import annotations

import unicodedata

from croupier.core.refusals import Invalid

JOINING = "\n\u200c\u200d\u200e\u200f"
"""A new line, and what scripts and emoji need to join or to part letters."""


def text_of(field: str, given: str, clause: str, most: int, *, required: bool = True, one_line: bool = False) -> str:
    """Text as written, trimmed. Raises Invalid where it is missing, too long or not printable."""
    said = given.strip()
    broken = one_line and "\n" in said
    if (required and not said) or len(said) > most or broken or not all(map(can_be_shown, said)):
        line = ", in one line" if broken else ""
        raise Invalid(field, given, f"{'1' if required else '0'} to {most} printable characters{line}", clause)
    return said


def can_be_shown(one: str) -> bool:
    return one.isprintable() or one in JOINING or unicodedata.category(one) == "Zs"
