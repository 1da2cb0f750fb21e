"""The draft and sheet pages, as a browser without a script gets them."""

from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.middleware import EdgeMiddleware
from support.web.roster import GAME
from support.web.sample import Person, make
from support.web.tiny import GAME as TINY

HTML = {"accept": "text/html"}


@pytest.fixture
def app(journal: Journal) -> EdgeMiddleware:
    return create_app(journal, games={"roster": GAME, "tiny": TINY}, grace=0.05)


@pytest.fixture
def gm(client: TestClient[Any]) -> Person:
    return make(client, game="roster")


def page(who: Person, path: str) -> Any:
    return who.client.get(f"/tables/{who.table}{path}", headers={**who.headers, **HTML})


def enlist(who: Person, name: str) -> None:
    assert who.act("enlist", name=name, dots={"body": 4, "mind": 2, "luck": 1}).status_code == 200


def test_the_table_links_to_sheets_if_the_game_has_them(gm: Person, client: TestClient[Any]) -> None:
    assert f'data-sheets="/tables/{gm.table}/sheets?seat=gm"' in page(gm, "").text
    assert "data-sheets" not in page(make(client, game="tiny"), "").text


def test_the_list_shows_what_this_seat_may_see(gm: Person, ana: Person, ben: Person) -> None:
    body = {"version": 0, "changes": {"name": "Tumbleweed"}}
    ana.client.patch(f"{ana.address}/drafts/character-1", json=body, headers=ana.headers)
    enlist(ben, "Ben <b>")
    assert "A character</a>: in progress" in page(ana, "/sheets").text
    assert "A character</a> of Ana: in progress" in page(gm, "/sheets").text
    assert "Ben &lt;b&gt;</a>" in page(gm, "/sheets").text
    bens = page(ben, "/sheets").text
    assert "begun" not in bens
    assert "Ben &lt;b&gt;</a>" in bens
    assert "Ben &lt;b&gt;</a>" not in page(ana, "/sheets").text


def test_a_page_about_a_sheet_keeps_the_seat_of_its_reader(gm: Person, ana: Person) -> None:
    """Audit of the page, 19: reading one's own sheet made the seat away."""
    for path in ("/sheets", "/drafts/character-1"):
        here = f"/api/tables/{ana.table}/here?seat=p1"
        assert f'data-here="{here}"' in page(ana, path).text
        assert ana.client.post(here, headers=ana.headers).status_code == 204


def test_only_its_seat_and_the_gm_open_a_draft_page(gm: Person, ana: Person, ben: Person) -> None:
    assert 'data-kind="character-1" data-of="p1"' in page(ana, "/drafts/character-1").text
    assert page(gm, "/drafts/character-1?of=p1").status_code == 200
    assert page(ben, "/drafts/character-1?of=p1").status_code == 403
    assert page(ana, "/drafts/character-7").status_code == 404
    assert "noscript" in page(ana, "/drafts/character-1").text


def test_a_sheet_page_describes_dots_and_boxes_to_a_screen_reader(ana: Person, ben: Person) -> None:
    enlist(ana, "Мария <b>")
    text = page(ana, "/sheets/c1").text
    assert "<h1>Мария &lt;b&gt;</h1>" in text
    assert 'aria-label="4 of 4"' in text
    assert 'aria-label="2 of 3 marked"' in text
    assert page(ben, "/sheets/c1").status_code == 404


def test_these_pages_require_a_seat(client: TestClient[Any], gm: Person) -> None:
    for path in ("/sheets", "/sheets/c1", "/drafts/character-1"):
        assert client.get(f"/tables/{gm.table}{path}", headers=HTML).status_code == 401
