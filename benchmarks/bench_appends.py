"""Question: how many entries a second can the journal store, each acknowledged only when it is on disk?"""

import argparse
import itertools
import os
import statistics
import tempfile
import threading
import time
from pathlib import Path

import msgspec

from croupier.store import Journal

SEATS = ("gm", "p1", "p2", "p3", "p4")


def entry(n: int, size: int) -> bytes:
    return msgspec.json.encode({"n": n, "at": "2026-11-20T19:00:00Z", "seat": "p1", "words": "x" * size})


def write(journal: Journal, table: str, until: float, size: int, waits: list[float]) -> None:
    """One writer: the next entry only after the previous one is acknowledged."""
    n = 0
    while (start := time.perf_counter()) < until:
        n += 1
        sent = [(seat, n) for seat in SEATS]
        journal.append(table, n, entry(n, size), remember=("p1", f"c{n}", b"d" * 32), sent=sent).result()
        waits.append(time.perf_counter() - start)


def closed(directory: Path, writers: int, seconds: float, size: int) -> None:
    waits: list[list[float]] = [[] for _ in range(writers)]
    with Journal.open(directory / f"{writers}.db") as journal:
        for k in range(writers):
            journal.create_table(f"t{k}", {"game": "g", "name": f"t{k}"}, at="").result()
        until = time.perf_counter() + seconds
        threads = [
            threading.Thread(target=write, args=(journal, f"t{k}", until, size, waits[k])) for k in range(writers)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    report(f"{writers:>3} writers, each waiting for its own", sorted(itertools.chain(*waits)), seconds)


def queued(directory: Path, writers: int, seconds: float, size: int) -> None:
    """As many in flight as there are writers, from one thread, as in an event loop."""
    waits: list[float] = []
    free = threading.Semaphore(writers)
    with Journal.open(directory / "queued.db") as journal:
        for k in range(writers):
            journal.create_table(f"t{k}", {"game": "g", "name": f"t{k}"}, at="").result()
        until = time.perf_counter() + seconds
        n = 0
        while time.perf_counter() < until:
            n += 1
            for k in range(writers):
                free.acquire()
                start = time.perf_counter()
                future = journal.append(f"t{k}", n, entry(n, size), sent=[("p1", n)])
                future.add_done_callback(
                    lambda _, start=start: (waits.append(time.perf_counter() - start), free.release())
                )
    report(f"{writers:>3} in flight from one thread", sorted(waits), seconds)


def report(what: str, waits: list[float], seconds: float) -> None:
    p50, p99 = statistics.median(waits), waits[int(len(waits) * 0.99)]
    print(f"{what:<40} {len(waits) / seconds:>9,.0f} appends/s   p50 {p50 * 1e3:6.2f} ms   p99 {p99 * 1e3:6.2f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--size", type=int, default=600, help="bytes of words in an entry")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=os.environ.get("CROUPIER_BENCH")) as directory:
        print(f"journal appends: entries of {len(entry(1, given.size))} bytes for 5 seats, with a command id; FULL")
        closed(Path(directory), 1, given.seconds, given.size)
        closed(Path(directory), 50, given.seconds, given.size)
        queued(Path(directory), 50, given.seconds, given.size)


if __name__ == "__main__":
    main()
