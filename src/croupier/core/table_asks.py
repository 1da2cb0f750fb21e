"""The questions that the table itself asks: votes, briefs of side tables, and awaited luck."""

from __future__ import annotations

from croupier.core.side_table.choices import BRIEF, side_asks
from croupier.core.state import Ask, State

NO_DEFAULT = ("poll:", "luck:", f"{BRIEF}:")
"""The table's own questions, which nobody else can answer for a seat."""


def table_asks(state: State) -> tuple[Ask, ...]:
    """Open votes, briefs to confirm, and awaited luck."""
    asks = [
        Ask(seat, f"poll:{poll.id}", poll.question, sealed=True)
        for poll in state.polls
        for seat in poll.voters
        if all(voted != seat for voted, _ in poll.votes)
    ]
    asks += side_asks(state)
    if state.pending is not None:
        what = f"{state.pending.dice} dice" if state.pending.dice else "a card"
        asks.append(Ask(state.pending.asked, f"luck:{state.pending.unseen}", f"enter {what}"))
    return tuple(asks)
