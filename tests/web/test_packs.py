"""Content packs at a table: uploaded and added by the GM, or preinstalled on the server for every new table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.games.deck_of_adventures import GAME
from croupier.store import Journal
from croupier.web.app import create_app
from support.web.sample import HOME, Person, join, make

MINE = "Rope: {Type: General}\nOx: {Type: NPC, HP: 3, Items: [Bowl]}\n"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "journal.db") as opened:
        yield opened


def client(journal: Journal, **texts: str) -> TestClient[Any]:
    ready = {f"{name}.yaml": text for name, text in texts.items()}
    return TestClient(create_app(journal, games={GAME.name: GAME}, texts=ready), base_url=HOME)


def send(who: Person, text: str, query: str = "?hidden=true") -> str:
    files = {"file": ("mine.yaml", text.encode(), "application/yaml")}
    answer = who.client.post(f"{who.address}/assets{query}", files=files, headers=who.headers)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["asset"])


def facts(who: Person) -> dict[str, str]:
    return {fact["label"]: fact["value"] for fact in who.get()["view"].get("facts", [])}


def test_the_gm_uploads_and_adds_a_pack_and_players_learn_nothing_of_its_creatures(journal: Journal) -> None:
    with client(journal) as at:
        gm = make(at, game=GAME.name)
        ana = join(at, gm, "Ana")
        (choice,) = [one for one in gm.get()["choices"] if one["label"] == "Add a pack from a file"]
        assert [field["kind"] for field in choice["fields"]] == ["text", "asset"]
        asset = send(gm, MINE)
        assert ana.client.get(f"{ana.address}/assets/{asset}", headers=ana.headers).status_code == 404
        accepted = gm.act("add_pack", name="Mine", file=asset)
        assert accepted.status_code == 200, accepted.text
        assert facts(gm)["Pack Mine"] == "1 item, 1 creature"
        assert "line 2: Ox: Items" in facts(gm)["Pack Mine, finding"]
        assert facts(ana)["Pack Mine"] == "1 item"
        told = ana.client.get(f"{ana.address}/log", headers=ana.headers).text
        assert "Rope" in told or "Mine" in told
        assert "Ox" not in told
        assert "Bowl" not in told


def test_the_error_for_an_unusable_pack_is_one_line_and_nothing_changes(journal: Journal) -> None:
    with client(journal) as at:
        gm = make(at, game=GAME.name)
        answer = gm.act("add_pack", name="Mine", text="- Ram\n")
        assert answer.status_code == 409
        assert "DA-25.1" in answer.text
        assert gm.act("add_pack", name="Mine", file="0" * 64).status_code == 422
        assert facts(gm).get("Pack Mine") is None


def test_preinstalled_packs_are_added_to_every_new_table(journal: Journal) -> None:
    with client(journal, marsh=MINE, bad="- Ram\n") as at:
        gm = make(at, game=GAME.name)
        assert facts(gm)["Pack marsh.yaml"] == "1 item, 1 creature"
        assert "Pack bad.yaml" not in facts(gm)
