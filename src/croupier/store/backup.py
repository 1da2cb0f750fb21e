"""Copies a journal that is in use with SQLite's backup API; copying the file would be inconsistent."""

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.store import incarnations, schema
from croupier.store.errors import StoreError, StoreFull

if TYPE_CHECKING:
    from croupier.store.journal import Journal


def backup(journal: "Journal", target: Path) -> int:
    """Copy the journal to a new file while it stays in use; returns its size in bytes."""
    if target.exists():
        raise StoreError(f"{target} already exists: choose another name")
    rough = target.with_name(f"{target.name}.{os.getpid()}.part")
    try:
        with journal.readers.borrow() as db:
            _copy(db, rough)
        rough.chmod(0o600)
        rough.rename(target)
    except OSError as error:
        raise StoreFull(f"cannot write {target}: {error.strerror}") from None
    finally:
        for left in schema.files(rough):
            left.unlink(missing_ok=True)
    return target.stat().st_size


def _copy(db: sqlite3.Connection, target: Path) -> None:
    try:
        with contextlib.closing(sqlite3.connect(target, isolation_level=None)) as copy:
            db.backup(copy)
            # A restored backup has lower versions than clients have seen, and its luck is known.
            incarnations.begin_another(copy)
            incarnations.put_away(copy)
            found = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
            copy.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except sqlite3.Error as error:
        raise StoreFull(f"cannot copy the journal to {target.parent}: {error}") from None
    if found != "ok":
        raise StoreError(f"the journal is damaged ({found}): restore an older backup")
