"""Question: how much memory does a new table take while nobody uses it? The tree of its keys is counted separately."""

import argparse
import asyncio
import gc
import tempfile
import time
import tracemalloc
from pathlib import Path

from croupier.store import Journal
from croupier.web import lobby
from croupier.web.limits import Limits
from croupier.web.server import Server
from croupier.web.server_luck import SecretLuck
from croupier.web.wire import NewTable

TREE = "merkle.py"


async def make(server: Server, game: str, count: int) -> None:
    for n in range(count):
        await lobby.make(server, NewTable(game=game, name=f"Table {n}", players=2, creator="Gil"), "here")


async def measure(game: str, count: int, tables: int) -> None:
    with tempfile.TemporaryDirectory() as directory, Journal.open(Path(directory) / "j.db") as journal:
        server = Server(journal, SecretLuck(journal), Limits(tables_a_day=10**6), None, 30.0)
        await make(server, game, 20)  # initialize what all tables share
        gc.collect()
        tracemalloc.start()
        before, start = tracemalloc.take_snapshot(), time.perf_counter()
        await make(server, game, count)
        await asyncio.sleep(0.1)
        gc.collect()
        taken = time.perf_counter() - start
        after = tracemalloc.take_snapshot()
        tracemalloc.stop()
        found = after.compare_to(before, "lineno")
        tree = sum(one.size_diff for one in found if one.traceback[0].filename.endswith(TREE))
        rest = sum(one.size_diff for one in found if "tracemalloc" not in one.traceback[0].filename) - tree
        print(
            f"{game:<20} {count:>5} tables   {rest / count / 1024:6.1f} KB each"
            f"   tree of keys {tree / count / 1024:6.1f} KB   made in {taken / count * 1e3:.1f} ms (traced)"
        )
        for one in found[:tables]:
            frame = one.traceback[0]
            print(f"    {one.size_diff / count / 1024:7.2f} KB  {Path(frame.filename).name}:{frame.lineno}")
        await server.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--games", nargs="*", default=["state-stack", "deck-of-adventures"])
    parser.add_argument("--lines", type=int, default=0, help="so many lines of code that took most")
    given = parser.parse_args()
    for game in given.games:
        asyncio.run(measure(game, given.tables, given.lines))


if __name__ == "__main__":
    main()
