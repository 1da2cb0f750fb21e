"""Lives of a journal: one that was copied or brought back plays on under new keys, never twice under the same.

A mark, new at each opening, stands in the journal and in the lock file beside it. Where they differ, the journal was
put there from elsewhere, and every table begins another life; a backup bears a mark that fits nowhere. What cannot be
seen is a whole directory put back in place, file over file.
"""

import secrets
import sqlite3

from croupier.store.lock import Lock


def begin_another(db: sqlite3.Connection) -> None:
    """Another life of every table: versions may not be compared across it, and no luck is drawn under an older key."""
    db.execute("UPDATE tables SET incarnation = lower(hex(randomblob(8)))")
    db.execute("UPDATE tables SET life = incarnation")


def put_away(db: sqlite3.Connection) -> None:
    """Mark a backup: each time that it is brought back, it begins another life."""
    db.execute("UPDATE luck SET mark = 'a backup'")


def settle(db: sqlite3.Connection, lock: Lock) -> None:
    """Begin another life if this is not the file that was last opened here; then mark it afresh."""
    (found,) = db.execute("SELECT mark FROM luck").fetchone()
    fresh = secrets.token_hex(8)
    db.execute("BEGIN IMMEDIATE")
    if found and found != f"{lock.mark}.{lock.place}":
        begin_another(db)
    db.execute("UPDATE luck SET mark = ?", (f"{fresh}.{lock.place}",))
    db.execute("COMMIT")
    lock.write(fresh)  # if we end before this, the next opening begins another life: needless, but sound


def secret(db: sqlite3.Connection) -> bytes:
    """The journal's own secret: a backup carries it, an export never."""
    (found,) = db.execute("SELECT secret FROM luck").fetchone()
    return bytes(found)
