"""The live socket: snapshot first, then each version once; catching up; presence; bad frames."""

import asyncio
import time
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from croupier.web.live_table import LiveTable
from croupier.web.streams import Stream
from support.web.own_loop import run
from support.web.sample import Person, join, make, told


def test_the_first_message_is_the_snapshot_of_the_table(gm: Person) -> None:
    with gm.live() as socket:
        first = socket.receive_json()["snapshot"]
    now = gm.get()
    for view in (first["view"], now["view"]):
        view["seats"][0].pop("present")
    assert first == now


def test_each_new_version_is_sent_once_and_in_order(gm: Person, ana: Person) -> None:
    with ana.live() as socket:
        version = told(socket, "snapshot")["snapshot"]["version"]
        gm.act("lay")
        for words in ("a", "b"):
            gm.act("tell", words=words)
        got = [told(socket, "changes") for _ in range(4)]
    assert [one["version"] for one in got] == [version + 1, version + 2, version + 3, version + 4]
    assert got[1]["changes"]["places"][0]["id"] == "deck"


def test_changes_add_up_to_the_snapshot(gm: Person, ana: Person) -> None:
    with ana.live() as socket:
        view = told(socket, "snapshot")["snapshot"]["view"]
        gm.act("lay")
        for _ in range(3):
            ana.act("draw_one")
        ana.act("bid", chips=3)
        for _ in range(6):
            merge(view, told(socket, "changes")["changes"])
        assert view == ana.get()["view"]


def merge(view: dict[str, Any], changes: dict[str, Any]) -> None:
    view.update(changes["view"])
    for key in ("groups", "places"):
        fresh = {one["id"]: one for one in changes[key]}
        old = [one["id"] for one in view[key]]
        view[key] = [fresh.get(one["id"], one) for one in view[key] if one["id"] not in changes["gone"]]
        view[key] += [one for id, one in fresh.items() if id not in old]


@pytest.mark.parametrize("brief", [1, 2])
def test_compact_messages_contain_only_changes_and_add_up_to_the_snapshot(gm: Person, ana: Person, brief: int) -> None:
    with ana.live(brief=brief) as short, ana.live() as whole:
        seen = told(short, "snapshot")["snapshot"]
        told(whole, "snapshot")
        gm.act("lay")
        for _ in range(3):
            ana.act("draw_one")
        ana.act("bid", chips=3)
        for _ in range(6):
            heard = told(short, "changes")
            merge_news(seen, heard)
            full = told(whole, "changes")
            assert seen["choices"] == full["choices"]
            assert (heard["entry"], heard["waiting_for"]) == (full["entry"], full["waiting_for"])
            assert len(str(heard)) < len(str(full))
        now = ana.get()
        assert (seen["view"], seen["choices"]) == (now["view"], now["choices"])


def test_a_drawn_card_is_one_new_piece_in_a_compact_message(gm: Person, ana: Person) -> None:
    gm.act("lay")
    for _ in range(3):
        ana.act("draw_one")
    with ana.live(brief=True) as socket:
        told(socket, "snapshot")
        ana.act("draw_one")
        heard = told(socket, "changes")["changes"]
    hand = next(place for place in heard["places"] if place["id"] == "hand.p1")
    assert (hand["laid"]["at"], hand["laid"]["gone"], len(hand["laid"]["pieces"])) == (3, 0, 1)
    assert hand.keys() == {"id", "count", "laid"}
    assert [one["command"]["type"] for one in heard["choices"]["new"]] == ["undo"]
    assert "order" not in heard["choices"]


def test_a_client_that_reconnects_in_compact_form_has_the_current_table(gm: Person, ana: Person) -> None:
    with ana.live(brief=True) as socket:
        seen = told(socket, "snapshot")["snapshot"]
    gm.act("lay")
    ana.act("draw_one")
    with ana.live(f"{seen['incarnation']}:{seen['version']}", brief=True) as socket:
        while seen["version"] != (now := ana.get())["version"]:
            merge_news(seen, told(socket, "changes"))
        assert (seen["view"], seen["choices"]) == (now["view"], now["choices"])


