"""Drafts by API, `/api/tables/{table}/drafts`: filled in field by field, sent in by the command that they name."""

from __future__ import annotations

import secrets
from typing import Annotated, Any
from urllib.parse import quote

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.params import FromPath, JSONBody, QueryParameter

from croupier.core.refusals import Impossible
from croupier.core.sheets.draft_editor import Desk
from croupier.core.sheets.printed_sheet import PrintedSheet
from croupier.core.sheets.worksheet import Worksheet
from croupier.core.state import GM
from croupier.store import drafts
from croupier.store.drafts import ChangedElsewhere, Key
from croupier.web import wire_drafts
from croupier.web.api import ACTED, SEAT, TABLE, Asked, problems
from croupier.web.auth import Sitter, house_of, seated, sitter_of, wait
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused, invalid
from croupier.web.request_bodies import body_of, strictly
from croupier.web.responses import told
from croupier.web.server import House
from croupier.web.wire_choices import field_row

READ = problems(401, 403, 404, 422)
DRAFT = TABLE + "/drafts/{kind:str}"
Of = Annotated[str | None, QueryParameter(max_length=16)]
Version = Annotated[int, QueryParameter(ge=0, le=2**53)]


@get(TABLE + "/drafts", guards=[seated], responses=SEAT, tags=["drafts"])
async def list_drafts(request: Asked) -> Response[wire_drafts.Drafts]:
    """The drafts that this seat may keep; for the GM also those that others have begun."""
    house, sitter = house_of(request), sitter_of(request)
    await house.table(sitter.table).settled()
    return told(wire_drafts.Drafts(tuple(cards(house, sitter))))


def cards(house: House, sitter: Sitter) -> list[wire_drafts.DraftCard]:
    """What a seat may keep; for the GM also what others keep."""
    live = house.table(sitter.table)
    view = live.table.view(sitter.seat)
    found = [_card(house, live, Key(sitter.seat, one.kind), view) for one in live.game.drafts(view, sitter.seat)]
    if sitter.seat == GM:
        kept = drafts.of_table(house.journal, sitter.table)
        found += [_card(house, live, Key(one.seat, one.kind), view) for one in kept if one.seat != GM]
    return found


@get(DRAFT, guards=[seated], responses=READ, tags=["drafts"])
async def read_draft(request: Asked, kind: FromPath[str], of: Of = None) -> Response[wire_drafts.Draft]:
    """A draft with its worksheet; for the GM also another seat's, `?of=p2`."""
    house, sitter = house_of(request), sitter_of(request)
    live = house.table(sitter.table)
    key = Key(owner(live, sitter, of), kind)
    await live.settled()
    desk = _desk(house, sitter, key)
    found = drafts.find(house.journal, sitter.table, key)
    return _told(found, desk.worksheet(found.document))


@patch(DRAFT, before_request=strictly(wire_drafts.ChangeDraft), guards=[seated], responses=ACTED, tags=["drafts"])
async def change_draft(
    request: Asked, kind: FromPath[str], data: JSONBody[wire_drafts.ChangeDraft]
) -> Response[wire_drafts.Draft]:
    """Change fields of one's own draft; `changed_elsewhere` where another tab was faster."""
    house, sitter, asked = house_of(request), sitter_of(request), body_of(request, wire_drafts.ChangeDraft)
    key, desk, found = _own(house, sitter, kind, asked.version)
    document, sheet = desk.change(found.document, asked.changes)
    return _told(await _keep(house, sitter, key, found.version, document), sheet)


@post(
    DRAFT + "/random",
    before_request=strictly(wire_drafts.FillDraft),
    guards=[seated],
    status_code=200,
    responses=ACTED,
    tags=["drafts"],
)
async def fill_draft(
    request: Asked, kind: FromPath[str], data: JSONBody[wire_drafts.FillDraft]
) -> Response[wire_drafts.Draft]:
    """Fill one's own draft in at random, so that it can be sent in; names that were given are kept."""
    house, sitter, asked = house_of(request), sitter_of(request), body_of(request, wire_drafts.FillDraft)
    key, desk, found = _own(house, sitter, kind, asked.version)
    document, sheet = desk.at_random(found.document, secrets.randbelow)
    return _told(await _keep(house, sitter, key, found.version, document), sheet)


