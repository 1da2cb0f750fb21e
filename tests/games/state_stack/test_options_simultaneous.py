"""Turns at the same time: all who are level act before anyone is out (SS-R19)."""

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import Attack, ChooseDefense, DrawPower, Heal, PassTurn, SetInjury, Surrender
from croupier.games.state_stack.phases import begin_phase
from croupier.games.state_stack.view import facts
from support.state_stack.stage import Figure, Stage

ANA = Figure("Ana", action=1, initiative=5)
FOE = Figure("Foe", "gm", action=1, initiative=5, damage=3)


def begun(rulings: Settings, *figures: Figure) -> Stage:
    stage = Stage(rulings, *figures, turn="", phase=1, order=())
    stage.run(begin_phase, 1, goes_on=True)
    return stage


def kill(stage: Stage, *luck: int) -> Stage:
    """Ana hits: 8 damage on top of 3 is more than twice the Body of 5; these cards come up when it is over."""
    stage.do("p1", Attack("c1", "c2"), 9).do("gm", ChooseDefense("c2"), 13)
    return stage.do("p1", DrawPower("c1"), 9, 1, *luck, goes_on=True)


@pytest.mark.rule("SS-4.5", "SS-8.1")
@pytest.mark.option("turn_ties", "simultaneous")
def test_a_combatant_killed_at_the_same_time_still_strikes_back(rulings: Settings) -> None:
    stage = kill(begun(rulings, ANA, FOE))
    assert (stage.one("c2").out, stage.one("c2").falls, stage.state.turn) == ("", "dead", "c2")
    stage.do("gm", Attack("c2", "c1"), 4).do("p1", ChooseDefense("c1"), 12)
    stage.do("gm", DrawPower("c2"), 8, 1, 7, 3, goes_on=True)
    assert (stage.one("c1").out, stage.one("c2").out) == ("", "dead")
    assert stage.state.outcome == "draw"


@pytest.mark.rule("SS-4.5")
def test_combatants_who_tie_act_at_the_same_time_in_a_live_list_too() -> None:
    stage = kill(begun(GAME.read_settings({"turn_ties": "simultaneous", "phase_list": "live"}), ANA, FOE))
    assert (stage.one("c2").falls, stage.state.turn) == ("dead", "c2")
    assert [fact.value for fact in facts(stage.state) if fact.label == "At the same time"] == ["Ana, Foe"]


@pytest.mark.rule("SS-8.4")
@pytest.mark.parametrize("heals", [Heal("c2", 9), SetInjury("c2", "damage", 9)])
def test_a_combatant_healed_before_the_last_has_acted_is_spared(heals: Heal | SetInjury) -> None:
    stage = kill(begun(GAME.read_settings({"turn_ties": "simultaneous"}), ANA, FOE))
    stage.do("gm", heals).run(GAME.repair)
    assert stage.one("c2").falls == ""
    stage.do("gm", PassTurn("c2"), goes_on=True)
    assert (stage.one("c2").out, stage.state.is_running) == ("", True)


@pytest.mark.rule("SS-8.4")
def test_healing_too_little_spares_nobody() -> None:
    stage = kill(begun(GAME.read_settings({"turn_ties": "simultaneous"}), ANA, FOE))
    stage.do("gm", Heal("c2", 10))
    assert stage.one("c2").falls == "dead"


@pytest.mark.rule("SS-8.6")
@pytest.mark.option("turn_ties", "simultaneous")
def test_the_fight_continues_until_the_last_of_them_has_acted(rulings: Settings) -> None:
    stage = kill(begun(rulings, ANA, FOE, Figure("Oaf", "gm", defense=1, initiative=2)))
    assert stage.state.turn == "c2"
    with pytest.raises(Impossible, match="about to be dead"):
        stage.do("gm", Surrender("c2"))
    stage.do("gm", PassTurn("c2"), 3, goes_on=True)
    assert (stage.one("c2").out, stage.state.stage) == ("dead", "zero")
    assert stage.facts("SS-R19") == {"name": "Foe", "how": "dead"}


@pytest.mark.rule("SS-4.5")
@pytest.mark.option("turn_ties", "simultaneous")
def test_combatants_who_tie_act_in_roster_order_whatever_their_speed(rulings: Settings) -> None:
    from croupier.games.state_stack.content import BLOCKS

    slow = Figure("Foe", "gm", action=1, initiative=5, sheet=BLOCKS["Brute"])
    stage = begun(rulings, slow, Figure("Ana", action=1, initiative=5))
    assert (stage.state.turn, stage.state.together) == ("c1", ("c1", "c2"))
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert "Foe and Ana act at the same time. Foe's turn." in lines


@pytest.mark.rule("SS-4.5", "SS-8.2")
@pytest.mark.parametrize("initiative", [4, 5])
def test_a_combatant_who_ties_with_nobody_kills_at_once(initiative: int) -> None:
    """With the default nobody waits for anybody; and under the ruling only those who are level do."""
    settings = GAME.read_settings({"turn_ties": "speed" if initiative == 5 else "simultaneous"})
    stage = kill(begun(settings, ANA, FOE._replace(initiative=initiative)), 3)
    assert stage.one("c2").out == "dead"
    assert stage.state.outcome == "Heroes"


@pytest.mark.rule("SS-5.11")
def test_deadly_damage_by_decree_kills_someone_who_is_about_to_be_unconscious() -> None:
    """They were unconscious with damage that kills."""
    weak = FOE._replace(damage=7)
    stage = begun(GAME.read_settings({"turn_ties": "simultaneous"}), ANA, weak)
    stage.do("p1", Attack("c1", "c2"), 9).do("gm", ChooseDefense("c2"), 13)
    stage.do("p1", DrawPower("c1"), 1, 5, 13, 3, goes_on=True)
    assert stage.one("c2").falls == "unconscious"
    stage.decree(SetInjury("c2", "damage", 12))
    assert (stage.one("c2").falls, stage.one("c2").out) == ("dead", "")
    stage.do("gm", PassTurn("c2"), 6, goes_on=True)
    assert stage.one("c2").out == "dead"
