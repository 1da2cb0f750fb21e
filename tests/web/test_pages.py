"""The pages without a script: creating and joining tables, passing seats on, reading."""

import re
from typing import Any

import pytest
from litestar.testing import TestClient
from markupsafe import Markup

from croupier.web.prose import rule_html
from support.web.sample import HOME, Person, join, make

FORM = {"origin": HOME}


def post(client: TestClient[Any], path: str, **fields: str) -> Any:
    return client.post(path, data=fields, headers=FORM, follow_redirects=False)


def new_table(client: TestClient[Any], **more: str) -> str:
    answer = post(
        client, "/tables", game="tiny", name="Our table", players="2", mode="enforce", watchers="none", **more
    )
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_a_table_is_created_and_joined_with_forms(client: TestClient[Any]) -> None:
    path = new_table(client)
    page = client.get(path)
    assert page.status_code == 200
    assert 'data-seat="gm"' in page.text
    code = re.search(r'data-code="(\w{6})"', page.text)
    assert code
    assert "Our table" in client.get("/").text
    door = client.get(f"/join/{code[1]}")
    assert "Join table" in door.text
    joined = post(client, f"/join/{code[1]}", name="Ana", seat="", word="")
    assert joined.headers["location"].endswith("?seat=p1")
    assert 'data-seat="p1"' in client.get(joined.headers["location"]).text


def test_anyone_who_follows_a_link_reads_who_is_there(client: TestClient[Any]) -> None:
    gm = make(client, creator="Gil", players=3)
    door = f"/join/{gm.get()['code']}"
    assert "At the table: Gil (GM). 3 seats are free." in client.get(door).text
    join(client, gm, "Ana")
    join(client, gm, "Ben")
    assert "At the table: Gil (GM), Ana and Ben. One seat is free." in client.get(door).text
    join(client, gm, "Cem")
    page = client.get(door).text
    assert "Every seat is taken" in page
    assert "At the table: Gil (GM), Ana, Ben and Cem.<" in page


def test_a_waiting_room_names_nobody_to_those_outside(client: TestClient[Any]) -> None:
    gm = make(client, creator="Gil", waiting_room=True)
    page = client.get(f"/join/{gm.get()['code']}").text
    assert "At the table: 1. 2 seats are free." in page
    assert "Gil" not in page


def test_every_seat_can_read_the_luck_commitment(client: TestClient[Any]) -> None:
    path = new_table(client)
    table = path.removeprefix("/tables/").partition("?")[0]
    code = client.get(f"/api/tables/{table}?seat=gm").json()["code"]
    joined = post(client, f"/join/{code}", name="Ana", seat="p1", word="").headers["location"]
    roots = [re.findall(r'class="root">([0-9a-f]{64})<', client.get(seen).text) for seen in (path, joined)]
    assert len(roots[0]) == 1
    assert roots[0] == roots[1]


def test_one_browser_may_hold_several_seats_and_shows_which(client: TestClient[Any]) -> None:
    path = new_table(client)
    table = path.removeprefix("/tables/").partition("?")[0]
    code = client.get(f"/api/tables/{table}?seat=gm").json()["code"]
    post(client, f"/join/{code}", name="Ana", seat="p2", word="")
    assert client.get(f"/api/tables/{table}?seat=p2").json()["seat"] == "p2"
    assert client.get(f"/api/tables/{table}?seat=gm").json()["seat"] == "gm"
    assert client.get(f"/api/tables/{table}?seat=p1").status_code == 401


def test_scripts_cannot_read_the_cookie(client: TestClient[Any]) -> None:
    answer = post(client, "/tables", game="tiny", name="T", players="2")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie
    assert "token" not in answer.headers["location"]


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1.evil.example", "http://127.0.0.1:9"]
)
def test_a_form_on_another_site_does_nothing(client: TestClient[Any], origin: str) -> None:
    path = new_table(client)
    table = path.removeprefix("/tables/").partition("?")[0]
    body = {"command": {"type": "tell", "words": "evil"}}
    answer = client.post(f"/api/tables/{table}/commands", json=body, headers={"origin": origin})
    assert answer.json()["type"] == "/problems/foreign_origin"
    assert client.post("/tables", data={"game": "tiny"}, headers={"origin": origin}).status_code == 403
    assert client.post(f"/api/tables/{table}/commands", json=body, headers=FORM).status_code == 200
    assert client.post(f"/api/tables/{table}/commands", json=body).status_code == 403


def test_only_seated_players_see_a_tables_page(client: TestClient[Any], gm: Person) -> None:
    for path in (f"/tables/{gm.table}", "/tables/nothing"):
        page = client.get(path, headers={"accept": "text/html"})
        assert page.status_code == 401
        assert "You have no seat here" in page.text


