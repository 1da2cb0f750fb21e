"""Writes a batch of entries, the IDs of their commands and the number of the commit in a single statement.

The writer's thread needs the interpreter again after each call to SQLite, and a busy event loop keeps it for up to a
millisecond each time. A statement outside of BEGIN and COMMIT is a transaction of its own: one call does all.
"""

import sqlite3
from collections.abc import Sequence
from itertools import chain

from croupier.store.bulk import Row

MOST = 80
"""Maximum entries in one statement: older builds of SQLite allow 999 values in one."""

_NO_COMMAND: Row = (None,) * 6

_ROW = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_VIEW = """
CREATE TEMP VIEW appends AS SELECT
    NULL AS key, NULL AS line, NULL AS head, NULL AS size, NULL AS versions,
    NULL AS number, NULL AS seat, NULL AS id, NULL AS digest, NULL AS version, NULL AS n, NULL AS commits;
CREATE TEMP TRIGGER append INSTEAD OF INSERT ON appends BEGIN
    INSERT INTO entries VALUES (NEW.key, NEW.line, NEW.head, NEW.size, NEW.versions);
    INSERT INTO commands SELECT NEW.number, NEW.seat, NEW.id, NEW.digest, NEW.version, NEW.n WHERE NEW.id IS NOT NULL;
    UPDATE luck SET commits = NEW.commits WHERE NEW.commits IS NOT NULL;
END;
"""
"""A view whose inserts go to the tables; it belongs to one connection and is not stored in the file."""


def prepare(db: sqlite3.Connection) -> None:
    """Make this connection ready for `insert`."""
    db.execute("PRAGMA temp_store=MEMORY")
    db.executescript(_VIEW)


def insert(db: sqlite3.Connection, rows: Sequence[tuple[Row, Row | None]], number: int | None) -> None:
    """Insert up to `MOST` rows, of an entry and of its command's ID; `number`, if any, is that of the commit."""
    given = [(*entry, *(command or _NO_COMMAND), None) for entry, command in rows[:-1]]
    entry, command = rows[-1]
    given.append((*entry, *(command or _NO_COMMAND), number))
    marks = ", ".join([_ROW] * len(given))
    db.execute(f"INSERT INTO appends VALUES {marks}", list(chain.from_iterable(given)))  # noqa: S608 - marks alone
