"""Question: how many fights of Deck of Adventures a second, four against four, full rules, no journal, one core?

The four premades of the starter pack, played by four players, against two bruisers, a slinger and their captain, on
the map of the demo, from the start of combat until one side is beaten; simple bots that see only views. Fights at a
table, whose entries are kept in memory only, and as playtests, with the same seeds, take turns.

"""

import argparse
import os
import statistics
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from croupier.core.bots import Bot
from croupier.core.commands import Command
from croupier.core.luck_sources import KeyedLuck
from croupier.core.playtest import Playtest
from croupier.core.session import moment, sit_down
from croupier.core.state import GM
from croupier.core.table import Table
from croupier.games import game as game_named
from croupier.games.deck_of_adventures.bots.evening_steps import HEIGHT, MUD, WALL, WIDTH
from croupier.games.deck_of_adventures.cast.commands import TakePremade
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, MakeReady
from croupier.games.deck_of_adventures.combat.commands import StartCombat
from croupier.games.deck_of_adventures.terrain.commands import LayGrid, PaintGrid, PlaceToken
from croupier.web.collector import spare_the_collector

PREMADES = ("Bram Holloway", "Ilse Corran", "Wen Sabry", "Anneke Dray")
GAME = game_named("deck-of-adventures")


class Fight(NamedTuple):
    """Eight characters on the map, before the first blow: at a table or in a playtest."""

    place: Table[Any] | Playtest[Any]
    bots: Mapping[str, Bot]

    def submit(self, seat: str, command: Command, prompt: str | None = None) -> None:
        if isinstance(self.place, Playtest):
            self.place.submit(seat, command)
        else:
            self.place.submit(seat, command, moment(self.place.n), prompt)

    @property
    def commands(self) -> int:
        return self.place.count if isinstance(self.place, Playtest) else self.place.n


def at_a_table(seed: int) -> Fight:
    luck_source = KeyedLuck(seed.to_bytes(32, "big"))
    assert luck_source.root  # all keys are committed before play, as when a table is created
    table = sit_down(GAME, luck_source, players=len(PREMADES))
    return Fight(table, {one.id: GAME.bot(one.id, f"bench {seed}") for one in table.state.seats})


def as_playtest(seed: int) -> Fight:
    test = Playtest(GAME, f"bench {seed}", players=len(PREMADES))
    return Fight(test, test.bots)


def staged(fight: Fight) -> Fight:
    """Place every character on the map."""
    for at, being in enumerate(PREMADES, 1):
        fight.submit(f"p{at}", TakePremade(being))
    ready: tuple[Command, ...] = (MakeReady("Toll-Gate Bruiser", count=2), MakeReady("Marsh Slinger"),
                                  MakeReady("Captain Orsa Vane"), BringOn(("w1", "w2", "w3", "w4")))  # fmt: skip
    ground: tuple[Command, ...] = (LayGrid(WIDTH, HEIGHT), PaintGrid("wall", WALL),
                                   PaintGrid("rough", MUD))  # fmt: skip
    tokens = (PlaceToken(f"c{at + 1}", 2 if at < 4 else 9, 2 + at % 4) for at in range(8))
    for command in (*ready, *ground, *tokens):
        fight.submit(GM, command)
    return fight


def fought(fight: Fight) -> tuple[int, float, float]:
    """Commands of a whole fight, seconds of wall clock, seconds of processor time."""
    place, before, wall, work = fight.place, fight.commands, time.perf_counter(), time.process_time()
    fight.submit(GM, StartCombat(tuple(one.id for one in place.state.characters)))
    while place.state.combat is not None:
        seat = place.state.prompts[0].ask.seat
        wish = fight.bots[seat](place.view(seat), seat, ())
        assert wish is not None
        fight.submit(seat, GAME.read_command(msgspec.json.encode(wish.command)), wish.prompt)
    return fight.commands - before, time.perf_counter() - wall, time.process_time() - work


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
    ways = {"whole rules, journal off": at_a_table, "playtest": as_playtest}
    runs: dict[str, list[list[tuple[int, float, float]]]] = {what: [] for what in ways}
    for run in range(-1, given.runs):
        for what, way in ways.items():
            seeds = range(given.fights) if run >= 0 else range(1)
            found = [fought(staged(way((run + 1) * 1000 + number))) for number in seeds]
            if run >= 0:
                runs[what].append(found)
    for what, every in runs.items():
        counts = [count for fights in every for count, _, _ in fights]
        length = f"{statistics.mean(counts):.0f} commands each ({min(counts)} to {max(counts)})"
        print(f"fights of four against four on a map, {given.fights} a run: {length}")
        walls = [given.fights / sum(wall for _, wall, _ in fights) for fights in every]
        works = [given.fights / sum(work for _, _, work in fights) for fights in every]
        told(what, walls, works)


if __name__ == "__main__":
    main()
