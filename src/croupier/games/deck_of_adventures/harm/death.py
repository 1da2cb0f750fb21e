"""Death: a death Check's result (awake, stable, dead, or a tally), and being called back (DA-16.7, DA-16.9)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters import knowledge
from croupier.games.deck_of_adventures.checks.state import CRITICAL, MAJOR, Result
from croupier.games.deck_of_adventures.figures.difficulties import FAILURES, SUCCESSES, wakes
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Knockout
from croupier.games.deck_of_adventures.health import knockout, wounds
from croupier.games.deck_of_adventures.health.dying import settle
from croupier.games.deck_of_adventures.health.events import CalledBack, DeathSet, Died
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.validation import known_character, require_gm

MOST_PP = 3
"""Power Points gained by a Critical Success."""


@rule("DA-16.7", "DA-16.8", "DA-16.9", "DA-16.11", "DA-R84")
def count(play: Play[Adventure], who: str, result: Result | None) -> None:
    """Count a result: two successes stabilize, two failures kill, better successes wake. None: a failure."""
    one = play.state.character(who)
    if result is not None and result.at_least(MAJOR):
        critical = result.at_least(CRITICAL)
        if wakes(play.ruling, critical=critical):
            play.because("DA-16.7", degree=result.degree, health=1)
            _pass(play, who)
            knockout.wake(play, who)
            knockout.regain_one(play, who)
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


@rule("DA-16.9", "DA-1.2")
def call_back(play: Play[Adventure], command: wish.CallBack) -> None:
    """The GM overrules a death: the character stays knocked out, stable."""
    require_gm(play, "DA-16.9")
    one = known_character(play, command.character)
    play.need(one.dead, f"{one.name} is not dead", "choose a character who is")
    play.do(CalledBack(one.id, Knockout(DAMAGE, stable=True)))
