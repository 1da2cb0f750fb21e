"""`POST /api/tables/ID/branches`: a branch is a table of its own that holds only what its maker knew."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PIL import Image

from croupier.cli import export_verbs
from croupier.cli.export_verbs import verify
from croupier.core.verify import verify as verify_lines
from croupier.store import Damaged, Journal, assets
from croupier.store.export import export
from croupier.web import load_table
from support.web.sample import Person, join, make
from support.web.tiny import GAME


def branch_of(who: Person, **wanted: Any) -> Person:
    made = who.client.post(f"{who.address}/branches", json=wanted, headers=who.headers)
    assert made.status_code == 201, made.text
    return Person(who.client, made.json()["table"], made.json()["seat"], made.json()["token"])


def refused(who: Person, **wanted: Any) -> Any:
    answer = who.client.post(f"{who.address}/branches", json=wanted, headers=who.headers)
    assert answer.status_code >= 400
    return answer.json()


def test_a_branch_is_a_separate_table_and_says_so(gm: Person, ana: Person, ben: Person) -> None:
    gm.act("lay")
    ana.act("draw_one")
    entry = ana.get()["version"]
    before = gm.get()["version"]
    made = branch_of(ana)
    shot = made.get()
    assert made.seat == "p1"
    assert shot["name"] == "Our table (branch)"
    assert shot["branch"] == {"table": ana.table, "name": "Our table", "entry": entry, "seat": "p1", "by": "Ana"}
    assert shot["fairness"]["root"] != ana.get()["fairness"]["root"]
    lines = [event["text"] for one in made.get("/log")["entries"] for event in one["events"]]
    assert any("a branch of Our table after entry" in line and "Its luck is new" in line for line in lines)
    assert made.get("/fairness")["facts"][0].startswith("This table is a branch of Our table after entry")
    assert gm.get()["version"] == before  # nothing happens at the table that it continues
    assert made.act("draw_one").status_code == 200
    assert "branch" not in ana.get()


def test_a_branch_starts_where_its_maker_was_after_that_entry(gm: Person, ana: Person, ben: Person) -> None:
    gm.act("lay")
    ana.act("draw_one")
    view, entry = ana.get()["view"], ana.get()["version"]
    ana.act("draw_one")
    places = branch_of(ana, entry=entry).get()["view"]["places"]
    assert places == view["places"]
    assert branch_of(ana).get()["view"]["places"] != places


@pytest.mark.parametrize("entry", [0, 10_000])
def test_a_branch_starts_only_from_entries_of_your_own_log(gm: Person, ana: Person, entry: int) -> None:
    assert refused(ana, entry=entry)["type"].endswith("invalid")


def test_only_a_seat_continues_a_table(gm: Person, client: Any) -> None:
    open_table = make(client, watchers="open")
    watcher = join(client, open_table, "Zoe", seat="watch")
    assert "watchers cannot open a branch" in refused(watcher)["detail"]
    assert client.post(f"{gm.address}/branches", json={}).status_code == 401


def test_others_join_it_by_its_code_and_the_gms_seat_is_free(gm: Person, ana: Person, ben: Person) -> None:
    gm.act("lay")
    made = branch_of(ana)
    seats = {one["id"]: one for one in made.get()["view"]["seats"]}
    assert {one: (seat["taken"], seat["present"]) for one, seat in seats.items() if one != "p1"} == {
        "gm": (True, False),
        "p2": (True, False),
    }
    cy = join(made.client, made, "Cy", seat="p2")
    assert cy.act("draw_one").status_code == 200
    dee = join(made.client, made, "Dee", seat="gm")
    assert dee.get()["seat"] == "gm"
    assert refused(dee, entry=99_999)["type"].endswith("invalid")
    code = gm.get()["code"]
    assert gm.client.post(f"/api/tables/{code}/join", json={"name": "Eve", "seat": "gm"}).status_code == 409


def test_the_export_of_a_branch_contains_neither_its_start_nor_the_salt(
    gm: Person, ana: Person, ben: Person, journal: Journal
) -> None:
    gm.act("lay")
    ben.act("draw_one")
    made = branch_of(ana)
    head = load_table.row_of(journal, made.table).head
    assert head.branch is not None
    text = made.client.get(f"{made.address}/export", headers=made.headers).text
    first = msgspec.json.decode(text.split("\n")[0])["table"]["branch"]
    assert (first["by"], first["salt"], first["state"]) == ("Ana", "", "")
    assert head.branch.salt not in text
    assert len(head.branch.salt) == 32


def whole(journal: Journal, table: str) -> list[bytes]:
    return b"".join(export(journal, table)).splitlines()


def test_a_branch_verifies_and_is_named(
    gm: Person, ana: Person, ben: Person, journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.setattr(export_verbs, "game_of", lambda name: GAME)
    gm.act("lay")
    ben.act("draw_one")
    made = branch_of(ana)
    for _ in range(3):
        assert made.act("draw_one").status_code == 200
    made.act("undo", version=made.get()["version"])
    lines = whole(journal, made.table)
    head = load_table.row_of(journal, made.table).head
    assert verify_lines(GAME, head.state(GAME), head.root, head.algorithm, lines[1:-1]).wrong == ()
    file = tmp_path / "branch.jsonl"
    file.write_bytes(b"\n".join([*lines, b""]))
    assert verify(file) == 0
    assert "This table is a branch of Our table after entry" in capsys.readouterr().out
    assert verify(file, as_json=True) == 0
    start = msgspec.json.decode(capsys.readouterr().out)["table"]["branch"]
    assert (start["name"], start["salt"], start["state"]) == ("Our table", "", "")


def test_an_unreadable_start_is_reported(gm: Person, ana: Person, journal: Journal) -> None:
    made = branch_of(ana)
    row = load_table.row_of(journal, made.table)
    assert row.head.branch is not None
    head = msgspec.structs.replace(row.head, branch=msgspec.structs.replace(row.head.branch, state='{"seats": 5}'))
    past = load_table.PastStates(journal, msgspec.structs.replace(row, head=head), GAME, None)  # type: ignore[arg-type]
    with pytest.raises(Damaged, match="cannot read what it starts with"):
        past.opened()


def test_a_branch_can_be_copied_and_branched_again(gm: Person, ana: Person) -> None:
    made = branch_of(ana, name="What if")
    again = branch_of(made)
    assert again.get()["name"] == "What if (branch)"
    assert again.get()["branch"]["name"] == "What if"
    copied = made.client.post(f"{made.address}/copy", json={}, headers=made.headers)
    assert copied.status_code == 201
    table = Person(made.client, copied.json()["table"], copied.json()["seat"], copied.json()["token"])
    assert "branch" not in table.get()


def seats_of(who: Person) -> dict[str, tuple[str, bool]]:
    return {one["id"]: (one["name"], one["taken"]) for one in who.get()["view"]["seats"]}


def test_a_maker_without_a_seat_at_that_entry_gets_one_in_the_branch(gm: Person, ana: Person, ben: Person) -> None:
    made = branch_of(ben, entry=1)
    assert seats_of(made) == {"gm": ("GM", True), "p1": ("Player 1", False), "p2": ("Ben", True)}
    lines = [event["text"] for one in made.get("/log")["entries"] for event in one["events"]]
    assert "Ben sits down." in lines


def test_a_maker_whose_name_was_taken_then_gets_another(gm: Person, ana: Person) -> None:
    entry = gm.get()["version"]
    assert ana.act("leave_seat").status_code == 200
    join(gm.client, gm, "Bob")
    again = join(gm.client, gm, "Ana", seat="p2")
    assert seats_of(branch_of(again, entry=entry)) == {
        "gm": ("GM", True),
        "p1": ("Ana", True),
        "p2": ("Player 2", True),
    }


def test_the_story_of_a_branch_says_that_it_is_one(gm: Person, ana: Person) -> None:
    made = branch_of(ana)
    made.act("say", text="What if?")
    story = made.client.get(f"{made.address}/story?form=md", headers=made.headers).text
    assert story.startswith("# Our table (branch)\n")
    assert "This table is a branch of Our table after entry" in story


def picture(gm: Person, colour: str) -> str:
    out = BytesIO()
    Image.new("RGB", (4, 3), colour).save(out, "PNG")
    files = {"file": (f"{colour}.png", out.getvalue(), "image/png")}
    sent = gm.client.post(f"{gm.address}/assets?hidden=true", files=files, headers=gm.headers)
    return str(sent.json()["asset"])


def test_only_files_that_its_maker_was_shown_are_copied(gm: Person, ana: Person, ben: Person, journal: Journal) -> None:
    shown, other = picture(gm, "red"), picture(gm, "blue")
    assert gm.act("show", picture=shown, to="p1").status_code == 200
    assert gm.act("show", picture=other, to="p2").status_code == 200
    made = branch_of(ana)
    assert set(assets.TableAssets(journal, made.table)) == {shown}
    assert made.client.get(f"{made.address}/assets/{shown}", headers=made.headers).status_code == 200
    assert set(assets.TableAssets(journal, branch_of(gm).table)) == {shown, other}


def test_a_branch_can_be_deleted_by_its_maker(gm: Person, ana: Person) -> None:
    made = branch_of(ana)
    assert made.client.delete(made.address, headers=made.headers).status_code == 403
    assert made.client.get(f"{made.address}/export", headers=made.headers).status_code == 200
    assert made.client.delete(made.address, headers=made.headers).status_code == 204
    assert ana.get()["name"] == "Our table"


def test_a_reopened_branch_is_unchanged(gm: Person, ana: Person, app: Any, journal: Journal) -> None:
    gm.act("lay")
    made = branch_of(ana)
    made.act("draw_one")
    live = app.app.state["server"].live[made.table]
    loaded = load_table.load(journal, live.row, GAME, live.luck_source)
    assert loaded.table.state == live.table.state
    assert loaded.heads.as_hex() == live.heads.as_hex()
