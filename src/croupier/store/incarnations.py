"""Incarnations of a journal: a copied or restored journal continues under new keys, never reusing old ones.

The journal and the lock file next to it both hold a mark that is renewed at each opening. If the marks differ, the
journal was copied there, and every table starts a new incarnation; a backup has a mark that never matches. Restoring
a whole directory, file by file, cannot be detected.

Both files also hold the number of commits. The lock file's is written after each commit, before it is acknowledged,
and never synced: it is exact after a killed server, and perhaps too low after a power cut. If the journal's number is
lower, accepted writes were lost, for example because its write-ahead log was deleted or damaged, and every table
starts a new incarnation.
"""

import logging
import secrets
import sqlite3

from croupier.store.lock import Lock

log = logging.getLogger("croupier.store")


class CommitCounter:
    """Counts commits, within each transaction; without the lock (next to a server) nothing is counted."""

    def __init__(self, db: sqlite3.Connection, lock: Lock | None) -> None:
        self._lock = lock
        self._n: int = db.execute("SELECT commits FROM luck").fetchone()[0] if lock else 0

    @property
    def next(self) -> int | None:
        """The number of the next commit; None if it has none."""
        return None if self._lock is None else self._n + 1

    def raise_in(self, db: sqlite3.Connection) -> None:
        """Write the next number as part of this transaction."""
        if self.next is not None:
            db.execute("UPDATE luck SET commits = ?", (self.next,))

    def committed(self) -> None:
        """Record the number outside the database, once the transaction is durable."""
        if self._lock is not None:
            self._n += 1
            self._lock.note(self._n)


def begin_another(db: sqlite3.Connection, table: str | None = None) -> None:
    """Start a new incarnation of one table or all: versions cannot be compared across it; old keys are not reused."""
    db.execute("UPDATE tables SET incarnation = lower(hex(randomblob(8))) WHERE ?1 IS NULL OR id = ?1", (table,))
    db.execute("UPDATE tables SET life = incarnation WHERE ?1 IS NULL OR id = ?1", (table,))


def put_away(db: sqlite3.Connection) -> None:
    """Mark a backup, so that every restore of it starts a new incarnation."""
    db.execute("UPDATE luck SET mark = 'a backup'")


def settle(db: sqlite3.Connection, lock: Lock) -> None:
    """Start a new incarnation if this is not the file last opened here, or is incomplete; then renew the mark."""
    found, commits = db.execute("SELECT mark, commits FROM luck").fetchone()
    fresh = secrets.token_hex(8)
    db.execute("BEGIN IMMEDIATE")
    if commits < lock.count or (found and found != f"{lock.mark}.{lock.place}"):
        begin_another(db)
        _warn(db, lock, commits)
    db.execute("UPDATE luck SET mark = ?, commits = ?", (f"{fresh}.{lock.place}", max(commits, lock.count)))
    db.execute("COMMIT")
    lock.write(fresh)  # if we crash before this, the next opening starts a new incarnation: unnecessary, but safe


def secret(db: sqlite3.Connection) -> bytes:
    """The journal's own secret: included in backups, never in exports."""
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
        why = "it was copied or restored from a backup"
    if tables:
        log.warning("%s: %s; its %d tables continue with new luck keys", lock.journal, why, tables)
