"""Time that passes outside combat, for conditions and all other lasting effects (DA-15.1, DA-25.27)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import effects
from croupier.games.deck_of_adventures.health import condition_changes
from croupier.games.deck_of_adventures.health.condition_lengths import ROUNDS_OF_A_MINUTE
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-15.1", "DA-25.27")
def pass_minutes(play: Play[Adventure], minutes: int) -> None:
    """Let minutes pass for everyone."""
    condition_changes.pass_minutes(play, minutes)
    effects.pass_rounds(play, ROUNDS_OF_A_MINUTE * minutes)
