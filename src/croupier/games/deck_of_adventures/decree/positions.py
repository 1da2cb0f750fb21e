"""A character's position by decree (DA-1.2)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.decree.commands import SetPosition
from croupier.games.deck_of_adventures.decree.reasons import announce
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.cover import end_covers
from croupier.games.deck_of_adventures.terrain.events import TokenSet
from croupier.games.deck_of_adventures.terrain.map_setup import grid_of, spot_in
from croupier.games.deck_of_adventures.validation import known_character


@rule("DA-1.2", "DA-12.7")
def set_position(play: Play[Adventure], command: SetPosition) -> None:
    """Move a token to any other space, even a taken one or a wall, at no cost in speed.

    Refuses a hidden token, which the GM places without a decree.
    """
    one, grid = known_character(play, command.who), grid_of(play)
    at, to = grid.shown(one.id), spot_in(grid, command.x, command.y)
    play.need(at is not None, f"{one.name} has no visible token on the map", "set it there")
    assert at is not None
    play.need(to != at, f"{one.name} stands there", "choose another space")
    announce(play, command, f"where {play.state.character(one.id).name} stands")
    play.because("DA-1.2", automatic=at.cell, decreed=to.cell)
    play.do(TokenSet(one.id, to))
    end_covers(play, one.id)
