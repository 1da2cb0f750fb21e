"""Question: how many commands a second go through rules, events, receipts and views for five seats, on one core?

A whole State Stack fight, four against four, is recorded from bots once and then replayed from its commands' JSON:
each command is read, decided and written as a line, and for each of five seats the view, its changes, the entry with
its log lines and receipt, the choices and who is waited for are built and encoded, as on the server: in the form that
the page asks for, and whole for clients that ask for everything.

"""

import argparse
import os
import statistics
import tempfile
import time
from collections import defaultdict, deque
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from croupier.core import entry as entries
from croupier.core.choices import NOW
from croupier.core.entry import Entry
from croupier.core.luck_sources import KeyedLuck
from croupier.core.session import sit_down, with_bots
from croupier.core.state import GM
from croupier.core.table import Table
from croupier.games import game as game_named
from croupier.store import Journal
from croupier.web import compact, load_table, serialize
from croupier.web.collector import spare_the_collector
from croupier.web.view_changes import changes

AT = "2026-11-20T19:00:00.000Z"
PLAYERS, IN_FLIGHT = 4, 64
GAME = game_named("state-stack")
ASKED = NOW | {"table", "any_time/"}
"""The groups of choices that the page asks for when it opens."""


class Step(NamedTuple):
    """A command as it was sent."""

    seat: str
    body: bytes
    prompt: str | None


def luck_source(fight: int) -> KeyedLuck:
    made = KeyedLuck(fight.to_bytes(32, "big"))
    assert made.root  # all keys are committed before play, as when a table is created
    return made


def recorded(fight: int, luck: KeyedLuck) -> list[Step]:
    """The commands of a fight between bots."""
    table = sit_down(GAME, luck, players=PLAYERS)
    session = with_bots(table, f"bench {fight}")
    steps: list[Step] = []
    act = session.submit

    def note(seat: str, answer: Any) -> Entry:
        entry = act(seat, answer)
        steps.append(Step(seat, msgspec.json.encode(answer.command), answer.prompt))
        return entry

    session.submit = note  # type: ignore[method-assign]
    for _ in session.run(1000):
        pass
    return steps


class Seats:
    """What the server builds for every seat after an entry."""

    def __init__(self, table: Table[Any]) -> None:
        self.table = table
        self.names = [one.id for one in table.state.seats]
        self.pictures = {seat: serialize.view_for(table, seat) for seat in self.names}
        self.offered = {seat: compact.offered(table, seat, ASKED) for seat in self.names}
        self.told: dict[str, list[int]] = defaultdict(list)

    def look(self, entry: Entry) -> None:
        """Only the views: what each seat knows of the state, rendered."""
        for seat in self.names:
            self.pictures[seat] = serialize.view_for(self.table, seat)

    def offer(self, entry: Entry) -> None:
        """The views and the choices that the page asks for, with legality decided by the rules themselves."""
        self.look(entry)
        for seat in self.names:
            compact.offered(self.table, seat, ASKED)

    def offer_whole(self, entry: Entry) -> None:
        """The views and all choices of each seat."""
        self.look(entry)
        for seat in self.names:
            self.table.choices(seat)

    def tell(self, entry: Entry) -> None:
        """A live message in the form that the page asks for, encoded."""
        for seat in self.names:
            if not entry.is_visible(seat):
                continue
            old, new = self.pictures[seat], serialize.view_for(self.table, seat)
            self.pictures[seat] = new
            had, has = self.offered[seat], compact.offered(self.table, seat, ASKED)
            self.offered[seat] = has
            version = self.table.version(seat)
            told, waiting_for = (
                serialize.entry(self.table, entry, seat, version),
                serialize.waiting_for(self.table, seat),
            )
            changed = compact.changes(old, changes(old, new), had, has, has_order_changes=True)
            body = serialize.encoded(told, has_texts=False)
            self.note(seat, "page", compact.message(version, body, changed, waiting_for))

    def tell_whole(self, entry: Entry) -> None:
        """A complete live message for a client that keeps no state, encoded."""
        for seat in self.names:
            if not entry.is_visible(seat):
                continue
            old, new = self.pictures[seat], serialize.view_for(self.table, seat)
            self.pictures[seat] = new
            version = self.table.version(seat)
            told, waiting_for = (
                serialize.entry(self.table, entry, seat, version),
                serialize.waiting_for(self.table, seat),
            )
            body = serialize.message(
                version, serialize.encoded(told), changes(old, new), compact.offered(self.table, seat), waiting_for
            )
            self.note(seat, "whole", body)

    def note(self, seat: str, form: str, body: bytes) -> None:
        """Record the length of a message, by recipient, time and form."""
        who = "the GM" if seat == GM else "a player"
        when = "in a fight" if self.table.state.is_running else "between fights"
        self.told[f"{form}: {who} {when}"].append(len(body))


