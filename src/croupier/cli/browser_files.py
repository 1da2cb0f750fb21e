"""`croupier verify FILE --seen BROWSERFILE`: compares a record with what browsers saved."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from croupier.cli.output import complain, print_json
from croupier.core.entry import Entry
from croupier.core.entry import read as read_entry
from croupier.core.luck_sources import SeededLuck
from croupier.core.names import count_of
from croupier.core.table import Table
from croupier.core.verify import BROKEN
from croupier.core.verify.browser_files import (
    MOST_BYTES,
    Record,
    SeenFile,
    SeenResult,
    compare_seen,
    read_seen,
    record_of,
    record_of_own,
)
from croupier.games import game as game_of
from croupier.store import StoreError
from croupier.store.check import Check
from croupier.web.load_table import Head

OTHERS = "parts of the luck under its name are not from this browser: they are from another one, or made up"
_OWN_EXPORT = re.compile(rb'^\{"croupier":"seat"')


class ComparedFile(msgspec.Struct, frozen=True):
    """A browser's file and the result of its comparison."""

    file: str
    result: SeenResult

    @property
    def line(self) -> str:
        """A one-line result if everything matches."""
        one = self.result
        also = [count_of(one.reveals, "reveal")] * bool(one.reveals) + [count_of(one.links, "link")] * bool(one.links)
        what = ", ".join([count_of(one.heads, "head"), *also])
        until = f"up to its version {one.matches}, as of entry {one.as_of}"
        also_others = f"; {one.others} {OTHERS}" if one.others else ""
        return f"{self.file}: seat {one.seat} was shown this record: {what} match, {until}{also_others}"

    @property
    def problems(self) -> list[str]:
        return [f"{self.file}: {one} (as of entry {self.result.as_of})" for one in self.result.wrong]

    @property
    def as_json(self) -> dict[str, Any]:
        return {"file": self.file, **msgspec.structs.asdict(self.result)}


def is_own_export(file: Path) -> bool:
    """Whether a file is a seat's own export, which has no draws to check."""
    with file.open("rb") as lines:
        return _OWN_EXPORT.match(lines.readline(100)) is not None


def compare_files(file: Path, table: dict[str, Any], browsers: Iterable[Path]) -> tuple[ComparedFile, ...]:
    """Compare a whole export with each browser's file. Raises StoreError for an unreadable file."""
    kept = [(one, _read(one)) for one in browsers]
    records = {seat: _record(file, table, seat) for seat in dict.fromkeys(seen.seat for _, seen in kept)}
    return tuple(_compare_file(browser, seen, records[seen.seat]) for browser, seen in kept)


def verify_own(file: Path, browsers: Sequence[Path], *, as_json: bool) -> int:
    """Compare a seat's own export with each browser's file; 1 and the mismatches if there are any."""
    record = _record_of_own(file)
    compared = [_compare_file(browser, _read(browser), record) for browser in browsers]
    wrong = [line for one in compared for line in one.problems]
    if as_json:
        print_json({"file": str(file), "ok": not wrong, "wrong": wrong, "seen": [one.as_json for one in compared]})
    else:
        for line in wrong:
            complain(f"{file}: {line}")
        for one in compared:
            if not one.result.wrong:
                print(one.line)
    return 1 if wrong else 0


def _compare_file(browser: Path, seen: SeenFile, record: Record | str) -> ComparedFile:
    if isinstance(record, str):
        result = SeenResult(seen.seat, 0, 0, 0, 0, 0, (f"it cannot be compared: {record}",))
    else:
        result = compare_seen(seen, record)
    return ComparedFile(str(browser), result)


def _read(browser: Path) -> SeenFile:
    try:
        with browser.open("rb") as file:
            return read_seen(file.read(MOST_BYTES + 1))
    except OSError as error:
        raise StoreError(f"cannot read {browser}: {error.strerror}") from None
    except ValueError as error:
        raise StoreError(f"{browser}: {error}") from None


def _record(file: Path, table: dict[str, Any], seat: str) -> Record | str:
    """The record of a seat in a whole export, or why there is none."""
    kept: list[Entry] = []
    try:
        head = msgspec.convert(table, Head)
        game = game_of(head.game)

        def fresh(before: int) -> Table[Any]:
            again = Table(game, head.state(game), SeededLuck(""), past=lambda n: fresh(n).state)
            for entry in kept[: before - 1]:
                again.fold(entry)
            return again

        def lines() -> Iterable[bytes]:
            with file.open("rb") as given:
                for line in Check(given).entries():
                    yield line
                    kept.append(read_entry(game, line))

        record = record_of(fresh(1), head.root, lines(), seat)
        with file.open("rb") as given:
            record.line_1 = sha256(Check(given).first).hexdigest()
        return record
    except BROKEN as error:
        return f"entry {len(kept) + 1} does not follow from those before it ({error})"


def _record_of_own(file: Path) -> Record | str:
    try:
        first, _, *rows, _ = [msgspec.json.decode(line) for line in file.read_bytes().rstrip(b"\n").split(b"\n")]
        return record_of_own(first["table"]["root"], rows, first["seat"])
    except (msgspec.MsgspecError, LookupError, ValueError, TypeError) as error:
        return f"this is not a complete export of a seat ({error})"
