"""The card burned after an action (SS-5.12)."""

import msgspec
import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.burn_cards import burns, larger_part
from croupier.games.state_stack.commands import Boost, BurnFrom, PlaceCards, SetBlanks
from croupier.games.state_stack.repair import repair
from support.state_stack.stage import Figure, Stage, under

FOE = Figure("Foe", "gm", defense=2)


@pytest.mark.rule("SS-5.12")
def test_after_an_action_one_card_of_the_larger_part_is_burned(rulings: Settings) -> None:
    """Worked examples 11 and 21: from n = 4, three cards make 7, one is burned; then equal parts ask the owner."""
    stage = Stage(rulings, Figure(action=2, defense=1), FOE)
    stage.do("p1", Boost("c1"), 9, goes_on=True)
    stage.do("p1", PlaceCards("c1", 3), 6, goes_on=True)
    assert stage.stack() == (4, 1)
    assert stage.discards() == [9, 6]
    stage = Stage(rulings, Figure(action=2, defense=1), FOE)
    stage.do("p1", Boost("c1"), 4, goes_on=True)
    stage.do("p1", PlaceCards("c1", 0), goes_on=True)
    assert stage.asked() == ["burn c1"]
    stage.do("p1", BurnFrom("c1", "defense"), 3, goes_on=True)
    assert stage.stack() == (2, 1)


@pytest.mark.rule("SS-5.12")
@pytest.mark.parametrize(("action", "defense", "number"), [(3, 2, 1), (2, 2, 1), (2, 1, 0), (6, 6, 1), (0, 0, 0)])
def test_the_number_of_cards_burned(rulings: Settings, action: int, defense: int, number: int) -> None:
    assert burns(rulings.__getitem__, action, defense, 1, 3, None) == number


@pytest.mark.rule("SS-5.12")
@pytest.mark.parametrize(("action", "defense", "part"), [(3, 2, "action"), (2, 3, "defense"), (2, 2, None)])
def test_the_part_that_is_burned(action: int, defense: int, part: str | None) -> None:
    assert larger_part(action, defense) == part


@pytest.mark.parametrize(
    ("action", "defense", "injured", "limit", "number"),
    [
        under("burn_count", "without_initiative", 2, 2, 0, None, 0),
        under("burn_count", "with_sideways", 1, 1, 2, None, 1),
        under("burn_number", "down_to_four", 4, 2, 0, None, 3),
        under("burn_limit", "current_limit", 2, 1, 3, 3, 1),
    ],
)
def test_other_options_for_burning(
    rulings: Settings, action: int, defense: int, injured: int, limit: int | None, number: int
) -> None:
    assert burns(rulings.__getitem__, action, defense, 1, injured, limit) == number


@pytest.mark.option("burn_after", "every_action")
def test_a_ruling_may_burn_after_anyones_action(rulings: Settings) -> None:
    from croupier.games.state_stack.commands import Recover

    stage = Stage(rulings, Figure(action=1, stun=2), Figure("Foe", "gm", defense=5))
    stage.do("p1", Recover("c1"), 3, 5, goes_on=False)
    from croupier.games.state_stack.burn_cards import burn_next

    while stage.state.to_burn:
        luck = () if stage.state.to_burn[0] == "c1" else (2,)
        stage.run(burn_next, luck=luck)
    assert stage.stack("c2") == (0, 4)


@pytest.mark.rule("SS-5.12")
@pytest.mark.option("burn_number", "down_to_four")
def test_each_card_that_is_burned_is_a_separate_question(rulings: Settings) -> None:
    """A second click answers the question that was shown, not the next one."""
    stage = Stage(rulings, Figure(action=3, defense=3), FOE)
    stage.state = msgspec.structs.replace(stage.state, burning="c1", to_burn=("c1",), has_acted=True)
    keys = []
    for luck in ((2, 3), (4,)):
        keys += [ask.key for ask in GAME.open_questions(stage.state)]
        stage.do("p1", BurnFrom("c1", "defense"), *luck, goes_on=True)
    assert len(keys) == len(set(keys)) == 2


@pytest.mark.option("burn_number", "down_to_four")
def test_a_ruling_may_burn_down_to_four(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=3), FOE)
    stage.do("p1", Boost("c1"), 9)
    stage.do("p1", PlaceCards("c1", 3), 1, 2, 3, goes_on=True)
    assert stage.stack() == (3, 0)


@pytest.mark.rule("SS-5.12", "SS-8.9")
def test_parts_that_an_override_makes_unequal_burn_without_a_question(rulings: Settings) -> None:
    """The default answer named a part that had no card left."""
    stage = Stage(rulings, Figure(action=2, defense=2), Figure("Foe", "gm", defense=2))
    stage.state = msgspec.structs.replace(stage.state, burning="c1", to_burn=("c1",), has_acted=True)
    stage.do("gm", SetBlanks("c1", "action", 0), 3, 4).do("gm", SetBlanks("c1", "defense", 5))
    stage.run(repair, luck=(9,), goes_on=True)
    assert "burn c1" not in stage.asked()
    assert stage.stack() == (0, 4)
