"""`croupier verify --seen`: a re-sealed record does not match what a browser was shown.

Security audit 2, 4.

"""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from croupier.cli import browser_files, export_verbs
from croupier.cli.export_verbs import verify
from croupier.core import entry as entries
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.keys import Links
from croupier.core.luck import entropy_commitment, links_purpose
from croupier.core.luck_commands import CallReveals, CommitChain, CommitEntropy, OpenEntropy
from croupier.core.luck_sources import KeyedLuck
from croupier.core.seat_heads import SHORT, SeatHeads
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.core.table_commands import OpenSitting, PromiseKeys, Say, SeatPlayer
from croupier.store import journal_lines as store_lines
from croupier.web import load_table, serialize
from croupier.web.load_table import Head, head_json
from support.web.tiny import DrawOne, Lay, Tiny

GAME, AT, NONCE = Tiny(), "2026-11-20T19:00:00Z", "5e" * 32
RANDOM, WORD = "ab" * 32, "tumbleweed"
COMMITMENT = entropy_commitment(RANDOM, WORD)
CHAIN = [hashlib.sha256(b"last").hexdigest()]
for _ in range(3):
    CHAIN.insert(0, hashlib.sha256(bytes.fromhex(CHAIN[0])).hexdigest())


class Played(NamedTuple):
    head: Head
    entries: list[Entry]
    seen: dict[str, Any]

    @property
    def lines(self) -> list[bytes]:
        return [entries.write(entry) for entry in self.entries]


def commands(*more: tuple[str, Command]) -> list[tuple[str, Command]]:
    return [
        (TABLE, SeatPlayer("gm", "Gil")),
        (TABLE, SeatPlayer("p1", "Ana")),
        (TABLE, SeatPlayer("p2", "Ben")),
        ("p1", CommitEntropy(COMMITMENT)),
        ("p1", CommitChain(CHAIN[0], 3)),
        (TABLE, CallReveals(("p1",))),
        (TABLE, OpenEntropy((("p1", RANDOM, WORD),))),
        (TABLE, OpenSitting()),
        ("gm", Lay()),
        *more,
    ]


PLAY = (("p2", DrawOne()), ("p2", Say("You may have it.")), ("gm", Say("Two.")))


def played(*more: tuple[str, Command], life: str = "", before: list[tuple[str, Command]] | None = None) -> Played:
    """A table with joint luck, and what p1's browser stored about it."""
    luck_source = KeyedLuck(b"k" * 32)
    head = Head("tiny", "T", {}, 2, with_gm=True, root=luck_source.root, algorithm=luck_source.algorithm, luck="joint")
    table: Table[Any] = Table(GAME, head.state(GAME), luck_source)
    heads, kept = SeatHeads(head.root), SeatHeads(head.root).head("p1").hex()
    seen: dict[str, Any] = {
        "croupier": "seen", "format": 1, "table": "t1", "seat": "p1", "root": head.root, "algorithm": head.algorithm,
        "lives": [{"incarnation": "a1", "first": 0, "start": kept, "heads": []}],
        "reveals": [{"random": RANDOM, "word": WORD, "commitment": COMMITMENT, "answered": True}], "links": [],
    }  # fmt: skip
    made: list[Entry] = []

    def act(seat: str, command: Command) -> None:
        entry, state = table.decide(seat, command, AT, links=Links((("p1", CHAIN[1]),), (), NONCE))
        table.keep(entry, state)
        made.append(entry)
        heads.take(entry, load_table.sent_to(table, entry))
        if entry.is_visible("p1"):
            seen["lives"][0]["heads"].append(heads.head("p1").hex()[:SHORT])
        if any(one.joint for one in entry.draws):
            purpose = links_purpose(NONCE, seat, msgspec.json.encode(command))
            seen["links"].append({"link": CHAIN[1], "for": purpose, "answered": True})

    for seat, command in before or commands():
        act(seat, command)
    if life:
        table.luck_source = KeyedLuck(b"k" * 32, life)
        act(TABLE, PromiseKeys())
    for seat, command in more:
        act(seat, command)
    return Played(head, made, seen)


