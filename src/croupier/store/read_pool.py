"""Read-only connections, which never wait for the writer."""

import sqlite3
import urllib.parse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import Empty, Full, LifoQueue
from typing import Any

from croupier.store.errors import StoreError

IDLE = 4  # connections kept open while unused


class Readers:
    """A few read-only connections, lent to whichever thread asks."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._idle: LifoQueue[sqlite3.Connection] = LifoQueue(IDLE)
        self._closed = False

    @contextmanager
    def borrow(self) -> Iterator[sqlite3.Connection]:
        if self._closed:
            raise StoreError("the journal is closed")
        try:
            db = self._idle.get_nowait()
        except Empty:
            db = self._connect()
        try:
            yield db
        except (sqlite3.Error, UnicodeDecodeError) as error:  # a damaged file makes SQLite return invalid UTF-8
            raise StoreError(f"{self.path} cannot be read ({error}); restore a backup") from None
        finally:
            self._give_back(db)

    def rows(self, query: str, given: Sequence[Any] = ()) -> list[Any]:
        with self.borrow() as db:
            return db.execute(query, given).fetchall()

    def close(self) -> None:
        self._closed = True
        with suppress(Empty):
            while True:
                self._idle.get_nowait().close()

    def _connect(self) -> sqlite3.Connection:
        address = f"file:{urllib.parse.quote(str(self.path))}?mode=ro"
        try:
            return sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False, timeout=5)
        except sqlite3.Error as error:
            raise StoreError(f"{self.path} cannot be read ({error})") from None

    def _give_back(self, db: sqlite3.Connection) -> None:
        if self._closed:
            db.close()
            return
        try:
            self._idle.put_nowait(db)
        except Full:
            db.close()
