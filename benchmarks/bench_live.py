"""Question: how long from a command to the last of four clients, over real sockets, and what does the server use?

The server is `croupier serve` in its own process; each table fights State Stack with a GM and three players, each on
a separate socket. Clients run on the same machine. Tables send about two commands a second each, as fast tables do,
or (`as fast as they can`) each command when the last client has the one before. With `--peer`, turns alternate with
boardgame.io 0.50, which keeps a small card game in memory without authentication (`npm ci` in
benchmarks/peers/boardgame_io): it shows what the sockets alone cost, not what a game costs.

"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

try:  # as a module from the root, or as a program
    from benchmarks import _peer
    from benchmarks._live import Party, Served, server, sit_down
    from benchmarks._usage import usage_of
except ModuleNotFoundError:
    import _peer
    from _live import Party, Served, server, sit_down
    from _usage import usage_of

WARM = 12
"""Commands at each table before anything is measured."""


class Load(NamedTuple):
    """How many tables, and how many commands a second of all together; 0 for as many as they can."""

    tables: int
    rate: float

    def __str__(self) -> str:
        return f"{self.tables} tables, {f'{self.rate:g} commands/s' if self.rate else 'as fast as they can'}"


class Figures(NamedTuple):
    """p50 and p99 in milliseconds, commands a second, processor time in milliseconds a command, resident megabytes."""

    p50: float
    p99: float
    rate: float
    work: float
    resident: float


def figures(waits: list[float], seconds: float, work: float, resident: int) -> Figures:
    waits = sorted(waits)
    p50, p99 = (waits[min(len(waits) - 1, int(len(waits) * share))] * 1e3 for share in (0.5, 0.99))
    return Figures(p50, p99, len(waits) / seconds, work * 1e3 / len(waits), resident / 1e6)


async def play(party: Party, every: float, until: float, waits: list[float]) -> None:
    await asyncio.sleep(party.random.random() * every)
    while time.perf_counter() < until:
        start = time.perf_counter()
        wait = await party.act() or await party.act({"type": "say", "text": "And on we go."})
        if wait is not None:
            waits.append(wait)
        await asyncio.sleep(max(0.0, every - (time.perf_counter() - start)))


async def ours(served: Served, load: Load, seconds: float) -> Figures:
    seated = [sit_down(served.address) for _ in range(load.tables)]
    parties = [await Party.enter(served.address, table, tokens, at) for at, (table, tokens) in enumerate(seated)]
    for party in parties:
        for _ in range(WARM):
            await party.act()
    waits: list[float] = []
    every = load.tables / load.rate if load.rate else 0.0
    before, until = usage_of(served.pid), time.perf_counter() + seconds
    await asyncio.gather(*(play(party, every, until, waits) for party in parties))
    after = usage_of(served.pid)
    for party in parties:
        await party.leave()
    return figures(waits, seconds, after.seconds - before.seconds, after.resident)


def theirs(load: Load, seconds: float) -> Figures:
    with _peer.server() as (port, pid), _peer.clients(port, load.tables, load.rate, seconds) as clients:
        before = usage_of(pid)
        waits = _peer.waits_of(clients)
        after = usage_of(pid)
    return figures(waits, seconds, after.seconds - before.seconds, after.resident)


def once(load: Load, seconds: float) -> Figures:
    with tempfile.TemporaryDirectory(dir=os.environ.get("CROUPIER_BENCH")) as folder, server(Path(folder)) as served:
        return asyncio.run(ours(served, load, seconds))


def told(name: str, found: list[Figures]) -> str:
    def spread(at: int, form: str) -> str:
        values = [one[at] for one in found]
        return f"{median(values):{form}} ({min(values):{form}} to {max(values):{form}})"

    return (
        f"    {name:<13} p50 {spread(0, '.1f')} ms, p99 {spread(1, '.1f')} ms, {spread(2, '.0f')} commands/s,"
        f" {spread(3, '.2f')} ms of processor time each, {spread(4, '.0f')} MB"
    )


def turns(load: Load, seconds: float, count: int, *, with_peer: bool) -> Iterator[tuple[Figures, Figures | None]]:
    """Ours and the peer's in turn, each first in every other turn."""
    for at in range(count):
        first = theirs(load, seconds) if with_peer and at % 2 else None
        own = once(load, seconds)
        yield own, theirs(load, seconds) if with_peer and first is None else first


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--turns", type=int, default=1)
    parser.add_argument("--peer", action="store_true", help="alternate with boardgame.io")
    parser.add_argument("--loads", nargs="*", default=["1/10", "50/100", "50/0", "200/200"], metavar="TABLES/RATE")
    given = parser.parse_args()
    if given.peer and (missing := _peer.why_not()):
        parser.error(f"the peer cannot run: {missing}")
    for words in given.loads:
        tables, rate = words.split("/")
        load = Load(int(tables), float(rate))
        print(
            f"{load}, from a command to the last of four clients; {given.turns} turns of {given.seconds:g} s",
            flush=True,
        )
        found = list(turns(load, given.seconds, given.turns, with_peer=given.peer))
        print(told("croupier", [own for own, _ in found]), flush=True)
        if peers := [peer for _, peer in found if peer is not None]:
            print(told("boardgame.io", peers), flush=True)


if __name__ == "__main__":
    main()
