"""Output of the journal commands: one-line errors on stderr, JSON for programs, and no terminal control codes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

import msgspec

from croupier.core.refusals import Refusal
from croupier.store import NoTable, StoreError

P = ParamSpec("P")


def refusing(verb: Callable[P, int]) -> Callable[P, int]:
    """Turns a command's refusals into one line: exit status 2 if something was not found, 1 if the answer is no."""

    @wraps(verb)
    def wrapped(*given: P.args, **named: P.kwargs) -> int:
        try:
            return verb(*given, **named)
        except (NoTable, Refusal) as refusal:
            complain(str(refusal))
            return 2
        except StoreError as error:
            complain(str(error))
            return 1

    return wrapped


def complain(text: str) -> None:
    print(f"croupier: {plain(text)}", file=sys.stderr)


def print_json(thing: Any) -> None:
    print(msgspec.json.encode(thing).decode())


def plain(text: str) -> str:
    """The text with a question mark in place of each unprintable character."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def entries_of(count: int) -> str:
    """A number of entries: "1 entry", "12 entries"."""
    return "1 entry" if count == 1 else f"{count} entries"


def size_of(count: int) -> str:
    """Bytes in words: "812 B", "1.4 MB"."""
    size = float(count)
    for unit in ("B", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"
