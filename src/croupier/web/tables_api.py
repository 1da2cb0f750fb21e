"""Calls of the lobby: invitations, seat links, and listing, copying and deleting one's tables."""

from __future__ import annotations

from litestar import Response, delete, get, post
from msgspec.structs import replace

from croupier.store import seats, sessions
from croupier.store.seats import Holder
from croupier.web import branches, my_tables, reach, seat_passes, wire
from croupier.web.api import ACTED, JOINED, MADE, SEAT, TABLE, AppRequest
from croupier.web.auth import (
    bearer,
    cookie_of,
    hot_seat_at,
    requester_of,
    require_same_origin,
    require_seat,
    server_of,
)
from croupier.web.lobby import seats_are_here
from croupier.web.request_bodies import body_of, strict_body
from croupier.web.responses import json_response
from croupier.web.server import client_of
from croupier.web.wire_lobby import ContinueFrom, CopyTable, Invite, LookAtPass, MyTables, SeatOfPass


@get("/api/tables", tags=["tables"])
async def my_tables_list(request: AppRequest) -> Response[MyTables]:
    """The tables at which this browser or token holds a seat."""
    rows = my_tables.rows(server_of(request), held_by(request))
    is_hot = {one.table: not bearer(request) and hot_seat_at(request, one.table) is not None for one in rows}
    return json_response(MyTables(tuple(replace(one, waiting_for=None) if is_hot[one.table] else one for one in rows)))


@post(
    "/api/passes",
    before_request=strict_body(LookAtPass),
    guards=[require_same_origin],
    status_code=200,
    responses=JOINED,
    tags=["seats"],
)
async def look_at_pass(request: AppRequest) -> Response[SeatOfPass]:
    """The table and seat that a pass leads to; the pass is not used up."""
    wanted = body_of(request, LookAtPass)
    return json_response(seat_passes.look(server_of(request), wanted.code, wanted.pass_, client_of(request)))


@get(TABLE + "/invite", guards=[require_seat], responses=SEAT, tags=["tables"])
async def invite(request: AppRequest) -> Response[Invite]:
    """How others join this table: code, link and QR code."""
    server = server_of(request)
    live = server.table(requester_of(request).table)
    seats_are_here(live)
    return json_response(reach.invite(server, request, f"/join/{live.row.code}", live.row.code))


@post(TABLE + "/here", guards=[require_seat], status_code=204, responses=SEAT, tags=["seats"])
async def here(request: AppRequest) -> None:
    """Keep this seat from being marked away while its person reads another page, such as a sheet."""
    requester = requester_of(request)
    live = server_of(request).live.get(requester.table)
    if live is not None:
        live.presence.reads_elsewhere(requester.seat)


@post(
    TABLE + "/copy",
    before_request=strict_body(CopyTable),
    guards=[require_seat],
    responses={**MADE, **SEAT},
    tags=["tables"],
)
async def copy_table(request: AppRequest) -> Response[wire.Created]:
    """Create a table with this table's game and settings, and nothing that happened at it."""
    wanted = body_of(request, CopyTable)
    made = await my_tables.copy(server_of(request), requester_of(request), wanted, client_of(request))
    return json_response(made, 201)


@post(
    TABLE + "/branches",
    before_request=strict_body(ContinueFrom),
    guards=[require_seat],
    responses={**MADE, **SEAT},
    tags=["tables"],
)
async def make_branch(request: AppRequest) -> Response[wire.Created]:
    """Continue after an entry at a new table: what the caller's seat did not know there is dealt again."""
    wanted = body_of(request, ContinueFrom)
    made = await branches.make(server_of(request), requester_of(request), wanted, client_of(request))
    return json_response(made, 201)


@delete(TABLE, guards=[require_seat], status_code=204, responses=ACTED, tags=["tables"])
async def delete_table(request: AppRequest) -> None:
    """Delete a table for everyone: for the GM, or player 1 without one, within an hour after an export."""
    await my_tables.delete(server_of(request), requester_of(request))


def held_by(request: AppRequest) -> list[Holder]:
    """The seats of this token, or of this browser."""
    journal, token = server_of(request).journal, bearer(request)
    if token is not None:
        one = seats.holder_of(journal, token)
        return [one] if one else []
    cookie = cookie_of(request)
    return sessions.seats_of(journal, cookie) if cookie else []


HANDLERS = (my_tables_list, look_at_pass, invite, here, copy_table, make_branch, delete_table)
