"""An evening of people who know the API's contract alone: several seats in one hand, at any game, over HTTP."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Thread
from time import sleep
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.cli.export_verbs import Judged, judge
from croupier.core.doors import Keyed
from croupier.core.state import GM, TABLE
from croupier.games import game as game_of
from croupier.store import Journal
from croupier.store.backup import backup
from croupier.store.export import export
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.luck import KeptLuck
from web_generic import command_of
from web_serving import serving

PAUSES = 20
"""How often in an evening everybody sits still, so that the server has something to say."""

MOST = 3
"""What did not come about by the default rulings may do so in up to so many times as many steps by others."""
SERVERS_OWN = "promise_keys"
"""What the server says when a backup is brought back."""
A_FEW, A_DOZEN = 2, 12
OUT_OF_IT = ("cancel_luck", "use_real_luck")
"""What is done where all that is tried is refused, as when nobody can tell how three dice are to be typed in."""
HOPED = 12
"""So many kinds of things a keen client hopes will be asked after what it has not done yet."""
AT_ONCE = 6
"""So many rulings are played otherwise at a time."""

Offer = tuple[str, dict[str, Any]]
"""A seat and a choice of its own."""


def every_command(game: str) -> frozenset[str]:
    """The types of all commands that people can send at a table of this game."""
    return frozenset(str(kind.__struct_config__.tag) for kind in game_of(game).command_types) - {SERVERS_OWN}


class Players:
    """Four seats in one hand: it looks, picks a choice that is offered, fills it in and sends it.

    A keen one learns after what many kinds of things are asked and does that again; it mostly gives the answer
    that a question lists first.
    """

    def __init__(self, client: httpx.Client, seed: int, game: str, *, keen: bool = False, **laid: Any) -> None:
        self.client, self.random, self.keen = client, Random(seed), keen
        self.led: Counter[str] = Counter()
        self.last, self.since, self.in_vain = "", set[str](), 0
        self.accepted: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.groups: Counter[str] = Counter()
        self.tried: Counter[str] = Counter()
        self.offered: set[str] = set()
        self.tries_rulings = False
        self.settings: Collection[str] = ()
        self.changed: dict[str, str] = {}
        self.rulings: set[tuple[str, str]] = set()
        made = client.post("/api/tables", json={"game": game, "players": 3, "name": "Generic", **laid}).json()
        self.table, self.code, self.host = made["table"], made["code"], made["seat"]
        self.tokens: dict[str, str] = {made["seat"]: made["token"]}
        for name in ("Ana", "Ben", "Cem"):
            self.join(name)

    def join(self, name: str) -> None:
        joined = self.client.post(f"/api/tables/{self.code}/join", json={"name": name})
        if joined.status_code == 201:
            self.tokens[joined.json()["seat"]] = joined.json()["token"]

    def ask(self, method: str, call: str, seat: str, **sent: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        answer = self.client.request(method, f"/api/tables/{self.table}{call}", headers=headers, **sent)
        assert answer.status_code < 500, (call, sent, answer.text)
        return answer

    def legal(self) -> list[Offer]:
        """Every legal choice of every seat; who was put out of a seat sits down again."""
        found = []
        for seat in list(self.tokens):
            answer = self.ask("GET", "", seat)
            if answer.status_code == 401:
                del self.tokens[seat]
                self.join(f"New {seat}")
                continue
            found += [(seat, one) for one in answer.json()["choices"] if one["legal"]]
        return found

    def decrees(self) -> list[Offer]:
        """What the host may do by decree to something on the table, or to a person there."""
        view = self.ask("GET", "", self.host).json()["view"]
        things = [one["id"] for one in (*view["places"], *view["groups"])]
        things += [piece["id"] for place in view["places"] for piece in place["pieces"]]
        if not things:
            return []
        on = {"on": self.random.choice(things)}
        answer = self.ask("GET", "/overrides", self.host, params=on).json()
        return [(self.host, one) for one in answer["choices"] if one["legal"]]

    def step(self, *, anything: bool = False) -> None:
        legal = self.legal()
        if self.random.random() < 0.1:
            legal += self.decrees()
        assert legal, "no seat has a legal choice"
        self.offered |= {one["command"]["type"] for _, one in legal}
        if self.tries_rulings:
            self.try_rulings(legal)
        self.take(*self.pick(legal, anything=anything))

    def take(self, seat: str, choice: dict[str, Any], **values: Any) -> None:
        command = {**command_of(choice, self.random), **values}
        self.tried[command["type"]] += 1
        answer = self.ask("POST", "/commands", seat, json={"prompt": choice["prompt"], "command": command})
        if answer.status_code == 200:
            self.accepted[command["type"]] += 1
            self.groups[choice["group"]] += 1
            self.in_vain = 0
            if choice["group"] != "now":
                self.last, self.since = command["type"], set()
            elif command["type"] not in self.since:
                self.since.add(command["type"])
                self.led[self.last] += 1
            return
        self.in_vain += 1
        assert answer.json()["detail"]
        assert answer.status_code in {403, 409, 422}, (choice, command, answer.text)
        self.refused[f"{command['type']}: {answer.json()['type']}"] += 1

    def pick(self, legal: list[Offer], *, anything: bool) -> Offer:
        """Mostly what is asked now; now and then what was hardly ever done so far."""
        if self.groups["override"] * 10 >= self.groups.total():
            legal = [pair for pair in legal if pair[1]["group"] != "override"] or legal
        if self.in_vain >= A_FEW * A_FEW:
            legal = [pair for pair in legal if pair[1]["command"]["type"] in OUT_OF_IT] or legal
        asked = [pair for pair in legal if pair[1]["group"] == "now"]
        rest = [pair for pair in legal if pair[1]["group"] != "now"]
        new = [pair for pair in rest if self._is_new(pair[1]["command"]["type"])]
        if new and self.random.random() < (0.5 if anything else 0.1):
            return self.random.choice(new)
        if asked and self.keen and self.random.random() < 0.6:
            return self.usual(asked)
        if asked and (not rest or self.random.random() < 0.99):
            type = self.random.choice(sorted({one["command"]["type"] for _, one in asked}))
            return self.random.choice([pair for pair in asked if pair[1]["command"]["type"] == type])
        if self.keen and self.random.random() < 0.7:
            return self.most_came_of(rest)
        done = self.random.choice((self.accepted, self.tried))
        fewest = min(done[one["command"]["type"]] for _, one in rest)
        return self.random.choice([pair for pair in rest if done[pair[1]["command"]["type"]] == fewest])

    def usual(self, asked: list[Offer]) -> Offer:
        """The answer that a question lists first."""
        prompt = self.random.choice(sorted({one["prompt"] or "" for _, one in asked}))
        return next(pair for pair in asked if (pair[1]["prompt"] or "") == prompt)

    def most_came_of(self, rest: list[Offer]) -> Offer:
        """Of what may be done unasked that after which most kinds of things were asked so far."""
        return max(rest, key=lambda pair: self._led_to(pair[1]["command"]["type"]))

    def _led_to(self, type: str) -> float:
        return (self.led[type] + HOPED) / (self.accepted[type] + 1)

    def _is_new(self, type: str) -> bool:
        """Whether this was hardly ever accepted, and not refused too often either."""
        return self.accepted[type] < A_FEW and self.tried[type] < A_DOZEN

    def try_rulings(self, legal: list[Offer]) -> None:
        """Whenever other settings may change than before: those that were changed go back, and others are tried."""
        found = next((pair for pair in legal if pair[1]["command"]["type"] == "change_setting"), None)
        if found is None:
            return
        which, option = found[1]["fields"]
        usual = {one["value"]: one["label"].partition(": ")[2] for one in which["options"]}
        if usual.keys() == self.settings:
            return
        self.settings = usual.keys()
        for setting in [one for one in self.changed if one in usual]:
            self.take(*found, setting=setting, option=self.changed.pop(setting))
        fresh = [
            (setting, other)
            for setting, others in option["by"]["options"].items()
            for other in others
            if other != usual[setting] and setting not in self.changed and (setting, other) not in self.rulings
        ]
        if not fresh:
            self.rulings.clear()  # once more from the start
        for setting, other in self.random.sample(fresh, min(AT_ONCE, len(fresh))):
            if setting not in self.changed:
                self.rulings.add((setting, other))
                self.changed[setting] = usual[setting]
                self.take(*found, setting=setting, option=other)

    # at the socket

    @contextmanager
    def listening(self, seat: str) -> Iterator[ClientConnection]:
        """Somebody has the table open; what comes is read and thrown away."""
        where = f"{str(self.client.base_url).replace('http', 'ws', 1)}/api/tables/{self.table}/live?brief=1"
        with connect(where, additional_headers={"authorization": f"Bearer {self.tokens[seat]}"}) as socket:
            reader = Thread(target=drain, args=(socket,))
            reader.start()
            yield socket
        reader.join()

    def sit_still(self) -> None:
        """Nobody does anything until the server has noted it; with a time limit it answers for who is asked."""
        for option in ("none", "seconds"):
            offers = [pair for pair in self.legal() if pair[1]["command"]["type"] == "change_setting"]
            if not offers:
                self._pause()
                return
            self.take(*offers[0], setting="time_limit", option=option)
            self._pause()
            self.step(anything=True)
        offers = [pair for pair in self.legal() if pair[1]["command"]["type"] == "change_setting"]
        if offers:
            self.take(*offers[0], setting="time_limit", option="none")

    def _pause(self) -> None:
        seat = self.random.choice(sorted(self.tokens))
        with self.listening(seat):
            sleep(0.15)
        sleep(0.05)

    def has_done(self) -> set[str]:
        """The commands that were accepted, the server's own too."""
        return {*self.accepted, *(one["command"]["type"] for one in self.log() if one["seat"] == TABLE)}

    def log(self) -> list[dict[str, Any]]:
        """All that the GM, or who laid the table, was sent."""
        found: list[dict[str, Any]] = []
        while entries := self.ask("GET", f"/log?after={len(found)}&limit=1000", self.host).json()["entries"]:
            found += entries
        return found


