"""What each seat was sent: its versions count from 1 with its own entries, and say nothing of the others'."""

import sqlite3
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from croupier.store.schema import SPAN

if TYPE_CHECKING:
    from croupier.store.journal import Journal


class Sent(NamedTuple):
    """One version of one seat: the entry behind it and that entry's line."""

    version: int
    n: int
    line: bytes


def sent_after(journal: "Journal", table: str, seat: str, version: int, limit: int | None = None) -> list[Sent]:
    """What the seat was sent after a version, in order: what a client that comes back has missed."""
    number = journal.number(table)
    rows = journal.rows(
        "SELECT sent.version, sent.n, entries.line FROM sent JOIN entries ON entries.key = ? + sent.n"
        " WHERE sent.number = ? AND sent.seat = ? AND sent.version > ? ORDER BY sent.version LIMIT ?",
        (number * SPAN, number, seat, version, -1 if limit is None else limit),
    )
    return [Sent(*row) for row in rows]


def versions(journal: "Journal", table: str) -> dict[str, int]:
    """Each seat's version now; a seat that was sent nothing is not in it (its version is 0)."""
    number = journal.number(table)
    # One step down the tree for each seat, not a walk over all that was ever sent.
    rows = journal.rows(
        "WITH RECURSIVE seats(seat) AS ("
        " SELECT (SELECT min(seat) FROM sent WHERE number = ?1)"
        " UNION ALL SELECT (SELECT min(sent.seat) FROM sent WHERE number = ?1 AND sent.seat > seats.seat)"
        " FROM seats WHERE seats.seat IS NOT NULL)"
        " SELECT seat, (SELECT max(version) FROM sent WHERE number = ?1 AND sent.seat = seats.seat)"
        " FROM seats WHERE seat IS NOT NULL",
        (number,),
    )
    return dict(rows)


def note(db: sqlite3.Connection, number: int, versions: Sequence[tuple[str, int]], n: int) -> None:
    """Within the transaction of the entry itself."""
    db.executemany("INSERT INTO sent VALUES (?, ?, ?, ?)", [(number, seat, version, n) for seat, version in versions])
