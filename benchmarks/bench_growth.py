"""Question: does a table grow or become slower in a long campaign?

Bots play one thing after another at one table without a journal: fights of State Stack (the combatants are replaced
after each), conflicts of Rust in the Canyon (five a session, after which PCs that nobody plays die), plays of
Syuzheteers (begun again), and evenings of Maelstrom and Deck of Adventures with the same characters, each in a session
of its own. After each the size of the state as JSON is taken; `decide` and `told` (the entry as each seat may read it,
with views) are measured for each command, in processor time. The medians of the first and the last tenth are compared
and should differ by less than a fifth.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from croupier.core.bots import Answer
from croupier.core.commands import Command
from croupier.core.entry import Entry, entry_for_seat
from croupier.core.luck_sources import SeededLuck
from croupier.core.session import Session, moment, sit_down
from croupier.core.state import GM, TABLE, WATCH
from croupier.core.table import Table
from croupier.core.table_commands import CloseSitting, OpenSitting
from croupier.games import game as game_named
from croupier.games.deck_of_adventures.cast.scene_commands import RemoveCharacter
from croupier.games.deck_of_adventures.cast.state import COMPANION
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.maelstrom.campaign.commands import SetClock
from croupier.games.maelstrom.ships.commands import TakeShipAway
from croupier.games.maelstrom.state import Campaign
from croupier.games.rust_in_the_canyon.bots import freeplay
from croupier.games.rust_in_the_canyon.decree.commands import SetStatus
from croupier.games.rust_in_the_canyon.state import ASIDE, DEAD
from croupier.games.state_stack.commands import AddCombatant, RemoveCombatant, StartFight
from croupier.games.syuzheteers.prologue.commands import PlayAgain
from croupier.web.collector import spare_the_collector

PLAYERS, MOST, ENDLESS, AN_EVENING, OPENING = 3, 2_000, 1_000_000, 5, 10
LIMIT = 1.2
"""The last tenth may be this many times the first."""
Acts = list[tuple[str, Command]]


class Unit(NamedTuple):
    """One fight, conflict or play: bytes of the state after it, microseconds of processor time a command."""

    size: float
    decide: float
    told: float


class TimedSession(Session[Any]):
    """Bots at a table; the time to decide each command and to word it for every seat."""

    def __init__(self, table: Table[Any], seed: str) -> None:
        super().__init__(table, {one.id: table.game.bot(one.id, f"{seed}|{one.id}") for one in table.state.seats})
        self.decided: list[float] = []
        self.told: list[float] = []

    def submit(self, seat: str, answer: Answer) -> Entry:
        command = self.table.game.read_command(msgspec.json.encode(answer.command))
        began = time.process_time()
        entry, state = self.table.decide(seat, command, moment(self.table.n), answer.prompt)
        decided = time.process_time()
        self.table.keep(entry, state)
        for one in (*(seat.id for seat in state.seats), WATCH):
            view = self.table.view(one)
            for event in entry_for_seat(entry, one).events:
                self.table.game.log_line(event, view)
        self.decided.append((decided - began) * 1e6)
        self.told.append((time.process_time() - decided) * 1e6)
        return entry


def fights(table: Table[Any]) -> Callable[[], Acts]:
    """State Stack: the combatants of the last fight leave, and the same join again."""

    def between() -> Acts:
        if not table.state.fights:
            return []
        leave: Acts = [(GM, RemoveCombatant(one.id)) for one in table.state.combatants]
        join: Acts = [(entry.seat, entry.command) for entry in added]
        return [*leave, *join, (GM, StartFight())]

    added: list[Entry] = []

    def acts() -> Acts:
        if not added:
            added.extend(one for one in table.entries if isinstance(one.command, AddCombatant))
        return between()

    return acts


def plays(table: Table[Any]) -> Callable[[], Acts]:
    """Syuzheteers: everybody plays on with the same characters."""
    return lambda: [(one.ask.seat, PlayAgain()) for one in table.state.prompts if one.ask.key.startswith("again")]


def conflicts(table: Table[Any]) -> Callable[[], Acts]:
    """Rust in the Canyon: the GM's bot proposes each conflict; after every fifth a new session begins."""
    freeplay.IN_ALL = ENDLESS

    def acts() -> Acts:
        is_due = table.state.conflicts and table.state.conflicts % AN_EVENING == 0 and table.state.is_between
        if not is_due or not table.state.is_open:
            return []
        aside = [one.id for one in table.state.characters if one.status == ASIDE]
        gone: Acts = [(GM, SetStatus(pc=pc, status=DEAD, reason="nobody plays them")) for pc in aside]
        return [*gone, (TABLE, CloseSitting()), (TABLE, OpenSitting())]

    return acts


