"""Reads entries and verifies their hashes, so that data changed on disk is detected and never served."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from croupier.store import journal_lines
from croupier.store.access import Access
from croupier.store.errors import Damaged, StoreError
from croupier.store.schema import SPAN

AT_ONCE = 200
"""Rows read at a time, about half a millisecond of work."""

COLUMNS = "SELECT key, line, head, size, versions FROM entries"
ROWS = f"{COLUMNS} WHERE key >= ? AND key < ? ORDER BY key LIMIT ?"

_versions = msgspec.json.Decoder(dict[str, int])


class Row(NamedTuple):
    """One stored entry; `versions` is every seat's version after it, as JSON."""

    n: int
    line: bytes
    head: bytes
    size: int
    versions: str


def checked_rows(journal: Access, table: str, after: int = 0, limit: int | None = None) -> Iterator[Row]:
    """The entries after `after`, each checked against the stored hash before it.

    Raises Damaged at the first mismatch, after yielding those before it.
    """
    last = _anchor(journal, table, after)
    left = -1 if limit is None else limit
    while last is not None and left:
        rows = _read(journal, table, last.n + 1, AT_ONCE if left < 0 else min(AT_ONCE, left))
        if not rows:
            return
        for row in rows:
            _check(table, last, row)
            yield row
            last = row
        left = left if left < 0 else left - len(rows)


def find_damage(
    journal: Access, table: str, after: int = 0, *, rest: Callable[[], None] | None = None
) -> Damaged | None:
    """The first damaged entry after `after`. `rest` is called every 200 entries, to yield to others or to stop."""
    try:
        before: dict[str, int] = {}
        for row in checked_rows(journal, table, after):
            before = _check_versions(table, row, before)
            if rest is not None and row.n % AT_ONCE == 0:
                rest()
    except Damaged as damage:
        return damage
    return None


def read_versions(table: str, n: int, text: str) -> dict[str, int]:
    """Each seat's version after entry n. Raises Damaged."""
    try:
        return _versions.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError):
        raise Damaged(table, n, "its stored seat versions cannot be read") from None


def _check_versions(table: str, row: Row, before: dict[str, int]) -> dict[str, int]:
    after = read_versions(table, row.n, row.versions)
    if any(after.get(seat, 0) < version for seat, version in before.items()):
        raise Damaged(table, row.n, "its stored seat versions are lower than those before it")
    return after


def _anchor(journal: Access, table: str, after: int) -> Row | None:
    """The row that the next one must follow; None if the table ends before it."""
    if after == 0:
        first, root = journal.rows("SELECT first, root FROM tables WHERE number = ?", (journal.number(table),))[0]
        if not isinstance(first, bytes) or journal_lines.root(first) != root:
            raise Damaged(table, 0, "its text does not match its hash")
        return Row(0, first, root, 0, "{}")
    rows = _read(journal, table, after, 1)
    if not rows:
        return None
    if rows[0].n != after or not isinstance(rows[0].head, bytes):
        raise Damaged(table, after, "it is missing")
    return rows[0]


def _read(journal: Access, table: str, first: int, limit: int) -> list[Row]:
    start = journal.number(table) * SPAN
    try:
        rows = journal.rows(ROWS, (start + first, start + SPAN, limit))
    except StoreError:
        _raise_unreadable(journal, table, first, limit)
        raise
    return [Row(key - start, *rest) for key, *rest in rows]


def _raise_unreadable(journal: Access, table: str, first: int, limit: int) -> None:
    """Find which of these entries cannot be read from the file."""
    start = journal.number(table) * SPAN
    for n in range(first, first + limit):
        try:
            journal.rows(f"{COLUMNS} WHERE key = ?", (start + n,))
        except StoreError:
            raise Damaged(table, n, "it cannot be read from the file") from None


def _check(table: str, last: Row, row: Row) -> None:
    n = last.n + 1
    if row.n != n:
        raise Damaged(table, n, "it is missing")
    if not _is_linked(last.head, row.line, row.head):
        raise Damaged(table, n, "its text does not match its hash")
    if row.size != last.size + len(row.line):
        raise Damaged(table, n, "its stored size is wrong")


def _is_linked(before: bytes, line: Any, head: Any) -> bool:
    return isinstance(line, bytes) and isinstance(head, bytes) and journal_lines.link(before, line) == head
