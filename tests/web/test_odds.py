"""Odds over the API: questions for everyone, and odds of choices from their seats' knowledge."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.games import maelstrom
from croupier.odds import evaluate, live
from croupier.odds.serialize import answer_json
from croupier.store import Journal
from croupier.web import odds_api
from croupier.web.app import create_app
from croupier.web.limits import Limits
from high_card import HIGH_CARD
from support.web.sample import HOME, Person, join, make
from support.web.sample import told as hear
from support.web.tiny_odds import GAME, QUESTIONS


@pytest.fixture
def client(journal: Journal) -> Iterator[TestClient[Any]]:
    limits = Limits(commands_a_second=1000, odds_a_second=1000)
    games: dict[str, Any] = {"tiny": GAME, "maelstrom": maelstrom.GAME, "high-card": HIGH_CARD}
    app = create_app(journal, games=games, limits=limits, grace=0.05, pace=50)
    with TestClient(app, base_url=HOME) as client:
        yield client


@pytest.fixture
def laid(gm: Person, ana: Person) -> Person:
    assert gm.act("lay").status_code == 200
    return ana


def choice(who: Person, type: str) -> str:
    return next(str(one["choice"]) for one in who.get()["choices"] if one["command"]["type"] == type)


def ask(who: Person, choice: str, values: str = "") -> Any:
    query = f"?values={values}" if values else ""
    return who.client.get(f"{who.address}/choices/{choice}/odds{query}", headers=who.headers)


# questions, which need no seat


def test_games_and_their_questions_are_listed(client: TestClient[Any]) -> None:
    games = {one["game"]: one for one in client.get("/api/odds").json()["games"]}
    assert games["tiny"]["questions"][0] == {"name": "red", "title": "A red card"}
    assert "roll" in [one["name"] for one in games["maelstrom"]["questions"]]


def test_a_question_is_listed_with_its_parameters_and_rulings(client: TestClient[Any]) -> None:
    red = client.get("/api/odds/tiny").json()["questions"][0]
    assert (red["name"], red["heavy"], red["example"], red["clauses"]) == ("red", False, {"red": "26"}, ["TY-1.1"])
    assert red["parameters"][1] == {
        "name": "left", "help": "cards left", "kind": "int", "required": False, "default": "52",
        "allowed": "a whole number from 1 to 52", "least": 1, "most": 52,
    }  # fmt: skip
    assert [one["name"] for one in red["rulings"]] == ["bids"]
    assert [one["value"] for one in red["rulings"][0]["options"]] == ["yes", "no"]
    assert red["bars"] == [{"label": "red", "of": ["red"], "tone": "good"}]


def test_an_answer_has_the_contracts_shape_and_is_cacheable(client: TestClient[Any]) -> None:
    answer = client.get("/api/odds/maelstrom/roll?pool=5")
    asked = evaluate.question("maelstrom", "roll")
    given = evaluate.read(asked, {"pool": "5"})
    assert answer.json() == answer_json("maelstrom", asked, given, evaluate.answer(asked, given))
    assert answer.headers["cache-control"] == "public, max-age=3600"


def test_the_example_url_of_the_reference_works(client: TestClient[Any]) -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "api.md"
    (query,) = re.findall(r"/api/odds/\{game\}/\{question\}` \| [^|]*`(\?[^`]*)` \|", page.read_text("utf-8"))
    answer = client.get(f"/api/odds/maelstrom/roll{query}")
    assert answer.status_code == 200, answer.text
    assert answer.json()["given"]["set"] == {"roll_botch_rule": "classic"}


def test_a_ruling_can_be_set_and_two_options_compared(client: TestClient[Any]) -> None:
    one = client.get("/api/odds/tiny/red?red=13&set=bids=no").json()
    assert one["given"] == {"red": 13, "left": 52, "set": {"bids": "no"}}
    two = client.get("/api/odds/tiny/red?red=13&set=bids=no&set=bids=yes").json()
    assert [side["given"].get("set") for side in two["sides"]] == [{"bids": "no"}, None]


def test_the_smallest_solution_is_shown(client: TestClient[Any]) -> None:
    found = client.get("/api/odds/tiny/red?red=13&by=red&at-least=2/5").json()
    assert (found["by"], found["of"], found["least"]) == ("red", "red", 21)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("", "red"),
        ("red=27", "red"),
        ("red=many", "red"),
        ("red=1&red=2", "red"),
        ("red=1&blue=2", "blue"),
        ("red=1&set=bids=maybe", "bids"),
        ("red=1&set=hands=no", "set"),
        ("red=1&set=bids", "set"),
        ("red=1&by=left", "at-least"),
        ("red=1&at-least=2", "by"),
        ("red=1&by=left&at-least=lots", "at-least"),
        ("red=1&by=left&at-least=1/2&of=blue", "of"),
    ],
)
def test_an_error_names_the_parameter_and_what_is_allowed(client: TestClient[Any], query: str, field: str) -> None:
    answer = client.get(f"/api/odds/tiny/red?{query}")
    problem = answer.json()
    assert (answer.status_code, problem["type"], problem["field"]) == (422, "/problems/invalid", field)
    assert problem["allowed"]
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("address", ["/api/odds/chess", "/api/odds/chess/roll", "/api/odds/tiny/roll"])
def test_an_unknown_game_or_question_is_not_found(client: TestClient[Any], address: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.json()["type"]) == (404, "/problems/not_found")


def test_a_slow_question_is_answered_in_the_worker_process(client: TestClient[Any]) -> None:
    assert client.get("/api/odds/tiny/long?size=20").json()["outcomes"][0]["probability"] == "1"


def test_a_question_that_would_take_minutes_is_refused(client: TestClient[Any]) -> None:
    answer = client.get("/api/odds/tiny/vast")
    assert (answer.status_code, answer.json()["type"]) == (422, "/problems/too_much")
    assert "ask for less" in answer.json()["detail"]


def test_a_light_question_with_large_parameters_goes_to_the_worker_process(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds_api, "SHORT", 0)
    monkeypatch.setattr(GAME, "questions", (QUESTIONS[0], QUESTIONS[1]._replace(heavy=False)))
    assert client.get("/api/odds/tiny/long?size=20").json()["given"] == {"size": 20}


def test_questions_are_rate_limited_per_second(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "few.db") as journal:
        app = create_app(journal, games={"tiny": GAME}, limits=Limits(odds_a_second=2))
        with TestClient(app, base_url=HOME) as client:
            codes = [client.get("/api/odds/tiny/red?red=1").status_code for _ in range(3)]
            assert codes == [200, 200, 429]


# the odds of choices


def test_a_choices_odds_are_shown_to_its_seat(laid: Person) -> None:
    drawing = choice(laid, "draw_one")
    first = ask(laid, drawing).json()
    assert (first["choice"], first["summary"]) == (drawing, {"red": "1/2"})
    assert first["bars"] == [{"label": "red", "probability": "1/2", "decimal": 0.5, "tone": "good"}]
    assert first["receipt"] == {"text": "52 cards that you have not seen", "clauses": ["TY-1.1"]}
    laid.act("draw_one")
    assert ask(laid, choice(laid, "draw_one")).json()["given"]["left"] == 51


def test_another_seat_learns_nothing_from_its_odds(laid: Person, ben: Person) -> None:
    before = ask(ben, choice(ben, "draw_one")).content
    laid.act("draw_one")
    assert ask(ben, choice(ben, "draw_one")).content == before


def test_filled_in_values_count_and_wrong_ones_are_reported(laid: Person) -> None:
    bid = choice(laid, "bid")
    assert ask(laid, bid, '{"chips":2}').json()["given"] == {"size": 2}
    for values, field in (('{"chips":99}', "chips"), ("[1]", "values"), ("{", "values"), ('{"coins":1}', "coins")):
        answer = ask(laid, bid, values)
        assert (answer.status_code, answer.json()["field"]) == (422, field)


@pytest.mark.parametrize("type", ["tell", "none", "bid"])
def test_where_there_are_no_odds_the_reason_is_given(laid: Person, type: str) -> None:
    answer = ask(laid, choice(laid, type) if type != "none" else "none")
    assert (answer.status_code, answer.json()["type"]) == (404, "/problems/no_odds")


def test_slow_odds_of_a_choice_are_shown_on_the_next_request(laid: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_api, "WAIT", 0.05)
    monkeypatch.setattr(type(GAME), "size", 61)
    bid = choice(laid, "bid")
    first = ask(laid, bid, '{"chips":9}')
    assert (first.status_code, first.json()) == (202, {"choice": bid, "waiting": True})
    monkeypatch.setattr(odds_api, "WAIT", 20)
    assert ask(laid, bid, '{"chips":9}').json()["given"] == {"size": 549}


@pytest.mark.parametrize(("odds", "player", "gm"), [("off", 404, 404), ("gm", 404, 200), ("everyone", 200, 200)])
def test_the_table_says_who_sees_odds(client: TestClient[Any], odds: str, player: int, gm: int) -> None:
    leader = make(client, odds=odds)
    ana = join(client, leader, "Ana")
    leader.act("lay")
    for who, code in ((ana, player), (leader, gm)):
        assert ask(who, choice(who, "turn_up")).status_code == code
        assert ('"odds":true' in who.client.get(who.address, headers=who.headers).text) == (code == 200)


@pytest.mark.parametrize("new", [{"game": "tiny", "odds": "some"}, {"game": "high-card", "odds": "gm", "gm": False}])
def test_a_table_with_an_unknown_odds_setting_is_refused(client: TestClient[Any], new: dict[str, Any]) -> None:
    wrong = client.post("/api/tables", json=new)
    assert (wrong.status_code, wrong.json()["field"]) == (422, "odds")


# over the live socket


def asked(socket: Any, id: Any, *odds: dict[str, Any]) -> Any:
    socket.send_json({"odds": list(odds), "id": id})
    return hear(socket, "odds")


def test_a_batch_is_answered_in_one_message(laid: Person) -> None:
    draw, bid = choice(laid, "draw_one"), choice(laid, "bid")
    with laid.live() as socket:
        hear(socket, "snapshot")
        told = asked(
            socket, 7, {"choice": draw}, {"choice": "gone"}, {"choice": bid, "values": {"chips": 40}}, {"choice": draw}
        )
        assert told["id"] == 7
        assert told["odds"] == [ask(laid, draw).json(), None, None, told["odds"][0]]


def test_slow_odds_arrive_later_under_the_same_id(laid: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "size", 31)
    bid, draw = choice(laid, "bid"), choice(laid, "draw_one")
    with laid.live() as socket:
        hear(socket, "snapshot")
        first = asked(socket, 1, {"choice": draw}, {"choice": bid, "values": {"chips": 8}})
        assert first["odds"][1] == {"choice": bid, "waiting": True}
        later = hear(socket, "odds")
        assert (later["id"], later["odds"][0]) == (1, first["odds"][0])
        assert later["odds"][1]["given"] == {"size": 248}


def test_odds_no_longer_requested_are_not_answered(laid: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "size", 6000)
    bid = choice(laid, "bid")
    with laid.live() as socket:
        hear(socket, "snapshot")
        for chips in (9, 8, 7):
            assert asked(socket, chips, {"choice": bid, "values": {"chips": chips}})["odds"][0]["waiting"]
        monkeypatch.setattr(type(GAME), "size", 1)
        assert asked(socket, 1, {"choice": bid, "values": {"chips": 3}})["odds"][0]["waiting"]
        assert hear(socket, "odds")["odds"][0]["given"] == {"size": 3}


def test_odds_of_a_choice_that_is_gone_are_canceled(laid: Person, ben: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(GAME), "size", 6001)
    bid = choice(laid, "bid")
    with laid.live() as socket, ben.live() as other:
        hear(socket, "snapshot")
        hear(other, "snapshot")
        asked(socket, 1, {"choice": bid, "values": {"chips": 9}})
        laid.act("bid", chips=1)  # once the question is answered, nothing waits for it and others get their turn
        monkeypatch.setattr(type(GAME), "size", 2)
        assert asked(other, 2, {"choice": choice(ben, "bid"), "values": {"chips": 2}})["odds"][0]["waiting"]
        assert hear(other, "odds")["odds"][0]["given"] == {"size": 4}


def test_a_malformed_batch_is_a_problem_under_its_id(laid: Person) -> None:
    with laid.live() as socket:
        hear(socket, "snapshot")
        for odds in ([{"value": 1}], [{"choice": "x"}] * 65, 3):
            socket.send_json({"odds": odds, "id": 3})
            told = hear(socket, "ok")
            assert (told["ok"], told["problem"]["status"]) == (False, 422)


def test_a_bug_in_a_game_affects_only_its_own_row(laid: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def red(self: Any, view: Any, seat: str, command: Any) -> None:
        raise ZeroDivisionError

    drawing = choice(laid, "draw_one")
    monkeypatch.setattr(type(GAME), "odds", red)
    with laid.live() as socket:
        hear(socket, "snapshot")
        assert asked(socket, 1, {"choice": drawing})["odds"] == [None]


def test_with_the_setting_off_no_byte_of_odds_is_sent(client: TestClient[Any]) -> None:
    leader = make(client, odds="off")
    ana = join(client, leader, "Ana")
    leader.act("lay")
    with ana.live() as socket:
        said = [str(hear(socket, "snapshot")), str(asked(socket, 1, {"choice": choice(ana, "turn_up")})["odds"])]
        leader.act("turn_up")
        said += [str(hear(socket, "version")), str(ana.get()), str(ana.get("/log"))]
    assert said[1] == "[None]"
    assert not any("'odds': True" in one or "1/2" in one or "odds_noted" in one for one in said)


def test_a_bug_in_odds_does_not_keep_anyone_from_acting(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def torn(self: Any, view: Any, seat: str, command: Any) -> None:
        raise ZeroDivisionError

    leader = make(client, odds="everyone")
    leader.act("lay")
    monkeypatch.setattr(type(GAME), "odds", torn)
    assert leader.act("turn_up").json()["entry"]["events"][0]["type"] != "odds_noted"


def test_when_everyone_sees_odds_the_log_shows_those_from_public_knowledge(client: TestClient[Any]) -> None:
    leader = make(client, odds="everyone")
    ana, ben = join(client, leader, "Ana"), join(client, leader, "Ben")
    leader.act("lay")
    ana.act("draw_one")
    ana.act("turn_up")
    event = ben.get("/log")["entries"][-1]["events"][0]
    assert (event["type"], event["text"]) == ("odds_noted", "The odds, from public knowledge: red 1/2 (50.0%).")


def test_an_unusually_slow_answer_is_computed_in_the_worker_process(
    laid: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "MOMENT", 100)
    monkeypatch.setattr(GAME, "questions", tuple(one._replace(heavy=False) for one in QUESTIONS))
    monkeypatch.setattr(type(GAME), "size", 37)
    bid, draw = choice(laid, "bid"), choice(laid, "draw_one")
    with laid.live() as socket, ben.live() as other:
        hear(socket, "snapshot")
        hear(other, "snapshot")
        first = asked(socket, 1, {"choice": draw}, {"choice": bid, "values": {"chips": 2}})["odds"]
        assert (first[0]["summary"], first[1]["given"]) == ({"red": "1/2"}, {"size": 74})
        for chips, there in ((3, socket), (3, other)):
            values = {"choice": choice(laid if there is socket else ben, "bid"), "values": {"chips": chips}}
            assert asked(there, 2, values)["odds"][0].get("waiting")
            assert hear(there, "odds")["odds"][0]["given"] == {"size": 111}
