"""The HTML pages: everything but the live table works without a script."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect
from markupsafe import Markup

from croupier.core.odds_events import IN_WORDS
from croupier.core.seat_events import REAL_LUCK_WORDS
from croupier.core.sheets.character_sheets import NO_SHEETS
from croupier.core.state import BY_TABLE, OFF
from croupier.store import Damaged, NoTable, sessions
from croupier.web import exports, game_catalog, load_table, lobby, seat_passes, wire
from croupier.web.auth import (
    cookie_of,
    end_session,
    find,
    held_at,
    renewed_cookies,
    requester_of,
    require_same_origin,
    require_seat,
    server_of,
    session_cookies,
)
from croupier.web.problems import KINDS, Refused
from croupier.web.request_bodies import form_of
from croupier.web.responses import as_refused, page, seat_name
from croupier.web.server import Server, client_of

AppRequest = Request[Any, Any, Any]
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


@get("/", include_in_schema=False)
async def landing(request: AppRequest, game: Annotated[str, QueryParameter(max_length=64)] = "") -> Response[str]:
    """The landing page: my tables, join a table, create a table."""
    return _with_cookies(_landing(request, {"game": game}), await renewed_cookies(request))


def _landing(request: AppRequest, given: dict[str, str], error: Exception | None = None) -> Response[str]:
    here = server_of(request).games
    games = [game_catalog.card(one) for one in here.values()]
    chosen = next((one for one in games if one.name == given.get("game")), games[0] if games else None)
    refused = as_refused(error) if error else None
    sections = [
        {"label": label, "settings": list(rows)}
        for label, rows in groupby(chosen.settings if chosen else (), key=lambda one: _SAID[one.changeable])
    ]
    return page(
        "landing.html", refused.kind.status if refused else 200, mine=_mine(request), games=games, game=chosen,
        sections=sections, modes=MODES, watchers=WATCHERS, odds=ODDS, lucks=LUCKS,
        real_luck=REAL_LUCK, refused=refused, given=given,
        with_odds=[name for name, one in here.items() if one.questions],
    )  # fmt: skip


_SAID = {
    "always": "Can be changed at any time",
    "between": "Can be changed between fights",
    "creation": "Fixed once play has begun",
}


def _mine(request: AppRequest, table: str | None = None) -> list[dict[str, Any]]:
    server = server_of(request)
    cookie = cookie_of(request)
    held = (held_at(request, table) if table else sessions.seats_of(server.journal, cookie)) if cookie else []
    rows = []
    for one in held:
        try:
            head = server.row(one.table).head
        except Damaged:
            continue  # its own page reports the damage; the others are still listed
        rows.append({"table": one.table, "seat": one.seat, "label": seat_name(one.seat), "waiting": one.waiting,
                     "table_name": head.name, "game_title": server.title_of(head.game)})  # fmt: skip
    return rows


@post("/tables", guards=[require_same_origin], include_in_schema=False)
async def make(request: AppRequest) -> Response[Any]:
    """Handle the form of a new table."""
    given: dict[str, str] = {}
    try:
        given = form_of(request)
        server = server_of(request)
        new = msgspec.convert(_new_table(server, given), wire.NewTable)
        created = await lobby.make(server, new, client_of(request), given.get("person", ""))
    except msgspec.ValidationError as error:
        return _landing(request, given, Refused("invalid", str(error).replace("`", "")))
    except Exception as error:  # noqa: BLE001 - shown on the form itself
        return _landing(request, given, _expected(error))
    return _go(f"/tables/{created.table}?seat={created.seat}", await session_cookies(request, created.token))


def _new_table(server: Server, given: dict[str, str]) -> dict[str, Any]:
    players = given.get("players", "")
    settings: dict[str, Any] = {}
    for key, value in given.items():
        if key.startswith("setting."):
            name = key.removeprefix("setting.")
            begin = f"parameter.{name}.{value}."
            values = {k.removeprefix(begin): v for k, v in given.items() if k.startswith(begin) and v.strip()}
            settings[name] = {"option": value, "value": values} if values else value
    game = server.games.get(given.get("game", ""))
    for one in game.settings if game else ():
        if game and one.key in game.with_a_gm and settings.get(one.key) == one.default:
            del settings[one.key]  # explained at the "GM" field
    return {
        "game": given.get("game", ""), "name": given.get("name", ""), "word": given.get("word", ""),
        "settings": settings,
        "players": int(players) if players.isascii() and players.isdigit() and len(players) < 4 else players,
        "mode": given.get("mode", "enforce"), "watchers": given.get("watchers", "none"),
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
        return _landing(request, given, _expected(error))
    return _go(f"/join/{live.row.code}")


@get("/join/{code:str}", include_in_schema=False)
async def door(request: AppRequest, code: FromPath[str]) -> Response[str]:
    """The page for joining a table."""
    return _door(request, code, {})


def _door(request: AppRequest, code: str, given: dict[str, str], error: Exception | None = None) -> Response[str]:
    server = server_of(request)
    live = lobby.table_of(server, code, client_of(request))
    head = live.row.head
    refused = as_refused(error) if error else None
    table = {
        "name": head.name,
        "game_title": server.title_of(head.game),
        "waiting_room": head.waiting_room,
        "watchers": head.watchers,
    }
    here = [row for row in _mine(request, live.row.id) if not row["waiting"]]
    return page("join.html", refused.kind.status if refused else 200, table=table, code=live.row.code, here=here,
                free=lobby.free_seats(server, live), refused=refused, given=given)  # fmt: skip


@post("/join/{code:str}", guards=[require_same_origin], include_in_schema=False)
async def sit_down(request: AppRequest, code: FromPath[str]) -> Response[Any]:
    """Take a seat, or ask for admission."""
    given: dict[str, str] = {}
    try:
        given = form_of(request)
        person = wire.Join(given.get("name", ""), given.get("seat") or None, given.get("word", ""))
        joined = await lobby.join(server_of(request), code, person, client_of(request))
    except Exception as error:  # noqa: BLE001 - shown on the form itself
        expected = _expected(error)
        if as_refused(expected).kind.name in {"wrong_code", "too_fast"}:
            return _landing(request, {**given, "code": code}, expected)
        return _door(request, code, given, expected)
    return _go(f"/tables/{joined.table}?seat={joined.seat}", await session_cookies(request, joined.token))


@get("/pass/{link:str}", include_in_schema=False)
async def link_page(request: AppRequest, link: FromPath[str]) -> Response[str]:
    """A GM link: one button takes the seat."""
    return page("take.html", code="", pass_=link[:64])


@get("/join/{code:str}/pass/{pass_:str}", include_in_schema=False)
async def pass_page(request: AppRequest, code: FromPath[str], pass_: FromPath[str]) -> Response[str]:
    """A pass opened as a link: one button takes the seat."""
    return page("take.html", code=code[:64], pass_=pass_[:64])


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
        return _landing(request, given, _expected(error))
    return _go(f"/tables/{joined.table}?seat={joined.seat}", await session_cookies(request, joined.token))


@get("/tables/{table:str}", include_in_schema=False)
async def table_page(request: AppRequest, table: FromPath[str]) -> Response[str]:
    """The table page, where the live table mounts."""
    server = server_of(request)
    try:
        requester = find(request)
    except Refused:
        waits = [row for row in _mine(request, table) if row["waiting"]]
        if not waits:
            raise
        return page("waiting.html", 202, table={"name": waits[0]["table_name"]}, name="Hello")
    live = server.table(requester.table)
    head = live.row.head
    mine = [row["seat"] for row in _mine(request, table) if not row["waiting"]] or [requester.seat]
    join = f"{server.address_of(request)}/join/{live.row.code}"
    everyone = [one.id for one in live.table.state.seats]
    movable = everyone if lobby.runs(live, requester.seat) else [requester.seat]
    beside = _beside(request, head.beside)
    answer = page(
        "table.html", seat=requester.seat, seats=mine, join=join, qr=_qr(join), movable=movable, head=live.head_for_all,
        guests=lobby.guests(server, requester), is_copy=live.is_copy, beside=beside, aside=head.beside is not None,
        has_sheets=live.game.sheets is not NO_SHEETS,
        table={"id": live.row.id, "name": head.name, "game": head.game, "code": live.row.code, "root": head.root},
        with_cookie=bool(cookie_of(request)),
    )  # fmt: skip
    return _with_cookies(answer, await renewed_cookies(request))


def _beside(request: AppRequest, beside: load_table.ParentTable | None) -> dict[str, str] | None:
    """The parent of this side table, for a link back to the seat there."""
    if beside is None:
        return None
    mine = [one.seat for one in held_at(request, beside.parent) if not one.waiting]
    server = server_of(request)
    try:
        name = server.row(beside.parent).head.name
    except (NoTable, Damaged):
        return None
    return {"table": beside.parent, "seat": mine[0], "name": name} if mine else None


@post("/tables/{table:str}/pass", guards=[require_same_origin, require_seat], include_in_schema=False)
async def make_pass(request: AppRequest, table: FromPath[str]) -> Response[str]:
    """A page with a pass, to type or to scan."""
    server, requester = server_of(request), requester_of(request)
    made = await seat_passes.give_pass(server, requester, form_of(request).get("of", requester.seat))
    home, table_code = server.address_of(request), server.table(requester.table).row.code
    link = f"{home}/join/{table_code}/pass/{made.code}"
    return page("pass.html", of=made.seat, seat=requester.seat, table={"id": requester.table}, home=home, link=link,
                qr=_qr(link), code=made.code, table_code=table_code)  # fmt: skip


@post("/tables/{table:str}/admit", guards=[require_same_origin, require_seat], include_in_schema=False)
async def admit(request: AppRequest, table: FromPath[str]) -> Response[Any]:
    """Admit a guest from the page."""
    given, requester = form_of(request), requester_of(request)
    await lobby.admit(server_of(request), requester, given.get("knock", ""), let_in=given.get("let_in") == "yes")
    return _go(f"/tables/{requester.table}?seat={requester.seat}")


@post("/tables/{table:str}/export", guards=[require_same_origin, require_seat], include_in_schema=False)
async def export_whole(request: AppRequest, table: FromPath[str]) -> Response[bytes]:
    """The GM's form for exporting the whole table."""
    server, requester = server_of(request), requester_of(request)
    live, confirmed = server.table(requester.table), form_of(request).get("confirm") == "yes"
    return exports.answer(live, requester.seat, await exports.whole(server, live, requester.seat, confirmed=confirmed))


