"""What rules about seats have in common: who may say it, which seats there are, and what a person may be called."""

from __future__ import annotations

import unicodedata
from typing import Any

from croupier.core.confusables import look_alike, reserved_word
from croupier.core.play import Play
from croupier.core.refusals import Forbidden, Invalid
from croupier.core.state import GM, TABLE, State

AnyPlay = Play[Any]
LONGEST_NAME = 60
UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Categories of characters that a name cannot have: control characters, those without width, those that turn text."""


def from_server(play: AnyPlay) -> None:
    """Raises Forbidden for every seat: only the server can say this."""
    if play.seat != TABLE:
        raise Forbidden("that is for the table itself to say")


def known_seat(play: AnyPlay, seat: str) -> str:
    """The seat, if there is one of this id. Raises Impossible."""
    play.need(any(one.id == seat for one in play.state.seats), f"there is no seat {seat}", "one of the table's seats")
    return seat


def seats_may_change(play: AnyPlay) -> None:
    """Raises Impossible at a side table."""
    play.need(not play.state.is_side_table, "the seats of a side table are those of the table beside it", "do it there")


def clean(field: str, given: str, longest: int) -> str:
    """A person's words, trimmed. Raises Invalid for control characters and for too long or empty ones."""
    text = unicodedata.normalize("NFC", given).strip()
    if not text or len(text) > longest:
        raise Invalid(field, given if text else "nothing", f"1 to {longest} characters")
    if any(unicodedata.category(sign) in ("Cc", "Cs") and sign != "\n" for sign in text):
        raise Invalid(field, ascii(given), "text without control characters")
    return text


def check_name(play: AnyPlay, seat: str, given: str) -> str:
    """The name that somebody may have in this seat. Raises Invalid. Side tables keep the names of their table."""
    name = clean("name", given, LONGEST_NAME)
    if not play.state.is_side_table:
        must_be_free(play.state, seat, name)
    return name


def must_be_free(state: State, seat: str, name: str) -> None:
    """Raises Invalid for a name that nobody can have in this seat: unseen characters, reserved, or another's here."""
    if any(unicodedata.category(sign) in UNSEEN for sign in name):
        raise Invalid("name", ascii(name), "characters that can be seen, and spaces")
    word = reserved_word(name)
    if word and not (word == seat == GM):
        raise Invalid("name", name, f"another name: this one looks like {word!r}, which the log uses itself")
    for one in state.seats:
        if one.id != seat and one.taken and look_alike(one.name, name):
            raise Invalid("name", name, f"another name: {one.name} is taken at this table")
