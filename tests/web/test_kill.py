"""The server is killed with -9 under load, repeatedly: nothing acknowledged is lost or doubled (acceptance 6)."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

KILLS = int(os.environ.get("CROUPIER_KILLS", "20"))
ONCE = 1
"""How often the server is killed in `test`, with a table of each of FOUR games."""
FOUR = ("rust-in-the-canyon", "syuzheteers", "maelstrom", "deck-of-adventures")
BREATH = 0.25
"""Seconds between what a client says in `test`; the deep run gives the server no rest."""


class Talk(NamedTuple):
    """What clients say at a table of a game: a command without its text, and the event that follows."""

    command: dict[str, Any]
    event: str
    field: str = "text"
    seats: tuple[str, ...] = ("gm", "p1", "p2", "p3")

    def texts(self, entry: dict[str, Any]) -> list[str]:
        """The texts in an entry."""
        events = [event for event in entry["events"] if event["type"] == self.event]
        return [event[self.field] for event in events]


TALK = {
    "state-stack": Talk({"type": "say"}, "said"),
    "rust-in-the-canyon": Talk({"type": "say"}, "said"),
    "syuzheteers": Talk({"type": "say"}, "said", seats=("p1", "p2", "p3", "p4")),
    "maelstrom": Talk({"type": "say"}, "said"),
    "deck-of-adventures": Talk({"type": "say"}, "said"),
}


class Server:
    """`croupier serve` in its own process, on one journal and one port."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = 0
        self.start()

    def start(self) -> None:
        port, data = str(self.port), str(self.data)
        command = [sys.executable, "-m", "croupier", "serve", "--no-open", "--port", port, "--data", data]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        said = re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline())
        assert said, "the server printed no address"
        self.port = int(said[1])
        try:
            assert httpx.get(f"http://127.0.0.1:{self.port}/health", timeout=90).status_code == 200
        except BaseException:
            self.kill()  # nobody else would end it
            raise

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def end(self) -> None:
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()


class Client:
    """One seat: keeps saying something new until told to stop, and receives what everyone says."""

    def __init__(self, talk: Talk, breath: float, port: int, table: str, seat: str, token: str) -> None:
        self.talk, self.breath = talk, breath
        self.port, self.table, self.seat = port, table, seat
        self.headers = {"authorization": f"Bearer {token}"}
        self.acknowledged: dict[str, int] = {}
        self.heard: Counter[str] = Counter()
        self.versions: list[int] = []
        self.at: tuple[str, int] | None = None
        self.stops = threading.Event()
        self.ends = threading.Event()
        self.wrong: list[str] = []
        self.threads = [threading.Thread(target=self._try, args=(work,)) for work in (self._speak, self._listen)]
        for thread in self.threads:
            thread.start()

    def _try(self, work: Any) -> None:
        try:
            work()
        except Exception as error:  # noqa: BLE001 - reported by the test itself
            self.wrong.append(f"{self.seat} {work.__name__}: {error!r}")

    def _speak(self) -> None:
        number = 0
        with httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=5, headers=self.headers) as client:
            while not self.stops.is_set():
                number += 1
                text = f"{self.seat} says {number}"
                body = {"id": text, "prompt": None, "command": {**self.talk.command, self.talk.field: text}}
                while (version := self._say(client, body)) is None:
                    if self.ends.is_set():
                        return
                    time.sleep(0.02)
                self.acknowledged[text] = version
                time.sleep(self.breath)

    def _say(self, client: httpx.Client, body: dict[str, Any]) -> int | None:
        try:
            answer = client.post(f"/api/tables/{self.table}/commands", json=body)
        except httpx.TransportError:
            return None
        if answer.status_code == 200:
            return int(answer.json()["version"])
        if answer.status_code not in {429, 503}:
            raise AssertionError(answer.text)
        return None

    def _listen(self) -> None:
        address = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/live"
        while not self.ends.is_set():
            after = f"?after={self.at[0]}:{self.at[1]}" if self.at else ""
            try:
                with connect(address + after, additional_headers=self.headers, open_timeout=5) as socket:
                    while not self.ends.is_set():
                        self._hear(msgspec.json.decode(socket.recv(2)))
            except TimeoutError:
                continue
            except (OSError, ConnectionClosed, InvalidHandshake, EOFError):
                time.sleep(0.05)

    def has_heard(self, log: list[dict[str, Any]]) -> bool:
        """Whether the last remark of anyone has arrived."""
        said = [text for entry in log for text in self.talk.texts(entry)]
        return said[-1] in self.heard

    def _hear(self, message: dict[str, Any]) -> None:
        if "snapshot" in message:
            if self.at is not None:
                raise AssertionError("a client that was here got a snapshot, and so may have missed something")
            self.at = (message["snapshot"]["incarnation"], message["snapshot"]["version"])
            self.versions.append(self.at[1])
        elif "resync" in message:
            raise EOFError("it was too slow for a moment; what it missed it is told when it comes again")
        elif "changes" in message:
            assert self.at is not None
            self.at = (self.at[0], message["version"])
            self.versions.append(message["version"])
            self.heard.update(self.talk.texts(message["entry"]))


