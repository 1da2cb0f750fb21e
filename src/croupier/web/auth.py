"""Who asks: a bearer token is one seat, the page's cookie may hold several; all others get one and the same answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers.base import BaseRouteHandler
from msgspec import Struct

from croupier.store import seats, sessions
from croupier.store.seats import Holder
from croupier.web.answers import no_seat
from croupier.web.edge import header, is_own
from croupier.web.house import House
from croupier.web.problems import Refused

COOKIE = "croupier"
SAFE = {"GET", "HEAD", "OPTIONS"}
Connection = ASGIConnection[Any, Any, Any, Any]


class Sitter(Struct, frozen=True):
    """Who asks: the table, the seat, and the holder behind it."""

    table: str
    seat: str
    name: str
    holder: int

    @property
    def watches(self) -> bool:
        """Whether this one only looks."""
        return self.seat == "watch"


def house_of(connection: Connection) -> House:
    """The house that this server is."""
    house: House = connection.app.state["house"]
    return house


async def seated(connection: Connection, _: BaseRouteHandler) -> None:
    """A guard: only who holds a seat at this table comes through."""
    connection.scope["sitter"] = find(connection)  # type: ignore[typeddict-unknown-key]


async def of_ours(connection: Connection, _: BaseRouteHandler) -> None:
    """A guard: a request that changes something was not sent by another site's page."""
    check_origin(connection)


def sitter_of(connection: Connection) -> Sitter:
    """Who came through the guard."""
    sitter: Sitter = connection.scope["sitter"]  # type: ignore[typeddict-item]
    return sitter


def find(connection: Connection) -> Sitter:
    """Who holds a seat at the table of this path. Raises Refused, the same whether or not there is such a table."""
    table = str(connection.path_params.get("table", ""))
    wanted = connection.query_params.get("seat")
    journal = house_of(connection).journal
    if (token := bearer(connection)) is not None:
        holder = seats.holder_of(journal, token)
        held = carried(house_of(connection), table, lambda _: [holder] if holder else [])
    elif cookie_of(connection):
        check_origin(connection)
        held = held_at(connection, table)
    else:
        held = []
    here = [one for one in held if one.table == table and not one.waiting and wanted in {None, one.seat}]
    if not here:
        raise no_seat()
    one = here[0]
    return Sitter(one.table, one.seat, one.name, one.id)


def held_at(connection: Connection, table: str) -> list[Holder]:
    """What this browser holds at a table."""
    house, cookie = house_of(connection), cookie_of(connection)
    return carried(house, table, lambda at: sessions.seats_of(house.journal, cookie, at))


def carried(house: House, table: str, held: Callable[[str], list[Holder]]) -> list[Holder]:
    """Seats held at a table; at a side table also what those held at its parent were carried over to."""
    own = [one for one in held(table) if one.table == table]
    beside = None if own else house.beside_of(table)
    if beside is None:
        return own
    there = [one for one in held(beside.parent) if one.table == beside.parent and not one.waiting]
    found = [one._replace(table=table, seat=beside.seat_of(one.seat)) for one in there]
    return sorted(found, key=lambda one: one.seat == "watch")


def bearer(connection: Connection) -> str | None:
    """The token of the Authorization header; None without one."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def cookie_of(connection: Connection) -> str:
    """The session's cookie, or nothing."""
    value: str = connection.cookies.get(COOKIE, "")
    return value


def check_origin(connection: Connection) -> None:
    """Refuse a request from another site that would act with this browser's cookie. Raises Refused."""
    method = str(connection.scope.get("method", "WS"))  # a socket has none
    if method in SAFE:
        return
    origin = header(connection.scope, b"origin")
    if origin and is_own(connection.scope, origin, house_of(connection).public_origin):
        return
    if not origin and (method == "WS" or header(connection.scope, b"sec-fetch-site") == "same-origin"):
        return
    if not origin and not cookie_of(connection):
        return
    raise Refused("foreign_origin", "this was not sent from this server's own page")


async def keep(connection: Connection, *tokens: str) -> Cookie | None:
    """Put seats into the browser's session; the cookie to set when a session begins."""
    house = house_of(connection)
    cookie = cookie_of(connection)
    new = not cookie or not sessions.is_known(house.journal, cookie)
    if new:
        cookie = await wait(sessions.begin(house.journal))
    for token in tokens:
        await wait(sessions.hold(house.journal, cookie, token))
    if not new:
        return None
    return Cookie(COOKIE, value=cookie, httponly=True, samesite="lax", secure=house.is_secure, max_age=180 * 86400)


async def wait(future: Any) -> Any:
    """A future of the journal's writer, awaited on the loop."""
    return await asyncio.wrap_future(future)
