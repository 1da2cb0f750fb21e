"""Webhooks against a real HTTP server that fails, hangs, drips, redirects inward and asks to wait."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from litestar.testing import TestClient
from msgspec import structs

from croupier.store import Journal
from croupier.store.backup import backup
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.webhooks.messages import News, WaitingFor, body
from croupier.web.webhooks.rules import PostRules
from support.web.receiver import Receiver, Reply, receiving, status
from support.web.sample import HOME, Person, join, make
from support.web.tiny import GAME

RULES = PostRules(
    allows_local=True, gather=0.01, timeout=1.0, backoff=(0.01, 0.02), rest=0.05, most_failures=4, most_wait=0.5,
    tests_a_minute=50,
)  # fmt: skip
SECRET = "s3cr3t-t0ken"


@pytest.fixture
def rules() -> PostRules:
    return RULES


@pytest.fixture
def app(journal: Journal, rules: PostRules) -> Any:
    return create_app(journal, games={"tiny": GAME}, limits=Limits(commands_a_second=1000), grace=600, posts=rules)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def put(who: Person, **fields: Any) -> Any:
    return who.client.put(f"{who.address}/webhook", json=fields, headers=who.headers)


def read(who: Person) -> Any:
    return who.get("/webhook")


def try_it(who: Person) -> Any:
    answer = who.client.post(f"{who.address}/webhook/test", headers=who.headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def remove(who: Person) -> Any:
    return who.client.delete(f"{who.address}/webhook", headers=who.headers)


@pytest.fixture
def hook(gm: Person, ana: Person, receiver: Receiver) -> Receiver:
    """A table that posts plain JSON."""
    assert put(gm, address=receiver.address, format="json").status_code == 200
    return receiver


def waits(receiver: Receiver) -> Any:
    """The next message that names somebody."""
    while not (one := receiver.next()).json.get("waiting_for"):
        pass
    return one.json


def until(who: Person, condition: str) -> Any:
    """What the GM reads, once the webhook is in this condition."""
    found = read(who)
    for _ in range(3000):
        if found["condition"] == condition:
            return found
        threading.Event().wait(0.01)
        found = read(who)
    raise AssertionError(f"it never was {condition}: {found}")


def test_what_everyone_sees_is_posted_with_whose_turn_it_is(gm: Person, ana: Person, hook: Receiver) -> None:
    gm.act("lay")
    news = waits(hook)
    assert (news["event"], news["table"], news["game"]) == ("turn", "Our table", "Tiny")
    (one,) = news["waiting_for"]
    entries = {entry["at"] for entry in gm.get("/log?after=0")["entries"]}
    assert (one["seat"], one["name"], one["prompt"]) == ("p1", "Ana", "a bid")
    assert one["since"] in entries
    assert "left_out" not in news


def test_lines_are_posted_but_no_talk_and_no_secret(gm: Person, ana: Person, hook: Receiver) -> None:
    gm.act("say", text="It rains.")
    ana.act("whisper", to="gm", text="I have a plan.")
    ana.act("tell", words="A story.")
    gm.act("lay")
    lines: list[str] = []
    while True:
        told = hook.next().json
        lines += told.get("lines", [])
        if "waiting_for" in told:
            break
    assert any("A story." in line for line in lines)
    assert not any("It rains" in line or "plan" in line for line in lines)


def test_a_table_may_post_turns_only(gm: Person, ana: Person, hook: Receiver) -> None:
    assert put(gm, format="json", lines=False).status_code == 200
    ana.act("tell", words="A story.")
    gm.act("lay")
    assert "lines" not in waits(hook)


def test_discord_gets_a_message_in_which_markup_is_escaped(gm: Person, ana: Person, receiver: Receiver) -> None:
    put(gm, address=receiver.address, format="discord")
    ana.act("tell", words="@everyone [x](https://evil.example) **bold** <@1>")
    gm.act("lay")
    while "Your turn" not in (news := receiver.next().json)["content"]:
        pass
    assert news["allowed_mentions"] == {"parse": []}
    assert news["flags"] == 4
    assert "Your turn, **Ana** (a bid), since <t:" in news["content"]


def test_a_long_message_is_cut() -> None:
    many = tuple(f"{n} " + "*" * 290 for n in range(20))
    waiting = (WaitingFor("p1", "Ana", "a bid", "2026-01-02T20:00:00Z"),)
    content = json.loads(body(News("turn", "T", "G", "", waiting, many, 3), "discord"))["content"]
    assert len(content) <= 2000
    assert "earlier log lines not shown" in content
    assert content.endswith("since <t:1767384000:f>")
    crowd = tuple(WaitingFor(f"p{n}", "*" * 300, "_" * 300, "2026-01-02T20:00:00Z") for n in range(9))
    assert len(json.loads(body(News("turn", "*" * 300, "G", "", crowd), "discord"))["content"]) <= 2000
    line = "@everyone [x](https://evil.example) **bold** <@1>"
    content = json.loads(body(News("turn", "T", "G", "", (), (line,)), "discord"))["content"]
    assert content.endswith(r"> \@everyone \[x\]\(https\://evil.example\) \*\*bold\*\* \<\@1\>")


@pytest.mark.parametrize("reply", ["500", "429", "hang", "drip", "garbage", "cut"])
def test_messages_that_could_not_be_posted_are_posted_later(
    gm: Person, ana: Person, hook: Receiver, reply: str
) -> None:
    def garbage(handler: Any) -> None:
        handler.wfile.write(b"220 mail.example ESMTP\r\n")
        handler.close_connection = True

    def cut(handler: Any) -> None:
        handler.close_connection = True

    replies: dict[str, list[Reply]] = {
        "500": [status(500), status(503, Retry_After="0")], "429": [status(429, Retry_After="0.1")],
        "hang": [hook.hang], "drip": [hook.drip], "garbage": [garbage], "cut": [cut],
    }  # fmt: skip
    hook.replies = replies[reply]
    gm.act("lay")
    first = hook.next()
    assert not hook.replies or reply == "500"
    assert gm.act("tell", words="The table goes on.").status_code == 200
    again = hook.next()
    while not any("goes on" in line for line in again.json["lines"]):
        again = hook.next()
    assert until(gm, "working")["detail"] == ""
    assert set(first.json.get("lines", [])) <= set(again.json["lines"]) or not hook.replies


def test_a_redirect_is_not_followed(gm: Person, ana: Person, hook: Receiver) -> None:
    with receiving() as inside:
        hook.replies = [status(307, Location=f"http://127.0.0.1:{inside.port}/inside")]
        gm.act("lay")
        hook.next()
        assert until(gm, "stopped")["detail"] == "it answered 307, a redirect, which is not followed"
        assert inside.received.empty()
    gm.act("tell", words="Nothing is posted now.")
    assert hook.received.empty()
    assert try_it(gm) == {"is_sent": True, "detail": ""}
    assert hook.next().json["event"] == "test"
    assert read(gm)["condition"] == "working"
    assert any("Nothing is posted now" in line for line in hook.next().json["lines"])


@pytest.mark.parametrize("code", [401, 403, 404, 410])
def test_a_webhook_that_is_gone_is_not_tried_again(gm: Person, ana: Person, hook: Receiver, code: int) -> None:
    hook.replies = [status(code)]
    gm.act("lay")
    hook.next()
    assert until(gm, "stopped")["detail"] == f"it answered {code}"
    assert read(ana)["detail"] == ""
    assert hook.received.empty()


def test_the_circuit_breaker_opens_and_finally_nothing_is_tried(gm: Person, ana: Person, hook: Receiver) -> None:
    hook.replies = [status(500) for _ in range(9)]
    gm.act("lay")
    assert until(gm, "stopped")["detail"] == "it answered 500"
    assert 9 - len(hook.replies) == RULES.most_failures
    assert len([hook.next() for _ in range(RULES.most_failures)]) == RULES.most_failures
    assert hook.received.empty()


def test_only_the_seat_that_runs_the_table_sets_it(gm: Person, ana: Person, client: TestClient[Any]) -> None:
    with receiving() as receiver:
        for answer in (put(ana, address=receiver.address), remove(ana), ana.client.post(f"{ana.address}/webhook/test",
                       headers=ana.headers)):  # fmt: skip
            assert answer.status_code == 403
            assert "GM" in answer.json()["detail"]
        open_table = make(client, watchers="open")
        eve = join(client, open_table, "Eve", seat="watch")
        assert eve.client.get(f"{eve.address}/webhook", headers=eve.headers).status_code == 403
        assert read(ana) == {
            "is_offered": True, "can_change": False, "condition": "off", "format": "discord", "lines": True,
            "reminder_hours": 24, "detail": "", "last_sent": "", "quiet": None,
        }  # fmt: skip
        assert try_fails(gm) == 409
        assert client.put(f"{gm.address}/webhook", json={"address": receiver.address}).status_code == 401


@pytest.mark.parametrize("rules", [structs.replace(RULES, allows_local=False)])
def test_nobody_learns_which_internal_host_names_exist(gm: Person) -> None:
    answers = [put(gm, address=f"https://{host}/").json() for host in ("localhost", "127.0.0.1", "no-such.invalid")]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0]["why"] == "its host cannot be found on the public internet"


def try_fails(who: Person) -> int:
    code: int = who.client.post(f"{who.address}/webhook/test", headers=who.headers).status_code
    return code


@pytest.mark.parametrize(
    "address", [f"http://example.org/{SECRET}", f"https://10.0.0.1/{SECRET}", f"https://no-such.invalid/{SECRET}",
                f"https://{SECRET}:x@example.org/", f"https://example.org/{SECRET}#x", SECRET, "", None],
)  # fmt: skip
def test_an_address_that_is_refused_is_not_repeated(gm: Person, address: str | None) -> None:
    answer = put(gm, address=address)
    assert answer.status_code == 422
    assert answer.json()["field"] == "address"
    assert SECRET not in answer.text
    assert read(gm)["condition"] == "off"


@pytest.mark.parametrize("wrong", [{"reminder_hours": 169}, {"reminder_hours": -1}, {"format": "xml"}, {"x": 1}])
def test_other_fields_are_checked(gm: Person, receiver: Receiver, wrong: dict[str, Any]) -> None:
    answer = put(gm, address=receiver.address, **wrong)
    assert answer.status_code == 422
    assert SECRET not in answer.text


def test_a_webhook_is_removed(gm: Person, ana: Person, hook: Receiver, journal: Journal) -> None:
    assert remove(gm).status_code == 204
    assert remove(gm).status_code == 204
    gm.act("lay")
    assert read(gm)["condition"] == "off"
    assert not journal.path.with_name(journal.path.name + ".webhooks").exists()
    assert hook.received.empty()


def test_the_address_is_only_in_its_own_file(
    gm: Person, ana: Person, hook: Receiver, journal: Journal, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Security: not in the journal's files, a backup, an export, a log, a view, a message or an error."""
    caplog.set_level(logging.DEBUG)
    hook.replies = [status(500), status(404)]
    with ana.live() as socket:
        gm.act("lay")
        until(gm, "stopped")
        try_it(gm)
        socket.send_json({"ping": 1})
        texts = []
        while "pong" not in (text := socket.receive_text()):
            texts.append(text)
    for who in (gm, ana):
        calls = ("", "/log?after=0", "/webhook", "/story", "/export", "/choices", "/invite")
        texts += [who.client.get(f"{who.address}{call}", headers=who.headers).text for call in calls]
    texts.append(gm.client.get("/api/schema/openapi.json").text)
    texts += [record.getMessage() + str(record.args) for record in caplog.records if record.name != "httpx"]
    assert not any(SECRET in text for text in texts)
    backup(journal, tmp_path / "copy.db")
    holding = [path.name for path in tmp_path.iterdir() if SECRET.encode() in path.read_bytes()]
    assert holding == ["croupier.db.webhooks"]
    assert (tmp_path / "croupier.db.webhooks").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("rules", [PostRules(is_on=False)])
