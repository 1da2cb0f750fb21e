"""Going out of the fight (SS-8.1, SS-8.2)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack.commands import PassTurn, SetInjury
from croupier.games.state_stack.going_out import go_out
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, action=1, initiative=4)


@pytest.mark.rule("SS-8.1", "SS-8.2")
def test_a_combatant_who_goes_out_discards_all_upright_cards(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, defense=2, damage=6, stun=1), FOE)
    stage.run(go_out, stage.one(), "unconscious", luck=(2, 3, 4))
    assert (stage.stack(), stage.initiative(), stage.hurt()) == ((0, 0), None, (6, 1))
    assert len(stage.discards()) == 4
    assert not stage.one().is_standing


@pytest.mark.rule("SS-8.2")
def test_a_combatant_who_is_out_takes_no_turn(rulings: Settings) -> None:
    figures = (Figure(action=1), Figure("Bo", action=1), FOE)
    stage = Stage(rulings, *figures)
    stage.run(go_out, stage.one("c2"), "dead", luck=(3,))
    stage.do("p1", PassTurn("c1"), goes_on=True)
    assert stage.state.turn == "c3"


@pytest.mark.rule("SS-5.11", "SS-8.2")
def test_an_override_that_kills_is_repaired(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Bo", defense=1), FOE)
    stage.decree(SetInjury("c1", "damage", 10), 3)
    assert (stage.one().out, stage.state.turn) == ("dead", "c3")
