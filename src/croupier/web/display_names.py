"""What people may call themselves and their tables: printable characters; markup is text like any other."""

from __future__ import annotations

import unicodedata

from croupier.core.confusables import reserved_word
from croupier.core.state import GM
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


def refuse_reserved(name: str, seat: str) -> None:
    """Raises Refused for a name that looks like a word of the log, as GM for anyone but the GM."""
    word = reserved_word(name)
    if word and not (word == seat == GM):
        raise invalid("name", name, f"another name: this one looks like {word!r}, which the log uses itself")


def printable(text: str, field: str, most: int) -> str:
    """As `clean`, but may be empty: words for the luck, reasons."""
    return clean(text, field, most) if text.strip() else ""
