"""The lines of an export: the first identifies the table, the last has the entries' count and head."""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from croupier.store.errors import Damaged, StoreError

FORMAT = 1  # of the first and last line and of the chain; never changed in place
LAST = re.compile(rb'\{"entries":(0|[1-9][0-9]*),"head":"([0-9a-f]{64})"(?:,"damaged":([1-9][0-9]*))?\}')


class First(msgspec.Struct, frozen=True):
    """The first line; `table` is the head that the table was created with."""

    croupier: str
    format: int
    table: dict[str, Any]


def first_line(table: Mapping[str, object]) -> bytes:
    return msgspec.json.encode({"croupier": "journal", "format": FORMAT, "table": table})


def read_first(line: bytes) -> First:
    try:
        first = msgspec.json.decode(line, type=First)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise StoreError("line 1 is not the first line of a Croupier journal") from None
    if first.croupier == "seat":
        raise StoreError("this is one seat's export: only a whole one (`croupier export`) can be checked and imported")
    if first.croupier != "journal" or first.format < 1:
        raise StoreError("line 1 is not the first line of a Croupier journal")
    if first.format > FORMAT:
        raise StoreError(
            f"it was written by a newer Croupier (format {first.format}; this one knows {FORMAT}): upgrade Croupier"
        )
    return first


def last_line(entries: int, head: bytes, damaged: int | None = None) -> bytes:
    """The last line; `damaged` is the first damaged entry, before which the export had to end."""
    damage = b"" if damaged is None else b',"damaged":%d' % damaged
    return b'{"entries":%d,"head":"%s"%s}' % (entries, head.hex().encode(), damage)


def root(first: bytes) -> bytes:
    """The chain's head before any entry; it covers the first line."""
    return hashlib.sha256(first).digest()


def link(head: bytes, line: bytes) -> bytes:
    """The chain's head after one more line."""
    return hashlib.sha256(head + line).digest()


def seal(first: bytes, entries: Iterable[bytes]) -> Iterator[bytes]:
    """All lines of an export, with line endings: the first, the entries up to the first damaged one, the last."""
    yield first + b"\n"
    head = root(first)
    count, damaged = 0, None
    try:
        for line in entries:
            head = link(head, line)
            count += 1
            yield line + b"\n"
    except Damaged as damage:
        damaged = damage.n
    yield last_line(count, head, damaged) + b"\n"
