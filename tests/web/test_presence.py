"""The cost of presence is linear in those who come and go, not quadratic (security audit 6)."""

from __future__ import annotations

import asyncio
import json
from time import thread_time
from typing import Any

import pytest
from litestar.testing import TestClient

from croupier.store import Journal
from croupier.web.app import create_app
from croupier.web.limits import Limits
from croupier.web.live_table import LiveTable
from croupier.web.middleware import EdgeMiddleware
from croupier.web.presence import MOMENT
from croupier.web.server import Server
from croupier.web.server_luck import SecretLuck
from croupier.web.streams import Stream
from croupier.web.watchdog import LIMIT
from support.web import own_loop
from support.web.sample import HOME, Person, make
from support.web.tiny import GAME


def house_of(app: EdgeMiddleware) -> Server:
    server: Server = app.app.state["server"]  # type: ignore[attr-defined]
    return server


def messages(stream: Stream) -> list[dict[str, Any]]:
    """The messages waiting to be sent."""
    return [json.loads(body) for body, _ in stream._waiting]


def test_presence_is_sent_once_for_all_who_connect_within_a_moment(
    app: EdgeMiddleware, ana: Person, ben: Person
) -> None:
    """Security audit 6."""

    async def run() -> None:
        presence = house_of(app).table(ana.table).presence
        one = Stream("p1", 0, 64)
        presence.enter(one)
        others = [Stream(seat, 0, 64) for seat in ("p2", "gm") * 5]
        for other in others:
            presence.enter(other)
        assert [list(each) for each in messages(one)] == [["presence", "watching"]]
        await asyncio.sleep(MOMENT * 2)
        assert [each["presence"] for each in messages(one)] == [
            {"gm": False, "p1": True, "p2": False}, {"gm": True, "p1": True, "p2": True},
        ]  # fmt: skip
        assert messages(others[-1])[-1]["presence"]["p1"]
        assert len(messages(others[-1])) == 1
        for other in others:
            presence.leave(other)
        presence.leave(one)

    with_loop_of(ana, run)


def test_another_socket_of_a_connected_seat_reveals_nothing(app: EdgeMiddleware, ana: Person, ben: Person) -> None:
    """Security audit 6."""

    async def run() -> None:
        table = house_of(app).table(ana.table)
        presence = table.presence
        shown: list[str] = []
        one, two = Stream("p1", 0, 64), Stream("p1", 0, 64)
        presence.enter(one)
        await asyncio.sleep(MOMENT * 2)
        before = len(messages(one))
        table.last_sent.show = shown.append  # type: ignore[method-assign, assignment]
        presence.enter(two)
        presence.enter(two)
        presence.leave(two)
        await asyncio.sleep(MOMENT * 2)
        assert len(messages(one)) == before
        assert shown == []
        assert presence.present() == {"p1"}
        presence.leave(one)
        assert presence.present() == set()

    with_loop_of(ana, run)


def with_loop_of(person: Person, run: Any) -> None:
    """Run a function on the server's own loop."""
    with person.client.portal() as portal:
        portal.call(run)


def held_by(journal: Journal, tables: int, sockets: int) -> float:
    """The longest processor time that one connect or disconnect takes among this many sockets."""

    async def run() -> float:
        server = Server(journal, SecretLuck(journal), Limits(), None, 30.0, {"tiny": GAME})
        found = [row[0] for row in journal.rows("SELECT id FROM tables")]
        live: list[LiveTable] = [server.table(one) for one in found]
        streams = [
            (live[n % tables], Stream(("gm", "p1", "p2", "watch")[n // tables % 4], 0, 64)) for n in range(sockets)
        ]
        longest = 0.0
        for act in ("enter", "leave"):
            for table, stream in streams:
                start = thread_time()
                getattr(table.presence, act)(stream)
                longest = max(longest, thread_time() - start)
            for table in live:
                start = thread_time()
                table.presence._tell_presence()
                longest = max(longest, thread_time() - start)
        await server.close()
        return longest

    return own_loop.run(run())


def test_a_thousand_sockets_of_one_table_come_and_go_without_a_stall(
    app: EdgeMiddleware, client: TestClient[Any], journal: Journal
) -> None:
    """Security audit 6: 1,000 sockets of one seat froze the server for 16 s."""
    make(client)
    assert held_by(journal, 1, 1000) < LIMIT


@pytest.mark.slow
def test_two_thousand_sockets_of_five_hundred_tables_come_and_go_without_a_stall(journal: Journal) -> None:
    """Security audit 6."""
    app = create_app(journal, games={"tiny": GAME}, limits=Limits(tables_a_day=500))
    with TestClient(app, base_url=HOME) as client:
        for _ in range(500):
            make(client)
    assert held_by(journal, 500, 2000) < LIMIT
