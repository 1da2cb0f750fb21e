"""Stay, and raise by it (Odds 3)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import Whole, YesNo, ranks
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.odds.bets import Purse
from croupier.games.rust_in_the_canyon.odds.choosing import (
    CHIPS,
    LYING,
    RESERVES,
    begun_sides,
    of_the_piles,
    table_of,
)
from croupier.games.rust_in_the_canyon.odds.conflict import RULINGS, told
from croupier.games.rust_in_the_canyon.odds.counts import missing
from croupier.games.rust_in_the_canyon.odds.gains import gains, older


def stay(given: Given) -> Answer:
    """The PC stays, and the GM plays on alone: he sees a raise that he can pay, if his hand is not over before it."""
    pc, gm, own, gms = begun_sides(given, gm=given["gm-stand"])
    if given["raise"] > given["stack"]:
        raise Invalid("raise", given["raise"], f"0 to {given['stack']}, what she can pay", "RC-12.11")
    if given["raise"] and given["gm-stayed"]:
        raise Invalid("raise", given["raise"], "0: a pot frozen earlier takes no raise", "RC-12.11")
    if given["raise"] and given.rulings["stay"] != "raise_then_closed":
        raise Invalid("raise", given["raise"], "0: who stays does not raise by this ruling", "RC-R34")
    hers = min(given["own"], given["pot"])
    before = Purse(given["stack"], given["town-stack"], hers, given["pot"] - hers)
    gm = gm._replace(stayed=given["gm-stayed"])
    table = table_of(given, pc, gm, own=own, gms=gms)
    table.stay(before, given["price"], given["raise"])
    rows, stakes = told(table.ends, given)
    summary: dict[str, Fraction] = {"stakes": stakes}
    if given.rulings["decks"] != "shared":
        worth = gains(table.ends, before, given["level"], of_the_piles(given), given, older(given))
        summary |= {**worth.told(), "death": worth.death}
    return Answer(rows, dict(summary))


STAY = OddsQuestion(
    "stay",
    "Stay, and raise",
    "What staying comes to when the GM sees the raise and hits below a number; fallout included.",
    (
        *LYING,
        Whole("raise", "what the PC raises by on staying", 0, 3, 0),
        Whole("price", "the price of this round (ruling bet: reserve cards)", 0, 9, 0),
        YesNo("gm-stayed", "whether the GM has stayed"),
        *RESERVES,
        *CHIPS,
        Whole("gm-stand", "the GM hits below this total", 2, 20, 17),
        missing(),
        ranks("gm-missing", "ranks whose cards are not in the GM's deck"),
    ),
    stay,
    ("RC-12.8", "RC-12.9", "RC-12.11", "RC-12.13", "RC-14.2", "RC-15.1"),
    {"level": "physical", "hand": "J,8", "gm-hand": "9,5", "pot": "6", "raise": "1", "gm-reserve": "1"},
    rulings=RULINGS | {"fallout_level": "last_hand"},
    bars=(Bar("stakes", ("stakes",), "good"), Bar("expected stress", ("expected stress",))),
    heavy=True,
)
