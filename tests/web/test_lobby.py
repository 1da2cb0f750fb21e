"""The lobby over HTTP: invitations, seat links, my tables, presets, color schemes, and who may delete what."""

import re
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from croupier.core.state import Ask
from croupier.games import installed
from croupier.store import Journal
from croupier.web import tutorials
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.middleware import EdgeMiddleware
from croupier.web.server import Server
from croupier.web.server_luck import SecretLuck
from croupier.web.static_files import static_address
from support.web.sample import HOME, Person, join, make, told
from support.web.tiny import GAME, Tiny

FORM = {"origin": HOME}
LAN = "http://192.168.7.20:8420"


class LaterLuck(SecretLuck):
    """The server's own luck source, with a clock that the test sets."""

    later = 0.0

    def clock(self) -> float:
        return super().clock() + self.later


class Party(Tiny):
    name = "party"
    gm = "optional"


@pytest.fixture
def luck(journal: Journal) -> LaterLuck:
    return LaterLuck(journal)


@pytest.fixture
def app(journal: Journal, luck: LaterLuck) -> EdgeMiddleware:
    limits = Limits(commands_a_second=1000, wrong_codes_a_minute=100)
    return create_app(journal, games={"tiny": GAME, "party": Party()}, luck=luck, limits=limits, grace=0.05)


@pytest.fixture
def server(app: Any) -> Server:
    found: Server = app.app.state["server"]
    return found


def delete(who: Person) -> Any:
    return who.client.delete(who.address, headers=who.headers)


# inviting


def test_an_invitation_that_no_phone_can_open_says_why_and_what_to_do(gm: Person) -> None:
    """A server bound to 127.0.0.1: the code would lead each phone to itself."""
    invite = gm.get("/invite")
    assert invite["link"] == f"{HOME}/join/{invite['code']}"
    assert invite["is_local"] is True
    assert "serve --lan" in invite["help"]
    page = gm.client.get("/")
    assert page.status_code == 200


def test_on_a_lan_server_the_invitation_holds_an_address_that_phones_reach(journal: Journal) -> None:
    with TestClient(create_app(journal, games={"tiny": GAME}, phones=[LAN]), base_url=HOME) as client:
        invite = make(client).get("/invite")
        assert invite["link"] == f"{LAN}/join/{invite['code']}"
        assert (invite["is_local"], invite["help"]) == (False, "")
        assert invite["qr"]["path"].startswith("M")


def test_a_page_opened_by_an_address_of_the_network_invites_to_that_address(journal: Journal) -> None:
    app = create_app(journal, games={"tiny": GAME}, hosts=("192.168.7.20",))
    with TestClient(app, base_url=LAN) as client:
        made = client.post("/tables", data={"game": "tiny", "name": "T", "players": "2"}, headers={"origin": LAN})
        assert f'value="{LAN}/join/' in made.text
        assert "Scan with a phone" in made.text


def test_the_table_page_has_no_qr_code_that_leads_a_phone_to_itself(client: TestClient[Any]) -> None:
    page = client.post("/tables", data={"game": "tiny", "name": "T", "players": "2"}, headers=FORM).text
    assert "Scan with a phone" not in page
    assert "croupier serve --lan" in page


def test_only_seats_of_a_table_read_its_invitation(client: TestClient[Any], gm: Person) -> None:
    other = make(client)
    assert client.get(f"{gm.address}/invite", headers=other.headers).status_code == 401
    assert client.get("/api/tables/nothing/invite", headers=other.headers).status_code == 401


# seat links


def test_a_seat_link_carries_the_pass_in_its_fragment_and_says_where_it_leads(gm: Person, ana: Person) -> None:
    made = gm.client.post(f"{ana.address}/seats/p1/pass", headers=ana.headers).json()
    path, _, fragment = made["link"].partition("#")
    assert path == f"{HOME}/seat"
    code, _, typed = fragment.partition("-")
    assert typed == made["code"]
    body = {"code": code, "pass": typed}
    seen = gm.client.post("/api/passes", json=body)
    assert seen.json() == {"table_name": "Our table", "game_title": "Tiny", "seat": "p1", "name": "Ana"}
    assert gm.client.post("/api/passes", json=body).status_code == 200  # looking does not use it up
    assert "Take the seat" in gm.client.get("/seat").text
    taken = gm.client.post("/pass", data={"code": code, "pass": typed}, headers=FORM, follow_redirects=False)
    assert taken.headers["location"].endswith("?seat=p1")
    assert gm.client.post("/api/passes", json=body, headers=FORM).status_code == 404


