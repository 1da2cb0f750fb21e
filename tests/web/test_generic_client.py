"""A client that knows the contract alone plays State Stack to the end, over and over (acceptance 5)."""

import os
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from croupier.core.doors import Keyed
from croupier.games import game
from croupier.store import Journal
from croupier.store.check import check_lines
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.luck import KeptLuck
from web_generic import command_of
from web_serving import serving

STEPS = int(os.environ.get("CROUPIER_STEPS", "2000"))
SEED = int(os.environ.get("CROUPIER_SEED", "7"))
FOR_THE_TABLE = {"seat_player", "seat_away", "seat_back", "open_sitting", "time_up"}
"""Commands of the server's own seat, which no client can send."""

NEVER_OFFERED = {"move_token", "set_clock", "write_note"}
"""Commands for pieces that State Stack does not have."""


class Players:
    """Four seats in one hand: it looks, picks a choice that is offered, fills it in and sends it."""

    def __init__(self, client: httpx.Client, seed: int) -> None:
        self.client, self.random = client, Random(seed)
        self.accepted: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.groups: Counter[str] = Counter()
        self.tried: Counter[str] = Counter()
        self.offered: set[str] = set()
        new = {"game": "state-stack", "players": 3, "name": "Generic", "settings": {"death_at": "never"}}
        made = client.post("/api/tables", json=new).json()  # where nobody dies, there is often somebody to wake
        self.table, self.code = made["table"], made["code"]
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

    def legal(self) -> list[tuple[str, dict[str, Any]]]:
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

    def step(self) -> None:
        legal = self.legal()
        assert legal, "no seat has a legal choice"
        seat, choice = self.pick(legal)
        self.offered |= {one["command"]["type"] for _, one in legal}
        command = command_of(choice, self.random)
        self.tried[command["type"]] += 1
        answer = self.ask("POST", "/commands", seat, json={"prompt": choice["prompt"], "command": command})
        if answer.status_code == 200:
            self.accepted[command["type"]] += 1
            self.groups[choice["group"]] += 1
            return
        assert answer.json()["detail"]
        assert answer.status_code in {403, 409, 422}, (choice, command, answer.text)
        self.refused[f"{command['type']}: {answer.json()['type']}"] += 1

    def pick(self, legal: list[tuple[str, dict[str, Any]]]) -> tuple[str, dict[str, Any]]:
        """Mostly what is asked now; else what was tried least so far."""
        if self.groups["override"] * 10 >= self.groups.total():
            legal = [pair for pair in legal if pair[1]["group"] != "override"] or legal
        asked = [pair for pair in legal if pair[1]["group"] == "now"]
        rest = [pair for pair in legal if pair[1]["group"] != "now"]
        if asked and (not rest or self.random.random() < 0.94):
            type = self.random.choice(sorted({one["command"]["type"] for _, one in asked}))
            return self.random.choice([pair for pair in asked if pair[1]["command"]["type"] == type])
        fewest = min(self.tried[one["command"]["type"]] for _, one in rest)
        return self.random.choice([pair for pair in rest if self.tried[pair[1]["command"]["type"]] == fewest])

    def fights_ended(self) -> int:
        ended, after = 0, 0
        while entries := self.ask("GET", f"/log?after={after}&limit=1000", "gm").json()["entries"]:
            ended += sum(event["type"] == "fight_ended" for one in entries for event in one["events"])
            after = entries[-1]["version"]
        return ended


class SameLuck(KeptLuck):
    """The same luck each time, so that a run can be run again."""

    def door(self, table: str, life: str = "") -> Keyed:
        return Keyed(b"\x07" * 32, life)


def play(path: Path, steps: int, seed: int) -> tuple[Players, int]:
    limits = Limits(commands_a_second=100_000, text_bytes_a_day=2**30)
    with (
        Journal.open(path / "croupier.db") as journal,
        serving(create_app(journal, limits=limits, luck=SameLuck(journal))) as address,
        httpx.Client(base_url=address, timeout=30) as client,
    ):
        players = Players(client, seed)
        for _ in range(steps):
            players.step()
        whole = players.ask("GET", "/export?whole=1&confirm=1", "gm")
        ended = players.fights_ended()
    checked = check_lines(whole.content.splitlines(keepends=True))
    assert checked.wrong is None
    assert checked.entries >= sum(players.accepted.values())
    assert players.groups["override"] * 10 <= steps
    return players, ended


def test_a_client_that_knows_only_the_contract_finds_something_to_do_in_every_state(tmp_path: Path) -> None:
    players, _ = play(tmp_path, 150, 3)
    assert len(players.accepted) > 10


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_client_that_knows_only_the_contract_plays_many_fights_to_their_end(tmp_path: Path) -> None:
    players, ended = play(tmp_path, STEPS, SEED)
    print(f"accepted {dict(players.accepted)}, refused {dict(players.refused)}, {ended} fights")  # noqa: T201 - quoted
    every = {kind.__struct_config__.tag for kind in game("state-stack").command_types}
    assert players.offered - set(players.accepted) == set()
    assert every - FOR_THE_TABLE - NEVER_OFFERED == players.offered
    assert ended >= 10
