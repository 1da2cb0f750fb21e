"""The log of a fight: who did what to whom, with what result."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.act import UNOPPOSED
from croupier.games.state_stack.commands import (
    Act,
    Attack,
    Boost,
    ChooseDefense,
    Flip,
    JudgeAction,
    PassTurn,
    Surrender,
)
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2)


def lines(stage: Stage) -> list[str]:
    return [line for line in (GAME.log_line(event, stage.state) for event in stage.events) if line]


@pytest.mark.rule("SS-4.6")
def test_a_pass_has_a_log_line(rulings: Settings) -> None:
    assert "Ana passes." in lines(Stage(rulings, Figure(action=2), FOE).do("p1", PassTurn("c1")))


@pytest.mark.rule("SS-6.2")
@pytest.mark.parametrize(("damage", "line"), [(0, "3 blank cards"), (3, "1 blank card"), (6, "no blank cards")])
def test_a_boost_names_its_card_and_its_gain(rulings: Settings, damage: int, line: str) -> None:
    stage = Stage(rulings, Figure(action=0 if damage else 1, damage=damage), FOE).do("p1", Boost("c1"), 7)
    assert f"Ana boosts with a card of value 7: {line}." in lines(stage)


@pytest.mark.rule("SS-5.7")
@pytest.mark.parametrize(
    ("attack", "defense", "line"),
    [
        (4, (7,), "Ana attacks Foe: 4 against 8, miss."),
        (9, (2,), "Ana attacks Foe: 9 against 3, hit."),
        (8, (7,), "Ana attacks Foe: 8 against 8, 0 cards left against 1, miss."),
        (13, (), "Ana attacks Foe: no valid card, miss."),
    ],
)
def test_an_attack_has_a_log_line_with_both_scores(
    rulings: Settings, attack: int, defense: tuple[int, ...], line: str
) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), attack)
    if defense:
        stage.do("gm", ChooseDefense("c2"), *defense)
    assert line in lines(stage)


@pytest.mark.rule("SS-5.3")
@pytest.mark.parametrize(("difficulty", "result"), [(5, "success"), (9, "failure")])
def test_other_actions_have_a_log_line_with_their_difficulty(rulings: Settings, difficulty: int, result: str) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Act("c1", "climb", "Attack"))
    stage.do("gm", JudgeAction(UNOPPOSED, difficulty), 6)
    assert f"Ana's attempt: 6 against {difficulty}, {result}." in lines(stage)


@pytest.mark.rule("SS-3.2", "SS-3.8")
def test_initiative_without_blanks_left_has_a_log_line(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=1, initiative=None), FOE, stage="initiative", turn="", phase=0)
    stage.do("p1", Flip("c1"), 6, goes_on=True)
    assert "Ana has initiative 6." in lines(stage)


@pytest.mark.rule("SS-8.4")
def test_the_last_log_entry_of_a_fight_names_its_places(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Surrender("c1"), 3, 5, 6, goes_on=True)
    assert stage.state.outcome == "Foes"
    found = lines(stage)
    assert any("Ana's action" in line and "the discards" in line for line in found)
    assert not any(line.endswith("to discard.") for line in found)
