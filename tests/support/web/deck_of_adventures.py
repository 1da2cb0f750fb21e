"""A Deck of Adventures table over the API: premades taken, a fight on a map, commands that it must refuse."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from croupier.core.luck_sources import KeyedLuck
from croupier.games.deck_of_adventures import GAME
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.server_luck import SecretLuck
from support.web.sample import HOME, Person, join, make

SWORD, HEALER = "Bram Holloway", "Wen Sabry"


class SameLuck(SecretLuck):
    """The same cards each time."""

    def luck_source(self, table: str, life: str = "") -> KeyedLuck:
        return KeyedLuck(b"\x01" * 32, life)


@contextmanager
def serving(folder: Path) -> Iterator[TestClient[Any]]:
    """A server with its own journal and fast timers."""
    with Journal.open(folder / "croupier.db") as journal:
        limits = Limits(commands_a_second=10_000, assets_a_minute=10_000)
        app = create_app(
            journal, games={GAME.name: GAME}, limits=limits, luck=SameLuck(journal), grace=600, pace=10_000
        )
        with TestClient(app, base_url=HOME) as client:
            yield client


class Party:
    """A GM with Ana and Ben; `say` sends a command for a seat, `refused` one that must be refused."""

    def __init__(self, client: TestClient[Any], **settings: str) -> None:
        self.gm = make(client, game=GAME.name, players=2, settings=settings)
        self.ana, self.ben = join(client, self.gm, "Ana"), join(client, self.gm, "Ben")
        self.all = (self.gm, self.ana, self.ben)

    def say(self, seat: Person, type: str, /, **fields: Any) -> Party:
        """Send a command that is accepted, with its prompt if it answers one."""
        those = [one for one in seat.get()["choices"] if one["command"]["type"] == type]
        fits = [one for one in those if one["command"].items() <= {"type": type, **fields}.items()]
        prompt = next((one["prompt"] for one in (*fits, *those)), None)
        answer = seat.act(type, prompt=prompt, **fields)
        assert answer.status_code == 200, answer.text
        return self

    def seen(self) -> list[bytes]:
        """Every byte of what each seat sees, reads in the log, prints and exports."""
        calls = ("", "/log?limit=1000", "/sheets", "/export")
        return [
            one.client.get(f"{one.address}{call}", headers=one.headers).content for one in self.all for call in calls
        ]

    def refused(self, seat: Person, type: str, /, **fields: Any) -> str:
        """The problem's one line; nothing that anyone sees changes, to the byte."""
        before = self.seen()
        answer = seat.act(type, **fields)
        return self.told(answer, before)

    def refused_file(self, seat: Person, name: str, data: bytes, query: str = "") -> str:
        """The problem's one line when a file is uploaded; nothing that anyone sees changes."""
        before = self.seen()
        files = {"file": (name, data, "application/octet-stream")}
        answer = seat.client.post(f"{seat.address}/assets{query}", files=files, headers=seat.headers)
        return self.told(answer, before)

    def told(self, answer: Any, before: list[bytes]) -> str:
        assert answer.status_code in (409, 413, 422), answer.text
        assert answer.headers["content-type"] == "application/problem+json"
        assert self.seen() == before
        line = str(answer.json()["detail"])
        assert line
        assert "\n" not in line
        return line

    def sent(self, name: str, data: bytes) -> str:
        """The id of a file uploaded to the table."""
        files = {"file": (name, data, "application/octet-stream")}
        answer = self.gm.client.post(f"{self.gm.address}/assets", files=files, headers=self.gm.headers)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["asset"])

    # steps that set up a situation

    def begun(self) -> Party:
        """Ana plays c1, a fighter, and Ben c2, a healer."""
        self.say(self.ana, "take_premade", being=SWORD)
        return self.say(self.ben, "take_premade", being=HEALER)

    def checking(self) -> str:
        """The GM calls for a Check of c1, who has drawn; return its id."""
        self.say(self.gm, "call_check", actors=["c1"], trait="VIT", dr=3)
        self.say(self.ana, "draw_card", check=self.check)
        return self.check

    @property
    def check(self) -> str:
        """The id of the Check that waits for Ana."""
        types = ("accept_draw", "draw_card")
        found = next(one for one in self.ana.get()["choices"] if one["command"]["type"] in types)
        return str(found["command"]["check"])

    def drawn(self, who: str = "c1") -> list[str]:
        """The piece ids of the cards that a character has drawn for its Check."""
        (place,) = [one for one in self.ana.get()["view"]["places"] if one["id"] == f"drawn.{who}"]
        return [piece["id"] for piece in place["pieces"]]

    def fighting(self) -> Party:
        """In c1's turn: it stands at 1,1; a wall at 2,1, c3 hostile at 1,2, c4 hostile far off at 9,9."""
        self.say(self.gm, "lay_grid", width=10, height=10)
        for name in ("Ox", "Far Ox"):
            self.say(self.gm, "make_up", name=name, hp=3)
        waiting = next(one for one in self.gm.get()["choices"] if one["command"]["type"] == "bring_on")
        ready = [one["value"] for one in waiting["fields"][0]["options"]]
        self.say(self.gm, "bring_on", waiting=ready)
        self.say(self.gm, "paint_grid", what="wall", cells=[{"x": 2, "y": 1}])
        for who, x, y in (("c1", 1, 1), ("c2", 8, 1), ("c3", 1, 2), ("c4", 9, 9)):
            self.say(self.gm, "place_token", who=who, x=x, y=y)
        self.say(self.gm, "start_combat", who=["c1", "c2", "c3", "c4"])
        while not self.is_turn_of("c1"):
            self._go_on()
        return self

    def is_turn_of(self, who: str) -> bool:
        types = ("begin_turn", "end_turn")
        choices = [one["command"] for seat in self.all for one in seat.get()["choices"]]
        return any(one["type"] in types and one["character"] == who for one in choices)

    def _go_on(self) -> None:
        """Keep cards, end other turns."""
        for seat in self.all:
            for one in seat.get()["choices"]:
                if one["command"]["type"] in ("keep_order_card", "order_equals", "end_turn"):
                    command: dict[str, Any] = dict(one["command"])
                    for field in one["fields"]:
                        command[field["name"]] = [option["value"] for option in field["options"]]
                    answer = seat.act(command.pop("type"), prompt=one["prompt"], **command)
                    assert answer.status_code == 200, answer.text
                    return
        raise AssertionError("nobody continues")
