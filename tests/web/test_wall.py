"""The wall: what watchers see, for anyone at the table, and nothing more."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from support.web.sample import Person, join, make, told


def page_of(who: Person, query: str = "") -> str:
    answer = who.client.get(f"/tables/{who.table}/wall{query}", headers=who.headers)
    assert answer.status_code == 200
    return str(answer.text)


def seen(who: Person, call: str = "") -> str:
    """What the wall of this person reads."""
    answer = who.client.get(f"{who.address}{call}", params={"seat": "watch"}, headers=who.headers)
    assert answer.status_code == 200
    return str(answer.text)


@pytest.fixture
def watched(client: TestClient[Any]) -> list[Person]:
    """A GM, a player with a secret card, and a watcher."""
    gm = make(client, watchers="open")
    people = [gm, join(client, gm, "Ana"), join(client, gm, "Eve", seat="watch")]
    gm.act("lay")
    people[1].act("draw_one")
    people[1].act("whisper", to="gm", text="I have a plan.")
    return people


@pytest.mark.parametrize("call", ["", "/log", "/choices", "/story"])
def test_everyones_wall_is_the_watchers_view(watched: list[Person], call: str) -> None:
    assert len({seen(one, call) for one in watched}) == 1


def test_a_wall_receives_what_a_watcher_receives(watched: list[Person]) -> None:
    gm, ana, eve = watched
    with ana.live(seat="watch") as wall, eve.live() as watcher:
        shown = [told(socket, "snapshot") for socket in (wall, watcher)]
        ana.act("draw_one")
        gm.act("say", text="It rains.")
        news = [told(socket, "version") for socket in (wall, watcher)]
    assert shown[0] == shown[1]
    assert news[0] == news[1]
    assert shown[0]["snapshot"]["seat"] == "watch"


def test_a_wall_cannot_act(watched: list[Person]) -> None:
    _, ana, _ = watched
    body = {"command": {"type": "say", "text": "psst"}}
    answer = ana.client.post(f"{ana.address}/commands?seat=watch", json=body, headers=ana.headers)
    assert answer.status_code == 403


def test_the_wall_opens_for_people_at_the_table_only(client: TestClient[Any], gm: Person, ana: Person) -> None:
    assert 'data-seat="watch"' in page_of(ana)
    assert client.get(f"/tables/{gm.table}/wall").status_code == 401
    other = make(client, name="Another table")
    assert client.get(f"/tables/{gm.table}/wall", headers=other.headers).status_code == 401
    assert client.get(f"{gm.address}?seat=watch", headers=other.headers).status_code == 401


def test_people_in_the_waiting_room_have_no_wall(client: TestClient[Any]) -> None:
    gm = make(client, watchers="ask")
    eve = join(client, gm, "Eve", seat="watch")
    assert client.get(f"/tables/{gm.table}/wall", headers=eve.headers).status_code == 401


def test_seats_other_than_the_public_one_stay_closed(gm: Person, ana: Person) -> None:
    assert ana.client.get(f"{ana.address}?seat=gm", headers=ana.headers).status_code == 401
    assert 'data-seat="watch"' in page_of(ana, "?seat=gm")


def test_the_code_can_be_left_off(gm: Person, ana: Person) -> None:
    code = gm.get()["code"]
    assert code in page_of(ana)
    assert code not in page_of(ana, "?join=no")


def test_a_wall_closes_with_the_seat_through_which_it_was_opened(
    client: TestClient[Any], gm: Person, ana: Person
) -> None:
    made = client.post(f"{ana.address}/seats/p1/pass", headers=ana.headers).json()["code"]
    with ana.live(seat="watch") as wall:
        told(wall, "snapshot")
        client.post(f"/api/tables/{gm.get()['code']}/join", json={"name": "Ana", "pass": made})
        with pytest.raises(WebSocketDisconnect, match="the seat was taken over"):
            told(wall, "nothing more")
    assert client.get(f"/tables/{gm.table}/wall", headers=ana.headers).status_code == 401
