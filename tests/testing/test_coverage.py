"""Coverage of a ledger of four clauses and two settings."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.core.game import Game
from croupier.core.rules import CITATIONS, RULES, cites, rule
from croupier.testing.coverage import citations, cover
from croupier.testing.report import Report, Stamp, read, stamp, write

LEDGER = """# Low Card - rules ledger
## Clauses
### 1. Play
- **LC-1.1** [rule] One card each.
- **LC-1.2** [judge] The dealer breaks ties.
- **LC-1.3** [content] The cards.
- **LC-1.4** [advice] Smile.
## Rulings
- **LC-R1** `ante` Ante? Options: `one` (default), `two`, `three`.
- **LC-R2** `limit` Limit? Options: `none` (default), `nine`.
### Settings index
| setting | ruling | options | parameter | default | changeable |
|---|---|---|---|---|---|
| `ante` | LC-R1 | `one`, `two`, `three` | - | `one` | always |
| `limit` | LC-R2 | `none`, `nine` | - | `none` | always |
"""
NOW = Stamp("c0ffee", "f11e5")


class LowCard(Game[Any]):
    name = "low-card"
    title = "Low Card"
    ledger = LEDGER
    waiting = frozenset({("ante", "three")})


@pytest.fixture(autouse=True)
def _registries_as_before() -> Iterator[None]:
    known, cited = len(RULES), len(CITATIONS)
    yield
    del RULES[known:], CITATIONS[cited:]


def carry_out_all() -> None:
    rule("LC-1.1", "LC-1.2")(lambda: None)
    cites("LC-1.3", name="CARDS")(())


TESTED = Report(
    NOW, {f"LC-1.{n}": ("test_a",) for n in (1, 2, 3)}, {"low-card": {"ante=two": ("test_b",), "limit=nine": ("t",)}}
)


def test_a_ledger_with_code_and_tests_is_fully_covered() -> None:
    carry_out_all()
    covered = cover(LowCard(), TESTED, NOW)
    assert covered.missing == ()
    assert [clause.id for clause in covered.clauses] == ["LC-1.1", "LC-1.2", "LC-1.3"]
    assert covered.clauses[2].code == (f"{__name__}.CARDS",)
    assert [covered.count(state) for state in ("default", "works", "waiting")] == [2, 2, 1]


def test_clauses_without_code_or_a_test_are_listed() -> None:
    rule("LC-1.1")(lambda: None)
    covered = cover(LowCard(), Report(NOW, {"LC-1.2": ("test_a",)}, {}, ("test_c",)), NOW)
    assert covered.missing == (
        "LC-1.1 [rule] lacks a marked test",
        "LC-1.2 [judge] lacks code that cites it",
        "LC-1.3 [content] lacks code that cites it and a marked test",
        "ante=two (LC-R1) lacks a test that passes under it and fails under the default",
        "limit=nine (LC-R2) lacks a test that passes under it and fails under the default",
        "test_c is marked and did not pass",
    )


@pytest.mark.parametrize(
    ("report", "says"),
    [
        (None, "there is no report of a full test run"),
        (Report(Stamp("decaf", "f11e5"), TESTED.clauses, TESTED.options), "report is for decaf .* this is c0ffee"),
        (Report(Stamp("c0ffee", "0dd"), TESTED.clauses, TESTED.options), "files 0dd"),
    ],
)
def test_a_report_of_other_sources_does_not_count(report: Report | None, says: str) -> None:
    carry_out_all()
    missing = cover(LowCard(), report, NOW).missing
    assert "python3 start.py test" in missing[0]
    with pytest.raises(AssertionError, match=says):
        raise AssertionError(missing[0])


def test_citations_of_another_game_are_not_counted() -> None:
    rule("XX-1.1")(lambda: None)
    assert citations(LowCard()) == {}


def test_a_report_is_stored_and_read_back(tmp_path: Path) -> None:
    write(tmp_path / "build" / "report.json", TESTED)
    assert read(tmp_path / "build" / "report.json") == TESTED
    (tmp_path / "torn.json").write_text('{"stamp"')
    assert read(tmp_path / "torn.json") is None
    assert read(tmp_path / "none.json") is None


def test_only_a_changed_source_file_changes_the_stamp(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "rules.py").write_text("ante = 1\n")
    first = stamp(tmp_path)
    (tmp_path / "notes.py").write_text("")
    (tmp_path / "src" / "__pycache__").mkdir()
    (tmp_path / "src" / "__pycache__" / "rules.py").write_text("")
    assert stamp(tmp_path) == first
    (tmp_path / "src" / "rules.py").write_text("ante = 2\n")
    second = stamp(tmp_path)
    assert second.files != first.files
    (tmp_path / "low_card").mkdir()
    (tmp_path / "low_card" / "__init__.py").write_text("GAME = 1\n")
    assert stamp(tmp_path).files != second.files
