"""The turn that passes for somebody, in combat or by the GM's word outside it, and which of its steps are done."""

from __future__ import annotations

import msgspec

from croupier.games.deck_of_adventures.combat.events import TurnSet
from croupier.games.deck_of_adventures.combat.state import Turn
from croupier.games.deck_of_adventures.people import Table, state
from croupier.games.deck_of_adventures.state import Adventure


def turn_of(now: Adventure) -> Turn | None:
    """The turn that is passing now."""
    return now.combat.turn if now.combat is not None else now.passing


def is_turn_of(now: Adventure, who: str) -> bool:
    turn = turn_of(now)
    return turn is not None and turn.who == who


def mark(play: Table, step: str) -> None:
    """A step of the turn is done."""
    turn = turn_of(state(play))
    assert turn is not None
    play.do(TurnSet(msgspec.structs.replace(turn, steps=(*turn.steps, step))))
