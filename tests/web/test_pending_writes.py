"""A decided entry is written to disk or never happened, and nobody waits for it in vain."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from croupier.core.refusals import Impossible
from croupier.core.state import TABLE
from croupier.core.table_commands import Say
from croupier.store import Journal, StoreError
from croupier.web import load_table, lobby
from croupier.web.limits import Limits
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused
from croupier.web.server import Server
from croupier.web.server_luck import SecretLuck
from croupier.web.wire import Act, NewTable
from support.web import own_loop
from support.web.sample import Person
from support.web.tiny import GAME

HELLO = Act({"type": "tell", "words": "hello"})


def in_a_house(path: Path, evening: Callable[[Server, LiveTable], Awaitable[None]]) -> None:
    """Run on a server with one table at which the GM sits, on its own loop."""

    async def run() -> None:
        with Journal.open(path / "croupier.db") as journal:
            server = Server(journal, SecretLuck(journal), Limits(), None, 30, {"tiny": GAME})
            made = await lobby.make(server, NewTable("tiny"), "here")
            async with asyncio.timeout(30):
                await evening(server, server.table(made.table))

    own_loop.run(run())


def a_bug(*_: Any, **__: Any) -> Any:
    raise LookupError("a bug")


def refused(*_: Any, **__: Any) -> Any:
    raise Impossible("that cannot be laid")


@pytest.mark.parametrize("where", ["a picture", "a snapshot", "the journal"])
def test_an_entry_that_cannot_be_written_never_happened(
    gm: Person, ana: Person, app: Any, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    live = app.app.state["server"].live[gm.table]
    gm.act("tell", words="before")
    before = ana.get()
    with monkeypatch.context() as patch:
        patch.setattr(load_table, "EVERY", 1)
        at, name = {"a picture": (live.last_sent, "messages"), "a snapshot": (load_table, "snapshot_of"),
                    "the journal": (live.journal, "append")}[where]  # fmt: skip
        patch.setattr(at, name, a_bug)
        answer = gm.act("tell", words="lost")
    assert (answer.status_code, answer.json()["type"]) == (500, "/problems/bug")
    assert ana.get() == before, "nobody waits for it, and nothing of it is seen"
    assert not live.delivery.pending
    assert gm.act("tell", words="kept").status_code == 200
    assert ana.get()["version"] == before["version"] + 1


def test_a_side_table_that_cannot_be_opened_refuses_its_command(
    gm: Person, ana: Person, app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, before = app.app.state["server"].live[gm.table], ana.get()
    with monkeypatch.context() as patch:
        patch.setattr(live.side_tables, "creation_of", refused)
        assert gm.act("tell", words="lost").json()["detail"] == "that cannot be laid"
        assert ana.get() == before
    assert gm.act("tell", words="kept").status_code == 200


def test_an_error_in_an_entry_is_reported_after_earlier_entries_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening(server: Server, live: LiveTable) -> None:
        gate, before = threading.Event(), live.table.n
        server.journal.write(lambda _: gate.wait(20))
        first = live.submit(TABLE, Say("first"))
        with monkeypatch.context() as patch:
            patch.setattr(live.last_sent, "messages", a_bug)
            wrong = live.submit(TABLE, Say("wrong"))
        behind = live.submit(TABLE, Say("behind"))
        gate.set()
        await first.written()
        for one in (wrong, behind):
            with pytest.raises(StoreError):
                await one.written()
        assert live.table.n == server.journal.head(live.row.id).n == before + 1
        await live.submit(TABLE, Say("on")).written()

    in_a_house(tmp_path, evening)


def test_giving_up_waiting_does_not_cancel_other_waits(tmp_path: Path) -> None:
    async def evening(server: Server, live: LiveTable) -> None:
        gate = threading.Event()
        server.journal.write(lambda _: gate.wait(20))
        acting = asyncio.create_task(live.seat_commands.act("gm", HELLO))
        await asyncio.sleep(0)
        waiting = asyncio.create_task(live.all_written())
        acting.cancel()
        await asyncio.wait([acting])
        await asyncio.sleep(0.05)
        assert acting.cancelled()
        assert not waiting.done(), "it is not on the disk yet"
        gate.set()
        await waiting
        assert server.journal.head(live.row.id).n == live.table.n

    in_a_house(tmp_path, evening)


def test_after_a_bug_in_delivering_an_entry_nobody_is_left_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def evening(server: Server, live: LiveTable) -> None:
        gate = threading.Event()
        server.journal.write(lambda _: gate.wait(20))
        monkeypatch.setattr(live, "answer_timers", SimpleNamespace(look=a_bug))
        both = [live.submit(TABLE, Say(words)) for words in ("first", "second")]
        gate.set()
        await asyncio.wait_for(asyncio.gather(*(one.written() for one in both)), 20)
        assert server.journal.head(live.row.id).n == live.table.n

    in_a_house(tmp_path, evening)
    assert "was not sent to everyone" in caplog.text


def test_after_a_bug_in_rolling_back_nobody_is_left_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(server: Server, live: LiveTable) -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        full: Future[str] = Future()
        full.set_exception(StoreError("the disk is full"))
        with monkeypatch.context() as patch:
            patch.setattr(server.journal, "append", lambda *_, **__: full)
            patch.setattr(load_table, "load", a_bug)
            with pytest.raises(StoreError, match="full"):
                await live.submit(TABLE, Say("lost")).written()
        with pytest.raises(Refused, match="nothing was done"):
            live.submit(TABLE, Say("lost too"))
        again = server.table(live.row.id)
        assert again is not live, "dropped, and read again from the journal"
        await again.submit(TABLE, Say("kept")).written()

    in_a_house(tmp_path, evening)
