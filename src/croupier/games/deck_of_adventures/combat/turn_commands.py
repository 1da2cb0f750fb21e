"""The commands that begin and end a turn."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.leave_shared_space import (
    move_out,
    stand_aside,
    stand_aside_unseen,
    walkers,
)
from croupier.games.deck_of_adventures.terrain.moves import move
from croupier.games.deck_of_adventures.terrain.shared_spaces import may_stop, unseen_by
from croupier.games.deck_of_adventures.turns.turn_actions import end_turn, is_busy, own_turn, steps_due
from croupier.games.deck_of_adventures.turns.turn_start import begin, current_turn


@rule("DA-11.12", "DA-11.11", "DA-1.8")
def begin_turn(play: Play[Adventure], command: wish.BeginTurn) -> None:
    """Begin the turn; its conditions come first."""
    one, turn = own_turn(play, command.character)
    play.need(not one.is_out, f"{one.name} is out", "make its death Check")
    play.need(not turn.has_begun, "it has begun", "choose an action")
    begin(play)


@rule("DA-11.11", "DA-12.4", "DA-1.8")
def leave_turn(play: Play[Adventure], command: wish.EndTurn) -> None:
    """End the turn; unused parts are lost. It must not leave a character or Companion in a friend's space."""
    one, turn = own_turn(play, command.character)
    play.need(not one.is_out, f"{one.name} is out", "make its death Check")
    play.need(not is_busy(play.state) and not turn.asked, "something is under way", "wait until it is over")
    began = turn.begun or not steps_due(play.state, one.id)
    play.require(began, "DA-11.12", f"{one.name}'s turn begins with its conditions", "begin the turn")
    if command.make_room:
        _make_room(play)
    for each in walkers(play.state, turn, unseen_by(play)):
        may_stop(play, each)
    end_turn(play, one.id)


@rule("DA-12.4", "DA-12.8", "DA-R51")
def _make_room(play: Play[Adventure]) -> None:
    """Move this turn's characters off friends' spaces: by their own speed, or else to the nearest free space."""
    play.try_whole()
    while (way := move_out(play.game.see(play.state, play.seat), current_turn(play))) is not None:
        move(play, way)
    stand_aside(play, current_turn(play), unseen_by(play))
    stand_aside_unseen(play, current_turn(play), unseen_by(play))
