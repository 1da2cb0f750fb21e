"""The drafts API, `/api/tables/{table}/drafts`: filled in field by field and submitted by the command they name."""

from __future__ import annotations

import secrets
from typing import Annotated, Any
from urllib.parse import quote

import msgspec
from litestar import Response, delete, get, patch, post
from litestar.params import FromPath, JSONBody, QueryParameter

from croupier.core.refusals import Impossible
from croupier.core.sheets.draft_editor import DraftEditor
from croupier.core.sheets.printed_sheet import PrintedSheet
from croupier.core.sheets.worksheet import Worksheet
from croupier.core.state import GM
from croupier.store import drafts
from croupier.store.drafts import ChangedElsewhere, Key
from croupier.web import wire_drafts
from croupier.web.api import ACTED, SEAT, TABLE, AppRequest, problems
from croupier.web.auth import Requester, requester_of, require_seat, server_of, wait
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused, invalid
from croupier.web.request_bodies import body_of, strict_body
from croupier.web.responses import json_response
from croupier.web.server import Server
from croupier.web.wire_choices import field_row

READ = problems(401, 403, 404, 422)
DRAFT = TABLE + "/drafts/{kind:str}"
Of = Annotated[str | None, QueryParameter(max_length=16)]
Version = Annotated[int, QueryParameter(ge=0, le=2**53)]


@get(TABLE + "/drafts", guards=[require_seat], responses=SEAT, tags=["drafts"])
async def list_drafts(request: AppRequest) -> Response[wire_drafts.Drafts]:
    """The drafts that this seat can edit; for the GM, also drafts that others have started."""
    server, requester = server_of(request), requester_of(request)
    await server.table(requester.table).all_written()
    return json_response(wire_drafts.Drafts(tuple(cards(server, requester))))


def cards(server: Server, requester: Requester) -> list[wire_drafts.DraftCard]:
    """The drafts of a seat; for the GM, those of other seats too."""
    live = server.table(requester.table)
    view = live.table.view(requester.seat)
    found = [
        _card(server, live, Key(requester.seat, one.kind), view)
        for one in live.game.sheets.drafts(view, requester.seat)
    ]
    if requester.seat == GM:
        kept = drafts.of_table(server.journal, requester.table)
        found += [_card(server, live, Key(one.seat, one.kind), view) for one in kept if one.seat != GM]
    return found


@get(DRAFT, guards=[require_seat], responses=READ, tags=["drafts"])
async def read_draft(request: AppRequest, kind: FromPath[str], of: Of = None) -> Response[wire_drafts.Draft]:
    """A draft with its worksheet; for the GM also another seat's, with `?of=p2`."""
    server, requester = server_of(request), requester_of(request)
    live = server.table(requester.table)
    key = Key(owner(live, requester, of), kind)
    await live.all_written()
    editor = _desk(server, requester, key)
    found = drafts.find(server.journal, requester.table, key)
    return _draft_json(found, editor.worksheet(found.document))


@patch(
    DRAFT, before_request=strict_body(wire_drafts.ChangeDraft), guards=[require_seat], responses=ACTED, tags=["drafts"]
)
async def change_draft(
    request: AppRequest, kind: FromPath[str], data: JSONBody[wire_drafts.ChangeDraft]
) -> Response[wire_drafts.Draft]:
    """Change fields of your own draft; `changed_elsewhere` if another tab changed it first."""
    server, requester, asked = server_of(request), requester_of(request), body_of(request, wire_drafts.ChangeDraft)
    key, editor, found = _own(server, requester, kind, asked.version)
    document, sheet = editor.change(found.document, asked.changes)
    return _draft_json(await _keep(server, requester, key, found.version, document), sheet)


