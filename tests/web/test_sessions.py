"""A browser's cookie session: renewed when it gains a seat, bound to its host or port, ended by signing out."""

from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from croupier.store import Journal, codes, seats, sessions
from croupier.web.app import create_app
from croupier.web.middleware import is_own
from support.web.sample import HOME, Person, join, make, told
from support.web.tiny import GAME

FORM = {"origin": HOME}
NAME = "croupier-80"


def post(client: TestClient[Any], path: str, origin: str = HOME, **fields: str) -> Any:
    return client.post(path, data=fields, headers={"origin": origin}, follow_redirects=False)


def value(client: TestClient[Any], name: str = NAME) -> str:
    return str(client.cookies.get(name))


def wear(client: TestClient[Any], **cookies: str) -> None:
    client.cookies.clear()
    client.cookies.update(cookies)


def sit(client: TestClient[Any], gm: Person, name: str, seat: str) -> str:
    answer = post(client, f"/join/{gm.get()['code']}", name=name, seat=seat, word="")
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_a_planted_cookie_does_not_gain_the_seat_of_a_player_who_joins_with_it(
    client: TestClient[Any], gm: Person
) -> None:
    """Security audit 8."""
    sit(client, gm, "Eve", "p1")
    planted = value(client)
    where = sit(client, gm, "Ana", "p2")
    assert value(client) != planted
    assert client.get(where).status_code == 200
    client.cookies.clear()
    client.cookies.set(NAME, planted)
    assert client.get(where).status_code == 401
    assert client.get(f"/api/tables/{gm.table}?seat=p1").status_code == 401, "it has ended"


def test_the_session_is_renewed_whenever_it_gains_a_seat(client: TestClient[Any], gm: Person) -> None:
    """Security audit 8."""
    seen = set()
    post(client, "/tables", game="tiny", name="Mine", players="2")
    seen.add(value(client))
    sit(client, gm, "Ana", "p1")
    seen.add(value(client))
    code = gm.client.post(f"{gm.address}/seats/gm/pass", headers=gm.headers).json()["code"]
    assert post(client, "/pass", code=gm.get()["code"], **{"pass": code}).status_code == 303
    seen.add(value(client))
    assert len(seen) == 3
    assert "Mine" in client.get("/").text, "it holds all its seats"


def test_a_cookie_of_another_port_is_not_read(client: TestClient[Any], gm: Person) -> None:
    """Security audit 8."""
    where = sit(client, gm, "Ana", "p1")
    mine = value(client)
    wear(client, **{"croupier-8421": mine})
    assert client.get(where).status_code == 401
    wear(client, croupier=mine)
    assert client.get(where).status_code == 401, "nor one under the name that all ports shared"


def test_behind_https_the_cookie_is_bound_to_the_host(journal: Journal) -> None:
    """Security audit 8."""
    app = create_app(journal, games={"tiny": GAME}, public_url="https://cards.example")
    with TestClient(app, base_url="https://cards.example") as client:
        made = post(client, "/tables", "https://cards.example", game="tiny", name="T", players="2")
        cookie = made.headers["set-cookie"]
        assert cookie.startswith("__Host-croupier=")
        assert {"Secure", "Path=/", "HttpOnly"} <= set(cookie.split("; "))
        assert "domain" not in cookie.lower()
        assert client.get(made.headers["location"]).status_code == 200
        assert post(client, "/sign-out", "https://cards.example").headers["set-cookie"].count("Secure") == 1


def old_session(journal: Journal, gm: Person) -> str:
    """A cookie from before cookies had a format; it holds the seat p1."""
    cookie, ana = sessions.begin(journal).result(), seats.take_seat(journal, gm.table, "p1", "Ana").result()
    sessions.hold(journal, cookie, ana.token).result()
    old = cookie.removeprefix(sessions.FORMAT)
    digest = codes.digest
    journal.write(
        lambda db: (
            db.execute("PRAGMA defer_foreign_keys = 1")
            and db.execute("UPDATE sessions SET cookie = ? WHERE cookie = ?", (digest(old), digest(cookie)))
            and db.execute("UPDATE session_seats SET cookie = ? WHERE cookie = ?", (digest(old), digest(cookie)))
        )
    ).result()
    return old


def test_an_old_cookie_is_accepted_once_and_renewed(client: TestClient[Any], gm: Person, journal: Journal) -> None:
    old = old_session(journal, gm)
    wear(client, croupier=old)
    page = client.get(f"/tables/{gm.table}?seat=p1")
    assert page.status_code == 200
    assert value(client).startswith(sessions.FORMAT)
    assert any(one.startswith("croupier=") and "Max-Age=0" in one for one in page.headers.get_list("set-cookie"))
    assert client.get(f"/tables/{gm.table}?seat=p1").status_code == 200
    wear(client, croupier=old)
    assert client.get(f"/tables/{gm.table}?seat=p1").status_code == 401


def test_signing_out_gives_up_every_seat_here(client: TestClient[Any], gm: Person) -> None:
    """Security audit 8."""
    where = sit(client, gm, "Ana", "p1")
    mine = value(client)
    assert "Sign out" in client.get("/").text
    assert "Sign out" in client.get(where).text
    answer = post(client, "/sign-out")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")
    assert NAME not in client.cookies
    client.cookies.set(NAME, mine)
    assert client.get(where).status_code == 401
    assert "Sign out" not in client.get("/").text


