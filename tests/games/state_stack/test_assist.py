"""Where the table only assists: what is out of order is done and flagged, and changes nothing else."""

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import (
    Act,
    Attack,
    Boost,
    ChooseDefense,
    Divide,
    DrawPower,
    PassTurn,
    PlaceCards,
    Rebalance,
    TakeOut,
    Wake,
)
from croupier.games.state_stack.state import UNTRAINED_SKILL
from croupier.testing.refusals import refused_by
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", action=2, defense=1, initiative=4)


def assisting(rulings: Settings, *figures: Figure, **more: Any) -> Stage:
    """A fight at a table that only assists."""
    stage = Stage(rulings, *figures, **more)
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    return stage


@pytest.mark.rule("SS-4.4", "SS-4.6")
def test_an_attack_out_of_turn_leaves_the_turn_to_its_owner(rulings: Settings) -> None:
    """It ended the turn of whoever had it."""
    stage = assisting(rulings, Figure(action=2, defense=1), FOE)
    stage.do("gm", Attack("c2", "c1"), 12, 10, goes_on=True)
    assert (stage.state.turn, stage.state.has_acted, stage.asked()) == ("c1", False, ["turn c1"])
    assert [line.clause for line in stage.because() if line.flag] == ["SS-4.4"]


@pytest.mark.rule("SS-5.12", "SS-4.4")
def test_a_combatant_who_acts_out_of_turn_burns_their_own_card(rulings: Settings) -> None:
    """The combatant whose turn it was burned it."""
    stage = assisting(rulings, Figure(action=3, defense=1), FOE, phase=3).do("gm", Boost("c2"), 5)
    stage.do("gm", PlaceCards("c2", 1), 8, goes_on=True)
    assert (stage.stack("c1"), stage.stack("c2"), stage.asked()) == ((3, 1), (2, 2), ["turn c1"])


@pytest.mark.rule("SS-5.12")
def test_a_card_is_burned_after_an_action_out_of_turn_in_phase_zero(rulings: Settings) -> None:
    stage = assisting(rulings, Figure(defense=1), FOE, phase=0, stage="zero").do("gm", Boost("c2"), 5)
    stage.do("gm", PlaceCards("c2", 1), 8, goes_on=True)
    assert (stage.stack("c2"), stage.asked()) == ((2, 2), ["rebalance c1"])


@pytest.mark.rule("SS-4.6", "SS-4.4")
def test_nobody_passes_out_of_turn(rulings: Settings) -> None:
    """It took the turn from whoever had it."""
    stage = assisting(rulings, Figure(action=2), FOE)
    with pytest.raises(Illegal, match="not Foe's turn to pass") as refused:
        stage.do("gm", PassTurn("c2"))
    assert (refused.value.clause, stage.state.turn) == ("SS-4.4", "c1")


@pytest.mark.rule("SS-5.10")
def test_damage_is_dealt_as_stun_if_the_table_waives_the_rule_against_it(rulings: Settings) -> None:
    """It was flagged as allowed, and dealt damage."""
    stage = assisting(rulings, Figure(action=1), Figure("Foe", "gm")).do("p1", Attack("c1", "c2", as_stun=True), 9)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 5, 3)
    assert stage.hurt("c2") == (0, 2)


@pytest.mark.rule("SS-3.4")
@pytest.mark.parametrize(("at", "phase"), [("phase", 1), ("division", 0)])
def test_a_division_that_would_never_be_opened_is_refused(rulings: Settings, at: str, phase: int) -> None:
    stage = assisting(rulings, Figure(action=1, defense=2), FOE, stage=at, phase=phase)
    with pytest.raises(Illegal, match="nothing to divide now") as refused:
        stage.do("p1", Divide("c1", 1))
    assert (refused.value.clause, stage.state.seals) == ("SS-3.4", ())


@pytest.mark.rule("SS-8.3")
@pytest.mark.parametrize("out", ["", "dead", "fled"])
def test_only_the_unconscious_wake(rulings: Settings, out: str) -> None:
    """The log said that the dead would stand from phase zero on."""
    stage = assisting(rulings, Figure(action=1), FOE, Figure("Bo", "p2", out=out, initiative=None))
    with pytest.raises(Illegal, match="Bo is not unconscious") as refused:
        stage.do("gm", Wake("c3"))
    assert (refused.value.clause, stage.one("c3").waking) == ("SS-8.3", False)


