"""A roll from the declared action to its end (PR-3)."""

from __future__ import annotations

from croupier.games.maelstrom.people import Table
from croupier.games.maelstrom.rolls.state import Terms


def ask_roll(
    play: Table, *, actor: str, kind: str, terms: Terms, then: str, about: str = "", hidden: bool = False, words: str = ""
) -> str:
    """Begin a roll that the rules need (soak, evade, damage ...); `then` is what goes on after it. The roll's id."""
    raise NotImplementedError
