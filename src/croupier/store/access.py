"""What the store's modules need of the journal that they read and write."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any, NamedTuple, Protocol, TypeVar

from croupier.store.writer import Work

T = TypeVar("T")


class Head(NamedTuple):
    """The end of a table's chain: the last entry's number, and the hash over all entries."""

    n: int
    hash: str


class Access(Protocol):
    """Reading and writing one journal file; a `Journal` gives it."""

    def rows(self, query: str, given: Sequence[object] = ()) -> list[Any]:
        """All rows of a query. Raises StoreError where the file cannot be read."""

    def write(self, work: Work[T]) -> "Future[T]":
        """Run work on the writer's connection; its future is resolved once the commit is durable."""

    def number(self, table: str) -> int:
        """A table's number in this file. Raises NoTable where there is none."""

    def head(self, table: str, at: int | None = None) -> Head:
        """How far a table's chain goes, or went at entry `at`."""
