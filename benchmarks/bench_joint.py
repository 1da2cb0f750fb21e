"""Question: how much longer does a draw take with joint luck? Measured from command to the last of four clients.

The same State Stack fights from the same seeds, once with committed luck and once with joint luck, where the three
other clients reveal a link for each draw. Only commands that show a card are counted. Everything runs on one machine.

"""

import argparse
import asyncio
import hashlib
import os
import secrets
import tempfile
import time
from pathlib import Path

try:  # as a module from the root, or as a program
    from benchmarks._live import Client, Party, server, sit_down, told
except ModuleNotFoundError:
    from _live import Client, Party, server, sit_down, told

LENGTH = 1024
MOST = 200
"""Commands without a single draw after which there is nothing to measure."""


async def commit(party: Party, client: Client) -> None:
    """Make a chain of hashes for this seat, as its page would."""
    link = secrets.token_hex(32)
    for _ in range(LENGTH):
        before = hashlib.sha256(bytes.fromhex(link)).hexdigest()
        client.links[before] = link
        link = before
    await party.act({"type": "commit_chain", "tip": link, "length": LENGTH}, client)


async def measure(address: str, seed: int, seconds: float, *, joint: bool) -> list[float]:
    """The seconds that each draw took: as many as there are in this time, and at least one however slow the machine."""
    table, tokens = sit_down(address)
    party = await Party.enter(address, table, tokens, seed)
    if joint:
        await party.act({"type": "change_luck", "luck": "joint"}, party.clients[0])
        for client in party.clients:
            await commit(party, client)
    waits = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until or (not waits and party.sent < MOST):
        wait = await party.act() or await party.act({"type": "say", "text": "And on we go."})
        if wait is not None and party.clients[0].drew:
            waits.append(wait)
    await party.leave()
    return waits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--seeds", type=int, default=3)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=os.environ.get("CROUPIER_BENCH")) as folder, server(Path(folder)) as served:
        found: dict[bool, list[float]] = {False: [], True: []}
        for seed in range(given.seeds):
            for joint in (False, True):
                found[joint] += asyncio.run(measure(served.address, seed, given.seconds, joint=joint))
    print("a draw, from its command to the last of four clients:")
    for joint, waits in found.items():
        print(f"{'joint' if joint else 'committed':>9} luck, {len(waits):4} draws   {told(waits)}")


if __name__ == "__main__":
    main()
