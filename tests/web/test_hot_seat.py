"""Several seats in one browser: only the open one can be read, and the page in between knows nothing of any."""

from __future__ import annotations

import re
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from croupier.core.game import Game
from croupier.games.state_stack import GAME as STATE_STACK
from croupier.store import Journal
from croupier.web.app import create_app
from high_card import HIGH_CARD
from support.web.sample import HOME, Person, told

ORIGIN = {"origin": HOME}


def post(client: TestClient[Any], path: str, **fields: str) -> Any:
    return client.post(path, data=fields, headers=ORIGIN, follow_redirects=False)


@pytest.fixture
def device(client: TestClient[Any], gm: Person) -> TestClient[Any]:
    """A browser in which both players sit, each with a secret card."""
    code = gm.get()["code"]
    for name in ("Ana", "Ben"):
        assert post(client, f"/join/{code}", name=name).status_code == 303
    gm.act("lay")
    for seat in ("p1", "p2"):
        body = {"command": {"type": "draw_one"}}
        assert client.post(f"{gm.address}/commands?seat={seat}", json=body, headers=ORIGIN).status_code == 200
    return client


def cards(client: TestClient[Any], gm: Person, seat: str) -> set[str]:
    answer = client.get(f"{gm.address}?seat={seat}")
    assert answer.status_code == 200, answer.text
    return {piece["face"] for place in answer.json()["view"]["places"] for piece in place["pieces"] if piece["face"]}


def curtain(client: TestClient[Any], gm: Person) -> str:
    answer = client.get(f"/tables/{gm.table}/hot-seat")
    assert answer.status_code == 200
    return str(answer.text)


def open_seat(client: TestClient[Any], gm: Person, seat: str) -> None:
    answer = post(client, f"/tables/{gm.table}/hot-seat", seat=seat)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/tables/{gm.table}?seat={seat}")


def test_behind_the_curtain_no_seat_can_be_read(device: TestClient[Any], gm: Person) -> None:
    secrets = cards(device, gm, "p1") | cards(device, gm, "p2")
    assert len(secrets) == 2
    page = curtain(device, gm)
    assert not [face for face in secrets if re.search(rf"\b{face}\b", page)]
    for seat in ("p1", "p2"):
        for call in ("", "/log", "/choices", "/export", "/story", "/sheets"):
            assert device.get(f"{gm.address}{call}?seat={seat}").status_code == 401
        with pytest.raises(WebSocketDisconnect), device.websocket_connect(f"{gm.address}/live?seat={seat}") as socket:
            told(socket, "snapshot")
        body = {"command": {"type": "say", "text": "psst"}}
        assert device.post(f"{gm.address}/commands?seat={seat}", json=body, headers=ORIGIN).status_code == 401
        assert device.get(f"/tables/{gm.table}/sheets?seat={seat}").status_code == 401
        shown = device.get(f"/tables/{gm.table}?seat={seat}", follow_redirects=False)
        assert (shown.status_code, shown.headers["location"]) == (303, f"/tables/{gm.table}/hot-seat")


def test_only_the_open_seat_can_be_read(device: TestClient[Any], gm: Person) -> None:
    curtain(device, gm)
    open_seat(device, gm, "p2")
    assert cards(device, gm, "p2")
    assert device.get(f"{gm.address}?seat=p1").status_code == 401
    assert device.get(f"/tables/{gm.table}?seat=p2").status_code == 200
    shown = device.get(f"/tables/{gm.table}?seat=p1", follow_redirects=False)
    assert shown.headers["location"] == f"/tables/{gm.table}/hot-seat"


def test_the_wall_stays_open_behind_the_curtain(device: TestClient[Any], gm: Person) -> None:
    curtain(device, gm)
    assert device.get(f"/tables/{gm.table}/wall").status_code == 200
    assert cards(device, gm, "watch") == set()


def test_a_second_tap_on_an_earlier_button_opens_no_seat(device: TestClient[Any], gm: Person) -> None:
    """The page's script enables the buttons after a moment; until it runs nothing can be pressed."""
    buttons = re.findall(r"<button[^>]*>", curtain(device, gm))
    assert len(buttons) == 2
    assert all("disabled" in button for button in buttons)


def test_nobody_opens_a_seat_of_another_browser(device: TestClient[Any], gm: Person, client: TestClient[Any]) -> None:
    assert post(device, f"/tables/{gm.table}/hot-seat", seat="gm").status_code == 401
    client.cookies.clear()
    assert client.get(f"/tables/{gm.table}/hot-seat").status_code == 401
    assert post(client, f"/tables/{gm.table}/hot-seat", seat="p1").status_code == 401


def test_another_site_opens_nothing(device: TestClient[Any], gm: Person) -> None:
    curtain(device, gm)
    address = f"/tables/{gm.table}/hot-seat"
    assert device.post(address, data={"seat": "p1"}, headers={"origin": "http://evil.example"}).status_code == 403
    assert device.get(f"{gm.address}?seat=p1").status_code == 401


