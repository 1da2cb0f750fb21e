"""Tests on the words that a seat is sent: none is put together carelessly, and no old line changes later."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from croupier.core import entry as entries
from croupier.core.entry import Entry
from croupier.core.log.phrases import line_of_entry
from croupier.core.log.receipts import receipt
from croupier.core.table import Table
from croupier.pieces.game import TableGame
from croupier.pieces.render import render_view

CARELESS = re.compile(r"(?<!\.)\.\.(?!\.)|\S {2,}\S| [.,;:!?](?![\w.])|\S.*\bNone\b|^None (?!of\b)|[(\[] | [)\]]|\(\)")
"""Two periods, doubled spaces, a space before punctuation, Python's None, empty or badly spaced brackets."""
NOT_WORDS = frozenset({"command", "choice", "prompt", "value", "id", "on", "type", "steps", "cells", "default", "key"})
"""Keys whose values are for programs."""


def careless_words(table: Table[Any], seat: str) -> Iterator[str]:
    """Each carelessly assembled text in what a seat is sent about the table."""
    return careless([_texts(sent_to(table, seat))])


def careless(texts: Iterable[Iterable[str]]) -> Iterator[str]:
    """The texts among these that are carelessly assembled."""
    return (one for each in texts for one in each if CARELESS.search(one))


def lines_for(table: Table[Any], entry: Entry, seat: str) -> list[str]:
    """What a seat reads about an entry, in the words of when it happened; nothing if it is not sent the entry."""
    if not entry.is_visible(seat):
        return []
    view, seen = table.view_after(entry.n, seat), entries.entry_for_seat(entry, seat)
    lines = [table.game.log_line(event, view) for event in seen.events]
    told = receipt(table.game, seen.receipt, view)
    return [*lines, line_of_entry(entry, lines, view), told.text, *told.lines, *_texts(told.facts)]


def sent_to(table: Table[Any], seat: str) -> Any:
    """What a seat is sent of the table: its choices, its prompts and what it sees."""
    view = table.view(seat)
    asked = [one.ask.label for one in view.prompts]
    seen = render_view(table.game, view, seat) if isinstance(table.game, TableGame) else None
    return msgspec.to_builtins([table.choices(seat), asked, seen])


def _texts(made: Any) -> Iterator[str]:
    match made:
        case str():
            yield made
        case list() | tuple():
            for one in made:
                yield from _texts(one)
        case dict():
            for key, value in made.items():
                if key not in NOT_WORDS:
                    yield from _texts(value)
        case _:
            pass
