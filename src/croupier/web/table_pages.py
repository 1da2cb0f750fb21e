"""The pages of one table: the page that shows it live, its passes, admission and the export of all of it."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter

from croupier.core.sheets.character_sheets import NO_SHEETS
from croupier.core.state import WATCH
from croupier.store import Damaged, NoTable
from croupier.web import branches, exports, load_table, lobby, my_tables, reach, seat_passes
from croupier.web.auth import (
    cookie_of,
    end_session,
    find,
    held_at,
    hot_seat_at,
    renewed_cookies,
    requester_of,
    require_public,
    require_same_origin,
    require_seat,
    server_of,
    session_cookies,
)
from croupier.web.page_parts import AppRequest, held_seats, refusal_from, see_other, with_cookies
from croupier.web.problems import Refused
from croupier.web.replay_pages import way_back
from croupier.web.request_bodies import form_of
from croupier.web.responses import as_refused, page
from croupier.web.server import client_of
from croupier.web.wire_lobby import ContinueFrom, CopyTable


@get("/tables/{table:str}", include_in_schema=False)
async def table_page(request: AppRequest, table: FromPath[str]) -> Response[Any]:
    """The table page, where the live table mounts."""
    server = server_of(request)
    try:
        requester = find(request)
    except Refused:
        held = held_seats(request, table)
        if hot_seat_at(request, table) and any(row["seat"] != WATCH and not row["waiting"] for row in held):
            return see_other(f"/tables/{table}/hot-seat")
        waits = [row for row in held if row["waiting"]]
        if not waits:
            raise
        return page("waiting.html", 202, table={"name": waits[0]["table_name"]}, name="Hello")
    if (back := way_back(request, table, requester.seat)) is not None:
        return back
    live = server.table(requester.table)
    head = live.row.head
    mine = [row["seat"] for row in held_seats(request, table) if not row["waiting"]] or [requester.seat]
    invite = reach.invite(server, request, f"/join/{live.row.code}", live.row.code)
    everyone = [one.id for one in live.table.state.seats]
    movable = everyone if lobby.runs(live, requester.seat) else [requester.seat]
    beside = _beside(request, head.beside)
    answer = page(
        "table.html", seat=requester.seat, seats=mine, invite=invite, movable=movable,
        head=live.head_for_all, is_hot=hot_seat_at(request, table) is not None,
        guests=lobby.guests(server, requester), is_copy=live.is_copy, beside=beside, aside=head.beside is not None,
        has_sheets=live.game.sheets is not NO_SHEETS,
        table={"id": live.row.id, "name": head.name, "game": head.game, "code": live.row.code, "root": head.root},
        with_cookie=bool(cookie_of(request)),
        may_delete=my_tables.may_delete(live, requester.seat),
    )  # fmt: skip
    return with_cookies(answer, await renewed_cookies(request))


@get("/tables/{table:str}/wall", guards=[require_public], include_in_schema=False)
async def wall(
    request: AppRequest, table: FromPath[str], join: Annotated[str, QueryParameter(max_length=8)] = ""
) -> Response[str]:
    """The table for a television or a stream, as watchers see it, for anyone at the table; `join=no` hides the code."""
    server, requester = server_of(request), requester_of(request)
    live = server.table(requester.table)
    head = live.row.head
    is_open = head.beside is None and join != "no"
    invite = reach.invite(server, request, f"/join/{live.row.code}", live.row.code) if is_open else None
    return page("wall.html", seat=WATCH, invite=invite, table={"id": live.row.id, "name": head.name, "game": head.game})


def _beside(request: AppRequest, beside: load_table.ParentTable | None) -> dict[str, str] | None:
    """The parent of this side table, for a link back to the seat there."""
    if beside is None:
        return None
    mine = [one.seat for one in held_at(request, beside.parent) if not one.waiting]
    server = server_of(request)
    try:
        name = server.row(beside.parent).head.name
    except (NoTable, Damaged):
        return None
    return {"table": beside.parent, "seat": mine[0], "name": name} if mine else None


@post("/tables/{table:str}/pass", guards=[require_same_origin, require_seat], include_in_schema=False)
async def make_pass(request: AppRequest, table: FromPath[str]) -> Response[str]:
    """A page with a pass, to type or to scan."""
    server, requester = server_of(request), requester_of(request)
    made = await seat_passes.give_pass(server, requester, form_of(request).get("of", requester.seat))
    code = server.table(requester.table).row.code
    return page("pass.html", made=reach.with_link(server, request, code, made), seat=requester.seat,
                table={"id": requester.table}, home=reach.home(server, request).url, table_code=code)  # fmt: skip


@post("/tables/{table:str}/admit", guards=[require_same_origin, require_seat], include_in_schema=False)
async def admit(request: AppRequest, table: FromPath[str]) -> Response[Any]:
    """Admit a guest from the page."""
    given, requester = form_of(request), requester_of(request)
    await lobby.admit(server_of(request), requester, given.get("knock", ""), let_in=given.get("let_in") == "yes")
    return see_other(f"/tables/{requester.table}?seat={requester.seat}")


@post("/tables/{table:str}/export", guards=[require_same_origin, require_seat], include_in_schema=False)
async def export_whole(request: AppRequest, table: FromPath[str]) -> Response[bytes]:
    """The GM's form for exporting the whole table."""
    server, requester = server_of(request), requester_of(request)
    live, confirmed = server.table(requester.table), form_of(request).get("confirm") == "yes"
    return exports.answer(live, requester.seat, await exports.whole(server, live, requester.seat, confirmed=confirmed))


