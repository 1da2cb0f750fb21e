"""Commands over HTTP: ids, prompts, fields, refusals."""

from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.store import command_ids
from support.web.sample import Person


def test_a_command_is_answered_with_its_entry(gm: Person) -> None:
    gm.act("tell", words="a sitting opens by itself before the first thing played in it")
    before = gm.get()["version"]
    answer = gm.act("tell", words="hello").json()
    assert answer["version"] == before + 1 == gm.get()["version"]
    assert answer["entry"]["events"][0]["text"] == "Told: hello"
    assert answer["entry"]["command"] == {"type": "tell", "words": "hello"}


def test_the_same_id_and_body_act_once_and_get_the_same_answer(gm: Person) -> None:
    first = gm.act("tell", "one", words="hello")
    again = gm.act("tell", "one", words="hello")
    assert (again.status_code, again.json()) == (200, first.json())
    assert len([e for e in gm.get("/log")["entries"] if e["command"]["type"] == "tell"]) == 1


def test_a_new_id_is_not_searched_for_in_the_journal(gm: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    gm.act("tell", "one", words="hello")
    found, searched = command_ids.find, list[str]()

    def find(journal: Any, table: str, seat: str, command: str) -> command_ids.StoredCommand | None:
        searched.append(command)
        return found(journal, table, seat, command)

    monkeypatch.setattr(command_ids, "find", find)
    for id in ("two", "one"):
        assert gm.act("tell", id, words="hello").status_code == 200
    assert searched == ["one"]


def test_the_same_id_with_another_body_is_refused(gm: Person) -> None:
    gm.act("tell", "one", words="hello")
    answer = gm.act("tell", "one", words="hullo")
    assert (answer.status_code, answer.json()["type"]) == (422, "/problems/id_reused")


def test_the_id_of_a_refused_command_may_be_reused(gm: Person) -> None:
    gm.act("lay")
    assert gm.act("lay", "one").status_code == 409
    assert gm.act("tell", "one", words="hello").status_code == 200


def test_ids_are_private_to_their_seat_and_appear_in_no_entry(gm: Person, ana: Person) -> None:
    assert gm.act("tell", "mine-alone", words="a").status_code == 200
    assert ana.act("tell", "mine-alone", words="b").status_code == 200
    assert "mine-alone" not in str(gm.get("/log"))


@pytest.mark.parametrize("id", ["", "x" * 65])
def test_an_id_has_1_to_64_characters(client: TestClient[Any], gm: Person, id: str) -> None:
    body = {"command": {"type": "tell", "words": "a"}, "id": id}
    answer = client.post(f"{gm.address}/commands", json=body, headers=gm.headers)
    assert (answer.status_code, answer.json()["field"]) == (422, "id")


@pytest.mark.parametrize(
    ("command", "field"),
    [
        ({"type": "tell"}, "words"),
        ({"type": "tell", "words": 3}, "words"),
        ({"type": "tell", "words": "a", "loud": True}, "loud"),
        ({"type": "shout"}, "type"),
        ({}, "type"),
    ],
)
def test_an_unreadable_command_is_refused_with_its_field_and_changes_nothing(
    gm: Person, command: dict[str, Any], field: str
) -> None:
    before = gm.get()
    answer = gm.client.post(f"{gm.address}/commands", json={"command": command}, headers=gm.headers)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert gm.get() == before


def test_the_rule_that_forbids_a_command_is_cited(gm: Person, ana: Person) -> None:
    gm.act("lay")
    for _ in range(5):
        assert ana.act("draw_one").status_code == 200
    before = ana.get()
    refused = ana.act("draw_one")
    assert refused.status_code == 409
    assert refused.json()["clause"] == "TY-1.2"
    assert refused.json()["instead"] == "bid"
    assert ana.get() == before


def test_an_old_prompt_is_stale(gm: Person, ana: Person, ben: Person) -> None:
    gm.act("lay")
    prompt = ana.prompt("bid")
    assert ana.act("bid", prompt=prompt, chips=1).status_code == 200
    late = ana.act("bid", prompt=prompt, chips=2)
    assert (late.status_code, late.json()["type"]) == (409, "/problems/stale")


def test_another_seats_prompt_is_stale_too(gm: Person, ana: Person, ben: Person) -> None:
    gm.act("lay")
    assert ben.act("bid", prompt=ana.prompt("bid"), chips=1).status_code == 409


def test_nobody_can_act_as_the_table(gm: Person, ana: Person) -> None:
    for type, fields in (
        ("seat_away", {"seat": "p1"}),
        ("open_sitting", {}),
        ("time_up", {"seat": "p1", "key": "bid"}),
    ):
        assert gm.act(type, **fields).status_code == 403
    assert ana.act("change_mode", mode="record").status_code == 403


def test_asking_for_odds_of_an_unknown_choice_is_a_no_odds_problem(gm: Person) -> None:
    answer = gm.client.get(f"{gm.address}/choices/abc/odds", headers=gm.headers)
    assert (answer.status_code, answer.json()["type"]) == (404, "/problems/no_odds")


def test_markup_is_plain_text(client: TestClient[Any], gm: Person) -> None:
    from support.web.sample import join

    name = "<img src=x onerror=alert(1)>"
    ana = join(client, gm, name)
    assert ana.get()["view"]["seats"][1]["name"] == name


def test_undo_strikes_an_entry_and_the_log_says_so(gm: Person) -> None:
    version = gm.act("tell", words="oops").json()["version"]
    assert gm.act("undo", version=version).status_code == 200
    struck = [entry for entry in gm.get("/log")["entries"] if entry["undone"]]
    assert [entry["version"] for entry in struck] == [version]