def test_wrong_passes_are_counted_while_looking_too(client: TestClient[Any], gm: Person, ana: Person) -> None:
    made = client.post(f"{ana.address}/seats/p1/pass", headers=ana.headers).json()
    code = gm.get()["code"]
    for _ in range(5):
        assert client.post("/api/passes", json={"code": code, "pass": "AAAAAAAA"}).status_code == 404
    assert client.post("/api/passes", json={"code": code, "pass": made["code"]}).status_code == 404


def test_a_page_that_is_read_elsewhere_keeps_the_seat(
    client: TestClient[Any], server: Server, gm: Person, ana: Person
) -> None:
    """Reading one's own sheet: the socket is closed, and the seat is not away."""
    with ana.live() as socket:
        socket.receive_json()
    assert client.post(f"{ana.address}/here", headers=ana.headers).status_code == 204
    live = server.live[gm.table]
    live.presence._went("p1")
    assert not live.table.state.seat("p1").away
    live.presence._leaving.pop("p1").cancel()
    live.presence._elsewhere.clear()
    live.presence._went("p1")
    assert live.table.state.seat("p1").away


# my tables


def test_my_tables_name_date_players_and_whose_turn_it_is(client: TestClient[Any], gm: Person, ana: Person) -> None:
    rows = client.get("/api/tables", headers=gm.headers).json()["tables"]
    (row,) = rows
    assert (row["name"], row["game_title"], row["seats"]) == ("Our table", "Tiny", [{"seat": "gm", "waiting": False}])
    assert row["players"] == ["GM", "Ana"]
    assert re.match(r"\d{4}-\d\d-\d\dT", row["last"])
    assert row["waiting_for"] == [one["seat"] for one in gm.get()["waiting_for"]]
    assert (row["is_mine_to_delete"], row["ended"]) == (True, False)
    (hers,) = client.get("/api/tables", headers=ana.headers).json()["tables"]
    assert hers["is_mine_to_delete"] is False


def test_a_stranger_has_no_tables(client: TestClient[Any], gm: Person) -> None:
    client.cookies.clear()
    assert client.get("/api/tables").json() == {"tables": []}
    assert "Our table" not in client.get("/").text


def test_a_person_in_the_waiting_room_learns_nothing_about_the_players(client: TestClient[Any]) -> None:
    gm = make(client, waiting_room=True)
    ana = join(client, gm, "Ana")
    (row,) = client.get("/api/tables", headers=ana.headers).json()["tables"]
    assert (row["players"], row["waiting_for"], row["seats"][0]["waiting"]) == ([], None, True)


def test_the_date_is_that_of_the_last_entry_the_seat_was_sent(
    client: TestClient[Any], gm: Person, ana: Person, ben: Person
) -> None:
    """A date that moved with others' secret entries would tell of them."""
    before = client.get("/api/tables", headers=ben.headers).json()["tables"][0]["last"]
    entry = ben.get("/log")["entries"][-1]
    assert before == entry["at"]


def test_the_list_on_the_front_page_offers_copy_and_delete(client: TestClient[Any]) -> None:
    made = client.post(
        "/tables", data={"game": "tiny", "name": "Friday", "players": "2"}, headers=FORM, follow_redirects=False
    )
    path = made.headers["location"]
    page = client.get("/").text
    assert 'action="' + path.replace("?", "/copy?") + '"' in page
    assert path.replace("?", "/delete?") in page


def test_a_copy_has_the_settings_and_nothing_that_happened(
    client: TestClient[Any], server: Server, ana: Person
) -> None:
    made = make(client, settings={"bids": "no"}, players=3)
    answer = client.post(f"{made.address}/copy", json={"creator": "Gil"}, headers=made.headers)
    assert answer.status_code == 201, answer.text
    copy = Person(client, answer.json()["table"], answer.json()["seat"], answer.json()["token"])
    assert server.row(copy.table).head.settings == server.row(made.table).head.settings
    assert server.row(copy.table).head.root != server.row(made.table).head.root
    seats = copy.get()["view"]["seats"]
    assert [one["name"] for one in seats if one["taken"]] == ["Gil"]
    assert len(seats) == 4
    assert client.post(f"{made.address}/copy", json={}, headers=ana.headers).status_code == 401


def test_a_table_is_deleted_only_after_an_export(client: TestClient[Any], gm: Person, ana: Person) -> None:
    refused = delete(gm)
    assert (refused.status_code, refused.json()["type"]) == (403, "/problems/forbidden")
    assert "export" in refused.json()["detail"]
    client.get(f"{ana.address}/export", headers=ana.headers)
    assert delete(gm).status_code == 403  # somebody else's export is not mine
    assert client.get(f"{gm.address}/export", headers=gm.headers).status_code == 200
    assert delete(gm).status_code == 204
    assert client.get(gm.address, headers=gm.headers).status_code == 401
    assert client.get(ana.address, headers=ana.headers).status_code == 401
    assert client.get("/api/tables", headers=gm.headers).json() == {"tables": []}


