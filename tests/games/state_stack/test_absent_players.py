"""Combatants whose player has left, default answers and time limits (SS-8.7, SS-8.9)."""

import pytest

from croupier.core.chance import Chance
from croupier.core.luck_sources import SeededLuck
from croupier.core.play import Play
from croupier.core.refusals import Forbidden, Impossible
from croupier.core.session import sit_down
from croupier.core.settings import Settings
from croupier.core.state import TABLE, Ask
from croupier.core.table_commands import LeaveSeat, OpenSitting, SeatPlayer, Undo
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import AddCombatant, Flip, PassTurn, StartFight, TakeOut, TakeOver
from croupier.games.state_stack.retelling import RETELLING
from croupier.games.state_stack.roster_events import CombatantEntered
from croupier.games.state_stack.settings import seconds_for_an_answer
from support.state_stack.arena import ANA, Arena
from support.state_stack.arena import FOE as FOES
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, action=1, initiative=4)
AT = "2026-11-30T20:00:00Z"


@pytest.mark.rule("SS-8.7")
def test_combatants_of_a_player_who_left_act_by_default(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, defense=1), FOE)
    play = Play(GAME, stage.state, "p1", Chance())
    GAME.seat_left(play, "p1")
    stage.state = play.state
    assert stage.one().kept_by_rule
    assert stage.state.turn == "c2"
    with pytest.raises(Forbidden):
        stage.do("p2", TakeOver("c1", "p2"))
    stage.do("gm", TakeOver("c1", "gm"))
    assert (stage.one().owner, stage.one().kept_by_rule) == ("gm", False)
    assert stage.one().sheet.known_to == ("gm",)


@pytest.mark.rule("SS-8.7")
def test_the_gm_may_take_a_combatant_out(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE)
    with pytest.raises(Forbidden):
        stage.do("p1", TakeOut("c2"))
    stage.do("gm", TakeOut("c1"), 3)
    assert stage.one().out == "taken out"
    with pytest.raises(Impossible, match="not standing"):
        stage.do("gm", TakeOut("c1"))


DEFAULTS = ("turn", "defense", "power", "rebalance")


@pytest.mark.rule("SS-8.9")
def test_default_answers(rulings: Settings) -> None:
    from croupier.games.state_stack.commands import ChooseDefense, DrawPower, KeepDivision

    stage = Stage(rulings, Figure(action=1), FOE)
    found = [GAME.default(stage.state, Ask("p1", f"{kind}:1.1:c1", "", "c1")) for kind in DEFAULTS]
    assert found == [PassTurn("c1"), ChooseDefense("c1"), DrawPower("c1"), KeepDivision("c1")]


@pytest.mark.rule("SS-8.9")
def test_there_is_no_time_limit_by_default(rulings: Settings) -> None:
    assert seconds_for_an_answer(rulings) is None


@pytest.mark.option("time_limit", "seconds")
def test_a_choice_may_have_a_limit_of_sixty_seconds(rulings: Settings) -> None:
    assert seconds_for_an_answer(rulings) == 60


@pytest.mark.rule("SS-8.7")
def test_an_undo_past_a_departure_keeps_the_combatants_by_rule(rulings: Settings) -> None:
    """Their chair stayed empty, and the fight waited for them again."""
    arena = Arena(rulings, ANA, FOES).do(TABLE, SeatPlayer("p1", "Ana")).do(TABLE, OpenSitting())
    arena.do("p1", Flip("c1"), "8C")
    version = arena.table.version("gm")
    arena.do("p1", LeaveSeat())
    assert arena.one().kept_by_rule
    arena.do("gm", Undo(version))
    assert (arena.one().kept_by_rule, arena.table.state.seat("p1").taken) == (True, False)


@pytest.mark.rule("SS-8.7")
def test_a_departure_can_be_undone(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, FOES).do(TABLE, SeatPlayer("p1", "Ana")).do(TABLE, OpenSitting()).do("p1", LeaveSeat())
    arena.do("gm", Undo(arena.table.version("gm")))
    assert (arena.one().kept_by_rule, arena.table.state.seat("p1").taken) == (False, False)


@pytest.mark.rule("SS-8.7", "SS-8.8")
def test_a_fight_does_not_wait_for_a_combatant_of_a_free_seat() -> None:
    """The GM could bring one for it, whom the fight then asked in vain."""
    table = sit_down(GAME, SeededLuck("free seat"), players=2)
    table.submit("p1", AddCombatant("Ana"), AT)
    table.submit("p2", LeaveSeat(), AT)
    (add,) = [one for one in table.choices("gm") if one.label == "Add a combatant"]
    owners = {one.value: one.help for one in next(one for one in add.fields if one.name == "owner").options}
    assert owners == {"gm": "", "p1": "", "p2": "nobody sits there: acts by default until someone does"}
    entry = table.submit("gm", AddCombatant("Bo", owner="p2"), AT)
    said = [GAME.log_line(event, table.view("p1")) for event in entry.events]
    line = "Bo joins Heroes and acts by default until someone takes over."
    assert line in said
    assert RETELLING[CombatantEntered].retold(line).note == "Heroes"
    table.submit("gm", AddCombatant("Foe"), AT)
    table.submit("gm", StartFight(), AT)
    assert {one.ask.seat for one in table.state.prompts} == {"p1", "gm"}
    table.submit("gm", AddCombatant("Cy", owner="p2"), AT)
    assert table.state.combatant("c4").kept_by_rule


@pytest.mark.rule("SS-8.7")
def test_whoever_sits_in_the_seat_when_a_fight_begins_plays_its_combatant() -> None:
    table = sit_down(GAME, SeededLuck("free seat"), players=2)
    table.submit("p1", AddCombatant("Ana"), AT)
    table.submit("p2", LeaveSeat(), AT)
    table.submit("gm", AddCombatant("Bo", owner="p2"), AT)
    table.submit("gm", AddCombatant("Foe"), AT)
    table.submit(TABLE, SeatPlayer("p2", "Bea"), AT)
    entry = table.submit("gm", StartFight(), AT)
    assert "Bo is now played by Bea." in [GAME.log_line(event, table.view("p1")) for event in entry.events]
    assert [one.ask.about for one in table.state.prompts if one.ask.seat == "p2"] == ["c2"]
    assert not table.state.combatant("c2").kept_by_rule
