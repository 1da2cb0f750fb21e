"""Whether powers count during an Epic Event (DA-18.13)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks.state import Check
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

FREELY, IF_ALLOWED, NEVER = "yes", "gm_allows", "no"
"""The options of `epic_powers`."""


@rule("DA-18.13", "DA-R90")
def use_of_powers(ruling: Ruling, now: Adventure) -> str:
    """How powers may be used at the moment: freely, if the GM allows it, or never."""
    return FREELY if now.epic is None else str(ruling("epic_powers"))


@rule("DA-18.13", "DA-R90")
def may_redraw(ruling: Ruling, now: Adventure, check: Check) -> bool:
    """Whether a power may redraw a card of a Check: if the GM has to allow it, only once a redraw is granted."""
    use = use_of_powers(ruling, now)
    return use == FREELY or (use == IF_ALLOWED and check.granted)


@rule("DA-18.13", "DA-R90")
def could_redraw(ruling: Ruling, now: Adventure) -> bool:
    """Whether a Check waits for the redraws of powers, including those that the GM would have to allow."""
    return use_of_powers(ruling, now) != NEVER