def test_an_export_from_more_than_an_hour_ago_does_not_count(
    client: TestClient[Any], gm: Person, luck: LaterLuck
) -> None:
    client.get(f"{gm.address}/export", headers=gm.headers)
    luck.later = 3601.0
    assert delete(gm).status_code == 403


def test_only_the_gm_or_the_first_player_deletes(client: TestClient[Any], gm: Person, ana: Person) -> None:
    client.get(f"{ana.address}/export", headers=ana.headers)
    refused = delete(ana)
    assert "only the GM" in refused.json()["detail"]
    first = make(client, game="party", gm=False)
    second = join(client, first, "Ben")
    for who, status in ((second, 403), (first, 204)):
        client.get(f"{who.address}/export", headers=who.headers)
        assert delete(who).status_code == status


def test_people_at_a_deleted_table_are_disconnected(client: TestClient[Any], gm: Person, ana: Person) -> None:
    with ana.live() as socket:
        socket.receive_json()
        client.get(f"{gm.address}/export", headers=gm.headers)
        assert delete(gm).status_code == 204
        with pytest.raises(WebSocketDisconnect) as closed:
            told(socket, "nothing")
    assert (closed.value.code, closed.value.detail) == (4404, "the table was deleted")


def test_deleting_from_another_site_does_nothing(client: TestClient[Any]) -> None:
    made = client.post(
        "/tables", data={"game": "tiny", "name": "T", "players": "2"}, headers=FORM, follow_redirects=False
    )
    path = made.headers["location"]
    evil = {"origin": "https://evil.example"}
    client.get(f"/api{path.replace('?', '/export?')}")
    assert client.post(path.replace("?", "/delete?"), data={}, headers=evil).status_code == 403
    assert client.delete(f"/api{path}", headers=evil).status_code == 403
    page = client.get(path.replace("?", "/delete?"))
    assert "Delete T for everyone" in page.text
    gone = client.post(path.replace("?", "/delete?"), data={}, headers=FORM, follow_redirects=False)
    assert gone.headers["location"] == "/"


# new tables


@pytest.mark.parametrize("game", installed().values(), ids=lambda game: game.name)
def test_each_game_has_a_tile_and_four_playable_presets(game: Any) -> None:
    tile = game.introduction
    assert tile.time
    assert tile.needs
    assert len(tile.presets) == 4
    defaults = game.read_settings({}, with_gm=False)
    for preset in tile.presets:
        chosen = game.read_settings(dict(preset.settings), with_gm=False)
        changed = [one.key for one in game.settings if chosen.code(one.key) != defaults.code(one.key)]
        assert sorted(changed) == sorted(preset.settings), "a preset names only what it changes"
    names = [one.name for one in tile.presets]
    assert (names[:2], names[-1]) == (["booklet", "quick"], "post")


@pytest.mark.parametrize("game", installed().values(), ids=lambda game: game.name)
def test_no_answer_has_a_time_limit_by_post(game: Any) -> None:
    settings = game.read_settings(dict(game.introduction.preset("post").settings), with_gm=game.gm != "none")
    players = tuple(f"p{seat + 1}" for seat in range(game.least_players))
    state = game.begin(players, settings, with_gm=game.gm != "none", mode="enforce", consent="nobody_objects")
    assert {game.answer_times.limit(state, Ask(seat, "turn", "your turn")) for seat in players} == {None}


def test_only_one_game_is_the_one_to_start_with() -> None:
    assert sum(one.introduction.is_first for one in installed().values()) == 1


def test_a_preset_chooses_settings_and_the_form_can_differ_from_it(journal: Journal) -> None:
    app: Any = create_app(journal)
    with TestClient(app, base_url=HOME) as client:
        fields = {"game": "state-stack", "name": "T", "players": "2", "preset": "quick", "setting.sides": "",
                  "setting.round_limit": "50"}  # fmt: skip
        made = client.post("/tables", data=fields, headers=FORM, follow_redirects=False)
        table = made.headers["location"].removeprefix("/tables/").partition("?")[0]
        settings = app.app.state["server"].row(table).head.settings
        assert (settings["time_limit"], settings["flipping"]) == ("seconds:60", "number_first")
        assert (settings["round_limit"], settings["sides"]) == ("50", "sides")
        wrong = client.post("/api/tables", json={"game": "state-stack", "preset": "slow"}, headers=FORM)
        assert (wrong.status_code, wrong.json()["field"]) == (422, "preset")


