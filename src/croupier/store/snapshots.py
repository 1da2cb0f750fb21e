"""Snapshots of a table's state: a cache beside the chain, thrown away and made anew at will."""

import sqlite3
from concurrent.futures import Future
from typing import TYPE_CHECKING, NamedTuple

from croupier.store.schema import SPAN

if TYPE_CHECKING:
    from croupier.store.journal import Journal

NEWEST = 8  # kept whatever their distance
APART = 1000  # of the older ones, the first in each so many entries is kept


class Snapshot(NamedTuple):
    """The state after entry n."""

    n: int
    state: bytes


def put(journal: "Journal", table: str, n: int, form: str, state: bytes) -> "Future[None]":
    """Keep the state after entry n; `form` names what can read it (another release's is not read)."""
    number = journal.number(table)
    return journal.write(lambda db: _put(db, number, n, form, state))


def latest(journal: "Journal", table: str, form: str, at: int | None = None) -> Snapshot | None:
    """The newest snapshot of this form at or before entry `at`."""
    start = journal.number(table) * SPAN
    rows = journal.rows(
        "SELECT key, state FROM snapshots WHERE key >= ? AND key <= ? AND form = ? ORDER BY key DESC LIMIT 1",
        (start, start + (SPAN - 1 if at is None else at), form),
    )
    return Snapshot(rows[0][0] - start, rows[0][1]) if rows else None


def _put(db: sqlite3.Connection, number: int, n: int, form: str, state: bytes) -> None:
    start = number * SPAN
    db.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", (start + n, form, state))
    newest = db.execute(
        "SELECT key FROM snapshots WHERE key >= ? AND key < ? ORDER BY key DESC LIMIT ?",
        (start, start + SPAN, NEWEST + 1),
    ).fetchall()
    if len(newest) > NEWEST:
        old = newest[-1][0]  # the ninth newest: gone if an older one stands in its thousand
        block = start + (old - start) // APART * APART
        if db.execute("SELECT 1 FROM snapshots WHERE key >= ? AND key < ? LIMIT 1", (block, old)).fetchone():
            db.execute("DELETE FROM snapshots WHERE key = ?", (old,))
