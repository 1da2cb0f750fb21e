"""The application: `create_app(journal)` is all that `croupier serve` and the tests need."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Collection, Mapping
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar
from litestar._openapi.plugin import OpenAPIPlugin  # nothing public makes the document before it is asked for
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router

from croupier import __version__
from croupier.core.game import Game
from croupier.core.refusals import Refusal
from croupier.store import Journal
from croupier.web import api, assets, drafts, fairness_api, game_catalog, live, odds_api, odds_pages, pages, sheet_pages
from croupier.web.addresses import Networks
from croupier.web.connections import protocols
from croupier.web.limits import Limits
from croupier.web.middleware import EdgeMiddleware
from croupier.web.responses import pages as pages_of_ours
from croupier.web.responses import problem_response
from croupier.web.server import Server
from croupier.web.server_luck import SecretLuck, ServerLuck
from croupier.web.watchdog import Watchdog

HERE = ("localhost", "127.0.0.1", "::1")
STATIC = Path(__file__).parent / "static"


def create_app(
    journal: Journal,
    *,
    luck: ServerLuck | None = None,
    public_url: str | None = None,
    hosts: Collection[str] = HERE,
    limits: Limits | None = None,
    games: Mapping[str, Game[Any]] | None = None,
    grace: float = 30.0,
    pace: float = 1.0,
    texts: Mapping[str, str] | None = None,
    behind: Networks = (),
) -> EdgeMiddleware:
    """The server of one journal. `hosts` are the names that it answers to; `luck` is the seam for tests.

    `grace` is how many seconds somebody may be gone before she is away; `pace` how many seconds of waiting for an
    answer pass in one. `texts` lie ready for new tables, by name, as packs of content.
    `behind` are the proxies whose forwarded headers are believed. Raises ValueError where one is no address.
    """
    limits = limits or Limits()
    watchdog = Watchdog()
    server = Server(journal, luck or SecretLuck(journal), limits, public_url, grace, games, pace, texts)
    names = {*hosts, *([urlsplit(public_url).hostname or ""] if public_url else [])}

    @asynccontextmanager
    async def running(_: Litestar) -> AsyncIterator[None]:
        await server.open()
        await asyncio.to_thread(_prepare, app)
        watchdog.start()
        try:
            yield
        finally:
            watchdog.stop()
            await server.close()

    app = Litestar(
        route_handlers=[
            *api.HANDLERS,
            *assets.HANDLERS,
            *drafts.HANDLERS,
            *fairness_api.HANDLERS,
            *odds_api.HANDLERS,
            *pages.HANDLERS,
            *odds_pages.HANDLERS,
            *sheet_pages.HANDLERS,
            live.live,
            create_static_files_router("/static", directories=[STATIC], opt={"static": True}),
        ],
        exception_handlers={Exception: problem_response},
        lifespan=[running],
        state=State({"server": server, "watchdog": watchdog}),
        request_max_body_size=limits.request_bytes,
        openapi_config=OpenAPIConfig(
            title="Croupier", version=__version__, path="/api/schema",
            description="Everything that the page can do, a client can.", render_plugins=[JsonRenderPlugin()],
        ),
        on_app_init=[_quietly],
    )  # fmt: skip
    return EdgeMiddleware(app, names, limits, server.luck.clock, watchdog, behind)


def _prepare(app: Litestar) -> None:
    """Make what is made once and takes long, so that no request waits for it: pages and the API's document."""
    for game in app.state["server"].games.values():
        _warm_up(game)
    for name in pages_of_ours.list_templates():
        pages_of_ours.get_template(name)
    app.plugins.get(OpenAPIPlugin).provide_openapi_schema()


@lru_cache
def _warm_up(game: Game[Any]) -> None:
    """Read the rules of a game, make its decoders, and ask for the choices of a new table once."""
    players = tuple(f"p{seat + 1}" for seat in range(game.least_players))
    settings = game.read_settings({}, with_gm=game.gm != "none")
    state = game.begin(players, settings, with_gm=game.gm != "none", mode="enforce", consent="nobody_objects")
    for seat in state.seats:
        game.choices(game.see(state, seat.id), seat.id)
    with suppress(Refusal):
        game.read_command(b"{}")
    game_catalog.card(game)


def _quietly(config: AppConfig) -> AppConfig:
    """Our own log says what went wrong, without the request's headers and bodies."""
    config.logging_config = None
    return config


def spare_the_collector() -> None:
    """Look for garbage in cycles less often: frozen states make almost none, and each look costs what it visits.

    What a table keeps by the thousand (`gc=False` in core and pieces) is not visited at all.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def server_options(limits: Limits | None = None, behind: Networks = ()) -> dict[str, Any]:
    """Settings of uvicorn: no access log (addresses may hold codes), small frames, guarded connections, a quick end."""
    limits = limits or Limits()
    return {
        **protocols(limits, behind),
        "proxy_headers": False,  # the edge reads them, from proxies that were named
        "access_log": False,
        "server_header": False,
        "ws_max_size": limits.request_bytes,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "timeout_graceful_shutdown": 5,
        "timeout_keep_alive": 15,
    }
