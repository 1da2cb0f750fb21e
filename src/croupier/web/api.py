"""The calls of the contract, in its order; `live` has a file of its own."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter

from croupier import __version__
from croupier.core.side_table.model import Outcome
from croupier.web import exports, game_catalog, lobby, seat_passes, serialize, wire
from croupier.web.auth import bearer, house_of, of_ours, seated, sitter_of
from croupier.web.live_table import LiveTable
from croupier.web.problems import MEDIA, Refused
from croupier.web.request_bodies import body_of, strictly
from croupier.web.responses import told
from croupier.web.server import House, client_of
from croupier.web.submit import act


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The problems that a call may answer with, for the document."""
    one = ResponseSpec(wire.Problem, generate_examples=False, media_type=MEDIA, description="a problem")
    return dict.fromkeys(statuses, one)


MADE = problems(400, 413, 415, 422, 429)
JOINED = problems(400, 403, 404, 409, 422, 429)
SEAT = problems(401, 403, 422)
ACTED = problems(400, 401, 403, 409, 413, 422, 429, 507)
Asked = Request[Any, Any, Any]
TABLE = "/api/tables/{table:str}"


@get("/health", responses=problems(507), tags=["server"])
async def health(request: Asked) -> Response[wire.Health]:
    """Whether the journal can be written, as far as that is seen without writing."""
    house = house_of(request)
    if not house.journal.healthy():
        raise Refused("journal_full", "the journal cannot be written now")
    return told(wire.Health("ok", __version__))


@get("/api/games", tags=["tables"])
async def games(request: Asked) -> Response[wire.Games]:
    """The games that can be played here, with their settings."""
    return told(wire.Games(tuple(game_catalog.card(game) for game in house_of(request).games.values())))


@post(
    "/api/tables",
    before_request=strictly(wire.NewTable),
    guards=[of_ours],
    responses=MADE,
    tags=["tables"],
)
async def make_table(request: Asked, data: JSONBody[wire.NewTable]) -> Response[wire.Created]:
    """Make a table and sit down at it."""
    new = body_of(request, wire.NewTable)
    return told(await lobby.make(house_of(request), new, client_of(request)), 201)


@post(
    "/api/tables/{code:str}/join",
    before_request=strictly(wire.Join),
    guards=[of_ours],
    responses=JOINED,
    tags=["tables"],
)
async def join_table(request: Asked, code: FromPath[str], data: JSONBody[wire.Join]) -> Response[wire.Joined]:
    """Sit down by the table's code; 202 where somebody has to let you in first."""
    joined = await seat_passes.join_or_take_over(
        house_of(request), code, body_of(request, wire.Join), client_of(request)
    )
    return told(joined, 202 if joined.waiting else 201)


@post(TABLE + "/seats/{of:str}/pass", guards=[seated], status_code=201, responses=SEAT, tags=["seats"])
async def give_pass(request: Asked, of: FromPath[str]) -> Response[wire.PassCode]:
    """A one-time code that moves a seat to another device or person."""
    return told(await seat_passes.give_pass(house_of(request), sitter_of(request), of), 201)


@get(TABLE + "/guests", guards=[seated], responses=SEAT, tags=["seats"])
async def guests(request: Asked) -> Response[wire.Guests]:
    """Who waits to be let in."""
    return told(wire.Guests(tuple(lobby.guests(house_of(request), sitter_of(request)))))


@post(
    TABLE + "/admit",
    before_request=strictly(wire.Admit),
    guards=[seated],
    status_code=200,
    responses=SEAT,
    tags=["seats"],
)
async def admit(request: Asked, data: JSONBody[wire.Admit]) -> Response[wire.Guests]:
    """Let somebody in, or turn them away."""
    answer, house, sitter = body_of(request, wire.Admit), house_of(request), sitter_of(request)
    await lobby.admit(house, sitter, answer.knock, let_in=answer.let_in)
    return told(wire.Guests(tuple(lobby.guests(house, sitter))))


@get(TABLE, guards=[seated], responses=SEAT, tags=["play"])
async def look(request: Asked) -> Response[wire.Snapshot]:
    """What this seat sees now, and what it may do."""
    sitter = sitter_of(request)
    return told(await house_of(request).table(sitter.table).snapshot(sitter.seat))  # type: ignore[arg-type]


@post(
    TABLE + "/commands",
    before_request=strictly(wire.Act),
    guards=[seated],
    status_code=200,
    responses=ACTED,
    tags=["play"],
)
async def command(request: Asked, data: JSONBody[wire.Act]) -> Response[wire.Accepted]:
    """Act: a choice's command with the values of its fields."""
    house, sitter = house_of(request), sitter_of(request)
    return told(await act(house, house.table(sitter.table), sitter, body_of(request, wire.Act)))  # type: ignore[arg-type]


@get(TABLE + "/overrides", guards=[seated], responses=SEAT, tags=["play"])
async def overrides(request: Asked, on: Annotated[str, QueryParameter(max_length=200)]) -> Response[wire.Choices]:
    """What the GM may do by decree to this piece, place or group."""
    sitter = sitter_of(request)
    table = house_of(request).table(sitter.table)
    return told(msgspec.json.encode({"choices": serialize.overrides(table.table, sitter.seat, on)}))  # type: ignore[arg-type]


@get(TABLE + "/side-tables/{beside:str}/outcome", guards=[seated], responses=ACTED, tags=["play"])
async def outcome(request: Asked, beside: FromPath[str]) -> Response[Outcome]:
    """What would come back from a side table if its outcome were taken now, as everyone sees it."""
    table = house_of(request).table(sitter_of(request).table)
    return told(table.outcome_of(beside))


@get(TABLE + "/log", guards=[seated], responses=SEAT, tags=["play"])
async def log(
    request: Asked,
    after: Annotated[int, QueryParameter(ge=0, le=2**53)] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=1000)] = 200,
) -> Response[wire.Log]:
    """This seat's entries after its version `after`."""
    sitter = sitter_of(request)
    house = house_of(request)
    body = await exports.log(house, house.table(sitter.table), sitter.seat, after, limit)
    return told(body)  # type: ignore[arg-type]


@get(TABLE + "/export", guards=[seated], responses=SEAT, tags=["play"], media_type="application/jsonl")
async def export(request: Asked, whole: FromQuery[bool] = False, confirm: FromQuery[bool] = False) -> Response[bytes]:
    """The table as this seat may have it, as JSON Lines; the GM may take it whole."""
    house, sitter = house_of(request), sitter_of(request)
    table = house.table(sitter.table)
    if whole:
        exports.must_hold_token(has_token=bearer(request) is not None)
    return await _export(house, table, sitter.seat, whole=whole, confirmed=confirm)


@post(
    TABLE + "/export",
    before_request=strictly(wire.TakeExport),
    guards=[seated],
    status_code=200,
    responses=ACTED,
    tags=["play"],
    media_type="application/jsonl",
)
async def take_export(request: Asked, data: JSONBody[wire.TakeExport]) -> Response[bytes]:
    """The same as a call that may change something: a whole copy is announced to everyone."""
    house, sitter, wanted = house_of(request), sitter_of(request), body_of(request, wire.TakeExport)
    return await _export(house, house.table(sitter.table), sitter.seat, whole=wanted.whole, confirmed=wanted.confirm)


async def _export(house: House, table: LiveTable, seat: str, *, whole: bool, confirmed: bool) -> Response[bytes]:
    if whole:
        return exports.answer(table, seat, await exports.whole(house, table, seat, confirmed=confirmed))
    return exports.answer(table, seat, await exports.own(house, table, seat), is_whole=False)


HANDLERS = (
    health,
    games,
    make_table,
    join_table,
    give_pass,
    guests,
    admit,
    look,
    command,
    overrides,
    outcome,
    log,
    export,
    take_export,
)
