"""`/tables/ID/replay` in a browser without that seat: how to join, and then the replay that the link was for."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from litestar.testing import TestClient

from support.web.sample import HOME, Person

HTML = {"accept": "text/html"}
FORM = {"origin": HOME}


def post(client: TestClient[Any], path: str, **fields: str) -> Any:
    return client.post(path, data=fields, headers=FORM, follow_redirects=False)


def get(client: TestClient[Any], path: str) -> Any:
    return client.get(path, headers=HTML, follow_redirects=False)


def asked(address: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(address).query)


@pytest.fixture
def link(gm: Person, ana: Person) -> str:
    """What Ana shares: her replay so far, at its second entry."""
    gm.act("say", text="It rains.")
    made = ana.client.post(f"{ana.address}/replay/link", headers=ana.headers).json()
    return f"{made['path']}&entry=2"


def test_anyone_who_has_to_join_first_returns_to_the_replay(client: TestClient[Any], gm: Person, link: str) -> None:
    refused = get(client, link)
    assert refused.status_code == 401
    assert "Join with the table's code, and the replay opens" in refused.text.replace("&#39;", "'")
    assert "httponly" in refused.headers["set-cookie"].lower()
    joined = post(client, f"/join/{gm.get()['code']}", name="Ben")
    assert joined.headers["location"] == f"/tables/{gm.table}?seat=p2"
    back = get(client, joined.headers["location"])
    assert back.status_code == 303
    assert asked(back.headers["location"]) == {**asked(link), "seat": ["p2"]}
    shown = get(client, back.headers["location"])
    assert shown.status_code == 200
    assert 'data-replay="p1"' in shown.text
    assert 'data-entry="2"' in shown.text
    assert get(client, joined.headers["location"]).status_code == 200  # the next time, the table


def test_a_guest_waiting_for_admission_returns_too(client: TestClient[Any]) -> None:
    form = {"game": "tiny", "name": "Our table", "players": "2", "mode": "enforce", "waiting_room": "yes"}
    table = urlsplit(post(client, "/tables", **form).headers["location"]).path
    gm = dict(client.cookies)
    code = client.get(f"/api{table}?seat=gm").json()["code"]
    client.cookies.clear()
    assert get(client, f"{table}/replay?entry=1").status_code == 401
    assert post(client, f"/join/{code}", name="Ana").status_code == 303
    assert get(client, table).status_code == 202
    ana = list(client.cookies.jar)
    client.cookies.clear()
    client.cookies.update(gm)
    knock = client.get(f"/api{table}/guests?seat=gm").json()["waiting"][0]["knock"]
    assert post(client, f"{table}/admit?seat=gm", knock=knock, let_in="yes").status_code == 303
    client.cookies.clear()
    for one in ana:
        client.cookies.jar.set_cookie(one)
    back = get(client, table)
    assert back.status_code == 303
    assert asked(back.headers["location"]) == {"entry": ["1"], "seat": ["p1"]}


def test_the_address_of_somebody_elses_replay_opens_your_own(client: TestClient[Any], gm: Person, ana: Person) -> None:
    """People copy what stands in the address bar, with the seat in it."""
    post(client, f"/join/{gm.get()['code']}", name="Ben")
    found = get(client, f"/tables/{gm.table}/replay?seat=p1&entry=3")
    assert found.status_code == 303
    assert asked(found.headers["location"]) == {"entry": ["3"], "seat": ["p2"]}
    assert 'data-replay="p2"' in get(client, found.headers["location"]).text
    assert get(client, f"/tables/{gm.table}/replay?of=p1").status_code == 403


def test_a_browser_that_is_passed_around_opens_no_other_seat(client: TestClient[Any], gm: Person) -> None:
    for name in ("Ana", "Ben"):
        post(client, f"/join/{gm.get()['code']}", name=name)
    assert client.get(f"/tables/{gm.table}/hot-seat").status_code == 200
    assert get(client, f"/tables/{gm.table}/replay?seat=p1").status_code == 401
    post(client, f"/tables/{gm.table}/hot-seat", seat="p1")
    refused = get(client, f"/tables/{gm.table}/replay?seat=p2")
    assert refused.status_code == 401
    assert "set-cookie" not in refused.headers
    assert get(client, f"/tables/{gm.table}?seat=p1").status_code == 200  # not led to a replay that nobody asked for


@pytest.mark.parametrize("table", ["nothing", "a;path=%2F", "a%22,b=c", "é"])
def test_a_missing_table_gets_the_same_answer(client: TestClient[Any], gm: Person, link: str, table: str) -> None:
    there = get(client, link)
    other = get(client, link.replace(gm.table, table))
    assert (other.status_code, other.text) == (there.status_code, there.text)
    cookie = other.headers.get_list("set-cookie")
    assert len(cookie) == 1
    assert cookie[0].lower().count("path=") == 1
    assert get(client, f"/tables/{gm.table}/replay?entry=-1").status_code == 422


def test_a_link_opens_at_the_same_moment_for_seats_with_other_entries(
    client: TestClient[Any], gm: Person, ana: Person, ben: Person
) -> None:
    """Whispers are entries of two seats only: the number of an entry is another one for everybody else."""
    gm.act("say", text="It rains.")
    ana.act("whisper", to="gm", text="I have the key.")
    gm.act("say", text="The bridge falls.")
    then = ana.get()["version"]
    gm.act("say", text="Night.")
    made = ana.get(f"/replay?after={then - 1}&limit=1")
    entry = made["steps"][0]["entry"]
    assert entry["events"][0]["text"].endswith("The bridge falls.")
    public = made["public"][-1]
    assert public == then - 1
    for who in (gm, ana, ben):
        opened = client.get(f"/tables/{who.table}/replay?public={public}", headers={**HTML, **who.headers})
        version = int(opened.text.partition('data-entry="')[2].partition('"')[0])
        (shown,) = who.get(f"/replay?after={version - 1}&limit=1")["steps"]
        assert shown["entry"]["events"] == entry["events"]
    start = client.get(f"/tables/{gm.table}/replay?public=0", headers={**HTML, **gm.headers})
    assert 'data-entry="0"' in start.text


@pytest.mark.parametrize("name", ["replay", "story"])
def test_whoever_reads_a_page_of_the_table_is_not_marked_away(client: TestClient[Any], ana: Person, name: str) -> None:
    """As on a sheet: the page says that they are here."""
    page = client.get(f"/tables/{ana.table}/{name}?seat=p1", headers={**ana.headers, **HTML}).text
    assert f'data-here="/api/tables/{ana.table}/here?seat=p1"' in page
