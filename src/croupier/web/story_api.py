"""The story of a table as everybody saw it: its page, and `GET /api/tables/ID/story` to keep it or to pass it on."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Response, get
from litestar.handlers.base import BaseRouteHandler
from litestar.params import QueryParameter
from msgspec.structs import replace

from croupier.core.retelling import by_tag
from croupier.core.state import WATCH
from croupier.web import story_pages
from croupier.web.api import SEAT, TABLE, AppRequest
from croupier.web.auth import Connection, find, hot_seat_at, requester_of, server_of
from croupier.web.live_table import LiveTable
from croupier.web.problems import Refused
from croupier.web.responses import page
from croupier.web.server import Server
from croupier.web.still_table import StillTable
from croupier.web.story import story

KINDS = {
    "md": ("text/markdown; charset=utf-8", story_pages.markdown),
    "html": ("text/html; charset=utf-8", story_pages.html),
}
NO_SEAT = "this story is for the people at its table"
ADVICE = (
    "Join with the table's code, and open the link again. If you have a seat in another browser, open it there. Whoever"
    " sent you the link can also download the story and send you the file."
)


async def require_reader(connection: Connection, _: BaseRouteHandler) -> None:
    """Guard: the caller must hold a seat at this table, whichever one the address names: all read the same."""
    try:
        connection.scope["sitter"] = find(connection)  # type: ignore[typeddict-unknown-key]
    except Refused as refused:
        if hot_seat_at(connection, str(connection.path_params.get("table", ""))) is None:
            try:
                connection.scope["sitter"] = find(connection, WATCH)  # type: ignore[typeddict-unknown-key]
            except Refused:
                pass
            else:
                return
        refused.detail = NO_SEAT
        refused.kind = replace(refused.kind, advice=ADVICE)
        raise


async def _written(server: Server, live: LiveTable, write: Any) -> Any:
    """The story as `write` formats it, computed in a thread while play continues."""
    await live.all_written()
    live.require_retold()
    still = StillTable(live, WATCH)

    def written() -> Any:
        entries = list(still.entries_after(0))
        return write(story(entries, by_tag(live.game.retellings), live.row.head.name, live.game.title))

    return await server.copying.run(written)


@get(TABLE + "/story", guards=[require_reader], responses=SEAT, tags=["play"], media_type="text/plain")
async def read_story(
    request: AppRequest, form: Annotated[Literal["md", "html"], QueryParameter()] = "html"
) -> Response[bytes]:
    """What everybody saw happen, in sentences, as Markdown or as one page; the same for every seat."""
    server = server_of(request)
    live = server.table(requester_of(request).table)
    media, write = KINDS[form]
    body = await _written(server, live, lambda told: write(told).encode())
    name = f'attachment; filename="{live.row.id}-story.{form}"'
    return Response(body, media_type=media, headers={"content-disposition": name})


@get("/tables/{table:str}/story", guards=[require_reader], include_in_schema=False)
async def story_page(request: AppRequest) -> Response[Any]:
    """The story to read here, with ways to keep it."""
    server, requester = server_of(request), requester_of(request)
    live = server.table(requester.table)

    told = await _written(server, live, story_pages.fragment)
    table = {"id": live.row.id, "name": live.row.head.name}
    return page("story.html", story=told, seat=requester.through, table=table)


HANDLERS = (read_story,)
PAGES = (story_page,)
