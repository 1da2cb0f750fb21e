"""How the story retells the events of the Betting chapter."""

from __future__ import annotations

from croupier.core.retelling import BREAK, MECHANICS, Retellings, prose
from croupier.games.rust_in_the_canyon.betting import events

RETELLING: Retellings = {
    events.HandBegan: MECHANICS,
    events.RoundBegan: BREAK,
    events.BidsMade: MECHANICS,
    events.PotPaid: MECHANICS,
    events.PriceAnswered: MECHANICS,
    events.ActsBegan: MECHANICS,
    events.SideActed: MECHANICS,
    events.PotFrozen: MECHANICS,
    events.RaisesShown: MECHANICS,
    events.LeftToTheEnd: MECHANICS,
    events.HandPlayed: MECHANICS,
    events.PotClosed: prose(
        (r"<who> (?P<verdict>wins|loses|ties) the hand with <numbers>", "{who} {verdict} the hand", "{numbers}"),
    ),
}
