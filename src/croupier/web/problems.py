"""The single format of errors: application/problem+json, each kind with a help page."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import Struct

from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid, Refusal, Stale
from croupier.web.wire import Problem

MEDIA = "application/problem+json"


class Kind(Struct, frozen=True):
    """One kind of problem, its status and its help page."""

    name: str
    status: int
    title: str
    advice: str


_KINDS = (
    Kind("unreadable", 400, "This cannot be read", "Send JSON in UTF-8, as the API's page describes it."),
    Kind("wrong_host", 400, "Wrong host name",
         "Use the address that `croupier serve` printed; behind a proxy, start it with --public-url."),
    Kind("no_seat", 401, "You have no seat here",
         "Join with the table's code, then open this link again. If you have a seat in another browser, create a seat"
         " link there."),
    Kind("foreign_origin", 403, "This request came from another site", "Open the table's page and try again there."),
    Kind("forbidden", 403, "Your seat may not do this", "Ask the GM."),
    Kind("not_found", 404, "Page not found", "Check the link: its end may be missing."),
    Kind("wrong_code", 404, "There is no table with this code", "A code has six characters. Ask for it again."),
    Kind("no_odds", 404, "No odds for this choice", "Only choices decided by chance alone have odds."),
    Kind("method_not_allowed", 405, "Method not allowed", "See the API page for the methods this address supports."),
    Kind("illegal", 409, "The rules do not allow this now", "`why` gives the reason, `instead` what is legal."),
    Kind("impossible", 409, "This is impossible", "No rules mode allows it: check what is on the table now."),
    Kind("stale", 409, "This prompt is closed",
         "Someone else was faster, or it was undone. Check your choices again."),
    Kind("changed_elsewhere", 409, "This was changed elsewhere",
         "Another tab or device changed it first. Reload it and make your change again."),
    Kind("taken", 409, "The seat is taken", "Choose another seat, or ask the person in this one for a pass."),
    Kind("damaged", 409, "This table is damaged",
         "An entry was changed on the server's disk. Everything before it can still be read. The host can restore a"
         " backup, or run `croupier repair`."),
    Kind("too_large", 413, "Too large", "A request can be at most 64 KiB, a file 8 MiB."),
    Kind("unsupported", 415, "Unsupported content type", "Send application/json."),
    Kind("invalid", 422, "A field is wrong", "The response names the field, the value given and what is allowed."),
    Kind("too_much", 422, "This would take too long", "Ask for less at once: fewer cards, dice or people."),
    Kind("id_reused", 422, "This id has already been used for another command", "Use a new id for each command."),
    Kind("too_fast", 429, "Too fast", "Wait for the number of seconds in Retry-After."),
    Kind("bug", 500, "Internal server error", "Nothing was changed. Please report it; see the server's log."),
    Kind("busy", 503, "The server is busy",
         "Nothing was changed, and open tables keep running. Try again after the number of seconds in Retry-After."),
    Kind("closing", 503, "The server is shutting down", "Try again in a moment."),
    Kind("journal_full", 507, "The journal cannot be written",
         "The disk is full or read-only. Free some space; existing tables can still be read."),
)  # fmt: skip

KINDS = {kind.name: kind for kind in _KINDS}
"""Every kind of problem by name."""


class Refused(Exception):
    """A request that is refused and changes nothing; rendered as problem+json."""

    def __init__(self, name: str, detail: str, /, *, retry_after: int = 0, **more: Any) -> None:
        super().__init__(detail)
        self.kind = KINDS[name]
        self.detail = detail
        self.retry_after = retry_after
        self.more = more

    @property
    def problem(self) -> Problem:
        """The problem as it is sent."""
        kind = self.kind
        return Problem(f"/problems/{kind.name}", kind.title, kind.status, self.detail, **self.more)


REFUSALS: dict[type[Refusal], str] = {
    Illegal: "illegal", Impossible: "impossible", Stale: "stale", Forbidden: "forbidden", Invalid: "invalid",
}  # fmt: skip


def from_refusal(refusal: Refusal) -> Refused:
    """The table's refusal as a problem, with its clause and what would be legal instead."""
    named = next((name for kind, name in REFUSALS.items() if isinstance(refusal, kind)), "impossible")
    more: dict[str, Any] = {"clause": refusal.clause, "why": refusal.why, "instead": refusal.instead or None}
    if isinstance(refusal, Invalid):
        more |= {"field": refusal.field, "given": refusal.given, "allowed": refusal.allowed}
    cited = f"{refusal.clause}: " if refusal.clause else ""
    instead = f"; instead: {refusal.instead}" if refusal.instead else ""
    return Refused(named, f"{cited}{refusal.why}{instead}", **more)