def merge_news(snapshot: dict[str, Any], message: dict[str, Any]) -> None:
    """What a client does with compact messages."""
    changes, view = message["changes"], snapshot["view"]
    snapshot["version"] = message["version"]
    view.update(changes["view"])
    for key in ("groups", "places"):
        known = {one["id"]: one for one in view[key] if one["id"] not in changes.get("gone", ())}
        for news in changes.get(key, ()):
            laid = news.pop("laid", None)
            one = known.setdefault(news["id"], {})
            one.update(news)
            if laid:
                one["pieces"][laid["at"] : laid["at"] + laid["gone"]] = laid["pieces"]
        view[key] = list(known.values())
    offered = changes.get("choices", {})
    known = {one["choice"]: one for one in (*snapshot["choices"], *offered.get("new", ()))}
    old = [one["choice"] for one in snapshot["choices"]]
    order = offered.get("order", old)
    if moved := offered.get("moved"):
        fresh = [one["choice"] for one in offered.get("new", ()) if one["choice"] not in old]
        order = [*old[: moved["at"]], *moved.get("ids", fresh), *old[moved["at"] + moved["gone"] :]]
    snapshot["choices"] = [known[id] for id in order]


def test_a_client_that_reconnects_gets_what_it_missed_and_nothing_twice(gm: Person, ana: Person) -> None:
    with ana.live() as socket:
        first = told(socket, "snapshot")["snapshot"]
        gm.act("tell", words="heard")
        for heard in [told(socket, "changes") for _ in range(2)]:
            merge(first["view"], heard["changes"])
        version = heard["version"]
    gm.act("lay")
    ana.act("draw_one")
    with ana.live(f"{first['incarnation']}:{version}") as socket:
        missed = [told(socket, "changes") for _ in range(2)]
        for one in missed:
            merge(first["view"], one["changes"])
        gm.act("tell", words="again")
        after = told(socket, "changes")
        merge(first["view"], after["changes"])
        assert first["view"] == ana.get()["view"]
    assert [one["version"] for one in (*missed, after)] == [version + n for n in (1, 2, 3)]


@pytest.mark.parametrize("after", ["0123456789abcdef:3", "nonsense", ":", "x:-1", "x:99999999999999999999"])
def test_a_version_of_another_incarnation_gets_the_snapshot(gm: Person, after: str) -> None:
    with gm.live(after) as socket:
        assert "snapshot" in socket.receive_json()


def test_a_future_version_gets_the_snapshot(gm: Person) -> None:
    with gm.live(f"{gm.get()['incarnation']}:5000") as socket:
        assert "snapshot" in socket.receive_json()


def test_a_command_on_the_socket_is_answered_under_its_id(gm: Person) -> None:
    with gm.live() as socket:
        told(socket, "snapshot")
        socket.send_json({"id": "c1", "prompt": None, "command": {"type": "tell", "words": "hi"}})
        answer = told(socket, "ok")
        assert (answer["id"], answer["ok"]) == ("c1", True)
        socket.send_json({"id": "c1", "prompt": None, "command": {"type": "tell", "words": "hi"}})
        assert told(socket, "ok") == answer
        socket.send_json({"id": "c2", "command": {"type": "nonsense"}})
        answer = told(socket, "ok")
        assert (answer["id"], answer["ok"], answer["problem"]["status"]) == ("c2", False, 422)


@pytest.mark.parametrize(
    "frame", ["{", "[]", "null", '{"id": 3}', '{"command": 3, "id": "x"}', '{"hello": 1}', "\u0000", "[" * 9000]
)
def test_a_malformed_frame_is_answered_and_the_socket_continues(gm: Person, frame: str) -> None:
    with gm.live() as socket:
        told(socket, "snapshot")
        socket.send_text(frame)
        assert told(socket, "ok")["problem"]["status"] in {400, 422}
        socket.send_text('{"ping": true}')
        assert told(socket, "pong") == {"pong": True}


def test_a_binary_frame_is_answered_too(gm: Person) -> None:
    with gm.live() as socket:
        told(socket, "snapshot")
        socket.send_bytes(b"\x00\xff")
        assert told(socket, "ok")["problem"]["type"] == "/problems/unreadable"


def test_too_many_frames_end_the_socket(app: Any, gm: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """All within one moment: a busy machine might take longer than a second for them."""
    monkeypatch.setattr(app.app.state["server"].luck, "clock", lambda: 0.0)
    with gm.live() as socket:
        told(socket, "snapshot")
        for _ in range(100):
            socket.send_text('{"ping": true}')
        assert ending(socket).code == 1008


def test_another_sites_page_gets_no_socket(client: TestClient[Any], gm: Person) -> None:
    headers = {**gm.headers, "origin": "https://evil.example"}
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"{gm.address}/live", headers=headers):
        pass


