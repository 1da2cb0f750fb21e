"""Files that seats upload to their table and read there: `POST` and `GET /api/tables/{table}/assets`."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery

from croupier.core.assets import PICTURES
from croupier.core.state import GM, WATCH
from croupier.store import assets
from croupier.store.errors import AssetsFull
from croupier.web import wire
from croupier.web.api import SEAT, TABLE, AppRequest, problems
from croupier.web.auth import Requester, requester_of, require_seat, server_of
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused, invalid
from croupier.web.responses import json_response
from croupier.web.server import Server
from croupier.web.uploads import receive

SENT = problems(400, 401, 403, 413, 422, 429, 507)
HEADERS = {
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=86400, immutable",
}
Form = Annotated[dict[str, UploadFile], Body(media_type=RequestEncodingType.MULTI_PART)]


@post(
    TABLE + "/assets", guards=[require_seat], status_code=201, responses=SENT, tags=["play"], request_max_body_size=None
)
async def send_asset(request: AppRequest, data: Form, hidden: FromQuery[bool] = False) -> Response[wire.AssetKept]:
    """Upload a picture or text to the table as the multipart field `file`; the GM can keep it hidden."""
    server, requester = server_of(request), requester_of(request)
    file = data.get("file")
    if not isinstance(file, UploadFile) or len(data) != 1:
        raise invalid("file", tuple(sorted(data)), "exactly one file, in the field `file`")
    if requester.watches:
        raise Refused("forbidden", "watchers cannot upload files", instead="take a seat at the table")
    if hidden and requester.seat != GM:
        raise Refused("forbidden", "only the GM can hide a file", instead="send it without hidden=true")
    return json_response(await _keep(server, requester, file.filename, await file.read(), hidden=hidden), 201)


@get(
    TABLE + "/assets/{asset:str}",
    guards=[require_seat],
    responses=SEAT,
    tags=["play"],
    media_type="application/octet-stream",
)
async def read_asset(request: AppRequest, asset: FromPath[str]) -> Response[bytes]:
    """A file of the table, for anyone seated there; a hidden one only once this seat's view refers to it."""
    server, requester = server_of(request), requester_of(request)
    found = assets.find(server.journal, requester.table, asset)
    if found is None or not _may_read(server.table(requester.table), requester, found):
        raise Refused("not_found", "this table has no such file")
    is_picture = found.type in PICTURES
    kind = f"{found.type}; charset=utf-8" if found.type.startswith("application/") else found.type
    headers = {**HEADERS, "content-disposition": "inline" if is_picture else "attachment"}
    return Response(found.data, media_type=kind, headers=headers)


async def _keep(server: Server, requester: Requester, name: str, data: bytes, *, hidden: bool) -> wire.AssetKept:
    server.files.take((requester.table, requester.seat))
    most = server.limits.asset_bytes
    if len(data) > most:
        raise Refused("too_large", f"a file can be at most {most // 1024} KiB")
    async with server.decoding:
        found = await asyncio.to_thread(receive, name, data, most)
    asset = assets.Asset(found.id, found.type, requester.seat, hidden, found.data)
    room = assets.AssetQuota(server.limits.assets_a_table, server.limits.asset_bytes_a_table)
    try:
        await asyncio.wrap_future(assets.keep(server.journal, requester.table, asset, room=room))
    except AssetsFull as full:
        raise Refused("too_large", f"{full}: files that no entry refers to are deleted after a day") from None
    return wire.AssetKept(found.id, found.type, len(found.data), found.width, found.height)


def _may_read(table: LiveTable, requester: Requester, asset: assets.Asset) -> bool:
    if requester.seat != WATCH and (not asset.hidden or requester.seat in {GM, asset.seat}):
        return True
    return asset.id.encode() in msgspec.json.encode(table.table.view(requester.seat))


HANDLERS: tuple[Any, ...] = (send_asset, read_asset)
