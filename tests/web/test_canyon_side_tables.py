"""A State Stack fight next to Rust in the Canyon: its outcome is shown, and the GM decides who is hurt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.games.rust_in_the_canyon import GAME
from croupier.games.state_stack import GAME as STATE_STACK
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.web.rust_in_the_canyon import Saloon
from support.web.sample import HOME, Person

ADA = {"name": "Ada", "seat": "p1", "party": "Heroes", "kind": "Duellist"}
PIKE = {"name": "Pike", "seat": "gm", "party": "Foes", "kind": "Average"}


@pytest.fixture
def client(journal: Journal) -> Iterator[TestClient[Any]]:
    games = {one.name: one for one in (GAME, STATE_STACK)}
    with TestClient(create_app(journal, games=games, limits=Limits(commands_a_second=10_000)), base_url=HOME) as client:
        yield client


@pytest.mark.rule("RC-22.1", "RC-16.3")
def test_the_outcome_of_a_fight_is_shown_and_the_gm_gives_the_injury(client: TestClient[Any]) -> None:
    saloon = Saloon(client).town()
    fight = {"game": "state-stack", "name": "At the mill", "stakes": "the mill", "characters": [ADA, PIKE]}
    saloon.say(saloon.gm, "open_side_table", **fight)
    (one,) = saloon.ana.get()["view"]["side_tables"]
    saloon.say(saloon.ana, "confirm_brief", side_table=one["id"])
    there = Person(client, one["id"], "gm", saloon.gm.token)
    assert there.act("start_fight").status_code == 200
    assert there.act("abandon", reason="the sheriff comes").status_code == 200
    saloon.say(saloon.gm, "take_outcome", side_table=one["id"], words="Ada got away with a cut.")
    saloon.say(saloon.gm, "give_injury", pc="c1", severity="minor", reason="a cut at the mill")
    told = [event["text"] for entry in saloon.ben.get("/log")["entries"][-2:] for event in entry["events"]]
    assert "From the side table At the mill: Ada got away with a cut." in told
    facts = {fact["label"]: fact["value"] for fact in saloon.ben.get()["view"]["facts"]}
    assert facts["Ada is hurt"] == "Minor"
