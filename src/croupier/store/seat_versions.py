"""The entries each seat was sent: its versions count only its own entries, and reveal nothing about the others'.

Each entry's row holds every seat's version after it, written in the entry's own transaction. Versions only rise, so
the entry for a version is found by exponential search from the end, without a separate index per seat.
"""

import bisect
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

import msgspec

from croupier.store import integrity
from croupier.store.access import Access
from croupier.store.errors import Damaged, OutOfTurn
from croupier.store.schema import SPAN

Versions = dict[str, int]


class SentEntry(NamedTuple):
    """One version of one seat: its entry and that entry's line."""

    version: int
    n: int
    line: bytes


def sent_after(
    journal: Access, table: str, seat: str, version: int, limit: int | None = None, until: int | None = None
) -> list[SentEntry]:
    """The entries sent to the seat after a version, in order, up to entry `until`: what a reconnecting client missed.

    Raises Damaged.
    """
    start = journal.number(table) * SPAN

    def version_after(n: int) -> int:
        rows = journal.rows("SELECT versions FROM entries WHERE key = ?", (start + n,))
        if not rows:
            raise Damaged(table, n, "it is missing")
        return integrity.read_versions(table, n, rows[0][0]).get(seat, 0)

    end = journal.head(table).n if until is None else until
    missed = version_after(end) - version if end else 0
    if missed <= 0:
        return []
    first = _first_missed(version_after, version, end, missed)
    return list(islice(_risen(journal, table, seat, version, range(first, end + 1)), limit))


def _first_missed(version_after: Callable[[int], int], version: int, end: int, missed: int) -> int:
    """The first entry to read.

    Usually the seat was sent every entry since; otherwise it goes back in doubling steps.
    """
    back = missed
    while back < end and version_after(end - back) > version:
        back *= 2
    start = max(end - back, 0)
    if back == missed:
        return start + 1
    return start + 1 + bisect.bisect_right(range(start + 1, end - back // 2 + 1), version, key=version_after)


def head_at(journal: Access, table: str, seat: str) -> str:
    """The chain's head at the last entry that this seat was sent; empty if it was sent none."""
    version = versions(journal, table).get(seat, 0)
    found = sent_after(journal, table, seat, version - 1, 1) if version else []
    if not found:
        return ""
    key = journal.number(table) * SPAN + found[0].n
    rows = journal.rows("SELECT head FROM entries WHERE key = ?", (key,))
    return bytes(rows[0][0]).hex()


def versions(journal: Access, table: str, at: int | None = None) -> Versions:
    """Each seat's version now or after entry `at`; seats that were sent nothing are left out. Raises Damaged."""
    start = journal.number(table) * SPAN
    query = "SELECT key, versions FROM entries WHERE key > ? AND key <= ? ORDER BY key DESC LIMIT 1"
    rows = journal.rows(query, (start, start + (SPAN - 1 if at is None else at)))
    return integrity.read_versions(table, rows[0][0] - start, rows[0][1]) if rows else {}


def updated_versions(before: Versions, sent: Sequence[tuple[str, int]]) -> Versions:
    """The seats' versions after one more entry."""
    for seat, version in sent:
        if version <= before.get(seat, 0):
            raise OutOfTurn(f"got version {version} for {seat}, which already has {before[seat]}")
    return {**before, **dict(sent)} if sent else before


def versions_json(versions: Versions) -> str:
    return msgspec.json.encode(versions).decode()


def _risen(journal: Access, table: str, seat: str, version: int, entries: range) -> Iterator[SentEntry]:
    """The entries of this range at which the seat's version rose."""
    for row in integrity.checked_rows(journal, table, entries.start - 1, len(entries)):
        now = integrity.read_versions(table, row.n, row.versions).get(seat, 0)
        if now > version:
            version = now
            yield SentEntry(now, row.n, row.line)
