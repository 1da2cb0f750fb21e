"""Bad input at a Syuzheteers table: one line with the clause, and nothing changes (SZ-12.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.core.luck_sources import KeyedLuck
from croupier.games.syuzheteers import GAME
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.server_luck import SecretLuck
from support.web.sample import HOME
from support.web.syuzheteers import SHEET, Troupe, fields_of


class SameLuck(SecretLuck):
    """The same dice each time."""

    def luck_source(self, table: str, life: str = "") -> KeyedLuck:
        return KeyedLuck(b"\x0d" * 32, life)


@pytest.fixture
def client(journal: Journal) -> Iterator[TestClient[Any]]:
    limits = Limits(commands_a_second=10_000)
    app = create_app(journal, games={GAME.name: GAME}, limits=limits, luck=SameLuck(journal), grace=60, pace=1000)
    with TestClient(app, base_url=HOME) as client:
        yield client


@pytest.fixture
def troupe(client: TestClient[Any]) -> Troupe:
    return Troupe(client)


def told(problem: dict[str, Any], clause: str) -> str:
    assert problem["clause"] == clause, problem
    return str(problem["detail"])


@pytest.mark.rule("SZ-12.3", "SZ-6.3")
def test_acting_twice_in_a_scene(client: TestClient[Any]) -> None:
    troupe = Troupe(client, act_1_beats="n").on_stage()
    card = troupe.challenge
    troupe.beat(troupe.ana).failed()
    refused = told(troupe.refused(troupe.ana, "take_beat", card=card), "SZ-6.3")
    assert refused == "SZ-6.3: you have already acted in this scene; instead: exit first, or pass"


@pytest.mark.rule("SZ-12.3", "SZ-6.2", "SZ-6.4")
def test_claiming_a_beat_out_of_turn(client: TestClient[Any]) -> None:
    troupe = Troupe(client, act_1_beats="n", beat_order="clockwise").on_stage()
    card = troupe.challenge
    refused = told(troupe.refused(troupe.cem, "take_beat", card=card), "SZ-R26")
    assert refused == "SZ-R26: the next beat is Ada's; instead: wait for it"
    troupe.say(troupe.ana, "take_beat", card=card)
    refused = told(troupe.refused(troupe.ben, "take_beat", card=card), "SZ-6.2")
    assert refused == "SZ-6.2: no beat is available now; instead: wait until this one is over"
    refused = told(troupe.refused(troupe.ben, "take_center_stage", addressed="challenge"), "SZ-6.2")
    assert refused == "SZ-6.2: this is not your beat; instead: claim a beat first"


@pytest.mark.rule("SZ-12.3", "SZ-5.6", "SZ-10.1")
def test_lending_a_hand_while_bound(client: TestClient[Any]) -> None:
    troupe = Troupe(client, act_1_beats="n", in_the_way="any", hand_price="free").on_stage()
    troupe.beat(troupe.ben).failed()
    obstacle = troupe.say(troupe.cem, "take_beat", card=troupe.challenge).obstacle(troupe.cem)
    troupe.say(troupe.cem, "take_center_stage", addressed=obstacle).failed()
    troupe.say(troupe.ana, "take_beat", card=troupe.challenge)
    troupe.say(troupe.ana, "take_center_stage", addressed="challenge").thrown()
    refused = told(troupe.refused(troupe.cem, "lend_hand", how="beat"), "SZ-10.1")
    assert refused == "SZ-10.1: your character is bound; instead: pass"


@pytest.mark.rule("SZ-12.3", "SZ-8.3", "SZ-7.1")
def test_buying_with_one_stop_die(troupe: Troupe) -> None:
    troupe.on_stage().beat(troupe.ana)
    refused = told(troupe.refused(troupe.ana, "buy_success", dice=1), "SZ-7.1")
    assert refused == "SZ-7.1: that is not possible at this step of the roll; instead: answer the open question"
    troupe.thrown()
    refused = told(troupe.refused(troupe.ana, "buy_success", dice=1), "SZ-8.3")
    assert refused == (
        "SZ-8.3: with one stop die no success can be bought: one die must remain; instead: answer the open question"
    )


@pytest.mark.rule("SZ-12.3", "SZ-7.12")
def test_an_objection_after_the_roll(troupe: Troupe) -> None:
    troupe.on_stage().beat(troupe.ana).say(troupe.ana, "put_claims", claims=["g"]).each("pass_in_roll")
    refused = told(troupe.refused(troupe.ben, "object_to_claim", claim="g"), "SZ-7.12")
    assert refused == "SZ-7.12: the window for objections is closed; instead: answer the open question"
    troupe.say(troupe.ana, "put_claims", claims=["k"])
    refused = told(troupe.refused(troupe.ben, "object_to_claim", claim="g"), "SZ-7.12")
    assert refused == "SZ-7.12: that is settled; instead: pass"


@pytest.mark.rule("SZ-12.3", "SZ-1.8")
def test_voting_after_the_count_and_on_your_own_claim(troupe: Troupe) -> None:
    troupe.on_stage().beat(troupe.ana).say(troupe.ana, "put_claims", claims=["g"])
    troupe.say(troupe.ben, "object_to_claim", claim="g").each("pass_in_roll")
    refused = told(troupe.refused(troupe.ana, "cast_ballot", matter=1, vote="keep"), "SZ-1.8")
    assert refused == "SZ-1.8: the claimant does not vote; instead: wait for the others' ballots"
    troupe.say(troupe.ben, "cast_ballot", matter=1, vote="strike")
    troupe.say(troupe.ben, "cast_ballot", matter=1, vote="keep")
    troupe.say(troupe.cem, "cast_ballot", matter=1, vote="strike")
    refused = told(troupe.refused(troupe.ben, "cast_ballot", matter=1, vote="strike"), "SZ-1.8")
    assert refused == "SZ-1.8: that claim is not being judged now; instead: answer the open question"
    receipt = troupe.cem.get("/log?limit=1000")["entries"][-1]["receipt"]
    assert "against 1, in favor 1" in str(receipt), "one ballot each: the last one counts"


@pytest.mark.rule("SZ-12.3", "SZ-3.4", "SZ-10.2")
def test_an_asset_spent_twice_in_one_roll(troupe: Troupe) -> None:
    troupe.on_stage().beat(troupe.ana).say(troupe.ana, "put_claims")
    offered = next(one for one in troupe.ben.get()["choices"] if "Old friends" in one["label"])
    flashback = fields_of(offered["command"])
    other = next(one for one in (troupe.ana, troupe.cem) if troupe.shares(one, flashback["card"]))
    troupe.say(troupe.ben, "flash_back", **flashback)
    refused = told(troupe.refused(troupe.ben, "flash_back", **flashback), "SZ-10.2")
    assert refused == "SZ-10.2: one flashback for each player in a roll; instead: pass"
    refused = told(troupe.refused(other, "flash_back", **flashback), "SZ-3.4")
    assert refused == "SZ-3.4: already used here; instead: choose another card of your own"


@pytest.mark.rule("SZ-3.2", "SZ-5.3", "SZ-11.3")
def test_card_texts_of_tens_of_thousands_of_characters(troupe: Troupe) -> None:
    troupe.say(troupe.cem, "make_character", name="Cleo", **SHEET)
    answer = troupe.ana.act("make_character", name="Ada", **{**SHEET, "signature": "y" * 100_000})
    assert (answer.status_code, answer.json()["detail"]) == (413, "a request can be at most 64 KiB")
    long = "y" * 60_000
    for who in (troupe.ana, troupe.ben):
        refused = told(troupe.refused(who, "make_character", name="Ada", **{**SHEET, "signature": long}), "SZ-4.2")
        assert refused == f"SZ-4.2: signature: {'y' * 57}... is not allowed; allowed: 1 to 300 printable characters"
    troupe.cast()
    writer = next(troupe.asked("write_relationship"))[0]
    refused = told(troupe.refused(writer, "write_relationship", name=long), "SZ-11.3")
    assert refused.endswith("allowed: 1 to 80 printable characters")
    refused = told(troupe.refused(writer, "write_relationship", name="Friends", text=long), "SZ-3.2")
    assert refused.endswith("allowed: 0 to 1000 printable characters")
    troupe.related()
    refused = told(troupe.refused(troupe.ana, "write_resource", name="A dog", kind="person", text=long), "SZ-3.2")
    assert refused.endswith("allowed: 0 to 1000 printable characters")
    troupe.written()
    refused = told(troupe.refused(troupe.ana, "write_challenge", challenge="Rival", question=long), "SZ-5.3")
    assert refused.endswith("allowed: 1 to 200 printable characters")
    assert "yyyy" not in str([who.get() for who in troupe.all])


@pytest.mark.rule("SZ-12.3", "SZ-1.2")
@pytest.mark.parametrize(("players", "settings"), [(1, {}), (7, {}), (9, {"player_count": "1_8"})])
def test_a_table_of_one_player_or_of_too_many(client: TestClient[Any], players: int, settings: dict[str, str]) -> None:
    body = {"game": "syuzheteers", "players": players, "gm": False, "settings": settings}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 422
    problem = answer.json()
    assert "\n" not in problem["detail"]
    assert problem["field"] == "players"
