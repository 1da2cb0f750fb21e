"""The state of a game of High Card, and the names of its places."""

from __future__ import annotations

from typing import Literal

from croupier.pieces.state import TableState

DECK, POT, ROUNDS, BUTTON, NOTES, DICE = "deck", "pot", "rounds", "button", "notes", "dice"
CHIP = "chip"
Phase = Literal["between", "bids", "tie"]


def hand(seat: str) -> str:
    return f"hand.{seat}"


def purse(seat: str) -> str:
    return f"purse.{seat}"


class HighCardState(TableState, frozen=True, kw_only=True):
    """The board, the players in seating order, round and phase, who is in, the bids, and the tied players."""

    players: tuple[str, ...] = ()
    round: int = 0
    phase: Phase = "between"
    playing: tuple[str, ...] = ()
    bids: tuple[tuple[str, int], ...] = ()
    tied: tuple[str, ...] = ()

    @property
    def window(self) -> str:
        """The name under which this round's bids are sealed."""
        return f"bids.{self.round}"

    @property
    def dealer(self) -> str:
        """The GM; without a GM, the players in turn."""
        return "gm" if self.has_gm else self.players[self.round % len(self.players)]

    @property
    def high(self) -> tuple[str, ...]:
        """The players with the highest bid."""
        most = max((chips for _, chips in self.bids), default=0)
        return tuple(seat for seat, chips in self.bids if chips == most)

    @property
    def rounds(self) -> int:
        """The maximum number of rounds; 0 if the table plays to the last chip."""
        most = self.settings.value("length", "most")
        return most if isinstance(most, int) else 0

    def chips(self, seat: str) -> int:
        return self.board.place(purse(seat)).chip(CHIP)

    def most_bid(self, seat: str) -> int:
        return min(3, self.chips(seat))
