"""A table out of a journal as lines, and lines into a journal as a table."""

import sqlite3
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from typing import TYPE_CHECKING, NamedTuple

from croupier.store import chains, lines
from croupier.store.check import Check
from croupier.store.errors import StoreError

if TYPE_CHECKING:
    from croupier.store.journal import Journal

AT_ONCE = 1000  # entries read in one go


class Imported(NamedTuple):
    """The new table's join code, and how far its chain goes."""

    code: str
    n: int
    head: str


def export(journal: "Journal", table: str) -> Iterator[bytes]:
    """All lines of a table as it is now, each with its end; entries that come meanwhile are left out."""
    (first,) = journal.rows("SELECT first FROM tables WHERE number = ?", (journal.number(table),))[0]
    return lines.seal(first, _entries(journal, table, journal.head(table).n))


def import_table(journal: "Journal", table: str, given: Iterable[bytes], *, at: str) -> "Future[Imported]":
    """Make a table of an export's lines, all or nothing; damaged lines and a table that is here already are refused."""
    kept = list(given)
    return journal.write(lambda db: _import(db, table, kept, at))


def _entries(journal: "Journal", table: str, until: int) -> Iterator[bytes]:
    for after in range(0, until, AT_ONCE):
        yield from journal.read(table, after, min(AT_ONCE, until - after))


def _import(db: sqlite3.Connection, table: str, given: list[bytes], at: str) -> Imported:
    check = Check(given)
    if check.wrong:
        raise StoreError(check.wrong)
    twin = db.execute("SELECT id FROM tables WHERE root = ?", (lines.root(check.first),)).fetchone()
    if twin:
        raise StoreError(f"this table is here already, as {twin[0]}")
    chain, code = chains.make(db, table, check.first, at)
    for line in check.entries():
        chain = chains.grow(db, chain, line)
    if check.wrong:
        raise StoreError(check.wrong)
    return Imported(code, chain.n, chain.head.hex())
