"""A server in its own process, and tables of four clients that play on it over sockets."""

import asyncio
import itertools
import json
import random
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect

SEATS = ("gm", "p1", "p2", "p3")
PATIENCE = 10.0
OPENING = 60.0
"""Seconds for a socket to open: at a busy server the first one waits until the table is loaded."""


class Told(msgspec.Struct):
    """The odds of a choice, or that they are being computed."""

    waiting: bool = False


FORM = "brief=2&texts=0&groups=table,any_time/"
"""What a page requests: only changes, no texts of clauses, no overrides, nothing under headings; version 0.1 ignores
all but the first.
"""


class Moved(msgspec.Struct, frozen=True):
    """Where the order of choices changed."""

    at: int
    gone: int
    ids: tuple[str, ...] | None = None


class NewChoices(msgspec.Struct, frozen=True):
    """The choices that are new or changed; if the order changed, the ids of all choices or only the change."""

    new: tuple[dict[str, Any], ...] = ()
    order: tuple[str, ...] | None = None
    moved: Moved | None = None


class Changes(msgspec.Struct, frozen=True):
    """What changed in a version."""

    choices: NewChoices = NewChoices()


class Heard(msgspec.Struct):
    """The part of a message that a benchmark client looks at."""

    id: int | str | None = None
    odds: tuple[Told | None, ...] | None = None
    version: int | None = None
    changes: Changes = Changes()
    snapshot: dict[str, Any] | None = None
    ok: bool | None = None
    problem: msgspec.Raw = msgspec.Raw()
    link: dict[str, str] | None = None


class Served(NamedTuple):
    """A running server: its address and its process id."""

    address: str
    pid: int


@contextmanager
def server(data: Path) -> Iterator[Served]:
    """`croupier serve`, stopped at the end of the block."""
    words = [sys.executable, "-u", "-m", "croupier", "serve", "--no-open", "--port", "0", "--data", str(data)]
    words += ["--behind", "127.0.0.1"]  # so that each guest comes from an address of their own
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found, "the server did not start"
        try:
            yield Served(found[0], process.pid)
        finally:
            process.terminate()
            process.wait(20)


GUESTS = itertools.count()


def own_address() -> str:
    """An address that nobody used before."""
    guest = next(GUESTS)
    return f"10.0.{guest // 250}.{guest % 250 + 1}"


def post(address: str, body: dict[str, Any]) -> dict[str, Any]:
    """Post from an address that nobody used before, so that limits per address do not apply; returns the answer."""
    headers = {"content-type": "application/json", "x-forwarded-for": own_address()}
    asked = urllib.request.Request(address, json.dumps(body).encode(), headers)  # noqa: S310 - our own
    with urllib.request.urlopen(asked, timeout=60) as answer:  # noqa: S310 - our own
        found: dict[str, Any] = json.load(answer)
    return found


def sit_down(address: str, players: int = 3) -> tuple[str, dict[str, str]]:
    """A new State Stack table with a GM and this many players: its id, and the token of each seat."""
    made = post(f"{address}/api/tables", {"game": "state-stack", "name": "Bench", "players": players})
    tokens = {"gm": made["token"]}
    for seat in (f"p{at}" for at in range(1, players + 1)):
        tokens[seat] = post(f"{address}/api/tables/{made['code']}/join", {"name": seat, "seat": seat})["token"]
    return made["table"], tokens


class Client:
    """One seat's socket: the choices it was last sent, and when each version arrived."""

    def __init__(self, seat: str, socket: ClientConnection) -> None:
        self.seat = seat
        self.socket = socket
        self.versions = 0
        self.answers = 0
        self.at = 0.0
        self._choices: dict[str, dict[str, Any]] = {}
        self.news = asyncio.Event()
        self.links: dict[str, str] = {}
        """The links of this seat's chain, each by the one that is revealed before it."""
        self.drew = False
        """Whether a card was shown in the version that came last."""
        self.problem = b""
        self.hear_odds: Callable[[Heard], None] = lambda heard: None
        self.task = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        decoder = msgspec.json.Decoder(Heard)
        async for message in self.socket:
            now = time.perf_counter()
            heard = decoder.decode(message)
            if heard.snapshot is not None:
                self._choices = {one["choice"]: one for one in heard.snapshot["choices"]}
            elif heard.link is not None:
                tip = heard.link["tip"]
                await self.socket.send(json.dumps({"link": {"tip": tip, "link": self.links.get(tip)}}))
            elif heard.odds is not None:
                self.hear_odds(heard)
            elif heard.ok is False:
                self.problem, self.answers = bytes(heard.problem), self.answers + 1
            elif heard.ok:
                self.answers += 1
            elif heard.version is not None:
                self.versions, self.at = self.versions + 1, now
                self._take(heard.changes.choices)
                self.drew = '"card_seen"' in str(message)
            self.news.set()

    @property
    def choices(self) -> list[dict[str, Any]]:
        """What this seat is offered now."""
        return list(self._choices.values())

    def _take(self, changed: NewChoices) -> None:
        known = self._choices | {one["choice"]: one for one in changed.new}
        order, moved = changed.order, changed.moved
        if moved is not None:
            old = list(self._choices)
            fresh = tuple(one["choice"] for one in changed.new if one["choice"] not in self._choices)
            ids = fresh if moved.ids is None else moved.ids
            order = (*old[: moved.at], *ids, *old[moved.at + moved.gone :])
        self._choices = known if order is None else {id: known[id] for id in order}

    async def answered(self, answers: int) -> None:
        while self.answers < answers:
            self.news.clear()
            await self.news.wait()

    async def reached(self, versions: int) -> None:
        while self.versions < versions and not self.problem:
            self.news.clear()
            await self.news.wait()


