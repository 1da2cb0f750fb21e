"""The choices open at any time: changing a division, leaving, the roster."""

from __future__ import annotations

from croupier.core.menu import Menu
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack.choices.gm import add_powers
from croupier.games.state_stack.choices.roster import add_combatant, remove_combatant
from croupier.games.state_stack.choices.row import add_division
from croupier.games.state_stack.choices.turn import add_departures
from croupier.games.state_stack.combatants import players_without_combatant, seats_that_start
from croupier.games.state_stack.division import has_sealed
from croupier.games.state_stack.state import DIVISION, ZERO, Fight


def add_any_time(menu: Menu[Fight]) -> None:
    """Add what the owner may do at any time for each combatant; then adding and removing combatants."""
    view = menu.view
    mine = view.of_owner(menu.seat)
    for one in mine:
        if view.stage == DIVISION and one.divides and has_sealed(view, one):
            add_division(menu, one, None)
        if view.stage == ZERO and one.is_standing and view.exchange is None and view.placing is None:
            add_departures(menu, one, None)
        if one.kept_by_rule:
            back = wish.TakeOver(one.id, menu.seat)
            menu.add(f"{one.name}: take back control", back, group="any_time", clauses=("SS-8.7",))
    if view.is_running or menu.seat not in (*seats_that_start(view), *players_without_combatant(view)):
        add_combatant(menu)
    remove_combatant(menu, mine)
    if not view.has_gm:
        add_powers(menu)
