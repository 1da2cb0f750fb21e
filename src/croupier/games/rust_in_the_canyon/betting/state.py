"""The bets of a round: pot by pot, what each side has in and who still owes an answer."""

from __future__ import annotations

import msgspec

FOR = "gm:"
"""The prefix before a PC's id for the GM's side in that PC's pot only."""
CHIPS = "chips"
"""What froze a pot in which a side has put in all its chips (otherwise "gm" or the PC's id)."""
HIT, RESERVE_CARD, STAY = "hit", "reserve", "stay"
SEES, ALL_IN = "sees", "all_in"


class Standing(msgspec.Struct, frozen=True):
    """How a PC's pot stands at one moment: the totals of the PC and of the side against them, and the chips in it."""

    pc: str
    own: int
    foe: int
    pot: int


class Wager(msgspec.Struct, frozen=True, omit_defaults=True):
    """One pot in one stage of bets: each side's bid or raise at face value, and the price of the pot.

    `own_asked` and `gm_asked`: the PC, and after the PCs the GM, must see or back down in it.
    """

    pc: str
    own: int = 0
    gm: int = 0
    price: int = 0
    own_asked: bool = False
    gm_asked: bool = False
