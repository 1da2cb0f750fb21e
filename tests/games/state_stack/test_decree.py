"""Breaking off, and what the GM sets by decree (SS-1.6, SS-2.3, SS-2.5)."""

import msgspec
import pytest

from croupier.core.refusals import Forbidden, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.state_stack.access import sheet
from croupier.games.state_stack.choices.gm import decrees
from croupier.games.state_stack.commands import Attack, SetBlanks, SetInjury, SetRank
from croupier.games.state_stack.decree import break_off
from croupier.games.state_stack.state import Skill
from croupier.pieces.override_commands import MoveCards
from support.state_stack.stage import AVERAGE, Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=4)
READY = Figure("Foe", "gm", defense=2, action=1, initiative=4)


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
        (SetInjury("c1", "pride", 1), "kind: pride is not allowed; allowed: damage, stun"),
        (SetInjury("c1", "stun", 100), "points: 100 is not allowed; allowed: 0 to 99"),
        (SetBlanks("c1", "drawn", 1), "part: drawn is not allowed; allowed: defense, action"),
        (SetBlanks("c1", "action", 21), "cards: 21 is not allowed; allowed: 0 to 20"),
        (SetRank("c1", "speed", 14), "rank: 14 is not allowed; allowed: 1 to 13"),
    ],
)
def test_an_override_stays_within_what_is_there(
    rulings: Settings, decree: SetInjury | SetBlanks | SetRank, why: str
) -> None:
    with pytest.raises(Invalid, match=why):
        Stage(rulings, Figure(action=1), FOE).do("gm", decree)


@pytest.mark.rule("SS-2.3", "SS-1.6", "SS-2.5")
def test_the_gm_sets_injuries_ranks_and_blanks(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), READY)
    stage.do("gm", SetInjury("c1", "stun", 2)).do("gm", SetRank("c2", "body", 7)).do("gm", SetBlanks("c1", "action", 3))
    assert (stage.hurt(), stage.stack()) == ((0, 2), (3, 0))
    assert stage.one("c2").sheet.open().body == 7
    stage.do("gm", SetRank("c2", "Attack", 11))
    assert stage.one("c2").sheet.open().rank("Attack") == 11
    for command in (SetInjury("c1", "rage", 1), SetRank("c1", "body", 0), SetBlanks("c1", "stun", 1)):
        with pytest.raises(Invalid):
            stage.do("gm", command)
    with pytest.raises(Forbidden):
        stage.do("p1", SetInjury("c1", "stun", 0))


@pytest.mark.rule("SS-1.6")
def test_a_rank_is_set_for_what_the_sheet_has_and_the_page_offers_that(rulings: Settings) -> None:
    skilled = msgspec.structs.replace(AVERAGE, skills=(*AVERAGE.skills, Skill("Jab", 5, "attack")))
    stage = Stage(rulings, Figure(action=1, sheet=skilled), FOE)
    with pytest.raises(Impossible, match="Ana has no Cooking"):
        stage.do("gm", SetRank("c1", "Cooking", 5))
    with pytest.raises(Impossible, match="Foe has no Jab"):
        stage.do("gm", SetRank("c2", "Jab", 5))
    stage.do("gm", SetRank("c1", "Jab", 6))
    assert sheet(stage.one()).of_use("attack")[-1] == Skill("Jab", 6, "attack")
    (ranks,) = [one for one in decrees(stage.state, "c1") if one.label == "Set a rank"]
    offered = next(field for field in ranks.fields if field.name == "what")
    assert [option.value for option in offered.options][4:] == ["Attack", "Defense", "Other", "Jab"]


@pytest.mark.rule("SS-3.3", "SS-2.4")
def test_a_card_moved_before_a_card_that_is_too_high_goes_back_to_defense(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=3, initiative=11, too_high=True), READY, turn="c2")
    stage.decree(MoveCards(place="c1.defense", spots=(2,), target="c1.action", reason="to act"))
    assert stage.stack() == (0, 3)