def test_a_server_can_be_set_to_post_nothing(gm: Person) -> None:
    answer = put(gm, address="https://example.org/")
    assert (answer.status_code, answer.json()["detail"]) == (403, "this server does not post to webhooks")
    assert read(gm)["is_offered"] is False
    assert try_fails(gm) == 403


@pytest.mark.parametrize("rules", [structs.replace(RULES, hour=0.05)])
def test_a_late_player_is_reminded_three_times_at_most(gm: Person, ana: Person, hook: Receiver) -> None:
    put(gm, format="json", lines=False, reminder_hours=1)
    gm.act("lay")
    told = [hook.next().json for _ in range(4)]
    assert [one["event"] for one in told] == ["turn", "reminder", "reminder", "reminder"]
    assert len({one["waiting_for"][0]["since"] for one in told}) == 1
    ana.act("bid", prompt=ana.prompt("bid"), chips=1)  # and is asked again
    again = hook.next().json
    assert (again["event"], again["waiting_for"][0]["since"] > told[0]["waiting_for"][0]["since"]) == ("turn", True)


@pytest.mark.parametrize("rules", [structs.replace(RULES, hour=0.001)])
def test_nobody_is_reminded_while_the_game_is_paused(gm: Person, ana: Person, hook: Receiver, app: Any) -> None:
    put(gm, format="json", lines=False, reminder_hours=0)
    gm.act("lay")
    assert hook.next().json["event"] == "turn"
    assert ana.client.post(f"{ana.address}/x-card", headers=ana.headers).status_code == 204
    put(gm, format="json", lines=True, reminder_hours=1)
    channel = app.app.state["server"].webhooks._channels[gm.table]
    with gm.client.portal() as portal:
        for _ in range(5):
            portal.call(channel._remind)
    assert hook.received.empty()
    assert gm.act("continue").status_code == 200
    assert [hook.next().json["event"] for _ in range(3)] == ["reminder"] * 3


