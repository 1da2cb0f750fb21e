"""A memory budget: idle tables are unloaded first, then new work waits; acknowledged entries are never lost.

Security audit 5: a new table took 0.7 MB for an hour, without a limit; out of memory, existing tables answered 500.

"""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from croupier.core.table import Table
from croupier.store import Journal
from croupier.web import capacity
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.live_table import LiveTable
from croupier.web.server import Server
from support.web.sample import HOME, Person, make, told
from support.web.tiny import GAME

ROOM = 3
"""Tables of the tiny game for which there is memory."""


class Host:
    """A server with little memory, and a clock that the test moves."""

    def __init__(self, journal: Journal, limits: Limits) -> None:
        app: Any = create_app(journal, games={"tiny": GAME}, limits=limits)
        self.server: Server = app.app.state["server"]
        self.client = TestClient(app, base_url=HOME)
        self.later = 0.0
        clock = self.server.luck.clock
        self.server.luck.clock = lambda: clock() + self.later

    def wait(self) -> None:
        """Let enough time pass for tables to be idle."""
        self.later += capacity.IDLE + capacity.FRESH

    def sizes(self) -> int:
        return sum(live.size.bytes for live in self.server.live.values())


def size_of_a_table(directory: Path) -> int:
    with Journal.open(directory / "sample.db") as journal:
        server = Host(journal, Limits())
        with server.client:
            make(server.client)
            return server.sizes()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Host]:
    budget = size_of_a_table(tmp_path) * ROOM + 10_000
    with Journal.open(tmp_path / "croupier.db") as journal:
        server = Host(journal, Limits(commands_a_second=1000, memory_bytes=budget))
        with server.client:
            yield server


def problem(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["type"]


def test_the_longest_idle_tables_are_unloaded_and_reload_unchanged(server: Host) -> None:
    made = []
    for n in range(ROOM):
        made.append(make(server.client))
        made[-1].act("tell", words=f"at table {n}")
        server.wait()
    first = made[0].get()
    server.wait()
    made[0].act("tell", words="used last")
    server.wait()
    made += [make(server.client) for _ in range(2)]
    assert made[0].table in server.server.live
    assert made[1].table not in server.server.live
    assert server.sizes() <= server.server.limits.memory_bytes + server.server.live[made[0].table].size.bytes
    server.wait()
    assert "at table 1" in str(made[1].get("/log"))
    assert made[1].act("tell", words="on we go").status_code == 200
    assert made[0].get()["version"] == first["version"] + 1


def test_new_work_waits_when_nothing_is_idle_and_open_tables_continue(server: Host) -> None:
    made = [make(server.client)]
    server.wait()
    made += [make(server.client) for _ in range(ROOM - 1)]
    sockets = [one.live() for one in made]
    for socket in sockets:
        socket.__enter__()
        told(socket, "snapshot")
    server.wait()
    refused = server.client.post("/api/tables", json={"game": "tiny", "players": 2, "name": "One more"})
    assert problem(refused) == (503, "/problems/busy")
    assert int(refused.headers["retry-after"]) > 0
    with made[0].live() as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == 1013
    assert [one.act("tell", words="on we go").status_code for one in made] == [200] * ROOM
    assert server.server.journal.rows("SELECT count(*) FROM tables") == [(ROOM,)], "nothing was begun"
    for socket in sockets:
        socket.__exit__(None, None, None)
    while any(live.presence.streams for live in server.server.live.values()):
        threading.Event().wait(0.01)
    server.wait()
    assert make(server.client).act("tell", words="now there is room").status_code == 200


def test_an_unloaded_table_is_never_open_twice(server: Host) -> None:
    """A request that still holds an unloaded table cannot change it."""
    gm = make(server.client)
    server.wait()
    held = server.server.live[gm.table]
    assert server.client.blocking_portal.call(server.server.capacity.put_away) == 1
    gm.act("tell", words="at the new one")
    with pytest.raises(Exception, match="just unloaded from memory"):
        held.require_writable()


def test_the_number_of_tables_is_limited_too(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "croupier.db") as journal:
        server = Host(journal, Limits(tables_on_disk=2, tables_in_memory=1))
        with server.client as client:
            first = make(client)
            answer = client.post("/api/tables", json={"game": "tiny", "players": 2, "name": "T"})
            assert problem(answer) == (503, "/problems/busy"), "one in memory, and it is not idle"
            server.wait()
            make(client)
            assert len(server.server.live) == 1
            server.wait()
            answer = client.post("/api/tables", json={"game": "tiny", "players": 2, "name": "T"})
            assert problem(answer) == (503, "/problems/busy")
            assert "its maximum of 2 tables" in answer.json()["detail"]
            assert first.act("tell", words="still here").status_code == 200


@pytest.mark.parametrize("where", ["decide", "keep", "_messages", "view"])
def test_out_of_memory_is_a_503_and_nothing_acknowledged_is_lost(
    server: Host, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    gm = make(server.client)
    gm.act("tell", words="before")

    def none_left(*_: Any, **__: Any) -> Any:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(LiveTable if where in ("_messages", "view") else Table, where, none_left)
        answer = gm.client.get(gm.address, headers=gm.headers) if where == "view" else gm.act("tell", words="lost")
        assert problem(answer) == (503, "/problems/busy")
        assert int(answer.headers["retry-after"]) > 0
    assert gm.act("tell", words="after").status_code == 200
    log = str(gm.get("/log"))
    assert ("before" in log, "lost" in log, "after" in log) == (True, False, True)


def test_out_of_memory_in_the_writer_is_a_503_too(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    gm = make(server.client)
    journal = server.server.journal

    def none_left(*_: Any) -> Any:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(journal._chains, "commit", none_left)
        assert problem(gm.act("tell", words="lost")) == (503, "/problems/busy")
    assert gm.act("tell", words="after").status_code == 200


def test_out_of_memory_unloads_idle_tables(server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    idle, gm = make(server.client), make(server.client)
    server.wait()
    gm.get()

    def none_left(*_: Any, **__: Any) -> Any:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(Table, "decide", none_left)
        gm.act("tell", words="lost")
    assert idle.table not in server.server.live
    assert gm.table in server.server.live


def test_a_table_with_many_entries_counts_for_more_than_a_new_one(server: Host) -> None:
    gm = make(server.client)
    new = server.sizes()
    for n in range(20):
        gm.act("tell", words="x" * 50 + str(n))
    assert server.sizes() > new + 20 * 50
    assert isinstance(gm, Person)


def test_the_health_check_writes_nothing(server: Host) -> None:
    """Security audit 12: health checks wrote 409 MiB in 10 s."""
    make(server.client)
    file = server.server.journal.path
    wal = file.with_name(file.name + "-wal")
    before = (wal.stat().st_size, wal.stat().st_mtime_ns, file.stat().st_mtime_ns)
    assert all(server.client.get("/health").status_code == 200 for _ in range(200))
    assert (wal.stat().st_size, wal.stat().st_mtime_ns, file.stat().st_mtime_ns) == before
