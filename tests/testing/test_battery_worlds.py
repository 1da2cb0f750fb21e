"""What the battery takes for a right difference between two worlds, and what for a leak."""

import pytest

from croupier.core.entry import SeatEntry
from croupier.core.events import Event
from croupier.core.odds_events import OddsNoted
from croupier.core.receipts import Receipt
from croupier.core.secrets import EVERYONE, Secret
from croupier.pieces.events import CardSeen, CardsMoved
from croupier.testing.battery_worlds import follows_what_is_shown

ODDS = OddsNoted("p2", "initiative", ())
MOVED = CardsMoved("c2.defense", (0,), "c2.drawn")


def seen(face: str, by: str = EVERYONE) -> CardSeen:
    return CardSeen("c2.defense", 0, "k1", Secret(face, (by,)), Secret("deck.1", (by,)), (by,))


@pytest.mark.parametrize(
    ("one", "other", "rightly"),
    [
        ((seen("JD"), MOVED), (seen("AD"), MOVED), True),
        ((ODDS, seen("JD")), (seen("AD"),), True),
        ((ODDS, MOVED), (MOVED,), False),
        ((ODDS, seen("JD", "p2")), (seen("AD", "p2"),), False),
        ((ODDS, MOVED), (CardsMoved("c2.defense", (1,), "c2.drawn"),), False),
    ],
)
def test_odds_noted_in_one_world_hide_no_other_difference(
    one: tuple[Event, ...], other: tuple[Event, ...], rightly: bool
) -> None:
    """Odds are noted only for an open entry; whether it is open may follow from a card that is shown in it."""
    first, second = (SeatEntry("", "p2", None, events, Receipt()) for events in (one, other))
    assert follows_what_is_shown(first, second, "watch") is rightly
