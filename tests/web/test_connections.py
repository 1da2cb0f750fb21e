"""Connections: slow ones are closed, excess ones refused, and a busy one cannot starve the others."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.connections import GuardedWebSocket
from croupier.web.limits import Limits
from croupier.web.middleware import EdgeMiddleware
from support.web.serving import serving
from support.web.tiny import GAME


class Home(NamedTuple):
    """A server on its own port."""

    address: str
    app: EdgeMiddleware

    def raw(self) -> socket.socket:
        parts = urlsplit(self.address)
        return socket.create_connection((parts.hostname, parts.port), timeout=30)

    def seat(self, **more: Any) -> tuple[str, str]:
        """A new table's path and the token of its GM."""
        made = httpx.post(f"{self.address}/api/tables", json={"game": "tiny", "players": 2, "name": "A", **more}).json()
        return f"/api/tables/{made['table']}", made["token"]

    def live(self, path: str, token: str) -> ClientConnection:
        headers = {"authorization": f"Bearer {token}"}
        return connect(f"{self.address.replace('http', 'ws')}{path}/live", additional_headers=headers)


@contextmanager
def home(journal: Journal, **given: Any) -> Iterator[Home]:
    limits = Limits(**given)
    app = create_app(journal, games={"tiny": GAME}, limits=limits)
    with serving(app, limits) as address:
        yield Home(address, app)


def heard(wire: socket.socket) -> bytes:
    """Everything received until the connection is closed."""
    parts = []
    while part := wire.recv(65536):
        parts.append(part)
    return b"".join(parts)


def status_of(refused: pytest.ExceptionInfo[InvalidStatus]) -> int:
    return refused.value.response.status_code


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET /health HT", b"GET /health HTTP/1.1\r\nhost: x\r\n", b"\r\n"],
    ids=("nothing", "line", "head", "end"),
)
def test_a_missing_head_ends_the_connection(journal: Journal, sent: bytes) -> None:
    """Security audit 7: slow headers were never timed out."""
    with home(journal, head_seconds=0.3) as at, closing(at.raw()) as wire:
        wire.sendall(sent)
        assert b" 408 " in heard(wire)


def test_a_head_sent_byte_by_byte_ends_the_connection(journal: Journal) -> None:
    """Security audit 7."""
    with home(journal, head_seconds=0.5) as at, closing(at.raw()) as wire:
        wire.settimeout(0.05)
        wire.sendall(b"GET /")
        found = b""
        while not found:
            try:
                found = wire.recv(65536)
            except TimeoutError:
                wire.sendall(b"x")
        assert b" 408 " in found


