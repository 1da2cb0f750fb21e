"""Many rows by one statement: SQLite's lock and the interpreter's are each taken once, not once a row."""

import sqlite3
from collections.abc import Sequence
from itertools import chain, islice

Row = tuple[object, ...]
AT_ONCE = 100  # rows of a statement: older builds of SQLite take 999 values in one


def insert(db: sqlite3.Connection, statement: str, rows: Sequence[Row]) -> None:
    """Carry out `INSERT ... VALUES (?, ...)` for all rows."""
    marks = statement[statement.index("(") :]
    waiting = iter(rows)
    while some := list(islice(waiting, AT_ONCE)):
        db.execute(statement + f", {marks}" * (len(some) - 1), list(chain.from_iterable(some)))
