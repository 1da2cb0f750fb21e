"""The X-card and the list of lines and veils over the API: whoever used them is in no row, log, stream or answer."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.store import Journal
from croupier.store.backup import backup
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.web.sample import HOME, Person, join, make, told
from support.web.tiny import GAME
from support.web.two_servers import RANDOM, OneLuck, heard

AT_RANDOM = tuple(f'INSERT INTO "{table}"' for table in ("holders", "luck", "pulse", "tables"))
"""Rows that are written when a table or a seat is made, with random codes, and by the server for itself."""
CALLS = (
    "",
    "/log?limit=1000",
    "/export",
    "/choices",
    "/fairness",
    "/story",
    "/story?form=md",
    "/replay?after=0&limit=100",
)


def tap(who: Person) -> Any:
    return who.client.post(f"{who.address}/x-card", headers=who.headers)


def change_limit(who: Person, kind: str, text: str, *, on: bool = True) -> Any:
    return who.client.post(f"{who.address}/limits", headers=who.headers, json={"kind": kind, "text": text, "on": on})


def test_the_x_card_pauses_the_table_for_everyone(gm: Person, ana: Person, ben: Person) -> None:
    gm.act("lay")
    with ben.live() as socket:
        told(socket, "snapshot")
        assert tap(ana).status_code == 204
        message = told(socket, "version")
    assert message["changes"]["view"]["pause"] == {"kind": "x_card"}
    assert message["entry"]["seat"] == "table"
    assert "Somebody tapped the X-card." in str(message["entry"])
    refused = ana.act("draw_one")
    assert refused.status_code == 409
    assert refused.json()["why"] == "the game is paused"
    assert gm.act("continue").status_code == 200
    assert ben.get()["view"]["pause"] is None
    assert ana.act("draw_one").status_code == 200


def test_a_second_tap_changes_nothing(gm: Person, ana: Person, ben: Person) -> None:
    assert tap(ana).status_code == 204
    version = gm.get()["version"]
    assert tap(ben).status_code == 204
    assert gm.get()["version"] == version


def test_the_list_is_in_every_view(gm: Person, ana: Person) -> None:
    assert change_limit(ana, "line", "harm to children").status_code == 204
    assert change_limit(gm, "veil", "torture").status_code == 204
    for who in (gm, ana):
        assert who.get()["view"]["limits"] == [
            {"kind": "line", "text": "harm to children"},
            {"kind": "veil", "text": "torture"},
        ]
    assert change_limit(gm, "line", "harm to children", on=False).status_code == 204
    assert [one["text"] for one in ana.get()["view"]["limits"]] == ["torture"]


@pytest.mark.parametrize(
    ("body", "status", "why"),
    [
        ({"kind": "fence", "text": "x"}, 422, "fence"),
        ({"kind": "line", "text": ""}, 422, "text"),
        ({"kind": "line", "text": "x" * 201}, 422, "text"),
        ({"kind": "line", "text": "x", "seat": "p1"}, 422, "seat"),
        ({"kind": "line", "text": "no such line", "on": False}, 409, "not on the list"),
    ],
)
def test_a_wrong_limit_is_refused_in_one_line(gm: Person, body: dict[str, Any], status: int, why: str) -> None:
    before = gm.get()["version"]
    answer = gm.client.post(f"{gm.address}/limits", headers=gm.headers, json=body)
    assert answer.status_code == status
    assert why in str(answer.json())
    assert gm.get()["version"] == before


def test_the_address_need_not_name_a_seat(client: TestClient[Any]) -> None:
    """A proxy may log addresses; a browser that also watches uses a seat that may act."""
    gm = make(client, watchers="open")
    for seat in ("watch", "p1"):
        fields = {"name": "Ana", "seat": seat, "word": ""}
        joined = client.post(f"/join/{gm.get()['code']}", data=fields, headers={"origin": HOME}, follow_redirects=False)
        assert joined.status_code == 303, joined.text
    own = {"origin": HOME}
    limit = {"kind": "line", "text": "spiders"}
    assert client.post(f"{gm.address}/limits", json=limit, headers=own).status_code == 204
    assert client.post(f"{gm.address}/x-card", headers=own).status_code == 204
    assert gm.get()["view"]["pause"] == {"kind": "x_card"}


def test_people_without_a_seat_cannot_use_them(client: TestClient[Any]) -> None:
    gm = make(client, watchers="open")
    assert client.post(f"{gm.address}/x-card").status_code == 401
    assert client.post(f"{gm.address}/limits", json={"kind": "line", "text": "x"}).status_code == 401
    eve = join(client, gm, "Eve", seat="watch")
    assert tap(eve).status_code == 403
    assert change_limit(eve, "line", "x").status_code == 403
    assert gm.get()["view"]["pause"] is None


def rows_of(path: Path, *tables: str) -> list[Any]:
    db = sqlite3.connect(path)
    rows = [db.execute(f"SELECT * FROM {table}").fetchall() for table in tables]
    db.close()
    return rows


def evening(path: Path, who: str) -> tuple[dict[str, list[str]], list[str]]:
    """A session at which this seat taps the X-card and adds a veil: all that each seat gets, and all stored rows."""
    with Journal.open(path) as journal:
        app: Any = create_app(journal, games={"tiny": GAME}, limits=Limits(commands_a_second=1000), luck=OneLuck("x"))
        with TestClient(app, base_url=HOME) as client:
            gm = make(client)
            people = {one.seat: one for one in (gm, join(client, gm, "Ana"), join(client, gm, "Ben"))}
            gm.act("lay")
            with gm.live() as first, people["p1"].live() as second, people["p2"].live() as third:
                sockets = {"gm": first, "p1": second, "p2": third}
                found = {seat: heard(socket) for seat, socket in sockets.items()}
                seats = rows_of(path, "holders", "tables")
                assert tap(people[who]).status_code == 204
                assert change_limit(people[who], "veil", "gore").status_code == 204
                assert rows_of(path, "holders", "tables") == seats
                gm.act("continue")
                people["p1"].act("draw_one")
                for seat, socket in sockets.items():
                    found[seat] += heard(socket)
                    found[seat] += [
                        client.get(f"{one.address}{call}", headers=one.headers).text
                        for one in [people[seat]]
                        for call in CALLS
                    ]
        copy = path.with_name("copy.db")
        backup(journal, copy)
    rows: list[str] = []
    for file in (path, copy):
        db = sqlite3.connect(file)
        rows += [row for row in db.iterdump() if not row.startswith(AT_RANDOM)]
        db.close()
    texts = {seat: [RANDOM.sub("RANDOM", one) for one in told if "presence" not in one] for seat, told in found.items()}
    return texts, rows


def test_nothing_records_who_used_them(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Three evenings, the same but for who tapped and wrote.

    All get the same bytes, exports, stories and replays among them; every row of the journal and of its backup is the
    same, with its time, and so is the log.
    """
    caplog.set_level(logging.DEBUG, "croupier")
    evenings = []
    for who in ("gm", "p1", "p2"):
        caplog.clear()
        folder = tmp_path / who
        folder.mkdir()
        found = evening(folder / "croupier.db", who)
        logged = [one.getMessage() for one in caplog.records if "event loop was held" not in one.getMessage()]
        evenings.append((*found, logged))
    assert sum('INTO "entries"' in row for row in evenings[0][1]) >= 2 * 6  # in the journal and in its backup
    assert evenings[0] == evenings[1] == evenings[2]
