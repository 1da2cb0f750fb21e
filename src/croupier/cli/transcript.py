"""What happened at a table as lines to read: who, what, and by which clauses."""

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
from croupier.core.log.table_lines import receipt
from croupier.core.names import name_of
from croupier.core.state import TABLE
from croupier.core.table import Table

WIDTH = 10


def told(table: Table[Any], entry: Entry, seat: str) -> Iterator[str]:
    """The lines of an entry that the table has just taken, as this seat may read it; none where it learns nothing."""
    if not entry.is_visible(seat):
        return
    view = table.view(seat)
    seen = entries.seen(entry, seat)
    texts = counted(text for event in seen.events if (text := line(table.game, event, view)))
    clauses = list(dict.fromkeys(cited.clause for cited in seen.receipt.because))
    rulings = [option for one in receipt(table.game, seen.receipt, view).clauses if (option := one.ruling)]
    why = ", ".join([*clauses, *(ruling for ruling in dict.fromkeys(rulings))])
    who = "" if entry.seat == TABLE else name_of(view, entry.seat)
    yield from laid_out(version_of(table, entry, seat), who, texts, why)


def version_of(table: Table[Any], entry: Entry, seat: str) -> int:
    """How many entries this seat was sent up to this one."""
    return table.base.get(seat, 0) + bisect_right(table.sent.get(seat, []), entry.n)


def counted(texts: Iterable[str]) -> list[str]:
    """The lines, each of a run of equal ones told once with their number."""
    found = [(text, len(list(same))) for text, same in groupby(texts)]
    return [text if count == 1 else f"{text} ({count} times)" for text, count in found]


def laid_out(number: int, who: str, texts: list[str], why: str) -> Iterator[str]:
    """The lines of one entry: number and name before the first, the clauses after the last."""
    if not texts:
        return
    for at, text in enumerate(texts):
        head = f"{number:>4}  {who:<{WIDTH}}" if at == 0 else " " * (WIDTH + 6)
        tail = f"  [{why}]" if why and at == len(texts) - 1 else ""
        yield f"{head} {text}{tail}"


def line(game: Game[Any], event: Event, view: Any) -> str:
    return game.line(event, view)


def as_json(table: Table[Any], entry: Entry, seat: str) -> bytes:
    """The same entry for programs, in the form of the API."""
    view = table.view(seat)
    seen = entries.seen(entry, seat)
    events = [{**msgspec.to_builtins(event), "text": line(table.game, event, view)} for event in seen.events]
    row = {
        "version": version_of(table, entry, seat),
        "at": seen.at,
        "seat": seen.seat,
        "command": seen.command,
        "events": events,
        "receipt": receipt(table.game, seen.receipt, view),
    }
    return msgspec.json.encode(row)
