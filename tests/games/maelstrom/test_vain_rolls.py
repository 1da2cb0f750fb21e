"""What is too late or in vain: rolls that cannot succeed, terms after the dice (MS-R3, MS-R16, MS-15.4)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Refusal
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.rolls.commands import (
    AcceptUse,
    AddDie,
    ChooseWay,
    OfferWay,
    SpendWillpower,
    Withdraw,
)
from croupier.games.maelstrom.sheets.state import Quirk
from croupier.odds import ask
from croupier.testing.refusals import refused_by
from support.maelstrom.rolls import offered, said_of
from support.maelstrom.stage import Hero, Stage

BOND = (Quirk("Strong Bond", 4),)


@pytest.mark.rule("MS-9.7", "MS-R16")
def test_no_dot_buys_what_cannot_be_done(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5))
    name = offered(stage, ("Willpower",), impossible=True)
    stage.do("p1", ChooseWay(name), "2,3,6,7,7")
    assert (said_of(stage, name), stage.asked()) == ("failure", [])
    with pytest.raises(Illegal, match="cannot succeed") as refused:
        stage.do("p1", SpendWillpower(name))
    assert refused.value.clause == "MS-13.4"


@pytest.mark.rule("MS-R46")
def test_no_experience_die_is_added_to_what_cannot_be_done() -> None:
    stage = Stage(GAME.read_settings({"xp_dice": "on"}, with_gm=True), Hero())
    name = offered(stage, ("Strength",), impossible=True)
    stage.do("p1", ChooseWay(name), "3,6,7,7")
    assert stage.asked() == []
    with pytest.raises(Refusal):
        stage.do("p1", AddDie(name, "Strength"))


@pytest.mark.rule("MS-15.3")
@pytest.mark.option("roll_difficulty_bounds", "impossible")
def test_above_difficulty_ten_neither_a_bond_nor_a_dot_succeeds(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, sheet={"quirks": BOND}))
    name = offered(stage, ("Willpower", "", 10), harder=2)
    stage.do("p1", ChooseWay(name), "2,3,6,7,7")
    assert (stage.said(), stage.asked()) == ("failure", [])
    assert stage.facts("MS-R3")["why"] == "it cannot succeed"


def test_odds_of_a_willpower_roll_above_difficulty_ten() -> None:
    found = ask("maelstrom", "willpower", current=3, difficulty=10, bond=True, hopeless=True, spend="if-better")
    assert {found.summary["success"], found.summary["mean"]} == {Fraction(0)}
    assert set(found.outcomes) <= {"1", "2", "3", "0"}
    assert found.outcomes["3"] == found.summary["failure"]


@pytest.mark.rule("MS-15.4")
@pytest.mark.parametrize("late", [Withdraw("r2"), OfferWay("r2", "Strength"), AcceptUse("r2")])
def test_whoever_changes_terms_after_the_dice_learns_why_not(rulings: Settings, late: Command) -> None:
    stage = Stage(rulings, Hero())
    stage.do("p1", ChooseWay(offered(stage, ("Strength",))), "3,6,7,7")
    with refused_by("MS-15.4", why="its dice have been rolled"):
        stage.do("p1" if isinstance(late, Withdraw) else "gm", late)
