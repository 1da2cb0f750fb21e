"""What `croupier verify` finds in an export, on its own and with what browsers stored."""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.core.luck_sources import SeededLuck
from croupier.core.table import Table
from croupier.core.verify import BROKEN, Verified, Verifier
from croupier.core.verify.browser_files import SeenFile, compare_seen, record_of
from croupier.core.verify.draws import Draws
from croupier.core.verify.promises import PromisedKeys
from croupier.core.verify.rerun import RecordedLuck, RecordedSideTables, RecordedTable
from croupier.core.verify.seals import OpenedSeals
from croupier.store import StoreError, journal_lines
from croupier.store.check import check_lines
from croupier.web.load_table import Head
from support.tampering.evening import Evening, sealed_export

RULES = "x"
EVERY = 6
"""Entries between two saved states of the honest export's check, from which other checks continue."""


class Judged(msgspec.Struct):
    """What is wrong, by what found it: the chain, the export alone (rules and luck), what browsers stored."""

    chain: list[str] = []
    export: list[str] = []
    seen: list[str] = []
    verified: Verified | None = None

    @property
    def is_found_alone(self) -> bool:
        return bool(self.chain or self.export)

    @property
    def is_found(self) -> bool:
        return bool(self.chain or self.export or self.seen)


class Judge:
    """Judges changed exports of one honest session; a full check reuses the honest one up to the first difference."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.saved: list[Verifier] = []
        self.verifier = self._begin(evening.head)
        for at, line in enumerate(evening.lines):
            if at % EVERY == 0:
                self.saved.append(copied(self.verifier))
            self.verifier.take(line)
        self.honest = self.verifier.result()
        self.baseline = Counter(self.seen(evening.first, evening.lines))

    def judge(self, export: bytes, *, from_start: bool = False) -> Judged:
        """The chain, then everything that the export alone shows, then what browsers stored."""
        found = Judged()
        checked = check_lines(export.splitlines(keepends=True))
        if checked.wrong:
            found.chain.append(checked.wrong)
            return found
        first, *written, _ = export.splitlines()
        try:
            head = msgspec.convert(checked.table, Head)
            verifier = self._start(first, head, written, from_start=from_start)
        except (StoreError, *BROKEN) as error:
            found.export.append(f"line 1: {error}")
            return found
        for line in written[verifier.n :]:
            if not verifier.take(line) or verifier.wrong:
                break
        found.verified = verifier.result()
        found.export.extend(found.verified.wrong)
        if not found.export:
            found.seen = self.seen_besides(first, written)
        return found

    def seen_besides(self, first: bytes, written: Iterable[bytes]) -> list[str]:
        """What browsers' files report against it that they do not report against the honest export."""
        return list((Counter(self.seen(first, written)) - self.baseline).elements())

    def seen(self, first: bytes, written: Iterable[bytes]) -> list[str]:
        head = msgspec.convert(msgspec.json.decode(first)["table"], Head)
        kept, wrong = list(written), list[str]()
        for one in self.evening.records:
            seen = msgspec.convert(one, SeenFile)
            table: Table[Any] = Table(self.evening.game, head.state(self.evening.game), SeededLuck(""))
            try:
                record = record_of(table, head.root, kept, seen.seat)
            except (StoreError, *BROKEN) as error:
                return [f"cannot be read: {error}"]
            record.line_1 = journal_lines.root(first).hex()
            compared = compare_seen(seen, record)
            wrong += [f"{seen.seat}: {each}" for each in compared.wrong]
            wrong += [f"{seen.seat}: {compared.others} parts not from this browser"] if compared.others else []
        return wrong

    def _begin(self, head: Head) -> Verifier:
        game = self.evening.game
        return Verifier(game, head.state(game), head.root, head.algorithm, self.evening.size, rules=RULES)

    def _start(self, first: bytes, head: Head, written: list[bytes], *, from_start: bool) -> Verifier:
        if first != self.evening.first or from_start:
            return self._begin(head)
        pairs = enumerate(zip(written, self.evening.lines, strict=False))
        same = next((at for at, (one, two) in pairs if one != two), min(len(written), len(self.evening.lines)))
        return copied(self.saved[min(same // EVERY, len(self.saved) - 1)])


def exported(evening: Evening) -> bytes:
    return sealed_export(evening.first, evening.lines)


OWN = (Verifier, Draws, PromisedKeys, OpenedSeals, RecordedLuck, RecordedSideTables, RecordedTable)


def copied(verifier: Verifier) -> Verifier:
    """A copy of a check in progress; states, entries and events are immutable and shared."""
    made: Verifier = _copy(verifier, {})
    return made


def _copy(value: Any, known: dict[int, Any]) -> Any:
    if id(value) in known:
        return known[id(value)]
    if isinstance(value, OWN):
        new = known[id(value)] = object.__new__(type(value))
        new.__dict__.update({name: _copy(one, known) for name, one in value.__dict__.items()})
        return new
    if isinstance(value, dict):
        same = known[id(value)] = value.copy()
        same.update({key: _copy(one, known) for key, one in value.items()})
        return same
    if isinstance(value, list):
        known[id(value)] = [_copy(one, known) for one in value]
        return known[id(value)]
    if isinstance(value, types.MethodType):
        return types.MethodType(value.__func__, _copy(value.__self__, known))
    return value
