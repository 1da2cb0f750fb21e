"""`GET /api/tables/ID/fairness`: independent of what others draw in secret, and computed once."""

from typing import Any

import pytest

from croupier.web import fairness_api
from support.web.sample import Person


def test_a_seat_reads_the_summary_and_its_own_luck(gm: Person, ana: Person, ben: Person) -> None:
    gm.act("lay")
    assert ana.get("/fairness")["kinds"] == []
    for _ in range(3):
        ana.act("draw_one")
    found = ana.get("/fairness")
    assert found["line"].startswith("Committed luck: ")
    assert [(one["kind"], one["draws"]) for one in found["kinds"]] == [("cards", 3)]
    assert found["version"] == ana.get()["version"]


def test_another_seats_secret_draws_do_not_change_it(gm: Person, ana: Person, ben: Person) -> None:
    gm.act("lay")
    ana.act("draw_one")
    before = ana.get("/fairness")["kinds"]
    for _ in range(4):
        ben.act("draw_one")
    assert ana.get("/fairness")["kinds"] == before
    assert gm.get("/fairness")["kinds"] == []


def test_the_report_is_computed_once_per_version(gm: Person, ana: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[Any] = []
    chart = fairness_api._chart

    def count(*given: Any) -> Any:
        counted.append(given)
        return chart(*given)

    monkeypatch.setattr(fairness_api, "_chart", count)
    gm.act("lay")
    assert ana.get("/fairness") == ana.get("/fairness")
    assert len(counted) == 1
    gm.act("tell", words="on")
    ana.get("/fairness")
    assert len(counted) == 2


def test_only_seated_players_may_read_it(gm: Person) -> None:
    assert gm.client.get(f"{gm.address}/fairness").status_code == 401
