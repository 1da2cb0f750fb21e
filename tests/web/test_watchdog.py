"""The watchdog: it reports whatever blocks the event loop, and nothing else."""

import asyncio
import logging
import time
from typing import Any

import pytest
from litestar import Litestar, get
from litestar.params import FromPath
from litestar.testing import TestClient

from croupier.web.limits import Limits
from croupier.web.middleware import EdgeMiddleware
from croupier.web.watchdog import Watchdog, label_of
from support.web import own_loop


def spin(seconds: float) -> None:
    until = time.thread_time() + seconds
    while time.thread_time() < until:
        pass


def test_a_request_that_blocks_the_loop_is_logged_with_its_table_but_not_its_address(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Security audit 1."""
    watchdog = Watchdog(limit=0.02)

    @get("/api/tables/{table:str}/join/{code:str}")
    async def slow(table: FromPath[str], code: FromPath[str]) -> str:
        await asyncio.sleep(0)
        spin(0.05)
        await asyncio.sleep(0.2)  # by then the heartbeat has run
        return "done"

    async def start(_: Litestar) -> None:
        watchdog.start()

    async def stop(_: Litestar) -> None:
        watchdog.stop()

    app = Litestar([slow], on_startup=[start], on_shutdown=[stop])
    edge = EdgeMiddleware(app, ["*"], Limits(), time.monotonic, watchdog)
    with caplog.at_level(logging.WARNING, "croupier.web"), TestClient(edge) as client:
        assert client.get("/api/tables/abc/join/SECRET").text == "done"
    named = [one for one in watchdog.held() if "join" in one.what]
    assert {one.what for one in named} == {"GET /api/tables/{table}/join/{code}, table 'abc'"}
    assert max(one.processor for one in named) >= 0.05  # the first request may have another slow step
    assert "SECRET" not in caplog.text


def test_blocking_outside_a_request_is_noticed_too() -> None:
    async def run() -> Watchdog:
        watchdog = Watchdog(limit=0.02)
        watchdog.start()
        await asyncio.sleep(0)
        spin(0.2)
        await asyncio.sleep(0.1)
        watchdog.stop()
        return watchdog

    assert "something other than a request" in {one.what for one in own_loop.run(run()).held()}


def test_waiting_does_not_count_as_blocking() -> None:
    async def run() -> Watchdog:
        watchdog = Watchdog(limit=0.05)
        watchdog.start()
        await watchdog.watch(asyncio.sleep(0.3), lambda: "sleep")
        watchdog.stop()
        return watchdog

    # A busy machine may hold any loop, but then the loop does not work.
    assert [one for one in own_loop.run(run()).held() if one.processor >= 0.05] == []


def test_watched_work_returns_raises_and_is_canceled_as_if_unwatched() -> None:
    async def answer() -> int:
        await asyncio.sleep(0)
        return 7

    async def fail() -> None:
        await asyncio.sleep(0)
        raise KeyError("x")

    async def run() -> list[Any]:
        watchdog = Watchdog()
        found: list[Any] = [await watchdog.watch(answer(), lambda: "")]
        with pytest.raises(KeyError):
            await watchdog.watch(fail(), lambda: "")
        task = asyncio.create_task(watchdog.watch(asyncio.sleep(60), lambda: ""))
        await asyncio.sleep(0)
        task.cancel()
        found.append(await asyncio.gather(task, return_exceptions=True))
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await watchdog.watch(asyncio.sleep(60), lambda: "")
        return found

    seven, (cancelled,) = own_loop.run(run())
    assert seven == 7
    assert isinstance(cancelled, asyncio.CancelledError)


def test_an_unknown_path_is_not_logged() -> None:
    scope: Any = {"type": "http", "method": "GET", "path": "/join/SECRET"}
    assert label_of(scope) == "GET an unknown route"
