"""Question: where does the processor time of one command go, until every seat's message is ready to be sent?

For each game bots play at a table of four seats, with a chat line after every nine commands; their commands are then
sent to live tables, each command after the one before it is on disk. The tables (8 by default) play in step, so that
commands share commits as on a busy server. Four sockets a table listen as the page does
(`brief=2&texts=0&groups=table,any_time/`), and their messages are compressed as the server compresses them. Not
included: the sockets themselves and reading a frame. Totals come from runs without stage clocks, which would add their
own time; the calls of functions are counted in a run of their own. The first line is the speed of the machine at the
time: compare only figures next to each other.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

try:  # as a module from the root, or as a program
    from benchmarks._stages import STAGES, CallCount, Clock, FixedLuck, LiveBench, Measured, Step, play, recorded
except ModuleNotFoundError:
    from _stages import STAGES, CallCount, Clock, FixedLuck, LiveBench, Measured, Step, play, recorded

from croupier.games import game as game_named
from croupier.store import Journal
from croupier.web.collector import spare_the_collector

GAMES = ("state-stack", "rust-in-the-canyon", "syuzheteers", "maelstrom", "deck-of-adventures")
Run = tuple[Measured, Measured]


async def run(game: str, journal: Journal, steps: list[Step], number: int, count: int, clock: Clock | None) -> Run:
    """What the commands and the chat lines of one sitting took at this many tables."""
    id = game.replace("-", "")
    tables = [LiveBench(game_named(game), journal, f"{id}-{number}-{table}") for table in range(count)]
    for one in tables:
        await one.sit_down()
    measured = await play(tables, steps, clock)
    for one in tables:
        one.live.close(1001, "measured")
    return measured


def speed() -> float:
    """Milliseconds of processor time for a fixed piece of Python."""
    began = time.thread_time()
    kept = {n: str(n) for n in range(40_000)}
    assert sum(map(len, kept.values())) == 188_890
    return (time.thread_time() - began) * 1e3


def spread(runs: list[Measured]) -> str:
    """Milliseconds of processor time for one command: the median of the runs, and their range."""
    means = [statistics.fmean(one.seconds) * 1e3 for one in runs]
    return f"{statistics.median(means):7.2f} ms ({min(means):.2f} to {max(means):.2f}, {len(runs)} runs)"


def report(what: str, plain: list[Measured], staged: Measured, counted: Measured, tables: int) -> None:
    first, count = plain[0], len(staged.seconds)
    wire, raw = statistics.median(first.wire), statistics.median(first.raw)
    print(f"  {what:<10} {spread(plain)}; {wire:.0f} B on the wire at the median ({raw:,.0f} B of JSON)")
    parts = (f"{stage} {staged.spent[stage] / count / tables * 1e6:.0f}" for stage in STAGES)
    print(f"    us by stage: {', '.join(parts)}")
    calls = {stage: counted.spent[stage] / count for stage in STAGES if stage != "writer"}
    parts = (f"{stage} {number:.0f}" for stage, number in calls.items())
    print(f"    calls by stage: {', '.join(parts)}; {sum(calls.values()):,.0f} in all")


async def measure(game: str, journal: Journal, most: int, runs: int, tables: int) -> None:
    id = game.replace("-", "")
    steps = recorded(game_named(game), id, FixedLuck(journal).luck_source(id), most)
    await run(game, journal, steps[:20], 0, 1, None)
    plain = [await run(game, journal, steps, number + 1, tables, None) for number in range(runs)]
    staged = await run(game, journal, steps, runs + 1, tables, Clock())
    counted = await run(game, journal, steps, runs + 2, 1, CallCount())
    print(f"{game}: {len(plain[0][0].seconds)} commands, {len(plain[0][1].seconds)} chat lines, {tables} tables")
    for at, what in enumerate(("a command", "a chat line")):
        report(what, [one[at] for one in plain], staged[at], counted[at], tables)
    sys.stdout.flush()


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", type=int, default=270)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--game", choices=GAMES)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    spare_the_collector()
    print(f"speed of the machine: {statistics.median(speed() for _ in range(9)):.1f} ms for a fixed piece of Python")
    folder = tempfile.TemporaryDirectory(dir=os.environ.get("CROUPIER_BENCH"))
    with folder, Journal.open(Path(folder.name) / "croupier.db") as journal:
        for game in GAMES if given.game is None else (given.game,):
            await measure(game, journal, given.commands, given.runs, given.tables)


if __name__ == "__main__":
    asyncio.run(main())
