"""The choices about a combatant's row: dividing it and rebalancing it (SS-3.4, SS-4.7)."""

from __future__ import annotations

from croupier.core.choices import number
from croupier.core.menu import Menu
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack import places
from croupier.games.state_stack.division import default_front
from croupier.games.state_stack.phase_zero import rebalance_burns
from croupier.games.state_stack.state import Combatant, Fight


def add_division(menu: Menu[Fight], one: Combatant, prompt: str | None) -> None:
    blanks = places.blanks(menu.view, one.id)
    front = number("front", "Cards in front", 0, blanks, default_front(blanks))
    label = f"{one.name}: divide the row" if prompt else f"{one.name}: change the division"
    command = {"type": "divide", "combatant": one.id}
    test = wish.Divide(one.id, 0)
    group = "now" if prompt else "any_time"
    menu.add(label, command, front, ask=prompt, group=group, clauses=("SS-3.4",), test=test, odds=True)


def add_rebalance(menu: Menu[Fight], one: Combatant, prompt: str) -> None:
    view = menu.view
    blanks = places.blanks(view, one.id)
    least, most = rebalance_burns(view.ruling, blanks)
    fields = [number("front", "Cards in front", 0, blanks - least, default_front(blanks - least))]
    if most > least:
        fields.append(number("burn", "Cards to burn", least, most, least))
    command = {"type": "rebalance", "combatant": one.id}
    help, test = f"burns {least} first" if least else "", wish.Rebalance(one.id, 0)
    label, clauses = f"{one.name}: rebalance", ("SS-4.7",)
    menu.add(label, command, *fields, ask=prompt, clauses=clauses, help=help, test=test, odds=True)
    keep = wish.KeepDivision(one.id)
    menu.add(f"{one.name}: keep the division", keep, ask=prompt, clauses=("SS-4.7",))
