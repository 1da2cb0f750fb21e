"""Shared checks of the rules about seats: server commands, existing seats, and names."""

from __future__ import annotations

import unicodedata
from typing import Any

from croupier.core.confusables import look_alike, reserved_word
from croupier.core.play import Play
from croupier.core.refusals import Forbidden, Invalid
from croupier.core.state import GM, TABLE, State

LONGEST_NAME = 60
UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
"""Character categories not allowed in names: control characters, zero-width characters, direction overrides."""


def from_server(play: Play[Any]) -> None:
    """Raises Forbidden for every seat: only the server sends this."""
    if play.seat != TABLE:
        raise Forbidden("only the server can send this")


def known_seat(play: Play[Any], seat: str) -> str:
    """The seat with this id. Raises Impossible if there is none."""
    play.need(
        any(one.id == seat for one in play.state.seats), f"there is no seat {seat}", "choose one of the table's seats"
    )
    return seat


def seats_may_change(play: Play[Any]) -> None:
    """Raises Impossible at a side table."""
    play.need(
        not play.state.is_side_table, "a side table uses the seats of its parent table", "do this at the parent table"
    )


def clean(field: str, given: str, longest: int) -> str:
    """A person's text, trimmed. Raises Invalid for control characters, or if it is too long or empty."""
    text = unicodedata.normalize("NFC", given).strip()
    if not text or len(text) > longest:
        raise Invalid(field, given if text else "", f"1 to {longest} characters")
    if any(unicodedata.category(sign) in ("Cc", "Cs") and sign != "\n" for sign in text):
        raise Invalid(field, ascii(given), "text without control characters")
    return text


def check_name(play: Play[Any], seat: str, given: str) -> str:
    """The name for someone in this seat. Raises Invalid. Side tables keep the names of their parent."""
    name = clean("name", given, LONGEST_NAME)
    if not play.state.is_side_table:
        must_be_free(play.state, seat, name)
    return name


def must_be_free(state: State, seat: str, name: str) -> None:
    """Raises Invalid for a name that is not available for this seat: invisible characters, reserved, or taken."""
    if any(unicodedata.category(sign) in UNSEEN for sign in name):
        raise Invalid("name", ascii(name), "visible characters and spaces")
    word = reserved_word(name)
    if word and not (word == seat == GM):
        raise Invalid("name", name, f"a different name: this one looks like {word!r}, which the log uses itself")
    for one in state.seats:
        if one.id != seat and one.taken and look_alike(one.name, name):
            raise Invalid("name", name, f"a different name: {one.name} is taken at this table")
