"""Pages of drafts and sheets: a list, a draft editor, and a printable sheet."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from croupier.core.names import name_of
from croupier.core.refusals import Impossible
from croupier.core.sheets.character_sheets import CharacterSheets
from croupier.core.sheets.draft_editor import DraftEditor
from croupier.web.auth import find, server_of
from croupier.web.drafts import Of, cards, owner, sheet_of
from croupier.web.problems import Refused
from croupier.web.responses import page

AppRequest = Request[Any, Any, Any]


@get("/tables/{table:str}/sheets", include_in_schema=False)
async def sheets_page(request: AppRequest, table: FromPath[str]) -> Response[str]:
    """The drafts this seat can fill in and the sheets it can read."""
    server, requester = server_of(request), find(request)
    live = server.table(requester.table)
    await live.all_written()
    view = live.table.view(requester.seat)
    rows = [(one, name_of(view, one.seat)) for one in cards(server, requester)]
    mine = [(one, name) for one, name in rows if one.seat == requester.seat]
    others = [(one, name) for one, name in rows if one.seat != requester.seat]
    return page("sheets.html", seat=requester.seat, mine=mine, others=others, sheets=live.game.sheets.options(view),
                table={"id": live.row.id, "name": live.row.head.name})  # fmt: skip


@get("/tables/{table:str}/drafts/{kind:str}", include_in_schema=False)
async def draft_page(request: AppRequest, table: FromPath[str], kind: FromPath[str], of: Of = None) -> Response[str]:
    """The draft page, where the draft editor mounts."""
    server, requester = server_of(request), find(request)
    live = server.table(requester.table)
    whose = owner(live, requester, of)
    try:
        draft = DraftEditor(live.game, live.table.view(requester.seat), whose, kind).draft
    except Impossible as none:
        raise Refused("not_found", none.why) from None
    seats = [one.id for one in live.table.state.seats]
    head = live.row.head
    return page("draft.html", seat=requester.seat, of=whose, draft=draft, seats=seats,
                table={"id": live.row.id, "name": head.name, "game": head.game})  # fmt: skip


@get("/tables/{table:str}/sheets/{sheet:str}", include_in_schema=False)
async def sheet_page(request: AppRequest, table: FromPath[str], sheet: FromPath[str]) -> Response[str]:
    """A sheet, for a phone or for one printed page."""
    server, requester = server_of(request), find(request)
    shown = await sheet_of(server, requester, sheet)
    travels = type(server.table(requester.table).game.sheets).to_file is not CharacterSheets.to_file
    return page(
        "sheet.html", seat=requester.seat, id=sheet, sheet=shown, travels=travels, table={"id": requester.table}
    )


HANDLERS: tuple[Any, ...] = (sheets_page, draft_page, sheet_page)