@post("/tables/{table:str}/copy", guards=[require_same_origin, require_seat], include_in_schema=False)
async def copy(request: AppRequest, table: FromPath[str]) -> Response[Any]:
    """Open a table with the same game and settings."""
    made = await my_tables.copy(server_of(request), requester_of(request), CopyTable(), client_of(request))
    return see_other(f"/tables/{made.table}?seat={made.seat}", await session_cookies(request, made.token))


@post("/tables/{table:str}/branch", guards=[require_same_origin, require_seat], include_in_schema=False)
async def make_branch(request: AppRequest, table: FromPath[str]) -> Response[Any]:
    """Continue after an entry at a new table, from the page's dialog."""
    given = form_of(request)
    entry = given.get("entry", "")
    wanted = ContinueFrom(int(entry) if entry.isascii() and entry.isdigit() and len(entry) < 9 else None)
    made = await branches.make(server_of(request), requester_of(request), wanted, client_of(request))
    return see_other(f"/tables/{made.table}?seat={made.seat}", await session_cookies(request, made.token))


@get("/tables/{table:str}/delete", guards=[require_seat], include_in_schema=False)
async def deletion(request: AppRequest, table: FromPath[str]) -> Response[str]:
    """The page for deleting a table in two steps: export it, then delete it."""
    return _deletion(request)


@post("/tables/{table:str}/delete", guards=[require_same_origin, require_seat], include_in_schema=False)
async def delete(request: AppRequest, table: FromPath[str]) -> Response[Any]:
    """Delete the table, once it has been exported."""
    try:
        await my_tables.delete(server_of(request), requester_of(request))
    except Refused as refusal:
        return _deletion(request, refusal)
    return see_other("/")


def _deletion(request: AppRequest, error: Exception | None = None) -> Response[str]:
    server, requester = server_of(request), requester_of(request)
    head = server.table(requester.table).row.head
    refused = as_refused(refusal_from(error)) if error else None
    return page("delete.html", refused.kind.status if refused else 200, refused=refused, seat=requester.seat,
                table={"id": requester.table, "name": head.name, "players": head.players})  # fmt: skip


@post("/sign-out", guards=[require_same_origin], include_in_schema=False)
async def sign_out(request: AppRequest) -> Response[Any]:
    """Sign this browser out here and on the server."""
    return see_other("/", await end_session(request))


HANDLERS = (
    table_page, wall, make_pass, admit, export_whole, copy, make_branch, deletion, delete, sign_out,
)  # fmt: skip
