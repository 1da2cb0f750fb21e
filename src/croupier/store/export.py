"""A table out of a journal as lines, and lines into a journal as a table."""

import sqlite3
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from typing import TYPE_CHECKING, NamedTuple

from croupier.store import chains, integrity, journal_lines
from croupier.store.check import Check
from croupier.store.errors import StoreError

if TYPE_CHECKING:
    from croupier.store.journal import Journal


class Imported(NamedTuple):
    """The new table's join code, and how far its chain goes."""

    code: str
    n: int
    head: str


def export(journal: "Journal", table: str) -> Iterator[bytes]:
    """All lines of a table as it is now, each with its end; entries that come meanwhile are left out.

    Of a damaged table the entries before the damage; its last line says so. Raises Damaged for a damaged first line.
    """
    journal.read(table, 0, 0)  # checks the first line
    (first,) = journal.rows("SELECT first FROM tables WHERE number = ?", (journal.number(table),))[0]
    rows = integrity.checked_rows(journal, table, 0, journal.head(table).n)
    return journal_lines.seal(first, (row.line for row in rows))


def import_table(journal: "Journal", table: str, given: Iterable[bytes], *, at: str) -> "Future[Imported]":
    """Make a table of an export's lines, all or nothing; damaged lines and a table that is here already are refused."""
    kept = list(given)
    return journal.write(lambda db: _import(db, table, kept, at))


def _import(db: sqlite3.Connection, table: str, given: list[bytes], at: str) -> Imported:
    check = Check(given)
    if check.wrong:
        raise StoreError(check.wrong)
    twin = db.execute("SELECT id FROM tables WHERE root = ?", (journal_lines.root(check.first),)).fetchone()
    if twin:
        raise StoreError(f"this table is here already, as {twin[0]}")
    chain, code = chains.make(db, table, check.first, at)
    for line in check.entries():
        chain = chains.grow(db, chain, line)
    if check.wrong:
        raise StoreError(check.wrong)
    return Imported(code, chain.n, chain.head.hex())
