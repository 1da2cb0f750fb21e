"""The HTTP API, in the contract's order; the live socket is in `live`."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from croupier import __version__
from croupier.core.choices import EVERY_GROUP, GroupName
from croupier.core.side_table.model import Outcome
from croupier.web import exports, game_catalog, lobby, reach, seat_passes, serialize, wire, wire_games
from croupier.web.auth import bearer, requester_of, require_same_origin, require_seat, server_of
from croupier.web.live_table import LiveTable
from croupier.web.problems import MEDIA, Refused
from croupier.web.request_bodies import body_of, strict_body
from croupier.web.responses import json_response
from croupier.web.server import Server, client_of
from croupier.web.static_files import takes_gzip
from croupier.web.submit import act


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The problems that a call can return, for the OpenAPI document."""
    one = ResponseSpec(wire.Problem, generate_examples=False, media_type=MEDIA, description="a problem")
    return dict.fromkeys(statuses, one)


MADE = problems(400, 413, 415, 422, 429)
JOINED = problems(400, 403, 404, 409, 422, 429)
SEAT = problems(401, 403, 422)
ACTED = problems(400, 401, 403, 409, 413, 422, 429, 507)
AppRequest = Request[Any, Any, Any]
TABLE = "/api/tables/{table:str}"
MOST_CLAUSES = 100
"""Clauses whose texts can be requested at once."""


@get("/health", responses=problems(507), tags=["server"])
async def health(request: AppRequest) -> Response[wire.Health]:
    """Whether the journal looks writable; nothing is written to find out."""
    server = server_of(request)
    if not server.journal.healthy():
        raise Refused("journal_full", "the journal is not writable")
    return json_response(wire.Health("ok", __version__))


@get("/api/games", tags=["tables"])
async def games(request: AppRequest) -> Response[wire_games.Games]:
    """The available games with their settings."""
    return json_response(wire_games.Games(tuple(game_catalog.card(game) for game in server_of(request).games.values())))


@get("/api/games/{name:str}/clauses", responses=problems(404, 422), tags=["tables"])
async def clauses(
    request: AppRequest, name: FromPath[str], id: Annotated[list[str], QueryParameter(max_items=MOST_CLAUSES)]
) -> Response[wire_games.ClauseTexts]:
    """The texts of these clauses and rulings of a game; `id` may be given several times."""
    return json_response(game_catalog.clause_texts(server_of(request).game(name), id))


@post(
    "/api/tables",
    before_request=strict_body(wire.NewTable),
    guards=[require_same_origin],
    responses=MADE,
    tags=["tables"],
)
async def make_table(request: AppRequest, data: JSONBody[wire.NewTable]) -> Response[wire.Created]:
    """Create a table and take its first seat."""
    new = body_of(request, wire.NewTable)
    return json_response(await lobby.make(server_of(request), new, client_of(request)), 201)


@post(
    "/api/tables/{code:str}/join",
    before_request=strict_body(wire.Join),
    guards=[require_same_origin],
    responses=JOINED,
    tags=["tables"],
)
async def join_table(request: AppRequest, code: FromPath[str], data: JSONBody[wire.Join]) -> Response[wire.Joined]:
    """Join a table by its code; 202 if the GM has to admit you first."""
    joined = await seat_passes.join_or_take_over(
        server_of(request), code, body_of(request, wire.Join), client_of(request)
    )
    return json_response(joined, 202 if joined.waiting else 201)


@post(TABLE + "/seats/{of:str}/pass", guards=[require_seat], status_code=201, responses=SEAT, tags=["seats"])
async def give_pass(request: AppRequest, of: FromPath[str]) -> Response[wire.PassCode]:
    """Create a one-time code, and a link with it, that moves a seat to another device or person."""
    server, requester = server_of(request), requester_of(request)
    made = await seat_passes.give_pass(server, requester, of)
    return json_response(reach.with_link(server, request, server.table(requester.table).row.code, made), 201)


@get(TABLE + "/guests", guards=[require_seat], responses=SEAT, tags=["seats"])
async def guests(request: AppRequest) -> Response[wire.Guests]:
    """The people in the waiting room."""
    return json_response(wire.Guests(tuple(lobby.guests(server_of(request), requester_of(request)))))


@post(
    TABLE + "/admit",
    before_request=strict_body(wire.Admit),
    guards=[require_seat],
    status_code=200,
    responses=SEAT,
    tags=["seats"],
)
async def admit(request: AppRequest, data: JSONBody[wire.Admit]) -> Response[wire.Guests]:
    """Admit a guest or turn them away."""
    answer, server, requester = body_of(request, wire.Admit), server_of(request), requester_of(request)
    await lobby.admit(server, requester, answer.knock, let_in=answer.let_in)
    return json_response(wire.Guests(tuple(lobby.guests(server, requester))))