def evenings(table: Table[Any]) -> Callable[[], Acts]:
    """Maelstrom and Deck of Adventures: another session with the same player characters; ships and pets are new."""

    def acts() -> Acts:
        if not table.n > OPENING:
            return []
        leave: Acts = []
        if isinstance(table.state, Adventure):
            here = [one for one in table.state.characters if one.here and one.kind == COMPANION]
            leave = [(GM, RemoveCharacter(one.id)) for one in here]
        elif isinstance(table.state, Campaign):
            leave = [*((GM, TakeShipAway(one.id)) for one in table.state.ships), (GM, SetClock("later"))]
        return [*leave, (TABLE, CloseSitting()), (TABLE, OpenSitting())]

    return acts


def units(name: str, count: int) -> Iterator[Unit]:
    """This many fights, conflicts or plays at one table."""
    game = game_named(name)
    table = sit_down(game, SeededLuck(f"growth {name}"), players=PLAYERS)
    between, done_so_far = GAMES[name][1](table), GAMES[name][2]
    session = TimedSession(table, "growth 0")
    for number in range(1, count + 1):
        for seat, command in between():
            table.submit(seat, command, moment(table.n))
        session.decided, session.told = [], []
        for _ in session.run(MOST):
            if done_so_far(table.state) >= number and session.has_ended:
                break
        if not session.decided:
            raise SystemExit(f"{name}: the bots stop after {number - 1} {GAMES[name][0]}")
        size = len(msgspec.json.encode(table.state))
        yield Unit(size, statistics.fmean(session.decided), statistics.fmean(session.told))
        session = TimedSession(table, f"growth {number}")


GAMES: dict[str, tuple[str, Callable[[Table[Any]], Callable[[], Acts]], Callable[[Any], int]]] = {
    "state-stack": ("fights", fights, lambda state: int(state.fights)),
    "rust-in-the-canyon": ("conflicts", conflicts, lambda state: int(state.conflicts)),
    "syuzheteers": ("plays", plays, lambda state: int(state.plays)),
    "maelstrom": ("evenings", evenings, lambda _: 0),
    "deck-of-adventures": ("evenings", evenings, lambda _: 0),
}


def compared(what: str, values: list[float], unit: str) -> bool:
    """Print the first and the last tenth; return whether they are about equal."""
    tenth = max(1, len(values) // 10)
    first, last = values[:tenth], values[-tenth:]
    ratio = statistics.median(last) / statistics.median(first)
    mark = "" if ratio <= LIMIT else "   GROWS"
    ranges = " -> ".join(f"{statistics.median(one):,.0f} ({min(one):,.0f} to {max(one):,.0f})" for one in (first, last))
    print(f"  {what:<7} {ranges} {unit}: {ratio:.2f}{mark}", flush=True)
    return ratio <= LIMIT


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--game", choices=GAMES)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    spare_the_collector()
    flat = True
    for name in GAMES if given.game is None else (given.game,):
        found = list(units(name, given.count))
        load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
        print(f"{name}: {len(found)} {GAMES[name][0]}, the first tenth and the last (load {load})")
        flat &= compared("state", [one.size for one in found], "bytes")
        flat &= compared("decide", [one.decide for one in found], "us a command")
        flat &= compared("told", [one.told for one in found], "us a command")
    return 0 if flat else 1


if __name__ == "__main__":
    raise SystemExit(main())
