"""Command ids: an accepted command's id is remembered with its entry, so that the same one again acts once."""

import sqlite3
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from croupier.store import bulk
from croupier.store.bulk import Row

if TYPE_CHECKING:
    from croupier.store.journal import Journal


class StoredCommand(NamedTuple):
    """What came of a command: the digest of its body, the entry, and the seat's version if it was sent that entry."""

    digest: bytes
    version: int | None
    n: int


def find(journal: "Journal", table: str, seat: str, command: str) -> StoredCommand | None:
    rows = journal.rows(
        "SELECT digest, version, n FROM commands WHERE number = ? AND seat = ? AND id = ?",
        (journal.number(table), seat, command),
    )
    return StoredCommand(*rows[0]) if rows else None


def insert(db: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Within the transaction of the entries themselves: number, seat, id, digest, version, n."""
    bulk.insert(db, "INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?)", rows)
