"""Hit, and play the hand on: who then wins it (Odds 3)."""

from __future__ import annotations

from croupier.core.odds.parameters import OneOf
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST, total
from croupier.games.rust_in_the_canyon.odds.bets import Purse
from croupier.games.rust_in_the_canyon.odds.choosing import (
    CHIPS,
    FREEZING,
    FROZEN,
    LYING,
    PRICE,
    RESERVES,
    UNSEEN,
    begun_sides,
    table_of,
)
from croupier.games.rust_in_the_canyon.odds.conflict import BOTH_SIDES, RULINGS, row_odds
from croupier.games.rust_in_the_canyon.odds.hands import Mode
from croupier.games.rust_in_the_canyon.odds.hit import totals_after
from croupier.games.rust_in_the_canyon.odds.rows import GETS_THE_STAKES
from croupier.games.rust_in_the_canyon.odds.sides import HitsFirst
from croupier.games.rust_in_the_canyon.odds.simulated import is_simulated


def hit_and_play_on(given: Given) -> Answer:
    """One side hits, then both play by their policies: the totals after the hit, and the chance of the stakes."""
    if is_simulated(given.rulings):
        wrong = "both_bust" if given.rulings["both_bust"] == "push" else "decks"
        raise Invalid(wrong, given.rulings[wrong], "another option: hands are simulated under this one", "RC-22.3")
    by_gm, frozen = given["who"] == "gm", given["frozen"]
    pc, gm, own, gms = begun_sides(given, unseen=given["unseen"], pc=given["pc-stand"], gm=given["gm-stand"])
    name, left = ("gm-hand", gms) if by_gm else ("hand", own)
    if total(given[name]) >= MOST - 1 or frozen in ("both", given["who"]):
        raise Invalid(name, ",".join(given[name]), "a hand below 20 that has not stayed", "RC-12.8")
    pc, gm = pc._replace(stayed=frozen == "pc"), gm._replace(stayed=frozen == "gm")
    table = table_of(given, pc, gm, own=own, gms=gms)
    hands = (table.gm if by_gm else table.pc).hands
    assert hands is not None, "this side has not stayed"
    first = HitsFirst(hands.side, hands.ways, hands.dealt, hands.shown)
    first.step = given.step
    if by_gm:
        table.gm = Mode(first)
    else:
        table.pc = Mode(first)
    mine = min(given["own"], given["pot"])
    purse = Purse(given["stack"], given["town-stack"], mine, given["pot"] - mine, open=frozen == "no")
    table.play(purse, given["pc-policy"], given["gm-policy"], settled=given["price"])
    _, stakes = row_odds(table.ends, given)
    return Answer(totals_after(given[name], left), {"stakes": stakes})


HIT_AND_PLAY_ON = OddsQuestion(
    "hit-and-play-on",
    "Hit and play on",
    "Who wins the hand after one more card, with given policies for the rest of it.",
    (
        *LYING,
        OneOf("who", "who hits", ("pc", "gm"), "pc"),
        PRICE,
        *RESERVES,
        UNSEEN,
        OneOf("frozen", f"whether the pot takes more bets. {FREEZING}", FROZEN, "no"),
        *CHIPS,
        *BOTH_SIDES,
    ),
    hit_and_play_on,
    ("RC-12.4", "RC-12.8", "RC-12.9", "RC-12.13"),
    {"level": "physical", "hand": "J,4", "gm-hand": "9,5", "pot": "6", "gm-reserve": "1"},
    rulings=RULINGS,
    bars=(GETS_THE_STAKES, Bar("bust", ("bust",)), Bar("20", ("20",)), Bar("21", ("21",))),
    heavy=True,
)
