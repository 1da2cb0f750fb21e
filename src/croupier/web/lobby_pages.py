"""The pages of the lobby: the landing page, a new table, joining, and taking a seat by pass."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, QueryParameter

from croupier.core.names import and_so_on
from croupier.core.odds_events import IN_WORDS
from croupier.core.seat_events import REAL_LUCK_WORDS
from croupier.core.state import BY_TABLE, GM, OFF
from croupier.store import sessions
from croupier.web import game_catalog, lobby, my_tables, seat_passes, tutorials, wire, wire_games
from croupier.web.auth import cookie_of, hot_seat_at, renewed_cookies, require_same_origin, server_of, session_cookies
from croupier.web.live_table import LiveTable
from croupier.web.page_parts import AppRequest, held_seats, refusal_from, see_other, with_cookies
from croupier.web.problems import Refused
from croupier.web.request_bodies import form_of
from croupier.web.responses import as_refused, page, seat_name
from croupier.web.server import Server, client_of
from croupier.web.wire_lobby import MyTable

MODES = (
    ("enforce", "enforce the rules"),
    ("assist", "allow illegal moves, and flag them"),
    ("record", "just the pieces, no rules"),
)
WATCHERS = (("none", "nobody"), ("ask", "only people I admit"), ("open", "anyone with the code"))
LUCKS = (
    ("committed", "Committed: the server commits to its keys before play, and everyone's random bytes are mixed in"),
    ("joint", "Joint: every connected page contributes to each draw, so not even the host can predict it"),
)
ODDS = tuple((one, IN_WORDS[one]) for one in ("own", "off", "gm", "everyone"))


REAL_LUCK = (
    ("", "allowed by the GM, or by the table if there is no GM"),
    *((one, REAL_LUCK_WORDS[one]) for one in (BY_TABLE, OFF)),
)


STATIC = Path(__file__).parent / "static"
KEPT = ("name", "person", "players", "gm", "mode", "watchers", "luck", "odds", "real_luck", "waiting_room", "word")
"""The fields of a new table that stay when another game is chosen."""
FOLDED = {"mode": "enforce", "watchers": "ask", "luck": "committed", "odds": "own"}
"""The folded fields of a new table that are never empty, and their answers if nobody changes them."""


@get("/", include_in_schema=False)
async def landing(request: AppRequest, game: Annotated[str, QueryParameter(max_length=64)] = "") -> Response[str]:
    """The landing page: my tables, join a table, create a table. Fields of the form can be given in the query."""
    given = {key: str(request.query_params[key])[:64] for key in KEPT if key in request.query_params}
    return with_cookies(_landing(request, {**given, "game": game}), await renewed_cookies(request))


def _landing(request: AppRequest, given: dict[str, str], error: Exception | None = None) -> Response[str]:
    here = server_of(request).games
    games = sorted((game_catalog.card(one) for one in here.values()), key=lambda one: not one.is_first)
    chosen = next((one for one in games if one.name == given.get("game")), games[0] if games else None)
    refused = as_refused(error) if error else None
    sections = [
        {"label": label, "settings": list(rows)}
        for label, rows in groupby(chosen.settings if chosen else (), key=lambda one: _SAID[one.changeable])
    ]
    return page(
        "landing.html", refused.kind.status if refused else 200, mine=_mine(request), games=games, game=chosen,
        pictures={one.name for one in games if (STATIC / f"game-{one.name}.svg").is_file()},
        players=_players(chosen, given.get("players", "")) if chosen else 0,
        presets=_presets(chosen) if chosen else "",
        first=next((one for one in games if one.is_first), None),
        tutorials={one.tutorial for one in games if tutorials.tutorial(one.tutorial)},
        sections=sections, modes=MODES, watchers=WATCHERS, odds=ODDS, lucks=LUCKS,
        real_luck=REAL_LUCK, refused=refused, given={**FOLDED, **given},
        changed=_is_changed(chosen, given),
        with_odds=[name for name, one in here.items() if one.questions],
    )  # fmt: skip


def _players(game: wire_games.GameCard, given: str) -> int:
    """The number of players in the form, kept within what the game allows."""
    wanted = int(given) if given.isascii() and given.isdigit() and len(given) < 4 else 2
    return min(max(wanted, game.players.least), game.players.most)


def _is_changed(game: wire_games.GameCard | None, given: dict[str, str]) -> bool:
    """Whether something was answered that the form folds: it opens, so that nobody overlooks it."""
    first = game.presets[0].name if game and game.presets else ""
    usual = {**FOLDED, "preset": first}
    folded = {key: value for key, value in given.items() if key.startswith(("setting.", "parameter."))}
    folded |= {key: given.get(key, "") for key in (*usual, "real_luck", "waiting_room", "word")}
    return any(value and value != usual.get(key) for key, value in folded.items())


def _presets(game: wire_games.GameCard) -> str:
    """The settings of each preset as JSON, for the page to show what a preset chooses."""
    return msgspec.json.encode({one.name: one.settings for one in game.presets}).decode()


def _mine(request: AppRequest) -> list[dict[str, Any]]:
    """The tables of this browser as the page lists them, each with the words for whose turn it is."""
    held = sessions.seats_of(server_of(request).journal, cookie) if (cookie := cookie_of(request)) else []
    rows = my_tables.rows(server_of(request), held)
    server = server_of(request)
    return [{"row": one, "turn": "" if hot_seat_at(request, one.table) else _turn(server, one)} for one in rows]


def _turn(server: Server, row: MyTable) -> str:
    if row.seats[0].waiting:
        return "waiting to be let in"
    if row.ended:
        return "over"
    if row.waiting_for is None:
        return ""
    if {one.seat for one in row.seats} & set(row.waiting_for):
        return "your turn"
    live = server.live.get(row.table)
    names = {one.id: one.name for one in live.table.state.seats if one.taken} if live else {}
    waits = [names.get(one) or seat_name(one) for one in row.waiting_for]
    return f"waiting for {and_so_on(waits)}" if waits else ""


_SAID = {
    "always": "Can be changed at any time",
    "between": "Can be changed between fights",
    "creation": "Fixed once play has begun",
}


@post("/tables", guards=[require_same_origin], include_in_schema=False)
async def make(request: AppRequest) -> Response[Any]:
    """Handle the form of a new table."""
    given: dict[str, str] = {}
    try:
        given = form_of(request)
        server = server_of(request)
        new = msgspec.convert(_new_table(server, given), wire.NewTable)
        created = await lobby.make(server, new, client_of(request))
    except msgspec.ValidationError as error:
        return _landing(request, given, Refused("invalid", str(error).replace("`", "")))
    except Exception as error:  # noqa: BLE001 - shown on the form itself
        return _landing(request, given, refusal_from(error))
    return see_other(f"/tables/{created.table}?seat={created.seat}", await session_cookies(request, created.token))


def _new_table(server: Server, given: dict[str, str]) -> dict[str, Any]:
    players = given.get("players", "")
    settings: dict[str, Any] = {}
    for key, value in given.items():
        if key.startswith("setting.") and value:
            name = key.removeprefix("setting.")
            begin = f"parameter.{name}.{value}."
            values = {k.removeprefix(begin): v for k, v in given.items() if k.startswith(begin) and v.strip()}
            settings[name] = {"option": value, "value": values} if values else value
    game = server.games.get(given.get("game", ""))
    for one in game.settings if game else ():
        if game and one.key in game.with_a_gm and settings.get(one.key) == one.default:
            del settings[one.key]  # explained at the "GM" field
    return {
        "game": given.get("game", ""), "name": given.get("name", ""), "creator": given.get("person", ""),
        "word": given.get("word", ""), "settings": settings, "preset": given.get("preset", ""),
        "players": int(players) if players.isascii() and players.isdigit() and len(players) < 4 else players,
        "mode": given.get("mode", "enforce"), "watchers": given.get("watchers", FOLDED["watchers"]),
        "waiting_room": given.get("waiting_room") == "yes", "gm": given.get("gm", "yes") == "yes",
        "consent": given.get("consent", "nobody_objects"), "odds": given.get("odds", "own"),
        "luck": given.get("luck", "committed"),
        "real_luck": given.get("real_luck") or None,
    }  # fmt: skip


@post("/join", guards=[require_same_origin], include_in_schema=False)
async def find_table(request: AppRequest) -> Response[Any]:
    """Handle the join code form: redirect to that table's join page."""
    given: dict[str, str] = {}
    try:
        given = form_of(request)
        live = lobby.table_of(server_of(request), given.get("code", ""), client_of(request))
    except Exception as error:  # noqa: BLE001 - shown on the form itself
        return _landing(request, given, refusal_from(error))
    return see_other(f"/join/{live.row.code}")