def play(
    steps: list[Step],
    luck: KeyedLuck,
    after: Callable[[Seats, Entry], None] | None,
    keep: Callable[[Table[Any], Entry, bytes], None],
) -> Seats:
    """Replay the whole fight; returns the seats with the sizes of their messages."""
    table = sit_down(GAME, luck, players=PLAYERS)
    seats = Seats(table)
    for step in steps:
        entry = table.submit(step.seat, GAME.read_command(step.body), AT, step.prompt)
        keep(table, entry, entries.write(entry))
        if after is not None:
            after(seats, entry)
    return seats


def forget(table: Table[Any], entry: Entry, line: bytes) -> None:
    """Keep nothing: the run without a journal."""


class Kept:
    """Keep every entry durably in a journal, with a limited number in flight, as on the server."""

    def __init__(self, journal: Journal, name: str) -> None:
        self.journal = journal
        self.name = name
        self.waiting: deque[Future[str]] = deque()
        self.done = 0
        head = load_table.Head("state-stack", name, {}, PLAYERS, with_gm=True, root="", algorithm="")
        journal.create_table(name, load_table.head_json(head), at=AT).result()

    def __call__(self, table: Table[Any], entry: Entry, line: bytes) -> None:
        sent = [(seat.id, table.version(seat.id)) for seat in table.state.seats if entry.is_visible(seat.id)]
        self.done += 1
        remember = (entry.seat, f"c{self.done}", b"d" * 32)
        # the seating before the fight is not stored here, so its numbers are left out
        line = line.replace(b'{"n":%d,' % entry.n, b'{"n":%d,' % self.done, 1)
        self.waiting.append(self.journal.append(self.name, self.done, line, remember=remember, sent=sent))
        if len(self.waiting) > IN_FLIGHT:
            self.waiting.popleft().result()

    def finish(self) -> None:
        while self.waiting:
            self.waiting.popleft().result()


def measure(what: str, count: int, runs: int, once: Callable[[int], None]) -> None:
    """Commands per second of wall clock and of processor time (independent of other load): medians and spread."""
    once(-1)
    walls, works = [], []
    for run in range(runs):
        start, busy = time.perf_counter(), time.process_time()
        once(run)
        walls.append(count / (time.perf_counter() - start))
        works.append(count / (time.process_time() - busy))
    wall, work = statistics.median(walls), statistics.median(works)
    spread = f"{min(walls):,.0f} to {max(walls):,.0f}, {runs} runs"
    print(f"{what:<52} {wall:>7,.0f} commands/s ({spread}); {work:>7,.0f} a second of processor time")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fights", type=int, default=6)
    parser.add_argument("--runs", type=int, default=5)
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    spare_the_collector()
    luck_sources = [luck_source(fight) for fight in range(given.fights)]
    fights = [recorded(fight, luck) for fight, luck in enumerate(luck_sources)]
    count = sum(map(len, fights))
    print(f"commands: {given.fights} State Stack fights of 4 against 4, {count} commands, GM and 4 players, one core")

    def plain(after: Callable[[Seats, Entry], None] | None) -> Callable[[int], None]:
        def once(_: int) -> None:
            for steps, luck in zip(fights, luck_sources, strict=True):
                play(steps, luck, after, forget)

        return once

    def kept(journal: Journal, name: str, after: Callable[[Seats, Entry], None]) -> Callable[[int], None]:
        def once(run: int) -> None:
            for fight, (steps, luck) in enumerate(zip(fights, luck_sources, strict=True)):
                keeping = Kept(journal, f"{name}-{run}-{fight}")
                play(steps, luck, after, keeping)
                keeping.finish()

        return once

    measure("rules, events and receipts, written as lines", count, given.runs, plain(None))
    measure("the same and the views of five seats", count, given.runs, plain(Seats.look))
    measure("the same and the choices that pages ask for", count, given.runs, plain(Seats.offer))
    measure("the same and all that pages are told, encoded", count, given.runs, plain(Seats.tell))
    measure("views and all choices, for clients that ask so", count, given.runs, plain(Seats.offer_whole))
    folder = tempfile.TemporaryDirectory(dir=os.environ.get("CROUPIER_BENCH"))
    with folder, Journal.open(Path(folder.name) / "croupier.db") as journal:
        print(f"with the journal (each durable, {IN_FLIGHT} in flight):")
        measure("rules, events, receipts and views", count, given.runs, kept(journal, "views", Seats.look))
        measure("the same and the choices that pages ask for", count, given.runs, kept(journal, "offered", Seats.offer))
        measure("the same and all that pages are told, encoded", count, given.runs, kept(journal, "told", Seats.tell))
    told: dict[str, list[int]] = defaultdict(list)
    for form in (Seats.tell, Seats.tell_whole):
        for steps, luck in zip(fights, luck_sources, strict=True):
            for who, lengths in play(steps, luck, form, forget).told.items():
                told[who] += lengths
    print("bytes told to one seat by one command (page: brief=2&texts=0&groups=table,any_time/, as the page listens):")
    for who, lengths in told.items():
        middle, mean = statistics.median(lengths), statistics.mean(lengths)
        print(f"  {who:<40} median {middle:>7,.0f}, mean {mean:>7,.0f}, most {max(lengths):>7,.0f}")


if __name__ == "__main__":
    main()
