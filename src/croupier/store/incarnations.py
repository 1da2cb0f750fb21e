"""Lives of a journal: one that was copied or brought back plays on under new keys, never twice under the same.

A mark, new at each opening, stands in the journal and in the lock file beside it. Where they differ, the journal was
put there from elsewhere, and every table begins another life; a backup bears a mark that fits nowhere. What cannot be
seen is a whole directory put back in place, file over file.

Both also hold the number of commits. The lock file's is written after each commit, before it is acknowledged, and never
synced: a killed server leaves it exact, a power cut perhaps too low. If the journal has fewer, accepted writes are
lost, as when its write-ahead log was deleted or damaged, and every table begins another life too.
"""

import logging
import secrets
import sqlite3

from croupier.store.lock import Lock

log = logging.getLogger("croupier.store")


class CommitCounter:
    """The number of commits, raised within each transaction; without a lock (beside a server) nothing is counted."""

    def __init__(self, db: sqlite3.Connection, lock: Lock | None) -> None:
        self._lock = lock
        self._n: int = db.execute("SELECT commits FROM luck").fetchone()[0] if lock else 0

    def raise_in(self, db: sqlite3.Connection) -> None:
        """Write the next number as part of this transaction."""
        if self._lock is not None:
            db.execute("UPDATE luck SET commits = ?", (self._n + 1,))

    def committed(self) -> None:
        """The transaction is durable: note its number outside the database."""
        if self._lock is not None:
            self._n += 1
            self._lock.note(self._n)


def begin_another(db: sqlite3.Connection, table: str | None = None) -> None:
    """Another life of this table or of all: versions may not be compared across it, no older key gives luck again."""
    db.execute("UPDATE tables SET incarnation = lower(hex(randomblob(8))) WHERE ?1 IS NULL OR id = ?1", (table,))
    db.execute("UPDATE tables SET life = incarnation WHERE ?1 IS NULL OR id = ?1", (table,))


def put_away(db: sqlite3.Connection) -> None:
    """Mark a backup: each time that it is brought back, it begins another life."""
    db.execute("UPDATE luck SET mark = 'a backup'")


def settle(db: sqlite3.Connection, lock: Lock) -> None:
    """Begin another life if this is not the file that was last opened here, or not all of it; then mark it afresh."""
    found, commits = db.execute("SELECT mark, commits FROM luck").fetchone()
    fresh = secrets.token_hex(8)
    db.execute("BEGIN IMMEDIATE")
    if commits < lock.count or (found and found != f"{lock.mark}.{lock.place}"):
        begin_another(db)
        _warn(db, lock, commits)
    db.execute("UPDATE luck SET mark = ?, commits = ?", (f"{fresh}.{lock.place}", max(commits, lock.count)))
    db.execute("COMMIT")
    lock.write(fresh)  # if we end before this, the next opening begins another life: needless, but sound


def secret(db: sqlite3.Connection) -> bytes:
    """The journal's own secret: a backup carries it, an export never."""
    (found,) = db.execute("SELECT secret FROM luck").fetchone()
    return bytes(found)


def _warn(db: sqlite3.Connection, lock: Lock, commits: int) -> None:
    (tables,) = db.execute("SELECT count(*) FROM tables").fetchone()
    if commits < lock.count:
        lost = lock.count - commits
        why = (
            f"its last {lost} writes are lost: an older file was put in its place,"
            f" or its log {lock.journal.name}-wal was deleted or damaged"
        )
    else:
        why = "it was copied or brought back"
    if tables:
        log.warning("%s: %s; its %d tables go on with new keys of luck", lock.journal, why, tables)
