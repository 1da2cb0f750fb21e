"""A Maelstrom table over the API: characters made and approved, actions rolled, commands that it must refuse."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from litestar.testing import TestClient

from croupier.games.maelstrom import GAME
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.maelstrom.sheets import LEGAL, but
from support.web.sample import HOME, Person, join, make

DRAFT = "/drafts/character-1"
NAME = "a name in plain letters, on one line"


@contextmanager
def serving(folder: Path) -> Iterator[TestClient[Any]]:
    """A server with its own journal and fast timers."""
    with Journal.open(folder / "croupier.db") as journal:
        limits = Limits(commands_a_second=10_000)
        app = create_app(journal, games={GAME.name: GAME}, limits=limits, grace=600, pace=10_000)
        with TestClient(app, base_url=HOME) as client:
            yield client


def told(problem: dict[str, Any]) -> str:
    """The one line of a problem; its clause has a separate key."""
    detail = str(problem["detail"])
    assert detail.startswith(f"{problem['clause']}: ")
    return detail


def no(what: str, allowed: str) -> str:
    return f"{what} is not allowed; allowed: {allowed}"


def missing(field: str, allowed: str) -> str:
    return f"{field} is missing; allowed: {allowed}"


def fields_of(command: msgspec.Struct) -> dict[str, Any]:
    """A command as it is sent, without its type."""
    said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(command))
    return {name: value for name, value in said.items() if name != "type"}


class Crew:
    """A storyteller with Ana and Ben; `say` sends a command for a seat, `refused` one that must be refused."""

    def __init__(self, client: TestClient[Any], **settings: str) -> None:
        self.gm = make(client, game="maelstrom", players=2, name="A crew", settings=settings)
        self.ana, self.ben = join(client, self.gm, "Ana"), join(client, self.gm, "Ben")
        self.all = (self.gm, self.ana, self.ben)
        self._seen: list[bytes] | None = None

    def say(self, seat: Person, type: str, /, **fields: Any) -> Crew:
        """Send a command that is accepted, with its prompt if it answers one."""
        those = [one for one in seat.get()["choices"] if one["command"]["type"] == type]
        fits = [one for one in those if one["command"].items() <= {"type": type, **fields}.items()]
        prompt = next((one["prompt"] for one in (*fits, *those)), None)
        answer = seat.act(type, prompt=prompt, **fields)
        assert answer.status_code == 200, answer.text
        self._seen = None
        return self

    def seen(self) -> list[bytes]:
        """Every byte of what each seat sees, reads in the log and stores as drafts."""
        calls = ("", "/log?limit=1000", "/drafts", "/sheets", "/export")
        answers = [
            one.client.get(f"{one.address}{call}", headers=one.headers)
            for one in self.all
            for call in (*calls, *((DRAFT,) if one is not self.gm else ()))
        ]
        return [one.content for one in answers]

    def refused(self, seat: Person, type: str, /, **fields: Any) -> dict[str, Any]:
        """The problem; nothing that anyone sees changes, to the byte."""
        before = self._before()
        return self._problem(seat.act(type, **fields), before)

    def refused_draft(self, seat: Person, changes: dict[str, Any]) -> dict[str, Any]:
        """The problem of a wrong value in the draft of a character; the draft is unchanged."""
        before = self._before()
        body = {"version": seat.get(DRAFT)["version"], "changes": changes}
        answer = seat.client.patch(f"{seat.address}{DRAFT}", json=body, headers=seat.headers)
        return self._problem(answer, before)

    def _before(self) -> list[bytes]:
        """The state after the last refusal, if nothing has been done since."""
        if self._seen is None:
            self._seen = self.seen()
        return self._seen

    def _problem(self, answer: Any, before: list[bytes]) -> dict[str, Any]:
        assert answer.status_code in (409, 422), answer.text
        assert self.seen() == before
        problem: dict[str, Any] = answer.json()
        assert "\n" not in problem["detail"]
        return problem

    # steps that set up a situation

    def made(self, **changes: Any) -> Crew:
        """Ana plays the ledger's legal character, with these changes: c1."""
        proposed = fields_of(but(**changes) if changes else LEGAL)
        self.say(self.ana, "propose_character", **proposed)
        return self.say(self.gm, "approve_character", seat=self.ana.seat)

    def declared(self) -> Crew:
        """Ana declares an action: the roll r1, for which the storyteller is to offer ways."""
        return self.say(self.ana, "declare_action", character="c1", words="climbs the mast")

    @property
    def attempt(self) -> str:
        """The id of the roll that the storyteller is prompted for."""
        offered = next(one for one in self.gm.get()["choices"] if one["command"]["type"] == "offer_way")
        return str(offered["command"]["attempt"])

    @property
    def rolled(self) -> str:
        """The id of the roll that the storyteller may amend."""
        offered = next(one for one in self.gm.get()["choices"] if one["command"]["type"] == "amend_roll")
        return str(offered["command"]["attempt"])
