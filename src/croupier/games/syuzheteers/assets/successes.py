"""How many successes resolve a challenge (SZ-5.10)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.figures import troubles
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


@rule("SZ-5.10", "SZ-R23")
def successes_needed(ruling: Ruling, story: Story, card: str) -> int:
    """How many successes resolve a challenge: one, two, or depending on its ranking."""
    ranked = [one.id for one in story.cards if one.rank >= 0]
    third = story.card(card).rank * 3 // len(ranked) if card in ranked else 0
    return troubles.successes_needed(ruling, third)
