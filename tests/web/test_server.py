"""Tables that nobody uses are unloaded, whatever one of them waits for."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.store import Journal
from croupier.web import server as server_module
from croupier.web.limits import Limits
from croupier.web.server import Server
from croupier.web.server_luck import SecretLuck
from support.web import own_loop
from support.web.sample import Person, join, make
from support.web.tiny import GAME


@pytest.fixture
def server(app: Any) -> Server:
    found: Server = app.app.state["server"]
    return found


@pytest.fixture
def later(client: TestClient[Any], server: Server) -> Callable[[], None]:
    """Unload what nobody uses by then."""
    return lambda: client.blocking_portal.call(server.put_away, server.luck.clock() + 1)


def is_open(journal: Journal, who: Person) -> bool:
    told = [event["type"] for entry in who.get("/log")["entries"] for event in entry["events"]]
    return told.count("sitting_began") > told.count("sitting_ended")


def types(who: Person) -> set[str]:
    return {one["command"]["type"] for one in who.get()["choices"]}


def test_an_idle_table_is_unloaded_and_its_session_closed(
    gm: Person, server: Server, journal: Journal, later: Callable[[], None]
) -> None:
    gm.act("lay")
    assert is_open(journal, gm)
    later()
    assert gm.table not in server.live
    assert not is_open(journal, gm)


def test_a_table_requested_while_its_session_closes_stays_loaded(
    client: TestClient[Any], gm: Person, server: Server, later: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    gm.act("lay")
    live, time = server.live[gm.table], [server.luck.clock()]
    monkeypatch.setattr(server.luck, "clock", lambda: time[0])
    settled = live.all_written

    async def meanwhile() -> None:
        await settled()
        time[0] += 5
        assert server.table(gm.table) is live

    monkeypatch.setattr(live, "all_written", meanwhile)
    later()
    assert server.live[gm.table] is live


def test_a_table_waiting_for_a_real_card_keeps_no_other_table_loaded(
    client: TestClient[Any], gm: Person, ana: Person, server: Server, journal: Journal, later: Callable[[], None]
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
    assert not server.live
    assert not is_open(journal, other)
    assert types(ana) >= {"type_luck"}, "it continues where it was"


def test_a_failed_unload_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    async def put_away(_: Server, before: float) -> None:
        tried.append(before)
        raise LookupError("a bug")

    async def run() -> None:
        with Journal.open(tmp_path / "croupier.db") as journal:
            server = Server(journal, SecretLuck(journal), Limits(), None, 30, {"tiny": GAME})
            await server.open()
            async with asyncio.timeout(20):
                while len(tried) < 2:
                    await asyncio.sleep(0.01)
            await server.close()

    monkeypatch.setattr(server_module, "SWEEP", 0.001)
    monkeypatch.setattr(Server, "put_away", put_away)
    own_loop.run(run())


def test_the_server_loads_no_plugin_for_models_that_it_does_not_use(app: Any) -> None:
    plugins = {type(one).__name__ for one in app.app.plugins}
    assert "MsgspecDIPlugin" in plugins
    assert not [one for one in plugins if one.startswith(("Pydantic", "Attrs"))]