def around_now(hours: float) -> dict[str, str]:
    """Quiet hours that began an hour ago and end in this many hours, in a time zone that is not the server's."""
    begins, ends = (datetime.now(ZoneInfo("Asia/Tokyo")) + timedelta(hours=one) for one in (-1, hours))
    return {"begins": f"{begins:%H:%M}", "ends": f"{ends:%H:%M}", "zone": "Asia/Tokyo"}


@pytest.mark.parametrize("rules", [structs.replace(RULES, hour=0.001)])
def test_reminders_wait_for_the_end_of_quiet_hours(gm: Person, ana: Person, hook: Receiver, app: Any) -> None:
    quiet = around_now(3)
    assert put(gm, format="json", lines=False, reminder_hours=1, quiet=quiet).json()["quiet"] == quiet
    gm.act("lay")
    assert hook.next().json["event"] == "turn"  # what happens is posted
    channel = app.app.state["server"].webhooks._channels[gm.table]
    now = channel._now
    with gm.client.portal() as portal:
        for _ in range(3):
            portal.call(channel._remind)
        assert hook.received.empty()
        channel._now = lambda: now() + timedelta(hours=4)
        portal.call(channel._remind)
    assert hook.next().json["event"] == "reminder"
    assert [one.reminded for one in channel.record.waits] == [3]  # all that the night held back is one reminder
    assert hook.received.empty()


