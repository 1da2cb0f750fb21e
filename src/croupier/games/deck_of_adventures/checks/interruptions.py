"""Automatic steps of Checks and contests, and their cancellation."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import contests, current_hands, ranges, resolution
from croupier.games.deck_of_adventures.state import Adventure


def step(play: Play[Adventure]) -> bool:
    """Run one automatic step: update DR or hands, or continue a Check or contest; return whether one ran."""
    return ranges.step(play) or current_hands.step(play) or resolution.step(play) or contests.step(play)


@rule("DA-1.2")
def break_off(play: Play[Adventure]) -> bool:
    """Cancel the most recent Check or contest, without a result; return False if none is under way."""
    under_way = [one for one in play.state.checks if one.is_under_way]
    if under_way:
        last = under_way[-1]
        resolution.drop(play, last, "broken off")
        for one in play.state.contests:
            if last.then == contests.CONTEST and last.with_ == one.id:
                contests.drop(play, one)
        return True
    if play.state.contests:
        contests.drop(play, play.state.contests[-1])
        return True
    return False
