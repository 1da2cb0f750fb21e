"""The rows of the outcome table as named in answers, by what both sides show (RC-12.9, RC-14.2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from croupier.core.odds.questions import Bar
from croupier.games.rust_in_the_canyon.figures import results
from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST
from croupier.games.rust_in_the_canyon.figures.outcomes import Row, outcome
from croupier.games.rust_in_the_canyon.figures.results import Hand

BUST = 0
NATURAL = MOST + 1
"""What a hand shows: a total, 0 for a bust, 22 for a two-card 21 if that beats any other (RC-R17)."""
LIVE = 2
"""Stands for any total with which a hand continues."""
GETS_THE_STAKES = Bar("PC wins the stakes", ("stakes",), "good")
EXPECTED_STRESS = Bar("stress for the PC: about", ("expected stress",))
"""Whose chance and stress it is, as the GM and the players read the same bars."""
CLEAN, WON, TIED, LOST_BEST, LOST, BACKED = "won-clean", "won", "tied", "lost-20-21", "lost", "backed"
ROWS = (CLEAN, WON, TIED, LOST_BEST, LOST, BACKED)
PUSH = results.PUSH
Result = tuple[str, bool]
"""The row, and whether the PC shows 20 or 21."""
TIED_BEST = "tied-20-21"
RESULTS = {
    CLEAN: (results.WON, True),
    WON: (results.WON, False),
    TIED_BEST: (results.TIED, True),
    TIED: (results.TIED, False),
    LOST_BEST: (results.LOST, True),
    LOST: (results.LOST, False),
    BACKED: (results.BACKED, False),
}
"""For each row: the result, and whether the PC shows 20 or 21 with it."""
_NAMES = {result: (TIED if row == TIED_BEST else row) for row, result in RESULTS.items()} | {
    (results.BACKED, True): BACKED
}


def shown(total: int, cards: int, *, naturals: bool) -> int:
    """The value shown by a hand with this many cards."""
    if total > MOST:
        return BUST
    return NATURAL if total == MOST and naturals and cards == 2 else total


@cache
def compared(own: int, gms: int) -> Result:
    """The PC's row, from the PC's total, when both sides have stayed or are over."""
    if BUST in (own, gms):
        return _row(results.LOST if own == BUST else results.WON, own)
    return _row(results.compared(_naturals, _hand(own), _hand(gms)), own)


@cache
def at_once(own: int, gms: int, both_bust: str, twentyone: str) -> Result | None:
    """The row from the immediate result of the cards, PUSH for new ones; None while the pot is live."""
    ruling = {"both_bust": both_bust, "twentyone": twentyone, "natural_21": "yes"}.__getitem__
    result = results.at_once(ruling, _hand(own), _hand(gms))
    if not result or result == PUSH:
        return (PUSH, False) if result else None
    return _row(result, own)


def backed(who: str, shown: int, rulings: Mapping[str, str]) -> Result:
    """The row when the PC or the GM backs down, given what the PC shows."""
    best = is_best(shown)
    if who == "pc":
        return BACKED, best
    row = outcome(rulings.__getitem__, results.WON, _total(best), gm_backed=True)
    return WON if row.fallout else CLEAN, best


def is_best(shown: int) -> bool:
    """Whether a PC shows 20 or 21."""
    return shown >= MOST - 1


def outcome_of(rulings: Mapping[str, str], row: str, best: bool = False) -> Row:
    """A row's effect: whether it wins the stakes, and where its pots go."""
    result, has_best = RESULTS[row]
    return outcome(rulings.__getitem__, result, _total(has_best or best))


def has_stakes(rulings: Mapping[str, str], row: str, best: bool) -> bool:
    return outcome_of(rulings, row, best).stakes


def _row(result: str, shown: int) -> Result:
    best = is_best(shown)
    return _NAMES[result, best], best


def _total(best: bool) -> int:
    """A total for `outcome` to read: the maximum for a best hand, otherwise that of a bust."""
    return MOST if best else BUST


def _hand(shown: int) -> Hand:
    """A hand that shows this value."""
    return Hand(MOST + 1, 3) if shown == BUST else Hand(min(shown, MOST), 2 if shown == NATURAL else 3)


def _naturals(setting: str) -> str:
    """The `natural_21` option to use here, where naturals are already distinguished."""
    return "yes"
