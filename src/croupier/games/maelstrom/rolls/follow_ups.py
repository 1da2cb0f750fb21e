"""Follow-ups of rolls by name; they run again with the same dice when the storyteller amends a roll."""

from __future__ import annotations

from collections.abc import Callable

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.rolls.final_terms import WILLPOWER
from croupier.games.maelstrom.rolls.state import Attempt
from croupier.games.maelstrom.state import Campaign

DICE_FOLLOW = frozenset({"attack", "evade", "opposed", "ambush", "dodged", "salvo", "salvo evaded", "salvo defended"})
"""Rolls after which others may be rolled automatically: damage, or an opposing roll."""
FollowUp = Callable[[Play[Campaign], Attempt], None]
FOLLOW_UPS: dict[str, FollowUp] = {}
WHEN_DROPPED: dict[str, FollowUp] = {}
"""Functions by `then` that undo the preparation of a roll which is withdrawn or canceled before its dice are rolled."""
KNOWN_ABOUT: dict[str, Callable[[Campaign, str, Attempt], str | None]] = {}
"""What a seat may know of what a roll with this `then` carries along (`about`); None for all of it."""
AFTER_EACH: list[FollowUp] = []
"""Follow-ups of every roll that counts, whatever it was for."""
BOTCHED, OWN = "willpower botched", frozenset({"willpower", "rest", "stunned"})
"""The follow-up of a willpower botch, and the follow-ups that apply it themselves."""


def follow_up(name: str) -> Callable[[FollowUp], FollowUp]:
    """Register a function that runs when a roll with this `then` is done; it must not draw itself."""

    def mark(function: FollowUp) -> FollowUp:
        FOLLOW_UPS[name] = function
        return function

    return mark


def when_dropped(name: str) -> Callable[[FollowUp], FollowUp]:
    """Register a function that runs when a roll with this `then` is withdrawn or canceled before it has dice."""

    def mark(function: FollowUp) -> FollowUp:
        WHEN_DROPPED[name] = function
        return function

    return mark


def after_each_roll(function: FollowUp) -> FollowUp:
    """Register a function that runs when any roll is done, after the roll's own follow-up."""
    AFTER_EACH.append(function)
    return function


@rule("MS-9.9")
def run_follow_ups(play: Play[Campaign], attempt: Attempt) -> None:
    """Run the follow-ups of a finished roll; a willpower botch costs dots, whatever the roll was for."""
    if attempt.then in FOLLOW_UPS:
        FOLLOW_UPS[attempt.then](play, attempt)
    if WILLPOWER in attempt.locked.open().terms.traits and attempt.then not in OWN:
        pay_for_botch(play, attempt)


def pay_for_botch(play: Play[Campaign], attempt: Attempt) -> None:
    """Apply the cost of a willpower botch, for a follow-up that handles it itself."""
    FOLLOW_UPS[BOTCHED](play, attempt)
