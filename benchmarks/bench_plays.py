"""Question: how many plays a second do bots make, without a server, as a playtest and at a full table?

Each game is played by its own bots from the first command to the end, three players and a GM where there is one: a
fight of State Stack with its preparation, four conflicts of Rust in the Canyon and the play between them, a play of
Syuzheteers, an evening each of Maelstrom and Deck of Adventures. The two ways take turns, so that other load disturbs
both; the ratio is the median of pairs. A full table keeps entries with receipts in memory, without keyed luck. Seconds
are of processor time, on one core.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.core.game import Game
from croupier.core.luck_sources import SeededLuck
from croupier.core.playtest import Playtest
from croupier.core.session import sit_down, with_bots
from croupier.games import game as game_named
from croupier.web.collector import spare_the_collector

PLAYERS, MOST = 3, 20_000


class Plan(NamedTuple):
    """What is counted in a state after a play, how often a run plays, and the target per second."""

    unit: str
    count: Callable[[Any], int]
    plays: int
    aim: int


GAMES = {
    "state-stack": Plan("fights", lambda state: int(state.fights), 6, 60),
    "rust-in-the-canyon": Plan("conflicts", lambda state: int(state.conflicts), 2, 120),
    "syuzheteers": Plan("plays", lambda _: 1, 2, 25),
    "maelstrom": Plan("evenings", lambda _: 1, 2, 30),
    "deck-of-adventures": Plan("evenings", lambda _: 1, 2, 35),
}


class Run(NamedTuple):
    """Seconds of processor time, and what was played in them."""

    seconds: float
    commands: int
    units: int


def as_playtest(game: Game[Any], seed: str) -> tuple[int, Any]:
    test = Playtest(game, seed, players=PLAYERS)
    for _ in test.moves(MOST):
        pass
    return test.count, test.state


def at_a_table(game: Game[Any], seed: str) -> tuple[int, Any]:
    table = sit_down(game, SeededLuck(seed), players=PLAYERS)
    for _ in with_bots(table, seed).run(MOST):
        pass
    return table.n, table.state


def run(way: Callable[[Game[Any], str], tuple[int, Any]], game: Game[Any], plan: Plan, number: int) -> Run:
    began, commands, units = time.process_time(), 0, 0
    for play in range(plan.plays):
        count, state = way(game, f"plays {number}.{play}")
        commands += count
        units += plan.count(state)
    return Run(time.process_time() - began, commands, units)


def spread(values: list[float], digits: int = 1) -> str:
    """The median, and the range."""
    return f"{statistics.median(values):,.{digits}f} ({min(values):,.{digits}f} to {max(values):,.{digits}f})"


def line(what: str, runs: list[Run], unit: str) -> str:
    rates = [one.units / one.seconds for one in runs]
    each = [one.seconds / one.commands * 1e6 for one in runs]
    length = sum(one.commands for one in runs) / max(1, sum(one.units for one in runs))
    return f"  {what:<9} {spread(rates)} {unit}/s; {spread(each, 0)} us a command; {length:.0f} commands each"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--game", choices=GAMES)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    spare_the_collector()
    print(f"{given.runs} runs in turns, medians (range); load {', '.join(f'{one:.1f}' for one in os.getloadavg())}")
    for name in GAMES if given.game is None else (given.game,):
        game, plan = game_named(name), GAMES[name]
        as_playtest(game, "warm"), at_a_table(game, "warm")
        pairs = [(run(as_playtest, game, plan, at), run(at_a_table, game, plan, at)) for at in range(given.runs)]
        ratios = [table.seconds / table.commands / (test.seconds / test.commands) for test, table in pairs]
        print(f"{name} (aim: {plan.aim} a second)")
        print(line("playtest", [one for one, _ in pairs], plan.unit))
        print(line("table", [one for _, one in pairs], plan.unit))
        print(f"  a command costs {spread(ratios, 2)} times as much at a table", flush=True)


if __name__ == "__main__":
    main()
