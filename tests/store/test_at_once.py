"""Entries that wait together take one statement, which is a transaction of its own."""

from __future__ import annotations

import sqlite3
import threading

from croupier.store import Journal, at_once, command_ids
from support.store.sample import AT, HEAD, entry


def held(journal: Journal, statements: list[str] | None = None) -> threading.Event:
    """Hold the writer until the event is set: what is appended meanwhile waits together.

    `statements` lists the statements from then on, each once: SQLite names one again for each step of a trigger.
    """
    begun, go = threading.Event(), threading.Event()

    def note(statement: str) -> None:
        if statements is not None and statement not in statements[-1:]:
            statements.append(statement)

    def hold(db: sqlite3.Connection) -> None:
        begun.set()
        go.wait(20)
        db.set_trace_callback(note)

    journal.write(hold)
    begun.wait(20)
    return go


def test_entries_of_three_tables_that_wait_together_take_one_statement(journal: Journal) -> None:
    for table in ("t2", "t3"):
        journal.create_table(table, HEAD, at=AT).result()
    for table in ("t1", "t2", "t3"):
        journal.append(table, 1, entry(1)).result()
    statements: list[str] = []
    go = held(journal, statements)
    waiting = [journal.append(table, 2, entry(2), remember=("gm", "c1", b"d")) for table in ("t1", "t2", "t3")]
    go.set()
    assert all(one.exception() is None for one in waiting)
    one, *more = statements[statements.index("COMMIT") + 1 :]
    assert one.startswith("INSERT INTO appends")
    assert more == []
    assert [journal.head(table).n for table in ("t1", "t2", "t3")] == [2, 2, 2]


def test_entries_with_and_without_command_ids_are_written_together(journal: Journal) -> None:
    for table in ("t2", "t3"):
        journal.create_table(table, HEAD, at=AT).result()
    go = held(journal)
    ids = {"t1": ("gm", "c1", b"d"), "t2": None, "t3": ("p1", "c2", b"e")}
    waiting = [journal.append(table, 1, entry(1), remember=id, sent=[("p1", 4)]) for table, id in ids.items()]
    go.set()
    assert [one.result() for one in waiting] == [journal.head(table).hash for table in ids]
    stored = [command_ids.find(journal, "t1", "gm", "c1"), command_ids.find(journal, "t3", "p1", "c2")]
    assert stored == [(b"d", None, 1), (b"e", 4, 1)]
    assert journal.rows("SELECT count(*) FROM commands") == [(2,)]


def test_a_batch_that_fails_leaves_nothing_and_its_good_entries_follow_alone(journal: Journal) -> None:
    journal.create_table("t2", HEAD, at=AT).result()
    journal.append("t1", 1, entry(1), remember=("gm", "c1", b"d")).result()
    go = held(journal)
    again = journal.append("t1", 2, entry(2), remember=("gm", "c1", b"d"))
    other = journal.append("t2", 1, entry(1), remember=("gm", "c1", b"d"))
    go.set()
    assert "already contains this" in str(again.exception())
    assert other.exception() is None
    assert (journal.head("t1").n, journal.head("t2").n) == (1, 1)


def test_more_entries_than_one_statement_takes_are_written_together(journal: Journal) -> None:
    go = held(journal)
    waiting = [journal.append("t1", n, entry(n)) for n in range(1, at_once.MOST * 2)]
    go.set()
    assert all(one.exception() is None for one in waiting)
    assert journal.head("t1").n == at_once.MOST * 2 - 1


def test_each_commit_is_numbered_once(journal: Journal) -> None:
    numbers = []
    for n in (1, 2, 3):
        journal.append("t1", n, entry(n)).result()
        numbers.append(journal.rows("SELECT commits FROM luck")[0][0])
    assert numbers == [numbers[0], numbers[0] + 1, numbers[0] + 2]
