"""Tables that nobody uses are put away, whatever one of them waits for."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

import own_loop
from croupier.store import Journal
from croupier.web import server as rooms
from croupier.web.limits import Limits
from croupier.web.luck import KeptLuck
from croupier.web.server import House
from web_sample import Person, join, make
from web_tiny import GAME


@pytest.fixture
def house(app: Any) -> House:
    found: House = app.app.state["house"]
    return found


@pytest.fixture
def later(client: TestClient[Any], house: House) -> Callable[[], None]:
    """Put away what nobody uses by now."""
    return lambda: client.blocking_portal.call(house.put_away, house.luck.clock() + 1)


def is_open(journal: Journal, who: Person) -> bool:
    told = [event["type"] for entry in who.get("/log")["entries"] for event in entry["events"]]
    return told.count("sitting_began") > told.count("sitting_ended")


def types(who: Person) -> set[str]:
    return {one["command"]["type"] for one in who.get()["choices"]}


def test_a_table_that_nobody_uses_is_put_away_and_its_sitting_closed(
    gm: Person, house: House, journal: Journal, later: Callable[[], None]
) -> None:
    gm.act("lay")
    assert is_open(journal, gm)
    later()
    assert gm.table not in house.live
    assert not is_open(journal, gm)


def test_a_table_that_is_asked_for_while_its_sitting_closes_stays(
    client: TestClient[Any], gm: Person, house: House, later: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    gm.act("lay")
    live, time = house.live[gm.table], [house.luck.clock()]
    monkeypatch.setattr(house.luck, "clock", lambda: time[0])
    settled = live.settled

    async def meanwhile() -> None:
        await settled()
        time[0] += 5
        assert house.table(gm.table) is live

    monkeypatch.setattr(live, "settled", meanwhile)
    later()
    assert house.live[gm.table] is live


def test_a_table_that_waits_for_a_real_card_keeps_no_other_from_being_put_away(
    client: TestClient[Any], gm: Person, ana: Person, house: House, journal: Journal, later: Callable[[], None]
) -> None:
    gm.act("lay")
    ana.act("use_real_luck", on=True)
    allow = next(one for one in gm.get()["choices"] if one["label"] == "Allow: use real cards and dice")
    assert gm.act("vote", prompt=allow["prompt"], poll=allow["command"]["poll"], yes=True).status_code == 200
    assert ana.act("draw_one").status_code == 200
    assert types(ana) >= {"type_luck"}
    other = make(client)
    join(client, other, "Ben")
    other.act("lay")
    later()
    assert not house.live
    assert not is_open(journal, other)
    assert types(ana) >= {"type_luck"}, "it goes on where it was"


def test_what_goes_wrong_once_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    async def put_away(_: House, before: float) -> None:
        tried.append(before)
        raise LookupError("a bug")

    async def run() -> None:
        with Journal.open(tmp_path / "croupier.db") as journal:
            house = House(journal, KeptLuck(journal), Limits(), None, 30, {"tiny": GAME})
            await house.open()
            async with asyncio.timeout(20):
                while len(tried) < 2:
                    await asyncio.sleep(0.01)
            await house.close()

    monkeypatch.setattr(rooms, "SWEEP", 0.001)
    monkeypatch.setattr(House, "put_away", put_away)
    own_loop.run(run())
