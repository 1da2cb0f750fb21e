"""A table of another release is brought up to date in a thread, and its snapshots are read wherever they can be."""

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from croupier.core.state import State
from croupier.core.state_format import format_of
from croupier.games import installed
from croupier.store import Journal
from croupier.web import load_table, table_updates
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.store.damage import flip
from support.web.sample import HOME, Person, join, make
from support.web.tiny import GAME


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few entries between two snapshots, and few that are applied while a request waits."""
    monkeypatch.setattr(load_table, "EVERY", 8)
    monkeypatch.setattr(load_table, "UNDO", 8)
    monkeypatch.setattr(table_updates, "AT_ONCE", 16)


@pytest.fixture
def evening(tmp_path: Path, short: None) -> tuple[Path, Person, dict[str, Any]]:
    """A file with one table of about sixty entries, its GM, and what the GM saw last."""
    file = tmp_path / "croupier.db"
    with Journal.open(file) as journal, TestClient(app(journal), base_url=HOME) as client:
        gm = make(client)
        join(client, gm, "Ana")
        for n in range(50):
            assert gm.act("tell", words=f"words {n}").status_code == 200
        return file, gm, gm.get()


def app(journal: Journal) -> Any:
    return create_app(journal, games={"tiny": GAME}, limits=Limits(commands_a_second=1000))


def forget_formats(file: Path) -> None:
    """Make the snapshots those of a release with another format."""
    with sqlite3.connect(file) as db:
        db.execute("UPDATE snapshots SET form = 'tiny 0123456789abcdef 2'")


def again(client: TestClient[Any], person: Person) -> Person:
    return Person(client, person.table, person.seat, person.token)


def test_requests_report_the_progress_of_a_table_until_it_is_up_to_date(
    evening: tuple[Path, Person, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    file, before, seen = evening
    forget_formats(file)
    with Journal.open(file) as journal, TestClient(served := app(journal), base_url=HOME) as client:
        gm, updates = again(client, before), served.app.state["server"].updates
        answer = client.get(gm.address, headers=gm.headers)
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "1"
        assert answer.json()["type"] == "/problems/busy"
        assert "of 5" in answer.json()["detail"]
        client.blocking_portal.call(updates.finish)
        now = gm.get()
        assert (now["seen"], now["version"], now["view"]) == (seen["seen"], seen["version"], seen["view"])
        assert gm.act("undo", version=now["version"]).status_code == 200, "earlier states are there again"
    with Journal.open(file) as journal, TestClient(app(journal), base_url=HOME) as client:
        assert client.get(gm.address, headers=gm.headers).status_code == 200, "the snapshots are stored"


def test_the_page_tries_again_by_itself(evening: tuple[Path, Person, dict[str, Any]]) -> None:
    file, before, _ = evening
    forget_formats(file)
    with Journal.open(file) as journal, TestClient(app(journal), base_url=HOME) as client:
        headers = {**before.headers, "accept": "text/html"}
        page = client.get(f"/tables/{before.table}", headers=headers)
        assert page.status_code == 503
        assert '<meta http-equiv="refresh" content="1">' in page.text
        assert "brought up to date" in page.text


def test_a_table_that_can_be_read_only_in_part_opens_up_to_there(evening: tuple[Path, Person, dict[str, Any]]) -> None:
    file, before, _ = evening
    forget_formats(file)
    flip(file, 20, b"words", b"worms")
    with Journal.open(file) as journal, TestClient(served := app(journal), base_url=HOME) as client:
        gm = again(client, before)
        assert client.get(gm.address, headers=gm.headers).status_code == 503
        client.blocking_portal.call(served.app.state["server"].updates.finish)
        seen = gm.get()
        assert seen["read_only"]
        assert seen["damaged"]["entry"] == 20


def test_a_table_whose_snapshots_can_be_read_opens_at_once(evening: tuple[Path, Person, dict[str, Any]]) -> None:
    """Also in another release: the format counts, and not the version."""
    file, before, seen = evening
    with Journal.open(file) as journal, TestClient(app(journal), base_url=HOME) as client:
        assert again(client, before).get()["seen"] == seen["seen"]


def test_every_game_has_its_own_format() -> None:
    formats = [format_of(game.state) for game in installed().values()]
    assert len(set(formats)) == len(formats)


def _kind(words: str, **fields: tuple[Any, Any]) -> type[State]:
    made = [(name, kind, default) for name, (kind, default) in fields.items()]
    kind = msgspec.defstruct("Kept", made, bases=(State,), frozen=True, kw_only=True, namespace={"__doc__": words})
    assert issubclass(kind, State)
    return kind


@pytest.fixture
def plain() -> type[State]:
    return _kind("A state.", title=(str, ""), pips=(int, 0))


@pytest.mark.parametrize(
    "fields",
    [
        {"title": (str, ""), "pips": (int, 1)},
        {"title": (str, ""), "pips": (float, 0)},
        {"title": (str, ""), "pips": (int, 0), "more": (int, 0)},
        {"description": (str, ""), "pips": (int, 0)},
    ],
)
def test_the_format_changes_with_every_field(plain: type[State], fields: dict[str, tuple[Any, Any]]) -> None:
    assert format_of(_kind("A state.", **fields)) != format_of(plain)


def test_the_format_does_not_change_with_wording(plain: type[State]) -> None:
    assert format_of(_kind("In other words.", title=(str, ""), pips=(int, 0))) == format_of(plain)
