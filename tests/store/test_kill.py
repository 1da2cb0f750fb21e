import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from croupier.store import Journal, command_ids, seat_versions
from croupier.store.check import check_lines
from croupier.store.export import export
from support.store.sample import entry

ROOT = Path(__file__).parents[2]
KILLS = 20


@pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")
def test_nothing_acknowledged_is_lost_or_doubled_by_twenty_kills(file: Path, tmp_path: Path) -> None:
    acknowledged: dict[str, int] = {}
    for turn in range(KILLS):
        kill_one(file, tmp_path / "out", 0.05 + random.Random(turn).random() * 0.15)
        for line in (tmp_path / "out").read_text().splitlines(keepends=True):
            if line.endswith("\n"):
                table, n = line.split()
                acknowledged[table] = max(acknowledged.get(table, 0), int(n))
        with Journal.open(file) as journal:
            for table, last in acknowledged.items():
                assert journal.head(table).n >= last
                assert journal.read(table, last - 1, 1) == [entry(last)]
                assert command_ids.find(journal, table, "p1", f"c{last}") == (b"d", last, last)
    assert len(acknowledged) == 4
    with Journal.look(file) as journal:
        for table in acknowledged:
            kept = journal.head(table).n
            assert journal.read(table) == [entry(n) for n in range(1, kept + 1)]
            assert seat_versions.versions(journal, table) == {"gm": kept, "p1": kept}
            assert check_lines(export(journal, table)).wrong is None


def kill_one(file: Path, out: Path, after: float) -> None:
    """Start an appender, let it acknowledge for this many seconds, kill it."""
    environ = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'tests'}"}
    with out.open("wb") as stdout:
        child = subprocess.Popen([sys.executable, ROOT / "tests/store/appender.py", file], stdout=stdout, env=environ)
        until = time.monotonic() + 20
        while not out.stat().st_size and child.poll() is None and time.monotonic() < until:
            time.sleep(0.01)
        assert child.poll() is None
        time.sleep(after)
        child.kill()
        child.wait()
