"""Sitting down, waiting for admission, watching, passing a seat on."""

from typing import Any

import pytest
from litestar.testing import TestClient

from support.web.sample import Person, join, make, told


def seats(person: Person) -> dict[str, tuple[str, bool]]:
    return {one["id"]: (one["name"], one["taken"]) for one in person.get()["view"]["seats"]}


def test_the_creator_sits_as_gm_and_players_join_by_code(gm: Person, ana: Person, ben: Person) -> None:
    assert (gm.seat, ana.seat, ben.seat) == ("gm", "p1", "p2")
    assert seats(ana) == {"gm": ("GM", True), "p1": ("Ana", True), "p2": ("Ben", True)}


def test_the_creator_sits_under_the_name_given(client: TestClient[Any]) -> None:
    assert seats(make(client, creator=" Mia "))["gm"] == ("Mia", True)


@pytest.mark.parametrize("name", ["x" * 41, "a\nb", "everyone"])
def test_the_creators_name_must_follow_the_rules_for_names(client: TestClient[Any], name: str) -> None:
    answer = client.post("/api/tables", json={"game": "tiny", "creator": name})
    assert (answer.status_code, answer.json()["field"]) == (422, "creator")


def test_luck_keys_are_committed_before_play(client: TestClient[Any]) -> None:
    fairness = client.post("/api/tables", json={"game": "tiny"}).json()["fairness"]
    assert (len(fairness["root"]), fairness["algorithm"]) == (64, "croupier-hmac-sha256-2")


def test_a_code_is_accepted_as_people_type_it(client: TestClient[Any], gm: Person) -> None:
    code = gm.get()["code"]
    answer = client.post(f"/api/tables/{code[:3].lower()}-{code[3:]}/join", json={"name": "Ana"})
    assert answer.status_code == 201


def test_a_taken_seat_is_refused_with_a_list_of_free_seats(client: TestClient[Any], gm: Person, ana: Person) -> None:
    answer = client.post(f"/api/tables/{gm.get()['code']}/join", json={"name": "Eve", "seat": "p1"})
    assert (answer.status_code, answer.json()["instead"]) == (409, "free: p2")


@pytest.mark.parametrize(("seat", "status"), [("gm", 409), ("p9", 422), ("table", 422), ("watch", 403)])
def test_seats_that_nobody_can_take(client: TestClient[Any], gm: Person, seat: str, status: int) -> None:
    answer = client.post(f"/api/tables/{gm.get()['code']}/join", json={"name": "Eve", "seat": seat})
    assert answer.status_code == status


def test_a_full_table_says_so(client: TestClient[Any], gm: Person, ana: Person, ben: Person) -> None:
    answer = client.post(f"/api/tables/{gm.get()['code']}/join", json={"name": "Eve"})
    assert answer.json()["type"] == "/problems/taken"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\nb", "a\u200eb", "\ud7ff\ue000"])
def test_a_name_is_short_and_can_be_seen(client: TestClient[Any], gm: Person, name: str) -> None:
    answer = client.post(f"/api/tables/{gm.get()['code']}/join", json={"name": name})
    assert (answer.status_code, answer.json()["field"]) == (422, "name")
    assert seats(gm)["p1"] == ("Player 1", False)


def test_a_waiting_room_admits_nobody_by_itself(client: TestClient[Any]) -> None:
    gm = make(client, waiting_room=True)
    code = gm.get()["code"]
    with gm.live() as socket:
        told(socket, "snapshot")
        answer = client.post(f"/api/tables/{code}/join", json={"name": "Ana"})
        assert (answer.status_code, answer.json()["waiting"]) == (202, True)
        assert told(socket, "knocks")["knocks"][0]["name"] == "Ana"
    ana = Person(client, gm.table, "p1", answer.json()["token"])
    assert client.get(ana.address, headers=ana.headers).status_code == 401
    (guest,) = gm.get("/guests")["waiting"]
    let_in = client.post(f"{gm.address}/admit", json={"knock": guest["knock"]}, headers=gm.headers)
    assert (let_in.status_code, let_in.json()) == (200, {"waiting": []})
    assert seats(ana)["p1"] == ("Ana", True)


