"""A fight in which nobody has a turn: the log, the page and the choices say so (SS-4.7)."""

import pytest

from croupier.core.choices import Choice
from croupier.core.menu import Menu
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.choices.row import NO_TURN, STALLED, add_rebalance
from croupier.games.state_stack.commands import KeepDivision, PassTurn, Rebalance
from croupier.games.state_stack.events import DivisionBegan, PhaseBegan
from croupier.games.state_stack.view import facts
from support.state_stack.arena import ANA, Arena
from support.state_stack.arena import FOE as ENEMY
from support.state_stack.stage import Figure, Stage

TURTLE, FOE = Figure(defense=3, initiative=6), Figure("Foe", "gm", defense=3, initiative=4)


def stalled(rulings: Settings) -> Stage:
    """Everyone keeps the division in rounds 1 and 2."""
    stage = Stage(rulings, TURTLE, FOE, stage="zero", phase=0)
    for _ in range(2):
        stage.do("p1", KeepDivision("c1"), goes_on=True).do("gm", KeepDivision("c2"), goes_on=True)
    return stage


def keeping(stage: Stage) -> Choice:
    menu = Menu(GAME, GAME.see(stage.state, "p1"), "p1")
    add_rebalance(menu, stage.one(), "")
    return menu.choices[-1]


@pytest.mark.rule("SS-4.7")
def test_a_round_without_a_turn_is_announced_and_counted(rulings: Settings) -> None:
    stage = stalled(rulings)
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert "Nobody had a turn in round 1. Round 2 begins." in lines
    assert "Nobody has had a turn for 2 rounds. Round 3 begins." in lines
    assert (stage.state.round, stage.state.idle) == (3, 2)
    assert any(
        fact.name == "rounds_without_a_turn" and fact.value == 2 for one in stage.because() for fact in one.facts
    )
    assert [fact.value for fact in facts(stage.state) if fact.label == "Stalled"] == [
        "Nobody had a turn in the last 2 rounds: put cards in front to act"
    ]


@pytest.mark.rule("SS-4.7")
def test_each_line_names_the_round_it_belongs_to_although_it_is_read_later(rulings: Settings) -> None:
    """One entry said of round 2 "nobody has a turn in round 3", since it was read when round 3 had begun."""
    stage = stalled(rulings)
    skipped = [event for event in stage.events if isinstance(event, PhaseBegan) and event.skips]
    lines = [event.log_line(stage.state) for event in skipped]
    assert [line.partition(".")[0] for line in lines] == [
        f"Nobody has an action card, so nobody has a turn in round {round}" for round in (2, 3)
    ]
    assert [shown.verdict for event in skipped if (shown := event.banner(stage.state))] == [
        f"Round {round}: nobody has an action card, so nobody has a turn" for round in (2, 3)
    ]
    assert PhaseBegan(0, (), skips=True).log_line(stage.state).endswith("round 3.")
    divided = Arena(rulings, ANA, ENEMY).to_phases(("8C", 0), ("7C", 0))
    events = [event for entry in divided.to_round(2).table.entries for event in entry.events]
    began = next(event for event in events if isinstance(event, DivisionBegan))
    assert began.banner(divided.state).verdict == "Fight 1, round 1: division"


@pytest.mark.rule("SS-4.7")
def test_keeping_the_division_is_allowed_and_says_what_it_costs(rulings: Settings) -> None:
    """The booklet lets players rebalance, and does not make them."""
    assert keeping(stalled(rulings)).help == STALLED
    stage = Stage(rulings, TURTLE, FOE._replace(action=1, defense=0)).do("p1", PassTurn("c1"), goes_on=True)
    stage.do("gm", PassTurn("c2"), goes_on=True)
    assert keeping(stage).help == NO_TURN


@pytest.mark.rule("SS-4.7")
@pytest.mark.parametrize(
    "other",
    [
        FOE._replace(defense=2, initiative=11, too_high=True),
        FOE._replace(defense=2, initiative=None),
        FOE._replace(action=1, defense=0),
        FOE._replace(more={"entering": True}),
        FOE._replace(out="unconscious", initiative=None, defense=0, more={"waking": True}),
    ],
)
def test_the_fight_does_not_depend_on_a_rebalance_while_somebody_else_can_act(rulings: Settings, other: Figure) -> None:
    """It was said to continue only if someone rebalances, even after someone had, or when a foe flips again."""
    oaf = Figure("Oaf", "gm", defense=2, initiative=3)
    stage = Stage(rulings, TURTLE, other, oaf, stage="zero", phase=0, turn="c1")
    assert keeping(stage).help == NO_TURN
    alone = Stage(rulings, TURTLE, oaf, FOE._replace(out="dead", initiative=None, defense=0), stage="zero", phase=0)
    assert keeping(alone).help == STALLED


@pytest.mark.rule("SS-4.7")
def test_rebalancing_ends_the_stall(rulings: Settings) -> None:
    stage = stalled(rulings)
    stage.do("p1", Rebalance("c1", 2), 9, goes_on=True).do("gm", KeepDivision("c2"), goes_on=True)
    stage.do("p1", PassTurn("c1"), goes_on=True)
    while stage.state.round == 4:
        stage.do("gm", KeepDivision("c2"), goes_on=True)
    assert stage.state.idle == 0
    assert not any(fact.label == "Stalled" for fact in facts(stage.state))