@pytest.fixture(autouse=True)
def _one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (export_verbs, browser_files):
        monkeypatch.setattr(module, "game_of", lambda name: GAME)


def files(tmp_path: Path, table: Played, seen: dict[str, Any], written: list[bytes] | None = None) -> tuple[Path, Path]:
    """An export that is sealed like an honest one, and a browser's file."""
    file, browser = tmp_path / "table.jsonl", tmp_path / "seen.json"
    first = store_lines.first_line(head_json(table.head))
    file.write_bytes(b"".join(store_lines.seal(first, table.lines if written is None else written)))
    browser.write_text(json.dumps(seen))
    return file, browser


def judged(tmp_path: Path, capsys: Any, table: Played, seen: dict[str, Any], written: list[bytes] | None = None) -> Any:
    file, browser = files(tmp_path, table, seen, written)
    code = verify(file, seen=[browser], as_json=True)
    found = json.loads(capsys.readouterr().out)
    assert (code == 0) == (found["wrong"] == [])
    return found


def test_an_honest_record_matches(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = played(*PLAY)
    found = judged(tmp_path, capsys, table, table.seen)
    assert found["wrong"] == []
    (one,) = found["seen"]
    assert (one["heads"], one["reveals"], one["links"], one["as_of"]) == (12, 1, 1, len(table.entries))
    file, browser = files(tmp_path, table, table.seen)
    assert verify(file, seen=[browser]) == 0
    assert "12 heads, 1 reveal, 1 link match, up to its version 12, as of entry 12" in capsys.readouterr().out


def changed(line: int, old: bytes, new: bytes) -> Callable[[Played], list[bytes]]:
    def change(table: Played) -> list[bytes]:
        written = table.lines
        assert old in written[line]
        written[line] = written[line].replace(old, new)
        return written

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (changed(10, b"You may", b"You cannot"), "entry 11 (version 11 of seat p1) was changed"),
        (changed(11, b'"seat":"gm"', b'"seat":"p2"'), "entry 12 (version 12 of seat p1) was changed"),
        (changed(8, b"2026-11-20", b"2026-11-21"), "entry 9 (version 9 of seat p1) was changed"),
        (lambda table: table.lines[:10], "the file ends at version 10 of seat p1, this browser saw up to 12"),
    ],
    ids=["text", "who spoke", "time", "tail"],
)
def test_another_consistent_history_is_found_and_located(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Callable[[Played], list[bytes]], says: str
) -> None:
    table = played(*PLAY)
    found = judged(tmp_path, capsys, table, table.seen, change(table))
    assert any(says in one for one in found["wrong"]), found["wrong"]
    assert all("as of entry" in one for one in found["wrong"] if "seen.json" in one)


def test_a_dropped_or_added_entry_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, less = played(*PLAY), played(PLAY[0], PLAY[2])
    assert any("entry 11 (" in one for one in judged(tmp_path, capsys, less, whole.seen)["wrong"])
    assert any("entry 11 (" in one for one in judged(tmp_path, capsys, whole, less.seen)["wrong"])


def test_entries_removed_by_a_restored_backup_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, after = played(*PLAY), played(("p1", Say("Again.")), life="b2")
    seen = before.seen
    start = after.seen["lives"][0]
    assert not judged(tmp_path, capsys, after, after.seen)["wrong"]
    heads = SeatHeads(after.head.root)
    for version, entry in enumerate(after.entries[:10], 1):
        heads.take(entry, [("p1", version)])
    second = {"incarnation": "b2", "first": 10, "start": heads.head("p1").hex(), "heads": start["heads"][10:]}
    seen = {**seen, "lives": [*seen["lives"], second], "links": []}
    (wrong,) = judged(tmp_path, capsys, after, seen)["wrong"]
    assert "restored from a backup: 3 entries that this browser saw are gone (version 10 to 12)" in wrong


def test_an_omitted_reveal_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    without = commands()
    without[6] = (TABLE, OpenEntropy(()))
    table = played(before=without)
    (wrong,) = judged(tmp_path, capsys, table, table.seen)["wrong"]
    assert "in time was left out of the table's luck" in wrong


