"""Helpers shared by the tests of the command line."""

from collections.abc import Callable
from typing import NamedTuple


class Said(NamedTuple):
    """What a call printed, and its exit status."""

    status: int
    out: str
    err: str


Croupier = Callable[..., Said]