def test_an_unfinished_second_head_ends_the_connection(journal: Journal) -> None:
    """Security audit 7."""
    with home(journal, head_seconds=0.5) as at, closing(at.raw()) as wire:
        wire.sendall(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\nGET /hea")
        found = heard(wire)
        assert b"HTTP/1.1 200" in found
        assert b" 408 " in found


def test_a_slow_request_is_not_mistaken_for_a_slow_head(journal: Journal) -> None:
    with home(journal, head_seconds=0.3, body_seconds=1.0) as at, closing(at.raw()) as wire:
        wire.sendall(b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 100\r\n\r\n{")
        found = heard(wire)
        assert b" 400 " in found
        assert b"within 1 seconds" in found


def test_connections_over_the_limit_per_address_are_refused_at_once(journal: Journal) -> None:
    """Security audit 7: 128 open connections made the server unreachable."""
    with home(journal, connections_an_address=3) as at, ExitStack() as stack:
        wires = [stack.enter_context(closing(at.raw())) for _ in range(3)]
        for wire in wires:
            wire.sendall(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
            assert wire.recv(65536).startswith(b"HTTP/1.1 200")
        refused = stack.enter_context(closing(at.raw()))
        found = heard(refused)
        assert b" 503 " in found
        assert json.loads(found.partition(b"\r\n\r\n")[2])["type"] == "/problems/busy"
        wires[0].close()
        assert reachable(at)


def reachable(at: Home) -> bool:
    """Wait until the server has noticed that a connection is gone."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        with closing(at.raw()) as wire:
            wire.sendall(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n")
            try:
                if b" 200 " in heard(wire):
                    return True
            except ConnectionError:
                continue
    return False


def test_total_connections_stay_below_the_process_descriptor_limit(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Security audit 7."""
    monkeypatch.setattr("croupier.web.connections.descriptors", lambda: 64 + 20)
    with home(journal) as at, ExitStack() as stack:
        wires = [stack.enter_context(closing(at.raw())) for _ in range(21)]
        assert b" 503 " in heard(wires[-1])


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"x" * 40_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 101 + b"\r\n",
        b"GET / HTTP/1.1\r\na: " + b"x" * 40_000,
    ],
    ids=("address", "many", "long"),
)
def test_a_head_that_is_too_large_is_refused(journal: Journal, head: bytes) -> None:
    """Security audit 7."""
    with home(journal) as at, closing(at.raw()) as wire:
        wire.sendall(head)
        assert b" 431 " in heard(wire)


def test_too_many_requests_at_once_are_refused(journal: Journal) -> None:
    """Security audit 12."""
    with home(journal) as at, closing(at.raw()) as wire:
        wire.sendall(b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 40)
        assert b" 429 " in heard(wire)


def test_sockets_are_counted_by_seat_and_closing_one_frees_its_place(journal: Journal) -> None:
    """Security audit 6."""
    with home(journal, sockets_a_seat=2) as at:
        path, token = at.seat()
        with at.live(path, token) as one:
            assert "snapshot" in one.recv(timeout=20)
            with at.live(path, token) as two:
                assert "snapshot" in two.recv(timeout=20)
                with pytest.raises(InvalidStatus) as refused:
                    at.live(path, token)
                assert status_of(refused) == 429
                assert json.loads(refused.value.response.body or b"")["type"] == "/problems/too_fast"
            until = time.monotonic() + 20
            while time.monotonic() < until:
                try:
                    with at.live(path, token) as three:
                        assert "snapshot" in three.recv(timeout=20)
                    break
                except InvalidStatus:
                    time.sleep(0.05)
            else:
                raise AssertionError("a closed socket made no room")


def test_another_seat_of_the_table_has_its_own_limit(journal: Journal) -> None:
    """Security audit 6."""
    with home(journal, sockets_a_seat=1) as at:
        path, token = at.seat(watchers="open")
        code = httpx.get(at.address + path, headers={"authorization": f"Bearer {token}"}).json()["code"]
        joining = f"{at.address}/api/tables/{code}/join"
        watchers = [
            httpx.post(joining, json={"name": name, "seat": "watch"}).json()["token"] for name in ("Ana", "Ben")
        ]
        with ExitStack() as stack:
            for one in (token, *watchers):
                live = stack.enter_context(at.live(path, one))
                assert "snapshot" in live.recv(timeout=20)
            with pytest.raises(InvalidStatus) as refused:
                at.live(path, watchers[0])
            assert status_of(refused) == 429


@pytest.mark.parametrize(("limits", "status"), [({"sockets_an_address": 1}, 429), ({"sockets": 1}, 503)])
def test_sockets_are_counted_by_address_and_in_total(journal: Journal, limits: dict[str, int], status: int) -> None:
    """Security audit 6."""
    with home(journal, **limits) as at:
        path, token = at.seat()
        with at.live(path, token) as one:
            assert "snapshot" in one.recv(timeout=20)
            with pytest.raises(InvalidStatus) as refused:
                at.live(path, token)
            assert status_of(refused) == status


def test_a_chunk_of_many_small_frames_is_read_in_slices(journal: Journal) -> None:
    """Security audit 6: 64 KiB of empty pings are 10,000 frames, and used to be read without yielding."""
    with home(journal) as at:
        path, token = at.seat()
        with at.live(path, token) as live:
            assert "snapshot" in live.recv(timeout=20)
            live.socket.sendall(b"\x89\x80\x00\x00\x00\x00" * 20_000)
            live.send('{"ping": 1}')
            while not json.loads(live.recv(timeout=20)).get("pong"):
                pass
        assert at.app.watchdog.held() == []


def test_a_connection_writes_versions_at_once_and_a_slow_one_gets_them_later(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[bool] = []
    write, is_slow = GuardedWebSocket.write_text, [False]

    def noted(self: GuardedWebSocket, text: bytes) -> bool:
        tried.append(not is_slow[0] and write(self, text))
        return tried[-1]

    monkeypatch.setattr(GuardedWebSocket, "write_text", noted)
    with home(journal) as at:
        path, token = at.seat()
        with at.live(path, token) as wire:
            heard = [json.loads(wire.recv(timeout=20))]
            for turn in range(6):
                is_slow[0] = turn in (2, 3)
                wire.send(json.dumps({"id": str(turn), "command": {"type": "tell", "words": f"line {turn}"}}))
                while heard[-1].get("id") != str(turn):
                    heard.append(json.loads(wire.recv(timeout=20)))
    assert all(one.get("ok", True) for one in heard), heard
    versions = [one["version"] for one in heard if "changes" in one]
    assert versions == list(range(heard[0]["snapshot"]["version"] + 1, versions[-1] + 1))
    words = [one["entry"]["command"].get("words") for one in heard if "changes" in one]
    assert list(filter(None, words)) == [f"line {turn}" for turn in range(6)]
    assert {*tried} == {True, False}