@get("/join/{code:str}", include_in_schema=False)
async def door(request: AppRequest, code: FromPath[str]) -> Response[str]:
    """The page for joining a table."""
    return _door(request, code, {})


def _door(request: AppRequest, code: str, given: dict[str, str], error: Exception | None = None) -> Response[str]:
    server = server_of(request)
    live = lobby.table_of(server, code, client_of(request))
    head = live.row.head
    refused = as_refused(error) if error else None
    free = lobby.free_seats(server, live)
    table = {
        "name": head.name,
        "game": head.game,
        "game_title": server.title_of(head.game),
        "about": server.games[head.game].about if head.game in server.games else "",
        "waiting_room": head.waiting_room,
        "watchers": live.table.state.watchers,
        "with_gm": head.with_gm,
    }
    here = [row for row in held_seats(request, live.row.id) if not row["waiting"]]
    return page("join.html", refused.kind.status if refused else 200, table=table, code=live.row.code, here=here,
                free=free, people=_people(live, len(free)), refused=refused, given=given)  # fmt: skip


def _people(live: LiveTable, free: int) -> str:
    """Who is at a table and how many can still join, for anyone with its code; no names if the GM admits each guest."""
    taken = [one for one in live.table.state.seats if one.taken]
    names = [
        f"{one.name} (GM)" if one.id == GM and one.name != "GM" else one.name or seat_name(one.id) for one in taken
    ]
    left = "" if not free else " One seat is free." if free == 1 else f" {free} seats are free."
    if live.row.head.waiting_room:
        return f"At the table: {len(taken)}.{left}"
    return f"At the table: {and_so_on(names) or 'nobody yet'}.{left}"


