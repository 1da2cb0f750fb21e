"""Checks a journal export by reading its lines once, and says exactly what is wrong."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from croupier.core.upcast import VERSION
from croupier.store import journal_lines
from croupier.store.errors import StoreError


class CheckResult(msgspec.Struct, frozen=True):
    """The result of a check: `wrong` is one plain sentence, or None for an undamaged export."""

    wrong: str | None
    table: dict[str, Any]
    entries: int
    head: str


class _Numbered(msgspec.Struct):
    n: int
    v: int = 1


_numbered = msgspec.json.Decoder(_Numbered)


def check_lines(given: Iterable[bytes]) -> CheckResult:
    """Check lines with their line endings, as a file opened in binary mode yields them."""
    check = Check(given)
    for _ in check.entries():
        pass
    return check.result()


def check_file(path: Path) -> CheckResult:
    try:
        with path.open("rb") as file:
            return check_lines(file)
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from None


class Check:
    """A check in progress: `entries` yields each line as it is read, and `result` is the final result."""

    def __init__(self, given: Iterable[bytes]) -> None:
        self._given = iter(given)
        self._head = b""
        self._count = 0
        self._closed = False
        self.first = b""
        self.table: dict[str, Any] = {}
        self.wrong: str | None = None
        self._begin()

    def entries(self) -> Iterator[bytes]:
        """The entries' lines without line endings; stops at the first error."""
        for given in self._given if self.wrong is None else ():
            at = self._count + 2
            line = given.removesuffix(b"\n")
            if self._closed:
                self.wrong = f"line {at + 1} follows the last line"
            elif len(line) == len(given):
                self.wrong = f"line {at} is truncated: it has no line ending"
            elif last := journal_lines.LAST.fullmatch(line):
                self._close(at, int(last[1]), last[2].decode(), last[3])
            else:
                self._entry(at, line)
                if self.wrong is None:
                    yield line
            if self.wrong is not None:
                return
        if self.wrong is None and not self._closed:
            self.wrong = f"the end is missing after entry {self._count}: there is no last line with count and head"

    def result(self) -> CheckResult:
        return CheckResult(self.wrong, self.table, self._count, self._head.hex())

    def _begin(self) -> None:
        given = next(self._given, b"")
        self.first = given.removesuffix(b"\n")
        if not given:
            self.wrong = "the file is empty"
            return
        try:
            self.table = journal_lines.read_first(self.first).table
        except StoreError as error:
            self.wrong = str(error)
            return
        if len(self.first) == len(given):
            self.wrong = "line 1 is truncated: it has no line ending"
        self._head = journal_lines.root(self.first)

    def _entry(self, at: int, line: bytes) -> None:
        try:
            numbered = _numbered.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.wrong = f"line {at} is neither an entry nor the last line"
            return
        self._count += 1
        if numbered.n != self._count:
            self.wrong = f"line {at} has entry {numbered.n}, expected entry {self._count}"
        elif numbered.v > VERSION:
            self.wrong = (
                f"line {at} was written by a newer Croupier"
                f" (entries of version {numbered.v}; this one knows {VERSION}): upgrade Croupier"
            )
        self._head = journal_lines.link(self._head, line)

    def _close(self, at: int, count: int, head: str, damaged: bytes | None) -> None:
        self._closed = True
        if count != self._count:
            self.wrong = f"line {at} says {count} entries, but there are {self._count}"
        elif head != self._head.hex():
            self.wrong = (
                f"lines 1 to {at - 1} do not give the head in line {at}: a byte was changed in one or the other"
            )
        elif damaged is not None:
            self.wrong = (
                f"the journal was damaged at entry {int(damaged)} before this export:"
                f" entries 1 to {count} are present and unchanged"
            )
