"""The writer's view of each table's hash chain: entries numbered from 1, each head over all lines before it."""

import secrets
import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from croupier.store import at_once, bulk, codes, command_ids, integrity, journal_lines, seat_versions
from croupier.store.bulk import Row
from croupier.store.errors import NoTable, OutOfTurn, StoreError
from croupier.store.schema import SPAN


class Chain(NamedTuple):
    """The end of a chain: the table's number in this file, last entry, head, total bytes and the seats' versions."""

    number: int
    n: int
    head: bytes
    size: int
    versions: seat_versions.Versions


class Chains:
    """A cache of chain ends, so that an append reads nothing, and the rows waiting to be written."""

    def __init__(self) -> None:
        self._ends: dict[str, Chain] = {}
        self._rows: list[tuple[Row, Row | None]] = []
        """The row of each entry, and that of its command's ID if it has one."""
        self._is_ready = False

    def forget(self) -> None:
        self._ends.clear()
        self._rows.clear()

    def write(self, db: sqlite3.Connection) -> None:
        """Write the gathered rows as part of a transaction."""
        insert_entries(db, [entry for entry, _ in self._rows])
        command_ids.insert(db, [command for _, command in self._rows if command is not None])
        self._rows.clear()

    def commit(self, db: sqlite3.Connection, number: int | None) -> bool:
        """Write the gathered rows with the number of this commit, in a statement that is its own transaction.

        Returns whether there was anything to write.
        """
        if not self._rows:
            return False
        if not self._is_ready:
            at_once.prepare(db)
            self._is_ready = True
        at_once.insert(db, self._rows, number)
        self._rows.clear()
        return True

    def append(
        self,
        db: sqlite3.Connection,
        table: str,
        n: int,
        line: bytes,
        remember: tuple[str, str, bytes] | None,
        versions: Sequence[tuple[str, int]],
    ) -> str:
        """Gather the rows of one more entry; returns the chain's new head."""
        chain = self._ends.get(table) or end(db, table)
        if n != chain.n + 1:
            raise OutOfTurn(f"got entry {n} of table {table}, expected {chain.n + 1}")
        chain, row = appended(chain, line, versions)
        sent = None
        if remember:
            seat, command, digest = remember
            sent = (chain.number, seat, command, digest, dict(versions).get(seat), n)
        self._rows.append((row, sent))
        self._ends[table] = chain
        return chain.head.hex()

    def drop(self, db: sqlite3.Connection, table: str) -> None:
        """Delete a table and everything that belongs to it."""
        number = end(db, table).number
        span = (number * SPAN, (number + 1) * SPAN)
        db.execute("DELETE FROM entries WHERE key >= ? AND key < ?", span)
        db.execute("DELETE FROM snapshots WHERE key >= ? AND key < ?", span)
        db.execute("DELETE FROM commands WHERE number = ?", (number,))
        db.execute("DELETE FROM tables WHERE number = ?", (number,))  # its holders, passes and sessions are deleted too
        db.execute("PRAGMA incremental_vacuum").fetchall()
        self._ends.pop(table, None)


def end(db: sqlite3.Connection, table: str) -> Chain:
    """The end of a chain, read from the file in two lookups however long the chain. Raises NoTable, Damaged."""
    found = db.execute("SELECT number, root FROM tables WHERE id = ?", (table,)).fetchone()
    if found is None:
        raise NoTable(f"there is no table {table}")
    number, root = found
    last = db.execute(
        "SELECT key, head, size, versions FROM entries WHERE key > ? AND key < ? ORDER BY key DESC LIMIT 1",
        (number * SPAN, (number + 1) * SPAN),
    ).fetchone()
    if last is None:
        return Chain(number, 0, root, 0, {})
    n = last[0] - number * SPAN
    return Chain(number, n, last[1], last[2], integrity.read_versions(table, n, last[3]))


def head(db: sqlite3.Connection, table: str, at: int | None = None) -> tuple[int, str]:
    """The number of the last entry, or of the last one up to `at`, and the head after it."""
    found = db.execute("SELECT number, root FROM tables WHERE id = ?", (table,)).fetchone()
    if found is None:
        raise NoTable(f"there is no table {table}")
    start = found[0] * SPAN
    last = db.execute(
        "SELECT key, head FROM entries WHERE key > ? AND key <= ? ORDER BY key DESC LIMIT 1",
        (start, start + (SPAN - 1 if at is None else at)),
    ).fetchone()
    return (last[0] - start, last[1].hex()) if last else (0, found[1].hex())


def grow(db: sqlite3.Connection, chain: Chain, line: bytes, versions: Sequence[tuple[str, int]] = ()) -> Chain:
    """Write one more entry."""
    chain, row = appended(chain, line, versions)
    insert_entries(db, [row])
    return chain


def appended(chain: Chain, line: bytes, versions: Sequence[tuple[str, int]]) -> tuple[Chain, Row]:
    """The chain with one more entry, and that entry's row."""
    number, n, head, size, before = chain
    after = seat_versions.updated_versions(before, versions)
    chain = Chain(number, n + 1, journal_lines.link(head, line), size + len(line), after)
    return chain, (number * SPAN + n + 1, line, chain.head, chain.size, seat_versions.versions_json(after))


def insert_entries(db: sqlite3.Connection, rows: Sequence[Row]) -> None:
    bulk.insert(db, "INSERT INTO entries VALUES (?, ?, ?, ?, ?)", rows)


def make(db: sqlite3.Connection, table: str, first: bytes, at: str) -> tuple[Chain, str]:
    """Create a table without entries; returns its join code."""
    head = journal_lines.read_first(first).table
    if db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
        raise StoreError(f"table {table} already exists")
    code = codes.new_code()
    while db.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone():
        code = codes.new_code()
    row = (
        table,
        str(head.get("game", "")),
        str(head.get("name", "")),
        code,
        first,
        journal_lines.root(first),
        at,
        new_incarnation(),
    )
    made = db.execute(
        "INSERT INTO tables (id, game, name, code, first, root, created, incarnation) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        row,
    )
    assert made.lastrowid is not None
    return Chain(made.lastrowid, 0, journal_lines.root(first), 0, {}), code


def new_incarnation() -> str:
    """A new incarnation ID: versions are comparable only within one incarnation; restoring a backup starts another."""
    return secrets.token_hex(8)
