"""One format for every error, whoever raises it."""

from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from croupier.core.refusals import Invalid
from croupier.web.problems import KINDS, from_validation
from support.web.sample import HOME, Person

SHAPE = {"type", "title", "status", "detail", "clause", "why", "instead", "field", "given", "allowed"}


def is_problem(answer: Any, name: str) -> bool:
    body = answer.json()
    assert set(body) <= SHAPE
    assert body["type"] == f"/problems/{name}"
    assert body["status"] == answer.status_code == KINDS[name].status
    assert answer.headers["content-type"] == "application/problem+json"
    assert None not in body.values()
    return True


@pytest.mark.parametrize(
    ("method", "path", "sent", "name"),
    [
        ("GET", "/nowhere", {}, "not_found"),
        ("GET", "/api/nowhere", {}, "not_found"),
        ("DELETE", "/health", {}, "method_not_allowed"),
        ("GET", "/rules/chess", {}, "not_found"),
        ("GET", "/problems/nonsense", {}, "not_found"),
        ("GET", "/static/nothing.js", {}, "not_found"),
        ("POST", "/api/tables", {"content": b"{"}, "unreadable"),
        ("POST", "/api/tables", {"content": b"\xff\xfe"}, "unreadable"),
        ("POST", "/api/tables", {"content": b"x", "headers": {"content-type": "text/plain"}}, "unsupported"),
        ("POST", "/api/tables", {"json": []}, "invalid"),
        ("POST", "/api/tables", {"json": {"game": "chess"}}, "invalid"),
        ("POST", "/api/tables", {"json": {"game": "tiny", "players": "3"}}, "invalid"),
        ("POST", "/api/tables", {"json": {"game": "tiny", "players": 9}}, "invalid"),
        ("POST", "/api/tables", {"json": {"game": "tiny", "settings": {"bids": "never"}}}, "invalid"),
        ("POST", "/api/tables", {"json": {"game": "tiny", "colour": "red"}}, "invalid"),
        ("POST", "/api/tables", {"json": {"game": "tiny", "name": "x" * 10_000}}, "invalid"),
        ("POST", "/api/tables", {"json": {"game": "tiny", "name": "a\u0000b"}}, "invalid"),
        ("POST", "/api/tables", {"json": {"game": "tiny", "name": "a\u202eb"}}, "invalid"),
        ("POST", "/api/tables", {"content": b"[" * 60_000}, "unreadable"),
        ("POST", "/api/tables", {"content": b"x" * 10_000_000}, "too_large"),
        ("POST", "/api/tables/ABCDEF/join", {"json": {"name": "Ana"}}, "wrong_code"),
    ],
)
def test_every_error_has_the_same_format(
    client: TestClient[Any], method: str, path: str, sent: dict[str, Any], name: str
) -> None:
    assert is_problem(client.request(method, path, **sent), name)


@pytest.mark.parametrize("call", ["", "/log", "/overrides?on=deck", "/export", "/guests", "/choices/x/odds"])
def test_people_without_a_seat_do_not_learn_whether_a_table_exists(
    client: TestClient[Any], gm: Person, call: str
) -> None:
    there = client.get(f"/api/tables/{gm.table}{call}", headers={"authorization": "Bearer wrong"})
    nowhere = client.get(f"/api/tables/nothing{call}", headers={"authorization": "Bearer wrong"})
    without = client.get(f"/api/tables/{gm.table}{call}")
    assert is_problem(there, "no_seat")
    assert there.content == nowhere.content == without.content


def test_a_wrong_body_reveals_nothing_to_people_without_a_seat(client: TestClient[Any], gm: Person) -> None:
    answers = [client.post(f"/api/tables/{table}/commands", content=b"{") for table in (gm.table, "nothing")]
    assert answers[0].content == answers[1].content
    assert is_problem(answers[0], "no_seat")


def test_a_wrong_field_is_reported_with_the_value_given_and_what_is_allowed(client: TestClient[Any]) -> None:
    body = client.post("/api/tables", json={"game": "tiny", "players": "3"}).json()
    assert (body["field"], body["given"]) == ("players", "3")
    assert body["allowed"] == "a whole number, not a text"


class Ledger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body with values under keys, in a list, or missing."""

    dots: dict[str, int] = {}
    rows: tuple[int, ...] = ()
    most: int | None = None


@pytest.mark.parametrize(
    ("given", "detail"),
    [
        ({"dots": {"wits": 1, "luck": "3"}}, "dots.luck: 3 is not allowed; allowed: a whole number, not a text"),
        ({"dots": {"luck": None}}, "dots.luck: null is not allowed; allowed: a whole number, not null"),
        ({"dots": [1]}, "dots: [1] is not allowed; allowed: an object, not a list"),
        ({"rows": [1, 2.5]}, "rows.1: 2.5 is not allowed; allowed: a whole number, not a number"),
        ({"most": {}}, "most: {} is not allowed; allowed: a whole number or null, not an object"),
        ({"rest": 1}, "there is no field rest"),
    ],
)
def test_a_wrong_value_is_reported_with_its_path_in_plain_words(given: dict[str, Any], detail: str) -> None:
    with pytest.raises(msgspec.ValidationError) as wrong:
        msgspec.convert(given, Ledger)
    told = from_validation(wrong.value, given, "EX-1.2")
    assert (told.detail, told.problem.clause) == (f"EX-1.2: {detail}", "EX-1.2")
    assert from_validation(wrong.value, given).detail == detail


def test_input_in_errors_is_shown_on_one_line() -> None:
    assert Invalid("name", "a\nb\u202ec", "a name").why == r"name: a\nb\u202ec is not allowed; allowed: a name"
    assert Invalid("name", "", "a name").why == "name is missing; allowed: a name"


def test_an_unknown_host_name_is_refused(client: TestClient[Any]) -> None:
    assert is_problem(client.get("/health", headers={"host": "evil.example"}), "wrong_host")


def test_every_problem_has_a_page(client: TestClient[Any]) -> None:
    for kind in KINDS.values():
        page = client.get(f"/problems/{kind.name}")
        assert page.status_code == 200
        assert kind.title in page.text


def test_people_get_a_page_and_programs_get_json(client: TestClient[Any]) -> None:
    page = client.get("/nowhere", headers={"accept": "text/html"})
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")


def test_every_response_has_the_strict_headers(client: TestClient[Any]) -> None:
    for path in ("/", "/health", "/nowhere", "/static/base.css"):
        headers = client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "require-trusted-types-for 'script'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    assert HOME


def test_the_error_for_a_bug_reveals_no_internals(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr("croupier.web.game_catalog.card", fail)
    answer = client.get("/api/games")
    assert is_problem(answer, "bug")
    assert "secret" not in answer.text
