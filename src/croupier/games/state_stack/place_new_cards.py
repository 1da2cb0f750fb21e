"""Placing the new cards of a boost: into defense, into action, or some into each (SS-6.5)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack.access import standing_combatant
from croupier.games.state_stack.commands import PlaceCards
from croupier.games.state_stack.current_action import end_action
from croupier.games.state_stack.deck import move_blanks
from croupier.games.state_stack.events import CardsReady, TurnEnded
from croupier.games.state_stack.result_events import RowSet, count_of_cards
from croupier.games.state_stack.state import ACTION, DEFENSE, Combatant, Fight


@rule("SS-6.5")
def place_cards(play: Play[Fight], command: PlaceCards) -> None:
    """The owner puts each new card in defense or action, openly."""
    one = standing_combatant(play, command.combatant)
    placing = play.state.placing
    play.need(placing is not None and placing.combatant == one.id, f"{one.name} has no new cards", "boost first")
    assert placing is not None
    given = count_of_cards(placing.cards, "new")
    play.need(0 <= command.action <= placing.cards, f"{one.name} has {given} to place", f"0 to {placing.cards}")
    move_blanks(play, one, "ready", ACTION, command.action)
    move_blanks(play, one, "ready", DEFENSE, placing.cards - command.action)
    play.do(CardsReady(None))
    play.do(RowSet(one.id, command.action, placing.cards - command.action, "places"))
    play.because("SS-6.5", name=one.name, action=command.action, defense=placing.cards - command.action)
    finish_boost(play, one, free=placing.free)


@rule("SS-6.5", "SS-8.9")
def default_placing(cards: int, action: int, defense: int) -> int:
    """How many cards go into action by default: one by one to the smaller part, to defense if equal."""
    placed = 0
    for _ in range(cards):
        if action < defense:
            action, placed = action + 1, placed + 1
        else:
            defense += 1
    return placed


def finish_boost(play: Play[Fight], one: Combatant, *, free: bool) -> None:
    """End the action once its new cards are placed, or the turn in phase zero if second wind gave them."""
    if free:
        play.do(TurnEnded(one.id))
    else:
        end_action(play, one.id)
