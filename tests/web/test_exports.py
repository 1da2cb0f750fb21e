"""Logs and exports: written in threads, of the table as it was at the request (security audit 12)."""

from __future__ import annotations

import gzip
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.core.state import TABLE
from croupier.core.table_commands import MoveSeat
from croupier.store import Journal
from croupier.web import exports, wire
from croupier.web.app import create_app
from croupier.web.middleware import EdgeMiddleware
from croupier.web.server import Server
from croupier.web.still_table import StillTable
from croupier.web.zip_apart import zip_apart
from support.web.sample import HOME, Person
from support.web.tiny import GAME


@pytest.mark.parametrize("call", ["/log", "/export"])
def test_a_log_and_an_export_are_not_written_on_the_event_loop(
    app: EdgeMiddleware, ana: Person, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """Security audit 12: four clients that exported in a loop made everyone else wait."""
    threads: list[threading.Thread] = []
    written = StillTable.entries_after

    def noted(self: StillTable, version: int, limit: int | None = None) -> Iterator[wire.Entry]:
        threads.append(threading.current_thread())
        return written(self, version, limit)

    monkeypatch.setattr(StillTable, "entries_after", noted)
    with ana.client.portal() as portal:
        loops = portal.call(threading.current_thread)
    assert ana.client.get(f"{ana.address}{call}", headers=ana.headers).status_code == 200
    assert threads
    assert loops not in threads


def test_an_export_leaves_out_entries_written_after_its_request(app: EdgeMiddleware, ana: Person) -> None:
    server: Server = app.app.state["server"]  # type: ignore[attr-defined]
    still = StillTable(server.live[ana.table], "p1")
    before = [one.version for one in still.entries_after(0)]
    assert ana.act("tell", words="later").status_code == 200
    assert [one.version for one in still.entries_after(0)] == before
    assert len(list(StillTable(server.live[ana.table], "p1").entries_after(0))) > len(before)


def test_exports_over_the_queue_limit_are_refused(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    """Security audit 12."""
    monkeypatch.setattr("croupier.web.server.COPIES", 0)
    monkeypatch.setattr("croupier.web.server.COPIES_WAITING", 0)
    with TestClient(create_app(journal, games={"tiny": GAME}), base_url=HOME) as client:
        answer = _export(client)
    assert answer.status_code == 503
    assert answer.headers["retry-after"] == "5"
    assert exports.TAKEN not in answer.text


def _export(client: TestClient[Any]) -> Any:
    made = client.post("/api/tables", json={"game": "tiny", "players": 2, "name": "Our table"}).json()
    headers = {"authorization": f"Bearer {made['token']}"}
    return client.get(f"/api/tables/{made['table']}/export", headers=headers)


def lines_of(person: Person) -> list[list[str]]:
    return [[event["text"] for event in one["events"]] for one in person.get("/log?after=0")["entries"]]


def test_an_old_line_keeps_the_name_of_when_it_happened(app: EdgeMiddleware, gm: Person, ana: Person) -> None:
    """It was worded from the present: whoever had left or was renamed since had another name in it."""
    server: Server = app.app.state["server"]  # type: ignore[attr-defined]
    assert gm.act("lay").status_code == 200
    assert ana.act("draw_one").status_code == 200
    before = lines_of(ana)
    assert "Ana" in "".join(before[-1]), before
    speakers = [one.get("by") for one in ana.get("/log?after=0")["entries"]]
    assert speakers[-1] == "Ana"
    with ana.client.portal() as portal:
        portal.call(server.live[ana.table].submit, TABLE, MoveSeat("p1", "Cleo"))
    after = lines_of(ana)
    assert after[: len(before)] == before
    assert [one.get("by") for one in ana.get("/log?after=0")["entries"]][: len(speakers)] == speakers
    assert len(after) > len(before)


def test_old_lines_are_the_same_from_the_journal_as_from_memory(app: EdgeMiddleware, gm: Person, ana: Person) -> None:
    server: Server = app.app.state["server"]  # type: ignore[attr-defined]
    gm.act("lay")
    ana.act("draw_one")
    with ana.client.portal() as portal:
        portal.call(server.live[ana.table].submit, TABLE, MoveSeat("p1", "Cleo"))
        portal.call(server.live[ana.table].all_written)
    kept, stored = (StillTable(server.live[ana.table], "p1") for _ in range(2))
    stored._before.clear()
    assert list(stored.entries_after(0)) == list(kept.entries_after(0))
    assert stored.view_after(2, "p1") == kept.view_after(2, "p1")


def test_a_log_is_compressed_for_clients_that_take_it(ana: Person) -> None:
    for words in ("one", "two", "one"):
        assert ana.act("tell", words=words).status_code == 200
    plain, zipped = (
        ana.client.get(f"{ana.address}/log", headers={**ana.headers, "accept-encoding": one})
        for one in ("identity", "gzip")
    )
    assert "content-encoding" not in plain.headers
    assert zipped.headers["content-encoding"] == "gzip"
    assert {one.headers["vary"] for one in (plain, zipped)} == {"accept-encoding"}
    assert zipped.content == plain.content
    assert int(zipped.headers["content-length"]) < int(plain.headers["content-length"])
    empty = ana.client.get(f"{ana.address}/log?after=99999", headers={**ana.headers, "accept-encoding": "gzip"})
    assert empty.json()["entries"] == []


@pytest.mark.parametrize("guess", [b"your card is the 9 of hearts", b"your card is the 2 of spades"])
def test_the_size_of_a_text_does_not_reveal_another_entry(guess: bytes) -> None:
    """Decision 29: a right guess in a chat line makes a log with the secret no shorter than a wrong one."""
    secret = b"your card is the 9 of hearts"
    assert gzip.decompress(zip_apart((secret, guess))) == secret + guess
    alone, start = len(zip_apart((guess,))), len(zip_apart(()))
    assert len(zip_apart((secret, guess))) - len(zip_apart((secret,))) == alone - start
