"""Inserts many rows with one statement, so that SQLite's lock and the interpreter's are each taken only once."""

import sqlite3
from collections.abc import Sequence
from itertools import chain, islice

Row = tuple[object, ...]
AT_ONCE = 100  # rows per statement: older builds of SQLite allow 999 values in one


def insert(db: sqlite3.Connection, statement: str, rows: Sequence[Row]) -> None:
    """Execute `INSERT ... VALUES (?, ...)` for all rows."""
    marks = statement[statement.index("(") :]
    waiting = iter(rows)
    while some := list(islice(waiting, AT_ONCE)):
        db.execute(statement + f", {marks}" * (len(some) - 1), list(chain.from_iterable(some)))
