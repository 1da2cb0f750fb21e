"""Question: how long from a command to the last of four clients, at 50 active tables, over real sockets?

The server is `croupier serve` in its own process; each table fights State Stack with a GM and three players, each on
a separate socket, and sends a command about twice a second, as a fast table does. The clients run on the same machine.

"""

import argparse
import asyncio
import os
import tempfile
import time
from pathlib import Path

try:  # as a module from the root, or as a program
    from benchmarks._live import Party, server, sit_down, told
except ModuleNotFoundError:
    from _live import Party, server, sit_down, told


async def play(party: Party, every: float, until: float, waits: list[float]) -> None:
    await asyncio.sleep(party.random.random() * every)
    while time.perf_counter() < until:
        start = time.perf_counter()
        wait = await party.act() or await party.act({"type": "say", "text": "And on we go."})
        if wait is not None:
            waits.append(wait)
        await asyncio.sleep(max(0.0, every - (time.perf_counter() - start)))


async def measure(address: str, tables: int, rate: float, seconds: float) -> None:
    seated = [sit_down(address) for _ in range(tables)]
    parties = [await Party.enter(address, table, tokens, at) for at, (table, tokens) in enumerate(seated)]
    for party in parties:
        for _ in range(12):
            await party.act()
    waits: list[float] = []
    until = time.perf_counter() + seconds
    await asyncio.gather(*(play(party, tables / rate, until, waits) for party in parties))
    print(f"{tables:>3} tables of 4, {len(waits) / seconds:5.1f} commands/s in all   {told(waits)}")
    for party in parties:
        await party.leave()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=100.0, help="commands a second of all tables together")
    parser.add_argument("--seconds", type=float, default=15.0)
    given = parser.parse_args()
    print("from a command to the last of four clients:")
    for tables, rate in ((1, 10.0), (given.tables, given.rate)):
        with (
            tempfile.TemporaryDirectory(dir=os.environ.get("CROUPIER_BENCH")) as folder,
            server(Path(folder)) as address,
        ):
            asyncio.run(measure(address, tables, rate, given.seconds))


if __name__ == "__main__":
    main()
