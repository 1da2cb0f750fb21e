"""The test client's sockets wait for what is sent to the server instead of asking for it all the time."""

from __future__ import annotations

import pytest

from support.web.sample import Person, told


def test_no_client_keeps_requesting_what_is_not_sent(gm: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[float]()

    async def sleep(seconds: float) -> None:
        asked.append(seconds)

    monkeypatch.setattr("litestar.testing.websocket_test_session.sleep", sleep)
    with gm.live() as socket:
        told(socket, "snapshot")
        socket.send_json({"ping": True})
        assert told(socket, "pong")
    assert asked == []


def test_everything_that_is_sent_is_answered(gm: Person) -> None:
    with gm.live() as socket:
        told(socket, "snapshot")
        for _ in range(10):
            socket.send_json({"ping": True})
            assert told(socket, "pong")
        for _ in range(10):
            socket.send_json({"ping": True})
        assert [told(socket, "pong")["pong"] for _ in range(10)] == [True] * 10
