"""A journal of an older version is brought up to this one where it lies, whole or not at all."""

import secrets
import sqlite3

from croupier.store import drafts, incarnations, schema, snapshots
from croupier.store.errors import StoreError

LUCK_2 = """
CREATE TABLE luck (only INTEGER PRIMARY KEY CHECK (only = 1), secret BLOB NOT NULL, mark TEXT NOT NULL DEFAULT '');
"""
"""The table of luck as version 2 made it."""

DRAFTS_3 = """
CREATE TABLE drafts (
    number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, seat TEXT NOT NULL, kind TEXT NOT NULL,
    version INTEGER NOT NULL, document BLOB NOT NULL, changed TEXT NOT NULL, PRIMARY KEY (number, seat, kind));
"""
"""The table of drafts as version 3 made it."""


def migrate(db: sqlite3.Connection) -> None:
    """Take each step from the journal's version on, in one transaction. Raises StoreError: then nothing has changed."""
    try:
        if version(db) == schema.VERSION:
            return
        db.execute("BEGIN IMMEDIATE")
        try:
            for step in STEPS[version(db) - 1 :]:
                step(db)
            db.execute(f"PRAGMA user_version={schema.VERSION}")
            db.execute("COMMIT")
        except BaseException:
            db.execute("ROLLBACK")
            raise
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()  # the file's head, too, says the new version
    except sqlite3.Error as error:
        raise StoreError(f"the journal could not be raised to this version ({error}): nothing was changed") from None


def version(db: sqlite3.Connection) -> int:
    """What the journal itself says, its log included."""
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    return found


def _to_2(db: sqlite3.Connection) -> None:
    """Lives, assets, and the secret of luck, which the first server used to lay beside the other tables."""
    db.execute("ALTER TABLE tables ADD COLUMN life TEXT NOT NULL DEFAULT ''")
    db.execute(schema.ASSETS)
    if db.execute("SELECT 1 FROM sqlite_master WHERE name = 'luck'").fetchone():
        db.execute("ALTER TABLE luck ADD COLUMN mark TEXT NOT NULL DEFAULT ''")
    else:
        db.execute(LUCK_2)
    db.execute("INSERT OR IGNORE INTO luck (only, secret) VALUES (1, ?)", (secrets.token_bytes(32),))


def _to_3(db: sqlite3.Connection) -> None:
    """Drafts."""
    db.execute(DRAFTS_3)


def _to_4(db: sqlite3.Connection) -> None:
    """Digests of snapshots and drafts, a count of commits, and another life of every table for a new way of luck."""
    db.execute("ALTER TABLE snapshots ADD COLUMN digest BLOB NOT NULL DEFAULT x''")
    db.execute("ALTER TABLE luck ADD COLUMN commits INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE drafts ADD COLUMN digest BLOB NOT NULL DEFAULT x''")
    snapshots.bind_all(db)
    drafts.bind_all(db)
    incarnations.begin_another(db)


STEPS = (_to_2, _to_3, _to_4)
"""The step from each version to the next, from version 1 on."""
