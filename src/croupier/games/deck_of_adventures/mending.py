"""When things go otherwise than by the rules: overrides, breaking off, people who have left."""

from __future__ import annotations

from croupier.core.refusals import Impossible
from croupier.games.deck_of_adventures.checks import breaking
from croupier.games.deck_of_adventures.people import Table


def break_off(play: Table) -> None:
    """What is under way is broken off, the innermost first."""
    if breaking.break_off(play):
        return
    raise Impossible("there is nothing under way that could be broken off")


def left(play: Table, seat: str) -> None:
    """The characters of a seat whose person has left for good are the GM's, until somebody sits there."""