@post("/sign-out", guards=[require_same_origin], include_in_schema=False)
async def sign_out(request: AppRequest) -> Response[Any]:
    """Sign this browser out here and on the server."""
    return _go("/", await end_session(request))


@get("/rules", include_in_schema=False)
async def rules_index(request: AppRequest) -> Response[str]:
    """The games that have rules pages."""
    return page("rules_index.html", games=[game_catalog.card(one) for one in server_of(request).games.values()])


@get("/rules/{name:str}", include_in_schema=False)
async def rules(
    request: AppRequest, name: FromPath[str], q: Annotated[str, QueryParameter(max_length=200)] = ""
) -> Response[str]:
    """A game's rules, each clause with its own anchor."""
    game = server_of(request).games.get(name)
    if game is None:
        raise Refused("not_found", f"there is no game {name[:40]!r}")
    book = game.rulebook
    sections = [
        {"label": label, "clauses": list(found)} for label, found in groupby(book.clauses, key=lambda one: one.section)
    ]
    return page("rules.html", game=game_catalog.card(game), book=book, sections=sections, words=q, found=book.search(q),
                how_to_play=game.how_to_play, has_odds=bool(game.questions))  # fmt: skip


@get("/problems/{name:str}", include_in_schema=False)
async def problem(name: FromPath[str]) -> Response[str]:
    """The help page of a kind of problem."""
    kind = KINDS.get(name)
    if kind is None:
        raise Refused("not_found", f"there is no problem type {name[:40]!r}")
    return page("problem.html", kind=kind, detail="")


def _expected(error: Exception) -> Exception:
    """Show a refusal on the form; reraise a bug for the log."""
    if as_refused(error).kind.name == "bug":
        raise error
    return error


def _go(path: str, cookies: list[Cookie] | None = None) -> Response[Any]:
    return Redirect(path, status_code=303, cookies=cookies)


def _with_cookies(answer: Response[str], cookies: list[Cookie]) -> Response[str]:
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer


def _qr(link: str) -> Markup:
    import segno

    code = segno.make(link, error="m", micro=False)
    return Markup(code.svg_inline(scale=4, border=2, dark="#000", light="#fff", omitsize=True))  # noqa: S704 - generated by us


HANDLERS = (
    landing,
    make,
    find_table,
    door,
    sit_down,
    link_page,
    pass_page,
    take_over,
    table_page,
    make_pass,
    admit,
    export_whole,
    sign_out,
    rules_index,
    rules,
    problem,
)