@get(TABLE, guards=[require_seat], responses=SEAT, tags=["play"])
async def read_table(request: AppRequest) -> Response[wire.Snapshot]:
    """What this seat sees and can do now."""
    requester = requester_of(request)
    return json_response(await server_of(request).table(requester.table).snapshot(requester.seat))  # type: ignore[arg-type]


@post(
    TABLE + "/commands",
    before_request=strict_body(wire.Act),
    guards=[require_seat],
    status_code=200,
    responses=ACTED,
    tags=["play"],
)
async def command(request: AppRequest, data: JSONBody[wire.Act]) -> Response[wire.Accepted]:
    """Submit a command: a choice's command with the values of its fields."""
    server, requester = server_of(request), requester_of(request)
    return json_response(await act(server, server.table(requester.table), requester, body_of(request, wire.Act)))  # type: ignore[arg-type]


@get(TABLE + "/overrides", guards=[require_seat], responses=SEAT, tags=["play"])
async def overrides(request: AppRequest, on: Annotated[str, QueryParameter(max_length=200)]) -> Response[wire.Choices]:
    """The GM's overrides for this piece, place or group."""
    requester = requester_of(request)
    table = server_of(request).table(requester.table)
    return json_response(msgspec.json.encode({"choices": serialize.overrides(table.table, requester.seat, on)}))  # type: ignore[arg-type]


@get(TABLE + "/choices", guards=[require_seat], responses=SEAT, tags=["play"])
async def choices(
    request: AppRequest, group: Annotated[list[GroupName] | None, QueryParameter()] = None
) -> Response[wire.GroupsOfChoices]:
    """What this seat can do now; with `group`, which may be given several times, only those groups."""
    requester = requester_of(request)
    table = server_of(request).table(requester.table)
    return json_response(await table.choices(requester.seat, frozenset(group) if group else EVERY_GROUP))  # type: ignore[arg-type]


@get(TABLE + "/side-tables/{beside:str}/outcome", guards=[require_seat], responses=ACTED, tags=["play"])
async def outcome(request: AppRequest, beside: FromPath[str]) -> Response[Outcome]:
    """The outcome a side table would report now, as everyone sees it."""
    table = server_of(request).table(requester_of(request).table)
    return json_response(table.outcome_of(beside))


@get(TABLE + "/log", guards=[require_seat], responses=SEAT, tags=["play"])
async def log(
    request: AppRequest,
    after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=1000)] = 200,
) -> Response[wire.Log]:
    """This seat's log entries after its version `after`."""
    requester = requester_of(request)
    server = server_of(request)
    zipped = takes_gzip(request.headers.get("accept-encoding", ""))
    table = server.table(requester.table)
    response = json_response(await exports.log(server, table, requester.seat, after, limit, zipped=zipped))
    response.headers["vary"] = "accept-encoding"
    if zipped:
        response.headers["content-encoding"] = "gzip"
    return response  # type: ignore[return-value]


@get(TABLE + "/export", guards=[require_seat], responses=SEAT, tags=["play"], media_type="application/jsonl")
async def export(
    request: AppRequest, whole: FromQuery[bool] = False, confirm: FromQuery[bool] = False
) -> Response[bytes]:
    """Export the table as this seat may see it, as JSON Lines; the GM can export the whole table."""
    server, requester = server_of(request), requester_of(request)
    table = server.table(requester.table)
    if whole:
        exports.must_hold_token(has_token=bearer(request) is not None)
    return await _export(server, table, requester.seat, whole=whole, confirmed=confirm)


@post(
    TABLE + "/export",
    before_request=strict_body(wire.TakeExport),
    guards=[require_seat],
    status_code=200,
    responses=ACTED,
    tags=["play"],
    media_type="application/jsonl",
)
async def take_export(request: AppRequest, data: JSONBody[wire.TakeExport]) -> Response[bytes]:
    """Export by POST; a whole copy is announced to everyone."""
    server, requester, wanted = server_of(request), requester_of(request), body_of(request, wire.TakeExport)
    return await _export(
        server, server.table(requester.table), requester.seat, whole=wanted.whole, confirmed=wanted.confirm
    )


async def _export(server: Server, table: LiveTable, seat: str, *, whole: bool, confirmed: bool) -> Response[bytes]:
    if whole:
        return exports.answer(table, seat, await exports.whole(server, table, seat, confirmed=confirmed))
    return exports.answer(table, seat, await exports.own(server, table, seat), is_whole=False)


HANDLERS = (
    health,
    games,
    clauses,
    make_table,
    join_table,
    give_pass,
    guests,
    admit,
    read_table,
    command,
    overrides,
    choices,
    outcome,
    log,
    export,
    take_export,
)
