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
    events.HandsPushed: MECHANICS,
    events.RaisesShown: MECHANICS,
    events.LeftToTheEnd: MECHANICS,
    events.HandPlayed: MECHANICS,
    events.PotClosed: prose(
        (r"<foe> backs? down: <who> wins the hand with <numbers>", "{foe} backs down before {who}", "{numbers}"),
        (
            r"<who> wins the hand with (?P<numbers>.+ against <foe>(?:'s|') \d.*)",
            "{who} wins the hand against {foe}",
            "{numbers}",
            "{who} gets the better of {foe}",
        ),
        (
            r"<who> loses the hand with (?P<numbers>.+ against <foe>(?:'s|') \d.*)",
            "{who} loses the hand to {foe}",
            "{numbers}",
            "{who} comes off worse against {foe}",
        ),
        (
            r"<who> ties the hand with (?P<numbers>.+ against <foe>(?:'s|') \d.*)",
            "{who} and {foe} tie the hand",
            "{numbers}",
            "{who} and {foe} end level",
        ),
        (r"<who> wins the hand with <numbers>", "{who} wins the hand", "{numbers}", "{who} gets the better of it"),
        (r"<who> loses the hand with <numbers>", "{who} loses the hand", "{numbers}", "{who} comes off worse"),
        (r"<who> ties the hand with <numbers>", "{who} ties the hand", "{numbers}", "{who} holds their own"),
        (r"<who> backs down with <numbers> and gives up the stakes", "{who} backs down", "{numbers}"),
    ),
}
