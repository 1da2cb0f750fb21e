import re
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.store import Journal, StoreError, journal_lines, tables
from croupier.store.check import check_file, check_lines
from croupier.store.export import export, import_table
from support.store.sample import AT, HEAD, entry, fill

WHOLE = b"".join(journal_lines.seal(journal_lines.first_line(HEAD), [entry(n) for n in range(1, 6)]))


def check(data: bytes) -> str | None:
    return check_lines(cut(data)).wrong


def cut(data: bytes) -> list[bytes]:
    """Split as a binary file does: each line with its newline, the last maybe without."""
    ends = [i + 1 for i, byte in enumerate(data) if byte == 10]
    parts = [data[start:end] for start, end in zip([0, *ends], [*ends, len(data)], strict=True)]
    return [part for part in parts if part]


def test_an_export_is_the_first_line_the_entries_and_the_head(journal: Journal) -> None:
    fill(journal, "t1", 5)
    out = list(export(journal, "t1"))
    assert b"".join(out) == WHOLE
    assert msgspec.json.decode(out[0]) == {"croupier": "journal", "format": 1, "table": HEAD}
    assert msgspec.json.decode(out[-1]) == {"entries": 5, "head": journal.head("t1").hash}
    assert check_lines(out).wrong is None


def test_entries_written_during_an_export_are_left_out(journal: Journal) -> None:
    fill(journal, "t1", 3)
    running = export(journal, "t1")
    fill(journal, "t1", 2, after=3)
    assert check_lines(running).entries == 3


def test_a_check_returns_the_table_and_its_head() -> None:
    checked = check_lines(cut(WHOLE))
    assert (checked.wrong, checked.entries, checked.table) == (None, 5, HEAD)


def test_the_export_of_an_empty_table_is_valid() -> None:
    assert check_lines(journal_lines.seal(journal_lines.first_line(HEAD), [])).wrong is None


def test_a_change_of_any_byte_is_found() -> None:
    for place in range(len(WHOLE)):
        for flip in (1, 0x20, 0x80, WHOLE[place] ^ 10, WHOLE[place] ^ 32):
            if flip:
                changed = bytearray(WHOLE)
                changed[place] ^= flip
                assert check(bytes(changed)) is not None, (place, flip)


def test_truncation_at_any_byte_is_found() -> None:
    for length in range(len(WHOLE)):
        assert check(WHOLE[:length]) is not None, length


@settings(max_examples=300, deadline=None)
@given(st.lists(st.dictionaries(st.text(max_size=5), st.text(max_size=8), max_size=3), max_size=6), st.data())
def test_any_change_to_any_journal_is_found(bodies: list[dict[str, str]], data: st.DataObject) -> None:
    entries = [msgspec.json.encode({"n": n, "body": body}) for n, body in enumerate(bodies, 1)]
    whole = b"".join(journal_lines.seal(journal_lines.first_line(HEAD), entries))
    assert check(whole) is None
    start = data.draw(st.integers(0, len(whole) - 1))
    end = data.draw(st.integers(start, min(len(whole), start + 40)))
    changed = whole[:start] + data.draw(st.binary(max_size=20)) + whole[end:]
    assert (check(changed) is None) == (changed == whole)


LINES = cut(WHOLE)


@pytest.mark.parametrize(
    ("damaged", "says"),
    [
        (b"", "the file is empty"),
        (b"PK\x03\x04", "line 1 is not the first line of a Croupier journal"),
        (WHOLE.replace(b'"format":1', b'"format":2'), r"newer Croupier \(format 2; this one knows 1\)"),
        (WHOLE[: len(LINES[0]) - 1], "line 1 is truncated"),
        (b"".join(LINES[:4]), "the end is missing after entry 3"),
        (b"".join(LINES)[:-1], "line 7 is truncated"),
        (b"".join(LINES[:3] + LINES[4:]), "line 4 has entry 4, expected entry 3"),
        (b"".join([*LINES[:3], b"{}\n", *LINES[3:]]), "line 4 is neither an entry nor the last line"),
        (b"".join([*LINES[:5], LINES[6]]), "line 6 says 5 entries, but there are 4"),
        (WHOLE + LINES[1], "line 8 follows the last line"),
        (WHOLE.replace(b"Friday", b"Monday"), "lines 1 to 6 do not give the head in line 7"),
    ],
)
def test_a_check_reports_what_is_wrong(damaged: bytes, says: str, tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    file.write_bytes(damaged)
    wrong = check_file(file).wrong
    assert wrong is not None
    assert re.search(says, wrong), wrong


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"cannot read .*none\.jsonl"):
        check_file(tmp_path / "none.jsonl")


def test_an_import_reproduces_the_same_chain(journal: Journal, tmp_path: Path) -> None:
    fill(journal, "t1", 5)
    with Journal.open(tmp_path / "other.db") as other:
        came = import_table(other, "x1", export(journal, "t1"), at=AT).result()
        assert (came.n, came.head) == journal.head("t1") == other.head("x1")
        assert b"".join(export(other, "x1")) == WHOLE
        assert tables.by_code(other, came.code) == "x1"
        assert tables.find(other, "x1").incarnation != tables.find(journal, "t1").incarnation
        other.append("x1", 6, entry(6)).result()


def test_a_table_that_already_exists_is_not_imported(journal: Journal) -> None:
    fill(journal, "t1", 2)
    with pytest.raises(StoreError, match="already exists here, as t1"):
        import_table(journal, "t2", export(journal, "t1"), at=AT).result()
    with pytest.raises(StoreError, match="table t1 already exists"):
        import_table(journal, "t1", cut(WHOLE.replace(b"Friday", b"Monday")), at=AT).result()


@pytest.mark.parametrize("damaged", [b"", WHOLE[:-20], WHOLE.replace(b"Friday", b"Monday"), b"\x00" * 100])
def test_a_damaged_export_leaves_nothing_behind(file: Path, damaged: bytes) -> None:
    with Journal.open(file) as journal:
        with pytest.raises(StoreError):
            import_table(journal, "x1", cut(damaged), at=AT).result()
        assert tables.list_tables(journal) == []
        import_table(journal, "x1", cut(WHOLE), at=AT).result()
