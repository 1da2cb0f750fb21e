"""What goes on after a roll, by name; done anew from the same dice when the storyteller amends it."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.rolls.final_terms import WILLPOWER
from croupier.games.maelstrom.rolls.state import Attempt
from croupier.games.maelstrom.state import Campaign

DICE_FOLLOW = frozenset({"attack", "evade", "opposed", "ambush", "dodged", "salvo", "salvo evaded", "salvo defended"})
"""After such rolls others may fall by themselves: damage, or what is rolled against it."""
FollowUp = Callable[[Play[Campaign], Attempt], None]
FOLLOW_UPS: dict[str, FollowUp] = {}
WHEN_DROPPED: dict[str, FollowUp] = {}
"""What is taken back when a roll is withdrawn or canceled before its dice."""
AFTER_EACH: list[FollowUp] = []
"""What happens after every roll that counts, whatever it was for."""
BOTCHED, OWN = "willpower botched", frozenset({"willpower", "rest", "stunned"})
"""What a botch of willpower costs, and those that see to it themselves."""


def follow_up(name: str) -> Callable[[FollowUp], FollowUp]:
    """What the function does happens when a roll of this `then` is done; it may draw nothing itself."""

    def mark(function: FollowUp) -> FollowUp:
        FOLLOW_UPS[name] = function
        return function

    return mark


def when_dropped(name: str) -> Callable[[FollowUp], FollowUp]:
    """What the function does happens when a roll of this `then` is withdrawn or canceled before its dice."""

    def mark(function: FollowUp) -> FollowUp:
        WHEN_DROPPED[name] = function
        return function

    return mark


def after_each_roll(function: FollowUp) -> FollowUp:
    """What the function does happens when any roll is done, after its own follow-up."""
    AFTER_EACH.append(function)
    return function


@rule("MS-9.9")
def run_follow_ups(play: Play[Campaign], attempt: Attempt) -> None:
    """What follows from a roll that is done; a botch of willpower costs dots, whatever it was rolled for."""
    if attempt.then in FOLLOW_UPS:
        FOLLOW_UPS[attempt.then](play, attempt)
    if WILLPOWER in attempt.locked.open().terms.traits and attempt.then not in OWN:
        pay_for_botch(play, attempt)


def pay_for_botch(play: Play[Campaign], attempt: Attempt) -> None:
    """What a botch of willpower costs, for a follow-up that sees to it itself."""
    FOLLOW_UPS[BOTCHED](play, attempt)
