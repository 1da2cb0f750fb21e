"""Two worlds: Ana's hidden card and bid differ, and no byte of odds over HTTP, socket or log reveals it to Ben."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from croupier.core.chance import AnswerSource, DrawRequest
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.luck_sources import FindPosition, LuckSource, SeededLuck
from croupier.core.odds.questions import OddsRequest
from croupier.core.secrets import EVERYONE
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.luck import StagedLuck
from support.browser.people import first_difference
from support.web.sample import HOME, Person, join, make
from support.web.sample import told as hear
from support.web.tiny import TinyState
from support.web.tiny_odds import GAME, TinyOdds

OPEN = ("5D", "9S", "9D")
"""What is turned up for all, in both worlds."""


class Apart(SeededLuck):
    """Luck that all see is the same; a card that one seat alone sees differs in the other world."""

    def __init__(self, hidden: str) -> None:
        super().__init__("odds")
        self.hidden, self.open = hidden, list(OPEN)

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        def answer(question: DrawRequest, k: int) -> tuple[str, str]:
            is_open = not question.to or EVERYONE in question.to
            return (self.open.pop(0) if is_open else self.hidden), "seeded"

        return answer


class OneLuck(StagedLuck):
    """The same luck in both worlds, except for the hidden card."""

    def __init__(self, hidden: str) -> None:
        super().__init__("odds")
        self.hidden = hidden

    def luck_source(self, table: str, life: str = "") -> LuckSource:
        return Apart(self.hidden)


class World:
    """A session as Ben sees it; in the other world Ana holds a red card, requests her odds, and bids high."""

    def __init__(self, client: TestClient[Any], odds: str, *, other: bool) -> None:
        self.other = other
        self.gm = make(client, odds=odds)
        self.ana, self.ben = join(client, self.gm, "Ana"), join(client, self.gm, "Ben")
        self.told: list[str] = []

    def looks(self, socket: Any) -> None:
        """The odds of all his choices, with and without values, and everything else that he can request."""
        offered = self.ben.get()["choices"]
        for choice in offered:
            for values in ("{}", '{"chips":2}', '{"chips":3,"words":"hm"}'):
                call = f"/choices/{choice['choice']}/odds?values={values}"
                answer = self.ben.client.get(f"{self.ben.address}{call}", headers=self.ben.headers)
                self.told.append(masked(f"{call} {answer.status_code} {answer.text}"))
        for call in ("", "/log", "/export"):
            answer = self.ben.client.get(f"{self.ben.address}{call}", headers=self.ben.headers)
            self.told.append(masked(f"{call} {answer.status_code} {answer.text}"))
        self.told += self.asks(socket, [{"choice": one["choice"]} for one in offered])
        self.told += self.asks(socket, [{"choice": one["choice"], "values": {"chips": 2}} for one in offered])

    def asks(self, socket: Any, odds: list[dict[str, Any]]) -> list[str]:
        """Everything received on his socket until his odds are complete."""
        found = []
        socket.send_json({"odds": odds, "id": 1})
        while True:
            message = socket.receive_json()
            found.append(masked(msgspec.json.encode(message).decode()))
            if "odds" in message and not any(one and one.get("waiting") for one in message["odds"]):
                return found

    def does(self, who: Person, socket: Any, type: str, **fields: Any) -> None:
        prompts = [one["prompt"] for one in who.get()["choices"] if one["command"]["type"] == type]
        assert who.act(type, prompt=prompts[0], **fields).status_code == 200
        self.looks(socket)

    def lives(self) -> list[str]:
        gm, ana, ben = self.gm, self.ana, self.ben
        with ben.live("", brief=True) as socket:
            hear(socket, "snapshot")
            self.does(gm, socket, "lay")
            self.does(ana, socket, "draw_one")
            if self.other:
                offered = ana.get()["choices"]
                for one in offered:
                    call = f"{ana.address}/choices/{one['choice']}/odds?values="
                    ana.client.get(call, headers=ana.headers)
                    ana.client.get(call + '{"chips":2}', headers=ana.headers)
            self.does(ana, socket, "turn_up")
            self.does(ana, socket, "bid", chips=7 if self.other else 1)
            self.does(ben, socket, "turn_up")
            self.does(gm, socket, "turn_up")
        return self.told


def masked(told: str) -> str:
    return re.sub(r'"incarnation":"[0-9a-f]+"|"id":"[0-9a-f]{24}"|"code":"[A-Z0-9]{6}"', "MASKED", told)


def lived(path: Path, odds: str, *, other: bool) -> list[str]:
    limits = Limits(commands_a_second=10_000, odds_a_second=10_000, frames_a_second=10_000)
    with Journal.open(path) as journal:
        app = create_app(journal, games={"tiny": GAME}, luck=OneLuck("KH" if other else "2C"), limits=limits)
        with TestClient(app, base_url=HOME) as client:
            return World(client, odds, other=other).lives()


def difference(path: Path, odds: str = "own") -> tuple[str, str] | None:
    one, other = lived(path / "one.db", odds, other=False), lived(path / "other.db", odds, other=True)
    assert sum('"probability"' in told for told in one) > 20 or odds in ("off", "gm")
    return first_difference(one, other)


@pytest.mark.parametrize("odds", ["own", "everyone", "gm", "off"])
def test_odds_reveal_nothing_that_their_seat_does_not_know(tmp_path: Path, odds: str) -> None:
    assert difference(tmp_path, odds) is None


@pytest.mark.parametrize("odds", ["gm", "off"])
def test_no_byte_of_odds_is_sent_to_seats_that_may_not_see_them(tmp_path: Path, odds: str) -> None:
    told = lived(tmp_path / "one.db", odds, other=True)
    wordy = ('"probability"', '"odds":true', '"bars"', "odds_noted", '"outcomes"', "The odds")
    assert not [word for word in wordy for one in told if word in one]


def test_odds_computed_from_hidden_knowledge_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole: list[TinyState] = []
    see, odds = TinyOdds.see, TinyOdds.odds

    def keeping(self: TinyOdds, state: TinyState, seat: str) -> TinyState:
        whole[:] = [state]
        return see(self, state, seat)

    def peeking(self: TinyOdds, view: TinyState, seat: str, command: Command) -> OddsRequest | None:
        return odds(self, whole[0], seat, command) if whole else None

    monkeypatch.setattr(TinyOdds, "see", keeping)
    monkeypatch.setattr(TinyOdds, "odds", peeking)
    assert difference(tmp_path) is not None


def test_odds_noted_for_a_secret_action_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    odds = TinyOdds.odds

    def at_once(self: TinyOdds, view: TinyState, seat: str, command: Command) -> OddsRequest | None:
        chips = getattr(command, "chips", None)
        return odds(self, view, seat, command) if chips is None else OddsRequest("red", {"red": chips})

    monkeypatch.setattr(TinyOdds, "odds", at_once)
    assert difference(tmp_path, "everyone") is None
    monkeypatch.setattr(Entry, "is_open", property(lambda entry: True))
    (tmp_path / "again").mkdir()
    assert difference(tmp_path / "again", "everyone") is not None
