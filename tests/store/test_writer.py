"""The writer thread: if a batch fails, it notifies everyone who waits and continues with the next."""

import sqlite3
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from croupier.store import StoreError, bulk
from croupier.store.writer import BATCH_WAIT, Writer


class Torn:
    """A connection on which one statement fails once, with an error that is none of SQLite's."""

    def __init__(self, statement: str) -> None:
        self.statement = statement
        self.db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.db.execute("CREATE TABLE kept (n UNIQUE)")

    def execute(self, statement: str, *given: Any) -> Any:
        if statement == self.statement:
            self.statement = ""
            raise MemoryError("none left")
        return self.db.execute(statement, *given)

    def close(self) -> None:
        self.db.close()


class Numbers:
    """Numbers collected by jobs and written together."""

    def __init__(self) -> None:
        self.gathered: list[int] = []
        self.forgot = 0
        self.statements = 0

    def write(self, db: sqlite3.Connection) -> None:
        if self.gathered:
            self.statements += 1
            bulk.insert(db, "INSERT INTO kept VALUES (?)", [(n,) for n in self.gathered])
        self.gathered.clear()

    def commit(self, db: sqlite3.Connection, number: int | None) -> bool:
        is_any = bool(self.gathered)
        self.write(db)
        return is_any

    def forget(self) -> None:
        self.gathered.clear()
        self.forgot += 1


class NoCount:
    """Commits without a counter."""

    next = None

    def raise_in(self, db: sqlite3.Connection) -> None:
        pass

    def committed(self) -> None:
        pass


@pytest.fixture
def mind() -> Numbers:
    return Numbers()


@pytest.fixture(params=["BEGIN IMMEDIATE", "SAVEPOINT job", "RELEASE job", "COMMIT"])
def torn(request: pytest.FixtureRequest, mind: Numbers) -> Iterator[Writer]:
    yield from writing(Torn(request.param), mind)


@pytest.fixture
def writer(mind: Numbers) -> Iterator[Writer]:
    yield from writing(Torn(""), mind)


def writing(db: Any, mind: Numbers) -> Iterator[Writer]:
    writer = Writer(db, mind, probe=lambda db: None, count=NoCount())
    yield writer
    writer.close()


def test_an_unexpected_error_is_reported_and_the_thread_continues(torn: Writer) -> None:
    first = torn.do(lambda db: db.execute("INSERT INTO kept VALUES (1)").fetchall())
    assert isinstance(first.exception(10), StoreError)
    kept = torn.do(lambda db: db.execute("INSERT INTO kept VALUES (2)").fetchall())
    assert kept.exception(10) is None
    assert kept_by(torn) == [2]


def kept_by(writer: Writer) -> list[int]:
    return [n for (n,) in writer.do(lambda db: db.execute("SELECT n FROM kept ORDER BY n").fetchall()).result(10)]


def held(writer: Writer) -> threading.Event:
    """Hold back the jobs that arrive now until the event is set."""
    begun, go = threading.Event(), threading.Event()

    def wait(_: sqlite3.Connection) -> None:
        begun.set()
        go.wait(10)

    writer.do(wait)
    begun.wait(10)
    return go


def gathering(writer: Writer, mind: Numbers, n: int) -> Future[None]:
    return writer.do(lambda _: mind.gathered.append(n), gathers=True)


def test_jobs_that_wait_together_are_written_with_one_statement(writer: Writer, mind: Numbers) -> None:
    go = held(writer)
    waiting = [gathering(writer, mind, n) for n in range(250)]
    go.set()
    assert [one.result(10) for one in waiting] == [None] * 250
    assert kept_by(writer) == list(range(250))
    assert mind.statements == 1


def test_the_next_job_sees_collected_rows(writer: Writer, mind: Numbers) -> None:
    go = held(writer)
    gathering(writer, mind, 7)
    seen = writer.do(lambda db: db.execute("SELECT n FROM kept").fetchall())
    go.set()
    assert seen.result(10) == [(7,)]


def test_an_invalid_collected_row_fails_no_other_row(writer: Writer, mind: Numbers) -> None:
    go = held(writer)
    first, again, last = (gathering(writer, mind, n) for n in (1, 1, 2))
    go.set()
    assert (first.exception(10), last.exception(10)) == (None, None)
    assert "the journal already contains this" in str(again.exception(10))
    assert kept_by(writer) == [1, 2]
    assert mind.forgot > 0


def test_a_collecting_job_reports_its_error(writer: Writer, mind: Numbers) -> None:
    go = held(writer)

    def late(_: sqlite3.Connection) -> None:
        raise StoreError("out of turn")

    before, bad, after = gathering(writer, mind, 1), writer.do(late, gathers=True), gathering(writer, mind, 2)
    go.set()
    assert str(bad.exception(10)) == "out of turn"
    assert (before.exception(10), after.exception(10)) == (None, None)
    assert kept_by(writer) == [1, 2]


def test_a_failed_job_removes_nothing_that_others_collected(writer: Writer, mind: Numbers) -> None:
    go = held(writer)

    def half(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO kept VALUES (9)")
        raise StoreError("half done")

    before, bad, after = gathering(writer, mind, 1), writer.do(half), gathering(writer, mind, 2)
    go.set()
    assert str(bad.exception(10)) == "half done"
    assert (before.exception(10), after.exception(10)) == (None, None)
    assert kept_by(writer) == [1, 2]


def test_a_job_waits_for_others_only_while_many_arrive(
    writer: Writer, mind: Numbers, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr("croupier.store.writer.time.sleep", waits.append)
    gathering(writer, mind, 1).result(10)
    gathering(writer, mind, 2).result(10)
    assert waits == []
    go = held(writer)
    many_waiting = [gathering(writer, mind, n) for n in range(3, 20)]
    go.set()
    many_waiting[-1].result(10)
    gathering(writer, mind, 20).result(10)
    assert waits == [BATCH_WAIT]
    gathering(writer, mind, 21).result(10)
    assert waits == [BATCH_WAIT]
