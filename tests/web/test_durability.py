"""Whatever is acknowledged is on disk; whatever the disk refuses never happened."""

import asyncio
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.store import Journal, StoreFull
from croupier.web.app import create_app
from croupier.web.delivery import Delivery
from croupier.web.pending_writes import PendingWrite
from support.web import own_loop
from support.web.sample import HOME, Person, told
from support.web.tiny import GAME


def test_a_full_disk_refuses_writes_but_reads_continue(
    gm: Person, ana: Person, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm.act("tell", words="before")
    before = gm.get()
    append = journal.append

    def full(*_: Any, **__: Any) -> Future[str]:
        failed: Future[str] = Future()
        failed.set_exception(StoreFull("the journal could not be written"))
        return failed

    with ana.live() as socket:
        told(socket, "snapshot")
        monkeypatch.setattr(journal, "append", full)
        answer = gm.act("tell", "again", words="lost")
        assert (answer.status_code, answer.json()["type"]) == (507, "/problems/journal_full")
        assert gm.get()["version"] == before["version"]
        assert "lost" not in str(gm.get("/log"))
        monkeypatch.setattr(journal, "append", append)
        assert gm.act("tell", "again", words="kept").status_code == 200
        heard = told(socket, "entry")["entry"]
        assert heard["events"][0]["text"] == "Told: kept"


def test_another_server_on_the_same_journal_continues_where_this_one_stopped(tmp_path: Path) -> None:
    path = tmp_path / "croupier.db"
    with Journal.open(path) as journal, TestClient(create_app(journal, games={"tiny": GAME}), base_url=HOME) as client:
        made = client.post("/api/tables", json={"game": "tiny", "name": "T"}).json()
        gm = Person(client, made["table"], "gm", made["token"])
        gm.act("lay", "first")
        for n in range(5):
            gm.act("tell", words=str(n))
        before, log = gm.get(), gm.get("/log")
    with Journal.open(path) as journal, TestClient(create_app(journal, games={"tiny": GAME}), base_url=HOME) as client:
        gm = Person(client, made["table"], "gm", made["token"])
        assert gm.get() == before
        assert gm.get("/log") == log
        assert gm.act("lay", "first").json()["version"] < before["version"]
        assert gm.act("tell", words="on").json()["version"] == before["version"] + 2  # everyone is notified
        restarts = [event["text"] for entry in gm.get("/log")["entries"] for event in entry["events"]]
        assert restarts.count("The server was restarted.") == 1


def test_opening_an_old_table_reads_its_snapshot_and_the_tail(gm: Person, journal: Journal, app: Any) -> None:
    for n in range(530):
        assert gm.act("tell", words=str(n)).status_code == 200
    log, before = gm.get("/log?limit=1000"), gm.get()
    server = app.app.state["server"]
    server.live.clear()
    again = gm.get()
    assert again == before
    assert server.live[gm.table].table.entries[0].n == 257
    assert gm.get("/log?limit=1000") == log
    undone = gm.act("undo", version=before["version"] - 200)
    assert undone.status_code == 200, undone.text
    assert sum(entry["undone"] for entry in gm.get("/log?limit=1000")["entries"]) == 201
    server.live.clear()
    assert sum(entry["undone"] for entry in gm.get("/log?limit=1000")["entries"]) == 201


def test_a_table_imported_from_another_server_is_read_only(gm: Person, journal: Journal, tmp_path: Path) -> None:
    from croupier.store.export import export, import_table
    from croupier.store.seats import take_seat

    gm.act("lay")
    lines = list(export(journal, gm.table))
    with Journal.open(tmp_path / "other.db") as other:
        import_table(other, "copy", lines, at="2026-01-01T00:00:00Z").result()
        token = take_seat(other, "copy", "gm", "GM").result().token
        with TestClient(create_app(other, games={"tiny": GAME}), base_url=HOME) as client:
            copy = Person(client, "copy", "gm", token)
            assert copy.get()["view"]["places"][0]["count"] == 52
            assert (copy.get()["read_only"], gm.get()["read_only"]) == (True, False)
            assert copy.get()["choices"] == []
            answer = copy.act("tell", words="no")
            assert (answer.status_code, answer.json()["type"]) == (409, "/problems/impossible")
            for path in ("/replay?after=1", "/story"):  # older releases did not store what each seat was sent
                answer = client.get(f"{copy.address}{path}", headers=copy.headers)
                assert (answer.status_code, answer.json()["type"]) == (409, "/problems/impossible")
                assert answer.json()["instead"] == "delete the table here, and import its file again"


def test_waiting_for_the_disk_covers_only_what_was_decided_by_then() -> None:
    async def wait() -> None:
        loop = asyncio.get_running_loop()
        first, later = (PendingWrite(n, 0, loop.create_future(), []) for n in (1, 2))
        delivery: Any = SimpleNamespace(pending=[first])
        waiting = asyncio.ensure_future(Delivery.all_written(delivery))
        await asyncio.sleep(0)
        assert not waiting.done()
        delivery.pending = [later]
        first.done.set_result(None)
        await asyncio.wait_for(waiting, 5)

    own_loop.run(wait())
