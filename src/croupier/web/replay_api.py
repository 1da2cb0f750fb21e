"""`GET /api/tables/ID/replay`: a table through a seat's eyes, and the odds that a seat had."""

from __future__ import annotations

from contextlib import suppress
from hmac import compare_digest
from typing import Annotated, NamedTuple
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.params import QueryParameter

from croupier.core.odds.questions import TooManyCases
from croupier.core.refusals import Invalid
from croupier.core.state import WATCH
from croupier.web.api import SEAT, TABLE, AppRequest
from croupier.web.auth import Requester, requester_of, require_seat, server_of
from croupier.web.live_table import LiveTable
from croupier.web.odds_live import Waiting, result_of, start_task
from croupier.web.problems import Refused
from croupier.web.replay import SeatReplay
from croupier.web.responses import json_response
from croupier.web.server import Server
from croupier.web.wire_replay import Replay, ReplayLink, ReplayOdds

MOST = 256
"""Messages in one answer: between two snapshots of a table."""
Of = Annotated[str | None, QueryParameter(max_length=16)]
Version = Annotated[int, QueryParameter(ge=0, le=2**53)]
Key = Annotated[str, QueryParameter(max_length=64)]


@get(TABLE + "/replay", guards=[require_seat], responses=SEAT, tags=["play"])
async def read_replay(
    request: AppRequest,
    of: Of = None,
    after: Version = 0,
    limit: Annotated[int, QueryParameter(ge=0, le=MOST)] = MOST,
    until: Version = 0,
    key: Key = "",
) -> Response[Replay]:
    """What a seat saw after its version `after`, and the messages it was sent next, without choices."""
    server = server_of(request)
    replay = await _replay(server, requester_of(request), of, until, key)
    body = await server.copying.run(lambda: replay.part(after, limit))
    return json_response(body)  # type: ignore[arg-type]


@get(TABLE + "/replay/odds", guards=[require_seat], responses=SEAT, tags=["play"])
async def replay_odds(
    request: AppRequest, version: Version, of: Of = None, until: Version = 0, key: Key = ""
) -> Response[ReplayOdds]:
    """The odds of what a seat did at one of its versions, from what it knew just before."""
    server, requester = server_of(request), requester_of(request)
    server.odds_asked.take((requester.table, requester.seat))
    replay = await _replay(server, requester, of, until, key)
    task = await server.copying.run(lambda: replay.odds_task(version))
    found = None if task is None else start_task(server.odds, task)
    if isinstance(found, Waiting):
        with suppress(Invalid, TooManyCases):  # then there is no answer
            await found.answer
        found = result_of(found)
    odds = None if found is None else {"choice": "", **found}
    return json_response({"version": version, "odds": odds})  # type: ignore[arg-type]


@post(TABLE + "/replay/link", guards=[require_seat], status_code=201, responses=SEAT, tags=["play"])
async def link_replay(request: AppRequest) -> Response[ReplayLink]:
    """A link with which others at this table replay what this seat has seen so far, and nothing later."""
    requester = requester_of(request)
    live = server_of(request).table(requester.table)
    until = live.table.version(requester.seat)
    key = _key(live, requester.seat, until)
    asked = urlencode({"of": requester.seat, "until": until, "key": key})
    return json_response(ReplayLink(requester.seat, until, key, f"/tables/{requester.table}/replay?{asked}"), 201)


def _key(live: LiveTable, seat: str, until: int) -> str:
    """The key to what a seat was sent up to a version; only this server can make it."""
    return live.luck_source.token("replay", seat, until)


class Eyes(NamedTuple):
    """The seat through whose eyes a table is replayed, and the last version to show; None for all of them."""

    seat: str
    until: int | None


def eyes_of(live: LiveTable, requester: Requester, of: str | None, until: int, key: str) -> Eyes:
    """The caller's own seat, the watchers', or another seat whose holder has shared a link.

    Raises Refused, in the same words whether or not there is such a seat.

    """
    seat = requester.seat if of is None else of
    if seat in (requester.seat, WATCH):
        return Eyes(seat, None)
    if key and compare_digest(key.encode(), _key(live, seat, until).encode()):
        return Eyes(seat, until)
    raise Refused(
        "forbidden", "you can replay what your own seat saw, and what everybody saw",
        instead="ask the person in that seat for a link to their replay",
    )  # fmt: skip


async def _replay(server: Server, requester: Requester, of: str | None, until: int, key: str) -> SeatReplay:
    """The replay through these eyes, once it is durable. Raises Refused."""
    live = server.table(requester.table)
    eyes = eyes_of(live, requester, of, until, key)
    live.require_retold()
    while True:
        life, replay = live.life, SeatReplay(live, *eyes)
        await live.all_written()
        if life == live.life:
            return replay


HANDLERS = (read_replay, replay_odds, link_replay)
