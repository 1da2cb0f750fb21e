"""`GET /api/tables/ID/story`: the story of a table as everybody saw it, to keep or to pass on."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Response, get
from litestar.params import QueryParameter

from croupier.core.state import WATCH
from croupier.web import story
from croupier.web.api import SEAT, TABLE, AppRequest
from croupier.web.auth import requester_of, require_seat, server_of
from croupier.web.still_table import StillTable

KINDS = {"md": ("text/markdown; charset=utf-8", story.markdown), "html": ("text/html; charset=utf-8", story.html)}


@get(TABLE + "/story", guards=[require_seat], responses=SEAT, tags=["play"], media_type="text/plain")
async def read_story(
    request: AppRequest, form: Annotated[Literal["md", "html"], QueryParameter()] = "html"
) -> Response[bytes]:
    """What everybody saw happen, in sentences, as Markdown or as one page; the same for every seat."""
    server = server_of(request)
    live = server.table(requester_of(request).table)
    await live.all_written()
    still = StillTable(live, WATCH)
    media, write = KINDS[form]

    def written() -> bytes:
        entries = list(still.entries_after(0))
        return write(live.row.head.name, live.game.title, story.chapters(entries), story.people(entries)).encode()

    body = await server.copying.run(written)
    name = f'attachment; filename="{live.row.id}-story.{form}"'
    return Response(body, media_type=media, headers={"content-disposition": name})


HANDLERS = (read_story,)