def test_a_rejected_player_stays_rejected(client: TestClient[Any]) -> None:
    gm = make(client, waiting_room=True)
    ana = join(client, gm, "Ana")
    (guest,) = gm.get("/guests")["waiting"]
    client.post(f"{gm.address}/admit", json={"knock": guest["knock"], "let_in": False}, headers=gm.headers)
    assert client.get(ana.address, headers=ana.headers).status_code == 401
    assert seats(gm)["p1"] == ("Player 1", False)
    late = client.post(f"{gm.address}/admit", json={"knock": guest["knock"]}, headers=gm.headers)
    assert late.json()["type"] == "/problems/stale"


def test_only_the_gm_admits_players(client: TestClient[Any], gm: Person, ana: Person) -> None:
    assert ana.get("/guests") == {"waiting": []}
    answer = client.post(f"{ana.address}/admit", json={"knock": "1"}, headers=ana.headers)
    assert answer.status_code == 403


def test_watchers_are_admitted_where_the_table_requires_it(client: TestClient[Any]) -> None:
    gm = make(client, watchers="ask")
    eve = join(client, gm, "Eve", seat="watch")
    assert client.get(eve.address, headers=eve.headers).status_code == 401
    client.post(f"{gm.address}/admit", json={"knock": gm.get("/guests")["waiting"][0]["knock"]}, headers=gm.headers)
    assert eve.get()["seat"] == "watch"


def test_a_pass_moves_a_seat_once(client: TestClient[Any], gm: Person, ana: Person) -> None:
    made = client.post(f"{ana.address}/seats/p1/pass", headers=ana.headers)
    assert made.status_code == 201
    body = {"name": "Ana", "pass": made.json()["code"]}
    moved = client.post(f"/api/tables/{gm.get()['code']}/join", json=body)
    assert (moved.status_code, moved.json()["seat"]) == (201, "p1")
    assert client.get(ana.address, headers=ana.headers).status_code == 401
    assert Person(client, gm.table, "p1", moved.json()["token"]).get()["seat"] == "p1"
    assert client.post(f"/api/tables/{gm.get()['code']}/join", json=body).status_code == 404


def test_the_gm_seat_can_be_passed_on(client: TestClient[Any], gm: Person, ana: Person) -> None:
    code = client.post(f"{gm.address}/seats/gm/pass", headers=gm.headers).json()["code"]
    joined = client.post(f"/api/tables/{gm.get()['code']}/join", json={"name": "Zoe", "pass": code}).json()
    zoe = Person(client, gm.table, joined["seat"], joined["token"])
    assert seats(zoe)["gm"] == ("Zoe", True)
    assert zoe.act("lay").status_code == 200
    assert client.get(gm.address, headers=gm.headers).status_code == 401


def test_the_gm_may_make_a_pass_for_an_empty_seat_and_players_for_their_own(gm: Person, ana: Person) -> None:
    assert gm.client.post(f"{gm.address}/seats/p2/pass", headers=gm.headers).status_code == 201
    assert ana.client.post(f"{ana.address}/seats/p2/pass", headers=ana.headers).status_code == 403
    assert gm.client.post(f"{gm.address}/seats/p7/pass", headers=gm.headers).status_code == 422


def test_leaving_a_seat_frees_it_for_someone_else(
    client: TestClient[Any], gm: Person, ana: Person, ben: Person
) -> None:
    assert ana.act("leave_seat").status_code == 200
    assert client.get(ana.address, headers=ana.headers).status_code == 401
    assert join(client, gm, "Cem").seat == "p1"


def test_a_word_given_when_joining_is_kept_sealed(client: TestClient[Any], gm: Person) -> None:
    join(client, gm, "Ana", word="tumbleweed")
    assert "tumbleweed" not in str(gm.get("/log"))
    gm.act("lay")
    assert "tumbleweed" in str(gm.get("/log"))