@delete(DRAFT, guards=[seated], status_code=200, responses=ACTED, tags=["drafts"])
async def empty_draft(request: Asked, kind: FromPath[str], version: Version) -> Response[wire_drafts.Draft]:
    """Take away all that was filled in; the draft is blank again."""
    house, sitter = house_of(request), sitter_of(request)
    key, desk, found = _own(house, sitter, kind, version)
    return _told(await _keep(house, sitter, key, found.version, {}), desk.worksheet({}))


@post(
    DRAFT + "/give",
    before_request=strictly(wire_drafts.GiveDraft),
    guards=[seated],
    status_code=200,
    responses=ACTED,
    tags=["drafts"],
)
async def give_draft(
    request: Asked, kind: FromPath[str], data: JSONBody[wire_drafts.GiveDraft]
) -> Response[wire_drafts.Draft]:
    """The GM hands the draft of one seat to another, as of somebody who has left."""
    house, sitter, asked = house_of(request), sitter_of(request), body_of(request, wire_drafts.GiveDraft)
    if sitter.seat != GM:
        raise Refused("forbidden", "only the GM hands a draft to another seat", instead="ask the GM")
    live = _may_write(house, sitter)
    of, to = (Key(owner(live, sitter, seat), kind) for seat in (asked.of, asked.to))
    desk = _desk(house, sitter, to)
    found = drafts.find(house.journal, sitter.table, to)
    if found.document:
        raise Impossible(f"{to.seat} keeps a draft of that kind already", "let it be sent in or emptied first")
    given = drafts.give(house.journal, sitter.table, of, asked.version, to, at=house.luck.now())
    await _written(given, asked.version)
    for key in (of, to):
        live.company.tell_draft(*key, drafts.find(house.journal, sitter.table, key).version)
    kept = drafts.find(house.journal, sitter.table, to)
    return _told(kept, desk.worksheet(kept.document))


@get(TABLE + "/sheets", guards=[seated], responses=SEAT, tags=["sheets"])
async def list_sheets(request: Asked) -> Response[wire_drafts.Sheets]:
    """The sheets that this seat sees whole."""
    house, sitter = house_of(request), sitter_of(request)
    live = house.table(sitter.table)
    await live.settled()
    return told(wire_drafts.Sheets(live.game.sheets(live.table.view(sitter.seat))))


@get(TABLE + "/sheets/{sheet:str}", guards=[seated], responses=READ, tags=["sheets"])
async def read_sheet(request: Asked, sheet: FromPath[str]) -> Response[PrintedSheet]:
    """One of them, as it is printed."""
    return told(await sheet_of(house_of(request), sitter_of(request), sheet))


@get(TABLE + "/sheets/{sheet:str}/file", guards=[seated], responses=READ, tags=["sheets"])
async def read_sheet_file(request: Asked, sheet: FromPath[str]) -> Response[Any]:
    """One of them as the file by which characters of this game travel."""
    house, sitter = house_of(request), sitter_of(request)
    live = house.table(sitter.table)
    file = live.game.file_of_sheet(await _view_of(house, sitter, sheet), sheet)
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(file.name, safe='')}"}
    kind = "application/json" if file.name.endswith(".json") else "application/yaml"
    return Response(file.text.encode(), media_type=kind, headers=headers)


async def sheet_of(house: House, sitter: Sitter, sheet: str) -> PrintedSheet:
    """A sheet as this seat sees it. Raises Refused where it does not."""
    view = await _view_of(house, sitter, sheet)
    return house.table(sitter.table).game.sheet(view, sheet)


async def _view_of(house: House, sitter: Sitter, sheet: str) -> Any:
    """What this seat sees, a sheet with it. Raises Refused where it does not see the sheet."""
    live = house.table(sitter.table)
    await live.settled()
    view = live.table.view(sitter.seat)
    if sheet not in [one.value for one in live.game.sheets(view)]:
        raise Refused("not_found", f"you see no sheet {sheet[:40]!r} here")
    return view


