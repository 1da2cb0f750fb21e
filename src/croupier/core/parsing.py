"""Reading long texts: a rule asks for what a pure function makes of a text, and may have to wait for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
Parser = Callable[[Callable[..., Any], tuple[Any, ...]], Any]
"""Returns what a function makes of its arguments. Raises ReadingDue where that has to be worked out first."""


class ParsingNeeded(Exception):
    """A rule needs what `function` makes of `arguments`, which has not been worked out yet; nothing has changed.

    The function is pure, of module level, and annotated with types that msgspec can encode and decode, so that another
    process can call it. Whoever carries out the command has it called and tries the command again.
    """

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        super().__init__(function.__qualname__)
        self.function = function
        self.arguments = arguments


def parse_now(function: Callable[..., T], arguments: tuple[Any, ...]) -> T:
    """The reader of a table that may take its time: bots, the command line, tests."""
    return function(*arguments)
