"""What a seat does in secret reaches nobody else, neither as a card nor as a number."""

from typing import Any

from litestar.testing import TestClient

from croupier.core.playing_cards import STANDARD
from support.web.sample import Person, told


def faces(answer: Any) -> set[str]:
    return {piece["face"] for place in answer["view"]["places"] for piece in place["pieces"] if piece["face"]}


def test_only_its_owner_sees_a_drawn_card(gm: Person, ana: Person, ben: Person) -> None:
    gm.act("lay")
    drawn = ana.act("draw_one").json()
    assert len(faces(ana.get())) == 1
    assert faces(ana.get()) <= set(STANDARD)
    assert not faces(ben.get())
    assert not faces(gm.get())
    face = next(iter(faces(ana.get())))
    assert f'"{face}"' in str(drawn).replace("'", '"')
    entry = ben.get("/log")["entries"][-1]
    assert f'"{face}"' not in str(entry).replace("'", '"')


def test_a_bid_changed_in_secret_changes_no_other_seats_version(gm: Person, ana: Person, ben: Person) -> None:
    gm.act("lay")
    ana.act("bid", chips=1)
    before, others = ben.get(), gm.get()
    assert ana.act("bid", chips=2).status_code == 200
    assert ben.get() == before
    assert gm.get() == others


def test_a_secret_bid_reaches_no_other_socket(gm: Person, ana: Person, ben: Person) -> None:
    gm.act("lay")
    ana.act("bid", chips=1)
    with ben.live() as socket:
        told(socket, "snapshot")
        ana.act("bid", chips=7)
        ana.act("tell", words="done")
        update = told(socket, "version")
    assert update["entry"]["command"] == {"type": "tell"}
    assert "7" not in str(update["changes"])


def test_a_watcher_sees_the_public_view_and_cannot_act(client: TestClient[Any]) -> None:
    from support.web.sample import join, make

    gm = make(client, watchers="open")
    ana = join(client, gm, "Ana")
    eve = join(client, gm, "Eve", seat="watch")
    gm.act("lay")
    ana.act("draw_one")
    assert not faces(eve.get())
    assert eve.get()["choices"] == []
    assert eve.get()["code"] is None
    assert eve.act("tell", words="psst").status_code == 403


def test_the_gm_can_export_the_full_table_with_everyones_knowledge(gm: Person, ana: Person) -> None:
    gm.act("lay")
    ana.act("draw_one")
    card = next(iter(faces(ana.get())))
    assert ana.client.get(f"{ana.address}/export?whole=1", headers=ana.headers).status_code == 403
    refused = gm.client.get(f"{gm.address}/export?whole=1", headers=gm.headers)
    assert (refused.status_code, "secret" in refused.json()["detail"]) == (403, True)
    whole = gm.client.get(f"{gm.address}/export?whole=1&confirm=1", headers=gm.headers)
    assert card in whole.text
    assert "exported the whole table" in ana.get("/log")["entries"][-1]["events"][0]["text"]


def test_a_players_export_contains_what_they_see(gm: Person, ana: Person, ben: Person) -> None:
    gm.act("lay")
    ana.act("draw_one")
    card = next(iter(faces(ana.get())))
    mine = ana.client.get(f"{ana.address}/export", headers=ana.headers).text
    others = ben.client.get(f"{ben.address}/export", headers=ben.headers).text
    draw = mine.splitlines()[-2], others.splitlines()[-2]
    assert f'"{card}"' in draw[0]
    assert f'"{card}"' not in draw[1]


def test_a_full_export_without_secrets_is_not_announced(gm: Person, ana: Person) -> None:
    gm.act("lay")
    whole = gm.client.get(f"{gm.address}/export?whole=1", headers=gm.headers)
    assert whole.status_code == 200
    assert "exported the whole table" not in str(ana.get("/log"))
