"""One shape for every error: application/problem+json, each kind with a page that says what to do."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import Struct

from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid, Refusal, Stale
from croupier.web.wire import Problem

MEDIA = "application/problem+json"


class Kind(Struct, frozen=True):
    """One kind of problem, its status and its page."""

    name: str
    status: int
    title: str
    advice: str


_KINDS = (
    Kind("unreadable", 400, "This cannot be read", "Send JSON in UTF-8, as the API's page describes it."),
    Kind("wrong_host", 400, "This is not the address of this server",
         "Use the address that `croupier serve` printed; behind a proxy, start it with --public-url."),
    Kind("no_seat", 401, "You hold no seat here",
         "Open the table's link again, or join with its code. A pass moves a seat to another device."),
    Kind("foreign_origin", 403, "Another site sent this", "Open the table's own page and try again there."),
    Kind("forbidden", 403, "Your seat may not do this", "Ask the GM."),
    Kind("not_found", 404, "There is nothing here", "Look at the link again: letters may be missing at its end."),
    Kind("wrong_code", 404, "No table has this code", "A code has six letters and digits: ask for it once more."),
    Kind("no_odds", 404, "No odds for this choice", "Odds are told where chance alone decides."),
    Kind("method_not_allowed", 405, "Not with this method", "See the API's page for what this address can do."),
    Kind("illegal", 409, "A rule forbids it now", "The clause says why; `instead` says what would be legal."),
    Kind("impossible", 409, "It cannot be done", "No mode of the table allows it: look at what lies there now."),
    Kind("stale", 409, "The question is no longer asked",
         "Somebody was faster, or it was undone. Look at your choices again."),
    Kind("changed_elsewhere", 409, "It was changed elsewhere",
         "Another tab or device was faster. Read it again, and make your change to what it is now."),
    Kind("taken", 409, "The seat is taken", "Choose another seat, or ask who sits there for a pass."),
    Kind("damaged", 409, "This table is damaged",
         "An entry was changed on the server's disk. What came before it can be read. The host can put a backup in the"
         " journal's place, or run `croupier repair`."),
    Kind("too_large", 413, "Too large", "A request may have 64 KiB, a file 8 MiB."),
    Kind("unsupported", 415, "Not this kind of content", "Send application/json."),
    Kind("invalid", 422, "A field is wrong", "The answer names the field, what was given and what is allowed."),
    Kind("too_much", 422, "This would take minutes", "Ask for less at once: fewer cards, dice or people."),
    Kind("id_reused", 422, "This id was used for another command", "Make a new id for each new command."),
    Kind("too_fast", 429, "Too fast", "Wait for as many seconds as Retry-After says."),
    Kind("busy", 503, "The server is busy", "Nothing was changed. Wait for as many seconds as Retry-After says."),
    Kind("bug", 500, "A fault of ours", "Nothing was changed. Please report it; the server's log has the rest."),
    Kind("busy", 503, "The server is full",
         "Tables that are open go on. Try again after as many seconds as Retry-After says."),
    Kind("closing", 503, "The server is closing", "Try again in a moment."),
    Kind("journal_full", 507, "The journal cannot be written",
         "The disk is full or read-only: make room. What is there can still be read."),
)  # fmt: skip

KINDS = {kind.name: kind for kind in _KINDS}
"""Every kind of problem by its name."""


class Refused(Exception):
    """A request that is not carried out; becomes one problem+json and changes nothing."""

    def __init__(self, name: str, detail: str, /, *, retry_after: int = 0, **more: Any) -> None:
        super().__init__(detail)
        self.kind = KINDS[name]
        self.detail = detail
        self.retry_after = retry_after
        self.more = more

    @property
    def problem(self) -> Problem:
        """What is sent."""
        kind = self.kind
        return Problem(f"/problems/{kind.name}", kind.title, kind.status, self.detail, **self.more)


REFUSALS: dict[type[Refusal], str] = {
    Illegal: "illegal", Impossible: "impossible", Stale: "stale", Forbidden: "forbidden", Invalid: "invalid",
}  # fmt: skip


def from_refusal(refusal: Refusal) -> Refused:
    """The table's own refusal as a problem, with its clause and what would be legal instead."""
    named = next((name for kind, name in REFUSALS.items() if isinstance(refusal, kind)), "impossible")
    more: dict[str, Any] = {"clause": refusal.clause, "why": refusal.why, "instead": refusal.instead or None}
    if isinstance(refusal, Invalid):
        more |= {"field": refusal.field, "given": refusal.given, "allowed": refusal.allowed}
    cited = f"{refusal.clause}: " if refusal.clause else ""
    instead = f"; instead: {refusal.instead}" if refusal.instead else ""
    return Refused(named, f"{cited}{refusal.why}{instead}", **more)


def invalid(field: str, given: Any, allowed: str, clause: str | None = None) -> Refused:
    """A field that is wrong: which, what was given, what is allowed."""
    return from_refusal(Invalid(field, given, allowed, clause))


def missing(field: str, clause: str | None = None) -> Refused:
    """A field that has to be there and is not."""
    return _invalid_text(field, f"{field} is missing", "", "required", clause)


def unknown(field: str, known: str = "", clause: str | None = None) -> Refused:
    """A field that there is not."""
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
    "object": "an object", "null": "nothing",
}  # fmt: skip
KINDS_OF = {int: "int", float: "float", str: "str", bool: "bool", list: "array", dict: "object", type(None): "null"}


def from_validation(error: msgspec.ValidationError, given: Any, clause: str | None = None) -> Refused:
    """What msgspec says of a body, in terms of field, given and allowed; `clause` is the game's that forbids it."""
    found = READ.match(str(error))
    what = found["what"] if found else str(error)
    path = (found["path"] or "") if found else ""
    if (named := NAMED.search(what)) is not None:
        path = ".".join(part for part in (path, named["name"]) if part)
        return missing(path, clause) if "missing required" in what else unknown(path, clause=clause)
    if what.startswith("Invalid value"):
        what = "a type that the choices name" if path.endswith("type") else "one of the values of the contract"
    if (kind := KIND.search(what)) is None:
        return invalid(path or "body", _at(given, path)[1], what.replace("`", "").removeprefix("Expected "), clause)
    path, wrong = _at(given, path, kind["got"])
    wanted = " or ".join(IN_WORDS.get(one, one) for one in kind["wanted"].split(" | "))
    allowed = f"{wanted}, not {IN_WORDS.get(kind['got'], kind['got'])}"
    return invalid(path or "body", "nothing" if wrong is None else wrong, allowed, clause)


def _at(given: Any, path: str, got: str = "") -> tuple[str, Any]:
    """What stands at a path, as far as it leads; among values under keys, the first of the kind that is wrong."""
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