def test_choosing_another_game_keeps_what_was_typed(journal: Journal) -> None:
    with TestClient(create_app(journal), base_url=HOME) as client:
        page = client.get("/?game=maelstrom&person=Ana&name=Friday&players=5&watchers=open").text
        assert 'name="person" maxlength="40" autocomplete="nickname" value="Ana"' in page
        assert 'name="name" value="Friday"' in page
        assert 'max="8" value="5"' in page
        assert '<option value="open" selected>' in page
        assert 'max="6" value="6"' in client.get("/?game=rust-in-the-canyon&players=8").text


def test_how_to_play_and_tutorials_are_one_click_away(journal: Journal) -> None:
    with TestClient(create_app(journal), base_url=HOME) as client:
        page = client.get("/").text
        for path in re.findall(r'href="(/tutorials/[a-z-]+)"', page):
            assert client.get(path).status_code == 200
        assert len(set(re.findall(r'href="(/how-to-play/[a-z-]+)"', page))) == 5
        assert 'id="how-to-play"' in client.get("/how-to-play/maelstrom").text
        for name in ("nothing", "..%2f..%2fREADME"):
            assert client.get(f"/tutorials/{name}").status_code == 404


def test_an_installed_package_serves_its_own_tutorials(journal: Journal, tmp_path: Path) -> None:
    """Without a checkout the files are next to the server's own."""
    (tmp_path / "first-fight.md").write_text("# A fight\n\nTwo [bandits](../x.md) wait.\n", encoding="utf-8")
    tutorials.tutorial.cache_clear()
    with pytest.MonkeyPatch.context() as patch, TestClient(create_app(journal), base_url=HOME) as client:
        patch.setattr(tutorials, "FOLDERS", (tmp_path, tmp_path / "nowhere"))
        assert "Two bandits wait." in client.get("/tutorials/first-fight").text
        assert client.get("/tutorials/first-play").status_code == 404
    tutorials.tutorial.cache_clear()


def test_a_view_says_whether_play_has_begun(journal: Journal) -> None:
    """The page's lobby decided it from a list of names of commands."""
    with TestClient(create_app(journal), base_url=HOME) as client:
        made = client.post("/api/tables", json={"game": "state-stack", "players": 1}).json()
        headers = {"authorization": f"Bearer {made['token']}"}

        def sends(**command: str) -> None:
            sent = client.post(f"/api/tables/{made['table']}/commands", json={"command": command}, headers=headers)
            assert sent.status_code == 200, sent.text

        def has_begun() -> bool:
            return bool(client.get(f"/api/tables/{made['table']}", headers=headers).json()["view"]["has_begun"])

        for name, side in (("Ysolde", "Heroes"), ("Ogre", "Foes")):
            sends(type="add_combatant", block="Average", owner="gm", name=name, side=side)
        sends(type="say", text="Ready?")
        assert not has_begun()
        sends(type="start_fight")
        assert has_begun()


def test_every_game_names_a_tutorial_that_exists() -> None:
    named = {one.introduction.tutorial for one in installed().values()}
    assert all(tutorials.tutorial(name) for name in named)
    assert len(named) == 5


def test_a_full_table_shows_no_form_that_cannot_be_sent(client: TestClient[Any], gm: Person, ben: Person) -> None:
    page = client.get(f"/join/{gm.get()['code']}").text
    assert "Every seat is taken" in page
    assert "or the GM can add a seat or let you watch." in page
    assert "<form" not in page.partition("<main")[2].partition("</main>")[0]


def test_two_people_cannot_have_the_same_name(client: TestClient[Any], gm: Person, ana: Person) -> None:
    again = client.post(f"/api/tables/{gm.get()['code']}/join", json={"name": "ana"})
    assert (again.status_code, again.json()["type"]) == (422, "/problems/invalid")


# color schemes and installing


@pytest.mark.parametrize(
    ("cookie", "scheme"),
    [("contrast", ' data-theme="contrast"'), ("light", ' data-theme="light"'), ('"><script>', ""), ("", "")],
)
def test_a_chosen_color_scheme_is_in_the_first_byte_of_a_page(
    client: TestClient[Any], cookie: str, scheme: str
) -> None:
    page = client.get("/", headers={"cookie": f"croupier-theme={cookie}"}).text
    assert page.startswith(f'<!doctype html>\n<html lang="en"{scheme}>')


def test_the_app_can_be_installed(client: TestClient[Any]) -> None:
    address = static_address("croupier.webmanifest")
    assert f'rel="manifest" href="{address}"' in client.get("/").text
    manifest = client.get(address).json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        found = client.get(icon["src"])
        assert (found.status_code, found.headers["content-type"].partition(";")[0]) == (200, icon["type"])
    assert "manifest-src 'self'" in client.get("/").headers["content-security-policy"]
