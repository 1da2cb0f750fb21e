"""Surrender and flight (SS-8.5)."""

import pytest

from croupier.core.refusals import Forbidden
from croupier.core.settings import Settings
from croupier.games.state_stack.commands import Flee, JudgeFlight, Surrender
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