@pytest.mark.rule("SS-5.12")
@pytest.mark.option("burn_after", "every_action")
def test_others_still_burn_when_a_combatant_who_must_burn_is_taken_out(rulings: Settings) -> None:
    """Taking out the one who was asked ended the burning for all who came after."""
    figures = (Figure(action=1, defense=1), Figure("Bo", "p2", action=2, defense=2, initiative=3))
    stage = Stage(rulings, *figures, Figure("Foe", "gm", action=1, defense=4, initiative=2))
    stage.do("p1", Attack("c1", "c3"), 12, goes_on=True)
    asked = stage.asked()
    command: Command = TakeOut("c2", "left")
    stage.decree(command, 2, 3, 4, 5, 6)
    assert (asked, stage.stack("c3")) == (["burn c2"], (1, 3))


@pytest.mark.rule("SS-1.6", "SS-5.5")
@pytest.mark.parametrize("command", [Attack("c1", "c2", skill="Levitation"), Act("c1", "fly", "Levitation")])
def test_a_skill_that_nobody_has_is_refused(rulings: Settings, command: Command) -> None:
    """It was taken, and the log named it."""
    stage = assisting(rulings, Figure(action=2, defense=1), FOE)
    with pytest.raises(Illegal, match="has no skill Levitation"):
        stage.do("p1", command)


@pytest.mark.rule("SS-4.7")
@pytest.mark.parametrize("reading", ["price", "optional", "free"])
def test_the_table_may_waive_how_many_cards_are_burned(reading: str) -> None:
    """It was flagged as allowed, and no more cards were burned than the rules allow."""
    rulings = GAME.read_settings({"rebalance_burn": reading})
    stage = assisting(rulings, Figure(defense=5), FOE, stage="zero", phase=0).do(
        "p1", Rebalance("c1", 1, 4), 3, 6, 9, 10
    )
    assert (stage.stack(), stage.facts("SS-4.7")["burned"]) == ((1, 0), 4)
    assert [line.flag for line in stage.because() if line.flag] == ["4 cards are more than can be burned"]
    stage = assisting(rulings, Figure(defense=5), FOE, stage="zero", phase=0)
    with pytest.raises(Impossible, match="Ana has 5 blank cards"):
        stage.do("p1", Rebalance("c1", 0, 6))


@pytest.mark.rule("SS-4.7")
@pytest.mark.option("rebalance_burn", "by_value")
def test_nobody_names_a_number_where_cards_are_burned_by_value(rulings: Settings) -> None:
    stage = assisting(rulings, Figure(defense=3), FOE, stage="zero", phase=0)
    with refused_by("SS-R21", why="the values of the blank cards decide which are burned"):
        stage.do("p1", Rebalance("c1", 0, 1))


@pytest.mark.rule("SS-5.12", "SS-4.4", "SS-8.2")
def test_a_card_is_burned_after_taking_out_the_combatant_whose_turn_it_was(rulings: Settings) -> None:
    """The turn of the one who fell took the burn of the other with it."""
    weak = Figure(defense=1, action=1, damage=9)
    other = Figure("Bo", "p2", defense=1, initiative=3)
    stage = assisting(rulings, weak, FOE._replace(action=4, defense=3), other)
    stage.do("gm", Attack("c2", "c1"), 9, goes_on=True).do("p1", ChooseDefense("c1"), 13, 8, 12, 2, 7, 3, goes_on=True)
    assert (stage.one("c1").out, stage.stack("c2"), stage.state.to_burn) == ("dead", (2, 2), ())


@pytest.mark.rule("SS-R45", "SS-6.4", "SS-5.5")
@pytest.mark.parametrize("sheets", ["hidden", "open"])
def test_flags_tell_nobody_what_is_on_a_hidden_sheet(sheets: str) -> None:
    """Neither the skills of a combatant of the GM's, nor the body that limits their stack."""
    rulings = GAME.read_settings({"gm_sheets": sheets}, with_gm=True)
    for command in (Boost("c2"), Attack("c2", "c1", UNTRAINED_SKILL)):
        foe = Figure("Foe", "gm", action=9, defense=9, initiative=4, damage=5)
        stage = assisting(rulings, Figure(action=2, defense=1), foe, phase=4)
        receipt = stage.do("gm", command, *range(2, 14)).plays[-1].receipt
        read = [[one.flag for one in receipt.for_seat(seat).because if one.flag] for seat in ("gm", "p1")]
        public = [flag for flag in read[0] if "turn" in flag]
        assert len(read[0]) > len(public)
        assert read[1] == (read[0] if sheets == "open" else public)
