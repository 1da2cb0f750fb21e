"""What a seat would have to know for the odds of a choice, in a player's words."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.names import and_so_on
from croupier.games.maelstrom.state import Campaign

PEOPLE = ("healer", "patient", "character", "npc", "attacker", "target", "who")


def missing_for_odds(view: Campaign, seat: str, command: Command) -> str:
    """Why there are no odds: whose sheet is hidden, otherwise what the storyteller has yet to set."""
    about = [str(getattr(command, name, "")) for name in PEOPLE]
    attack = view.fight.attack if view.fight is not None else None
    about += [attack.target] if attack is not None else []
    names = [view.character(one).name for one in dict.fromkeys(about)
             if view.has(one) and view.character(one).sheet.value is None]  # fmt: skip
    if names:
        return f"the sheet of {and_so_on(names)} is hidden from you"
    return "the GM has not shown everything that the roll depends on"
