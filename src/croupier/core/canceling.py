"""What canceling would end now, in words: a game says it where that is more than the action in progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Canceling(NamedTuple):
    """What canceling would end now, from a seat's view: "Ana's attack", "the fight"; empty if the game does not say."""

    words: Callable[[Any], str] = lambda view: ""
