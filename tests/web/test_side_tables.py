"""Side tables over the API: High Card with two players, a State Stack fight next to it, the outcome accepted."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from croupier.cli import export_verbs
from croupier.cli.side_table_check import not_bound
from croupier.core import entry as entries
from croupier.core.game import Game
from croupier.core.side_table.events import OutcomeTaken
from croupier.core.verify import verify
from croupier.games.state_stack import GAME as STATE_STACK
from croupier.store import Journal
from croupier.store.backup import backup
from croupier.store.check import Check
from croupier.store.export import export, import_table
from croupier.store.journal_lines import seal
from croupier.web import side_tables
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.load_table import row_of
from croupier.web.middleware import EdgeMiddleware
from high_card import HIGH_CARD
from support.web.sample import HOME, Person, join, make, told
from top_card import GAME as TOP_CARD

XENA = {"name": "Xena", "seat": "p1", "party": "Heroes", "kind": "Duellist"}
OGRE = {"name": "Ogre", "seat": "gm", "party": "Foes", "numbers": {"power": 12}}
DUEL: dict[str, Any] = {
    "game": "state-stack",
    "name": "Duel at dawn",
    "stakes": "the mill",
    "characters": [XENA, OGRE],
    "hidden": True,
}


def serve(journal: Journal) -> EdgeMiddleware:
    games: dict[str, Game[Any]] = {one.name: one for one in (HIGH_CARD, STATE_STACK, TOP_CARD)}
    return create_app(journal, games=games, limits=Limits(commands_a_second=1000), grace=0.05)


@pytest.fixture
def app(journal: Journal) -> EdgeMiddleware:
    return serve(journal)


@pytest.fixture
def gm(client: TestClient[Any]) -> Person:
    return make(client, game="high-card")


@pytest.fixture
def fight(gm: Person, ana: Person, ben: Person) -> str:
    """The id of a fight that is open next to the game."""
    return opened(gm, ana)


def opened(gm: Person, ana: Person) -> str:
    assert gm.act("open_side_table", **DUEL).status_code == 200
    (one,) = gm.get()["view"]["side_tables"]
    assert one["status"] == "asked"
    confirm(ana, one["id"])
    return str(one["id"])


def confirm(who: Person, id: str, **more: Any) -> None:
    answer = who.act("confirm_brief", prompt=who.prompt("confirm_brief"), side_table=id, **more)
    assert answer.status_code == 200, answer.text


def at(person: Person, table: str, seat: str) -> Person:
    """The same person, with the same token, at another table."""
    return Person(person.client, table, seat, person.token)


def fought(gm: Person) -> None:
    """Start the fight at this table and take the player's combatant out."""
    assert gm.act("start_fight").status_code == 200
    (xena,) = [one["id"] for one in gm.get()["view"]["groups"] if one["label"] == "Xena"]
    assert gm.act("take_out", combatant=xena).status_code == 200


@pytest.mark.parametrize("where", ["here", "there"])
def test_the_x_card_pauses_a_table_and_the_fight_next_to_it(gm: Person, ana: Person, fight: str, where: str) -> None:
    tables = {"here": gm, "there": at(gm, fight, "gm")}
    tapped = at(ana, fight, "p1") if where == "there" else ana
    assert gm.client.post(f"{tapped.address}/x-card", headers=tapped.headers).status_code == 204
    for one in tables.values():
        assert one.get()["view"]["pause"] == {"kind": "x_card"}
    refused = tables["there"].act("start_fight")
    assert (refused.status_code, refused.json()["why"]) == (409, "the game is paused")
    assert tables["there"].act("continue").status_code == 200
    assert tables["there"].act("start_fight").status_code == 200


def test_a_fight_next_to_a_card_game_and_its_outcome(gm: Person, ana: Person, ben: Person, fight: str) -> None:
    (listed,) = ana.get()["view"]["side_tables"]
    assert (listed["id"], listed["status"], listed["seat"]) == (fight, "open", "p1")
    there = at(gm, fight, "gm")
    assert [one["name"] for one in there.get()["view"]["seats"]] == ["GM", "Ana"]
    assert {one["label"] for one in there.get()["view"]["groups"]} == {"Xena", "Ogre"}
    fought(there)
    chips = chips_of(gm, "p1")
    seen = gm.get(f"/side-tables/{fight}/outcome")
    assert seen["text"] == "The fight is over, won by Foes. Xena is taken out and Ogre is standing."
    taken = gm.act("take_outcome", side_table=fight)
    assert taken.status_code == 200, taken.text
    texts = [event["text"] for event in taken.json()["entry"]["events"]]
    assert texts[0] == f"From the side table Duel at dawn: {seen['text']}"
    assert taken.json()["entry"]["events"][0]["side_table"] == fight
    assert chips_of(gm, "p1") == chips - 1
    assert ben.get()["view"]["side_tables"][0]["status"] == "taken"
    refused = there.act("start_fight")
    assert (refused.status_code, refused.json()["why"]) == (409, "the outcome of this side table is accepted")


