"""One more card: the total it makes (Odds 1)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from croupier.core.odds.parameters import ranks
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST, VALUES, counted
from croupier.games.rust_in_the_canyon.odds.counts import of_ranks, of_values

NONE = Fraction(0)
TOTALS = tuple(map(str, range(2, MOST + 1)))
BARS = (Bar("bust", ("bust",), "bad"), Bar("20", ("20",), "good"), Bar("21", ("21",), "good"))


def after_a_hit(given: Given) -> Answer:
    """Each total that one card from the rest of the deck may make."""
    hand = given["hand"]
    left = of_ranks(hand=hand, out=given["out"])
    if sum(VALUES[rank] for rank in hand) > MOST:
        raise Invalid("hand", ",".join(hand), "a hand that is not bust", "RC-12.9")
    if not sum(left.values()):
        raise Invalid("out", f"{len(given['out'])} ranks", "a deck with a card left to deal", "RC-5.7")
    return Answer(totals_after(hand, left))


def totals_after(hand: Sequence[str], deck: dict[str, int]) -> dict[str, Fraction]:
    """The chance of each total, and of a bust, after one card for this hand from a deck of these ranks."""
    left = of_values(deck)
    hard, has_ace = sum(VALUES[rank] for rank in hand), "A" in hand
    found = {**dict.fromkeys(TOTALS, NONE), "bust": NONE}
    for value, count in enumerate(left):
        if count:
            made = counted(hard + value, has_ace or value == 1)
            found[str(made) if made <= MOST else "bust"] += Fraction(count, sum(left))
    return found


HIT = OddsQuestion(
    "hit",
    "One more card",
    "The total of a hand after one more card from its own deck.",
    (
        ranks("hand", "ranks of the face-up hand", least=1, most=21),
        ranks("out", "other ranks known to be out of the deck: your reserve, discards, cards under injuries"),
    ),
    after_a_hit,
    ("RC-5.3", "RC-12.8", "RC-22.3"),
    {"hand": "J", "out": "2,5,9,K"},
    bars=BARS,
    counts="total",
)
