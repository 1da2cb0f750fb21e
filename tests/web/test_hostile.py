"""Hostile input to every route and frame: no 5xx, the loop is never blocked, memory is released."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from croupier.games import installed
from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.collector import spare_the_collector
from croupier.web.limits import Limits
from croupier.web.middleware import EdgeMiddleware
from croupier.web.server import Server
from support.web.hostile import RAW, Attacker, Request, answer_to, answers, routes, send_frames
from support.web.serving import serving

MANY = 10**9
WIDE = Limits(
    commands_a_second=MANY, wrong_codes_a_minute=MANY, tables_a_day=MANY, frames_a_second=MANY, odds_a_second=MANY,
    assets_a_minute=MANY, reads_a_second=MANY, exports_a_minute=MANY, requests_a_second=MANY, guests_an_hour=MANY,
)  # fmt: skip
"""The rates would answer nearly all of it: here it is to come through."""
AT_ONCE = 40
"""Frames on one socket."""


class Target(NamedTuple):
    """A server with two tables of each game, and the tokens of the tables.

    Any request may come to `tables`, also one that deletes them; `live` are for frames.
    """

    home: str
    app: EdgeMiddleware
    tables: list[tuple[str, str]]
    live: list[tuple[str, str]]

    @property
    def address(self) -> tuple[str, int]:
        parts = urlsplit(self.home)
        return str(parts.hostname), parts.port or 0

    @property
    def server(self) -> Server:
        server: Server = self.app.app.state["server"]  # type: ignore[attr-defined]
        return server


@contextmanager
def target(path: Path, prepare: Callable[[Litestar], None] | None = None) -> Iterator[Target]:
    """A server with the widest limits; with `prepare`, as ready as one started by `croupier serve`."""
    with Journal.open(path / "journal.db") as journal:
        app = create_app(journal, limits=WIDE)
        if prepare is not None:
            prepare(app.app)  # type: ignore[arg-type]
        spare_the_collector()  # as `croupier serve` does
        try:
            with serving(app) as home:
                tables, live = _made(home), _made(home)
                app.watchdog.holds.clear()
                app.watchdog.longest = app.watchdog.longest._replace(processor=0.0)
                yield Target(home, app, tables, live)
        finally:
            gc.enable()
            gc.unfreeze()


def _made(home: str) -> list[tuple[str, str]]:
    """A new table of each game, and its token."""
    found = []
    for game in installed():
        made = httpx.post(f"{home}/api/tables", json={"game": game, "name": "A table", "players": 3}).json()
        found.append((made["table"], made["token"]))
    return found


def attack(at: Target, seed: int, requests: int, frames: int) -> Counter[int]:
    """Return the status codes received; stop at the first fault."""
    attacker, statuses = Attacker(seed, routes(at.app.app), at.tables), Counter[int]()  # type: ignore[arg-type]
    for request, status in answers(at.address, (attacker.request() for _ in range(requests))):
        assert 0 < status < 500, f"{status} for {request}"
        statuses[status] += 1
    for turn in range(frames // AT_ONCE):
        table, token = at.live[turn % len(at.live)]
        made = [attacker.frame() for _ in range(AT_ONCE)]
        heard = send_frames(at.home.replace("http", "ws"), table, token, made)
        assert heard, "a socket was not even sent its first picture"
    return statuses


def test_hostile_requests_and_frames_get_no_5xx_and_never_block_the_loop(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, prepare: Callable[[Litestar], None]
) -> None:
    """Security audit 1, 12 and 16."""
    with target(tmp_path, prepare) as at:
        statuses = attack(at, 16, 1500, 200)
        assert httpx.get(f"{at.home}/health").status_code == 200
    assert len(statuses) > 8
    assert at.app.watchdog.held() == []
    assert "a bug" not in caplog.text


def test_malformed_http_gets_no_5xx(tmp_path: Path) -> None:
    """Security audit 16."""
    with target(tmp_path) as at:
        found = [answer_to(at.address, raw) for raw in RAW]
        assert httpx.get(f"{at.home}/health").status_code == 200
    assert not [one for one in found if one.startswith((b"HTTP/1.1 5", b"HTTP/1.0 5"))]


@pytest.mark.parametrize(
    "path",
    [
        "/static/%00",
        "/static/table.js/..",
        "/static/table.js/x",
        "/static/" + "9" * 400,
        "/static/..%2fapp.py",
        "/static/",
    ],
)
def test_a_static_path_without_a_file_is_not_found(app: EdgeMiddleware, path: str) -> None:
    """Security audit 16."""
    with serving(app) as home:
        host, port = home.removeprefix("http://").split(":")
        sent = iter([Request("GET", path, {}, b""), Request("GET", "/static/table.js", {}, b"")])
        assert [status for _, status in answers((host, int(port)), sent)] == [404, 200]


@pytest.mark.parametrize(
    "body",
    [b'{"game":5,"name":"\xff"}', b'{"game":"\xff"}', b'{"game":"tiny","x\xff":1}', b'{"game":"x","\xff":1,"name":5}'],
)
def test_a_body_that_is_not_utf8_is_unreadable_even_with_a_wrong_field(client: TestClient[Any], body: bytes) -> None:
    """Security audit 16."""
    answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["type"] == "/problems/unreadable"


def memory() -> int:
    """Bytes of memory used by this process."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_a_hundred_thousand_requests_and_twenty_thousand_frames(
    tmp_path: Path, prepare: Callable[[Litestar], None]
) -> None:
    """Security audit 1, 5, 12 and 16."""
    with target(tmp_path, prepare) as at:
        attack(at, 0, 10_000, 2_000)  # one-time initialization is done
        put_away(at)
        before = memory()
        statuses = attack(at, 1, 100_000, 20_000)
        put_away(at)
        after = memory()
        figures = f"{statuses}; longest {at.app.watchdog.longest}; memory {before / 1e6:.0f} -> {after / 1e6:.0f} MB"
        logging.getLogger(__name__).info(figures)
    assert at.app.watchdog.held() == []
    assert after < before * 1.1


def put_away(at: Target) -> None:
    """Unload all tables that nobody views and return free memory to the system, so that only kept memory counts."""
    for table in list(at.server.live.values())[:1]:
        asyncio.run_coroutine_threadsafe(at.server.put_away(float("inf")), table.loop).result(120)
    gc.collect()
    if trim := getattr(ctypes.CDLL(None), "malloc_trim", None):  # glibc
        trim(0)
