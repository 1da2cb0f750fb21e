"""What happens in a game of High Card that is not about its pieces."""

from __future__ import annotations

from croupier.core.events import Event


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round begins for the players who are in."""

    round: int
    players: tuple[str, ...]


class BidsPaid(Event, frozen=True, tag="bids_paid"):
    """(seat, chips) of all bids, now in the pot."""

    bids: tuple[tuple[str, int], ...]


class TieFound(Event, frozen=True, tag="tie_found"):
    """These share the highest card, and the GM is to judge."""

    players: tuple[str, ...]


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """Who took the pot; nobody when the round was broken off."""

    winners: tuple[str, ...]