@post(
    DRAFT + "/random",
    before_request=strict_body(wire_drafts.FillDraft),
    guards=[require_seat],
    status_code=200,
    responses=ACTED,
    tags=["drafts"],
)
async def fill_draft(
    request: AppRequest, kind: FromPath[str], data: JSONBody[wire_drafts.FillDraft]
) -> Response[wire_drafts.Draft]:
    """Fill in your own draft at random, ready to submit; names already entered are kept."""
    server, requester, asked = server_of(request), requester_of(request), body_of(request, wire_drafts.FillDraft)
    key, editor, found = _own(server, requester, kind, asked.version)
    document, sheet = editor.at_random(found.document, secrets.randbelow)
    return _draft_json(await _keep(server, requester, key, found.version, document), sheet)


@delete(DRAFT, guards=[require_seat], status_code=200, responses=ACTED, tags=["drafts"])
async def empty_draft(request: AppRequest, kind: FromPath[str], version: Version) -> Response[wire_drafts.Draft]:
    """Clear your own draft."""
    server, requester = server_of(request), requester_of(request)
    key, editor, found = _own(server, requester, kind, version)
    return _draft_json(await _keep(server, requester, key, found.version, {}), editor.worksheet({}))


@post(
    DRAFT + "/give",
    before_request=strict_body(wire_drafts.GiveDraft),
    guards=[require_seat],
    status_code=200,
    responses=ACTED,
    tags=["drafts"],
)
async def give_draft(
    request: AppRequest, kind: FromPath[str], data: JSONBody[wire_drafts.GiveDraft]
) -> Response[wire_drafts.Draft]:
    """Give one seat's draft to another seat, for example if a player has left. GM only."""
    server, requester, asked = server_of(request), requester_of(request), body_of(request, wire_drafts.GiveDraft)
    if requester.seat != GM:
        raise Refused("forbidden", "only the GM can give a draft to another seat", instead="ask the GM")
    live = _may_write(server, requester)
    of, to = (Key(owner(live, requester, seat), kind) for seat in (asked.of, asked.to))
    editor = _desk(server, requester, to)
    found = drafts.find(server.journal, requester.table, to)
    if found.document:
        raise Impossible(f"{to.seat} already has a draft of that kind", "submit or clear it first")
    given = drafts.give(server.journal, requester.table, of, asked.version, to, at=server.luck.now())
    await _stored_version(given, asked.version)
    for key in (of, to):
        live.presence.tell_draft(*key, drafts.find(server.journal, requester.table, key).version)
    kept = drafts.find(server.journal, requester.table, to)
    return _draft_json(kept, editor.worksheet(kept.document))


@get(TABLE + "/sheets", guards=[require_seat], responses=SEAT, tags=["sheets"])
async def list_sheets(request: AppRequest) -> Response[wire_drafts.Sheets]:
    """The sheets that this seat can see in full."""
    server, requester = server_of(request), requester_of(request)
    live = server.table(requester.table)
    await live.all_written()
    return json_response(wire_drafts.Sheets(live.game.sheets.options(live.table.view(requester.seat))))


@get(TABLE + "/sheets/{sheet:str}", guards=[require_seat], responses=READ, tags=["sheets"])
async def read_sheet(request: AppRequest, sheet: FromPath[str]) -> Response[PrintedSheet]:
    """One sheet, as it is printed."""
    return json_response(await sheet_of(server_of(request), requester_of(request), sheet))


@get(TABLE + "/sheets/{sheet:str}/file", guards=[require_seat], responses=READ, tags=["sheets"])
async def read_sheet_file(request: AppRequest, sheet: FromPath[str]) -> Response[Any]:
    """One sheet as a character file of this game."""
    server, requester = server_of(request), requester_of(request)
    live = server.table(requester.table)
    file = live.game.sheets.to_file(await _view_of(server, requester, sheet), sheet)
    headers = {"content-disposition": f"attachment; filename*=UTF-8''{quote(file.name, safe='')}"}
    kind = "application/json" if file.name.endswith(".json") else "application/yaml"
    return Response(file.text.encode(), media_type=kind, headers=headers)


