"""Seat holders: names, tokens (stored as hashes), the waiting room, and the passes that transfer a seat."""

import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, NamedTuple

from croupier.store import codes
from croupier.store.errors import SeatTaken, StoreError

if TYPE_CHECKING:
    from croupier.store.journal import Journal

Clock = Callable[[], float]
WATCH = "watch"  # the only seat that many people can hold
TEN_MINUTES = 600.0
ONE_DAY = 86400.0

HOLDER = "SELECT holders.id, tables.id, seat, holders.name, waiting FROM holders JOIN tables USING (number) "


class Holder(NamedTuple):
    """A person at a table; a waiting person holds no seat yet, whichever they asked for."""

    id: int
    table: str
    seat: str
    name: str
    waiting: bool


class NewHolder(NamedTuple):
    """A new holder, with the token, which cannot be looked up later."""

    holder: int
    token: str


def take_seat(journal: "Journal", table: str, seat: str, name: str, *, waiting: bool = False) -> "Future[NewHolder]":
    """Take a free seat (or wait for it) and get its token; `SeatTaken` if it is taken."""
    number = journal.number(table)
    return journal.write(lambda db: _take_seat(db, number, seat, name, waiting))


def holder_of(journal: "Journal", token: str) -> Holder | None:
    """The holder of a token, including waiting guests."""
    rows = journal.rows(HOLDER + "WHERE token = ?", (codes.digest(token),))
    return _holder(rows[0]) if rows else None


def holders(journal: "Journal", table: str) -> list[Holder]:
    """Everyone at the table, including waiting guests, in order of arrival."""
    rows = journal.rows(HOLDER + "WHERE number = ? ORDER BY holders.id", (journal.number(table),))
    return [_holder(row) for row in rows]


def let_in(journal: "Journal", table: str, holder: int, seat: str) -> "Future[None]":
    """Give a waiting guest a seat; the token already handed out works from now on."""
    number = journal.number(table)
    return journal.write(lambda db: _let_in(db, number, holder, seat))


def leave(journal: "Journal", table: str, holder: int) -> "Future[None]":
    """Remove a seated person or a waiting guest: their token and all their sessions end."""
    number = journal.number(table)
    return journal.write(lambda db: _leave(db, number, holder))


def rename(journal: "Journal", table: str, holder: int, name: str) -> "Future[None]":
    number = journal.number(table)
    return journal.write(lambda db: _rename(db, number, holder, name))


def give_pass(
    journal: "Journal", table: str, seat: str, *, seconds: float = TEN_MINUTES, now: Clock = time.time
) -> "Future[str]":
    """A one-time code that transfers the seat; the seat's earlier codes expire."""
    number = journal.number(table)
    until = now() + seconds
    return journal.write(lambda db: _give_pass(db, number, seat, now(), until))


def gm_link(journal: "Journal", table: str, seat: str = "gm", *, now: Clock = time.time) -> "Future[str]":
    """A pass to the seat that runs the table, valid for a day; used for a new GM link."""
    return give_pass(journal, table, seat, seconds=ONE_DAY, now=now)


class PassTarget(NamedTuple):
    """The seat a pass leads to."""

    table: str
    seat: str


def pass_target(journal: "Journal", code: str, *, now: Clock = time.time) -> PassTarget | None:
    """The seat a valid pass leads to; the pass is not used up."""
    at = now()
    rows = journal.rows(
        "SELECT tables.id, seat FROM passes JOIN tables USING (number)"
        " WHERE passes.code = ? AND until > ? AND until <= ?",
        (codes.digest(code), at, at + ONE_DAY),
    )
    return PassTarget(*rows[0]) if rows else None


def use_pass(
    journal: "Journal", code: str, name: str | None = None, *, now: Clock = time.time
) -> "Future[NewHolder | None]":
    """Take the seat of a valid pass from its current holder, whose name is kept unless another is given."""
    return journal.write(lambda db: _use_pass(db, codes.digest(code), name, now()))


def hand_over(journal: "Journal", table: str, seat: str, name: str) -> "Future[NewHolder]":
    """Replace a seat's holder, whose token and sessions end."""
    number = journal.number(table)
    return journal.write(lambda db: _hand_over(db, number, seat, name))


def _take_seat(db: sqlite3.Connection, number: int, seat: str, name: str, waiting: bool) -> NewHolder:
    token = codes.new_token()
    if not waiting and seat != WATCH:
        _must_be_free(db, number, seat)
    made = db.execute(
        "INSERT INTO holders VALUES (NULL, ?, ?, ?, ?, ?)", (number, seat, name, codes.digest(token), waiting)
    )
    assert made.lastrowid is not None
    return NewHolder(made.lastrowid, token)


def _must_be_free(db: sqlite3.Connection, number: int, seat: str) -> None:
    if db.execute("SELECT 1 FROM holders WHERE number = ? AND seat = ? AND waiting = 0", (number, seat)).fetchone():
        raise SeatTaken(f"{seat} is already taken")


def _let_in(db: sqlite3.Connection, number: int, holder: int, seat: str) -> None:
    if seat != WATCH:
        _must_be_free(db, number, seat)
    found = db.execute(
        "UPDATE holders SET seat = ?, waiting = 0 WHERE number = ? AND id = ? AND waiting = 1", (seat, number, holder)
    )
    if not found.rowcount:
        raise StoreError("there is no waiting guest with that number")


def _leave(db: sqlite3.Connection, number: int, holder: int) -> None:
    if not db.execute("DELETE FROM holders WHERE number = ? AND id = ?", (number, holder)).rowcount:
        raise StoreError("nobody at this table has that number")


def _rename(db: sqlite3.Connection, number: int, holder: int, name: str) -> None:
    if not db.execute("UPDATE holders SET name = ? WHERE number = ? AND id = ?", (name, number, holder)).rowcount:
        raise StoreError("nobody at this table has that number")


def _give_pass(db: sqlite3.Connection, number: int, seat: str, now: float, until: float) -> str:
    code = codes.new_token()
    db.execute("DELETE FROM passes WHERE until <= ? OR (number = ? AND seat = ?)", (now, number, seat))
    db.execute("INSERT INTO passes VALUES (?, ?, ?, ?)", (codes.digest(code), number, seat, until))
    return code


def _use_pass(db: sqlite3.Connection, code: bytes, name: str | None, now: float) -> NewHolder | None:
    db.execute(
        "DELETE FROM passes WHERE until <= ? OR until > ?", (now, now + ONE_DAY)
    )  # created in the future: the clock has been set back since
    found = db.execute("DELETE FROM passes WHERE code = ? RETURNING number, seat", (code,)).fetchall()
    if not found:
        return None
    number, seat = found[0]
    if name is None:
        before = db.execute(
            "SELECT name FROM holders WHERE number = ? AND seat = ? AND waiting = 0", (number, seat)
        ).fetchone()
        name = before[0] if before else seat
    return _hand_over(db, number, seat, name)


def _hand_over(db: sqlite3.Connection, number: int, seat: str, name: str) -> NewHolder:
    if seat != WATCH:
        db.execute("DELETE FROM holders WHERE number = ? AND seat = ? AND waiting = 0", (number, seat))
    return _take_seat(db, number, seat, name, waiting=False)


def _holder(row: tuple[int, str, str, str, int]) -> Holder:
    return Holder(row[0], row[1], row[2], row[3], bool(row[4]))