def test_passing_around_ends_from_the_open_seat_only(device: TestClient[Any], gm: Person) -> None:
    curtain(device, gm)
    address = f"/tables/{gm.table}/hot-seat"
    assert post(device, address, seat="p1", stop="yes").status_code == 403
    open_seat(device, gm, "p1")
    assert post(device, address, seat="p2", stop="yes").status_code == 403
    assert post(device, address, seat="p1", stop="yes").status_code == 303
    assert cards(device, gm, "p2")


def bid(client: TestClient[Any], gm: Person, seat: str) -> None:
    body = {"command": {"type": "bid", "chips": 1}}
    assert client.post(f"{gm.address}/commands?seat={seat}", json=body, headers=ORIGIN).status_code == 200


def test_seats_with_prompts_come_first(device: TestClient[Any], gm: Person) -> None:
    page = curtain(device, gm)
    assert re.findall(r'value="(p\d)"', page) == ["p1", "p2"]
    assert "The table is waiting for Ana and Ben." in page
    open_seat(device, gm, "p1")
    bid(device, gm, "p1")
    page = curtain(device, gm)
    assert re.findall(r'value="(p\d)"', page) == ["p2", "p1"]
    assert "Pass to Ben" in page
    assert "The table is waiting for Ben." in page


def test_the_curtain_says_when_nobody_has_a_prompt(client: TestClient[Any], gm: Person) -> None:
    assert post(client, f"/join/{gm.get()['code']}", name="Ana").status_code == 303
    assert "The table is not waiting for anyone at this device." in curtain(client, gm)


def test_everyone_around_the_device_counts_as_present(device: TestClient[Any], gm: Person) -> None:
    curtain(device, gm)
    answer = post(device, f"/tables/{gm.table}/hot-seat/here")
    assert (answer.status_code, answer.json()) == (200, {"people": ["p1", "p2"], "waited": ["p1", "p2"]})


def test_the_list_of_tables_does_not_say_whose_turn_it_is(device: TestClient[Any], gm: Person) -> None:
    assert "your turn" in device.get("/").text
    assert device.get("/api/tables").json()["tables"][0]["waiting_for"]
    curtain(device, gm)
    assert "your turn" not in device.get("/").text
    assert device.get("/api/tables").json()["tables"][0]["waiting_for"] is None


def test_the_curtain_covers_the_fight_next_to_the_table(journal: Journal) -> None:
    games: dict[str, Game[Any]] = {one.name: one for one in (HIGH_CARD, STATE_STACK)}
    with TestClient(create_app(journal, games=games), base_url=HOME) as client:
        form = {"game": "high-card", "name": "Cards", "players": "2", "person": "Gil"}
        where = post(client, "/tables", **form).headers["location"]
        table = where.removeprefix("/tables/").partition("?")[0]
        here = f"/api/tables/{table}"

        def act(seat: str, prompt: str | None = None, **command: Any) -> None:
            body = {"command": command, "prompt": prompt}
            answer = client.post(f"{here}/commands?seat={seat}", json=body, headers=ORIGIN)
            assert answer.status_code == 200, answer.text

        code = client.get(f"{here}?seat=gm").json()["code"]
        assert post(client, f"/join/{code}", name="Ana").status_code == 303
        xena = {"name": "Xena", "seat": "p1", "party": "Heroes", "kind": "Duellist"}
        ogre = {"name": "Ogre", "seat": "gm", "party": "Foes", "numbers": {"power": 12}}
        duel: dict[str, Any] = {
            "game": "state-stack", "name": "Duel", "stakes": "the mill", "characters": [xena, ogre], "hidden": True,
        }  # fmt: skip
        act("gm", type="open_side_table", **duel)
        choices = client.get(f"{here}?seat=p1").json()["choices"]
        asked = next(one["prompt"] for one in choices if one["command"]["type"] == "confirm_brief")
        fight = client.get(f"{here}?seat=gm").json()["view"]["side_tables"][0]["id"]
        act("p1", asked, type="confirm_brief", side_table=fight)

        def statuses() -> list[int]:
            return [client.get(f"/api/tables/{fight}?seat={seat}").status_code for seat in ("gm", "p1", "watch")]

        assert statuses() == [200, 200, 200]
        away = client.get(f"/tables/{fight}/hot-seat", follow_redirects=False)
        assert (away.status_code, away.headers["location"]) == (303, f"/tables/{table}/hot-seat")
        client.get(f"/tables/{table}/hot-seat")
        assert statuses() == [401, 401, 200]
        assert post(client, f"/tables/{table}/hot-seat", seat="p1").status_code == 303
        assert statuses() == [401, 200, 200]
        shown = client.get(f"/tables/{fight}?seat=gm", follow_redirects=False)
        assert shown.headers["location"] == f"/tables/{fight}/hot-seat"
