"""What a seat may do now, made from its view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.choices import Choice
from croupier.core.state import GM
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack.choices.camp import add_combatant, begin, remove_combatant
from croupier.games.state_stack.choices.gm import decrees, flight, judge, powers
from croupier.games.state_stack.choices.menu import Menu
from croupier.games.state_stack.choices.row import burn, divide, division, flip, keep, place, rebalance
from croupier.games.state_stack.choices.turn import defense, leave, power, turn
from croupier.games.state_stack.division import has_sealed
from croupier.games.state_stack.state import DIVISION, ZERO, Fight

if TYPE_CHECKING:
    from croupier.games.state_stack.game import StateStack


def choices(game: StateStack, view: Fight, seat: str) -> list[Choice]:
    """All of a seat's choices in this game."""
    menu = Menu(game, view, seat)
    for prompt in view.prompts:
        if prompt.ask.seat == seat and prompt.id.value is not None:
            kind = prompt.ask.key.partition(":")[0]
            if kind in ANSWERS and (not prompt.ask.about or view.has(prompt.ask.about)):
                ANSWERS[kind](menu, prompt.ask, prompt.id.value)
    _any_time(menu)
    if seat == GM:
        powers(menu)
    return menu.found


ANSWERS = {
    "begin": begin,
    "flip": flip,
    "divide": divide,
    "turn": turn,
    "defense": defense,
    "power": power,
    "place": place,
    "burn": burn,
    "rebalance": rebalance,
    "keep": keep,
    "judge": judge,
    "flight": flight,
}


def _any_time(menu: Menu) -> None:
    view = menu.view
    mine = [one for one in view.combatants if one.owner == menu.seat]
    for one in mine:
        if view.stage == DIVISION and one.divides and has_sealed(view, one):
            division(menu, one, None)
        if view.stage == ZERO and one.is_standing and view.exchange is None and view.placing is None:
            leave(menu, one, None)
        if one.kept_by_rule:
            back = wish.TakeOver(one.id, menu.seat)
            menu.add(f"{one.name}: play her again", back, clauses=("SS-8.7",))
    if view.is_running or menu.seat != GM:
        add_combatant(menu)
    remove_combatant(menu, mine)


__all__ = ["choices", "decrees"]
