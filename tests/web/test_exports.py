"""Logs and exports: written in threads, of the table as it was at the request (security audit 12)."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.store import Journal
from croupier.web import exports, wire
from croupier.web.app import create_app
from croupier.web.exports import StillTable
from croupier.web.middleware import EdgeMiddleware
from croupier.web.server import Server
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