@post("/join/{code:str}", guards=[require_same_origin], include_in_schema=False)
async def sit_down(request: AppRequest, code: FromPath[str]) -> Response[Any]:
    """Take a seat, or ask for admission."""
    given: dict[str, str] = {}
    try:
        given = form_of(request)
        person = wire.Join(given.get("name", ""), given.get("seat") or None, given.get("word", ""))
        joined = await lobby.join(server_of(request), code, person, client_of(request))
    except Exception as error:  # noqa: BLE001 - shown on the form itself
        refusal = refusal_from(error)
        if as_refused(refusal).kind.name in {"wrong_code", "too_fast"}:
            return _landing(request, {**given, "code": code}, refusal)
        return _door(request, code, given, refusal)
    return see_other(f"/tables/{joined.table}?seat={joined.seat}", await session_cookies(request, joined.token))


@get("/pass/{link:str}", include_in_schema=False)
async def link_page(request: AppRequest, link: FromPath[str]) -> Response[str]:
    """A GM link: one button takes the seat."""
    return _take(request, "", link)


@get("/join/{code:str}/pass/{pass_:str}", include_in_schema=False)
async def pass_page(request: AppRequest, code: FromPath[str], pass_: FromPath[str]) -> Response[str]:
    """A pass opened as a link: one button takes the seat."""
    return _take(request, code, pass_)


@get("/seat", include_in_schema=False)
async def seat_page(request: AppRequest) -> Response[str]:
    """A seat link: the page reads the pass from the fragment, which is not sent to the server."""
    return page("take.html", code="", pass_="", target=None, refused=None)


def _take(request: AppRequest, code: str, typed: str) -> Response[str]:
    try:
        target, refused = seat_passes.look(server_of(request), code[:64], typed[:64], client_of(request)), None
    except Refused as refusal:
        target, refused = None, refusal
    return page("take.html", refused.kind.status if refused else 200, code=code[:64], pass_=typed[:64], target=target,
                refused=refused)  # fmt: skip


@post("/pass", guards=[require_same_origin], include_in_schema=False)
async def take_over(request: AppRequest) -> Response[Any]:
    """Take the seat a pass is for."""
    given: dict[str, str] = {}
    try:
        given = form_of(request)
        name = given.get("name", "").strip() or None
        code, typed = given.get("code", ""), given.get("pass", "")
        joined = await seat_passes.take_over(server_of(request), code, typed, name, client_of(request))
    except Exception as error:  # noqa: BLE001 - shown on the form itself
        return _landing(request, given, refusal_from(error))
    return see_other(f"/tables/{joined.table}?seat={joined.seat}", await session_cookies(request, joined.token))


HANDLERS = (landing, make, find_table, door, sit_down, link_page, pass_page, seat_page, take_over)
