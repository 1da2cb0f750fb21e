"""Is this a whole journal? Reads its lines once and says exactly what is wrong."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from croupier.core.upcast import VERSION
from croupier.store import journal_lines
from croupier.store.errors import StoreError


class CheckResult(msgspec.Struct, frozen=True):
    """What a check found: `wrong` is one plain sentence, or None for a journal that is whole."""

    wrong: str | None
    table: dict[str, Any]
    entries: int
    head: str


class _Numbered(msgspec.Struct):
    n: int
    v: int = 1


_numbered = msgspec.json.Decoder(_Numbered)


def check_lines(given: Iterable[bytes]) -> CheckResult:
    """Check lines that still have their ends, as a file opened for bytes gives them."""
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
    """A check under way: `entries` gives each line as soon as it is seen, `result` what came out at the end."""

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
        """The entries' lines without their ends; stops at the first thing that is wrong."""
        for given in self._given if self.wrong is None else ():
            at = self._count + 2
            line = given.removesuffix(b"\n")
            if self._closed:
                self.wrong = f"line {at + 1} comes after the last line"
            elif len(line) == len(given):
                self.wrong = f"line {at} is cut off: it has no end"
            elif last := journal_lines.LAST.fullmatch(line):
                self._close(at, int(last[1]), last[2].decode(), last[3])
            else:
                self._entry(at, line)
                if self.wrong is None:
                    yield line
            if self.wrong is not None:
                return
        if self.wrong is None and not self._closed:
            self.wrong = (
                f"the tail is cut off after entry {self._count}: the last line, with count and head, is missing"
            )

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
            self.wrong = "line 1 is cut off: it has no end"
        self._head = journal_lines.root(self.first)

    def _entry(self, at: int, line: bytes) -> None:
        try:
            numbered = _numbered.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.wrong = f"line {at} is neither an entry nor the last line"
            return
        self._count += 1
        if numbered.n != self._count:
            self.wrong = f"line {at} holds entry {numbered.n}, where entry {self._count} is due"
        elif numbered.v > VERSION:
            self.wrong = (
                f"line {at} was written by a newer Croupier"
                f" (entries of version {numbered.v}; this one knows {VERSION}): upgrade Croupier"
            )
        self._head = journal_lines.link(self._head, line)

    def _close(self, at: int, count: int, head: str, damaged: bytes | None) -> None:
        self._closed = True
        if count != self._count:
            self.wrong = f"line {at} counts {count} entries, but {self._count} are there"
        elif head != self._head.hex():
            self.wrong = (
                f"lines 1 to {at - 1} do not give the head in line {at}: a byte was changed in the one or the other"
            )
        elif damaged is not None:
            self.wrong = (
                f"the journal was damaged at entry {int(damaged)} when this was exported:"
                f" entries 1 to {count} are here and unchanged"
            )