def chips_of(person: Person, seat: str) -> int:
    places = {one["id"]: one for one in person.get()["view"]["places"]}
    return sum(int(heap["count"]) for heap in places[f"purse.{seat}"]["chips"])


def test_players_keep_their_seats_and_tokens_at_the_side_table(
    gm: Person, ana: Person, ben: Person, fight: str
) -> None:
    assert at(ana, fight, "p1").get()["seat"] == "p1"
    assert at(gm, fight, "gm").get()["seat"] == "gm"
    watching = at(ben, fight, "watch")
    assert watching.get()["seat"] == "watch"
    assert watching.act("say", text="hello").status_code == 403
    stranger = Person(gm.client, fight, "p1", "x" * 32)
    assert gm.client.get(stranger.address, headers=stranger.headers).status_code == 401


def test_a_browser_goes_there_and_back_with_its_cookie(journal: Journal) -> None:
    with TestClient(serve(journal), base_url=HOME) as client:
        form = {"game": "high-card", "name": "Cards", "players": "2", "person": "Gil"}
        answer = client.post("/tables", data=form, headers={"origin": HOME}, follow_redirects=False)
        table = answer.headers["location"].split("/")[2].split("?")[0]
        command = {"type": "open_side_table", **DUEL, "characters": [{**OGRE, "seat": "gm"}, {**XENA, "seat": "p1"}]}
        address = f"/api/tables/{table}"
        code = client.get(address, headers={"accept": "application/json"}).json()["code"]
        ana = client.post(f"/api/tables/{code}/join", json={"name": "Ana"}, headers={"origin": HOME}).json()
        client.post(f"{address}/commands", json={"command": command}, headers={"origin": HOME})
        (one,) = client.get(address).json()["view"]["side_tables"]
        confirm(Person(client, table, "p1", ana["token"]), one["id"])
        page = client.get(f"/tables/{one['id']}?seat=gm", headers={"accept": "text/html"})
        assert page.status_code == 200
        assert f'href="/tables/{table}?seat=gm"' in page.text
        assert "Join at" not in page.text


def test_nobody_joins_a_side_table_by_code(gm: Person, fight: str) -> None:
    there = at(gm, fight, "gm")
    joined = gm.client.post(f"/api/tables/{there.get()['code']}/join", json={"name": "Eve"})
    assert (joined.status_code, joined.json()["type"]) == (403, "/problems/forbidden")
    given = gm.client.post(f"{there.address}/seats/p1/pass", headers=there.headers)
    assert given.status_code == 403


def test_a_seat_that_is_passed_on_is_passed_on_there_too(gm: Person, ana: Person, fight: str) -> None:
    code = gm.client.post(f"{ana.address}/seats/p1/pass", headers=ana.headers).json()["code"]
    with at(ana, fight, "p1").live() as socket:
        told(socket, "snapshot")
        new = joined(gm, code)
        with pytest.raises(WebSocketDisconnect) as ended:
            told(socket, "nothing more")
    assert ended.value.code == 4401
    assert at(Person(gm.client, gm.table, "p1", new["token"]), fight, "p1").get()["seat"] == "p1"
    old = at(ana, fight, "p1")
    assert gm.client.get(old.address, headers=old.headers).status_code == 401


def joined(gm: Person, code: str) -> Any:
    return gm.client.post(f"/api/tables/{gm.get()['code']}/join", json={"name": "Ann", "pass": code}).json()


def test_a_repeated_command_opens_no_second_table(gm: Person, ana: Person, journal: Journal) -> None:
    first = [gm.act("open_side_table", id="once", **DUEL).json() for _ in range(2)]
    assert first[0] == first[1]
    (one,) = gm.get()["view"]["side_tables"]
    prompt = ana.prompt("confirm_brief")
    answers = [ana.act("confirm_brief", "yes", prompt, side_table=one["id"]).json() for _ in range(2)]
    assert answers[0] == answers[1]
    assert len(journal.rows("SELECT id FROM tables")) == 2
    assert journal.head(one["id"]).n == 4


