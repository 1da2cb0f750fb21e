"""The price of losing a duel at a side table (HC-4.1)."""

from __future__ import annotations

from croupier.core.choices import WhyNot
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.side_table.capabilities import OutcomeRules
from croupier.core.side_table.model import Brief, Outcome
from croupier.pieces import chips
from high_card.state import CHIP, POT, HighCardState, purse


@rule("HC-4.1")
def waits(view: HighCardState) -> WhyNot | None:
    """An outcome is accepted between two rounds."""
    return None if view.phase == "between" else WhyNot("a round is under way", "HC-4.1", "accept the outcome after it")


@rule("HC-4.1")
def pay_for_it(play: Play[HighCardState], brief: Brief, outcome: Outcome) -> None:
    """Each player whose character is out pays one chip into the pot."""
    out = {one.name for one in outcome.characters if not one.is_standing}
    seats = [one.seat for one in brief.characters if one.name in out]
    losing = tuple(seat for seat in play.state.players if seat in seats and play.state.chips(seat))
    for seat in losing:
        chips.pay(play, purse(seat), POT, 1, CHIP)
    play.because("HC-4.1", paying=losing)


class DuelOutcomes(OutcomeRules[HighCardState]):
    """The losers of a duel pay, between two rounds."""

    def why_not(self, view: HighCardState) -> WhyNot | None:
        return waits(view)

    def apply(self, play: Play[HighCardState], brief: Brief, outcome: Outcome) -> None:
        pay_for_it(play, brief, outcome)
