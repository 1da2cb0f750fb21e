"""Groups of choices: a socket is sent those that it requests, and told which others have any."""

from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from msgspec.structs import replace

from croupier.core.choices import Choice
from croupier.web import last_sent
from croupier.web.last_sent import LastSent
from support.web.sample import Person, told
from support.web.tiny import GAME


def groups_of(choices: list[dict[str, Any]]) -> set[str]:
    return {one["group"] for one in choices}


def folded(message: dict[str, Any]) -> list[str]:
    return [one["group"] for one in message["groups"]]


def test_a_snapshot_has_the_requested_groups_and_names_the_others(gm: Person) -> None:
    every = gm.get()["choices"]
    assert groups_of(every) >= {"table"}
    with gm.live(groups="") as socket:
        shot = told(socket, "snapshot")["snapshot"]
    assert shot["choices"] == [one for one in every if one["group"] == "now"]
    assert set(folded(shot)) == groups_of(every) - {"now"}
    with gm.live(groups="table") as socket:
        shot = told(socket, "snapshot")["snapshot"]
    assert shot["choices"] == [one for one in every if one["group"] in {"now", "table"}]
    assert "table" not in folded(shot)


def test_a_socket_without_groups_is_sent_all_choices(gm: Person) -> None:
    with gm.live() as socket:
        shot = told(socket, "snapshot")["snapshot"]
    assert shot["choices"] == gm.get()["choices"]
    assert "groups" not in shot


@pytest.mark.parametrize("brief", [False, True])
def test_messages_have_the_requested_groups_only(gm: Person, ana: Person, brief: bool) -> None:
    with ana.live(brief=brief, groups="") as socket:
        known = told(socket, "snapshot")["snapshot"]["choices"]
        gm.act("lay")
        ana.act("draw_one")
        for _ in range(2):
            heard = told(socket, "changes")
            news = heard["changes"].get("choices", {}).get("new", []) if brief else heard["choices"]
            known += news
            assert groups_of(news) <= {"now"}
    assert groups_of(ana.get()["choices"]) > {"now"}


def test_a_group_opened_later_is_sent_at_once_and_kept_current(gm: Person, ana: Person) -> None:
    gm.act("lay")
    with ana.live(brief=True, groups="") as socket:
        told(socket, "snapshot")
        socket.send_json({"groups": ["table"]})
        opened = told(socket, "choices")
        now = ana.get()
        assert opened["version"] == now["version"]
        assert opened["choices"] == [one for one in now["choices"] if one["group"] in {"now", "table"}]
        assert "table" not in folded(opened)
        ana.act("draw_one")
        heard = told(socket, "changes")["changes"]["choices"]
        assert [one["command"]["type"] for one in heard["new"]] == ["undo"]
        socket.send_json({"groups": []})
        assert groups_of(told(socket, "choices")["choices"]) <= {"now"}


@pytest.fixture
def _pictures_have_a_heading(monkeypatch: pytest.MonkeyPatch) -> None:
    own = type(GAME).own_choices

    def headed(game: Any, view: Any, seat: str) -> list[Choice]:
        found = own(game, view, seat)
        return [replace(one, under="Pictures") if one.command["type"] == "show" else one for one in found]

    monkeypatch.setattr(type(GAME), "own_choices", headed)


@pytest.mark.usefixtures("_pictures_have_a_heading")
@pytest.mark.parametrize("brief", [False, True])
def test_what_is_under_a_heading_can_be_left_folded_and_opened_later(gm: Person, ana: Person, brief: bool) -> None:
    whole = [one for one in gm.get()["choices"] if one["group"] == "any_time"]
    with gm.live(brief=brief, groups="any_time/") as socket:
        shot = told(socket, "snapshot")["snapshot"]
        folded_here = [one for one in shot["choices"] if one["group"] == "any_time"]
        heading = next(one for one in folded_here if one.get("role") == "heading")
        assert [one for one in folded_here if one is not heading] == [one for one in whole if "under" not in one]
        assert (heading["label"], heading["command"]["type"]) == ("Pictures", "open_heading")
        assert "any_time" not in folded(shot)
        socket.send_json({"groups": ["any_time/", heading["choice"]]})
        opened = told(socket, "choices")["choices"]
        assert [one for one in opened if one["group"] == "any_time"] == whole
        socket.send_json({"groups": ["any_time/"]})
        assert told(socket, "choices")["choices"] == shot["choices"]
        ana.act("tell", words="a")
        heard = told(socket, "changes")
        news = heard["changes"].get("choices", {}).get("new", []) if brief else heard["choices"]
    assert not [one for one in news if one.get("under") == "Pictures"]