@pytest.mark.parametrize("rules", [structs.replace(RULES, hour=0.001)])
def test_without_quiet_hours_reminders_come_at_once(gm: Person, ana: Person, hook: Receiver) -> None:
    put(gm, format="json", lines=False, reminder_hours=1, quiet=around_now(3))
    gm.act("lay")
    assert hook.next().json["event"] == "turn"
    put(gm, format="json", lines=False, reminder_hours=1)
    assert read(gm)["quiet"] is None
    assert hook.next().json["event"] == "reminder"


@pytest.mark.parametrize(
    ("field", "value"),
    [("ends", "22:00"), ("ends", "8"), ("begins", "24:00"), ("zone", "Europe/Atlantis"), ("zone", "../../etc/passwd"),
     ("zone", "America"), ("zone", "")],
)  # fmt: skip
def test_quiet_hours_are_checked(gm: Person, hook: Receiver, field: str, value: str) -> None:
    answer = put(gm, format="json", quiet={"begins": "22:00", "ends": "08:00", "zone": "UTC"} | {field: value})
    assert (answer.status_code, answer.json()["field"]) == (422, f"quiet.{field}")
    assert read(gm)["quiet"] is None


def test_quiet_hours_survive_a_restart(journal: Journal, receiver: Receiver) -> None:
    quiet = {"begins": "22:00", "ends": "08:00", "zone": "America/New_York"}
    with TestClient(create_app(journal, games={"tiny": GAME}, posts=RULES, grace=600), base_url=HOME) as client:
        gm = make(client)
        put(gm, address=receiver.address, quiet=quiet)
    with TestClient(create_app(journal, games={"tiny": GAME}, posts=RULES, grace=600), base_url=HOME) as client:
        gm.client = client
        assert read(gm)["quiet"] == quiet


