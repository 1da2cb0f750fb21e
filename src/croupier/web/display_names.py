"""Names of people and tables: printable characters; markup is shown as plain text."""

from __future__ import annotations

import unicodedata

from croupier.core.confusables import reserved_word
from croupier.core.state import GM
from croupier.web.problems import invalid

JOINERS = "\u200c\u200d"
"""Needed by some scripts and emoji; all other invisible characters are refused."""

REFUSED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean(name: str, field: str = "name", most: int = 40) -> str:
    """The name without surrounding spaces. Raises Refused for control characters, empty names and long names."""
    name = unicodedata.normalize("NFC", name).strip()
    if not name or len(name) > most:
        raise invalid(field, name, f"1 to {most} characters")
    for character in name:
        if unicodedata.category(character) in REFUSED and character not in JOINERS:
            raise invalid(field, f"a character U+{ord(character):04X}", "visible characters and spaces")
    return name


def refuse_reserved(name: str, seat: str, field: str = "name") -> None:
    """Raises Refused for a name that looks like a word the log uses, such as GM for anyone but the GM."""
    word = reserved_word(name)
    if word and not (word == seat == GM):
        raise invalid(field, name, f"a different name: this one looks like {word!r}, which the log uses itself")


def printable(text: str, field: str, most: int) -> str:
    """Like `clean`, but may be empty: luck phrases and reasons."""
    return clean(text, field, most) if text.strip() else ""
