"""Question: how many commands a second do tables of five carry out with odds shown on every page, and without?

Each table fights State Stack with a GM and four players, as fast as commands are answered. With odds, each seat
requests them as the page does: 120 ms after a change, for every choice in its menu that has odds, replacing its
previous request. Its answers are awaited and counted. The two modes alternate at the same tables of one server; the
ratio compares adjacent runs, whose order alternates too.

"""

import argparse
import asyncio
import json
import os
import tempfile
import time
from itertools import count
from pathlib import Path
from statistics import median

try:  # as a module from the root, or as a program
    from benchmarks._live import PATIENCE, Client, Heard, Party, server, sit_down
except ModuleNotFoundError:
    from _live import PATIENCE, Client, Heard, Party, server, sit_down

PAUSE = 0.12
"""Seconds from a change to the question, during which more may change."""
MOST = 48
"""Choices that a page asks for at once."""
PLAYERS = 4
REST = 0.05
"""Seconds after a refusal."""


class Page:
    """The odds requests of one seat's page, and the answers."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.asked = 0
        self.answered = 0
        self.unknown = 0
        """Choices that were gone by then, or of which the view cannot tell."""
        self.waits: list[float] = []
        """Seconds from each question to its answer."""
        self._id = 0
        self._open: set[int] = set()
        self._at = 0.0

    async def watch(self) -> None:
        """Request the odds of everything that this seat is offered, again after each change, as long as it plays."""
        self.client.hear_odds = self._hear
        seen = -1
        for id in count(1):
            while self.client.versions == seen:
                self.client.news.clear()
                await self.client.news.wait()
            await asyncio.sleep(PAUSE)
            seen = self.client.versions
            wanted = [one["choice"] for one in self.client.choices if one.get("odds") and one["legal"]]
            if wanted:
                await self._ask(id, wanted[:MOST])

    async def _ask(self, id: int, wanted: list[str]) -> None:
        self._id, self._open, self._at = id, set(range(len(wanted))), time.perf_counter()
        self.asked += len(wanted)
        await self.client.socket.send(json.dumps({"id": id, "odds": [{"choice": one, "values": {}} for one in wanted]}))

    def _hear(self, heard: Heard) -> None:
        """The answers ready for the last request; those for earlier ones are no longer shown."""
        if heard.id == self._id and heard.odds is not None:
            ready = {at for at in self._open if (row := heard.odds[at]) is None or not row.waiting}
            self._open -= ready
            self.unknown += sum(heard.odds[at] is None for at in ready)
            self.answered += sum(heard.odds[at] is not None for at in ready)
            self.waits += [time.perf_counter() - self._at] * len(ready)

    async def close(self) -> None:
        """Stop showing odds."""
        await self.client.socket.send(json.dumps({"id": 0, "odds": []}))


async def play(party: Party, until: float) -> int:
    """Carry out commands one by one, each when the previous one was answered."""
    done = 0
    while time.perf_counter() < until:
        chat = party.random.choice(party.clients), {"type": "say", "text": "And on we go."}, None
        client, command, prompt = party.wanted() or chat
        answers = client.answers + 1
        await client.socket.send(json.dumps({"id": f"c{answers}", "prompt": prompt, "command": command}))
        async with asyncio.timeout(PATIENCE):
            await client.answered(answers)
        done += not client.problem
        if client.problem:  # as fast as a seat may send: its connection must not be closed for refused commands
            await asyncio.sleep(REST)
        client.problem = b""
    return done


async def turn(parties: list[Party], seconds: float, pages: list[Page]) -> float:
    """Commands per second of all tables while these pages show odds."""
    watching = [asyncio.create_task(page.watch()) for page in pages]
    done = await asyncio.gather(*(play(party, time.perf_counter() + seconds) for party in parties))
    for task in watching:
        task.cancel()
    await asyncio.gather(*(page.close() for page in pages))
    await asyncio.sleep(PAUSE)
    return sum(done) / seconds


def told(rates: list[float], digits: int = 1) -> str:
    return f"{median(rates):6.{digits}f} ({min(rates):.{digits}f} to {max(rates):.{digits}f})"


async def measure(address: str, tables: int, turns: int, seconds: float, warm: float = 2.0) -> None:
    seated = [sit_down(address, PLAYERS) for _ in range(tables)]
    parties = [await Party.enter(address, table, tokens, at) for at, (table, tokens) in enumerate(seated)]
    await turn(parties, warm, [])
    without, shown, every = [], [], []
    for at in range(turns):
        pages = [Page(client) for party in parties for client in party.clients]
        if at % 2:
            shown.append(await turn(parties, seconds, pages))
        without.append(await turn(parties, seconds, []))
        if not at % 2:
            shown.append(await turn(parties, seconds, pages))
        every += pages
    for name, rates in (("without odds", without), ("with odds", shown)):
        print(f"    {name:<13} {told(rates)} commands/s, {turns} turns of {seconds:g} s")
    asked, answered, unknown = (
        sum(getattr(page, name) for page in every) / (turns * seconds) for name in ("asked", "answered", "unknown")
    )
    waits = sorted(wait * 1e3 for page in every for wait in page.waits)
    print(f"    odds a second: {asked:.0f} asked for, {answered:.0f} told, {unknown:.0f} of choices gone or not known;")
    if waits:
        print(
            f"    told after {median(waits):.1f} ms at the median, {waits[len(waits) * 99 // 100]:.0f} ms of 99 in 100"
        )
    ratios = [after / before for after, before in zip(shown, without, strict=True)]
    verdict = "holds" if median(ratios) >= 0.8 else "MISSED"
    print(f"    with odds against without: {told(ratios, 2)}, wanted 0.80: {verdict}", flush=True)
    for party in parties:
        await party.leave()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--turns", type=int, default=11, help="with and without, in turn")
    parser.add_argument("--seconds", type=float, default=3.0, help="of each turn")
    given = parser.parse_args()
    print(f"{given.tables} tables of five seats, each as fast as its commands are answered:")
    with (
        tempfile.TemporaryDirectory(dir=os.environ.get("CROUPIER_BENCH")) as folder,
        server(Path(folder)) as served,
    ):
        asyncio.run(measure(served.address, given.tables, given.turns, given.seconds))


if __name__ == "__main__":
    main()