def test_form_errors_are_shown_on_the_form(client: TestClient[Any]) -> None:
    page = post(client, "/tables", game="tiny", name="x" * 99, players="2")
    assert page.status_code == 422
    assert 'role="alert"' in page.text
    assert "x" * 99 in page.text
    page = post(client, "/join", code="NOSUCH")
    assert page.status_code == 404
    assert "There is no table with this code" in page.text
    assert "Check “NOSUCH” with whoever gave it to you." in page.text


def test_the_front_page_shows_a_table_in_play_to_whoever_has_none(client: TestClient[Any]) -> None:
    """A visitor read three lines of text, and did not see what it is."""
    page = client.get("/").text
    (picture,) = re.findall(r'<img class="in-play" src="([^"]+)"[^>]* alt="A table in play: [^"]{40,}"', page)
    assert client.get(picture).headers["content-type"].startswith("image/svg")
    assert page.index("Join a table") < page.index("in-play")
    assert "For friends who play online or around one table" in page
    post(client, "/tables", game="tiny", name="Our table", person="Gwen", players="2", gm="yes")
    known = client.get("/").text
    assert "in-play" not in known
    assert known.index("Your tables") < known.index("Join a table")


def test_markup_in_names_is_escaped(client: TestClient[Any]) -> None:
    gm = make(client, name="<script>alert(1)</script>")
    page = client.get(f"/join/{gm.get()['code']}").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_settings_are_chosen_by_the_question_of_their_ruling(client: TestClient[Any]) -> None:
    page = client.get("/").text
    assert "May a bid be nought?" in page
    path = new_table(client, **{"setting.bids": "no"})
    table = path.removeprefix("/tables/").partition("?")[0]
    post(client, f"/join/{client.get(f'/api/tables/{table}').json()['code']}", name="Ana", seat="")
    act = f"/api/tables/{table}/commands?seat="
    client.post(act + "gm", json={"command": {"type": "lay"}}, headers=FORM)
    answer = client.post(act + "p1", json={"command": {"type": "bid", "chips": 0}}, headers=FORM)
    assert answer.json()["clause"] == "TY-1.3"


def test_a_seat_is_passed_on_and_the_waiting_room_answered_on_pages(client: TestClient[Any]) -> None:
    path = new_table(client, waiting_room="yes")
    table = path.removeprefix("/tables/").partition("?")[0]
    code = client.get(f"/api/tables/{table}").json()["code"]
    mine = dict(client.cookies)
    client.cookies.clear()
    knocked = post(client, f"/join/{code}", name="Ana", seat="")
    assert client.get(knocked.headers["location"]).status_code == 202
    hers = dict(client.cookies)
    wear(client, mine)
    knock = re.search(r'name="knock" value="(\d+)"', client.get(path).text)
    assert knock
    post(client, f"/tables/{table}/admit?seat=gm", knock=knock[1], let_in="yes")
    made = post(client, f"/tables/{table}/pass?seat=gm", of="gm")
    handed = re.search(r"<output>([\w-]+)</output>", made.text)
    assert handed
    wear(client, hers)
    assert 'data-seat="p1"' in client.get(knocked.headers["location"]).text
    assert handed[1] in client.get(f"/join/{code}/pass/{handed[1]}").text
    taken = post(client, "/pass", **{"code": code, "pass": handed[1], "name": "Zoe"})
    assert taken.headers["location"].endswith("?seat=gm")
    wear(client, mine)
    assert client.get(path).status_code == 401


def wear(client: TestClient[Any], cookies: dict[str, str]) -> None:
    client.cookies.clear()
    client.cookies.update(cookies)


def test_each_clause_has_its_own_url_and_the_rules_can_be_searched(client: TestClient[Any]) -> None:
    page = client.get("/rules/tiny").text
    for clause in ("TY-1.1", "TY-1.2", "TY-1.3", "TY-R1"):
        assert f'id="{clause}"' in page
    assert "1 result for" in client.get("/rules/tiny?q=five cards").text
    assert "/rules/tiny" in client.get("/rules").text


def test_a_ledgers_markup_is_rendered_and_its_clauses_linked(client: TestClient[Any]) -> None:
    assert rule_html("**Burn**: `no` <b> & SS-R24") == Markup(
        '<strong>Burn</strong>: <code>no</code> &lt;b&gt; &amp; <a class="clause" href="#SS-R24">SS-R24</a>'
    )


def test_pages_have_no_inline_styles_or_scripts(client: TestClient[Any]) -> None:
    path = new_table(client)
    for page in ("/", path, "/rules", "/rules/tiny", "/problems/illegal", "/nowhere"):
        text = client.get(page, headers={"accept": "text/html"}).text
        assert " style=" not in text
        assert "<style" not in text
        assert not re.search(r"<script(?! type=\"module\" src=\"/static/)", text)
        assert not re.search(r"\son\w+=", text)
        assert "http://" not in text.replace(HOME, "").replace("http://www.w3.org", "")