def test_a_missing_side_table_is_created_when_its_parent_is_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "croupier.db"
    with Journal.open(path) as journal, monkeypatch.context() as patch:
        patch.setattr(side_tables, "creation_work", lambda *_, **__: lambda _: None)
        with TestClient(serve(journal), base_url=HOME) as client:
            gm = make(client, game="high-card")
            ana = join(client, gm, "Ana")
            id = opened(gm, ana)
            assert gm.act("take_outcome", side_table=id).json()["why"] == "that side table is not ready yet"
        assert len(journal.rows("SELECT id FROM tables")) == 1
    with Journal.open(path) as journal, TestClient(serve(journal), base_url=HOME) as client:
        gm = Person(client, gm.table, "gm", gm.token)
        assert gm.get()["view"]["side_tables"][0]["status"] == "open"
        there = at(gm, id, "gm")
        assert {one["label"] for one in there.get()["view"]["groups"]} == {"Xena", "Ogre"}
        assert "keys_promised" in str(there.get("/log")), "it may have been played before it was lost"
        fought(there)
        row = row_of(journal, id)
        game, head = STATE_STACK, row.head
        assert verify(game, head.state(game), head.root, head.algorithm, journal.read(id)).wrong == ()
    with Journal.open(path) as journal, TestClient(serve(journal), base_url=HOME) as client:
        gm = Person(client, gm.table, "gm", gm.token)
        assert gm.act("take_outcome", side_table=id).status_code == 200
        assert len(journal.rows("SELECT id FROM tables")) == 2


def brought_back(tmp_path: Path, journal: Journal) -> Path:
    backup(journal, tmp_path / "kept.db")
    return tmp_path / "kept.db"


def test_a_side_table_reopened_in_a_new_incarnation_has_its_keys(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "croupier.db") as journal, TestClient(serve(journal), base_url=HOME) as client:
        gm = make(client, game="high-card")
        ana = join(client, gm, "Ana")
        gm.act("open_side_table", **DUEL)
        id = gm.get()["view"]["side_tables"][0]["id"]
        kept = brought_back(tmp_path, journal)
        confirm(ana, id)
        fought(at(gm, id, "gm"))
    with Journal.open(kept) as journal, TestClient(serve(journal), base_url=HOME) as client:
        gm, ana = (Person(client, one.table, one.seat, one.token) for one in (gm, ana))
        confirm(ana, id)
        assert ana.get()["view"]["side_tables"][0]["status"] == "open"
        there = at(gm, id, "gm")
        assert there.get("/log")["entries"][0]["events"][0]["type"] == "keys_promised"
        fought(there)
        row = row_of(journal, id)
        found = verify(STATE_STACK, row.head.state(STATE_STACK), row.head.root, row.head.algorithm, journal.read(id))
        assert (found.wrong, found.roots) == ((), 2)
        assert gm.act("take_outcome", side_table=id).status_code == 200


def test_a_missing_side_table_is_created_in_a_new_incarnation_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.open(tmp_path / "croupier.db") as journal, monkeypatch.context() as patch:
        patch.setattr(side_tables, "creation_work", lambda *_, **__: lambda _: None)
        with TestClient(serve(journal), base_url=HOME) as client:
            gm = make(client, game="high-card")
            id = opened(gm, join(client, gm, "Ana"))
            kept = brought_back(tmp_path, journal)
    with Journal.open(kept) as journal, TestClient(serve(journal), base_url=HOME) as client:
        gm = Person(client, gm.table, "gm", gm.token)
        assert gm.get("/log")["entries"], "with its new keys on the disk, whatever is missing is made"
        assert gm.get()["view"]["side_tables"][0]["status"] == "open"
        assert {one["label"] for one in at(gm, id, "gm").get()["view"]["groups"]} == {"Xena", "Ogre"}


