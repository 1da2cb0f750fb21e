"""The page of a replay, and the way back to it for somebody who has to join the table first."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import parse_qsl, quote, urlencode

from litestar import Response, get
from litestar.datastructures import Cookie
from litestar.params import FromPath, QueryParameter
from msgspec.structs import replace

from croupier.web.auth import bearer, find, held_at, hot_seat_at, server_of
from croupier.web.page_parts import AppRequest, see_other
from croupier.web.problems import Refused
from croupier.web.replay import SeatReplay
from croupier.web.replay_api import Key, Of, Version, eyes_of
from croupier.web.responses import page, problem_response

WAY_BACK = "croupier-replay"
"""The cookie with the replay to open once this browser has a seat; its path is that of the table."""
LASTS = 1800
"""Seconds that this cookie lasts: enough to join the table."""
NO_SEAT = "this replay is for people at its table"
ADVICE = (
    "Join with the table's code, and the replay opens. Whoever sent you the link knows the code. If you have a seat in"
    " another browser, open the link there."
)
Shown = Annotated[int | None, QueryParameter(ge=0, le=2**53)]


@get("/tables/{table:str}/replay", include_in_schema=False)
async def replay_page(
    request: AppRequest, table: FromPath[str], of: Of = None, until: Version = 0, key: Key = "", entry: Shown = None,
    public: Shown = None,
) -> Response[Any]:  # fmt: skip
    """The table through a seat's eyes, entry by entry, beginning at `entry`, or where everybody was at `public`."""
    try:
        requester = find(request)
    except Refused:
        asked = {"of": of, "until": until or None, "key": key or None, "entry": entry, "public": public}
        return _without_that_seat(request, table, {name: value for name, value in asked.items() if value is not None})
    live = server_of(request).table(requester.table)
    eyes = eyes_of(live, requester, of, until, key)
    opened = {"until": until, "key": key} if eyes.until is not None else {}
    if public is not None:
        entry = await server_of(request).copying.run(lambda: SeatReplay(live, *eyes).version_at(public))
    return page(
        "replay.html", seat=requester.seat, of=eyes.seat, opened=urlencode(opened), entry=entry,
        can_branch=live.row.head.beside is None,
        table={"id": live.row.id, "name": live.row.head.name, "game": live.row.head.game},
    )  # fmt: skip


def _without_that_seat(request: AppRequest, table: str, asked: dict[str, Any]) -> Response[Any]:
    """Redirect to the same replay for another seat held here; without one, say how to join, and open it afterward."""
    held = [] if bearer(request) else [one for one in held_at(request, table) if not one.waiting]
    if held and hot_seat_at(request, table) is None:
        return see_other(_address(table, held[0].seat, asked))
    refused = Refused("no_seat", NO_SEAT)
    refused.kind = replace(refused.kind, advice=ADVICE)
    answer = problem_response(request, refused)
    if not held:
        answer.set_cookie(_cookie(table, quote(urlencode(asked), safe=""), LASTS))
    return answer


def way_back(request: AppRequest, table: str, seat: str) -> Response[Any] | None:
    """A redirect to the replay that was refused before this browser had a seat; None if there is none left to open."""
    kept = request.cookies.get(WAY_BACK)
    if kept is None:
        return None
    return see_other(_address(table, seat, dict(parse_qsl(kept))), [_cookie(table, "", 0)])


def _address(table: str, seat: str, asked: dict[str, Any]) -> str:
    return f"/tables/{quote(table, safe='')}/replay?{urlencode({**asked, 'seat': seat})}"


def _cookie(table: str, value: str, seconds: int) -> Cookie:
    path = f"/tables/{quote(table, safe='')}"
    return Cookie(WAY_BACK, value=value, path=path, httponly=True, samesite="lax", max_age=seconds)


HANDLERS = (replay_page,)
