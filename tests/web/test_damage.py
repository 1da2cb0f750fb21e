"""A damaged entry makes only its own table read-only, up to that entry (security audit 11)."""

from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from croupier.cli.integrity_verbs import repair
from croupier.core import entry as entries
from croupier.store import Journal, drafts
from croupier.store.schema import SPAN
from croupier.web import chain_checks, load_table
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.store.damage import change, flip
from support.web.sample import HOME, Person, join, make, told
from support.web.tiny import GAME


def app_of(journal: Journal) -> Any:
    return create_app(journal, games={"tiny": GAME}, limits=Limits(commands_a_second=1000))


def server(journal: Journal) -> TestClient[Any]:
    return TestClient(app_of(journal), base_url=HOME)


def again(client: TestClient[Any], who: Person) -> Person:
    return Person(client, who.table, who.seat, who.token)


class Evening:
    """Two tables in one journal; the first has a remark in each entry."""

    def __init__(self, directory: Path, entries: int) -> None:
        self.file = directory / "croupier.db"
        with Journal.open(self.file) as journal, server(journal) as client:
            self.gm, self.other = make(client), make(client)
            for n in range(entries):
                self.gm.act("tell", words=f"words {n}")
            self.last = journal.head(self.gm.table).n
            self.code = self.gm.get()["code"]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path, 6)


SPOILT = [
    ("UPDATE entries SET line = replace(line, 'words', 'worms') WHERE key = ?", "its text does not match its hash"),
    ("UPDATE entries SET line = x'FF' WHERE key = ?", "its text does not match its hash"),
    ("UPDATE entries SET head = x'00' WHERE key = ?", "its text does not match its hash"),
    ("UPDATE entries SET versions = '{' WHERE key = ?", "its stored seat versions cannot be read"),
    ("UPDATE entries SET versions = '{\"gm\": 999}' WHERE key = ?", "its stored seat versions are too high"),
]


@pytest.mark.parametrize(("statement", "why"), SPOILT)
def test_a_damaged_table_is_read_only_up_to_the_damage_and_others_continue(
    evening: Evening, statement: str, why: str
) -> None:
    change(evening.file, statement, SPAN + evening.last)
    with Journal.open(evening.file) as journal, server(journal) as client:
        gm, other = again(client, evening.gm), again(client, evening.other)
        seen = gm.get()
        assert seen["read_only"]
        assert seen["choices"] == []
        assert seen["damaged"]["entry"] == evening.last
        assert why in seen["damaged"]["detail"]
        assert f"`croupier repair {gm.table}`" in seen["damaged"]["detail"]
        log = str(gm.get("/log"))
        assert "words 4" in log
        assert "words 5" not in log
        assert "worms" not in log
        answer = gm.act("tell", words="more")
        assert (answer.status_code, answer.json()["type"]) == (409, "/problems/damaged")
        assert f"entry {evening.last}" in answer.json()["detail"]
        joined = client.post(f"/api/tables/{evening.code}/join", json={"name": "Ana"})
        assert (joined.status_code, joined.json()["type"]) == (409, "/problems/damaged")
        own = client.get(f"{gm.address}/export", headers=gm.headers)
        assert f'"damaged":{evening.last}' in own.text.splitlines()[-1]
        assert other.act("tell", words="here all is well").status_code == 200
        assert (other.get()["read_only"], other.get()["damaged"]) == (False, None)
        assert client.get("/health").status_code == 200


def test_a_socket_at_a_damaged_table_gets_what_can_be_read(evening: Evening) -> None:
    flip(evening.file, evening.last, b"words", b"worms")
    with Journal.open(evening.file) as journal, server(journal) as client:
        gm = again(client, evening.gm)
        with gm.live() as socket:
            seen = told(socket, "snapshot")["snapshot"]
        assert seen["damaged"]["entry"] == evening.last
        with gm.live(f"{seen['incarnation']}:2") as socket:
            assert told(socket, "entry")["version"] == 3


