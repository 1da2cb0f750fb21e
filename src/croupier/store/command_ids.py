"""Command IDs: an accepted command's ID is stored with its entry, so that a repeat has no further effect."""

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from croupier.store import bulk
from croupier.store.access import Access
from croupier.store.bulk import Row


class StoredCommand(NamedTuple):
    """The result of a command: the digest of its body, its entry, and the seat's version if it was sent that entry."""

    digest: bytes
    version: int | None
    n: int


def find(journal: Access, table: str, seat: str, command: str) -> StoredCommand | None:
    rows = journal.rows(
        "SELECT digest, version, n FROM commands WHERE number = ? AND seat = ? AND id = ?",
        (journal.number(table), seat, command),
    )
    return StoredCommand(*rows[0]) if rows else None


def insert(db: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Insert rows in the entries' own transaction: number, seat, id, digest, version, n."""
    bulk.insert(db, "INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?)", rows)