@pytest.mark.parametrize("table", ["this", "nothing"])
def test_people_without_a_seat_get_no_socket(client: TestClient[Any], gm: Person, table: str) -> None:
    path = f"/api/tables/{gm.table if table == 'this' else table}/live"
    with client.websocket_connect(path, headers={"authorization": "Bearer x"}) as socket:
        refused = ending(socket)
    assert (refused.code, refused.detail) == (4401, "you are not seated at this table")


def ending(socket: Any) -> WebSocketDisconnect:
    """How a socket closes, within its next 200 messages."""
    try:
        for _ in range(200):
            socket.receive_json()
    except WebSocketDisconnect as end:
        return end
    raise AssertionError("the socket goes on")


def test_presence_messages_have_no_version(gm: Person, ana: Person) -> None:
    with gm.live() as socket:
        version = told(socket, "snapshot")["snapshot"]["version"]
        with ana.live() as other:
            told(other, "snapshot")
            assert told(socket, "presence")["presence"] in (
                {"gm": True, "p1": True, "p2": False},
                {"gm": True, "p1": False, "p2": False},
            )
            assert gm.get()["version"] == version
        away = told(socket, "entry")["entry"]
    assert away["events"][0]["text"] == "Ana is away."


def test_everyone_is_told_how_many_people_watch(client: TestClient[Any]) -> None:
    """Nobody noticed: a watcher wrote nothing and had no chair."""
    gm = make(client, watchers="open")
    with gm.live() as socket:
        told(socket, "snapshot")
        assert told(socket, "presence")["watching"] == 0
        joined = join(client, gm, "Wanda", seat="watch")
        with joined.live() as one, joined.live() as again:
            told(one, "snapshot")
            told(again, "snapshot")
            news = told(socket, "presence")
            while news["watching"] != 1:
                news = told(socket, "presence")
            assert news["watchers"] == ["Wanda"]
        while told(socket, "presence")["watching"] != 0:
            pass


def test_a_seat_that_reconnects_after_the_grace_period_is_back(gm: Person, ana: Person) -> None:
    with gm.live() as socket:
        with ana.live() as other:
            told(other, "snapshot")
        assert told(socket, "entry")["entry"]["events"][0]["type"] == "seat_went_away"
        with ana.live() as other:
            told(other, "snapshot")
            assert told(socket, "entry")["entry"]["events"][0]["type"] == "seat_came_back"


def test_a_queue_that_grows_too_long_is_dropped_except_for_answers() -> None:
    stream = Stream("p1", 0, 4)
    stream.say(b"answer", answer=True)
    for version in range(1, 20):
        stream.tell(version, b"news")
    assert stream.behind
    assert [message for message, _ in stream._waiting] == [b"answer"]
    stream.caught_up(19)
    stream.tell(19, b"known")
    stream.tell(20, b"news")
    assert [message for message, _ in stream._waiting] == [b"answer", b"news"]


def test_a_message_is_written_at_once_only_if_none_is_queued_before_it() -> None:
    written: list[bytes] = []
    stream, takes = Stream("p1", 0, 4), [True]

    def write(message: bytes) -> bool:
        if takes[0]:
            written.append(message)
        return takes[0]

    stream.write = write

    async def listened() -> None:
        stream.tell(1, b"before the snapshot is sent")
        assert not written
        assert await stream.next() == b"before the snapshot is sent"
        stream.tell(2, b"while that is in hand")
        assert not written
        assert await stream.next() == b"while that is in hand"
        reader = asyncio.create_task(stream.next())
        await asyncio.sleep(0)
        stream.tell(3, b"at once")
        assert (written, reader.done()) == ([b"at once"], False)
        takes[0] = False
        stream.tell(4, b"the connection takes none")
        takes[0] = True
        stream.tell(5, b"after it")
        assert written == [b"at once"]
        assert [await reader, await stream.next()] == [b"the connection takes none", b"after it"]
        reader = asyncio.create_task(stream.next())
        await asyncio.sleep(0)
        stream.resync()
        stream.tell(6, b"in the snapshot")
        assert await reader is None
        stream.caught_up(6)
        stream.tell(7, b"after the snapshot")
        stream.close(1000, "bye")
        stream.tell(8, b"too late")
        assert written == [b"at once"]
        assert [await stream.next(), await stream.next()] == [b"after the snapshot", None]

    run(listened())