def test_a_damaged_first_line_gives_a_clear_refusal_that_shows_strangers_nothing(evening: Evening) -> None:
    change(evening.file, "UPDATE tables SET first = replace(first, 'Our', 'Not') WHERE number = 1")
    with Journal.open(evening.file) as journal, server(journal) as client:
        gm, other = again(client, evening.gm), again(client, evening.other)
        for call in ("", "/log", "/export"):
            answer = client.get(gm.address + call, headers=gm.headers)
            assert (answer.status_code, answer.json()["type"]) == (409, "/problems/damaged"), answer.text
        with gm.live() as socket, pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert "damaged" in closed.value.detail
        assert client.get(gm.address).status_code == 401
        assert other.act("tell", words="here all is well").status_code == 200


def test_a_repaired_table_continues_with_new_keys_and_everyone_is_notified(evening: Evening) -> None:
    flip(evening.file, evening.last, b"words", b"worms")
    with Journal.look(evening.file) as journal:
        before = journal.rows("SELECT incarnation FROM tables WHERE number = 1")
    assert repair(evening.gm.table, evening.file.parent) == 0
    with Journal.open(evening.file) as journal, server(journal) as client:
        gm = again(client, evening.gm)
        seen = gm.get()
        assert (seen["read_only"], seen["damaged"]) == (False, None)
        assert [(seen["incarnation"],)] != before
        log = gm.get("/log")["entries"]
        assert [event["type"] for event in log[-1]["events"]] == ["keys_promised"]
        assert "words 5" not in str(log)
        ana = join(client, gm, "Ana")
        assert gm.act("lay").status_code == 200
        assert ana.act("draw_one").status_code == 200


def long_evening(directory: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """A table that opens from a snapshot, with about 40 entries before it."""
    monkeypatch.setattr(load_table, "EVERY", 8)
    monkeypatch.setattr(load_table, "UNDO", 8)
    return Evening(directory, 60)


def test_old_damage_is_found_while_the_table_is_in_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry before the snapshot from which the table is loaded is checked in the background."""
    evening = long_evening(tmp_path, monkeypatch)
    flip(evening.file, 20, b"words", b"worms")
    with Journal.open(evening.file) as journal, TestClient(app := app_of(journal), base_url=HOME) as client:
        server = app.app.state["server"]
        gm = again(client, evening.gm)
        with gm.live() as socket:
            told(socket, "snapshot")
            client.blocking_portal.call(server.chain_checks.finish)
            with pytest.raises(WebSocketDisconnect) as closed:
                told(socket, "nothing more")
            assert closed.value.code == 1012
        seen = gm.get()
        assert (seen["read_only"], seen["damaged"]["entry"]) == (True, 20)
        server.live.clear()
        assert gm.get()["damaged"]["entry"] == 20, "also when it is opened again"


def test_an_intact_table_is_checked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    evening = long_evening(tmp_path, monkeypatch)
    with Journal.open(evening.file) as journal, TestClient(app := app_of(journal), base_url=HOME) as client:
        server = app.app.state["server"]
        again(client, evening.gm).get()
        client.blocking_portal.call(server.chain_checks.finish)
        assert server.chain_checks.damage == {}
        server.live.clear()
        monkeypatch.setattr(chain_checks, "find_damage", None)
        again(client, evening.gm).get()
        client.blocking_portal.call(server.chain_checks.finish)
        assert not [one for one in caplog.records if "checked" in one.getMessage()], "not a second time"


def test_an_entry_that_this_version_cannot_apply_gives_no_error_500(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = entries.read

    def strange(game: Any, line: bytes) -> Any:
        if b"words 5" in line:
            raise KeyError("an event of tomorrow")
        return read(game, line)

    monkeypatch.setattr(entries, "read", strange)
    with Journal.open(evening.file) as journal, server(journal) as client:
        seen = again(client, evening.gm).get()
        assert seen["damaged"]["entry"] == evening.last
        assert "cannot apply it" in seen["damaged"]["detail"]


def test_a_damaged_draft_gives_a_clear_refusal(evening: Evening) -> None:
    with Journal.open(evening.file) as journal:
        drafts.keep(journal, evening.gm.table, drafts.Key("gm", "character"), 0, {"a": 1}, at="").result()
        change(evening.file, "UPDATE drafts SET document = x'7B7D'")
        with pytest.raises(drafts.DamagedDraft, match="the draft character of seat gm is damaged"):
            drafts.find(journal, evening.gm.table, drafts.Key("gm", "character"))
