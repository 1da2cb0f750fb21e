"""What a seat can read does not change when something happens in secret: no head, id, size or row."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.core.table_events import Ended
from croupier.store import Journal
from croupier.store.seat_versions import versions
from croupier.web.app import create_app
from croupier.web.limits import Limits
from support.web.sample import HOME, Person, join, make
from support.web.tiny import Tell, Tiny


def everything(who: Person) -> list[tuple[int, dict[str, str], str]]:
    """Everything a seat can read: each response's status, headers and body."""
    answers = [who.client.get(f"{who.address}{call}", headers=who.headers) for call in ("", "/log", "/export")]
    return [(one.status_code, dict(one.headers), one.text) for one in answers]


def in_secret(who: Person, times: int = 1) -> None:
    """Add entries of this seat only."""
    for _ in range(times):
        answer = who.act("set_standing", kinds=[])
        assert answer.status_code == 200, answer.text


class Ending(Tiny):
    """The same game with an ending."""

    rules = {**Tiny.rules, Tell: lambda play, command: play.do(Ended(command.words))}


def test_secret_entries_change_nothing_that_another_seat_reads(gm: Person, ana: Person, ben: Person) -> None:
    """Security audit 10: no byte or header changes, and later ids are the same as without the secret entries."""
    gm.act("lay")
    ana.act("bid", chips=1)
    before = everything(ben)
    in_secret(ana, 3)
    in_secret(gm)
    ana.act("bid", chips=3)
    assert everything(ben) == before


def test_the_head_of_a_finished_game_does_not_change_in_secret(journal: Journal) -> None:
    """Security audit 10: it is the head at the last entry that everyone was sent, even after a restart."""
    app: Any = create_app(journal, games={"tiny": Ending()}, limits=Limits(commands_a_second=1000))
    with TestClient(app, base_url=HOME) as client:
        gm = make(client)
        ana = join(client, gm, "Ana")
        gm.act("lay")
        gm.act("tell", words="done")
        before = everything(ana)
        head = ana.get()["head"]
        assert len(head) == 16
        in_secret(gm, 3)
        assert everything(ana) == before
        app.app.state["server"].live.clear()
        assert everything(ana) == before
        gm.act("say", text="good night")
        assert ana.get()["head"] not in ("", head)


def test_how_far_back_an_undo_reaches_is_independent_of_others_secret_entries(
    gm: Person, ana: Person, app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Security audit 10: the limit counts a seat's own entries, and a restart does not change it."""
    monkeypatch.setattr("croupier.core.history.KEPT", 8)
    monkeypatch.setattr("croupier.web.load_table.EVERY", 8)
    monkeypatch.setattr("croupier.web.load_table.UNDO", 4)
    gm.act("lay")
    version = ana.get()["version"]
    ana.act("draw_one")
    in_secret(gm, 30)
    offered = [one for one in ana.get()["choices"] if one["command"]["type"] == "undo"]
    app.app.state["server"].live.clear()
    assert [one for one in ana.get()["choices"] if one["command"]["type"] == "undo"] == offered
    in_secret(gm, 30)
    assert [one for one in ana.get()["choices"] if one["command"]["type"] == "undo"] == offered
    app.app.state["server"].live.clear()
    asked = ana.act("undo", version=version + 1)
    assert asked.status_code == 200, asked.text
    assert asked.json()["entry"]["events"][0]["type"] == "poll_opened"


@pytest.mark.parametrize("extra", [0, 3])
def test_a_request_for_an_undo_does_not_say_which_version_is_meant(
    gm: Person, ana: Person, ben: Person, extra: int
) -> None:
    """Security audit 10: a version counts the seat's secret actions, and everyone reads a request."""
    gm.act("lay")
    in_secret(ana, extra)
    ana.act("draw_one")
    in_secret(ana, extra)
    asked = ana.act("undo", version=ana.get()["version"] - extra)
    assert asked.status_code == 200
    poll = ben.get("/log")["entries"][-1]["events"][0]["poll"]
    assert (poll["question"], poll["command"]) == ("undo “Ana sees a card in deck”", "")
    assert "version" not in str(poll)
    vote = next(one for one in gm.get()["choices"] if one["command"]["type"] == "vote" and one["command"]["yes"])
    assert gm.act(prompt=vote["prompt"], **vote["command"]).status_code == 200
    assert ben.get("/log")["entries"][-1]["events"][-1]["type"] in ("undone", "questions_asked")


def test_stored_rows_count_only_what_each_seat_was_sent(gm: Person, ana: Person, ben: Person, journal: Journal) -> None:
    """Security audit 10: the version stored for a seat does not change with entries that it was not sent."""
    gm.act("lay")
    before = versions(journal, gm.table)
    in_secret(ana, 4)
    after = versions(journal, gm.table)
    assert {seat for seat in after if after[seat] != before.get(seat)} == {"p1"}
