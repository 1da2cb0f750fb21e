"""Rolls that prepare an action, amended after its ways are offered or its dice are rolled (MS-17.10)."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.maelstrom.rolls.commands import (
    AmendRoll,
    AskAnother,
    ChooseWay,
    DeclareAction,
    LetHelp,
    OfferWay,
    SpendWillpower,
)
from croupier.games.maelstrom.rolls.state import Record
from croupier.games.maelstrom.sheets.state import Health
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage

OTHER = "r3"
"""The roll that prepares the action r2."""
HELPED = "r4"


def worked_out(rulings: Settings, dice: str = "2,6") -> Stage:
    """Ana, who has no dots in Artistry, works out how to paint."""
    stage = Stage(rulings, Hero()).do("p1", DeclareAction("c1", "paints")).do("gm", AskAnother("r2", "Wits"))
    return stage.do("p1", ChooseWay(OTHER), dice)


def main(stage: Stage, name: str = "r2") -> Record:
    return stage.state.attempt(name).record.open()


def difficulties(stage: Stage) -> list[int]:
    """The sums of the ways that are offered."""
    ways = stage.state.attempt("r2").offered.open()
    return [way.difficulty + sum(one.difficulty for one in way.modifiers) for way in ways]


@pytest.mark.rule("MS-17.10", "MS-4.7")
def test_offered_ways_change_with_the_roll_that_worked_them_out(rulings: Settings) -> None:
    stage = worked_out(rulings).do("gm", OfferWay("r2", "Precision", "Artistry", more=True))
    stage.do("gm", OfferWay("r2", "Strength", "Artistry", untrained="waive"))
    assert difficulties(stage) == [6, 6]
    stage.do("gm", AmendRoll(OTHER, "hard to see", 8, 0))
    assert difficulties(stage) == [7, 6]
    stage.do("gm", AmendRoll(OTHER, "no, easy", 6, 0))
    assert difficulties(stage) == [6, 6]


@pytest.mark.rule("MS-17.10", "MS-4.6", "MS-4.7")
def test_an_action_is_counted_again_with_the_roll_that_worked_it_out(rulings: Settings) -> None:
    """It kept the difficulty that the other roll had waived, although the log said that being untrained counts."""
    stage = worked_out(rulings).do("gm", OfferWay("r2", "Precision", "Artistry")).do("p1", ChooseWay("r2"), "6,7")
    assert (main(stage).locked.difficulty, main(stage).reading.net) == (6, 2)
    stage.do("gm", AmendRoll(OTHER, "hard to see", 8, 0))
    assert (main(stage).locked.difficulty, main(stage).reading.net) == (7, 1)
    assert lines(stage, "p1")[-1] == (
        "Ana's roll is amended (the roll before it is amended): [6,7] at difficulty 7: success, 1."
    )
    stage.do("gm", AmendRoll(OTHER, "no, easy", 6, 0))
    assert (main(stage).locked.difficulty, main(stage).reading.net) == (6, 2)


@pytest.mark.rule("MS-17.10", "MS-4.9")
@pytest.mark.parametrize("rolled", [False, True])
def test_a_knowledge_that_was_worked_out_is_not_taken_away_from_under_its_roll(rulings: Settings, rolled: bool) -> None:
    stage = worked_out(rulings).do("gm", OfferWay("r2", "Wits", "Computer Science"))
    if rolled:
        stage.do("p1", ChooseWay("r2"), "7,8")
    with pytest.raises(Impossible, match="the action needs what this roll worked out"):
        stage.do("gm", AmendRoll(OTHER, "hard to see", 8, 0))


@pytest.mark.rule("MS-17.10", "MS-R20")
@pytest.mark.option("roll_extended", "help")
def test_an_action_is_counted_again_with_the_help_that_it_had(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "lifts")).do("gm", LetHelp("r3", "c2", "Wits"))
    stage.do("p2", ChooseWay(HELPED), "6,7").do("gm", OfferWay("r3", "Strength", "Athletics"))
    stage.do("p1", ChooseWay("r3"), "2,2,2,2,6,6,7,8")
    assert (main(stage, "r3").locked.pool, main(stage, "r3").reading.net) == (8, 4)
    stage.do("gm", AmendRoll(HELPED, "they were in the way", 8, 0), "2", "6")
    assert (main(stage, "r3").locked.pool, main(stage, "r3").reading.net) == (6, 3)
    stage.do("gm", AmendRoll(HELPED, "no", 7, 0))
    assert (main(stage, "r3").dice.pool, main(stage, "r3").reading.net) == ((2, 2, 2, 6, 6, 7, 8), 4)


@pytest.mark.rule("MS-17.10", "MS-9.6")
@pytest.mark.option("roll_extended", "help")
def test_help_stands_once_a_dot_has_bought_the_roll_that_it_helped(rulings: Settings) -> None:
    """The roll was counted again without the success, and the dot stayed spent."""
    stage = willpower_after_vain_help(rulings, "1,6")
    stage.do("p1", ChooseWay("r3"), "2,2,2").do("p1", SpendWillpower("r3"))
    with pytest.raises(Impossible, match="a dot of willpower has bought the roll that it prepared"):
        stage.do("gm", AmendRoll(HELPED, "they were in the way", 8, 0))
    assert main(stage, "r3").spent


def willpower_after_vain_help(rulings: Settings, dice: str) -> Stage:
    """A helper's roll fails, so that it adds nothing; then willpower is offered."""
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "holds")).do("gm", LetHelp("r3", "c2", "Wits"))
    return stage.do("p2", ChooseWay(HELPED), dice).do("gm", OfferWay("r3", "Willpower"))


@pytest.mark.rule("MS-9.4", "MS-17.10")
@pytest.mark.option("roll_extended", "help")
@pytest.mark.parametrize("is_rolled", [False, True])
def test_help_that_is_amended_adds_no_dice_to_willpower(rulings: Settings, *, is_rolled: bool) -> None:
    stage = willpower_after_vain_help(rulings, "2,3")
    if is_rolled:
        stage.do("p1", ChooseWay("r3"), "2,7,9")
    with refused_by("MS-9.4"):
        stage.do("gm", AmendRoll(HELPED, "easy", 2, 0))


@pytest.mark.rule("MS-17.10", "MS-R20", "MS-14.4")
@pytest.mark.option("roll_extended", "help")
def test_help_that_is_amended_makes_up_for_wounds_first(rulings: Settings) -> None:
    weak = Hero({"Wits": 1}, sheet={"health": Health(lethal=4)})
    stage = Stage(rulings, weak, Hero()).do("p1", DeclareAction("c1", "thinks")).do("gm", LetHelp("r3", "c2", "Wits"))
    stage.do("p2", ChooseWay(HELPED), "2,3").do("gm", OfferWay("r3", "Wits")).do("p1", ChooseWay("r3"))
    assert main(stage, "r3").locked.pool == 0
    stage.do("gm", AmendRoll(HELPED, "easy", 2, 0), "7")
    assert (main(stage, "r3").locked.pool, main(stage, "r3").reading.net) == (1, 1)
