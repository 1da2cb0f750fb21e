"""Responses: JSON encoded once, pages rendered by Jinja, and every error in one shape."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar import Request, Response
from litestar.exceptions import HTTPException, NotAuthorizedException, ValidationException

from croupier import __version__
from croupier.core.refusals import Refusal
from croupier.store import Damaged, NoTable, StoreError, StoreFull
from croupier.store.drafts import DamagedDraft
from croupier.store.errors import OutOfMemory
from croupier.web.problems import KINDS, MEDIA, Refused, from_refusal, invalid
from croupier.web.prose import code_spans, prose, rule_html
from croupier.web.static_files import static_address
from croupier.web.themes import theme

T = TypeVar("T")
log = logging.getLogger("croupier.web")

BY_STATUS = {400: "unreadable", 401: "no_seat", 403: "forbidden", 404: "not_found", 405: "method_not_allowed",
             413: "too_large", 415: "unsupported", 422: "invalid", 429: "too_fast"}  # fmt: skip


def seat_name(seat: str) -> str:
    """A seat as people read it within a sentence: "player 2" for `p2`."""
    if seat in {"gm", "watch", "table"}:
        return {"gm": "the GM", "watch": "a watcher", "table": "the table"}[seat]
    return f"player {seat.removeprefix('p')}"


pages = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"), autoescape=True, undefined=StrictUndefined,
    trim_blocks=True, lstrip_blocks=True,
)  # fmt: skip
pages.filters["worded"] = rule_html
pages.filters["prose"] = prose
pages.filters["coded"] = code_spans
pages.filters["seat_name"] = seat_name
pages.globals["version"] = __version__
pages.globals["static"] = static_address
pages.globals["theme"] = theme


def page(template: str, status: int = 200, **shown: Any) -> Response[str]:
    """A rendered page."""
    return Response(pages.get_template(template).render(**shown), status_code=status, media_type="text/html")


def json_response(content: T, status: int = 200) -> Response[T]:
    """A Struct as JSON, annotated with its type for the OpenAPI document."""
    body = content if isinstance(content, bytes) else msgspec.json.encode(content)
    return Response(cast("T", body), status_code=status, media_type="application/json")


def problem_response(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Any error as a problem: JSON for programs, a page for browsers."""
    if isinstance(error, MemoryError):
        request.app.state["server"].capacity.put_away()
    problem = as_refused(error)
    if _wants_page(request):
        again = problem.retry_after if request.method == "GET" else 0
        shown = {"kind": problem.kind, "detail": problem.detail, "again": again}
        answer: Response[Any] = page("problem.html", problem.kind.status, **shown)
    else:
        answer = Response(msgspec.json.encode(problem.problem), status_code=problem.kind.status, media_type=MEDIA)
    if problem.retry_after:
        answer.set_header("retry-after", str(problem.retry_after))
    if isinstance(error, HTTPException) and problem.kind.status == 405 and error.headers:
        for name, value in error.headers.items():
            answer.set_header(name, value)
    return answer


def as_refused(error: BaseException) -> Refused:
    """The problem an exception stands for."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, Refusal):
        return from_refusal(error)
    if isinstance(error, StoreFull):
        return Refused("journal_full", str(error))
    if isinstance(error, NoTable):
        return no_seat()
    if isinstance(error, Damaged | DamagedDraft):
        return Refused("damaged", str(error))
    if isinstance(error, MemoryError | OutOfMemory):
        return Refused("busy", "the server is out of memory; try again", retry_after=5)
    if isinstance(error, StoreError):
        return Refused("closing" if "closed" in str(error) else "bug", "the journal is unavailable")
    if isinstance(error, ValidationException):
        return _invalid(error)
    if isinstance(error, NotAuthorizedException):
        return no_seat()
    if isinstance(error, HTTPException) and error.status_code in BY_STATUS:
        name = BY_STATUS[error.status_code]
        return Refused(name, KINDS[name].advice if name != "unreadable" else str(error.detail)[:200])
    log.error("a bug: %s", type(error).__name__, exc_info=error)
    return Refused("bug", "nothing was changed; see the server's log for details")


def no_seat() -> Refused:
    """One answer for no token, a wrong one, another table's, and a table that does not exist."""
    return Refused("no_seat", "you are not seated at this table")


def _invalid(error: ValidationException) -> Refused:
    found = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    if isinstance(found, dict):
        said = str(found.get("message", "")).replace("`", "")
        return invalid(str(found.get("key", "request")), said, said.removeprefix("Expected ").split(", got")[0])
    return invalid("request", "what was sent", "see the API page")


def _wants_page(request: Request[Any, Any, Any]) -> bool:
    path = request.scope["path"]
    is_for_programs = path.startswith("/api") and not path.endswith("/story")  # people send each other its address
    return not is_for_programs and path != "/health" and "text/html" in request.headers.get("accept", "")
