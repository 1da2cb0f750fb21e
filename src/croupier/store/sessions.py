"""Browser sessions: one cookie (stored as a hash) that can hold several seats at several tables."""

import sqlite3
import time
from concurrent.futures import Future
from typing import TYPE_CHECKING

from croupier.store import codes
from croupier.store.seats import HOLDER, Clock, Holder

if TYPE_CHECKING:
    from croupier.store.journal import Journal

HALF_A_YEAR = 180 * 86400.0
FORMAT = "2."
"""The prefix of cookies since they have been named by port or host; older ones are renewed on sight."""


def begin(journal: "Journal", *, now: Clock = time.time) -> "Future[str]":
    """A new session's cookie, valid for half a year; also deletes expired sessions."""
    return journal.write(lambda db: _begin(db, now()))


def renew(journal: "Journal", cookie: str, tokens: tuple[str, ...], *, now: Clock = time.time) -> "Future[str]":
    """A new cookie for a session, with its seats and those of these tokens; the old cookie ends."""
    added = tuple(codes.digest(token) for token in tokens)
    return journal.write(lambda db: _renew(db, codes.digest(cookie), added, now()))


def hold(journal: "Journal", cookie: str, token: str) -> "Future[bool]":
    """Add a token's seat to the session; false if either is unknown."""
    return journal.write(lambda db: _hold(db, codes.digest(cookie), codes.digest(token)))


def let_go(journal: "Journal", cookie: str, holder: int) -> "Future[None]":
    """Remove a seat from this browser; the seat itself stays taken."""
    return journal.write(lambda db: _let_go(db, codes.digest(cookie), holder))


def seats_of(journal: "Journal", cookie: str, table: str | None = None, *, now: Clock = time.time) -> list[Holder]:
    """The seats that a browser holds, at one table or at all; empty if the session is unknown or expired."""
    rows = journal.rows(
        HOLDER + "JOIN session_seats ON session_seats.holder = holders.id JOIN sessions USING (cookie)"
        " WHERE cookie = ?1 AND until > ?2 AND (?3 IS NULL OR tables.id = ?3) ORDER BY holders.id",
        (codes.digest(cookie), now(), table),
    )
    return [Holder(row[0], row[1], row[2], row[3], bool(row[4])) for row in rows]


def is_known(journal: "Journal", cookie: str, *, now: Clock = time.time) -> bool:
    return bool(journal.rows("SELECT 1 FROM sessions WHERE cookie = ? AND until > ?", (codes.digest(cookie), now())))


def end(journal: "Journal", cookie: str) -> "Future[None]":
    return journal.write(lambda db: _end(db, codes.digest(cookie)))


def _begin(db: sqlite3.Connection, now: float) -> str:
    cookie = f"{FORMAT}{codes.new_token()}"
    db.execute("DELETE FROM sessions WHERE until <= ?", (now,))
    db.execute("INSERT INTO sessions VALUES (?, ?)", (codes.digest(cookie), now + HALF_A_YEAR))
    return cookie


def _renew(db: sqlite3.Connection, old: bytes, tokens: tuple[bytes, ...], now: float) -> str:
    cookie = _begin(db, now)  # which also deletes the old one if it had expired
    new = codes.digest(cookie)
    db.execute("UPDATE session_seats SET cookie = ? WHERE cookie = ?", (new, old))
    _end(db, old)
    for token in tokens:
        _hold(db, new, token)
    return cookie


def _hold(db: sqlite3.Connection, cookie: bytes, token: bytes) -> bool:
    added = db.execute(
        "INSERT OR REPLACE INTO session_seats SELECT sessions.cookie, holders.id FROM sessions, holders"
        " WHERE sessions.cookie = ? AND holders.token = ?",
        (cookie, token),
    )
    return added.rowcount > 0


def _let_go(db: sqlite3.Connection, cookie: bytes, holder: int) -> None:
    db.execute("DELETE FROM session_seats WHERE cookie = ? AND holder = ?", (cookie, holder))


def _end(db: sqlite3.Connection, cookie: bytes) -> None:
    db.execute("DELETE FROM sessions WHERE cookie = ?", (cookie,))
