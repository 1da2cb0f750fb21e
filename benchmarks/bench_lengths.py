"""Question: does a command take longer at an old table? From command to the last of four clients, at three ages."""

import argparse
import asyncio
import os
import tempfile
from pathlib import Path

try:  # as a module from the root, or as a program
    from benchmarks._live import SEATS, Party, server, told
except ModuleNotFoundError:
    from _live import SEATS, Party, server, told
from croupier.core import entry as entries
from croupier.core.seat_heads import SeatHeads
from croupier.core.session import with_bots
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.core.table_commands import OpenSitting, Say, SeatPlayer
from croupier.games import game as game_named
from croupier.store import Journal, journal_file, seats, snapshots
from croupier.web import load_table
from croupier.web.server_luck import SecretLuck

AT = "2026-11-20T19:00:00.000Z"
GAME = game_named("state-stack")


def grow(journal: Journal, length: int) -> tuple[str, dict[str, str]]:
    """A table in the middle of a fight, with this many remarks as entries; returns the token of each seat."""
    name = f"age{length}"
    luck_source = SecretLuck(journal).luck_source(name)
    head = load_table.Head(
        "state-stack", name, {}, 3, with_gm=True, root=luck_source.root, algorithm=luck_source.algorithm
    )
    journal.create_table(name, load_table.head_json(head), at=AT).result()
    tokens = {seat: seats.take_seat(journal, name, seat, seat).result().token for seat in SEATS}
    table = Table(GAME, head.state(GAME), luck_source)
    for seat in SEATS:
        table.submit(TABLE, SeatPlayer(seat, seat), AT)
    table.submit(TABLE, OpenSitting(), AT)
    for _ in with_bots(table, name).run(30):
        pass
    lines = [entries.write(one) for one in table.entries]
    for n, line in enumerate(lines, 1):
        journal.append(name, n, line, sent=[(seat, n) for seat in SEATS])
    done = None
    while table.n < length:
        entry = table.submit(f"p{table.n % 3 + 1}", Say("So we walk on, and on."), AT)
        sent = [(seat, table.version(seat)) for seat in SEATS]
        done = journal.append(name, entry.n, entries.write(entry), sent=sent)
        if entry.n % load_table.EVERY == 0:
            done.result()
            kept = load_table.snapshot_of(table, SeatHeads(head.root))
            snapshots.put(journal, name, entry.n, load_table.form_of(table.game), kept)
    if done is not None:
        done.result()
    return name, tokens


async def measure(address: str, name: str, tokens: dict[str, str], commands: int) -> list[float]:
    party = await Party.enter(address, name, tokens, 1)
    waits = []
    for _ in range(commands):
        wait = await party.act({"type": "say", "text": "And on we go."})
        if wait is not None:
            waits.append(wait)
        await asyncio.sleep(0.06)  # below the limit of commands that one seat may send per second
    await party.leave()
    return waits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lengths", type=int, nargs="+", default=[100, 10_000, 100_000])
    parser.add_argument("--commands", type=int, default=150)
    given = parser.parse_args()
    print("from a command to the last of four clients, by the length of the table's journal:")
    with tempfile.TemporaryDirectory(dir=os.environ.get("CROUPIER_BENCH")) as folder:
        with Journal.open(journal_file(Path(folder))) as journal:
            tables = {length: grow(journal, length) for length in given.lengths}
        with server(Path(folder)) as served:
            for length, (name, tokens) in tables.items():
                waits = asyncio.run(measure(served.address, name, tokens, given.commands))
                print(f"{length:>8,} entries   {told(waits)}")


if __name__ == "__main__":
    main()
