"""The odds of a choice, computed from the view of the seat that has it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.core.commands import Command
from croupier.core.odds.questions import OddsRequest
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack.odds import attack_odds_from_view, row_odds_from_view
from croupier.games.state_stack.state import Fight


def odds_of_choice(view: Fight, seat: str, command: Command) -> OddsRequest | None:
    """The odds request for a choice; None if this view does not know enough.

    Raises Hidden if it lacks a sheet.
    """
    ask = BUILDERS.get(type(command))
    name = getattr(command, "combatant", "")
    if ask is None or not view.is_running or (name and not view.has(name)):
        return None
    found: OddsRequest | None = ask(view, command)
    return found


BUILDERS: dict[type[Command], Callable[[Fight, Any], OddsRequest | None]] = {
    wish.Attack: attack_odds_from_view.attack,
    wish.ChooseDefense: attack_odds_from_view.defense,
    wish.DrawPower: attack_odds_from_view.power,
    wish.Act: attack_odds_from_view.act,
    wish.JudgeAction: attack_odds_from_view.judge,
    wish.Flip: row_odds_from_view.flip,
    wish.Divide: row_odds_from_view.divide,
    wish.Rebalance: row_odds_from_view.rebalance,
    wish.PlaceCards: row_odds_from_view.place,
    wish.KeepCard: row_odds_from_view.keep,
    wish.Boost: row_odds_from_view.boost,
    wish.Recover: row_odds_from_view.recover,
}