def _own(house: House, sitter: Sitter, kind: str, version: int) -> tuple[Key, Desk, drafts.Draft]:
    _may_write(house, sitter)
    key = Key(sitter.seat, kind)
    desk = _desk(house, sitter, key)
    found = drafts.find(house.journal, sitter.table, key)
    if found.version != version:
        raise _elsewhere(found.version, version)
    return key, desk, found


def _may_write(house: House, sitter: Sitter) -> LiveTable:
    """Within the limits and while the server runs. Raises Refused."""
    live = house.table(sitter.table)
    if house.closing:
        raise Refused("closing", "the server is closing; nothing was done")
    if sitter.watches:
        raise Refused("forbidden", "whoever watches keeps no draft", instead="join the table with a seat")
    live.require_writable()
    house.commands.take((sitter.table, sitter.seat))
    return live


def owner(live: LiveTable, sitter: Sitter, of: str | None) -> str:
    """Whose draft is meant. Raises Refused where that is not for this seat to read."""
    if of is None or of == sitter.seat:
        return sitter.seat
    if sitter.seat != GM:
        raise Refused("forbidden", "a draft is read by its own seat and by the GM")
    known = [one.id for one in live.table.state.seats]
    if of not in known:
        raise invalid("of", of, ", ".join(known))
    return of


def _desk(house: House, sitter: Sitter, key: Key) -> Desk:
    """What the asking seat's view makes of the draft, whoever owns it. Raises Refused where there is none."""
    live = house.table(sitter.table)
    try:
        return Desk(live.game, live.table.view(sitter.seat), *key)
    except Impossible as none:
        raise Refused("not_found", none.why, instead=none.instead or None) from None


async def _keep(house: House, sitter: Sitter, key: Key, version: int, document: dict[str, Any]) -> drafts.Draft:
    at = house.luck.now()
    kept = await _written(drafts.keep(house.journal, sitter.table, key, version, document, at=at), version)
    house.table(sitter.table).company.tell_draft(*key, kept)
    return drafts.Draft(*key, kept, document, at)


async def _written(writing: Any, version: int) -> int:
    try:
        kept: int = await wait(writing)
    except ChangedElsewhere as faster:
        raise _elsewhere(faster.version, version) from None
    return kept


def _elsewhere(now: int, given: int) -> Refused:
    why = f"this draft was changed elsewhere: it is at version {now}, yours was {given}"
    return Refused("changed_elsewhere", why, why=why, instead="read it again", field="version", given=str(given))


def _card(house: House, live: LiveTable, key: Key, view: Any) -> wire_drafts.DraftCard:
    offered = next((one for one in live.game.drafts(view, key.seat) if one.kind == key.kind), None)
    found = drafts.find(house.journal, live.row.id, key)
    title, words = (offered.title, offered.help) if offered else (key.kind, "")
    return wire_drafts.DraftCard(
        key.kind, title, words, key.seat, found.version, found.changed, not found.document, offered is not None
    )


def _told(found: drafts.Draft, sheet: Worksheet) -> Response[wire_drafts.Draft]:
    """A draft over the wire: each field with the keys of its kind alone."""
    row = msgspec.structs.asdict(sheet)
    row["sections"] = [
        {
            **msgspec.structs.asdict(section),
            "lines": [{**msgspec.structs.asdict(line), "field": field_row(line.field)} for line in section.lines],
        }
        for section in sheet.sections
    ]
    body = {
        "kind": found.kind, "seat": found.seat, "version": found.version, "changed": found.changed,
        "document": found.document, "ready": sheet.ready, "worksheet": row,
    }  # fmt: skip
    return told(msgspec.json.encode(body))  # type: ignore[arg-type]


HANDLERS: tuple[Any, ...] = (
    list_drafts,
    read_draft,
    change_draft,
    fill_draft,
    empty_draft,
    give_draft,
    list_sheets,
    read_sheet,
    read_sheet_file,
)
