"""The application factory: `croupier serve` and the tests need only `create_app(journal)`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar
from litestar._openapi.plugin import OpenAPIPlugin  # no public name builds the document on request
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.plugins import PluginProtocol
from litestar.plugins.core import MsgspecDIPlugin  # without those of pydantic and attrs

from croupier import __version__
from croupier.core.game import Game
from croupier.core.refusals import Refusal
from croupier.store import Journal
from croupier.web import (
    api,
    assets,
    dice_api,
    drafts,
    fairness_api,
    game_catalog,
    hot_seat,
    live,
    lobby_pages,
    odds_api,
    odds_pages,
    replay_api,
    replay_pages,
    rules_pages,
    safety_api,
    sheet_pages,
    static_files,
    story_api,
    table_pages,
    tables_api,
    tutorials,
    webhook_api,
)
from croupier.web.addresses import Networks
from croupier.web.connections import protocols
from croupier.web.limits import Limits
from croupier.web.middleware import EdgeMiddleware
from croupier.web.responses import pages as pages_of_ours
from croupier.web.responses import problem_response
from croupier.web.server import Server
from croupier.web.server_luck import SecretLuck, ServerLuck
from croupier.web.watchdog import Watchdog
from croupier.web.webhooks.rules import PostRules

HERE = ("localhost", "127.0.0.1", "::1")


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
    phones: Sequence[str] = (),
    posts: PostRules | None = None,
) -> EdgeMiddleware:
    """The server of one journal.

    `hosts` are the host names it answers to. `luck` replaces chance and time in tests. `grace` is the number of
    seconds before a disconnected seat counts as away; `pace` speeds up answer timers by that factor. `texts` are
    content packs for new tables, by name. `behind` are the proxies whose forwarded headers are trusted.
    `phones` are the URLs under which phones in the same network reach this server.
    Raises ValueError for an invalid address in `behind`.
    """
    limits = limits or Limits()
    watchdog = Watchdog()
    server = Server(journal, luck or SecretLuck(journal), limits, public_url, grace, games, pace, texts, phones, posts)
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

    app = _App(
        route_handlers=[
            *api.HANDLERS,
            *tables_api.HANDLERS,
            *assets.HANDLERS,
            *drafts.HANDLERS,
            *fairness_api.HANDLERS,
            *safety_api.HANDLERS,
            *story_api.HANDLERS,
            *story_api.PAGES,
            *webhook_api.HANDLERS,
            *replay_api.HANDLERS,
            *dice_api.HANDLERS,
            *odds_api.HANDLERS,
            *lobby_pages.HANDLERS,
            *table_pages.HANDLERS,
            *replay_pages.HANDLERS,
            *hot_seat.HANDLERS,
            *rules_pages.HANDLERS,
            *odds_pages.HANDLERS,
            *sheet_pages.HANDLERS,
            *tutorials.HANDLERS,
            live.live,
            *static_files.HANDLERS,
        ],
        exception_handlers={Exception: problem_response},
        lifespan=[running],
        state=State({"server": server, "watchdog": watchdog}),
        request_max_body_size=limits.request_bytes,
        openapi_config=OpenAPIConfig(
            title="Croupier", version=__version__, path="/api/schema",
            description="A client can do everything the page can.", render_plugins=[JsonRenderPlugin()],
        ),
        on_app_init=[_quietly],
    )  # fmt: skip
    return EdgeMiddleware(app, names, limits, server.luck.clock, watchdog, behind)


class _App(Litestar):
    """Litestar without its plugins for models of pydantic and attrs, unused here: this saves 1.4 MB of memory."""

    @staticmethod
    def _get_default_plugins(plugins: list[PluginProtocol]) -> list[PluginProtocol]:
        return [*plugins, MsgspecDIPlugin()]


def _prepare(app: Litestar) -> None:
    """Build slow, one-time data before the first request: compressed files, pages and the OpenAPI document."""
    static_files.release()
    for game in app.state["server"].games.values():
        _warm_up(game)
    for name in pages_of_ours.list_templates():
        pages_of_ours.get_template(name)
    app.plugins.get(OpenAPIPlugin).provide_openapi_schema()


@lru_cache
def _warm_up(game: Game[Any]) -> None:
    """Read a game's rules, create its decoders and compute the choices of a new table once."""
    players = tuple(f"p{seat + 1}" for seat in range(game.least_players))
    settings = game.read_settings({}, with_gm=game.gm != "none")
    state = game.begin(players, settings, with_gm=game.gm != "none", mode="enforce", consent="nobody_objects")
    for seat in state.seats:
        game.choices(game.see(state, seat.id), seat.id)
    with suppress(Refusal):
        game.read_command(b"{}")
    game_catalog.card(game)


def _quietly(config: AppConfig) -> AppConfig:
    """Keep request headers and bodies out of Litestar's log; our own log says what went wrong."""
    config.logging_config = None
    return config


def server_options(limits: Limits | None = None, behind: Networks = ()) -> dict[str, Any]:
    """Uvicorn settings: no access log (URLs may contain codes), small frames, guarded connections, quick shutdown."""
    limits = limits or Limits()
    return {
        **protocols(limits, behind),
        "proxy_headers": False,  # the edge middleware reads them, from trusted proxies only
        "access_log": False,
        "server_header": False,
        "ws_max_size": limits.request_bytes,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "timeout_graceful_shutdown": 5,
        "timeout_keep_alive": 15,
    }
