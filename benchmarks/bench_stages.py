"""Question: where does the processor time of one command go, until every seat's message is ready to be sent?

For each game bots play at a table of four seats, with a chat line after every nine commands; their commands are then
sent to a live table with a journal, each after the one before it is on disk. Four sockets listen as the page does
(`brief=1&texts=0&groups=table,any_time`), and their messages are compressed as the server compresses them. Not
included: the sockets themselves and reading a frame. Totals are of runs without clocks inside; the clocks of the
stages add to theirs.

"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
from pathlib import Path

try:  # as a module from the root, or as a program
    from benchmarks._stages import STAGES, Clock, FixedLuck, LiveBench, Measured, Step, recorded
except ModuleNotFoundError:
    from _stages import STAGES, Clock, FixedLuck, LiveBench, Measured, Step, recorded

from croupier.games import game as game_named
from croupier.store import Journal
from croupier.web.app import spare_the_collector

GAMES = ("state-stack", "rust-in-the-canyon", "syuzheteers", "maelstrom", "deck-of-adventures")
Run = tuple[Measured, Measured]


async def run(game: str, journal: Journal, steps: list[Step], number: int, clock: Clock | None) -> Run:
    """What the commands and the chat lines of one sitting took."""
    bench = LiveBench(game_named(game), journal, f"{game.replace('-', '')}-{number}")
    await bench.sit_down()
    measured = await bench.play(steps, clock)
    bench.live.close(1001, "measured")
    return measured


def spread(runs: list[Measured]) -> str:
    """Milliseconds of processor time for one command: the median of the runs, and their range."""
    means = [statistics.fmean(one.seconds) * 1e3 for one in runs]
    return f"{statistics.median(means):7.2f} ms ({min(means):.2f} to {max(means):.2f}, {len(runs)} runs)"


def report(what: str, plain: list[Measured], staged: Measured) -> None:
    first, count = plain[0], len(staged.seconds)
    wire, raw = statistics.median(first.wire), statistics.median(first.raw)
    print(f"  {what:<10} {spread(plain)}; {wire:.0f} B on the wire at the median ({raw:,.0f} B of JSON)")
    parts = (f"{stage} {staged.spent[stage] / count * 1e6:.0f}" for stage in STAGES)
    print(f"    us by stage: {', '.join(parts)}")


async def measure(game: str, journal: Journal, most: int, runs: int) -> None:
    id = game.replace("-", "")
    steps = recorded(game_named(game), id, FixedLuck(journal).luck_source(id), most)
    plain = [await run(game, journal, steps, number, None) for number in range(runs + 1)][1:]
    staged = await run(game, journal, steps, runs + 1, Clock())
    print(f"{game}: {len(plain[0][0].seconds)} commands, {len(plain[0][1].seconds)} chat lines")
    for at, what in enumerate(("a command", "a chat line")):
        report(what, [one[at] for one in plain], staged[at])
    sys.stdout.flush()


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", type=int, default=270)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--game", choices=GAMES)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    spare_the_collector()
    folder = tempfile.TemporaryDirectory(dir=os.environ.get("CROUPIER_BENCH"))
    with folder, Journal.open(Path(folder.name) / "croupier.db") as journal:
        for game in GAMES if given.game is None else (given.game,):
            await measure(game, journal, given.commands, given.runs)


if __name__ == "__main__":
    asyncio.run(main())
