"""The result of a death Check: awake, stable, dead, or a tally that continues (DA-16.7)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters import knowledge
from croupier.games.deck_of_adventures.checks.state import CRITICAL, MAJOR, Result
from croupier.games.deck_of_adventures.figures.difficulties import FAILURES, SUCCESSES, wakes
from croupier.games.deck_of_adventures.health import knockout, wounds
from croupier.games.deck_of_adventures.health.dying import settle
from croupier.games.deck_of_adventures.health.events import DeathSet, Died
from croupier.games.deck_of_adventures.state import Adventure

MOST_PP = 3
"""Power Points gained by a Critical Success."""


@rule("DA-16.7", "DA-16.9", "DA-16.11", "DA-R84")
def count(play: Play[Adventure], who: str, result: Result | None) -> None:
    """Count a result: two successes stabilize, two failures kill, better successes wake. None: a failure."""
    one = play.state.character(who)
    if result is not None and result.at_least(MAJOR):
        critical = result.at_least(CRITICAL)
        if wakes(play.ruling, critical=critical):
            play.because("DA-16.7", degree=result.degree, health=1)
            _pass(play, who)
            knockout.wake(play, who, 1)
            if critical:
                knowledge.gain_pp(play, who, MOST_PP)
            return
        knockout.at_least(play, who, 1)
    passed = result is not None and result.passed
    tally = msgspec.structs.replace(
        one.death, successes=one.death.successes + passed, failures=one.death.failures + (not passed)
    )
    play.because("DA-16.7", successes=tally.successes, failures=tally.failures)
    _pass(play, who)
    play.do(DeathSet(who, tally, "success" if passed else "failure"))
    if tally.failures >= FAILURES:
        play.do(Died(who))
    elif tally.successes >= SUCCESSES:
        settle(play, who)


@rule("DA-16.3", "DA-16.10", "DA-3.10")
def _pass(play: Play[Adventure], who: str) -> None:
    """End the turn that a death Check replaced."""
    knockout.turn_passed(play, who)
    wounds.close(play, who)
