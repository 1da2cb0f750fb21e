"""Surrender and flight (SS-8.5)."""

import pytest

from croupier.core.refusals import Forbidden, Impossible
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import Act, Flee, JudgeFlight, KeepCard, Surrender
from croupier.testing.refusals import refused_by
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, action=1, initiative=4)


@pytest.mark.rule("SS-8.5")
def test_surrender_on_your_own_turn_takes_effect_at_once(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Bo", defense=1), FOE)
    with refused_by("SS-8.5", why="only on your turn"):
        stage.do("p1", Surrender("c2"), 3)
    stage.do("p1", Surrender("c1"), 3, goes_on=True)
    assert (stage.one().out, stage.state.turn) == ("surrendered", "c3")


@pytest.mark.rule("SS-8.5")
@pytest.mark.parametrize(("consent", "out"), [(True, "fled"), (False, "")])
def test_flight_needs_the_gms_consent(rulings: Settings, consent: bool, out: str) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Bo", defense=1), FOE).do("p1", Flee("c1"))
    with pytest.raises(Forbidden):
        stage.do("p1", JudgeFlight(consent=True))
    stage.do("gm", JudgeFlight(consent=consent), *((3,) if consent else ()))
    assert stage.one().out == out


@pytest.mark.rule("SS-3.6", "SS-8.5")
def test_nobody_decides_about_a_card_while_their_flight_is_judged() -> None:
    rulings = GAME.read_settings({"too_high_card": "may_keep"})
    figures = (Figure(defense=2, initiative=11, too_high=True), Figure("Foe", "gm", defense=1, initiative=4))
    stage = Stage(rulings, *figures, phase=0, stage="zero").do("p1", Flee("c1"))
    with pytest.raises(Impossible, match="something else is under way"):
        stage.do("p1", KeepCard("c1", keep=False))
    stage.do("gm", JudgeFlight(consent=False)).do("p1", KeepCard("c1"))
    assert stage.one().keeps


@pytest.mark.rule("SS-8.5", "SS-5.12", "SS-5.4")
@pytest.mark.parametrize("command", [Flee("c1"), Act("c1", "kick sand")])
def test_an_action_that_the_gm_cancels_before_a_card_is_flipped_costs_no_turn(
    rulings: Settings, command: Flee | Act
) -> None:
    """The turn was over, and a card was burned, as after an action."""
    stage = Stage(rulings, Figure(action=3, defense=3), FOE, phase=3).do("p1", command, goes_on=True).break_off()
    assert (stage.stack(), stage.asked(), stage.state.has_acted) == ((3, 3), ["turn c1"], False)
