"""What people may call themselves and their tables: printable characters; markup is text like any other."""

from __future__ import annotations

import unicodedata

from croupier.web.problems import invalid

JOINERS = "\u200c\u200d"
"""Needed to write some scripts and pictures; the other invisible characters are refused."""

REFUSED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean(name: str, field: str = "name", most: int = 40) -> str:
    """The name without spaces around it. Raises Refused on control characters, emptiness and length."""
    name = unicodedata.normalize("NFC", name).strip()
    if not name or len(name) > most:
        raise invalid(field, name, f"1 to {most} characters")
    for character in name:
        if unicodedata.category(character) in REFUSED and character not in JOINERS:
            raise invalid(field, f"a character U+{ord(character):04X}", "characters that can be seen, and spaces")
    return name


def printable(text: str, field: str, most: int) -> str:
    """As `clean`, but may be empty: words for the luck, reasons."""
    return clean(text, field, most) if text.strip() else ""
