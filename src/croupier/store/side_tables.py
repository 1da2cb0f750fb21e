"""Writes a side table to the journal completely or not at all, once, in the transaction of the entry that opens it."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from croupier.store import chains, journal_lines
from croupier.store.writer import Work

if TYPE_CHECKING:
    from croupier.store.journal import Journal

FirstEntries = Sequence[tuple[bytes, Sequence[tuple[str, int]]]]
"""The lines of a table's first entries, each with the versions the seats were sent."""


def creation_work(table: str, head: Mapping[str, object], laid: FirstEntries, *, life: str, at: str) -> Work[None]:
    """The work that creates a side table with its first entries, in this incarnation; does nothing if it exists."""
    first = journal_lines.first_line(head)
    return lambda db: _create(db, table, first, laid, life, at)


def is_there(journal: "Journal", table: str) -> bool:
    return bool(journal.rows("SELECT 1 FROM tables WHERE id = ?", (table,)))


def _create(db: sqlite3.Connection, table: str, first: bytes, laid: FirstEntries, life: str, at: str) -> None:
    if db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
        return
    chain, _ = chains.make(db, table, first, at)
    db.execute("UPDATE tables SET life = ? WHERE id = ?", (life, table))
    for line, sent in laid:
        chain = chains.grow(db, chain, line, sent)
