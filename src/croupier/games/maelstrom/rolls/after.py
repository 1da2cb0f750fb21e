"""What goes on after a roll, by name; done anew from the same dice when the storyteller amends it."""

from __future__ import annotations

from collections.abc import Callable

from croupier.games.maelstrom.people import Table
from croupier.games.maelstrom.rolls.state import Attempt

After = Callable[[Table, Attempt], None]
AFTER: dict[str, After] = {}


def after(name: str) -> Callable[[After], After]:
    """What the function does happens when a roll of this `then` is done; it may draw nothing itself."""

    def mark(function: After) -> After:
        AFTER[name] = function
        return function

    return mark
