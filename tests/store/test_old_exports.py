"""Exports of every version since the first: each opens, verifies and imports, forever. Never touch a stored one."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

import high_card
from croupier.core import entry as entries
from croupier.core.game import Game
from croupier.core.luck_sources import SeededLuck
from croupier.core.table import Table
from croupier.core.upcast import VERSION
from croupier.core.verify import Verified, verify
from croupier.games import game as game_named
from croupier.store import Journal, journal_lines
from croupier.store.check import Check, check_lines
from croupier.store.export import export, import_table
from croupier.web.load_table import Head
from support.store.sample import AT

OLD = Path(__file__).parent / "old"
KEPT = sorted(OLD.glob("*.jsonl"))
WORDS = {1: {"without salt": 2, "sealed": 1}, 2: {"checked": 2, "sealed": 1}, 3: {"checked": 2, "sealed": 1}}
ROOTS = {1: 1, 2: 2, 3: 2}


def version_of(file: Path) -> int:
    return int(file.name.split(".")[1])


def game_of(file: Path) -> Game[Any]:
    name = file.name.split(".")[0]
    return high_card.GAME if name == "high-card" else game_named(name)


def opened(file: Path) -> tuple[Head, list[bytes]]:
    with file.open("rb") as kept:
        check = Check(kept)
        found = list(check.entries())
    assert check.result().wrong is None
    return msgspec.convert(check.table, Head), found


def judged(file: Path) -> Verified:
    head, found = opened(file)
    game = game_of(file)
    return verify(game, head.state(game), head.root, head.algorithm, found)


def test_an_export_of_every_version_is_stored() -> None:
    kept = {(one.name.split(".")[0], version_of(one)) for one in KEPT}
    assert kept >= {(game, v) for game in ("high-card", "state-stack") for v in range(1, VERSION + 1)}


@pytest.mark.parametrize("old", KEPT, ids=lambda old: old.name)
def test_an_old_export_verifies(old: Path) -> None:
    found = judged(old)
    assert found.wrong == ()
    assert sum(found.draws.values()) > 0
    assert found.unbound == (sum(found.draws.values()) if version_of(old) < 3 else 0)
    assert found.words == WORDS[version_of(old)]
    assert found.roots == ROOTS[version_of(old)]


@pytest.mark.parametrize("old", KEPT, ids=lambda old: old.name)
def test_an_old_export_opens_and_has_the_same_end(old: Path) -> None:
    head, found = opened(old)
    game = game_of(old)
    table: Table[Any] = Table(game, head.state(game), SeededLuck(""))
    for line in found:
        assert entries.version(line) == version_of(old)
        table.fold(entries.read(game, line))
    assert table.n == len(found)
    assert not table.state.is_open
    assert [word for _, word in table.state.words] == ["tumbleweed", "Ñandú"]


@pytest.mark.parametrize("old", KEPT, ids=lambda old: old.name)
def test_an_old_export_is_imported_and_exported_unchanged(old: Path, journal: Journal) -> None:
    with old.open("rb") as kept:
        import_table(journal, "old", kept, at=AT).result()
    assert b"".join(export(journal, "old")) == old.read_bytes()


def test_entries_of_a_newer_version_are_refused_with_their_version() -> None:
    first = journal_lines.first_line({"game": "high-card", "name": "Tomorrow's"})
    told = check_lines(journal_lines.seal(first, [b'{"n":1,"v":%d}' % (VERSION + 1)])).wrong
    assert told is not None
    assert told.startswith(f"line 2 was written by a newer Croupier (entries of version {VERSION + 1};")
