"""The journal: one file of tables, each a chain of entries, with a single writer thread and any number of readers."""

import contextlib
import sqlite3
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Self, TypeVar

from croupier.store import chains, incarnations, integrity, journal_lines, migrate, schema
from croupier.store.access import Head
from croupier.store.errors import NoTable, StoreError
from croupier.store.health import Health
from croupier.store.lock import Lock, is_held_here
from croupier.store.read_pool import Readers
from croupier.store.writer import Work, Writer

T = TypeVar("T")


class Journal:
    """`open` it for writing and reading, or `look` for reading only (even next to a running server)."""

    def __init__(self, path: Path, lock: Lock | None, db: sqlite3.Connection | None) -> None:
        self.path = path
        self.readers = Readers(path)
        self._lock = lock
        self._chains = chains.Chains()
        self._numbers: dict[str, int] = {}
        self._writer = (
            Writer(db, self._chains, probe=_pulse, count=incarnations.CommitCounter(db, lock)) if db else None
        )
        self._health = Health(path)

    @classmethod
    def open(cls, path: Path, *, alone: bool = True) -> Self:
        """Open for writing, creating it if needed; unless `alone`, next to a server, for links but not entries."""
        if not alone:
            _inspect(path)
            return cls(path, None, schema.connect(path))
        lock = Lock(path)
        try:
            if not path.exists():
                schema.make(path)
            schema.inspect(path)
            db = schema.connect(path)
            try:
                migrate.migrate(db)
                incarnations.settle(db, lock)
            except sqlite3.Error as error:
                db.close()
                raise StoreError(f"{path} cannot be opened ({error}): restore a backup") from None
            except BaseException:
                db.close()
                raise
            return cls(path, lock, db)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def look(cls, path: Path) -> Self:
        """Open read-only."""
        _inspect(path)
        return cls(path, None, None)

    def write(self, work: Work[T]) -> "Future[T]":
        """Run work on the writer's connection; its future is resolved once the commit is durable."""
        return self._do(work)

    def rows(self, query: str, given: Sequence[object] = ()) -> list[Any]:
        return self.readers.rows(query, given)

    def create_table(self, table: str, head: Mapping[str, object], *, at: str) -> "Future[str]":
        """Create a table with its head (game, name, settings, fairness root, ...); returns its join code."""
        first = journal_lines.first_line(head)
        return self.write(lambda db: chains.make(db, table, first, at)[1])

    def delete_table(self, table: str) -> "Future[None]":
        """Delete a table and everything that belongs to it; its bytes are overwritten before the journal is closed."""
        self._for_entries()
        self._numbers.pop(table, None)
        return self.write(lambda db: self._chains.drop(db, table))

    def append(
        self,
        table: str,
        n: int,
        line: bytes,
        *,
        remember: tuple[str, str, bytes] | None = None,
        sent: Sequence[tuple[str, int]] = (),
        also: Work[None] | None = None,
    ) -> "Future[str]":
        """Append entry n, the next one, with (seat, command id, body's digest) and the versions sent; returns the head.

        `also` runs in the same transaction.
        """
        if b"\n" in line or not line:
            raise ValueError("an entry is one line without a line ending")
        self._for_entries()

        def gather(db: sqlite3.Connection) -> str:
            return self._chains.append(db, table, n, line, remember, sent)

        if also is None:
            return self._do(gather, gathers=True)

        def work(db: sqlite3.Connection) -> str:
            also(db)
            return gather(db)

        return self._do(work)

    def read(self, table: str, after: int = 0, limit: int | None = None) -> list[bytes]:
        """The lines of entries after+1, after+2, ...; at most `limit`. Raises Damaged if one was changed."""
        return [row.line for row in integrity.checked_rows(self, table, after, limit)]

    def head(self, table: str, at: int | None = None) -> Head:
        """The last entry and the head after it, or those as of entry `at`."""
        with self.readers.borrow() as db:
            return Head(*chains.head(db, table, at))

    def number(self, table: str) -> int:
        """The table's number in this file, never reused."""
        if table not in self._numbers:
            found = self.rows("SELECT number FROM tables WHERE id = ?", (table,))
            if not found:
                raise NoTable(f"there is no table {table}")
            self._numbers[table] = found[0][0]
        return self._numbers[table]

    def secret(self) -> bytes:
        """The secret from which all luck of this journal is derived."""
        with self.readers.borrow() as db:
            return incarnations.secret(db)

    def pulse(self) -> "Future[None]":
        """Write as much as the largest request does, without changing a table: succeeds if the journal is writable."""
        return self.write(_pulse)

    def healthy(self) -> bool:
        """Whether the journal seems writable, without writing: see `Health` and `Writer`."""
        return self._writer is not None and self._writer.is_well() and self._health.has_room()

    def close(self) -> None:
        """Finish queued writes, merge the write-ahead log and close the file."""
        self.readers.close()
        if self._writer:
            self._writer.close()
        if self._lock:
            self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _do(self, work: Work[T], *, gathers: bool = False) -> "Future[T]":
        if self._writer is None:
            raise StoreError(f"{self.path} is open read-only")
        return self._writer.do(work, gathers=gathers)

    def _for_entries(self) -> None:
        if self._lock is None:
            raise StoreError(f"{self.path} is not open for writing entries: a server may be writing them")


def _inspect(path: Path) -> None:
    if not path.exists():
        raise StoreError(f"there is no journal at {path} yet: create it with `croupier serve`, or use --data DIR")
    if not is_held_here(path):  # it has already been read then, and closing a second handle would drop SQLite's locks
        _raise_version(path, schema.inspect(path))


def _raise_version(path: Path, found: int) -> None:
    """Upgrade an older journal before it is read next to its server."""
    if found == schema.VERSION:
        return
    try:
        Journal.open(path).close()
    except StoreError:
        with contextlib.closing(schema.connect(path)) as db:
            if migrate.version(db) != schema.VERSION:
                raise


def _pulse(db: sqlite3.Connection) -> None:
    db.execute("UPDATE pulse SET beat = randomblob(65536)")
