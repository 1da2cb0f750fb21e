"""Exports a table from a journal as lines, and imports lines as a table."""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, NamedTuple

from croupier.store import chains, integrity, journal_lines
from croupier.store.check import Check
from croupier.store.errors import StoreError

if TYPE_CHECKING:
    from croupier.store.journal import Journal

Sent = Sequence[tuple[str, int]]
"""The seats that were sent one entry, each with its version after it."""


class Imported(NamedTuple):
    """The new table's join code, and the end of its chain."""

    code: str
    n: int
    head: str


def export(journal: "Journal", table: str) -> Iterator[bytes]:
    """All lines of a table as of now, with line endings; entries added meanwhile are left out.

    Of a damaged table, only the entries before the damage, as its last line says. Raises Damaged if the first line is
    damaged.
    """
    journal.read(table, 0, 0)  # checks the first line
    (first,) = journal.rows("SELECT first FROM tables WHERE number = ?", (journal.number(table),))[0]
    rows = integrity.checked_rows(journal, table, 0, journal.head(table).n)
    return journal_lines.seal(first, (row.line for row in rows))


def import_table(
    journal: "Journal", table: str, given: Iterable[bytes], *, at: str, sent: Sequence[Sent] = ()
) -> "Future[Imported]":
    """Create a table from an export, all or nothing; refuses damaged lines and a table that already exists here.

    `sent` has the seats that were sent each entry, with their versions: replays, stories and logs need them.
    """
    kept = list(given)
    return journal.write(lambda db: _import(db, table, kept, at, sent))


def _import(db: sqlite3.Connection, table: str, given: list[bytes], at: str, sent: Sequence[Sent]) -> Imported:
    check = Check(given)
    if check.wrong:
        raise StoreError(check.wrong)
    twin = db.execute("SELECT id FROM tables WHERE root = ?", (journal_lines.root(check.first),)).fetchone()
    if twin:
        raise StoreError(f"this table already exists here, as {twin[0]}")
    chain, code = chains.make(db, table, check.first, at)
    told = iter(sent)
    for line in check.entries():
        chain = chains.grow(db, chain, line, next(told, ()))
    if check.wrong:
        raise StoreError(check.wrong)
    return Imported(code, chain.n, chain.head.hex())
