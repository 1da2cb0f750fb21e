"""What a Critical Success does in combat."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks.state import CRITICAL, MAJOR, Result
from croupier.games.deck_of_adventures.people import Table


@rule("DA-11.14", "DA-14.9", "DA-R69")
def bonus(play: Table, result: Result) -> int:
    """How much more a damaging or healing action does."""
    if not result.passed or not result.at_least(MAJOR):
        return 0
    option = play.ruling("bonus_damage")
    if option == "major":
        return int(result.degree == MAJOR)
    return int(result.degree == CRITICAL or option == "major_and_critical")
