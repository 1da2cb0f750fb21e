"""`croupier replay`: replays an exported table as one seat saw it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from croupier.cli import transcript
from croupier.cli.fail import fail
from croupier.core import entry as entries
from croupier.core.luck_sources import SeededLuck
from croupier.core.state import WATCH
from croupier.core.table import Table
from croupier.games import game as game_named
from croupier.store.check import Check
from croupier.web.load_table import Head

SEAT_COPY = re.compile(rb'^\{"croupier":"seat"')


def replay(file: Path, *, seat: str, as_json: bool) -> int:
    """Print the entries of a whole export as this seat sees them, or all entries of a seat's own export."""
    with file.open("rb") as lines:
        first = lines.readline()
        lines.seek(0)
        if SEAT_COPY.match(first):
            return _own_copy(lines, as_json)
        check = Check(lines)
        if check.wrong:
            return fail(f"{file}: {check.wrong}", 1)
        head = msgspec.convert(check.table, Head)
        game = game_named(head.game)
        kept: list[Any] = []
        table = Table(game, head.state(game), SeededLuck(""), past=lambda n: _again(game, head, kept[: n - 1]))
        known = [one.id for one in table.state.seats]
        if seat not in (*known, WATCH):
            return fail(f"there is no seat {seat}; one of {', '.join([*known, WATCH])}", 2)
        for line in check.entries():
            entry = entries.read(game, line)
            table.fold(entry)
            kept.append(entry)
            if not as_json:
                for text in transcript.entry_lines(table, entry, seat):
                    print(text)
            elif entry.is_visible(seat):
                print(transcript.as_json(table, entry, seat).decode())
        wrong = check.result().wrong
        return fail(f"{file}: {wrong}", 1) if wrong else 0


def _again(game: Any, head: Head, kept: list[Any]) -> Any:
    table = Table(game, head.state(game), SeededLuck(""))
    for entry in kept:
        table.fold(entry)
    return table.state


def _own_copy(lines: Iterator[bytes], as_json: bool) -> int:
    rows = [msgspec.json.decode(line) for line in lines]
    for row in rows:
        if "version" not in row:
            continue
        if as_json:
            print(msgspec.json.encode(row).decode())
            continue
        texts = [event["text"] for event in row["events"] if event.get("text")]
        why = ", ".join(clause["id"] for clause in row["receipt"]["clauses"])
        who = "" if row["seat"] == "table" else row["seat"]
        for text in transcript.layout_entry(row["version"], who, texts, why):
            print(text)
    return 0
