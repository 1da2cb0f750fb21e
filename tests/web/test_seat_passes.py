"""Passes over HTTP: who gets one for which seat, for how long, after how many attempts, and what everyone reads."""

import time
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.store import Journal, codes, seats
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.middleware import EdgeMiddleware
from croupier.web.server_luck import SecretLuck
from support.web.sample import Person, join, make
from support.web.tiny import GAME, Tiny

MINUTE = 60.0


class Party(Tiny):
    name = "party"
    gm = "optional"


class LaterLuck(SecretLuck):
    """The server's own luck source, with a clock that the test sets."""

    later = 0.0

    def clock(self) -> float:
        return super().clock() + self.later


@pytest.fixture
def luck(journal: Journal) -> LaterLuck:
    return LaterLuck(journal)


@pytest.fixture
def app(journal: Journal, luck: LaterLuck) -> EdgeMiddleware:
    limits = Limits(commands_a_second=1000, wrong_codes_a_minute=100)
    return create_app(journal, games={"tiny": GAME, "party": Party()}, luck=luck, limits=limits, grace=0.05)


def ask(who: Person, seat: str) -> Any:
    return who.client.post(f"{who.address}/seats/{seat}/pass", headers=who.headers)


def use(who: Person, code: str, name: str = "Zoe") -> Any:
    return who.client.post(f"/api/tables/{who.get()['code']}/join", json={"name": name, "pass": code})


def vote(who: Person, *, yes: bool = True) -> None:
    word = "Allow: make a pass" if yes else "Refuse: make a pass"
    choice = next(one for one in who.get()["choices"] if one["label"].startswith(word))
    assert who.act("vote", prompt=choice["prompt"], poll=choice["command"]["poll"], yes=yes).status_code == 200


def lines(who: Person) -> list[str]:
    return [event["text"] for entry in who.get("/log")["entries"] for event in entry["events"] if event["text"]]


@pytest.fixture
def without_gm(client: TestClient[Any]) -> tuple[Person, Person, Person]:
    """Three players without a GM."""
    ana = make(client, game="party", gm=False, players=3)
    return ana, join(client, ana, "Ben"), join(client, ana, "Cem")


def test_without_a_gm_no_player_takes_another_players_seat(without_gm: tuple[Person, Person, Person]) -> None:
    """Security audit 3."""
    ana, ben, _ = without_gm
    before = lines(ana)
    refused = ask(ben, "p1")
    assert (refused.status_code, "ask_for_pass" in refused.json()["instead"]) == (403, True)
    assert lines(ana) == before
    assert ben.act("ask_for_pass", seat="p1").status_code == 200
    assert ask(ben, "p1").status_code == 403
    vote(ana, yes=False)
    assert ask(ben, "p1").status_code == 403
    assert ana.get()["seat"] == "p1"


def test_a_gm_cannot_use_a_pass_to_see_a_players_secrets(gm: Person, ana: Person) -> None:
    """Security audit 3."""
    refused = ask(gm, "p1")
    assert refused.status_code == 403
    assert refused.json()["detail"] == "Ana is in that seat, and has neither agreed nor been away for ten minutes"


@pytest.mark.parametrize("with_gm", [True, False])
def test_with_the_holders_consent_one_pass_is_made_and_everyone_is_notified(
    client: TestClient[Any], with_gm: bool
) -> None:
    first = make(client, game="party", gm=with_gm, players=3)
    holder, other = join(client, first, "Ana"), join(client, first, "Ben")
    assert first.act("ask_for_pass", seat=holder.seat).status_code == 200
    vote(holder)
    made = ask(first, holder.seat)
    assert made.status_code == 201
    asker = "The GM" if with_gm else "Player 1"
    assert lines(other)[-3:] == [
        "The request is granted.",
        f"{asker} may make a pass for Ana's seat within ten minutes.",
        f"{asker} made a pass for Ana's seat.",
    ]
    assert ask(first, holder.seat).status_code == 403, "consent is good for one pass"
    taken = use(first, made.json()["code"])
    assert (taken.status_code, taken.json()["seat"]) == (201, holder.seat)
    assert lines(other)[-2:] == ["Ana's seat was taken over with a pass.", "Zoe sits down."]
    assert client.get(holder.address, headers=holder.headers).status_code == 401


def test_consent_lasts_ten_minutes(gm: Person, ana: Person, luck: LaterLuck) -> None:
    gm.act("ask_for_pass", seat="p1")
    vote(ana)
    luck.later = 10 * MINUTE
    ana.get()
    assert ask(gm, "p1").status_code == 403


def test_after_ten_minutes_of_absence_the_gm_makes_a_pass_that_ends_when_the_holder_is_back(
    gm: Person, ana: Person, ben: Person, luck: LaterLuck
) -> None:
    luck.later = 10 * MINUTE - 1
    assert ask(gm, "p1").status_code == 403
    luck.later = 10 * MINUTE + 1
    made = ask(gm, "p1")
    assert made.status_code == 201
    assert lines(ben)[-1] == "The GM made a pass for Ana's seat."
    assert ana.get()["seat"] == "p1"
    back = use(gm, made.json()["code"])
    assert (back.status_code, back.json()["detail"]) == (409, "Ana is back in that seat")
    luck.later += 10 * MINUTE
    assert use(gm, ask(gm, "p1").json()["code"]).status_code == 201


def test_a_connected_player_is_not_absent(gm: Person, ana: Person, luck: LaterLuck) -> None:
    with ana.live() as socket:
        socket.receive_json()
        luck.later = 60 * MINUTE
        assert ask(gm, "p1").status_code == 403
    luck.later = 60 * MINUTE + 1
    assert ask(gm, "p1").status_code == 403, "they left a second ago"


