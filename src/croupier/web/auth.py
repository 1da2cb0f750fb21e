"""Authentication: a bearer token stands for one seat, the cookie for several; failures get the same answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers.base import BaseRouteHandler
from msgspec import Struct

from croupier.core.state import WATCH
from croupier.store import seats, sessions
from croupier.store.seats import Holder
from croupier.web.middleware import header, is_own
from croupier.web.problems import Refused
from croupier.web.responses import no_seat
from croupier.web.server import Server

OLD_COOKIE = "croupier"
SAFE = {"GET", "HEAD", "OPTIONS"}
Connection = ASGIConnection[Any, Any, Any, Any]


class Requester(Struct, frozen=True):
    """The caller: table, the seat whose view they get, and the holder through whom they get it."""

    table: str
    seat: str
    name: str
    holder: int
    through: str
    """The seat they hold: a different one from `seat` if a seated person reads what watchers see."""

    @property
    def watches(self) -> bool:
        """Whether the caller is a watcher."""
        return self.seat == WATCH


def server_of(connection: Connection) -> Server:
    """The `Server` that handles this request."""
    server: Server = connection.app.state["server"]
    return server


async def require_seat(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard: the caller must hold a seat at this table."""
    connection.scope["sitter"] = find(connection)  # type: ignore[typeddict-unknown-key]


