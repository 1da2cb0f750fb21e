"""Between two sessions of Rust in the Canyon, over the API: actions that do not open the next session."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.games.rust_in_the_canyon import GAME
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.web.rust_in_the_canyon import Saloon
from support.web.sample import HOME


@pytest.fixture
def saloon(journal: Journal) -> Iterator[Saloon]:
    app = create_app(journal, games={GAME.name: GAME}, limits=Limits(commands_a_second=10_000), grace=60)
    with TestClient(app, base_url=HOME) as client:
        yield Saloon(client).town()


def sittings(saloon: Saloon) -> int:
    """The number of sessions opened so far."""
    entries = saloon.gm.get("/log?limit=1000")["entries"]
    return sum(event["type"] == "sitting_began" for entry in entries for event in entry["events"])


def offered(saloon: Saloon, type: str) -> list[dict[str, Any]]:
    return [one for one in saloon.ana.get()["choices"] if one["command"]["type"] == type]


@pytest.mark.rule("RC-4.8", "RC-17.4")
def test_a_pc_is_set_aside_and_brought_back(saloon: Saloon) -> None:
    assert offered(saloon, "set_aside") == []
    saloon.say(saloon.gm, "close_sitting")
    saloon.say(saloon.ana, "set_aside")
    saloon.say(saloon.ana, "bring_back", pc="c1")
    assert (len(offered(saloon, "set_aside")), sittings(saloon)) == (1, 1)


@pytest.mark.rule("RC-15.9", "RC-R70")
def test_a_dying_pc_is_asked_how_they_die_when_the_session_closes(saloon: Saloon) -> None:
    saloon.say(saloon.gm, "set_status", pc="c1", status="dying")
    saloon.say(saloon.gm, "close_sitting")
    saloon.say(saloon.ana, "tell_death", pc="c1", how="at the well, at dawn")
    assert ("at the well, at dawn" in str(saloon.ben.get("/log")), sittings(saloon)) == (True, 1)


@pytest.mark.rule("RC-21.7", "RC-R63")
def test_the_gm_writes_and_ticks_a_clock_with_a_note(saloon: Saloon) -> None:
    saloon.say(saloon.gm, "start_clock", name="Fire", cause="a lamp", size=4, kind="trouble")
    saloon.say(saloon.gm, "close_sitting")
    saloon.say(saloon.gm, "write_notes", text="the mill burns next")
    saloon.say(saloon.gm, "tick_clock", clock="k1", by=1, note="nobody put it out")
    assert sittings(saloon) == 1


def test_playing_opens_the_next_session(saloon: Saloon) -> None:
    saloon.say(saloon.gm, "close_sitting")
    saloon.say(saloon.gm, "open_downtime")
    assert sittings(saloon) == 2
