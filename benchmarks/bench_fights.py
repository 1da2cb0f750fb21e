"""Question: how many fights of Deck of Adventures a second, four against four, full rules, no journal, one core?

The four premades of the starter pack, played by four players, against two bruisers, a slinger and their captain, on
the map of the demo, from the start of combat until one side is beaten; simple bots that see only views. Entries are
kept in memory only; every command is read from its JSON.

"""

import argparse
import os
import statistics
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from croupier.core.bots import Bot
from croupier.core.commands import Command
from croupier.core.luck_sources import KeyedLuck
from croupier.core.session import moment, sit_down
from croupier.core.state import GM
from croupier.core.table import Table
from croupier.games import game as game_named
from croupier.games.deck_of_adventures.bots import evening_steps
from croupier.games.deck_of_adventures.cast.commands import TakePremade
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, MakeReady
from croupier.games.deck_of_adventures.combat.commands import StartCombat
from croupier.games.deck_of_adventures.terrain.commands import LayGrid, PaintGrid, PlaceToken
from croupier.web.app import spare_the_collector

PREMADES = ("Bram Holloway", "Ilse Corran", "Wen Sabry", "Anneke Dray")
GAME = game_named("deck-of-adventures")


def staged(number: int, run: int) -> tuple[Table[Any], dict[str, Bot]]:
    """Eight characters on the map, before the first blow."""
    luck_source = KeyedLuck((run * 1000 + number).to_bytes(32, "big"))
    assert luck_source.root  # all keys are committed before play, as when a table is created
    table = sit_down(GAME, luck_source, players=len(PREMADES))
    for at, being in enumerate(PREMADES, 1):
        table.submit(f"p{at}", TakePremade(being), moment(table.n))
    ready: tuple[Command, ...] = (MakeReady("Toll-Gate Bruiser", count=2), MakeReady("Marsh Slinger"),
                                  MakeReady("Captain Orsa Vane"), BringOn(("w1", "w2", "w3", "w4")))  # fmt: skip
    ground: tuple[Command, ...] = (
        LayGrid(evening_steps.WIDTH, evening_steps.HEIGHT),
        PaintGrid("wall", evening_steps.WALL),
        PaintGrid("rough", evening_steps.MUD),
    )
    tokens = (PlaceToken(f"c{at + 1}", 2 if at < 4 else 9, 2 + at % 4) for at in range(8))
    for command in (*ready, *ground, *tokens):
        table.submit(GM, command, moment(table.n))
    return table, {one.id: GAME.bot(one.id, f"bench {run}.{number}") for one in table.state.seats}


def fight(number: int, run: int) -> tuple[int, float, float]:
    """Commands of a whole fight, seconds of wall clock, seconds of processor time."""
    table, bots = staged(number, run)
    before, wall, work = table.n, time.perf_counter(), time.process_time()
    table.submit(GM, StartCombat(tuple(one.id for one in table.state.characters)), moment(table.n))
    while table.state.combat is not None:
        seat = table.state.prompts[0].ask.seat
        wish = bots[seat](table.view(seat), seat, ())
        assert wish is not None
        command = GAME.read_command(msgspec.json.encode(wish.command))
        table.submit(seat, command, moment(table.n), wish.prompt)
    return table.n - before, time.perf_counter() - wall, time.process_time() - work


def told(what: str, walls: Sequence[float], works: Sequence[float]) -> None:
    """Fights per second of wall clock and of processor time (independent of other load): medians and spread."""
    spread = f"{min(walls):,.1f} to {max(walls):,.1f}, {len(walls)} runs"
    wall, work = statistics.median(walls), statistics.median(works)
    print(f"{what:<32} {wall:>6,.1f} fights/s ({spread}); {work:>6,.1f} a second of processor time")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fights", type=int, default=20)
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    spare_the_collector()
    fight(0, given.runs)
    runs = [[fight(number, run) for number in range(given.fights)] for run in range(given.runs)]
    counts = [count for fights in runs for count, _, _ in fights]
    least, most = min(counts), max(counts)
    print(f"fights of four against four on a map, {given.fights} a run: {statistics.mean(counts):.0f} commands each "
          f"({least} to {most})")  # fmt: skip
    walls = [given.fights / sum(wall for _, wall, _ in fights) for fights in runs]
    works = [given.fights / sum(work for _, _, work in fights) for fights in runs]
    told("whole rules, journal off", walls, works)


if __name__ == "__main__":
    main()
