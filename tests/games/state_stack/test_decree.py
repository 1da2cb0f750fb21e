"""Breaking off, and what the GM sets by decree (SS-1.6, SS-2.3, SS-2.5)."""

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.state_stack.access import sheet
from croupier.games.state_stack.commands import Attack, SetBlanks, SetInjury, SetRank
from croupier.games.state_stack.decree import break_off
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=4)


@pytest.mark.rule("SS-2.7", "SS-8.4")
def test_abandon_calls_off_the_action_or_else_the_fight(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE).do("p1", Attack("c1", "c2"), 4)
    stage.run(break_off)
    assert (stage.state.exchange, stage.state.has_acted, stage.state.is_running) == (None, True, True)
    stage.run(break_off, luck=(2, 3, 6))
    assert (stage.state.outcome, stage.state.is_running) == ("draw", False)


@pytest.mark.rule("SS-2.3", "SS-2.5", "SS-1.6")
def test_the_gm_sets_injuries_blanks_and_ranks(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, damage=4), FOE)
    stage.do("gm", SetInjury("c1", "damage", 1)).do("gm", SetInjury("c1", "stun", 2))
    stage.do("gm", SetBlanks("c1", "action", 3)).do("gm", SetBlanks("c2", "defense", 1), 7)
    stage.do("gm", SetRank("c1", "speed", 11)).do("gm", SetRank("c1", "Attack", 3))
    assert (stage.hurt(), stage.stack(), stage.stack("c2")) == ((1, 2), (3, 0), (0, 1))
    assert (sheet(stage.one()).speed, sheet(stage.one()).rank("Attack")) == (11, 3)


@pytest.mark.rule("SS-2.3", "SS-2.5", "SS-1.6")
@pytest.mark.parametrize(
    ("decree", "why"),
    [
        (SetInjury("c1", "pride", 1), "pride is no injury"),
        (SetInjury("c1", "stun", 100), "100 points"),
        (SetBlanks("c1", "drawn", 1), "drawn is no part of blanks"),
        (SetBlanks("c1", "action", 21), "21 cards"),
        (SetRank("c1", "speed", 14), "14 is no rank"),
    ],
)
def test_an_override_stays_within_what_is_there(
    rulings: Settings, decree: SetInjury | SetBlanks | SetRank, why: str
) -> None:
    with pytest.raises(Impossible, match=why):
        Stage(rulings, Figure(action=1), FOE).do("gm", decree)