async def require_public(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard: the caller must be at this table, and gets what watchers see."""
    connection.scope["sitter"] = find(connection, WATCH)  # type: ignore[typeddict-unknown-key]


async def require_same_origin(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard: a request that changes something must not come from another site's page."""
    check_origin(connection)


def requester_of(connection: Connection) -> Requester:
    """The caller that passed the guard."""
    requester: Requester = connection.scope["sitter"]  # type: ignore[typeddict-item]
    return requester


def find(connection: Connection, wanted: str | None = None) -> Requester:
    """The caller's seat at the table in this path: the one `wanted`, otherwise the one that the query names, or any.

    Any means one that may act, if the caller has one. Raises Refused, with the same answer if there is no such table.
    """
    table = str(connection.path_params.get("table", ""))
    wanted = wanted or connection.query_params.get("seat")
    shown: str | None = None
    journal = server_of(connection).journal
    if (token := bearer(connection)) is not None:
        holder = seats.holder_of(journal, token)
        held = side_table_holders(server_of(connection), table, lambda _: [holder] if holder else [])
    elif cookie_of(connection):
        check_origin(connection)
        held = held_at(connection, table)
        shown = hot_seat_at(connection, table)
    else:
        held = []
    seated = [one for one in held if one.table == table and not one.waiting]
    here = [one for one in seated if wanted in {None, one.seat} and shown in {None, one.seat}]
    if not here and wanted == WATCH:  # anyone at the table may read what watchers see, as the wall page does
        here = seated
    if not here:
        raise no_seat()
    one = min(here, key=lambda one: one.seat == WATCH)
    seat = wanted or one.seat
    if (live := server_of(connection).live.get(one.table)) is not None:
        live.last_seen.hear(seat)
    return Requester(one.table, seat, one.name, one.id, one.seat)


def held_at(connection: Connection, table: str) -> list[Holder]:
    """The seats that this browser holds at a table."""
    server, cookie = server_of(connection), cookie_of(connection)
    return side_table_holders(server, table, lambda at: sessions.seats_of(server.journal, cookie, at))


def hot_cookie_name(table: str) -> str:
    """The cookie of a browser that is passed around at a table."""
    return f"croupier-hot-{table}"


def hot_seat_at(connection: Connection, table: str) -> str | None:
    """The only seat that this browser may read here while it is passed around at this table or its parent, or None."""
    here: str | None = connection.cookies.get(hot_cookie_name(table)) or None
    beside = None if here else server_of(connection).parent_of(table)
    there: str | None = connection.cookies.get(hot_cookie_name(beside.parent)) if beside else None
    if beside is None or not there:
        return here
    return beside.seat_of(there) if there in {one for one, _ in beside.seats} else there


def side_table_holders(server: Server, table: str, held: Callable[[str], list[Holder]]) -> list[Holder]:
    """The seats held at a table; at a side table, also the seats carried over from its parent."""
    own = [one for one in held(table) if one.table == table]
    beside = None if own else server.parent_of(table)
    if beside is None:
        return own
    there = [one for one in held(beside.parent) if one.table == beside.parent and not one.waiting]
    found = [one._replace(table=table, seat=beside.seat_of(one.seat)) for one in there]
    return sorted(found, key=lambda one: one.seat == WATCH)


def bearer(connection: Connection) -> str | None:
    """The token of the Authorization header, or None."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def cookie_of(connection: Connection) -> str:
    """The session cookie, or nothing; an old one without port or host in its name counts until it is renewed."""
    value: str = connection.cookies.get(cookie_name(connection), "")
    return value or old_cookie_of(connection)


def old_cookie_of(connection: Connection) -> str:
    """The cookie under the name that all ports used to share; newer sessions are not read from it."""
    value: str = connection.cookies.get(OLD_COOKIE, "")
    return "" if value.startswith(sessions.FORMAT) else value


def cookie_name(connection: Connection) -> str:
    """The name of the session cookie: bound to the host behind HTTPS, otherwise to the port."""
    if server_of(connection).is_secure:
        return "__Host-croupier"
    try:
        port = urlsplit(f"//{header(connection.scope, b'host')}").port
    except ValueError:
        port = None
    return f"croupier-{port or 80}"


def check_origin(connection: Connection) -> None:
    """Refuse a request from another site that would use this browser's cookie. Raises Refused."""
    method = str(connection.scope.get("method", "WS"))  # a socket has no method
    if method in SAFE:
        return
    origin = header(connection.scope, b"origin")
    if origin and is_own(connection.scope, origin, server_of(connection).public_origin):
        return
    if not origin and (method == "WS" or header(connection.scope, b"sec-fetch-site") == "same-origin"):
        return
    if not origin and not cookie_of(connection):
        return
    raise Refused("foreign_origin", "this request did not come from one of this server's own pages")


async def session_cookies(connection: Connection, *tokens: str) -> list[Cookie]:
    """Add seats to the browser's session under a new session id, so a planted cookie never gains seats."""
    value = await wait(sessions.renew(server_of(connection).journal, cookie_of(connection), tokens))
    new = _cookie(connection, cookie_name(connection), value, int(sessions.HALF_A_YEAR))
    return [new, *_without_old(connection)]


async def renewed_cookies(connection: Connection) -> list[Cookie]:
    """The cookies to set if the browser still has one under the old name; otherwise none."""
    old = old_cookie_of(connection)
    if not old or cookie_of(connection) != old or not sessions.is_known(server_of(connection).journal, old):
        return []
    return await session_cookies(connection)


async def end_session(connection: Connection) -> list[Cookie]:
    """End the browser's session and its sockets; returns the cookies that clear it."""
    server, cookie = server_of(connection), cookie_of(connection)
    held = sessions.seats_of(server.journal, cookie)
    await wait(sessions.end(server.journal, cookie))
    for one in [one for one in held if not one.waiting]:
        server.put_out(one.table, one.seat, "signed out")
    return [_cookie(connection, cookie_name(connection), "", 0), *_without_old(connection)]


def _cookie(connection: Connection, name: str, value: str, seconds: int) -> Cookie:
    secure = server_of(connection).is_secure
    return Cookie(name, value=value, httponly=True, samesite="lax", secure=secure, max_age=seconds)


def _without_old(connection: Connection) -> list[Cookie]:
    return [_cookie(connection, OLD_COOKIE, "", 0)] if OLD_COOKIE in connection.cookies else []


async def wait(future: Any) -> Any:
    """Await a future of the journal's writer on the event loop."""
    return await asyncio.wrap_future(future)
