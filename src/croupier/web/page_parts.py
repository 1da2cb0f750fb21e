"""What the HTML pages share: seats held, redirects, cookies, QR codes, and refusals on the form itself."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from croupier.store import Damaged, sessions
from croupier.web.auth import cookie_of, held_at, server_of
from croupier.web.responses import as_refused, seat_name

AppRequest = Request[Any, Any, Any]


def held_seats(request: AppRequest, table: str | None = None) -> list[dict[str, Any]]:
    """The seats of this browser, at one table or at all tables: table, its name, game title, seat, label, waiting."""
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


def refusal_from(error: Exception) -> Exception:
    """Show a refusal on the form; reraise a bug for the log."""
    if as_refused(error).kind.name == "bug":
        raise error
    return error


def see_other(path: str, cookies: list[Cookie] | None = None) -> Response[Any]:
    return Redirect(path, status_code=303, cookies=cookies)


def with_cookies(answer: Response[str], cookies: list[Cookie]) -> Response[str]:
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer
