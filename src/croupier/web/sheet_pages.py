"""Pages of drafts and sheets: a list of them, a draft to fill in (the island's), a sheet to read and print."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get
from litestar.params import FromPath

from croupier.core.game import Game
from croupier.core.names import name_of
from croupier.core.refusals import Impossible
from croupier.core.sheets.draft_editor import Desk
from croupier.web.auth import find, house_of
from croupier.web.drafts import Of, cards, owner, sheet_of
from croupier.web.problems import Refused
from croupier.web.responses import page

Asked = Request[Any, Any, Any]


@get("/tables/{table:str}/sheets", include_in_schema=False)
async def sheets_page(request: Asked, table: FromPath[str]) -> Response[str]:
    """What this seat may fill in and what it may read."""
    house, sitter = house_of(request), find(request)
    live = house.table(sitter.table)
    await live.settled()
    view = live.table.view(sitter.seat)
    rows = [(one, name_of(view, one.seat)) for one in cards(house, sitter)]
    mine = [(one, name) for one, name in rows if one.seat == sitter.seat]
    others = [(one, name) for one, name in rows if one.seat != sitter.seat]
    return page("sheets.html", seat=sitter.seat, mine=mine, others=others, sheets=live.game.sheets(view),
                table={"id": live.row.id, "name": live.row.head.name})  # fmt: skip


@get("/tables/{table:str}/drafts/{kind:str}", include_in_schema=False)
async def draft_page(request: Asked, table: FromPath[str], kind: FromPath[str], of: Of = None) -> Response[str]:
    """A draft: the island mounts here."""
    house, sitter = house_of(request), find(request)
    live = house.table(sitter.table)
    whose = owner(live, sitter, of)
    try:
        draft = Desk(live.game, live.table.view(sitter.seat), whose, kind).draft
    except Impossible as none:
        raise Refused("not_found", none.why) from None
    seats = [one.id for one in live.table.state.seats]
    head = live.row.head
    return page("draft.html", seat=sitter.seat, of=whose, draft=draft, seats=seats,
                table={"id": live.row.id, "name": head.name, "game": head.game})  # fmt: skip


@get("/tables/{table:str}/sheets/{sheet:str}", include_in_schema=False)
async def sheet_page(request: Asked, table: FromPath[str], sheet: FromPath[str]) -> Response[str]:
    """A sheet, for a phone and for one page of paper."""
    house, sitter = house_of(request), find(request)
    shown = await sheet_of(house, sitter, sheet)
    travels = type(house.table(sitter.table).game).file_of_sheet is not Game.file_of_sheet
    return page("sheet.html", seat=sitter.seat, id=sheet, sheet=shown, travels=travels, table={"id": sitter.table})


HANDLERS: tuple[Any, ...] = (sheets_page, draft_page, sheet_page)
