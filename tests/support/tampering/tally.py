"""Many random changes to honest sessions, and what found each of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec

from support.tampering.changes import CHANGES, renumber
from support.tampering.evening import Evening, sealed_export
from support.tampering.host import another_history, could_have_been
from support.tampering.judge import Judge, Judged

ONE_IN_HOST = 5
"""Of the changes that are sealed again, one in this many is a whole history rewritten by a malicious host."""
RULES_ALLOW, NOT_RERUN, LINE_1 = "the rules and the luck allow it", "named as not re-run", "line 1"


class Changed(NamedTuple):
    """One changed export: its kind, whether its hashes were repaired, and its lines."""

    kind: str
    is_resealed: bool
    first: bytes
    lines: list[bytes]
    export: bytes


class Tally(msgspec.Struct):
    """How many changes were found by what, and why the export alone misses the others."""

    made: int = 0
    found_by: Counter[str] = msgspec.field(default_factory=Counter)
    passes_alone: Counter[str] = msgspec.field(default_factory=Counter)
    kinds: Counter[str] = msgspec.field(default_factory=Counter)
    missed: list[str] = []
    """Changes that even the browsers' files do not show."""
    unexplained: list[str] = []
    """Changes that the export alone misses, though no honest server could have written them."""

    def add(self, other: Tally) -> None:
        self.made += other.made
        self.found_by += other.found_by
        self.passes_alone += other.passes_alone
        self.kinds += other.kinds
        self.missed = [*self.missed, *other.missed]
        self.unexplained = [*self.unexplained, *other.unexplained]

    def lines(self) -> Iterator[str]:
        yield f"{self.made} changes; found by: {dict(self.found_by)}"
        yield f"of those that the export alone lets pass: {dict(self.passes_alone)}"
        for kind, count in sorted(self.kinds.items()):
            yield f"  passes alone: {kind}: {count}"
        yield f"missed with what browsers kept: {len(self.missed)} {self.missed[:5]}"
        yield f"unexplained: {len(self.unexplained)} {self.unexplained[:5]}"


def changes(evening: Evening, rng: Random) -> Iterator[Changed]:
    """Endless random changes; every other one is re-sealed as far as possible."""
    is_resealed = False
    while True:
        is_resealed = not is_resealed
        if is_resealed and rng.randrange(ONE_IN_HOST) == 0:
            kind, lines = another_history(evening, rng)
            first = evening.first
        else:
            kind = rng.choice(list(CHANGES))
            made = changed_rows(evening, kind, rng)
            if made is None:
                is_resealed = not is_resealed
                continue
            first, lines = made
        if (first, lines) != (evening.first, list(evening.lines)):
            export = sealed_export(first, tuple(lines))
            yield Changed(kind, is_resealed, first, lines, export if is_resealed else with_old_end(export, evening))


def changed_rows(evening: Evening, kind: str, rng: Random) -> tuple[bytes, list[bytes]] | None:
    rows: list[dict[str, Any]] = [json.loads(evening.first), *map(json.loads, evening.lines)]
    if not CHANGES[kind](rows, rng):
        return None
    renumber(rows)
    return msgspec.json.encode(rows[0]), [msgspec.json.encode(row) for row in rows[1:]]


def with_old_end(export: bytes, evening: Evening) -> bytes:
    """With the honest export's last line."""
    honest = sealed_export(evening.first, evening.lines)
    return export[: export.rstrip(b"\n").rindex(b"\n") + 1] + honest[honest.rstrip(b"\n").rindex(b"\n") + 1 :]


def tally(evening: Evening, count: int, rng: Random) -> Tally:
    """What found each of this many changes."""
    judge, total = Judge(evening), Tally()
    assert not judge.honest.wrong, judge.honest.wrong
    assert could_have_been(evening, list(evening.lines)) == []
    for change in changes(evening, rng):
        count_one(total, evening, change, judge.judge(change.export))
        if total.made == count:
            return total
    raise AssertionError("changes do not end")


def count_one(total: Tally, evening: Evening, change: Changed, found: Judged) -> None:
    total.made += 1
    if found.is_found_alone:
        total.found_by["chain" if found.chain else "export"] += 1
        return
    why = passes_because(evening, change, found)
    if why:
        total.passes_alone[why] += 1
        total.kinds[f"{change.kind} ({why})"] += 1
    else:
        differs = could_have_been(evening, change.lines)
        total.unexplained.append(f"{describe(evening, change)}; an honest server differs in {differs[:2]}")
    if found.seen:
        total.found_by["what browsers kept"] += 1
    elif why == NOT_RERUN and only_rules_differ(evening, change):
        total.found_by["named in the report: another version of the rules, and nothing else"] += 1
    else:
        total.missed.append(describe(evening, change))


def passes_because(evening: Evening, change: Changed, found: Judged) -> str:
    """Why the export alone does not show it; empty if it should."""
    assert found.verified is not None
    if found.verified.derived:
        return NOT_RERUN
    if change.first != evening.first and change.lines == list(evening.lines):
        return LINE_1
    is_whole = found.verified.rerun == found.verified.entries == len(change.lines)
    return RULES_ALLOW if is_whole and not could_have_been(evening, change.lines) else ""


def only_rules_differ(evening: Evening, change: Changed) -> bool:
    """Whether the only change is the rules version that an entry names."""
    bare = [{**json.loads(line), "rules": ""} for line in change.lines]
    return bare == [{**json.loads(line), "rules": ""} for line in evening.lines]


def describe(evening: Evening, change: Changed) -> str:
    """The kind of a change, with what it changed if that is one line."""
    pairs = zip([change.first, *change.lines], [evening.first, *evening.lines], strict=False)
    for n, (one, two) in enumerate(pairs):
        if one != two:
            at = next((i for i, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
            return f"{change.kind}: entry {n}: ...{one[max(0, at - 60) : at + 30].decode(errors='replace')}"
    return f"{change.kind}: {len(change.lines)} of {len(evening.lines)} entries"
