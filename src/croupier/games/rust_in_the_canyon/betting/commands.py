"""What a side can do in a round of bets and cards (chapter 12)."""

from __future__ import annotations

from croupier.core.commands import Command


class Bid(Command, frozen=True, tag="bid"):
    """Bid chips in this round; if in turn, the total the side will then have in the round.

    `pot` (a PC's id) only if the GM bids pot by pot.
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
    """Go all in if the side's chips do not reach the price; the pot takes no more bets."""

    pot: str = ""


class Hit(Command, frozen=True, tag="conflict_hit"):
    """Take a card from the side's own deck; the GM names the `pot` (a PC's id) if each has its own hand."""

    pot: str = ""


class PlayReserve(Command, frozen=True, tag="play_reserve"):
    """Play a reserve card, by piece id, instead of a hit; several under a ruling. `pot` as for a hit."""

    cards: tuple[str, ...]
    pot: str = ""


class Stay(Command, frozen=True, tag="stay"):
    """Take no more cards in this hand; once, on an open pot, it may raise. `pot` as for a hit."""

    raise_by: int = 0
    pot: str = ""
