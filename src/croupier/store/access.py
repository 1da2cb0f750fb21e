"""The part of a journal that the store's modules use for reading and writing."""

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
    """Reading and writing one journal file; implemented by `Journal`."""

    def rows(self, query: str, given: Sequence[object] = ()) -> list[Any]:
        """All rows of a query. Raises StoreError if the file cannot be read."""

    def write(self, work: Work[T]) -> "Future[T]":
        """Run work on the writer's connection; its future is resolved once the commit is durable."""

    def number(self, table: str) -> int:
        """A table's number in this file. Raises NoTable if there is none."""

    def head(self, table: str, at: int | None = None) -> Head:
        """The end of a table's chain, now or at entry `at`."""