def test_no_side_table_is_created_for_an_entry_that_the_disk_refused(
    gm: Person, ana: Person, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    gm.act("open_side_table", **DUEL)
    (one,) = gm.get()["view"]["side_tables"]
    prompt = ana.prompt("confirm_brief")

    def full(*_: Any, **__: Any) -> Future[str]:
        failed: Future[str] = Future()
        failed.set_exception(OSError("full"))
        return failed

    with monkeypatch.context() as patch:
        patch.setattr(journal, "append", full)
        ana.act("confirm_brief", prompt=prompt, side_table=one["id"])
    assert gm.get()["view"]["side_tables"][0]["status"] == "asked"
    journal.pulse().result()
    assert len(journal.rows("SELECT id FROM tables")) == 1
    confirm(ana, one["id"])
    assert at(gm, one["id"], "gm").get()["seat"] == "gm"


def test_undoing_the_opening_makes_it_read_only(gm: Person, ana: Person, fight: str) -> None:
    there = at(ana, fight, "p1")
    assert there.act("say", text="on guard").status_code == 200
    assert gm.act("undo", version=gm.get()["version"]).status_code == 200
    assert gm.get()["view"]["side_tables"][0]["status"] == "unbound"
    assert there.get()["view"]["groups"]
    refused = there.act("say", text="still here?")
    assert refused.json()["why"] == "the opening of this side table was undone, so it is closed"
    refused = gm.act("take_outcome", side_table=fight)
    assert refused.json()["why"] == "Duel at dawn is no longer bound to this table: its opening was undone"
    assert gm.act("undo", version=gm.get()["version"]).status_code == 200
    assert there.act("say", text="again").status_code == 200


def test_undoing_an_accepted_outcome_reopens_it(gm: Person, ana: Person, fight: str) -> None:
    gm.act("take_outcome", side_table=fight)
    there = at(ana, fight, "p1")
    assert there.act("say", text="?").status_code == 409
    assert gm.act("undo", version=gm.get()["version"]).status_code == 200
    assert there.act("say", text="!").status_code == 200
    assert gm.act("take_outcome", side_table=fight, words="They parted as friends.").status_code == 200


def test_hidden_figures_reach_no_other_seat_at_either_table(gm: Person, ana: Person, ben: Person, fight: str) -> None:
    at(gm, fight, "gm").act("start_fight")
    assert '"power","value":"12"' in text(at(gm, fight, "gm"))
    for person, seat in ((ana, "p1"), (ben, "watch")):
        both = text(person) + text(at(person, fight, seat))
        assert "power 12" not in both
        assert '"value":"12"' not in both
        assert "hidden" not in str([one["text"] for entry in person.get("/log")["entries"] for one in entry["events"]])


def text(person: Person) -> str:
    answers = [person.client.get(f"{person.address}{call}", headers=person.headers).text for call in ("", "/log")]
    return "".join(answers).replace('"label":"Power",', '"power",')


def test_both_journals_replay_and_name_each_other(gm: Person, fight: str, journal: Journal, tmp_path: Path) -> None:
    fought(at(gm, fight, "gm"))
    gm.act("take_outcome", side_table=fight)
    heads = {}
    for table in (gm.table, fight):
        row = row_of(journal, table)
        game = HIGH_CARD if table == gm.table else STATE_STACK
        lines = list(export(journal, table))
        check = Check(lines)
        body = list(check.entries())
        assert check.wrong is None
        judged = verify(game, row.head.state(game), row.head.root, row.head.algorithm, body)
        assert judged.wrong == ()
        heads[table] = (check.result().head, body, lines)
    found = [entries.read(HIGH_CARD, line) for line in heads[gm.table][1]]
    (event,) = [event for entry in found for event in entry.events if isinstance(event, OutcomeTaken)]
    assert (event.side_table, event.n.value, event.head.value) == (fight, len(heads[fight][1]), heads[fight][0])
    files = {}
    for table, (_, _, lines) in heads.items():
        files[table] = tmp_path / f"{table}.jsonl"
        files[table].write_bytes(b"".join(lines))
    assert not_bound(files[gm.table], HIGH_CARD, files[fight]) == ""
    assert "is not an export of a side table" in not_bound(files[fight], STATE_STACK, files[gm.table])
    beside = row_of(journal, fight).head.beside
    assert beside is not None
    assert (beside.parent, beside.id) == (gm.table, fight)
    with Journal.open(tmp_path / "other.db") as other:
        for name, (_, _, lines) in (("parent", heads[gm.table]), ("side", heads[fight])):
            import_table(other, name, lines, at="2026-01-01T00:00:00Z").result()
        token = gm_of(other, "parent")
        with TestClient(serve(other), base_url=HOME) as client:
            copy = Person(client, "parent", "gm", token)
            assert copy.get()["view"]["side_tables"][0]["status"] == "taken"
            assert len(other.rows("SELECT id FROM tables")) == 2


def test_verify_recognizes_the_side_table_whose_outcome_was_accepted(
    gm: Person, ana: Person, journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(export_verbs, "game_of", {one.name: one for one in (HIGH_CARD, STATE_STACK)}.__getitem__)
    first = opened(gm, ana)
    gm.act("take_outcome", side_table=first)
    gm.act("open_side_table", **DUEL)
    second = gm.get()["view"]["side_tables"][0]["id"]
    confirm(ana, second)
    written = {}
    for table in (gm.table, first, second):
        written[table] = tmp_path / f"{table}.jsonl"
        written[table].write_bytes(b"".join(export(journal, table)))
    assert export_verbs.verify(written[gm.table], [written[first]]) == 0
    assert export_verbs.verify(written[gm.table], [written[first], written[second]]) == 1
    assert "it applied no outcome of" in capsys.readouterr().err
    forged = written[second].read_bytes().replace(second.encode(), first.encode())
    check = Check(forged.splitlines(keepends=True))
    list(check.entries())
    again = list(seal(check.first, [line.rstrip() for line in forged.splitlines(keepends=True)[1:-1]]))
    (tmp_path / "forged.jsonl").write_bytes(b"".join(again))
    assert export_verbs.verify(written[gm.table], [tmp_path / "forged.jsonl"]) == 1
    assert "did not come from" in capsys.readouterr().err


def gm_of(journal: Journal, table: str) -> str:
    from croupier.store.seats import take_seat

    return take_seat(journal, table, "gm", "GM").result().token


def test_a_side_table_opens_no_further_one(gm: Person, ana: Person, fight: str) -> None:
    refused = at(gm, fight, "gm").act("open_side_table", **DUEL)
    assert refused.json()["why"] == "a side table cannot open another one"


def test_players_without_a_gm_open_a_fight_by_consent(client: TestClient[Any]) -> None:
    ana = make(client, game="top-card", gm=False)
    ben = join(client, ana, "Ben")
    foe = {"name": "Ogre", "seat": "p2", "party": "Foes"}
    asked = ana.act("open_side_table", game="state-stack", name="Brawl", characters=[XENA, foe], runs="p2")
    assert asked.status_code == 200, asked.text
    assert ana.get()["view"]["side_tables"] == []
    vote = next(one for one in ben.get()["choices"] if one["command"]["type"] == "vote" and one["command"]["yes"])
    assert "open the side table Brawl (State Stack)" in vote["label"]
    assert ben.act(**vote["command"], prompt=vote["prompt"]).status_code == 200
    (one,) = ben.get()["view"]["side_tables"]
    assert (one["status"], one["seat"]) == ("open", "gm")
    fought(at(ben, one["id"], "gm"))
    ana.act("refuse_outcome", side_table=one["id"])
    vote = next(one for one in ben.get()["choices"] if one["command"]["type"] == "vote" and one["command"]["yes"])
    ben.act(**vote["command"], prompt=vote["prompt"])
    assert ana.get()["view"]["side_tables"][0]["status"] == "refused"


def test_state_stack_opens_a_fight_next_to_itself(client: TestClient[Any]) -> None:
    gm = make(client, game="state-stack")
    ana = join(client, gm, "Ana")
    id = opened(gm, ana)
    fought(at(gm, id, "gm"))
    taken = gm.act("take_outcome", side_table=id, words="Xena lies in the mud.")
    assert taken.json()["entry"]["events"][0]["text"] == "From the side table Duel at dawn: Xena lies in the mud."


def test_an_open_side_table_is_shown_live(gm: Person, ana: Person) -> None:
    with ana.live() as socket:
        told(socket, "snapshot")
        gm.act("open_side_table", **DUEL)
        asked = told(socket, "entry")
        (one,) = asked["changes"]["view"]["side_tables"]
        assert one["lines"][0] == "State Stack: Duel at dawn"
        assert [each["command"]["yes"] for each in asked["choices"] if each["command"]["type"] == "confirm_brief"] == [
            True,
            False,
        ]


@pytest.fixture
def client(app: EdgeMiddleware) -> Iterator[TestClient[Any]]:
    with TestClient(app, base_url=HOME) as client:
        yield client