def invalid(field: str, given: Any, allowed: str, clause: str | None = None) -> Refused:
    """The refusal of an invalid field: its name, the value given and what is allowed."""
    return from_refusal(Invalid(field, given, allowed, clause))


def missing(field: str, clause: str | None = None) -> Refused:
    """The refusal of a missing required field."""
    return _invalid_text(field, f"{field} is missing", "", "required", clause)


def unknown(field: str, known: str = "", clause: str | None = None) -> Refused:
    """The refusal of an unknown field."""
    why = f"there is no field {field}{f'; there are {known}' if known else ''}"
    return _invalid_text(field, why, field, known or "known fields", clause)


def _invalid_text(field: str, why: str, given: str, allowed: str, clause: str | None) -> Refused:
    cited = f"{clause}: " if clause else ""
    return Refused("invalid", f"{cited}{why}", clause=clause, why=why, field=field, given=given, allowed=allowed)


READ = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<path>.*)`)?$", re.DOTALL)
NAMED = re.compile(r"(?:required|unknown) field `(?P<name>[^`]*)`")
KIND = re.compile(r"Expected `(?P<wanted>[a-z |]+)`, got `(?P<got>[a-z]+)`")
IN_WORDS = {
    "int": "a whole number", "float": "a number", "str": "a text", "bool": "true or false", "array": "a list",
    "object": "an object", "null": "null",
}  # fmt: skip
KINDS_OF = {int: "int", float: "float", str: "str", bool: "bool", list: "array", dict: "object", type(None): "null"}


def from_validation(error: msgspec.ValidationError, given: Any, clause: str | None = None) -> Refused:
    """Reduces a msgspec error to field, value given and what is allowed; `clause` is the game's rule, if any."""
    found = READ.match(str(error))
    what = found["what"] if found else str(error)
    path = (found["path"] or "") if found else ""
    if (named := NAMED.search(what)) is not None:
        path = ".".join(part for part in (path, named["name"]) if part)
        return missing(path, clause) if "missing required" in what else unknown(path, clause=clause)
    if what.startswith("Invalid value"):
        what = (
            "the type of one of the choices" if path.endswith("type") else "one of the values in the API documentation"
        )
    if (kind := KIND.search(what)) is None:
        return invalid(path or "body", _at(given, path)[1], what.replace("`", "").removeprefix("Expected "), clause)
    path, wrong = _at(given, path, kind["got"])
    wanted = " or ".join(IN_WORDS.get(one, one) for one in kind["wanted"].split(" | "))
    allowed = f"{wanted}, not {IN_WORDS.get(kind['got'], kind['got'])}"
    return invalid(path or "body", "null" if wrong is None else wrong, allowed, clause)


def _at(given: Any, path: str, got: str = "") -> tuple[str, Any]:
    """The value at a path, as far as it exists; for a mapping, the first value of the wrong kind."""
    way: list[str] = []
    for part in re.findall(r"[^.\[\]]+|\.\.\.", path):
        key: Any = part
        if part == "..." and isinstance(given, dict):
            key = next((name for name, value in given.items() if KINDS_OF.get(type(value)) == got), part)
        elif isinstance(given, list) and part.isdigit():
            key = int(part)
        if not (isinstance(given, dict) and key in given) and not (isinstance(key, int) and key < len(given)):
            return path, given
        given = given[key]
        way.append(str(key))
    return ".".join(way), given