def test_signing_out_closes_the_sockets_of_your_own_seats_only(client: TestClient[Any]) -> None:
    """Security audit 8."""
    gm = make(client, waiting_room=True)
    ana = join(client, gm, "Ana", seat="p1")
    sit(client, gm, "Eve", "p1")  # one who waits for the same seat
    knock = gm.get("/guests")["waiting"][0]["knock"]
    client.post(f"{gm.address}/admit", json={"knock": knock}, headers=gm.headers)
    with ana.live() as socket:
        told(socket, "snapshot")
        post(client, "/sign-out")
        socket.send_json({"ping": 1})
        assert told(socket, "pong")["pong"] == 1
    where = str(post(client, "/tables", game="tiny", name="T", players="2").headers["location"])
    live = where.replace("/tables/", "/api/tables/").replace("?", "/live?")
    with client.websocket_connect(live, headers=FORM) as socket:
        told(socket, "snapshot")
        post(client, "/sign-out")
        with pytest.raises(WebSocketDisconnect) as closed:
            told(socket, "nothing more")
    assert closed.value.code == 4401


def test_another_site_cannot_sign_anyone_out(client: TestClient[Any], gm: Person) -> None:
    where = sit(client, gm, "Ana", "p1")
    assert post(client, "/sign-out", "https://evil.example").status_code == 403
    assert client.get(where).status_code == 200


def test_following_a_link_makes_no_full_export(client: TestClient[Any]) -> None:
    """Security audit 9."""
    where = str(post(client, "/tables", game="tiny", name="T", players="2").headers["location"])
    table = where.removeprefix("/tables/").partition("?")[0]
    export = f"/api/tables/{table}/export"
    before = client.get(f"/api/tables/{table}/log").json()
    refused = client.get(f"{export}?whole=1&confirm=1", headers={"sec-fetch-site": "cross-site"})
    assert (refused.status_code, "POST" in refused.json()["instead"]) == (403, True)
    evil = client.post(export, json={"whole": True, "confirm": True}, headers={"origin": "https://evil.example"})
    assert evil.json()["type"] == "/problems/foreign_origin"
    assert client.get(f"/api/tables/{table}/log").json() == before
    assert client.get(export).status_code == 200, "one's own is read as before"
    whole = client.post(export, json={"whole": True, "confirm": True}, headers=FORM)
    assert whole.headers["content-disposition"] == f'attachment; filename="{table}-whole.jsonl"'
    form = client.post(f"/tables/{table}/export", data={"confirm": "yes"}, headers=FORM)
    assert form.text.splitlines()[0] == whole.text.splitlines()[0]


def test_a_full_export_by_post_is_announced_in_everyones_log(client: TestClient[Any], gm: Person) -> None:
    """Security audit 9."""
    ana = join(client, gm, "Ana")
    gm.act("lay")
    ana.act("draw_one")
    export = f"{gm.address}/export"
    assert client.post(export, json={"whole": True}, headers=gm.headers).status_code == 403
    assert client.post(export, json={"whole": True, "confirm": True}, headers=ana.headers).status_code == 403
    whole = client.post(export, json={"whole": True, "confirm": True}, headers=gm.headers)
    assert whole.status_code == 200
    assert "exported the whole table" in ana.get("/log")["entries"][-1]["events"][0]["text"]
    mine = client.post(export, json={}, headers=ana.headers)
    assert mine.text == client.get(export, headers=ana.headers).text


@pytest.mark.parametrize(
    ("scheme", "host", "origin", "public", "own"),
    [
        ("http", "127.0.0.1:8420", "http://127.0.0.1:8420", "", True),
        ("ws", "127.0.0.1:8420", "http://127.0.0.1:8420", "", True),
        ("http", "127.0.0.1:8420", "https://127.0.0.1:8420", "", False),
        ("https", "cards.example", "http://cards.example", "", False),
        ("wss", "cards.example", "https://cards.example", "", True),
        ("http", "cards.example", "https://cards.example", "https://cards.example", True),
        ("http", "cards.example", "http://cards.example", "https://cards.example", False),
        ("http", "127.0.0.1:8420", "https://cards.example", "https://cards.example", True),
        ("http", "127.0.0.1:8420", "http://127.0.0.1:8420", "https://cards.example", True),
        ("http", "127.0.0.1:8420", "http://127.0.0.1:8421", "", False),
        ("http", "127.0.0.1:8420", "null", "", False),
        ("http", "127.0.0.1:8420", "http://[", "", False),
    ],
)
def test_an_origin_matches_only_with_its_scheme(scheme: str, host: str, origin: str, public: str, own: bool) -> None:
    """Security audit 19."""
    scope: Any = {"scheme": scheme, "headers": [(b"host", host.encode())]}
    assert is_own(scope, origin, public) is own


def test_an_https_page_of_the_same_host_cannot_act_on_an_http_server(client: TestClient[Any]) -> None:
    """Security audit 19."""
    gm = make(client)
    where = sit(client, gm, "Ana", "p1")
    body = {"command": {"type": "tell", "words": "hi"}}
    path = where.replace("/tables/", "/api/tables/").replace("?", "/commands?")
    evil = client.post(path, json=body, headers={"origin": "https://127.0.0.1"})
    assert evil.json()["type"] == "/problems/foreign_origin"
