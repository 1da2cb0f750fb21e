"""Other readings of the turn order, their cost, and of a valid card, in play (SS-R16 to SS-R20, SS-R23)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import (
    Attack,
    ChooseDefense,
    DrawPower,
    Flip,
    PassTurn,
    Recover,
    SetBlanks,
    StopFlipping,
    TakeOut,
)
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.phases import begin_phase
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=1)
TIED = (
    Figure("Mook", "p2", action=1, sheet=BLOCKS["Mook"]),
    Figure("Duellist", action=1, sheet=BLOCKS["Duellist"]),
)


def before(rulings: Settings, phase: int, *figures: Figure, luck: tuple[int, ...] = ()) -> Stage:
    """A fight whose next phase is this one; it goes on to the first turn."""
    stage = Stage(rulings, *figures, turn="", phase=phase, order=())
    stage.run(begin_phase, phase, luck=luck, goes_on=True)
    return stage


def turns(stage: Stage) -> str:
    """Who has a turn from here to phase zero or a new round, when everyone passes."""
    found, this = [], stage.state.round
    while stage.state.phase and stage.state.round == this:
        one = stage.one(stage.state.turn)
        found.append(f"{one.name[0]}{stage.state.phase}")
        stage.do(one.owner, PassTurn(one.id), goes_on=True)
    return " ".join(found)


def miss_with_one_card_left(stage: Stage, *over: int) -> Stage:
    """Ana attacks: 4 + 1 against 6 + 1."""
    stage.do("p1", Attack("c1", "c2"), *over, 4)
    return stage.do("gm", ChooseDefense("c2"), 6, goes_on=True)


@pytest.mark.rule("SS-4.2")
@pytest.mark.option("phase_4_order", "initiative_only")
def test_in_phase_four_value_takes_precedence_over_number(rulings: Settings) -> None:
    figures = (Figure("Ana", action=5, initiative=3), Figure("Bo", action=4, initiative=6))
    assert turns(before(rulings, 4, *figures, FOE)) == "B4 A4"


@pytest.mark.rule("SS-4.3")
@pytest.mark.option("phase_match", "at_least")
def test_a_combatant_with_three_cards_acts_in_three_phases(rulings: Settings) -> None:
    figures = (Figure("Ana", action=3, initiative=3), Figure("Bo", action=2, initiative=6))
    assert turns(before(rulings, 4, *figures, FOE)) == "A3 B2 A2 B1 A1"


@pytest.mark.option("phase_match", "at_least")
def test_a_combatant_left_with_one_of_three_cards_acts_in_phase_two(rulings: Settings) -> None:
    stage = miss_with_one_card_left(before(rulings, 4, Figure(action=3), FOE), 13)
    assert (stage.state.phase, stage.state.turn, stage.stack()) == (2, "c1", (1, 0))


@pytest.mark.option("phase_match", "once_per_round")
def test_nobody_has_a_second_turn_in_the_round(rulings: Settings) -> None:
    stage = miss_with_one_card_left(before(rulings, 4, Figure(action=2), FOE))
    assert stage.stack() == (1, 0)
    assert stage.asked() == ["rebalance c2"]


@pytest.mark.rule("SS-4.4")
@pytest.mark.option("phase_list", "live")
def test_reaching_the_number_during_a_phase_gives_a_turn_in_it(rulings: Settings) -> None:
    stage = before(rulings, 2, Figure("Ana", action=2), Figure("Foe", "gm", action=1, initiative=4))
    stage.do("gm", SetBlanks("c2", "action", 2))
    assert turns(stage) == "A2 F2"


@pytest.mark.option("phase_list", "live")
def test_losing_the_number_loses_the_turn_of_that_phase(rulings: Settings) -> None:
    stage = before(rulings, 2, Figure("Ana", action=2), Figure("Foe", "gm", action=2, initiative=4))
    stage.do("gm", SetBlanks("c2", "action", 1), 9)
    assert turns(stage) == "A2 F1"


@pytest.mark.rule("SS-4.5")
@pytest.mark.option("turn_ties", "card")
@pytest.mark.parametrize(("cards", "order"), [((9, 3), "M1 D1"), ((4, 4), "M1 D1")])
def test_tied_combatants_draw_a_card_and_equal_cards_drop_out(
    rulings: Settings, cards: tuple[int, int], order: str
) -> None:
    stage = before(rulings, 1, *TIED, FOE, luck=cards)
    assert stage.discards() == list(cards)
    assert turns(stage) == order


@pytest.mark.rule("SS-4.5")
@pytest.mark.parametrize("phase_list", ["fixed", "live"])
def test_the_drawn_order_lasts_for_the_phase(phase_list: str) -> None:
    rulings = GAME.read_settings({"turn_ties": "card", "phase_list": phase_list})
    assert turns(before(rulings, 1, *TIED, FOE, luck=(3, 9))) == "D1 M1"


@pytest.mark.rule("SS-4.5")
def test_in_phase_zero_only_combatants_with_something_to_do_draw() -> None:
    """The first two are level, and have action cards; the others are level, and may rebalance."""
    figures = (*TIED, Figure("Foe", "gm", defense=1, initiative=4), Figure("Oaf", "gm", defense=1, initiative=4))
    stage = before(GAME.read_settings({"turn_ties": "card"}), 0, *figures, luck=(3, 9))
    assert stage.asked() == ["rebalance c4"]


@pytest.mark.rule("SS-4.6")
@pytest.mark.option("other_action_cost", "one_card")
def test_recovering_costs_an_action_card(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2, stun=2), FOE).do("p1", Recover("c1"), 9, 5, 2)
    assert (stage.stack(), stage.hurt(), stage.discards()) == ((1, 0), (0, 0), [9, 5, 2])


@pytest.mark.rule("SS-5.2")
@pytest.mark.option("valid_card", "strictly_under")
def test_attack_and_defense_fail_with_cards_equal_to_the_rank(rulings: Settings) -> None:
    """Nine at rank 9 is over; eight is not, and seven at the target's rank 7 is over, and so is 9 for Power 9."""
    stage = Stage(rulings, Figure(action=2), FOE).do("p1", Attack("c1", "c2"), 9, 8)
    stage.do("gm", ChooseDefense("c2"), 7, 6)
    assert stage.facts("SS-5.7")["attack"] == 8
    assert stage.facts("SS-5.7")["defense"] == 6
    stage.do("p1", DrawPower("c1"), 9, 1)
    assert stage.hurt("c2") == (0, 1)


@pytest.mark.rule("SS-3.2")
def test_a_card_equal_to_speed_is_valid_for_initiative_under_any_option() -> None:
    rulings = GAME.read_settings({"valid_card": "strictly_under"})
    stage = Stage(rulings, Figure(defense=2, initiative=None), FOE, stage="initiative", turn="")
    stage.do("p1", Flip("c1"), 8).do("p1", StopFlipping("c1"))
    assert not stage.one().too_high


@pytest.mark.rule("SS-8.2")
@pytest.mark.option("phase_list", "live")
@pytest.mark.parametrize(("held", "order", "loses"), [(2, ("c1",), True), (1, ("c1", "c2"), False)])
def test_a_live_list_decides_who_loses_a_turn_by_going_out(
    rulings: Settings, held: int, order: tuple[str, ...], loses: bool
) -> None:
    """The number of action cards now, as after a hit under `converted`, not the list at the start of the phase."""
    figures = (Figure(action=2), Figure("Foe", "gm", action=held, initiative=4), Figure("Oaf", "gm", defense=1))
    stage = Stage(rulings, *figures, phase=2, order=order).decree(TakeOut("c2"), *(3, 6)[:held])
    assert ("SS-8.2" in [line.clause for line in stage.because()]) is loses