def test_a_slow_reader_is_sent_a_resync(client: TestClient[Any], gm: Person, ana: Person, app: Any) -> None:
    table: LiveTable = app.app.state["server"].live[gm.table]
    with ana.live() as socket:
        told(socket, "snapshot")
        stream = next(one for one in table.presence.streams if one.seat == "p1")
        stream.behind = True
        gm.act("tell", words="a")
        stream._news.set()
        ana.act("tell", words="b")
        resync = told(socket, "resync")["resync"]
        assert resync["version"] <= ana.get()["version"]
        gm.act("tell", words="c")
        after = told(socket, "changes")
        assert after["version"] == resync["version"] + 1 or after["version"] == ana.get()["version"]


def test_a_question_open_for_too_long_gets_its_default_answer(gm: Person, ana: Person) -> None:
    with ana.live() as socket:
        told(socket, "snapshot")
        gm.act("tell", words="hurry")
        gm.act("lay")
        for _ in range(20):
            entry = told(socket, "entry")["entry"]
            if entry["seat"] == "table" and entry["command"]["type"] == "time_up":
                break
        else:
            raise AssertionError("nobody answered")
    assert [event["text"] for event in entry["events"]][-1]


def test_a_seat_that_delays_others_for_a_minute_is_noted_and_may_be_skipped(
    gm: Person, ana: Person, ben: Person
) -> None:
    with ana.live() as socket:
        told(socket, "snapshot")
        gm.act("lay")
        assert ana.act("ask_not_to_wait", seat="p2", key="bid").json()["instead"] == "give it a minute"
        for _ in range(20):
            heard = told(socket, "entry")
            if any(event["type"] == "wait_noted" and event["seat"] == "p2" for event in heard["entry"]["events"]):
                break
        else:
            raise AssertionError("nobody noted it")
    (asking,) = [one for one in heard["choices"] if one["command"]["type"] == "ask_not_to_wait"]
    assert ana.act(**asking["command"]).status_code == 200
    poll = next(one for one in gm.get()["choices"] if one["label"].startswith("Allow: stop waiting"))
    assert gm.act(**poll["command"], prompt=poll["prompt"]).status_code == 200
    assert [one["seat"] for one in gm.get()["waiting_for"]] == ["p1"]


def test_no_minute_is_noted_for_a_lone_player(gm: Person, ana: Person, app: Any) -> None:
    with ana.live() as socket:
        told(socket, "snapshot")
        gm.act("lay")
        assert not app.app.state["server"].live[gm.table].answer_timers._timers


def test_no_clock_runs_while_nobody_is_connected(app: Any, gm: Person, ana: Person) -> None:
    gm.act("tell", words="hurry")
    gm.act("lay")
    answer_timers = app.app.state["server"].live[gm.table].answer_timers
    assert not answer_timers._timers
    with ana.live() as socket:
        told(socket, "snapshot")
        assert len(answer_timers._timers) == 1
    until = time.monotonic() + 10
    while answer_timers._timers and time.monotonic() < until:
        time.sleep(0.01)
    assert not answer_timers._timers
    assert [one["seat"] for one in gm.get()["waiting_for"]] == ["p1"]


def test_a_client_that_missed_very_much_gets_a_snapshot_and_otherwise_every_version(
    client: TestClient[Any], gm: Person, ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Security audit 12: all missed messages were built in one go, however many they were."""
    monkeypatch.setattr("croupier.web.live.MOST_MISSED", 20)
    monkeypatch.setattr("croupier.web.live.AT_ONCE", 4)
    start = ana.get()
    for n in range(19):
        assert gm.act("tell", words=str(n)).status_code == 200
    after = f"{start['incarnation']}:{start['version']}"
    now = ana.get()["version"]
    with ana.live(after) as socket:
        missed = [told(socket, "version")["version"] for _ in range(now - start["version"])]
    assert missed == list(range(start["version"] + 1, now + 1))
    for n in range(19):
        assert gm.act("tell", words=str(n)).status_code == 200
    with ana.live(after) as socket:
        assert told(socket, "snapshot")["snapshot"]["version"] > now
