"""What is refused when nothing waits for it, or when the number cannot be (SS-4.7, SS-5.9, SS-5.12, SS-2.4)."""

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.state_stack.commands import Attack, BurnFrom, DrawPower, Rebalance
from croupier.games.state_stack.decree import break_off
from croupier.games.state_stack.row_limits import can_hold_action
from croupier.games.state_stack.view import counter_lie
from croupier.testing.refusals import refused_by
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=4)


@pytest.mark.rule("SS-5.12")
def test_only_a_combatant_who_must_burn_can_burn(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="nothing to burn"):
        Stage(rulings, Figure(action=2, defense=2), FOE).do("p1", BurnFrom("c1", "action"), 3)


@pytest.mark.rule("SS-5.9")
def test_nobody_draws_for_power_without_a_hit(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="nothing is waiting"):
        Stage(rulings, Figure(action=2), FOE).do("p1", DrawPower("c1"), 3, 4)


@pytest.mark.rule("SS-4.7")
def test_no_more_cards_go_in_front_than_are_left(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=3, initiative=6), FOE, stage="zero", phase=0)
    with refused_by("SS-4.7", why="cannot go in front"):
        stage.do("p1", Rebalance("c1", 3), 9)


@pytest.mark.rule("SS-2.7", "SS-8.4")
def test_without_a_fight_there_is_nothing_to_call_off(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="no fight"):
        Stage(rulings, Figure(initiative=None), FOE, stage="camp", turn="").run(break_off)


@pytest.mark.rule("SS-2.4")
def test_action_cards_need_a_valid_card(rulings: Settings) -> None:
    figures = (Figure(), Figure("Bo", initiative=None), Figure("Cy", initiative=11, too_high=True))
    state = Stage(rulings, *figures).state
    assert [can_hold_action(state, one) for one in state.combatants] == [True, False, False]


@pytest.mark.rule("SS-2.1", "SS-2.3")
def test_stun_is_sideways_down_and_damage_sideways_up(rulings: Settings) -> None:
    board = Stage(rulings, Figure(damage=1, stun=1), FOE).state.board
    lies = [counter_lie(board.place(f"c1.{part}")) for part in ("stun", "damage", "defense")]
    assert lies == ["side_down", "side_up", ""]


@pytest.mark.rule("SS-5.5")
def test_damage_is_not_dealt_as_stun_unless_a_ruling_allows_it(rulings: Settings) -> None:
    with refused_by("SS-R31", why="not deal damage as stun"):
        Stage(rulings, Figure(action=2), FOE).do("p1", Attack("c1", "c2", as_stun=True), 3)
