"""Calls for entropy and links, between the server and pages that answer, answer late, answer wrongly or not at all."""

import hashlib
import time
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.core.luck import entropy_commitment, links_purpose
from croupier.store import Journal
from croupier.web.edge import Edge
from croupier.web.live_table import LiveTable
from web_sample import Person, join, make, told

AT_LEAST = 0.3
"""Seconds that pages have here, where one stays silent on purpose."""


class Page:
    """What a seat's page does of itself, on a socket."""

    def __init__(self, person: Person, socket: Any, random: str) -> None:
        self.person, self.socket, self.random = person, socket, random
        self.commitment = entropy_commitment(random, "")
        chain = [hashlib.sha256(random.encode()).hexdigest()]
        for _ in range(8):
            chain.insert(0, hashlib.sha256(bytes.fromhex(chain[0])).hexdigest())
        self.chain = chain

    def commit(self) -> None:
        assert self.person.act("commit_entropy", commitment=self.commitment).status_code == 200

    def commit_chain(self) -> None:
        assert self.person.act("commit_chain", tip=self.chain[0], length=8).status_code == 200

    def reveal(self, random: str | None = None) -> None:
        assert told(self.socket, "reveal") == {"reveal": {"commitment": self.commitment}}
        answer = {"commitment": self.commitment, "random": random or self.random, "word": ""}
        self.socket.send_json({"reveal": answer})

    def link(self, at: int, link: str | None = "next") -> str:
        asked = told(self.socket, "link")["link"]
        assert asked["tip"] == self.chain[at]
        shown = self.chain[at + 1] if link == "next" else link
        self.socket.send_json({"link": {"tip": asked["tip"], "link": shown}})
        return str(asked["for"])


@pytest.fixture
def gm(client: TestClient[Any], request: pytest.FixtureRequest) -> Person:
    return make(client, luck=getattr(request, "param", "committed"))


@pytest.fixture
def pages(gm: Person, ana: Person, ben: Person) -> Iterator[tuple[Page, Page]]:
    with ana.live() as one, ben.live() as other:
        found = (Page(ana, one, "aa" * 32), Page(ben, other, "bb" * 32))
        for page in found:
            told(page.socket, "snapshot")
        yield found


def live(client: TestClient[Any], person: Person) -> LiveTable:
    """The table itself; its pages have less patience than with people."""
    app: Edge = client.app  # type: ignore[assignment]
    table: LiveTable = app.state["house"].table(person.table) if hasattr(app, "state") else app.app.state["house"].table(person.table)
    table.shared_luck.patience = AT_LEAST
    table.shared_luck.moment = 0.01
    return table


def events(person: Person, kind: str) -> list[dict[str, Any]]:
    entries = person.get("/log?limit=1000")["entries"]
    return [event for entry in entries for event in entry["events"] if event["type"] == kind]


def later(person: Person, kind: str, count: int = 1) -> list[dict[str, Any]]:
    """These events, once there are so many."""
    until = time.monotonic() + 20
    while len(found := events(person, kind)) < count and time.monotonic() < until:
        time.sleep(0.01)
    assert len(found) == count
    return found
