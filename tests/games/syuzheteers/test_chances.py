"""What claims would make of the chance, against the tables of the ledger's odds."""

from fractions import Fraction

import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.roll import chances
from croupier.games.syuzheteers.roll.state import Roll
from story_stage import Actor, Stage

DUKE = Card("w3", type="Rival", question="who rules?")


@pytest.mark.rule("SZ-7.5", "SZ-7.8")
@pytest.mark.parametrize(
    ("start", "target", "chance"),
    [(1, 8, Fraction(5, 12)), (2, 8, Fraction(125, 216)), (3, 8, Fraction(95, 144)), (1, 13, 0), (2, 2, 1)],
)
def test_the_chance_by_start_dice_is_the_ledgers(start: int, target: int, chance: Fraction) -> None:
    assert chances.before_start(start, target) == chance


@pytest.mark.rule("SZ-8.1", "SZ-8.3")
@pytest.mark.parametrize(
    ("highest", "stop", "plain", "bought"),
    [(6, 1, Fraction(5, 6), Fraction(5, 6)), (4, 2, Fraction(1, 4), Fraction(3, 4)), (1, 2, 0, 0),
     (2, 3, Fraction(1, 216), Fraction(91, 216))],
)  # fmt: skip
def test_more_stop_dice_make_success_rarer_and_a_bought_one_likelier(
    highest: int, stop: int, plain: Fraction, bought: Fraction
) -> None:
    assert (chances.success(highest, stop, 8), chances.at_any_price(highest, stop, 8)) == (plain, bought)


@pytest.mark.rule("SZ-7.3", "SZ-7.6")
def test_each_claims_worth_is_told_before_it_is_made(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(), Actor(), stage=(DUKE,))
    roll = Roll(1, "p1", "p1", "center", "w3", "challenge")
    told = chances.told(rulings.__getitem__, stage.state, roll, 2)
    assert told == "chance by start dice, against one stop die: 1: 42%, 2: 58%"
    stop = Roll(1, "p1", "p1", "center", "w3", "challenge", side="stop", start=(4,))
    told = chances.told(rulings.__getitem__, stage.state, stop, 2)
    assert told == "chance by stop dice: 1: 50%, 2: 25% (75% at a price)"
