"""The events of High Card beyond those of its pieces."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.core.events import Event
from high_card.state import HighCardState


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round begins for the players who are in."""

    round: int
    players: tuple[str, ...]

    def apply(self, state: HighCardState) -> HighCardState:
        return replace(state, round=self.round, phase="bids", playing=self.players, bids=(), tied=())

    def log_line(self, view: HighCardState) -> str:
        return f"Round {self.round} begins."


class BidsPaid(Event, frozen=True, tag="bids_paid"):
    """(seat, chips) of all bids, now in the pot."""

    bids: tuple[tuple[str, int], ...]

    def apply(self, state: HighCardState) -> HighCardState:
        return replace(state, bids=self.bids)

    def log_line(self, view: HighCardState) -> str:
        return f"Bids: {', '.join(f'{_names(view, [seat])} {count}' for seat, count in self.bids)}."


class TieFound(Event, frozen=True, tag="tie_found"):
    """These players share the highest card, and the GM decides."""

    players: tuple[str, ...]

    def apply(self, state: HighCardState) -> HighCardState:
        return replace(state, phase="tie", tied=self.players)

    def log_line(self, view: HighCardState) -> str:
        return f"{_names(view, self.players)} are tied."


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """Who took the pot; nobody if the round was broken off."""

    winners: tuple[str, ...]

    def apply(self, state: HighCardState) -> HighCardState:
        return replace(state, phase="between", playing=(), bids=(), tied=())

    def log_line(self, view: HighCardState) -> str:
        if not self.winners:
            return ""
        return f"{_names(view, self.winners)} {'takes' if len(self.winners) == 1 else 'split'} the pot."


def _names(view: HighCardState, seats: Iterable[str]) -> str:
    return " and ".join(view.seat(seat).name or seat for seat in seats)
