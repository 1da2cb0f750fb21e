"""Files that seats send to their table and read there: `POST` and `GET /api/tables/{table}/assets`."""

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
from croupier.store.errors import ShelfFull
from croupier.web import wire
from croupier.web.api import SEAT, TABLE, Asked, problems
from croupier.web.auth import Sitter, house_of, seated, sitter_of
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused, invalid
from croupier.web.responses import told
from croupier.web.server import House
from croupier.web.uploads import receive

SENT = problems(400, 401, 403, 413, 422, 429, 507)
HEADERS = {
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "private, max-age=86400, immutable",
}
Form = Annotated[dict[str, UploadFile], Body(media_type=RequestEncodingType.MULTI_PART)]


@post(TABLE + "/assets", guards=[seated], status_code=201, responses=SENT, tags=["play"], request_max_body_size=None)
async def send_asset(request: Asked, data: Form, hidden: FromQuery[bool] = False) -> Response[wire.AssetKept]:
    """Send a picture or a text to the table, as the multipart field `file`; the GM may keep it hidden."""
    house, sitter = house_of(request), sitter_of(request)
    file = data.get("file")
    if not isinstance(file, UploadFile) or len(data) != 1:
        raise invalid("file", ", ".join(sorted(data))[:60] or "nothing", "one file, in the field `file`")
    if sitter.watches:
        raise Refused("forbidden", "whoever watches sends nothing", instead="join the table with a seat")
    if hidden and sitter.seat != GM:
        raise Refused("forbidden", "only the GM keeps files hidden", instead="send it without hidden=true")
    return told(await _keep(house, sitter, file.filename, await file.read(), hidden=hidden), 201)


@get(
    TABLE + "/assets/{asset:str}", guards=[seated], responses=SEAT, tags=["play"], media_type="application/octet-stream"
)
async def read_asset(request: Asked, asset: FromPath[str]) -> Response[bytes]:
    """A file of the table, for whoever sits there; a hidden one once this seat's view names it."""
    house, sitter = house_of(request), sitter_of(request)
    found = assets.find(house.journal, sitter.table, asset)
    if found is None or not _may_read(house.table(sitter.table), sitter, found):
        raise Refused("not_found", "no such file lies at this table")
    is_picture = found.type in PICTURES
    kind = f"{found.type}; charset=utf-8" if found.type.startswith("application/") else found.type
    headers = {**HEADERS, "content-disposition": "inline" if is_picture else "attachment"}
    return Response(found.data, media_type=kind, headers=headers)


async def _keep(house: House, sitter: Sitter, name: str, data: bytes, *, hidden: bool) -> wire.AssetKept:
    house.files.take((sitter.table, sitter.seat))
    most = house.limits.asset_bytes
    if len(data) > most:
        raise Refused("too_large", f"a file may have {most // 1024} KiB")
    async with house.decoding:
        found = await asyncio.to_thread(receive, name, data, most)
    asset = assets.Asset(found.id, found.type, sitter.seat, hidden, found.data)
    room = assets.Room(house.limits.assets_a_table, house.limits.asset_bytes_a_table)
    try:
        await asyncio.wrap_future(assets.keep(house.journal, sitter.table, asset, room=room))
    except ShelfFull as full:
        raise Refused("too_large", f"{full}: a file that no entry names goes after a day") from None
    return wire.AssetKept(found.id, found.type, len(found.data), found.width, found.height)


def _may_read(table: LiveTable, sitter: Sitter, asset: assets.Asset) -> bool:
    if sitter.seat != WATCH and (not asset.hidden or sitter.seat in {GM, asset.seat}):
        return True
    return asset.id.encode() in msgspec.json.encode(table.table.view(sitter.seat))


HANDLERS: tuple[Any, ...] = (send_asset, read_asset)
