"""Direct damage to a journal's file, for the integrity tests."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

from croupier.store.schema import SPAN


def change(file: Path, statement: str, *given: Any) -> None:
    """Change the file as Croupier never would; `:start` of the first table's keys is SPAN."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as db:
        assert db.execute(statement, given).rowcount != 0


def flip(file: Path, n: int, old: bytes, new: bytes, table: int = 1) -> None:
    """Change the text of an entry."""
    key = table * SPAN + n
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as db:
        (line,) = db.execute("SELECT line FROM entries WHERE key = ?", (key,)).fetchone()
        assert old in line
        db.execute("UPDATE entries SET line = ? WHERE key = ?", (line.replace(old, new), key))
