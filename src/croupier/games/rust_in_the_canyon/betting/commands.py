"""What a side can do in a round of bets and cards (chapter 12)."""

from __future__ import annotations

from croupier.core.commands import Command


class Bid(Command, frozen=True, tag="bid"):
    """Offer so many chips in this round; in turn, as many as you have in the round by then.

    `pot` (a PC's id) only where the GM bids pot by pot.
    """

    amount: int
    pot: str = ""


class See(Command, frozen=True, tag="see"):
    """Pay up to the price; the GM names the pot by its PC."""

    pot: str = ""


class BackDown(Command, frozen=True, tag="back_down"):
    """Leave the conflict and give up the stakes; the GM backs down in the pot of one PC."""

    pot: str = ""


class AllIn(Command, frozen=True, tag="all_in"):
    """Go all in where it does not reach the price; the pot takes no more bets."""

    pot: str = ""


class Hit(Command, frozen=True, tag="conflict_hit"):
    """One more card from the own deck; the GM names the `pot` (a PC's id) where each has a hand of its own."""

    pot: str = ""


class PlayReserve(Command, frozen=True, tag="play_reserve"):
    """Play a card of the reserve instead of a hit, named by its piece id; several by a ruling. `pot` as for a hit."""

    cards: tuple[str, ...]
    pot: str = ""


class Stay(Command, frozen=True, tag="stay"):
    """No more cards in this hand; once, on an open pot, with a raise. `pot` as for a hit."""

    raise_by: int = 0
    pot: str = ""
