"""Each seat's running head: chaining the messages received gives the head that the server reports."""

from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from croupier.core.seat_heads import after, line_of_message, start_of
from croupier.store import Journal, StoreFull
from croupier.web import load_table
from croupier.web.app import create_app
from support.web.sample import HOME, Person, join, make, told
from support.web.tiny import GAME


def chained(person: Person, entries: list[dict[str, Any]], head: bytes | None = None) -> bytes:
    now = head or start_of(person.get()["fairness"]["root"], person.seat)
    for entry in entries:
        now = after(now, line_of_message(entry))
    return now


def play(gm: Person, ana: Person) -> None:
    gm.act("lay")
    gm.act("tell", words='a "word"\x7f\u2028')
    for _ in range(3):
        ana.act("draw_one")
    ana.act("bid", chips=3)


@pytest.mark.parametrize("brief", [True, False])
def test_each_live_message_contains_the_head_after_it(gm: Person, ana: Person, brief: bool) -> None:
    with ana.live(brief=brief) as socket:
        head = bytes.fromhex(told(socket, "snapshot")["snapshot"]["seen"])
        play(gm, ana)
        for _ in range(6):
            message = told(socket, "entry")
            head = chained(ana, [message["entry"]], head)
            assert message["seen"] == head.hex()[:16]


def test_the_log_the_snapshot_and_the_export_give_the_same_head_for_each_seat(gm: Person, ana: Person) -> None:
    play(gm, ana)
    heads = set()
    for person in (gm, ana):
        log = person.get("/log")
        head = chained(person, log["entries"]).hex()
        assert (log["seen"], person.get()["seen"]) == (head, head)
        export = person.client.get(f"{person.address}/export", headers=person.headers).text
        _, _, *lines, last = map(msgspec.json.decode, export.rstrip("\n").split("\n"))
        assert (last["seen"], chained(person, lines).hex()) == (head, head)
        heads.add(head)
    assert len(heads) == 2


def test_the_missed_messages_end_with_the_head(gm: Person, ana: Person) -> None:
    before = ana.get()
    play(gm, ana)
    with ana.live(f"{before['incarnation']}:{before['version']}") as socket:
        missed = [told(socket, "entry") for _ in range(ana.get()["version"] - before["version"])]
    head = chained(ana, [one["entry"] for one in missed], bytes.fromhex(before["seen"]))
    assert [one.get("seen", "") for one in missed] == [*[""] * (len(missed) - 1), head.hex()[:16]]


def test_entries_hidden_from_a_seat_do_not_change_its_head(gm: Person, ana: Person, ben: Person) -> None:
    gm.act("lay")
    before = ben.get()["seen"]
    assert ana.act("set_standing", kinds=["toast"]).status_code == 200
    assert ben.get()["seen"] == before


def test_a_failed_write_changes_no_head(
    gm: Person, ana: Person, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm.act("lay")
    before = ana.get()["seen"]

    def full(*_: Any, **__: Any) -> Future[str]:
        failed: Future[str] = Future()
        failed.set_exception(StoreFull("the journal could not be written"))
        return failed

    with monkeypatch.context() as patched:
        patched.setattr(journal, "append", full)
        assert gm.act("tell", words="lost").status_code == 507
    assert ana.get()["seen"] == before
    gm.act("tell", words="kept")
    assert ana.get()["seen"] == chained(ana, ana.get("/log")["entries"]).hex()


def test_a_reloaded_table_has_the_same_heads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load_table, "EVERY", 4)
    monkeypatch.setattr(load_table, "UNDO", 2)
    there: list[Person] = []
    seen = []
    for again in (False, True):
        with (
            Journal.open(tmp_path / "croupier.db") as journal,
            TestClient(create_app(journal, games={"tiny": GAME}), base_url=HOME) as client,
        ):
            if not again:
                gm = make(client)
                there = [gm, join(client, gm, "Ana")]
                play(*there)
            there = [Person(client, one.table, one.seat, _token(one)) for one in there]
            seen.append([one.get()["seen"] for one in there])
    assert seen[0] == seen[1]


def _token(person: Person) -> str:
    return person.headers["authorization"].removeprefix("Bearer ")
