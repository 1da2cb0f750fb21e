"""A death Check as a race: the dying Dealer and the GM draw in turn for a Suited Hit (DA-R83)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import decks, degrees, target_cards
from croupier.games.deck_of_adventures.checks.calls import call
from croupier.games.deck_of_adventures.checks.follow_ups import after_check
from croupier.games.deck_of_adventures.checks.state import SUIT, Check, Result
from croupier.games.deck_of_adventures.figures import difficulties
from croupier.games.deck_of_adventures.harm.death import count
from croupier.games.deck_of_adventures.harm.events import DeathRaceSet, GmRacedDeath
from croupier.games.deck_of_adventures.harm.state import DEATH, DeathRace
from croupier.games.deck_of_adventures.state import Adventure

RACE = "death_race"
"""The follow-up of each draw of such a race."""


@rule("DA-R83", "DA-18.3", "DA-16.5")
def begin(play: Play[Adventure], who: str, dr: int) -> None:
    """The GM turns up the Target Card, and the dying Dealer draws first."""
    race = DeathRace(who, target_cards.turn_target_card(play), dr)
    play.because("DA-R83", target=race.aim.face, dr=dr)
    play.do(DeathRaceSet(race))
    _call(play, race)


@rule("DA-18.5", "DA-18.11", "DA-R83")
def _call(play: Play[Adventure], race: DeathRace) -> None:
    """Call a draw as a separate Check that requires the suit, with its own hands and redraw."""
    aim = msgspec.structs.replace(race.aim, piece="")  # stays on the table until the race is over
    call(play, actor=race.who, kind=DEATH, trait="Vitality", dr=race.dr, requirement=SUIT, aim=aim, then=RACE,
         sight=False)  # fmt: skip


@after_check(RACE)
@rule("DA-18.5", "DA-18.12", "DA-R83", "DA-R86")
def resolve_draw(play: Play[Adventure], check: Check) -> None:
    """A Suited Hit wins the Target Card, having no card left loses it, otherwise the GM draws."""
    race, one = play.state.death_race, play.state.character(check.actor)
    if race is None or one.knockout is None or one.dead:
        return
    if check.result is None:
        play.because("DA-18.12")
        _over(play, race, None)
    elif degrees.wins_race(play.ruling, check.result):
        _over(play, race, msgspec.structs.replace(check.result, passed=True))
    elif _gm_hits(play, race):
        _over(play, race, None)
    else:
        _call(play, race)


@rule("DA-18.5", "DA-18.6", "DA-R83")
def _gm_hits(play: Play[Adventure], race: DeathRace) -> bool:
    """Draw one card from the GM deck without a Modifier; return whether it is a Suited Hit."""
    face, _ = decks.draw(play, GM, places.check_cards(GM), RACE)
    if face is None:
        return False
    dr = difficulties.DEATH  # a cap on the Dealer's range (DA-R122) is none on the GM's
    result = degrees.result(play.ruling, face, race.aim.face, dr=dr, modifier=0, requirement=SUIT)
    play.because("DA-18.6", drawn=face, target=race.aim.face, dr=dr, degree=result.degree)
    play.do(GmRacedDeath(face, result.degree))
    decks.clear(play, places.check_cards(GM), GM)
    return degrees.wins_race(play.ruling, result)


def _over(play: Play[Adventure], race: DeathRace, won: Result | None) -> None:
    """Put the Target Card away and count the result; None: the Dealer has lost it."""
    _clear(play, race)
    count(play, race.who, won)


def _clear(play: Play[Adventure], race: DeathRace) -> None:
    play.do(DeathRaceSet(None))
    target_cards.clear(play, race.aim)


@rule("DA-1.2", "DA-R83")
def step(play: Play[Adventure]) -> bool:
    """Remove the Target Card of a race that was canceled or no longer needs to be run; return whether there was one."""
    race = play.state.death_race
    if race is None or any(one.is_under_way and one.then == RACE for one in play.state.checks):
        return False
    _clear(play, race)
    return True
