"""People who know only the API's contract: one client for several seats, in any game, over HTTP."""

from __future__ import annotations

from base64 import b64decode
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from random import Random
from threading import Thread
from time import sleep
from typing import Any

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.core.state import TABLE
from support.web.generic import command_of

A_FEW, A_DOZEN = 2, 12

OUT_OF_IT = ("cancel_luck", "use_real_luck")
"""What to do if every attempt is refused, for example because a client cannot know how to type in three dice."""

DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABAQAAAAA3bvkkAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="
"""A PNG of one black pixel."""
PICTURE = ("dot.png", b64decode(DOT), "image/png")
TEXT = ("rope.yaml", b"Rope: {Type: General}\n", "application/yaml")
"""The files that somebody brings along: for a field that takes pictures, and for one that takes texts."""

Offer = tuple[str, dict[str, Any]]
"""A seat and one of its choices."""


def kind(offer: Offer) -> str:
    """The type of command that a choice makes."""
    return str(offer[1]["command"]["type"])


class Done:
    """What was done so far, at all tables of a session."""

    def __init__(self) -> None:
        self.accepted: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.groups: Counter[str] = Counter()
        self.tried: Counter[str] = Counter()
        self.offered: set[str] = set()


class Players:
    """Every seat in one client: it looks, picks a choice, fills it in and sends it."""

    at_once = 6
    """The number of rulings changed at a time."""
    modest = False
    """Whether it mostly picks small numbers."""

    def __init__(self, client: httpx.Client, seed: int, game: str, done: Done, **laid: Any) -> None:
        self.client, self.random, self.in_vain = client, Random(seed), 0
        self.accepted, self.refused, self.groups = done.accepted, done.refused, done.groups
        self.tried, self.offered = done.tried, done.offered
        self.tries_rulings = self.brings_friends = self.many_cards = False
        self.settings: Collection[str] = ()
        self.changed: dict[str, str] = {}
        self.rulings: set[tuple[str, str]] = set()
        self.sent: dict[tuple[str, bytes, str], str] = {}
        made = client.post("/api/tables", json={"game": game, "players": 3, "name": "Generic", **laid}).json()
        self.table, self.code = made["table"], made["code"]
        self.host: str = made["seat"]
        self.tokens: dict[str, str] = {self.host: made["token"]}
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
        """Every legal choice of every seat; a player who lost their seat sits down again."""
        found = []
        for seat in list(self.tokens):
            answer = self.ask("GET", "", seat)
            if answer.status_code == 401:
                del self.tokens[seat]
                self.join(f"New {seat}")
                continue
            found += [(seat, one) for one in msgspec.json.decode(answer.content)["choices"] if one["legal"]]
        return found

    def decrees(self) -> list[Offer]:
        """The host's overrides of something on the table, or of a person there."""
        view = self.ask("GET", "", self.host).json()["view"]
        things = [one["id"] for one in (*view["places"], *view["groups"])]
        pieces = [piece["id"] for place in view["places"] for piece in place["pieces"] if piece["id"]]
        if not self.many_cards or not things or self.random.random() < 0.1:
            things += pieces
        if not things:
            return []
        answer = self.ask("GET", "/overrides", self.host, params={"on": self.random.choice(things)}).json()
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
        files = {field["name"]: self.send(seat, field) for field in choice["fields"] if field["kind"] == "asset"}
        rest = {**choice, "fields": [field for field in choice["fields"] if field["kind"] != "asset"]}
        command = {**command_of(rest, self.random, modest=self.modest), **files, **values}
        self.tried[command["type"]] += 1
        answer = self.ask("POST", "/commands", seat, json={"prompt": choice["prompt"], "command": command})
        if answer.status_code == 200:
            self.accepted[command["type"]] += 1
            self.groups[choice["group"]] += 1
            self.in_vain = 0
            self.learn(command["type"], asked=choice["group"] == "now")
            if self.brings_friends and command["type"] == "add_seat":
                self.join("Zoe")
            return
        self.in_vain += 1
        assert answer.json()["detail"]
        assert not answer.json()["detail"].endswith(" is missing"), (choice, command, answer.text)
        assert answer.status_code in {403, 409, 422}, (choice, command, answer.text)
        self.refused[f"{command['type']}: {answer.json()['type']}"] += 1

    def send(self, seat: str, field: dict[str, Any]) -> str:
        """Upload a file of a type that a field accepts; return its id at the table."""
        file = PICTURE if "image/png" in field["accept"] else TEXT
        if file not in self.sent:
            answer = self.ask("POST", "/assets", seat, files={"file": file})
            assert answer.status_code == 201, answer.text
            self.sent[file] = str(answer.json()["asset"])
        return self.sent[file]

    def pick(self, legal: list[Offer], *, anything: bool) -> Offer:
        """Usually an answer to an open question; sometimes a choice that was rarely made so far."""
        if self.groups["override"] * 10 >= self.groups.total():
            legal = [pair for pair in legal if pair[1]["group"] != "override"] or legal
        if self.in_vain >= A_FEW * A_FEW:
            legal = [pair for pair in legal if kind(pair) in OUT_OF_IT] or legal
        asked = [pair for pair in legal if pair[1]["group"] == "now"]
        rest = [pair for pair in legal if pair[1]["group"] != "now"]
        return self.pick_of(asked, rest, anything=anything)

    def pick_of(self, asked: list[Offer], rest: list[Offer], *, anything: bool) -> Offer:
        """One of the answers, or of the unprompted choices."""
        new = [pair for pair in rest if self._is_new(pair[1]["command"]["type"])]
        if new and self.random.random() < (0.5 if anything else 0.1):
            return self.random.choice(new)
        if asked and (not rest or self.random.random() < 0.99):
            type = self.random.choice(sorted({one["command"]["type"] for _, one in asked}))
            return self.random.choice([pair for pair in asked if pair[1]["command"]["type"] == type])
        done = self.random.choice((self.accepted, self.tried))
        fewest = min(done[one["command"]["type"]] for _, one in rest)
        return self.random.choice([pair for pair in rest if done[pair[1]["command"]["type"]] == fewest])

    def learn(self, type: str, *, asked: bool) -> None:
        """Note that a command was accepted."""

    def _is_new(self, type: str) -> bool:
        """Whether this was hardly ever accepted, and not refused too often either."""
        return self.accepted[type] < A_FEW and self.tried[type] < A_DOZEN

    def try_rulings(self, legal: list[Offer]) -> None:
        """Whenever different settings may change than before: change the previous ones back, and try others."""
        found = next((pair for pair in legal if _leaves_the_setting_open(pair[1])), None)
        if found is None:
            self.settings = ()
            return
        which, option = found[1]["fields"]
        usual = {one["value"]: one["help"].rpartition("=")[2].rstrip(")") for one in which["options"]}
        if usual.keys() == self.settings or not self.changes_rulings():
            return
        self.settings = usual.keys()
        for setting in [one for one in self.changed if one in usual]:
            self.take(*found, setting=setting, option=self.changed.pop(setting))
        fresh = [
            (setting, other)
            for setting, others in option["by"]["options"].items()
            for other in (one["value"] if isinstance(one, dict) else one for one in others)
            if other != usual[setting] and setting not in self.changed and (setting, other) not in self.rulings
        ]
        if not fresh:
            self.rulings.clear()  # once more from the start
        for setting, other in self.random.sample(fresh, min(self.at_once, len(fresh))):
            if setting not in self.changed:
                self.rulings.add((setting, other))
                self.changed[setting] = usual[setting]
                self.take(*found, setting=setting, option=other)

    def changes_rulings(self) -> bool:
        """Whether it is time for other rulings."""
        return True

    # on the socket

    @contextmanager
    def listening(self, seat: str) -> Iterator[ClientConnection]:
        """Someone has the table open; messages are read and discarded."""
        where = f"{str(self.client.base_url).replace('http', 'ws', 1)}/api/tables/{self.table}/live?brief=1"
        with connect(where, additional_headers={"authorization": f"Bearer {self.tokens[seat]}"}) as socket:
            reader = Thread(target=drain, args=(socket,))
            reader.start()
            yield socket
        reader.join()

    def sit_still(self) -> None:
        """Nobody acts until the server has noted it; with a time limit it answers for the prompted seat."""
        for option in ("none", "seconds"):
            if not self._limit_time(option):
                self._pause()
                return
            self._pause()
            self.step(anything=True)
        self._limit_time("none")

    def _limit_time(self, option: str) -> bool:
        """Set a time limit if the game has such a setting; False while no setting can be changed."""
        offer = next((pair for pair in self.legal() if kind(pair) == "change_setting"), None)
        if offer is not None and any(one["value"] == "time_limit" for one in offer[1]["fields"][0]["options"]):
            self.take(*offer, setting="time_limit", option=option)
        return offer is not None

    def _pause(self) -> None:
        seat = self.random.choice(sorted(self.tokens))
        with self.listening(seat):
            sleep(0.15)
        sleep(0.05)

    def keep_safe(self) -> None:
        """Somebody adds a line to the list and taps the X-card; calls of their own send both without a name."""
        seat = self.random.choice(sorted(self.tokens))
        line = {"kind": "line", "text": "spiders", "on": True}
        assert self.ask("POST", "/limits", seat, json=line).status_code == 204
        assert self.ask("POST", "/x-card", seat).status_code == 204

    def has_done(self) -> set[str]:
        """The accepted commands, including the server's own."""
        return {*self.accepted, *(one["command"]["type"] for one in self.log() if one["seat"] == TABLE)}

    def log(self) -> list[dict[str, Any]]:
        """Everything sent to the table's creator: the GM, if there is one."""
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


def _leaves_the_setting_open(choice: dict[str, Any]) -> bool:
    """Whether a choice changes a setting that whoever makes it names; a game can offer others for one setting."""
    return choice["command"]["type"] == "change_setting" and "setting" not in choice["command"]
