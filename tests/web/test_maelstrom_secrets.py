"""Two worlds at a Maelstrom table: sheets, drafts and hidden rolls differ, and a player receives the same bytes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from croupier.core import entry as entries
from croupier.core.chance import AnswerSource, DrawRequest, LuckAnswer, seeded_source
from croupier.core.luck_sources import FindPosition, LuckSource, SeededLuck
from croupier.core.secrets import EVERYONE
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.game import Maelstrom
from croupier.games.maelstrom.state import Campaign
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.browser.luck import StagedLuck
from support.browser.people import first_difference
from support.maelstrom.sheets import but
from support.web.sample import HOME, Person, join, make

DRAFT = "/drafts/character-1"
POOLS = [{"label": "Watch", "dice": 4}]


def fields_of(command: msgspec.Struct) -> dict[str, Any]:
    said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(command))
    return {name: value for name, value in said.items() if name != "type"}


class Apart(SeededLuck):
    """Dice that everyone sees fall the same, whatever was rolled in secret before."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.open, self.hidden = seeded_source(seed), seeded_source(f"{seed} in secret")

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        def answer(question: DrawRequest, k: int) -> tuple[str, str] | LuckAnswer:
            is_open = not question.to or EVERYONE in question.to
            return (self.open if is_open else self.hidden)(question, k)

        return answer


class OneLuck(StagedLuck):
    """The same luck in both worlds."""

    def luck_source(self, table: str, life: str = "") -> LuckSource:
        return Apart(self.seed)


class World:
    """A session as Ben sees it; in the other world Ana's character differs, and the storyteller rolls in secret."""

    def __init__(self, client: TestClient[Any], *, other: bool) -> None:
        self.other = other
        self.gm = make(client, game=GAME.name, players=2)
        self.ana, self.ben = join(client, self.gm, "Ana"), join(client, self.gm, "Ben")
        self.told: list[str] = []
        self.hidden = 0

    def looks(self) -> None:
        """Everything Ben can request: his view, log, export, drafts, sheets, and a refusal."""
        for call in ("", "/log", "/export", "/drafts", DRAFT, "/sheets", "/sheets/c1"):
            answer = self.ben.client.get(f"{self.ben.address}{call}", headers=self.ben.headers)
            self.told.append(masked(f"{call} {answer.status_code} {answer.text}"))
        for type, fields in (("award_points", {"character": "c1", "points": 1, "reason": "me"}),
                             ("buy_dot", {"character": "c1", "trait": "Melee"}),
                             ("choose_way", {"attempt": "r1"})):  # fmt: skip
            self.told.append(masked(self.ben.act(type, **fields).text))

    def does(self, who: Person, type: str, /, **fields: Any) -> None:
        those = [one for one in who.get()["choices"] if one["command"]["type"] == type]
        fits = [one for one in those if one["command"].items() <= {"type": type, **fields}.items()]
        answer = who.act(type, prompt=next((one["prompt"] for one in (*fits, *those)), None), **fields)
        assert answer.status_code == 200, answer.text
        self.looks()

    def fills_in(self, name: str) -> None:
        """Ana fills in her draft, which is stored next to the journal."""
        draft = self.ana.get(DRAFT)
        body = {"version": draft["version"], "changes": {"name": name}}
        answer = self.ana.client.patch(f"{self.ana.address}{DRAFT}", json=body, headers=self.ana.headers)
        assert answer.status_code == 200, answer.text
        self.looks()

    def rolls_in_secret(self) -> None:
        """In the other world only: rolls of willpower and of characters of the storyteller's, Ana's and Ben's."""
        if not self.other:
            return
        self.does(self.gm, "roll_for_npc", npc="n3", pool="Watch", hidden=True, words="does the guard hear?")
        for who in ("c1", "c2"):
            self.does(self.gm, "roll_in_secret", character=who, first="Perception", second="Alertness", words="a trap")
        self.does(self.gm, "call_willpower", who="c1", difficulty=6, hidden=True, words="fear")
        self.hidden += 4
        del self.told[-40:]  # what he saw meanwhile is compared when he looks again

    def lives(self) -> list[str]:
        """Two characters are made, one is offered a flaw, trains and is hurt; Ben rolls openly after hidden rolls."""
        gm, ana, ben = self.gm, self.ana, self.ben
        live = ben.client.websocket_connect(f"{ben.address}/live?brief=1", headers=ben.headers)
        with live as socket:
            self.fills_in("Somebody else" if self.other else "Nobody yet")
            hers = but(attributes={"Strength": 3, "Precision": 3}, backstory="a thief") if self.other else but()
            self.does(ana, "propose_character", **fields_of(hers))
            self.does(gm, "approve_character", seat=ana.seat)
            self.does(ben, "propose_character", **fields_of(but(name="Ben Hale")))
            self.does(gm, "approve_character", seat=ben.seat)
            self.does(gm, "add_npc", name="A guard", pools=[{"label": "Watch", "dice": 6 if self.other else 4}])
            self.does(gm, "begin_campaign")
            self.rolls_in_secret()
            self.does(gm, "write_sheet", character="c1", part="notes", text="a spy" if self.other else "a nurse")
            self.does(ben, "declare_action", character="c2", words="climbs the mast")
            self.does(gm, "offer_way", attempt="r4", first="Strength", second="Athletics")
            self.does(ben, "choose_way", attempt="r4", way=0)
            self.told.append(masked(ben.client.get(f"{ben.address}/log", headers=ben.headers).text))
            self.told += heard(socket)
        return self.told


def heard(socket: Any) -> list[str]:
    """Everything received on the socket until his own remark comes back."""
    found = []
    while True:
        message = socket.receive_json()
        found.append(masked(msgspec.json.encode(message).decode()))
        if any(event["type"] == "dice_fell" for event in message.get("entry", {}).get("events", ())):
            return found


def masked(told: str) -> str:
    return re.sub(r'"incarnation":"[0-9a-f]+"|"id":"[0-9a-f]{24}"|"code":"[A-Z0-9]{6}"', "MASKED", told)


def world(path: Path, *, other: bool) -> World:
    """A separate server with the same luck."""
    with Journal.open(path) as journal:
        limits = Limits(commands_a_second=10_000)
        app = create_app(journal, luck=OneLuck("crew"), limits=limits)
        with TestClient(app, base_url=HOME) as client:
            found = World(client, other=other)
            found.lives()
            return found


def difference(path: Path) -> tuple[str, str] | None:
    one, other = world(path / "one.db", other=False), world(path / "other.db", other=True)
    assert (one.hidden, other.hidden) == (0, 4)
    return first_difference(one.told, other.told)


@pytest.mark.rule("MS-R74", "MS-1.9")
def test_sheets_drafts_and_hidden_rolls_reach_nobody_else(tmp_path: Path) -> None:
    assert difference(tmp_path) is None


def test_a_sheet_that_leaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    see = Maelstrom.see

    def leaking(self: Maelstrom, state: Campaign, seat: str) -> Campaign:
        view = see(self, state, seat)
        return msgspec.structs.replace(view, characters=state.characters) if seat == "p2" else view

    monkeypatch.setattr(Maelstrom, "see", leaking)
    assert difference(tmp_path) is not None


def test_an_entry_that_leaks_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = entries.entry_for_seat
    monkeypatch.setattr(entries, "entry_for_seat", lambda entry, seat: seen(entry, "gm" if seat == "p2" else seat))
    assert difference(tmp_path) is not None