def test_without_a_gm_the_table_consents_to_a_pass_for_an_absent_player(
    without_gm: tuple[Person, Person, Person], luck: LaterLuck
) -> None:
    ana, ben, cem = without_gm
    luck.later = 11 * MINUTE
    cem.get()
    assert ask(ben, "p1").json()["detail"] == "the table must agree to this pass first"
    assert ben.act("ask_for_pass", seat="p1").status_code == 200
    assert "Player 1 has been away for ten minutes." in lines(cem)
    vote(cem)
    made = ask(ben, "p1")
    assert made.status_code == 201
    assert use(ben, made.json()["code"]).json()["seat"] == "p1"
    assert ana.client.get(ana.address, headers=ana.headers).status_code == 401


def test_a_player_who_is_back_can_vote_again(without_gm: tuple[Person, Person, Person], luck: LaterLuck) -> None:
    ana, ben, cem = without_gm
    luck.later = 11 * MINUTE
    cem.get()
    ben.act("ask_for_pass", seat="p1")
    vote(cem, yes=False)
    ana.act("tell", words="I am here")
    assert "Player 1 is back." in lines(cem)
    ben.act("change_odds", odds="off")
    assert "Allow: show odds to: nobody" in {one["label"] for one in ana.get()["choices"]}


def test_a_pass_has_eight_characters_and_lasts_ten_minutes(gm: Person, ana: Person, luck: LaterLuck) -> None:
    made = ask(ana, "p1").json()
    assert (len(made["code"]), made["minutes"], set(made["code"]) <= set(codes.LETTERS)) == (8, 10, True)
    luck.later = 10 * MINUTE - 1
    assert use(gm, made["code"].lower()).status_code == 201
    late = ask(gm, "gm").json()["code"]
    luck.later += 10 * MINUTE
    assert use(gm, late).json()["type"] == "/problems/wrong_code"


def test_setting_the_clock_back_revives_no_pass(
    gm: Person, ana: Person, luck: LaterLuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Security audit 19."""
    code = ask(ana, "p1").json()["code"]
    luck.later = 11 * MINUTE
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() - 3600)
    assert use(gm, code).status_code == 404


def test_setting_the_clock_back_revives_no_gm_link(
    gm: Person, journal: Journal, luck: LaterLuck, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Security audit 19."""
    code = seats.gm_link(journal, gm.table).result()
    luck.later = 24 * 60 * MINUTE + 1
    real = time.time
    monkeypatch.setattr(time, "time", lambda: real() - 3600)
    assert use(gm, code).status_code == 404


def test_five_wrong_attempts_end_the_passes_of_a_table(gm: Person, ana: Person) -> None:
    code = ask(ana, "p1").json()["code"]
    for wrong in ("AAAAAAAA", "BBBBBBBB", "CCCCCCCC", "DDDDDDDD"):
        assert use(gm, wrong).status_code == 404
    other = make(gm.client)
    assert use(other, code).status_code == 404, "it is bound to its table"
    assert use(gm, "EEEEEEEE").status_code == 404
    assert use(gm, code).status_code == 404
    assert use(gm, ask(ana, "p1").json()["code"]).status_code == 201


def test_a_new_pass_ends_the_seats_earlier_one(gm: Person, ana: Person) -> None:
    first = ask(ana, "p1").json()["code"]
    second = ask(ana, "p1").json()["code"]
    assert use(gm, first).status_code == 404
    assert use(gm, second).status_code == 201


def test_an_unusable_name_leaves_the_pass_and_the_seat_unchanged(gm: Person, ana: Person, ben: Person) -> None:
    code = ask(ana, "p1").json()["code"]
    refused = use(gm, code, "B\u0435n")
    assert (refused.status_code, refused.json()["field"]) == (422, "name")
    assert ana.get()["seat"] == "p1"
    assert use(gm, code).status_code == 201


@pytest.mark.parametrize("name", ["GM", "the table", "Server", "\u050c\u041c", "Ev\u0435ryone", "Zo\u200be", "ANA"])
def test_a_reserved_or_taken_name_is_refused_and_takes_no_seat(
    client: TestClient[Any], gm: Person, ana: Person, journal: Journal, name: str
) -> None:
    """Security audit 18."""
    held = seats.holders(journal, gm.table)
    refused = client.post(f"/api/tables/{gm.get()['code']}/join", json={"name": name})
    assert (refused.status_code, refused.json()["field"]) == (422, "name")
    assert "\n" not in refused.json()["detail"]
    assert seats.holders(journal, gm.table) == held


def test_a_name_taken_while_someone_waited_is_refused_on_admission(client: TestClient[Any]) -> None:
    gm = make(client, waiting_room=True)
    join(client, gm, "Ana")
    join(client, gm, "Ana")
    first, second = (one["knock"] for one in gm.get("/guests")["waiting"])
    admit = f"{gm.address}/admit"
    assert client.post(admit, json={"knock": first}, headers=gm.headers).status_code == 200
    assert client.post(admit, json={"knock": second}, headers=gm.headers).status_code == 422
    assert [one["knock"] for one in gm.get("/guests")["waiting"]] == [second]


def test_real_cards_and_dice_need_consent_at_a_new_table(client: TestClient[Any], gm: Person, ana: Person) -> None:
    """Security audit 14."""
    assert ana.act("use_real_luck", on=True).status_code == 200
    assert lines(gm)[-1] == "Ana asks to use real cards and dice."
    off = make(client, real_luck="off")
    assert join(client, off, "Ana").act("use_real_luck", on=True).status_code == 409
    wrong = client.post("/api/tables", json={"game": "party", "gm": False, "real_luck": "gm"})
    assert (wrong.status_code, wrong.json()["field"]) == (422, "real_luck")