def test_ever_new_groups_of_choices_fill_no_memory(gm: Person, ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    most, sizes = 10, list[int]()
    offer = LastSent.offer

    def counted(self: LastSent, seat: str, groups: frozenset[str]) -> None:
        offer(self, seat, groups)
        sizes.append(len(self._offered))

    monkeypatch.setattr(last_sent, "ROOM", most)
    monkeypatch.setattr(LastSent, "offer", counted)
    with gm.live(groups="table") as first, gm.live(groups="any_time/") as socket:
        for one in (first, socket):
            told(one, "snapshot")
        for at in range(2 * most):
            socket.send_json({"groups": ["any_time/", f"any_time/{at:08x}"]})
            told(socket, "choices")
        ana.act("tell", words="a")
        now = gm.get()
        heard = next(one for one in iter(lambda: told(first, "changes"), None) if one["version"] == now["version"])
    assert max(sizes) <= most
    assert heard["choices"] == [one for one in now["choices"] if one["group"] in {"now", "table"}]


def test_two_sockets_of_a_seat_have_separate_groups(gm: Person, ana: Person) -> None:
    with ana.live(groups="") as bare, ana.live(groups="table") as wide, ana.live() as whole:
        for socket in (bare, wide, whole):
            told(socket, "snapshot")
        gm.act("lay")
        heard = [told(socket, "changes") for socket in (bare, wide, whole)]
    every = heard[2]["choices"]
    assert groups_of(every) >= {"table"}
    assert heard[0]["choices"] == [one for one in every if one["group"] == "now"]
    assert heard[1]["choices"] == [one for one in every if one["group"] in {"now", "table"}]


def test_the_choices_of_some_groups_can_be_requested_alone(ana: Person) -> None:
    every = ana.get()
    answer = ana.client.get(f"{ana.address}/choices", params={"group": ["table"]}, headers=ana.headers)
    assert answer.status_code == 200
    got = answer.json()
    assert (got["version"], groups_of(got["choices"])) == (every["version"], {"table"})
    whole = ana.client.get(f"{ana.address}/choices", headers=ana.headers).json()
    assert (whole["choices"], whole["groups"]) == (every["choices"], [])


def test_unknown_groups_are_refused_and_change_nothing(gm: Person, ana: Person) -> None:
    answer = ana.client.get(f"{ana.address}/choices", params={"group": "all"}, headers=ana.headers)
    assert answer.status_code == 422
    with pytest.raises(WebSocketDisconnect) as closed, ana.live(groups="tables") as socket:
        socket.receive_json()
    assert closed.value.code == 4400
    assert "tables" in closed.value.detail
    with ana.live(groups="") as socket:
        told(socket, "snapshot")
        socket.send_json({"id": "g", "groups": ["all"]})
        assert told(socket, "ok")["ok"] is False
        for wrong in (["any_time/Ana"], ["table/"], [f"any_time/{at:08x}" for at in range(65)]):
            socket.send_json({"id": "g", "groups": wrong})
            assert told(socket, "ok")["problem"]["field"] == "groups"
        gm.act("tell", words="a")
        assert groups_of(told(socket, "changes")["choices"]) <= {"now"}


def test_receipts_come_without_the_texts_of_clauses_where_they_are_not_requested(gm: Person, ana: Person) -> None:
    with ana.live() as whole, ana.live(texts="0") as bare:
        told(whole, "snapshot")
        told(bare, "snapshot")
        gm.act("lay")
        for _ in range(3):
            ana.act("draw_one")
        ana.act("bid", chips=3)
        found = [told(whole, "entry")["entry"] for _ in range(6)]
        same = [told(bare, "entry")["entry"] for _ in range(6)]
    texts = {one["id"]: one.pop("text") for entry in found for one in entry["receipt"]["clauses"]}
    assert texts
    assert found == same
    answer = ana.client.get("/api/games/tiny/clauses", params={"id": [*texts, "TG-99.9"]})
    assert answer.json() == {"clauses": {id: text for id, text in texts.items() if text}}
    assert ana.client.get("/api/games/nothing/clauses", params={"id": "TG-1.1"}).status_code in {404, 422}
