"""The process that reads texts which people sent: a line of JSON in, a line out.

It ends with the server: then nothing more comes in. Run as `python -m croupier.web.parse_worker`. Memory and, for each
text, processor time are limited by the system where it can; a text that takes more ends the process.
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
    """What to call: `module:name`, its arguments as a JSON list, and the seconds of processor time that it may take."""

    at: str
    arguments: msgspec.Raw
    seconds: int


class Answer(Struct, frozen=True, omit_defaults=True):
    """What came of it: its result, or why there is none."""

    result: msgspec.Raw = msgspec.Raw()
    fault: str = ""


def run() -> None:
    """Answer until nothing more comes."""
    _limit_memory()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(msgspec.json.encode(_answer(msgspec.json.decode(line, type=Task))) + b"\n")
        sys.stdout.buffer.flush()


def encode(arguments: Sequence[Any]) -> bytes:
    """The arguments of a call as they travel."""
    return msgspec.json.encode(arguments)


def result_type(function: Callable[..., Any]) -> Any:
    """What a function returns, for decoding it."""
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
    except Exception as error:  # noqa: BLE001 - the server logs it; the next text is none the worse
        return Answer(fault=f"{type(error).__name__}: {error}"[:500])


def _function(at: str) -> Callable[..., Any]:
    module, _, name = at.partition(":")
    function: Callable[..., Any] = getattr(import_module(module), name)
    return function


def _limit_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    except (ImportError, ValueError, OSError):  # not on this system: the server's own clock is left
        return


def _limit_time(seconds: int) -> None:
    """From now on, this much processor time; more ends the process."""
    try:
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        until = int(used.ru_utime + used.ru_stime) + 1 + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    except (ImportError, ValueError, OSError):
        return


if __name__ == "__main__":
    run()
