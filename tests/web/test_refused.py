"""A refused request leaves nothing behind: no entry, no row, no version, no open session, no opened word."""

import sqlite3
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.store import Journal
from support.web.sample import HOME, Person, join


def rows(journal: Journal) -> dict[str, list[Any]]:
    """Every row of every table in the journal's file."""
    db = sqlite3.connect(f"file:{journal.path}?mode=ro", uri=True)
    try:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in names}
    finally:
        db.close()


REFUSED = [
    pytest.param({"type": "lay"}, None, 403, id="a power of the GM"),
    pytest.param({"type": "draw_one"}, None, 409, id="nothing to draw from"),
    pytest.param({"type": "bid", "chips": 99}, None, 409, id="out of range"),
    pytest.param({"type": "bid", "chips": "many"}, None, 422, id="not a number"),
    pytest.param({"type": "tell", "words": "hi"}, "no-such-prompt", 409, id="a question that is not asked"),
    pytest.param({"type": "open_sitting"}, None, 403, id="the server's own"),
    pytest.param({"type": "allow_pass", "seat": "p1"}, None, 403, id="what takes consent"),
    pytest.param({"type": "ask_for_pass", "seat": "gm"}, None, 403, id="the GM's seat"),
    pytest.param({"type": "no_such_thing"}, None, 422, id="unknown"),
]


@pytest.mark.parametrize(("command", "prompt", "status"), REFUSED)
def test_a_refused_command_changes_nothing_at_all(
    client: TestClient[Any], journal: Journal, gm: Person, command: dict[str, Any], prompt: str | None, status: int
) -> None:
    """Security audit 17."""
    ana = join(client, gm, "Ana", word="tumbleweed")
    before, seen = rows(journal), (gm.get(), ana.get())
    body = {"command": command, "prompt": prompt, "id": "one"}
    answer = client.post(f"{ana.address}/commands", json=body, headers=ana.headers)
    assert answer.status_code == status, answer.text
    assert (gm.get(), ana.get()) == seen
    assert rows(journal) == before
    assert "tumbleweed" not in str(gm.get("/log"))


def test_the_first_accepted_command_opens_the_session(client: TestClient[Any], gm: Person) -> None:
    ana = join(client, gm, "Ana", word="tumbleweed")
    assert ana.act("draw_one").status_code == 409
    assert gm.act("lay").status_code == 200
    types = [event["type"] for entry in gm.get("/log")["entries"] for event in entry["events"]]
    assert types.count("sitting_began") == types.count("words_opened") == 1
    assert ana.act("draw_one").status_code == 200


def test_other_refused_requests_leave_no_row(client: TestClient[Any], journal: Journal, gm: Person) -> None:
    """Security audit 9 and 17."""
    ana = join(client, gm, "Ana")
    code = gm.get()["code"]
    before = rows(journal)
    calls: list[tuple[str, dict[str, Any], dict[str, str]]] = [
        (f"{ana.address}/seats/gm/pass", {}, ana.headers),
        (f"{gm.address}/seats/p1/pass", {}, gm.headers),
        (f"{ana.address}/export", {"whole": True, "confirm": True}, ana.headers),
        (f"{ana.address}/admit", {"knock": "1"}, ana.headers),
        (f"/api/tables/{code}/join", {"name": "GM"}, {}),
        (f"/api/tables/{code}/join", {"name": "ana"}, {}),
        (f"/api/tables/{code}/join", {"name": "Zoe", "pass": "AAAAAAAA"}, {}),
        ("/api/tables", {"game": "tiny", "players": 99}, {}),
        ("/sign-out", {}, {"origin": "https://evil.example"}),
    ]
    for path, body, headers in calls:
        answer = client.post(path, json=body, headers=headers)
        assert 400 <= answer.status_code < 500, (path, answer.text)
        assert rows(journal) == before, path
    assert client.get("/", headers={"origin": HOME}).status_code == 200
