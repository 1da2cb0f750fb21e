"""What goes on after a roll, by name; done anew from the same dice when the storyteller amends it."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.rules import rule
from croupier.games.maelstrom.people import Table
from croupier.games.maelstrom.rolls.locking import WILLPOWER
from croupier.games.maelstrom.rolls.state import Attempt

DICE_FOLLOW = frozenset({"attack", "evade", "opposed", "ambush", "dodged", "salvo", "salvo evaded", "salvo defended"})
"""After such rolls others may fall by themselves: damage, or what is rolled against it."""
After = Callable[[Table, Attempt], None]
AFTER: dict[str, After] = {}
BOTCHED, OWN = "willpower botched", frozenset({"willpower", "rest", "stunned"})
"""What a botch of willpower costs, and those that see to it themselves."""


def after(name: str) -> Callable[[After], After]:
    """What the function does happens when a roll of this `then` is done; it may draw nothing itself."""

    def mark(function: After) -> After:
        AFTER[name] = function
        return function

    return mark


@rule("MS-9.9")
def follow(play: Table, attempt: Attempt) -> None:
    """What follows from a roll that is done; a botch of willpower costs dots, whatever it was rolled for."""
    if attempt.then in AFTER:
        AFTER[attempt.then](play, attempt)
    if WILLPOWER in attempt.locked.open().terms.traits and attempt.then not in OWN:
        AFTER[BOTCHED](play, attempt)
