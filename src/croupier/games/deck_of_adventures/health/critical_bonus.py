"""What a Critical Success does in combat."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks.state import CRITICAL, MAJOR, Result
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-11.14", "DA-14.9", "DA-R69")
def bonus(play: Play[Adventure], result: Result) -> int:
    """How much more a damaging or healing action does."""
    return more_for(play.ruling("bonus_damage"), result.degree) if result.passed and result.at_least(MAJOR) else 0


@rule("DA-14.9", "DA-R69")
def more_for(option: str, degree: str) -> int:
    """How much more a degree of success does, by the ruling on it."""
    if degree == MAJOR:
        return int(option in ("major", "major_and_critical"))
    return int(degree == CRITICAL and option != "major")
