"""What a choice puts to chance, filled in from the view of the seat that has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.core.commands import Command
from croupier.core.odds.questions import Asked
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack.odds import of_fights, of_rows
from croupier.games.state_stack.state import Fight


def asked(view: Fight, seat: str, command: Command) -> Asked | None:
    """None where this view cannot tell. Raises Hidden where a sheet is not known to it."""
    ask = ASKED.get(type(command))
    name = getattr(command, "combatant", "")
    if ask is None or not view.is_running or (name and not view.has(name)):
        return None
    found: Asked | None = ask(view, command)
    return found


ASKED: dict[type[Command], Callable[[Fight, Any], Asked | None]] = {
    wish.Attack: of_fights.attack,
    wish.ChooseDefense: of_fights.defense,
    wish.DrawPower: of_fights.power,
    wish.Act: of_fights.act,
    wish.JudgeAction: of_fights.judge,
    wish.Flip: of_rows.flip,
    wish.Divide: of_rows.divide,
    wish.Rebalance: of_rows.rebalance,
    wish.PlaceCards: of_rows.place,
    wish.KeepCard: of_rows.keep,
    wish.Boost: of_rows.boost,
    wish.Recover: of_rows.recover,
}
