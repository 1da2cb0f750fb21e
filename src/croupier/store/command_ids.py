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


BITS = 1 << 18


class KnownIds:
    """Which command IDs may be stored for one table, so that the file is not searched for new ones.

    One bit for each ID, in 32 KiB: of a table's first 10,000 commands, at most one in 25 has the bit of an earlier one
    and is searched for in vain.
    """

    def __init__(self, journal: Access, table: str) -> None:
        self._bits = bytearray(BITS // 8)
        stored = journal.rows("SELECT seat, id FROM commands WHERE number = ?", (journal.number(table),))
        for seat, command in stored:
            self.note(seat, command)

    def note(self, seat: str, command: str) -> bool:
        """Note the ID of a seat's command; return whether it may have been noted or stored before."""
        byte, bit = divmod(hash((seat, command)) % BITS, 8)
        known = self._bits[byte] & 1 << bit
        self._bits[byte] |= 1 << bit
        return bool(known)


def insert(db: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Insert rows in the entries' own transaction: number, seat, id, digest, version, n."""
    bulk.insert(db, "INSERT INTO commands VALUES (?, ?, ?, ?, ?, ?)", rows)
