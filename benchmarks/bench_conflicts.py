"""Question: how many conflicts of Rust in the Canyon a second, with full rules, three PCs, simple bots and one core?

Each table plays a session of four conflicts in two towns, with its entries only in memory. A conflict is counted from
its proposal to its end and aftermath; rests, reads and the road are in between and counted separately.

"""

import argparse
import os
import statistics
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.core.bots import Bot
from croupier.core.entry import Entry
from croupier.core.luck_sources import KeyedLuck
from croupier.core.session import moment, sit_down
from croupier.core.table import Table
from croupier.games import game as game_named
from croupier.games.rust_in_the_canyon.cost.events import AftermathTold
from croupier.web.collector import spare_the_collector

PCS = 3
GAME = game_named("rust-in-the-canyon")


class Spent:
    """Seconds of wall clock and of processor time, the number of entries, and of conflicts."""

    def __init__(self) -> None:
        self.wall = self.work = 0.0
        self.entries = self.conflicts = 0

    def add(self, wall: float, work: float) -> None:
        self.wall += wall
        self.work += work
        self.entries += 1


def seated(number: int, run: int) -> tuple[Table[Any], dict[str, Bot]]:
    """A table of bots at which nothing has happened yet."""
    luck_source = KeyedLuck((run * 1000 + number).to_bytes(32, "big"))
    assert luck_source.root  # all keys are committed before play, as when a table is created
    table = sit_down(GAME, luck_source, players=PCS)
    return table, {one.id: GAME.bot(one.id, f"bench {run}.{number}") for one in table.state.seats}


def step(table: Table[Any], bots: dict[str, Bot]) -> Entry | None:
    """Answer an open question, or else do what some bot wants; None when the session is over."""
    asked = dict.fromkeys(prompt.ask.seat for prompt in table.state.prompts)
    for seat in (*asked, *(seat for seat in bots if seat not in asked)):
        wish = bots[seat](table.view(seat), seat, ())
        if wish is not None:
            command = GAME.read_command(msgspec.json.encode(wish.command))
            return table.submit(seat, command, moment(table.n), wish.prompt)
    return None


def play(number: int, run: int, fights: Spent, between: Spent) -> None:
    """Play a whole session; return the cost of its conflicts, and of the play between them."""
    table, bots = seated(number, run)
    wall, work = time.perf_counter(), time.process_time()
    while (entry := step(table, bots)) is not None:
        now, busy = time.perf_counter(), time.process_time()
        told = any(isinstance(event, AftermathTold) for event in entry.events)
        (fights if table.state.conflict is not None or told else between).add(now - wall, busy - work)
        wall, work = now, busy
    fights.conflicts += table.state.conflicts


def told(what: str, walls: Sequence[float], works: Sequence[float]) -> None:
    """Conflicts per second of wall clock and of processor time (independent of other load): medians and spread."""
    spread = f"{min(walls):,.1f} to {max(walls):,.1f}, {len(walls)} runs"
    wall, work = statistics.median(walls), statistics.median(works)
    print(f"{what:<44} {wall:>6,.1f} conflicts/s ({spread}); {work:>6,.1f} a second of processor time")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    spare_the_collector()
    play(0, given.runs, Spent(), Spent())
    runs = []
    for run in range(given.runs):
        fights, between = Spent(), Spent()
        for number in range(given.tables):
            play(number, run, fights, between)
        runs.append((fights, between))
    conflicts = sum(fights.conflicts for fights, _ in runs)
    each = sum(fights.entries for fights, _ in runs) / conflicts
    print(f"sittings of GM and {PCS} players, {given.tables} a run: {conflicts} conflicts of {each:.0f} commands")
    told("a conflict", *zip(*((one.conflicts / one.wall, one.conflicts / one.work) for one, _ in runs), strict=True))
    whole = [(a.conflicts / (a.wall + b.wall), a.conflicts / (a.work + b.work)) for a, b in runs]
    told("with setting up, reads, rests and the road", *zip(*whole, strict=True))


if __name__ == "__main__":
    main()
