"""A roll from its declaration to the dice (Procedure 2)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.people import Table, state
from croupier.games.syuzheteers.roll.events import RollBegan
from croupier.games.syuzheteers.roll.state import Roll


@rule("SZ-7.1", "SZ-7.2")
def begin(
    play: Table, *, action: str, leader: str, card: str, addressed: str, partner: str = "", question: str = ""
) -> None:
    """The acting seat declares who leads and the one thing that is addressed."""
    roll = Roll(
        state(play).rolls + 1, play.seat, leader, action, card, addressed, partner=partner, question=question
    )
    play.do(RollBegan(roll))