def test_safety_events_are_not_posted(gm: Person, ana: Person, hook: Receiver) -> None:
    assert ana.client.post(f"{ana.address}/x-card", headers=ana.headers).status_code == 204
    limit = {"kind": "line", "text": "harm to animals"}
    assert ana.client.post(f"{ana.address}/limits", json=limit, headers=ana.headers).status_code == 204
    for type in ("continue", "call_break", "continue", "step_out", "return_to_table"):
        assert gm.act(type).status_code == 200
    for type in ("say", "emote"):
        gm.act(type, text="hates this")
        gm.act("undo", version=gm.get()["version"])
    gm.act("tell", words="A story.")
    lines: list[str] = []
    while not any("A story." in line for line in lines):
        lines += hook.next().json["lines"]
    undone = "Undone: a message from the GM. What was seen stays seen."
    assert sorted(lines) == sorted(["Session 1 begins.", undone, undone, "Told: A story."])


def test_a_restart_posts_messages_that_were_not_posted_before(journal: Journal, receiver: Receiver) -> None:
    receiver.replies = [status(500)] * 3
    slow = structs.replace(RULES, backoff=(3600.0,))
    with TestClient(create_app(journal, games={"tiny": GAME}, posts=slow, grace=600), base_url=HOME) as client:
        gm = make(client)
        ana = join(client, gm, "Ana")
        put(gm, address=receiver.address, format="json")
        gm.act("lay")
        first = receiver.next().json
        until(gm, "failing")
        ana.act("tell", words="Before the restart.")
    receiver.replies.clear()
    with TestClient(create_app(journal, games={"tiny": GAME}, posts=RULES, grace=600), base_url=HOME) as client:
        news = waits(receiver)
        assert news["waiting_for"][0]["name"] == "Ana"
        assert any("Before the restart" in line for line in news["lines"])
        assert set(first.get("lines", [])) <= set(news["lines"])
        gm.client = client
        assert until(gm, "working")["last_sent"]
    with TestClient(create_app(journal, games={"tiny": GAME}, posts=RULES, grace=600), base_url=HOME) as client:
        gm.client = client
        gm.act("tell", words="After it.")
        assert not any("Before the restart" in line for line in receiver.next().json["lines"])


def test_deleting_a_table_removes_its_webhook(gm: Person, ana: Person, hook: Receiver, journal: Journal) -> None:
    gm.get("/invite")
    assert gm.client.get(f"{gm.address}/export", headers=gm.headers).status_code == 200
    assert gm.client.delete(gm.address, headers=gm.headers).status_code == 204
    other = make(gm.client)
    assert put(other, address=hook.address).status_code == 200
    stored = json.loads(journal.path.with_name(journal.path.name + ".webhooks").read_bytes())
    assert list(stored) == [other.table]


@pytest.mark.parametrize("rules", [structs.replace(RULES, tests_a_minute=2)])
def test_test_messages_are_limited(gm: Person, hook: Receiver) -> None:
    try_it(gm)  # setting the address was the first
    answer = gm.client.post(f"{gm.address}/webhook/test", headers=gm.headers)
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) > 0