def test_cookies_are_secure_on_a_public_https_address(journal: Any) -> None:
    from croupier.web.app import create_app
    from support.web.tiny import GAME

    app = create_app(journal, games={"tiny": GAME}, public_url="https://table.example")
    with TestClient(app, base_url="https://table.example") as client:
        answer = client.post(
            "/tables", data={"game": "tiny", "name": "T", "players": "2"},
            headers={"origin": "https://table.example"}, follow_redirects=False,
        )  # fmt: skip
        assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize(("answer", "seat"), [("no", "p1"), ("yes", "gm")])
def test_where_a_gm_is_optional_the_form_asks_and_defaults_to_playing(journal: Any, answer: str, seat: str) -> None:
    from croupier.web.app import create_app
    from high_card import HIGH_CARD

    with TestClient(create_app(journal, games={"high-card": HIGH_CARD}), base_url=HOME) as client:
        assert re.search(r'name="gm">\s*<option value="no">', client.get("/").text)
        made = post(client, "/tables", game="high-card", name="Ours", players="3", gm=answer)
        assert f'data-seat="{seat}"' in client.get(made.headers["location"]).text


def test_no_game_that_can_do_without_begins_with_a_gm(client: TestClient[Any], journal: Any) -> None:
    """State Stack did: two newcomers were a GM and one player, although the form says that a GM is optional."""
    from croupier.games import game, names
    from croupier.web.app import create_app

    with TestClient(create_app(journal), base_url=HOME) as every:
        for name in names():
            page = every.get(f"/?game={name}").text
            assert ('<option value="no">nobody: I play</option>' in page) == (game(name).gm == "optional")
            assert ("You are the GM</strong> of this table" in page) == (game(name).gm == "needed")
            assert 'value="yes" selected' not in page
        assert 'value="yes" selected' in every.get("/?game=state-stack&gm=yes").text


def test_what_is_optional_is_folded_until_something_of_it_is_chosen(journal: Any) -> None:
    """Two hundred words of house rules, watchers and luck came before the button."""
    from croupier.web.app import create_app

    usual = "mode=enforce&watchers=ask&luck=committed&odds=own&real_luck="
    with TestClient(create_app(journal), base_url=HOME) as every:
        page = every.get(f"/?game=rust-in-the-canyon&person=Ana&{usual}").text
        fold, button = page.index('<details class="house">'), page.index('class="main-button"')
        for inside in ('class="presets"', 'class="settings"', 'class="table-options"'):
            assert fold < page.index(inside) < button
        assert '<details class="house" open>' in every.get("/?game=rust-in-the-canyon&watchers=open").text
        form = {"game": "rust-in-the-canyon", "name": "", "players": "2", "preset": "grim"}
        assert '<details class="house" open>' in post(every, "/tables", **form).text


def test_each_game_link_opens_its_own_form(journal: Any) -> None:
    """Each game is a link to its own form, which names the game that it opens."""
    from croupier.games import game
    from croupier.web.app import create_app

    with TestClient(create_app(journal), base_url=HOME) as client:
        first = client.get("/").text
        links = dict(re.findall(r'<a href="(/\?game=[a-z-]+)#new-table"[^>]*>([^<]+)</a>', first))
        assert len(links) == 5
        for path, title in links.items():
            page = client.get(path).text
            assert re.findall(r'aria-current="true">([^<]+)<', page) == [title]
            assert f">Open the table: {title}</button>" in page
            name = path.partition("=")[2]
            assert f'name="game" value="{name}"' in page
            assert f'<strong>{title}</strong><span class="chosen-about">: {game(name).about}</span>. <a' in page


@pytest.mark.parametrize(
    ("answer", "chosen", "reading"), [("no", "none", "none"), ("yes", "none", "seat"), ("no", "rotating", "rotating")]
)
@pytest.mark.rule("SZ-R2")
def test_choosing_a_gm_on_the_form_sets_the_games_own_ruling(
    journal: Any, answer: str, chosen: str, reading: str
) -> None:
    from croupier.web.app import create_app
    from croupier.web.load_table import row_of

    settings: dict[str, Any] = {"setting.gm_seat": chosen}
    with TestClient(create_app(journal), base_url=HOME) as client:
        made = post(client, "/tables", game="syuzheteers", name="Ours", players="3", gm=answer, **settings)
        table, _, _ = made.headers["location"].removeprefix("/tables/").partition("?")
        assert row_of(journal, table).head.settings["gm_seat"] == reading