def test_an_opening_that_everyone_saw_abandoned_is_not_an_error_of_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    twice = commands()
    twice[6:7] = [(TABLE, CallReveals(("p1",))), (TABLE, OpenEntropy(()))]
    table = played(before=twice)
    assert judged(tmp_path, capsys, table, table.seen)["wrong"] == []


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ({"link": CHAIN[1], "for": "00" * 32, "answered": True}, "for a different command than the one"),
        ({"link": CHAIN[2], "for": "00" * 32, "answered": True}, "the record uses it 0 times"),
    ],
)
def test_a_link_used_for_another_command_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], link: dict[str, Any], says: str
) -> None:
    table = played(*PLAY)
    (wrong,) = judged(tmp_path, capsys, table, {**table.seen, "links": [link]})["wrong"]
    assert says in wrong


def test_a_different_root_and_another_seats_file_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = played(*PLAY)
    wrong = judged(tmp_path, capsys, table, {**table.seen, "root": "cd" * 32})["wrong"]
    assert any("was shown the root cdcdcdcdcdcdcdcd" in one for one in wrong)


@pytest.mark.parametrize("text", ["", "{}", '{"croupier":"journal"}', "[1", '{"croupier":"seen","format":2}'])
def test_the_error_for_a_file_that_no_browser_saved_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    file, browser = files(tmp_path, table := played(), table.seen)
    browser.write_text(text)
    assert verify(file, seen=[browser]) == 1
    told_ = capsys.readouterr().err
    assert "it is not a file that a browser saved" in told_
    assert len(told_.splitlines()) == 1


def own_export(file: Path, table: Played, seat: str) -> None:
    """The export that the seat itself may take."""
    again: Table[Any] = Table(GAME, table.head.state(GAME), KeyedLuck(b"k" * 32))
    rows: list[Any] = [{"croupier": "seat", "format": 1, "seat": seat, "table": head_json(table.head)}, {"view": {}}]
    for entry in table.entries:
        again.fold(entry)
        rows.append(serialize.entry(again, entry, seat, again.version(seat)))
    file.write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in (*rows, {"entries": len(rows) - 2})))


def test_a_seats_own_export_is_compared_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, browser = files(tmp_path, table := played(*PLAY), table.seen)
    own_export(file, table, "p1")
    assert verify(file, seen=[browser]) == 0
    assert "12 heads, 1 reveal, 1 link match" in capsys.readouterr().out
    file.write_bytes(file.read_bytes().replace(b'"own_text":"You may have it."', b'"own_text":"You may not."'))
    assert verify(file, seen=[browser]) == 1
    assert "entry 11 (version 11 of seat p1) was changed" in capsys.readouterr().err
    own_export(file, table, "p2")
    assert verify(file, seen=[browser]) == 1
    assert "the browser's file is for seat p1, the record for seat p2" in capsys.readouterr().err


def test_another_line_1_is_found_by_a_browser_that_kept_its_hash(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Security audit 2: the root binds the keys, but not the table's name and settings."""
    table = played(*PLAY)
    line_1 = hashlib.sha256(store_lines.first_line(head_json(table.head))).hexdigest()
    assert judged(tmp_path, capsys, table, {**table.seen, "line_1": line_1})["wrong"] == []
    renamed = table._replace(head=msgspec.structs.replace(table.head, name="Another"))
    assert judged(tmp_path, capsys, renamed, table.seen)["wrong"] == []
    (wrong,) = judged(tmp_path, capsys, renamed, {**table.seen, "line_1": line_1})["wrong"]
    assert "line 1 (name, settings, seats of the table) is not the one that the browser was shown" in wrong


def test_luck_under_the_seats_name_that_is_not_from_its_browser_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Security audit 4: the server invents a seat's entropy and links, unless the seat has used two browsers."""
    table = played(*PLAY)
    other = {**table.seen, "reveals": [], "links": []}
    found = judged(tmp_path, capsys, table, other)
    assert (found["wrong"], found["seen"][0]["others"]) == ([], 2)
    file, browser = files(tmp_path, table, other)
    assert verify(file, seen=[browser]) == 0
    assert "2 parts of the luck under its name are not from this browser" in capsys.readouterr().out
