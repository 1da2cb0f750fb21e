"""Several people around one device: the page between them covers everything, and only the open seat can be read.

While the curtain is drawn, the cookie of this browser names no seat; after *I am Ben* it names Ben's. Pages, calls and
sockets of the other seats are refused to this browser, so that nothing of them comes back by *Back*, another tab or a
link.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath

from croupier.core.names import name_of
from croupier.core.state import WATCH
from croupier.store import sessions
from croupier.web import serialize
from croupier.web.auth import held_at, hot_cookie_name, hot_seat_at, require_same_origin, server_of
from croupier.web.live_table import LiveTable
from croupier.web.page_parts import AppRequest, see_other, with_cookies
from croupier.web.problems import Refused
from croupier.web.request_bodies import form_of
from croupier.web.responses import json_response, no_seat, page
from croupier.web.wire_lobby import HotSeats

CURTAIN = "nobody"
"""In the cookie: the curtain is drawn."""


class Person(NamedTuple):
    """A seat of this browser, its person's name, and whether everyone can see that the table waits for them."""

    seat: str
    name: str
    waits: bool


@get("/tables/{table:str}/hot-seat", include_in_schema=False)
async def curtain(request: AppRequest, table: FromPath[str]) -> Response[Any]:
    """Draw the curtain: no seat of this browser can be read until somebody says who they are."""
    beside = server_of(request).parent_of(table)
    if beside is not None:
        return see_other(f"/tables/{beside.parent}/hot-seat")
    live, people = _people(request, table)
    shown = page("hot_seat.html", people=people, table={"id": table, "name": live.row.head.name, "code": live.row.code})
    return with_cookies(shown, [_cookie(request, table, CURTAIN)])


@post("/tables/{table:str}/hot-seat", guards=[require_same_origin], include_in_schema=False)
async def open_seat(request: AppRequest, table: FromPath[str]) -> Response[Any]:
    """Open one seat of this browser, or stop passing it around."""
    seat = form_of(request).get("seat", "")
    if seat not in {one.seat for one in _people(request, table)[1]}:
        raise no_seat()
    if form_of(request).get("stop") != "yes":
        return see_other(f"/tables/{table}?seat={seat}", [_cookie(request, table, seat)])
    if hot_seat_at(request, table) != seat:
        raise Refused("forbidden", "only the seat that is open can stop passing this device around")
    return see_other(f"/tables/{table}?seat={seat}", [_cookie(request, table, "")])


@post("/tables/{table:str}/hot-seat/here", guards=[require_same_origin], include_in_schema=False)
async def here(request: AppRequest, table: FromPath[str]) -> Response[HotSeats]:
    """Mark everyone around this device as present; returns the order in which to offer their seats."""
    live, people = _people(request, table)
    for one in people:
        live.presence.reads_elsewhere(one.seat)
    return json_response(HotSeats(tuple(one.seat for one in people), tuple(one.seat for one in people if one.waits)))


def _people(request: AppRequest, table: str) -> tuple[LiveTable, list[Person]]:
    """The seats of this browser at a table, those the table waits for first, in the order of its questions."""
    held = [one.seat for one in held_at(request, table) if one.table == table and not one.waiting]
    seats = sorted({seat for seat in held if seat != WATCH})
    if not seats:
        raise no_seat()
    live = server_of(request).table(table)
    public = [one.seat for one in serialize.waiting_for(live.table, WATCH)]
    seats.sort(key=lambda seat: public.index(seat) if seat in public else len(public))
    view = live.table.view(WATCH)
    return live, [Person(seat, name_of(view, seat), seat in public) for seat in seats]


def _cookie(request: AppRequest, table: str, value: str) -> Cookie:
    """The cookie of a table's hot seat, removed without a value. Pages read it, so that old copies can hide."""
    return Cookie(hot_cookie_name(table), value=value, samesite="lax", secure=server_of(request).is_secure,
                  max_age=int(sessions.HALF_A_YEAR) if value else 0)  # fmt: skip


HANDLERS = (curtain, open_seat, here)
