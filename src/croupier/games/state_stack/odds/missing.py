"""What a seat would have to know for the odds of a choice, in a player's words."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.names import and_so_on
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack.state import Fight


def missing_for_odds(view: Fight, seat: str, command: Command) -> str:
    """Why there are no odds; empty if there is no more to say than that."""
    if not view.is_running:
        return "the fight has not begun"
    if isinstance(command, wish.JudgeAction) and command.verdict == "opposed" and not command.opponent:
        return "choose who opposes it"
    exchange = view.exchange
    about = [str(getattr(command, name, "")) for name in ("combatant", "target", "opponent")]
    about += [exchange.actor, exchange.target] if exchange is not None else []
    names = [view.combatant(one).name for one in dict.fromkeys(about)
             if one and view.has(one) and view.combatant(one).sheet.value is None]  # fmt: skip
    return f"the GM has not shown the sheet of {and_so_on(names)}" if names else ""
