"""The bonus damage and healing of high degrees of success in combat."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks.state import DEGREES, MAJOR, Result
from croupier.games.deck_of_adventures.figures.degrees import bonus_damage
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-11.14", "DA-14.9", "DA-R69")
def bonus(play: Play[Adventure], result: Result) -> int:
    """The bonus damage or healing of a Critical Success in combat or, under a ruling, of a Major Success."""
    counts = play.state.combat is not None and result.passed and result.at_least(MAJOR)
    return bonus_damage(play.ruling, DEGREES.index(result.degree)) if counts else 0