async def sheet_of(server: Server, requester: Requester, sheet: str) -> PrintedSheet:
    """A sheet as this seat sees it. Raises Refused if it cannot."""
    view = await _view_of(server, requester, sheet)
    return server.table(requester.table).game.sheets.printed(view, sheet)


async def _view_of(server: Server, requester: Requester, sheet: str) -> Any:
    """This seat's view with the sheet. Raises Refused if the seat cannot see the sheet."""
    live = server.table(requester.table)
    await live.all_written()
    view = live.table.view(requester.seat)
    if sheet not in [one.value for one in live.game.sheets.options(view)]:
        raise Refused("not_found", f"there is no sheet {sheet[:40]!r} that you can see")
    return view


def _own(server: Server, requester: Requester, kind: str, version: int) -> tuple[Key, DraftEditor, drafts.Draft]:
    _may_write(server, requester)
    key = Key(requester.seat, kind)
    editor = _desk(server, requester, key)
    found = drafts.find(server.journal, requester.table, key)
    if found.version != version:
        raise _conflict(found.version, version)
    return key, editor, found


def _may_write(server: Server, requester: Requester) -> LiveTable:
    """Check the rate limit, and that the server is running. Raises Refused."""
    live = server.table(requester.table)
    if server.closing:
        raise Refused("closing", "the server is shutting down; nothing was done")
    if requester.watches:
        raise Refused("forbidden", "watchers have no drafts", instead="take a seat at the table")
    live.require_writable()
    server.commands.take((requester.table, requester.seat))
    return live


def owner(live: LiveTable, requester: Requester, of: str | None) -> str:
    """The seat whose draft is meant. Raises Refused if the caller cannot read it."""
    if of is None or of == requester.seat:
        return requester.seat
    if requester.seat != GM:
        raise Refused("forbidden", "only its own seat and the GM can read a draft")
    known = [one.id for one in live.table.state.seats]
    if of not in known:
        raise invalid("of", of, ", ".join(known))
    return of


def _desk(server: Server, requester: Requester, key: Key) -> DraftEditor:
    """The draft as the caller's view shows it, regardless of its owner. Raises Refused if there is none."""
    live = server.table(requester.table)
    try:
        return DraftEditor(live.game, live.table.view(requester.seat), *key)
    except Impossible as none:
        raise Refused("not_found", none.why, instead=none.instead or None) from None


async def _keep(server: Server, requester: Requester, key: Key, version: int, document: dict[str, Any]) -> drafts.Draft:
    at = server.luck.now()
    kept = await _stored_version(drafts.keep(server.journal, requester.table, key, version, document, at=at), version)
    server.table(requester.table).presence.tell_draft(*key, kept)
    return drafts.Draft(*key, kept, document, at)


async def _stored_version(writing: Any, version: int) -> int:
    try:
        kept: int = await wait(writing)
    except ChangedElsewhere as faster:
        raise _conflict(faster.version, version) from None
    return kept


def _conflict(now: int, given: int) -> Refused:
    why = f"this draft was changed elsewhere: it is at version {now}, you sent version {given}"
    return Refused("changed_elsewhere", why, why=why, instead="reload it", field="version", given=str(given))


def _card(server: Server, live: LiveTable, key: Key, view: Any) -> wire_drafts.DraftCard:
    offered = next((one for one in live.game.sheets.drafts(view, key.seat) if one.kind == key.kind), None)
    found = drafts.find(server.journal, live.row.id, key)
    title, words = (offered.title, offered.help) if offered else (key.kind, "")
    return wire_drafts.DraftCard(
        key.kind, title, words, key.seat, found.version, found.changed, not found.document, offered is not None
    )


def _draft_json(found: drafts.Draft, sheet: Worksheet) -> Response[wire_drafts.Draft]:
    """A draft as JSON: each field with only the keys of its kind."""
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
    return json_response(msgspec.json.encode(body))  # type: ignore[arg-type]


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
