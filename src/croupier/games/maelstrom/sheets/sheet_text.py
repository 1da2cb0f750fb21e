"""Names and texts on a sheet, as people entered them."""

from __future__ import annotations

import re

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.access import LONGEST_NAME, text_of

MARKUP = re.compile(r"<\s*[/!?a-zA-Z][^<>]*>|&#?\w+;")


@rule("MS-1.10")
def name_of(field: str, given: str, clause: str, most: int = LONGEST_NAME, *, required: bool = True) -> str:
    """A one-line name in any script; markup is refused. Raises Invalid."""
    said = text_of(field, given, clause, most, required=required)
    if MARKUP.search(said) or "\n" in said:
        raise Invalid(field, said, "a name in plain letters, on one line", "MS-1.10")
    return said


def slug(name: str) -> str:
    """A trait's name as part of a field name: "heavy-weapons"."""
    return re.sub(r"[^\w]+", "-", name.casefold()).strip("-")


def points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def dots(number: int) -> str:
    return f"{number} dot" if number == 1 else f"{number} dots"
