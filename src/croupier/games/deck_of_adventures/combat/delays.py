"""Acting later in a round (P6.2, P7.1)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.events import SteppedIn, TurnDelayed
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns.current_turn import combat_of
from croupier.games.deck_of_adventures.turns.events import TurnSet
from croupier.games.deck_of_adventures.turns.turn_actions import (
    is_busy,
    is_fresh,
    is_players,
    next_to,
    own_turn,
    require_going_on,
)
from croupier.games.deck_of_adventures.validation import known_character, require_gm


@rule("DA-11.9", "DA-16.1", "DA-1.8")
def delay(play: Play[Adventure], command: wish.Delay) -> None:
    """A player delays their turn to later in this round, before doing anything else on it."""
    one, turn = own_turn(play, command.character)
    play.require(one.seat != GM, "DA-11.9", "only players can delay", "act, or end the turn")
    play.require(not one.is_out, "DA-16.1", f"{one.name} is out and cannot delay", "make the death Check")
    play.require(is_fresh(turn), "DA-11.9", f"{one.name} has begun their turn", "act, or end the turn")
    play.require(not turn.late, "DA-11.9", f"{one.name} has already delayed", "act, or end the turn")
    play.need(not is_busy(play.state) and not turn.asked, "something is under way", "wait until it is over")
    play.do(TurnDelayed(one.id))


@rule("DA-11.10", "DA-11.9", "DA-R53", "DA-1.8")
def skip_turn(play: Play[Adventure], command: wish.SkipTurn) -> None:
    """The GM skips a player who is not ready: their turn is delayed, or lost; a delayed one is forfeited."""
    require_gm(play, "DA-11.10")
    one, turn = known_character(play, command.character), combat_of(play).turn
    require_going_on(play)
    if one.id in delayed_characters(play.state):
        play.because("DA-11.9")
        play.do(SteppedIn(one.id, forfeited=True))
        return
    play.need(
        turn is not None and turn.who == one.id, f"it is not {one.name}'s turn", "choose the character whose turn it is"
    )
    assert turn is not None
    play.require(one.seat != GM, "DA-11.10", f"{one.name} is played by the GM", "choose a player's character")
    play.need(not one.is_out, f"{one.name} is out", "make the death Check")
    play.require(is_fresh(turn), "DA-11.10", f"{one.name} has begun their turn", "wait until it ends")
    play.need(not is_busy(play.state), "something is under way", "wait until it is over")
    if turn.late:
        play.because("DA-11.10")
        play.because("DA-11.9", forfeits=one.name)
    if turn.late or play.ruling("gm_skip") == "lost":
        play.do(TurnSet(msgspec.structs.replace(turn, forfeited=True), "skipped"))
    else:
        play.do(TurnDelayed(one.id, skipped=True))


@rule("DA-11.9", "DA-R52")
def is_gap(ruling: Ruling, now: Adventure) -> bool:
    """Whether a delayed character may step in: between turns, or under a ruling only next to a player's turn."""
    combat = now.combat
    if combat is None or not combat.delayed or is_busy(now) or combat.over:
        return False
    if combat.turn is not None and not is_fresh(combat.turn):
        return False
    return any(is_players(now, one) for one in next_to(combat)) or ruling("delay_points") == "any_gap"


@rule("DA-11.9", "DA-R52", "DA-1.8")
def step_in(play: Play[Adventure], command: wish.StepIn) -> None:
    """A character who delayed takes their turn now, before the turn that has not begun yet."""
    one, combat = require_actor(play, command.character), combat_of(play)
    play.need(one.id in combat.delayed, f"{one.name} has not delayed", "act at their place in the order")
    play.need(one.here, f"{one.name} is not in the scene", "ask the GM to bring them back")
    play.require(not one.is_out, "DA-16.1", f"{one.name} is out", "wait until they are awake")
    now = play.state
    require_going_on(play)
    play.need(not is_busy(now), "something is under way", "wait until it is over")
    open_gap = combat.turn is None or is_fresh(combat.turn)
    play.require(open_gap, "DA-11.9", "a turn has begun", "wait until it ends")
    play.need(open_gap, "a turn has begun", "wait until it ends")  # it would be lost, and taken again afterward
    play.require(
        is_gap(play.ruling, now),
        "DA-R52",
        "characters can step in only just before or after a player's turn",
        "wait for that moment",
    )
    first = [now.character(who).name for who in delayed_characters(now)]
    play.require(first in ([], [one.name]), "DA-R52", f"{', '.join(first)} comes first", "wait until that is decided")
    play.do(SteppedIn(one.id))


@rule("DA-11.9", "DA-1.8")
def let_go(play: Play[Adventure], command: wish.LetGo) -> None:
    """A character who delayed gives up the turn; only its condition steps run."""
    one, combat = require_actor(play, command.character), combat_of(play)
    play.need(one.id in combat.delayed, f"{one.name} has not delayed", "act at their place in the order")
    play.need(one.id in delayed_characters(play.state), "the round is not over yet", "step in, or wait")
    play.do(SteppedIn(one.id, forfeited=True))


@rule("DA-11.9", "DA-R52")
def delayed_characters(now: Adventure) -> tuple[str, ...]:
    """The next delayed character once the order is exhausted, to act now or not in this round; () if none."""
    combat = now.combat
    if combat is None or not combat.round or combat.turn is not None or combat.over or is_busy(now):
        return ()
    left = [one for one in combat.order if one not in (*combat.done, *combat.delayed, *combat.arrived)]
    return () if left else tuple(one for one in combat.order if one in combat.delayed)[:1]
