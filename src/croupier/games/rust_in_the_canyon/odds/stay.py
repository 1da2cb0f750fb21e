"""Stay, with a raise (Odds 3)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import OneOf, Whole, YesNo, ranks
from croupier.core.odds.questions import Answer, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.odds.bets import Purse
from croupier.games.rust_in_the_canyon.odds.choosing import (
    CHIPS,
    LYING,
    PRICE,
    RESERVES,
    UNSEEN,
    begun_sides,
    of_the_piles,
    table_of,
)
from croupier.games.rust_in_the_canyon.odds.conflict import RULINGS, row_odds
from croupier.games.rust_in_the_canyon.odds.counts import missing
from croupier.games.rust_in_the_canyon.odds.gains import gains, older
from croupier.games.rust_in_the_canyon.odds.rows import EXPECTED_STRESS, GETS_THE_STAKES


def stay(given: Given) -> Answer:
    """One side stays, the other plays on alone and sees a raise it can pay, unless its hand ends first."""
    by_gm = given["who"] == "gm"
    pc, gm, own, gms = begun_sides(given, unseen=given["unseen"], pc=given["pc-stand"], gm=given["gm-stand"])
    _may_raise(given, "town-stack" if by_gm else "stack", "the GM" if by_gm else "the PC")
    hers = min(given["own"], given["pot"])
    before = Purse(given["stack"], given["town-stack"], hers, given["pot"] - hers)
    table = table_of(given, pc, gm._replace(stayed=given["gm-stayed"]), own=own, gms=gms)
    if by_gm:
        table.gm_stays(before, given["price"], given["raise"], given["pay"] or given["raise"])
    else:
        table.stay(before, given["price"], given["raise"])
    rows, stakes = row_odds(table.ends, given)
    summary: dict[str, Fraction] = {"stakes": stakes}
    if given.rulings["decks"] != "shared":
        worth = gains(table.ends, before, given["level"], of_the_piles(given), given, older(given))
        summary |= {**worth.summary(), "death": worth.death}
    return Answer(rows, dict(summary))


def _may_raise(given: Given, chips: str, who: str) -> None:
    """Raises Invalid if a ruling, the pot or the chips forbid the raise."""
    if given["raise"] > given[chips]:
        raise Invalid("raise", given["raise"], f"0 to {given[chips]}, what {who} can pay", "RC-12.11")
    if given["raise"] and given["gm-stayed"]:
        raise Invalid("raise", given["raise"], "0: a pot frozen earlier takes no raise", "RC-12.11")
    if given["raise"] and given.rulings["stay"] != "raise_then_closed":
        raise Invalid("raise", given["raise"], "0: a side that stays does not raise under this ruling", "RC-R34")
    if given["gm-stayed"] and given["who"] == "gm":
        raise Invalid("gm-stayed", "yes", "no: the GM stays only once", "RC-12.11")


STAY = OddsQuestion(
    "stay",
    "Stay, and raise",
    "The value of staying when the other side sees the raise and hits below a given total; fallout included.",
    (
        *LYING,
        OneOf("who", "who stays", ("pc", "gm"), "pc"),
        Whole("raise", "the raise when staying", 0, 3, 0),
        Whole("pay", "what it costs the PC to see the GM's raise, if not as much", 0, 9, 0),
        PRICE,
        YesNo("gm-stayed", "whether the GM has stayed"),
        *RESERVES,
        UNSEEN,
        *CHIPS,
        Whole("pc-stand", "the PC hits below this total", 2, 20, 17),
        Whole("gm-stand", "the GM hits below this total", 2, 20, 17),
        missing(),
        ranks("gm-missing", "ranks whose cards are not in the GM's deck"),
    ),
    stay,
    ("RC-12.8", "RC-12.9", "RC-12.11", "RC-12.13", "RC-14.2", "RC-15.1"),
    {"level": "physical", "hand": "J,8", "gm-hand": "9,5", "pot": "6", "raise": "1", "gm-reserve": "1"},
    rulings=RULINGS | {"fallout_level": "last_hand"},
    bars=(GETS_THE_STAKES, EXPECTED_STRESS),
    heavy=True,
)
