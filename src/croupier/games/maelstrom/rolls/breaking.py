"""Rolls broken off, by the storyteller's word or the table's."""

from __future__ import annotations

from croupier.games.maelstrom.people import Table, state
from croupier.games.maelstrom.rolls.events import AttemptDropped, NothingAdded
from croupier.games.maelstrom.rolls.state import ROLLED


def break_off(play: Table) -> bool:
    """Rolls whose dice have not fallen are none; the others count as they lie. Whether there was any."""
    under_way = [one for one in state(play).attempts if one.is_under_way]
    for one in under_way:
        play.do(NothingAdded(one.id) if one.state == ROLLED else AttemptDropped(one.id, play.seat, "broken off"))
    return bool(under_way)
