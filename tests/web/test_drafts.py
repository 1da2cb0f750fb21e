"""Drafts over the API: stored change by change, visible to their seat and the GM only, submitted as their command."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from croupier.core.luck_sources import KeyedLuck, LuckSource
from croupier.store import Journal, tables
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.middleware import EdgeMiddleware
from croupier.web.server_luck import SecretLuck
from support.web.roster import GAME
from support.web.sample import HOME, Person, join, make, told

MINE = "/drafts/character-1"


@pytest.fixture
def app(journal: Journal) -> EdgeMiddleware:
    return create_app(journal, games={"roster": GAME}, limits=Limits(commands_a_second=1000), grace=0.05)


@pytest.fixture
def gm(client: TestClient[Any]) -> Person:
    return make(client, game="roster")


def send(who: Person, method: str, call: str, **sent: Any) -> Any:
    return who.client.request(method, f"{who.address}{call}", headers=who.headers, **sent)


def change(who: Person, version: int, call: str = MINE, **changes: Any) -> Any:
    fields = {name.replace("dots_", "dots."): value for name, value in changes.items()}
    return send(who, "PATCH", call, json={"version": version, "changes": fields})


def filled(who: Person, name: str = "Ana", version: int = 0) -> Any:
    answer = change(who, version, name=name, dots_body=4, dots_mind=2)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_blank_draft_has_its_worksheet(ana: Person) -> None:
    (card,) = ana.get("/drafts")["drafts"]
    assert (card["kind"], card["seat"], card["version"], card["blank"], card["open"]) == (
        "character-1",
        "p1",
        0,
        True,
        True,
    )
    draft = ana.get(MINE)
    assert (draft["version"], draft["document"], draft["ready"]) == (0, {}, False)
    who, dots, _ = draft["worksheet"]["sections"]
    assert who["lines"][0]["field"] == {
        "name": "name",
        "label": "Name",
        "kind": "text",
        "required": False,
        "max_length": 40,
    }
    assert dots["budgets"][0]["left"] == 4
    assert [one["clause"] for one in draft["worksheet"]["findings"]] == ["TY-2.1", "TY-2.2", "TY-2.3"]


def test_changes_are_stored_without_an_entry_and_submitted_with_one(gm: Person, ana: Person, journal: Journal) -> None:
    before = journal.head(gm.table)
    draft = filled(ana)
    assert (draft["version"], draft["ready"]) == (1, True)
    assert change(ana, 1, dots_mind=1, dots_luck=2).json()["version"] == 2
    assert journal.head(gm.table) == before
    command = ana.get(MINE)["worksheet"]["command"]
    accepted = ana.client.post(f"{ana.address}/commands", json={"command": command}, headers=ana.headers)
    assert accepted.status_code == 200, accepted.text
    assert accepted.json()["entry"]["events"][0]["text"] == "Ana joins."
    assert [one["kind"] for one in ana.get("/drafts")["drafts"]] == ["character-2"]
    assert send(ana, "GET", MINE).status_code == 404


def test_a_draft_survives_a_restart(ana: Person, journal: Journal) -> None:
    filled(ana)
    with TestClient(create_app(journal, games={"roster": GAME}), base_url=HOME) as client:
        again = Person(client, ana.table, ana.seat, ana.token)
        assert again.get(MINE)["document"] == {"name": "Ana", "dots.body": 4, "dots.mind": 2}


@pytest.mark.parametrize(
    ("changes", "field", "clause"),
    [
        ({"dots_body": 5}, "dots.body", "TY-2.2"),
        ({"dots_body": "3"}, "dots.body", "TY-2.2"),
        ({"charm": 3}, "charm", None),
        ({"name": "x" * 41}, "name", "TY-2.1"),
        ({"name": "a\u202eb"}, "name", "TY-2.1"),
        ({"friends": [{"name": "B"}] * 4}, "friends", "TY-2.3"),
        ({"friends": [{"since": 3}]}, "friends.0.name", "TY-2.3"),
        ({"name": "Good", "dots_luck": 0}, "dots.luck", "TY-2.2"),
    ],
)
def test_a_wrong_value_is_one_problem_and_leaves_the_draft_unchanged(
    ana: Person, changes: dict[str, Any], field: str, clause: str | None
) -> None:
    before = filled(ana, "Before")
    answer = change(ana, 1, **changes)
    problem = answer.json()
    assert (answer.status_code, problem["field"], problem.get("clause")) == (422, field, clause)
    assert "\n" not in problem["detail"]
    assert ana.get(MINE) == before


def test_the_error_for_five_thousand_friends_is_one_line(ana: Person) -> None:
    answer = change(ana, 0, friends=[{"name": "B"}] * 4000)
    assert (answer.status_code, answer.json()["given"]) == (422, "4000 items")
    assert change(ana, 0, friends=[{"name": "B"}] * 9000).status_code == 413


def test_a_malformed_change_is_reported(ana: Person) -> None:
    for body, field in (
        ({"version": "0", "changes": {}}, "version"),
        ({"changes": {}}, "version"),
        ({"version": 0, "changes": {}, "more": 1}, "more"),
        ({"version": 0, "changes": []}, "changes"),
    ):
        answer = send(ana, "PATCH", MINE, json=body)
        assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert send(ana, "DELETE", MINE).status_code == 422


def test_the_slower_of_two_tabs_is_told_of_the_conflict_and_loses_nothing_silently(ana: Person) -> None:
    filled(ana, "First")
    late = change(ana, 0, name="Second")
    assert (late.status_code, late.json()["type"]) == (409, "/problems/changed_elsewhere")
    assert late.json()["instead"] == "reload it"
    assert ana.get(MINE)["document"]["name"] == "First"
    assert send(ana, "DELETE", f"{MINE}?version=1").json()["version"] == 2
    assert change(ana, 1, name="Third").status_code == 409
    assert change(ana, 2, name="Third").json()["version"] == 3


def test_all_tabs_of_the_seat_are_notified_of_a_change_and_no_other_seat_is(
    gm: Person, ana: Person, ben: Person
) -> None:
    with ana.live() as other_tab, ben.live() as bens, gm.live() as gms:
        filled(ana)
        assert told(other_tab, "draft")["draft"] == {"kind": "character-1", "version": 1}
        ana.act("tell", words="done")
        for socket in (bens, gms):
            messages = [socket.receive_json()]
            while "entry" not in messages[-1] or messages[-1]["entry"]["events"][0]["type"] != "told":
                messages.append(socket.receive_json())
            assert not [one for one in messages if "draft" in one]


def test_a_random_draft_keeps_the_name_and_can_be_submitted(ana: Person) -> None:
    change(ana, 0, name="Ana")
    draft = send(ana, "POST", f"{MINE}/random", json={"version": 1}).json()
    assert (draft["ready"], draft["document"]["name"], draft["version"]) == (True, "Ana", 2)
    assert send(ana, "POST", f"{MINE}/random", json={"version": 1}).status_code == 409


def test_a_cleared_draft_is_blank(ana: Person) -> None:
    filled(ana)
    draft = send(ana, "DELETE", f"{MINE}?version=1").json()
    assert (draft["document"], draft["ready"]) == ({}, False)
    assert ana.get("/drafts")["drafts"][0]["blank"]


def test_the_gm_can_read_a_draft_and_no_other_seat_can(gm: Person, ana: Person, ben: Person) -> None:
    mine = filled(ana)
    assert [(one["seat"], one["kind"]) for one in gm.get("/drafts")["drafts"]] == [("p1", "character-1")]
    assert gm.get(f"{MINE}?of=p1") == mine
    assert send(ben, "GET", f"{MINE}?of=p1").status_code == 403
    assert send(gm, "GET", f"{MINE}?of=p7").json()["field"] == "of"
    assert send(gm, "GET", MINE).status_code == 404
    assert change(gm, 0).status_code == 404


def test_the_gm_reassigns_a_draft_to_another_seat(gm: Person, ana: Person, ben: Person) -> None:
    filled(ana)
    given = send(gm, "POST", f"{MINE}/give", json={"version": 1, "of": "p1", "to": "p2"})
    assert given.status_code == 200, given.text
    assert ben.get(MINE)["document"]["name"] == "Ana"
    assert ana.get(MINE)["document"] == {}
    filled(ana, "Anew", 2)
    over = send(gm, "POST", f"{MINE}/give", json={"version": 3, "of": "p1", "to": "p2"})
    assert (over.status_code, over.json()["why"]) == (409, "p2 already has a draft of that kind")
    assert ben.get(MINE)["document"]["name"] == "Ana"
    mine = send(ana, "POST", f"{MINE}/give", json={"version": 3, "of": "p1", "to": "p2"})
    assert (mine.status_code, mine.json()["type"]) == (403, "/problems/forbidden")


def test_watchers_have_no_drafts(client: TestClient[Any]) -> None:
    gm = make(client, game="roster", watchers="open")
    eve = join(client, gm, "Eve", seat="watch")
    assert eve.get("/drafts")["drafts"] == []
    assert change(eve, 0, name="Eve").status_code == 403


def test_drafts_require_a_seat(client: TestClient[Any], ana: Person) -> None:
    filled(ana)
    for call in ("/drafts", MINE, "/sheets", "/sheets/c1"):
        assert client.get(f"{ana.address}{call}").status_code == 401
    assert client.patch(f"{ana.address}{MINE}", json={"version": 1, "changes": {}}).status_code == 401


def test_draft_changes_count_as_commands_of_their_seat(journal: Journal) -> None:
    with TestClient(create_app(journal, games={"roster": GAME}), base_url=HOME) as client:
        gm = make(client, game="roster")
        ana = join(client, gm, "Ana")
        answers = [change(ana, version, name=f"A{version}") for version in range(25)]
    assert [one.status_code for one in answers] == [200] * 20 + [429] * 5
    assert int(answers[-1].headers["retry-after"]) >= 1


def test_a_sheet_can_be_read_by_seats_that_see_it(gm: Person, ana: Person, ben: Person) -> None:
    command = filled(ana)["worksheet"]["command"]
    ana.client.post(f"{ana.address}/commands", json={"command": command}, headers=ana.headers)
    for who in (gm, ana):
        assert [one["label"] for one in who.get("/sheets")["sheets"]] == ["Ana"]
        assert who.get("/sheets/c1")["blocks"][0]["rows"][0]["label"] == "Body"
        taken = send(who, "GET", "/sheets/c1/file")
        assert (taken.json(), taken.headers["content-disposition"]) == (
            {"recruit": "Ana"}, "attachment; filename*=UTF-8''Ana.json",
        )  # fmt: skip
    assert ben.get("/sheets")["sheets"] == []
    assert send(ben, "GET", "/sheets/c1").status_code == 404
    assert send(ben, "GET", "/sheets/c1/file").status_code == 404


# two worlds: in one Ana drafts, in the other she does not


class SameLuck(SecretLuck):
    """The same ids, names and time in both worlds."""

    def luck_source(self, table: str, life: str = "") -> LuckSource:
        return KeyedLuck(b"the same in both worlds.........", life)

    def table_id(self) -> str:
        return "abcdefghjkmn"

    def now(self) -> str:
        return "2026-11-21T19:00:00Z"


def alike(journal: Journal, seen: Any) -> str:
    """Everything seen, without the names that a journal generates."""
    table = tables.list_tables(journal)[0]
    text = msgspec.json.encode(seen, order="sorted").decode().replace(table.code, "CODE")
    return text.replace(tables.find(journal, table.id).incarnation, "LIFE")


def evening(path: Path, *, drafting: bool) -> Iterator[tuple[str, str]]:
    """What Ben and a watcher get, call by call, while Ana works on a draft or does nothing."""
    with Journal.open(path) as journal:
        app = create_app(journal, luck=SameLuck(journal), games={"roster": GAME}, grace=60)
        with TestClient(app, base_url=HOME) as client:
            gm = make(client, game="roster", watchers="open")
            ana, ben = join(client, gm, "Ana"), join(client, gm, "Ben")
            eve = join(client, gm, "Eve", seat="watch")
            with ben.live() as socket:
                if drafting:
                    filled(ana, "Tumbleweed")
                    send(ana, "POST", f"{MINE}/random", json={"version": 1})
                    send(gm, "GET", f"{MINE}?of=p1")
                ana.act("tell", words="so")
                seen = [told(socket, "entry")]
                yield "socket", alike(journal, seen)
                for who in (ben, eve):
                    for call in ("", "/drafts", "/sheets", "/log?after=0"):
                        yield f"{who.seat} {call}", alike(journal, who.get(call))
                    for call in (MINE, f"{MINE}?of=p1", "/drafts/character-9?of=p1"):
                        yield f"{who.seat} {call}", alike(journal, send(who, "GET", call).json())
                    yield f"{who.seat} export", alike(journal, send(who, "GET", "/export").text)
            whole = send(gm, "GET", "/export?whole=1&confirm=1").text
            yield "whole export", str(len(whole.splitlines()))
            assert "Tumbleweed" not in whole


def test_nobody_else_can_tell_whether_a_draft_exists(tmp_path: Path) -> None:
    with_one = dict(evening(tmp_path / "a.db", drafting=True))
    without = dict(evening(tmp_path / "b.db", drafting=False))
    assert with_one.keys() == without.keys()
    for call, seen in with_one.items():
        assert seen == without[call], call
