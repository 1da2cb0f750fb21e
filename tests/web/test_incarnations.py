"""A table restored from a backup: it announces its new keys first, then continues with other luck."""

import shutil
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from croupier.core.verify import verify
from croupier.store import Journal, journal_lines
from croupier.store.backup import backup
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.load_table import Head
from support.web.sample import HOME, Person, join, make
from support.web.tiny import GAME


def server(journal: Journal) -> TestClient[Any]:
    app = create_app(journal, games={"tiny": GAME}, limits=Limits(commands_a_second=1000))
    return TestClient(app, base_url=HOME)


def drawn(who: Person) -> list[str]:
    """The faces of the five cards that this person holds in the end."""
    for _ in range(4):
        assert who.act("draw_one").status_code == 200
    hand = next(place for place in who.get()["view"]["places"] if place["id"] == f"hand.{who.seat}")
    return [slot["face"] for slot in hand["pieces"]]


def verified(gm: Person) -> Any:
    whole = gm.client.get(f"{gm.address}/export?whole=1&confirm=1", headers=gm.headers).content.splitlines()
    head = Head(**journal_lines.read_first(whole[0]).table)
    return verify(GAME, head.state(GAME), head.root, head.algorithm, whole[1:-1])


def test_a_restored_table_has_new_keys_and_other_luck(tmp_path: Path) -> None:
    here = tmp_path / "croupier.db"
    with Journal.open(here) as journal, server(journal) as client:
        gm = make(client)
        ana = join(client, gm, "Ana")
        gm.act("lay")
        ana.act("draw_one")
        backup(journal, tmp_path / "kept.db")
        hands = [drawn(ana)]
    for _ in range(2):
        shutil.copy(tmp_path / "kept.db", here)
        with Journal.open(here) as journal, server(journal) as client:
            again, her = (Person(client, one.table, one.seat, one.token) for one in (gm, ana))
            assert her.get()["incarnation"] != "", "opened, and nothing done yet"
            last = her.get("/log?after=0")["entries"][-1]
            assert [event["type"] for event in last["events"]] == ["keys_promised"]
            hands.append(drawn(her))
            found = verified(again)
            assert found.wrong == ()
            assert found.roots == 2
    assert len({hand[0] for hand in hands}) == 1
    assert len({tuple(hand) for hand in hands}) == 3


def test_a_restarted_server_continues_under_the_same_keys(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "croupier.db") as journal, server(journal) as client:
        gm = make(client)
        version = gm.get()["version"]
    with Journal.open(tmp_path / "croupier.db") as journal, server(journal) as client:
        assert Person(client, gm.table, gm.seat, gm.token).get()["version"] == version
