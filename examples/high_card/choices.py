"""What a seat may do now, derived from its view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.choices import Choice, number, one_of
from croupier.core.game import prompt_of
from high_card.commands import Deal
from high_card.state import HighCardState

if TYPE_CHECKING:
    from high_card.game import HighCard


def choices(game: HighCard, view: HighCardState, seat: str) -> list[Choice]:
    found = []
    if view.phase == "between" and not view.result:
        why = game.why_not(view, seat, Deal())
        found.append(
            Choice(
                "Deal a round",
                {"type": "deal"},
                prompt=prompt_of(view, seat, "deal"),
                clauses=("HC-2.1", "HC-2.2"),
                legal=why is None,
                why_not=why,
            )
        )
    if view.phase == "bids" and seat in view.playing:
        found.append(
            Choice(
                "Seal your bid",
                {"type": "bid"},
                prompt=prompt_of(view, seat, "bid"),
                clauses=("HC-2.3",),
                fields=(number("chips", "Chips", 0, view.most_bid(seat), 0),),
            )
        )
    if view.phase == "tie" and seat == "gm":
        tied = [(one, view.seat(one).name or one, f"hand.{one}") for one in view.tied]
        found.append(
            Choice(
                "Say who takes the pot",
                {"type": "judge_tie"},
                prompt=prompt_of(view, seat, "tie"),
                clauses=("HC-2.8",),
                fields=(one_of("winner", "Winner", tied),),
                judge=True,
            )
        )
    return found
