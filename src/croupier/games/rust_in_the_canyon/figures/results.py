"""Who won a hand: immediate results of the cards, and the comparison of totals (RC-12.9, RC-12.13)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST
from croupier.games.rust_in_the_canyon.settings import Ruling

WON, TIED, LOST, BACKED = "won", "tied", "lost", "backed"
PUSH = "push"
ENDS, STAYS, GOES_ON = "ends", "stays", "goes on"
"""The effect of a 21: the hand is over, its side has stayed, or it is a total like any other (RC-R35)."""


class Hand(NamedTuple):
    """A face-up hand: its total and its number of cards."""

    total: int
    cards: int

    @property
    def is_bust(self) -> bool:
        return self.total > MOST


@rule("RC-R35")
def at_21(ruling: Ruling) -> tuple[str, str]:
    """The effect of a PC's 21, and of the GM's."""
    return {"ends": (ENDS, ENDS), "gm_only": (STAYS, ENDS), "play_on": (GOES_ON, GOES_ON)}[ruling("twentyone")]


@rule("RC-12.9", "RC-12.10", "RC-R35", "RC-R36")
def at_once(ruling: Ruling, own: Hand, gm: Hand) -> str:
    """The immediate result of the cards, from the PC's side; "" while the pot is live, PUSH for new cards."""
    if own.is_bust and gm.is_bust:
        return {"pc_loses": LOST, "tied": TIED, "push": PUSH}[ruling("both_bust")]
    if own.is_bust or gm.is_bust:
        return LOST if own.is_bust else WON
    if MOST not in (own.total, gm.total):
        return ""
    own_21, gm_21 = at_21(ruling)
    if gm.total == MOST and gm_21 == ENDS:
        return compared(ruling, own, gm)
    return WON if own.total == MOST and own_21 == ENDS else ""


@rule("RC-12.13", "RC-R17", "RC-5.4")
def compared(ruling: Ruling, own: Hand, gm: Hand) -> str:
    """The result when both stayed or have 21: the higher total, under a ruling a natural 21 over any other."""
    if own.total != gm.total:
        return WON if own.total > gm.total else LOST
    mine, theirs = is_natural(own), is_natural(gm)
    if mine == theirs or ruling("natural_21") != "yes":
        return TIED
    return WON if mine else LOST


@rule("RC-R17")
def is_natural(hand: Hand) -> bool:
    """Whether a hand is a 21 of two cards, which under a ruling beats any other."""
    return hand.cards == 2 and hand.total == MOST
