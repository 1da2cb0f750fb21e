"""Question: does opening a table get slower with age? Opened from disk at 100, 10,000 and 100,000 entries."""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "examples"))

from croupier.core import entry as entries
from croupier.core.luck_sources import SeededLuck
from croupier.core.seat_heads import SeatHeads
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.core.table_commands import OpenSitting, Say, SeatPlayer
from croupier.store import Journal, seat_versions, snapshots
from croupier.web import load_table
from high_card import GAME
from high_card.commands import Deal

LENGTHS = (100, 10_000, 100_000)
AT = "2026-11-20T19:00:00.000Z"
HEAD = load_table.Head("high-card", "Long table", {}, players=3, with_gm=True, root="", algorithm=SeededLuck.algorithm)
DOOR = SeededLuck("bench")


def play(journal: Journal, length: int) -> None:
    """A table with a round in progress at which people then talk, stored as the server does."""
    journal.create_table("t1", load_table.head_json(HEAD), at=AT).result()
    table = Table(GAME, HEAD.state(GAME), DOOR)
    begin = [(TABLE, SeatPlayer(seat, seat.upper())) for seat in ("gm", "p1", "p2", "p3")]
    for seat, command in [*begin, (TABLE, OpenSitting())]:
        keep(journal, table, seat, command)
    done = keep(journal, table, table.state.dealer, Deal())
    for k in range(length - table.n):
        done = keep(journal, table, f"p{k % 3 + 1}", Say("So we walk on, and on."))
    done.result()


def keep(journal: Journal, table: Table, seat: str, command: object):
    entry = table.submit(seat, command, AT)
    versions = [(one, table.version(one)) for one in ("gm", "p1", "p2", "p3", "watch") if entry.is_visible(one)]
    done = journal.append("t1", entry.n, entries.write(entry), remember=(seat, f"c{entry.n}", b"d" * 32), sent=versions)
    if entry.n % load_table.EVERY == 0:
        snapshots.put(
            journal, "t1", entry.n, load_table.form_of(GAME), load_table.snapshot_of(table, SeatHeads(HEAD.root))
        )
    return done


def opened(path: Path) -> None:
    """The complete opening: the file, the table, a seat's view and choices."""
    with Journal.open(path) as journal:
        table = load_table.load(journal, load_table.row_of(journal, "t1"), GAME, DOOR).table
        table.view("p1")
        table.choices("p1")


def times(what: Callable[[], object], count: int) -> str:
    taken = []
    for _ in range(count):
        start = time.perf_counter()
        what()
        taken.append((time.perf_counter() - start) * 1e3)
    taken.sort()
    return f"p50 {statistics.median(taken):7.2f} ms  p99 {taken[int(len(taken) * 0.99)]:7.2f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lengths", type=int, nargs="*", default=LENGTHS)
    parser.add_argument("--times", type=int, default=100)
    given = parser.parse_args()
    print(f"a table of High Card with GM and three players, a snapshot every {load_table.EVERY} entries")
    with tempfile.TemporaryDirectory() as directory:
        for length in given.lengths:
            path = Path(directory) / f"{length}.db"
            # 50 more than a snapshot, so that every length has the same number of entries to apply
            length = (length - 50) // load_table.EVERY * load_table.EVERY + 50 if length > load_table.EVERY else length
            start = time.perf_counter()
            with Journal.open(path) as journal:
                play(journal, length)
            played = length / (time.perf_counter() - start)
            print(f"{length:>7,} entries, {path.stat().st_size / 1e6:6.1f} MB (played at {played:,.0f} commands/s)")
            print(f"        open from the disk, view, choices   {times(lambda path=path: opened(path), given.times)}")
            with Journal.look(path) as journal:
                version = seat_versions.versions(journal, "t1")["p1"] - 10
                caught_up = times(lambda: seat_versions.sent_after(journal, "t1", "p1", version), given.times)  # noqa: B023
            print(f"        ten versions missed, caught up      {caught_up}")


if __name__ == "__main__":
    main()
