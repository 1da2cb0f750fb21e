"""What goes on by itself, and what is broken off."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import contests, settling
from croupier.games.deck_of_adventures.people import Table, state


def step(play: Table) -> bool:
    """One thing that happens by itself: a Check is settled, a contest goes on."""
    return settling.step(play) or contests.step(play)


@rule("DA-1.2")
def break_off(play: Table) -> bool:
    """The Check or contest that was begun last is broken off, without a result; False where none is under way."""
    under_way = [one for one in state(play).checks if one.is_under_way]
    if under_way:
        last = under_way[-1]
        settling.drop(play, last, "broken off")
        for one in state(play).contests:
            if last.then == contests.CONTEST and last.with_ == one.id:
                contests.drop(play, one)
        return True
    if state(play).contests:
        contests.drop(play, state(play).contests[-1])
        return True
    return False