class Party:
    """A table with its four clients."""

    def __init__(self, clients: list[Client], seed: int) -> None:
        self.clients = clients
        self.random = random.Random(seed)
        self.sent = 0
        self.refused = 0

    @classmethod
    async def enter(cls, address: str, table: str, tokens: dict[str, str], seed: int) -> "Party":
        """Connect the four clients, each table's from a different address, as guests do."""
        clients, guest = [], own_address()
        for seat, token in tokens.items():
            where = f"{address.replace('http', 'ws', 1)}/api/tables/{table}/live?{FORM}"
            head = {"Authorization": f"Bearer {token}", "X-Forwarded-For": guest}
            clients.append(
                Client(seat, await connect(where, additional_headers=head, max_size=None, open_timeout=OPENING))
            )
        for client in clients:
            await client.news.wait()
        return cls(clients, seed)

    async def act(self, command: dict[str, Any] | None = None, by: Client | None = None) -> float | None:
        """Send one command; return the seconds until all four received it, None if there was nothing to do."""
        found = self.wanted() if command is None else (by or self.random.choice(self.clients), command, None)
        if found is None:
            return None
        client, body, prompt = found
        goals = [one.versions + 1 for one in self.clients]
        self.sent += 1
        start = time.perf_counter()
        await client.socket.send(json.dumps({"id": f"c{self.sent}", "prompt": prompt, "command": body}))
        try:
            waiting = (one.reached(goal) for one, goal in zip(self.clients, goals, strict=True))
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*waiting) if not client.problem else None
        except TimeoutError:
            return None
        if client.problem:
            self.refused += 1
            client.problem = b""
            return None
        return max(one.at for one in self.clients) - start

    def wanted(self) -> tuple[Client, dict[str, Any], str | None] | None:
        """A random answer to an open question, preferring those with little to fill in."""
        for client in sorted(self.clients, key=lambda _: self.random.random()):
            choices = [one for one in client.choices if one["legal"] and one["group"] in ("now", "any_time")]
            asked = [one for one in choices if one["prompt"]]
            joins = [one for one in choices if one["command"]["type"] == "add_combatant" and client.seat != "gm"]
            if not asked and joins and not self._has_joined(client):
                asked = joins
            if asked:
                one = next((x for x in asked if x["command"]["type"] == "start_fight"), self.random.choice(asked))
                filled = {field["name"]: self._value(field) for field in one["fields"] if field["required"]}
                return client, {**one["command"], **filled}, one["prompt"]
        return None

    def _has_joined(self, client: Client) -> bool:
        joined = getattr(client, "joined", False)
        client.joined = True  # type: ignore[attr-defined]
        return joined

    def _value(self, field: dict[str, Any]) -> Any:
        if field.get("default") is not None:
            return field["default"]
        match field["kind"]:
            case "int":
                return field["min"]
            case "one_of":
                return self.random.choice(field["options"])["value"]
            case "text":
                return "Somebody"
            case "bool":
                return False
            case _:
                return []

    async def leave(self) -> None:
        for client in self.clients:
            client.task.cancel()
            await client.socket.close()


def told(waits: list[float]) -> str:
    """p50 and p99 in milliseconds, in words."""
    waits = sorted(waits)
    if not waits:
        return "nothing came through"
    p50, p99 = (waits[min(len(waits) - 1, int(len(waits) * share))] * 1e3 for share in (0.5, 0.99))
    return f"p50 {p50:6.1f} ms   p99 {p99:6.1f} ms   ({len(waits):,} commands)"
