"""Parsing of long texts: a rule requests the result of a pure function, and may have to wait for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
Parser = Callable[[Callable[..., Any], tuple[Any, ...]], Any]
"""Returns the function's result. Raises ParsingNeeded if it has to be computed first."""


class ParsingNeeded(Exception):
    """A rule needs `function(*arguments)`, which has not been computed yet; nothing has changed.

    The function is pure, at module level, and annotated with types that msgspec can encode and decode, so that another
    process can call it. The caller gets it computed and retries the command.
    """

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        super().__init__(function.__qualname__)
        self.function = function
        self.arguments = arguments


def parse_now(function: Callable[..., T], arguments: tuple[Any, ...]) -> T:
    """Parse at once: for bots, the command line and tests."""
    return function(*arguments)
