"""Strict parsing of request bodies: a quoted number is not a number, and unknown keys are errors."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, TypeVar, cast
from urllib.parse import parse_qsl

import msgspec
from litestar import Request

from croupier.core.commands import Command
from croupier.core.game import Game
from croupier.web.json_depth import DEEPEST, is_too_deep
from croupier.web.problems import Refused, from_validation

T = TypeVar("T")


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def read(body: bytes | str, kind: type[T]) -> T:
    """Parse a body. Raises Refused with the field, the value given and what is allowed."""
    if is_too_deep(body):
        raise Refused("unreadable", f"nested too deeply: at most {DEEPEST} levels of arrays and objects")
    try:
        known: Any = kind
        return cast("T", _decoder(known).decode(body))
    except msgspec.ValidationError as error:
        raise from_validation(error, _given(body)) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refused("unreadable", f"invalid JSON in UTF-8: {str(error)[:100]}") from None


def _given(body: bytes | str) -> Any:
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Refused("unreadable", "invalid JSON in UTF-8") from None


@cache
def _commands(game: Game[Any]) -> msgspec.json.Decoder[Any]:
    union: Any = game.command_types[0]
    for kind in game.command_types[1:]:
        union = union | kind
    return msgspec.json.Decoder(union)


def command_of(game: Game[Any], given: dict[str, Any]) -> Command:
    """The game's command. Raises Refused with the field."""
    try:
        command: Command = _commands(game).decode(msgspec.json.encode(given))
    except msgspec.ValidationError as error:
        raise from_validation(error, given, game.refuses) from None
    return command


def body_of(request: Request[Any, Any, Any], kind: type[T]) -> T:
    """The request's body, already read by the middleware."""
    content = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if content not in {"application/json", ""} and not content.endswith("+json"):
        raise Refused("unsupported", "send application/json")
    return read(_raw(request), kind)


def strict_body(kind: type[Any]) -> Callable[[Request[Any, Any, Any]], Awaitable[None]]:
    """For `before_request`: parse the body strictly before Litestar's lenient parsing."""

    async def look(request: Request[Any, Any, Any]) -> None:
        body_of(request, kind)

    return look


def form_of(request: Request[Any, Any, Any]) -> dict[str, str]:
    """The fields of a submitted form; a repeated field takes its last value."""
    content = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if content != "application/x-www-form-urlencoded":
        raise Refused("unsupported", "submit the page's form")
    try:
        return dict(parse_qsl(_raw(request).decode(), keep_blank_values=True, max_num_fields=600, errors="strict"))
    except (UnicodeDecodeError, ValueError):
        raise Refused("unreadable", "this form cannot be read") from None


def _raw(request: Request[Any, Any, Any]) -> bytes:
    return cast("bytes", request.scope.get("croupier_body", b""))
