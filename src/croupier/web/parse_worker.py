"""The process that parses user-supplied texts: reads a JSON line, writes a JSON line.

It ends with the server, when its input closes. Run as `python -m croupier.web.parse_worker`. The system limits
memory and, for each text, processor time where it can; a text that exceeds them ends the process.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import signature
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

MEMORY = 1024 * 1024 * 1024
"""Bytes of address space."""


class Task(Struct, frozen=True):
    """A call: `module:name`, its arguments as a JSON list, and its limit of processor time in seconds."""

    at: str
    arguments: msgspec.Raw
    seconds: int


class Answer(Struct, frozen=True, omit_defaults=True):
    """The result, or why there is none."""

    result: msgspec.Raw = msgspec.Raw()
    fault: str = ""


def run() -> None:
    """Answer requests until the input ends."""
    _limit_memory()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(_answer(msgspec.json.decode(line, type=Task))) + b"\n")
        sys.stdout.buffer.flush()


def encode(arguments: Sequence[Any]) -> bytes:
    """The arguments of a call as JSON."""
    return msgspec.json.encode(arguments)


def result_type(function: Callable[..., Any]) -> Any:
    """The return type of a function, for decoding its result."""
    return get_type_hints(function)["return"]


def _answer(task: Task) -> Answer:
    try:
        function = _function(task.at)
        hints = get_type_hints(function)
        kinds = [hints[name] for name in signature(function).parameters]
        given = msgspec.json.decode(task.arguments, type=tuple.__class_getitem__(tuple(kinds)))
        _limit_time(task.seconds)
        return Answer(msgspec.Raw(msgspec.json.encode(function(*given))))
    except MemoryError:
        return Answer(fault="memory")
    except Exception as error:  # noqa: BLE001 - the server logs it; the next text is not affected
        return Answer(fault=f"{type(error).__name__}: {error}"[:500])


def _function(at: str) -> Callable[..., Any]:
    module, _, name = at.partition(":")
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function


def _limit_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    except (ImportError, ValueError, OSError):  # not supported here; the server's own timeout remains
        return


def _limit_time(seconds: int) -> None:
    """Limit processor time from now on; exceeding it ends the process."""
    try:
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        until = int(used.ru_utime + used.ru_stime) + 1 + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    except (ImportError, ValueError, OSError):
        return


if __name__ == "__main__":
    run()