class Evening:
    """A server, and the clients at tables of some games."""

    def __init__(self, data: Path, games: Sequence[str], breath: float) -> None:
        self.server = Server(data)
        self.tables: dict[str, list[Client]] = {}
        try:
            for game in games:
                seats = _sit_down(self.server.port, game)
                self.tables[game] = [Client(TALK[game], breath, self.server.port, *one) for one in seats]
            _wait(lambda: all(one.at or one.wrong for one in self.clients))  # one that connects late has missed remarks
        except BaseException:
            self.end()
            raise

    @property
    def clients(self) -> list[Client]:
        return [client for clients in self.tables.values() for client in clients]

    def logs(self) -> dict[str, list[dict[str, Any]]]:
        """The log of each table, once nobody speaks any more and everyone has heard it to its end."""
        for client in self.clients:
            client.stops.set()
        for client in self.clients:
            client.threads[0].join(30)
        logs = {game: _log(self.server.port, clients[0]) for game, clients in self.tables.items()}
        for game, clients in self.tables.items():
            _wait(lambda game=game, clients=clients: all(one.wrong or one.has_heard(logs[game]) for one in clients))
        return logs

    def end(self) -> None:
        for client in self.clients:
            client.stops.set()
            client.ends.set()
        for client in self.clients:
            for thread in client.threads:
                thread.join(30)
        self.server.process.terminate()
        self.server.end()


@pytest.mark.parametrize(
    ("games", "kills"),
    [(FOUR, ONCE), *(pytest.param((game,), KILLS, marks=pytest.mark.slow) for game in TALK)],
    ids=["four games", *TALK],
)
@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9 on Windows")
@pytest.mark.timeout(300)
def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(
    tmp_path: Path, games: Sequence[str], kills: int
) -> None:
    random = Random(9)
    evening = Evening(tmp_path, games, 0.0 if kills == KILLS else BREATH)
    try:
        for _ in range(kills):
            time.sleep(random.uniform(0.2, 0.9))
            evening.server.kill()
            evening.server.start()
        time.sleep(1)
        logs = evening.logs()
    finally:
        evening.end()
    assert [client.wrong for client in evening.clients] == [[]] * len(evening.clients)
    for game, clients in evening.tables.items():
        _is_whole(game, clients, logs[game], kills)


def _is_whole(game: str, clients: Sequence[Client], log: list[dict[str, Any]], kills: int) -> None:
    """Everything acknowledged to a client stands in the log once, and every client has had all of it in order."""
    talk = TALK[game]
    said = Counter(text for entry in log for text in talk.texts(entry))
    assert set(said.values()) == {1}, "something was done twice"
    acknowledged = {text: version for client in clients for text, version in client.acknowledged.items()}
    assert len(acknowledged) > kills
    lost = [text for text in acknowledged if not any(line.endswith(text) for line in said)]
    assert lost == []
    for client in clients:
        first, last = client.versions[0], client.versions[-1]
        assert client.versions == list(range(first, last + 1)), f"{client.seat} missed something or got it twice"
        heard = [
            text for text in acknowledged if sum(n for line, n in client.heard.items() if line.endswith(text)) == 1
        ]
        missed = set(acknowledged) - set(heard)
        assert all(acknowledged[text] <= first for text in missed if text.startswith(client.seat))
    print(f"{game}: {kills} kills, {len(acknowledged)} commands acknowledged, {len(said)} in the journal")  # noqa: T201 - quoted in notes


def _sit_down(port: int, game: str) -> list[tuple[str, str, str]]:
    seats = TALK[game].seats
    with_gm = seats[0] == "gm"
    laid = {"game": game, "players": len(seats) - with_gm, "gm": with_gm}
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
        made = client.post("/api/tables", json=laid).json()
        found = [(made["table"], made["seat"], made["token"])]
        for name in ("Ana", "Ben", "Cem"):
            joined = client.post(f"/api/tables/{made['code']}/join", json={"name": name}).json()
            found.append((joined["table"], joined["seat"], joined["token"]))
    assert tuple(seat for _, seat, _ in found) == seats
    return found


def _log(port: int, client: Client) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20, headers=client.headers) as http:
        while True:
            after = entries[-1]["version"] if entries else 0
            found = http.get(f"/api/tables/{client.table}/log?after={after}&limit=1000").json()["entries"]
            if not found:
                return entries
            entries += found


def _wait(true: Any) -> None:
    until = time.monotonic() + 90
    while not true():
        assert time.monotonic() < until, "a client did not catch up"
        time.sleep(0.05)
