"""The writer's thread: whatever goes wrong with one batch, it tells all who wait and takes the next."""

import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.store import StoreError
from croupier.store.writer import Writer


class Torn:
    """A connection on which one statement goes wrong once, with an error that is none of SQLite's."""

    def __init__(self, statement: str) -> None:
        self.statement = statement
        self.db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self.db.execute("CREATE TABLE kept (n)")

    def execute(self, statement: str, *given: Any) -> Any:
        if statement == self.statement:
            self.statement = ""
            raise MemoryError("none left")
        return self.db.execute(statement, *given)

    def close(self) -> None:
        self.db.close()


@pytest.fixture
def undone() -> list[str]:
    return []


@pytest.fixture(params=["BEGIN IMMEDIATE", "SAVEPOINT job", "RELEASE job", "COMMIT"])
def writer(request: pytest.FixtureRequest, undone: list[str]) -> Iterator[Writer]:
    db: Any = Torn(request.param)
    writer = Writer(db, lambda: undone.append("undone"))
    yield writer
    writer.close()


def test_an_error_that_nobody_thought_of_is_told_and_the_thread_goes_on(writer: Writer, undone: list[str]) -> None:
    first = writer.do(lambda db: db.execute("INSERT INTO kept VALUES (1)").fetchall())
    assert isinstance(first.exception(10), StoreError)
    kept = writer.do(lambda db: db.execute("INSERT INTO kept VALUES (2)").fetchall())
    assert kept.exception(10) is None
    assert writer.do(lambda db: db.execute("SELECT n FROM kept").fetchall()).result(10) == [(2,)]