def drain(socket: ClientConnection) -> None:
    try:
        for _ in socket:
            pass
    except ConnectionClosed:
        return


class SameLuck(KeptLuck):
    """The same luck each time, so that a run can be run again."""

    def door(self, table: str, life: str = "") -> Keyed:
        return Keyed(b"\x07" * 32, life)


class Evening:
    """What was played, and what came of it."""

    def __init__(
        self,
        path: Path,
        steps: int,
        seed: int,
        wanted: frozenset[str] = frozenset(),
        game: str = "state-stack",
        *,
        keen: bool = False,
        **laid: Any,
    ) -> None:
        self.steps = steps
        with self.at(path / "croupier.db") as client:
            self.players = players = Players(client, seed, game, keen=keen, **laid)
            for at in range(MOST * steps):
                if at >= steps and at % 50 == 0 and not wanted - players.has_done():
                    break
                self.steps, players.tries_rulings = at + 1, at >= steps
                players.step()
                if at % max(1, steps // PAUSES) == 0:
                    players.sit_still()
            with Journal.look(path / "croupier.db") as journal:
                backup(journal, path / "brought-back.db")
        with self.at(path / "brought-back.db") as client:  # the evening goes on with what the backup has
            players.client = client
            for _ in range(10):
                players.step()
            whole = players.ask("GET", "/export?whole=1&confirm=1", players.host).content
            self.log = players.log()
        if players.host != GM:  # nobody at the table may take it whole; who runs the server may
            with Journal.look(path / "brought-back.db") as journal:
                whole = b"".join(export(journal, players.table))
        (path / "whole.jsonl").write_bytes(whole)
        self.judged: Judged = judge(path / "whole.jsonl")

    @contextmanager
    def at(self, file: Path) -> Iterator[httpx.Client]:
        limits = Limits(commands_a_second=100_000, text_bytes_a_day=2**30)
        with Journal.open(file) as journal:
            app = create_app(journal, limits=limits, luck=SameLuck(journal), grace=0.02, pace=1000)
            with serving(app) as address, httpx.Client(base_url=address, timeout=30) as client:
                yield client

    @property
    def by_the_server(self) -> set[str]:
        """What the server's own seat has said, by the GM's log."""
        return {one["command"]["type"] for one in self.log if one["seat"] == TABLE}

    @property
    def happened(self) -> Counter[str]:
        """How often each thing happened, by the GM's log."""
        return Counter(event["type"] for one in self.log for event in one["events"])
