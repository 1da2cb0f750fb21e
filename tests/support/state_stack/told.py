"""The odds that choices of State Stack show, and the table's own rules run through every random outcome to compare."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from croupier.core.chance import Chance
from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.games.state_stack import GAME
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack.state import Fight
from croupier.odds import evaluate
from croupier.odds.enumeration import distribution
from croupier.pieces.state import Slot
from support.state_stack.stage import Figure

HERO, FOE = Figure(action=1, defense=1), Figure("Foe", "p2", side="Foes", action=1, defense=1, damage=3)


def answer(state: Fight, seat: str, command: Command) -> Any:
    """The odds of a choice from the seat's view."""
    asked = GAME.odds(GAME.see(state, seat), seat, command)
    assert asked is not None
    question = next(one for one in GAME.questions if one.name == asked.question)
    options = {key: state.settings.code(key) for key in question.rulings}
    return evaluate.answer(question, evaluate.read(question, asked.given, options))


def run(state: Fight, *steps: tuple[str, Command], read: Callable[[Fight], Any]) -> dict[Any, Fraction]:
    """Every outcome of these commands; a command whose question is no longer open is skipped."""

    def go(chance: Chance) -> Any:
        play = Play(GAME, state, steps[0][0], by_value(chance))
        for seat, command in steps:
            play.seat = seat
            exchange = play.state.exchange
            waits = {"defense": wish.ChooseDefense, "power": wish.DrawPower}
            if type(command) in waits.values() and (exchange is None or waits.get(exchange.stage) is not type(command)):
                continue
            GAME.rules[type(command)](play, command)
        return read(play.state)

    return distribution(go)


def by_value(chance: Chance) -> Chance:
    """Ask for one card of each value with the weight of all that are left of it: the same odds, fewer branches."""

    class ByValue(Chance):
        def ask(self, question: Any, *rest: Any) -> str:
            first: dict[str, str] = {}
            weights: dict[str, int] = {}
            for card, weight in question.options:
                name = first.setdefault(card[:-1], card)
                weights[name] = weights.get(name, 0) + weight
            return chance.ask(msgspec.structs.replace(question, options=tuple(weights.items())), *rest)

    return ByValue()


def with_deck(state: Fight, cards: str) -> Fight:
    """The stage with only these cards unseen; the deck is as long as they are, minus the blanks."""
    board = state.board
    blanks = sum(place.count for place in board.places if place.id.endswith((".action", ".defense")))
    left = tuple(sorted(cards.split()))
    pile = msgspec.structs.replace(board.place("deck"), slots=(Slot("deck.1"),) * (len(left) - blanks))
    board = board.put(pile).put_set(msgspec.structs.replace(board.sets[0], cards=left))
    return msgspec.structs.replace(state, board=board)


FEW = "3C 3D 3H 6C 6D 6H 6S QC QD QH"
