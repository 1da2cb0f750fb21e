"""The entries of a table as lines of text: who, what, and by which clauses."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import msgspec

from croupier.core import entry as entries
from croupier.core.entry import Entry
from croupier.core.events import Event
from croupier.core.game import Game
from croupier.core.log.phrases import line_of_entry
from croupier.core.log.receipts import receipt
from croupier.core.names import seat_label
from croupier.core.receipts import Receipt
from croupier.core.state import TABLE
from croupier.core.table import Table

WIDTH = 10


def entry_lines(table: Table[Any], entry: Entry, seat: str) -> Iterator[str]:
    """The lines of an entry that was just added, as this seat may read it; empty if it learns nothing."""
    if not entry.is_visible(seat):
        return
    view = table.view(seat)
    seen = entries.entry_for_seat(entry, seat)
    texts = merge_repeats(text for event in seen.events if (text := log_line(table.game, event, view)))
    if line := line_of_entry(entry, texts, view):
        texts = [line]
    why = ", ".join(cited(table.game, seen.receipt))
    who = "" if entry.seat == TABLE else seat_label(view, entry.seat)
    yield from layout_entry(version_of(table, entry, seat), who, texts, why)


def cited(game: Game[Any], seen: Receipt) -> list[str]:
    """The clauses and rulings of a receipt, each once; a ruling cited as a clause is listed with its option."""
    found = [(game.rulebook.setting(key).ruling, option) for key, option in seen.rulings]
    rulings = list(dict.fromkeys(found))
    options = {ruling: [f"{one} {option}" for one, option in rulings if one == ruling] for ruling, _ in rulings}
    because = (text for one in seen.because for text in options.get(one.clause, [one.clause]))
    return list(dict.fromkeys([*because, *(f"{ruling} {option}" for ruling, option in rulings)]))


def version_of(table: Table[Any], entry: Entry, seat: str) -> int:
    """How many entries this seat had been sent up to this one."""
    return table.base.get(seat, 0) + bisect_right(table.sent.get(seat, []), entry.n)


def merge_repeats(texts: Iterable[str]) -> list[str]:
    """The lines, with repeats of the same line merged into one with a count."""
    found = [(text, len(list(same))) for text, same in groupby(texts)]
    return [text if count == 1 else f"{text} ({count} times)" for text, count in found]


def layout_entry(number: int, who: str, texts: list[str], why: str) -> Iterator[str]:
    """The lines of one entry: number and name before the first, the clauses after the last."""
    if not texts:
        return
    for at, text in enumerate(texts):
        head = f"{number:>4}  {who:<{WIDTH}}" if at == 0 else " " * (WIDTH + 6)
        tail = f"  [{why}]" if why and at == len(texts) - 1 else ""
        yield f"{head} {text}{tail}"


def log_line(game: Game[Any], event: Event, view: Any) -> str:
    return game.log_line(event, view)


def as_json(table: Table[Any], entry: Entry, seat: str) -> bytes:
    """An entry as JSON, in the format of the API."""
    view = table.view(seat)
    seen = entries.entry_for_seat(entry, seat)
    events = [{**msgspec.to_builtins(event), "text": log_line(table.game, event, view)} for event in seen.events]
    row = {
        "version": version_of(table, entry, seat),
        "at": seen.at,
        "seat": seen.seat,
        "command": seen.command,
        "events": events,
        "receipt": receipt(table.game, seen.receipt, view),
    }
    if line := line_of_entry(entry, (one["text"] for one in events), view):
        row["line"] = line
    return msgspec.json.encode(row)
