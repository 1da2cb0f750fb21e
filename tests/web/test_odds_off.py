"""With odds off, or for the GM only, no byte of odds is sent to the other seats, in any game."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from croupier.core import bots
from croupier.core.chance import even_numbers
from croupier.games import game
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.web.sample import HOME, join, make

GAMES = ("deck-of-adventures", "maelstrom", "rust-in-the-canyon", "state-stack", "syuzheteers")
STEPS, LEAST, OFTEN, FEW = 150, 26, 5, 3
ODDS = ('"odds":true', '"probability"', '"bars"', '"outcomes"', '"estimate"', "odds_noted", "The odds, as all")
"""What odds look like on the wire, in a log and in a file."""
SURELY = {'"odds":true', '"probability"', '"bars"', '"outcomes"'}
"""What of it an evening of any game brings where odds are shown."""
CHANCE = re.compile(r"\d %|\d+\.\d+%|\b\d+/\d{2,}\b")
"""A chance in words."""


class Evening:
    """A table at which the game's own bots play over HTTP, and everything that each seat receives."""

    def __init__(self, path: Path, name: str, odds: str, steps: int = STEPS) -> None:
        """Ends after this many `steps`, or once something that would carry odds was sent."""
        self.sent: dict[str, list[str]] = {}
        self.words: list[str] = []
        self.steps, self.taken = steps, 0
        self.told: dict[str, set[str]] = {}
        limits = Limits(commands_a_second=10_000, odds_a_second=10_000, frames_a_second=10_000)
        with Journal.open(path / f"{odds}.db") as journal:
            self.app = create_app(journal, limits=limits, games={name: game(name)})
            with TestClient(self.app, base_url=HOME) as client:
                host = make(client, game=name, odds=odds, players=2, gm=game(name).gm != "none")
                guests = [join(client, host, one) for one in ("Ana", "Ben")]
                self.people = {one.seat: one for one in (host, *guests)}
                self.bots = {seat: game(name).bot(seat, f"{name} {seat}") for seat in self.people}
                self.number = even_numbers(name)
                self.play()

    def play(self) -> None:
        with ExitStack() as stack:
            sockets = {seat: stack.enter_context(one.live("", brief=True)) for seat, one in self.people.items()}
            for at in range(self.steps):
                if set().union(*self.told.values()) >= SURELY:
                    break
                self.taken += 1
                self.step()
                for seat in self.people if at % OFTEN == 0 else ():
                    self.looks(seat, sockets[seat])
        for seat in self.people:
            for call in ("/log", "/export"):
                self.hears(seat, self.asks(seat, call))
            page = self.people[seat].client.get(f"/tables/{self.people[seat].table}", headers=self.people[seat].headers)
            assert page.status_code == 200
            self.hears(seat, page.text)

    def hears(self, seat: str, text: str) -> None:
        self.sent.setdefault(seat, []).append(text)
        self.told.setdefault(seat, set()).update(word for word in ODDS if word in text)

    def asks(self, seat: str, call: str = "") -> str:
        one = self.people[seat]
        return one.client.get(f"{one.address}{call}", headers=one.headers).text

    def step(self) -> None:
        """Do what a bot wants to do over HTTP, or answer an open question if none wants anything."""
        table = self.app.app.state["server"].table(next(iter(self.people.values())).table).table  # type: ignore[attr-defined]
        for seat, bot in self.bots.items():
            choices = table.choices(seat)
            wish = bot(table.view(seat), seat, choices)
            for one in bots.current_choices(choices) if wish is None else ():
                wish = bots.answer_to(one, **bots.fill_fields(one.fields, self.number))
            if wish is not None and self.does(seat, wish):
                return

    def does(self, seat: str, wish: bots.Answer) -> bool:
        one = self.people[seat]
        body = msgspec.json.encode({"command": wish.command, "prompt": wish.prompt})
        answer = one.client.post(f"{one.address}/commands", content=body, headers=one.headers)
        self.hears(seat, answer.text)
        return answer.status_code == 200

    def looks(self, seat: str, socket: Any) -> None:
        """Fetch everything there is to see, the odds of every choice, and whatever arrived on the socket."""
        told = self.asks(seat)
        self.hears(seat, told)
        choices = msgspec.json.decode(told)["choices"]
        self.words += [f"{one['label']}: {one['help']}" for one in choices if one["group"] != "table"]
        for one in [one for one in choices if one.get("odds")][-FEW:] or choices[-FEW:]:
            self.hears(seat, self.asks(seat, f"/choices/{one['choice']}/odds"))
        socket.send_json({"odds": [{"choice": one["choice"]} for one in choices[:64]], "id": 1})
        while True:
            message = socket.receive_json()
            self.hears(seat, msgspec.json.encode(message).decode())
            if "odds" in message:
                return


@pytest.mark.parametrize("name", GAMES)
def test_with_odds_off_no_byte_of_them_is_sent_to_anyone(tmp_path: Path, name: str) -> None:
    """Play for as long as it takes for odds to be sent where they are on."""
    shown = Evening(tmp_path, name, "everyone")
    assert set().union(*shown.told.values()) >= SURELY
    evening = Evening(tmp_path, name, "off", max(LEAST, shown.taken))
    assert [evening.told[seat] for seat in evening.people] == [set(), set(), set()]
    assert {one for one in evening.words if CHANCE.search(one)} == set()


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in GAMES if game(name).gm != "none"])
def test_when_only_the_gm_sees_odds_no_byte_is_sent_to_players(tmp_path: Path, name: str) -> None:
    evening = Evening(tmp_path, name, "gm")
    assert [evening.told[seat] for seat in ("p1", "p2")] == [set(), set()]
