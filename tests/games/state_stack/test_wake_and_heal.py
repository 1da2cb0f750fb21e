"""Waking and healing (SS-8.3, SS-8.4)."""

import pytest

from croupier.core.refusals import Forbidden, Impossible
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import AddCombatant, Boost, Heal, PassTurn, PlaceCards, Surrender, Wake
from croupier.games.state_stack.content import BLOCKS
from croupier.games.state_stack.roster_events import CombatantSet, WentOut
from croupier.testing.refusals import refused_by
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, action=1, initiative=4)


@pytest.mark.rule("SS-8.4")
def test_damage_stays_until_the_gm_heals_it(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(damage=3), FOE, stage="camp", turn="")
    with pytest.raises(Forbidden):
        stage.do("p1", Heal("c1", 0))
    with pytest.raises(Impossible):
        stage.do("gm", Heal("c1", 3))
    stage.do("gm", Heal("c1", 1))
    assert stage.hurt() == (1, 0)


@pytest.mark.rule("SS-8.4")
def test_the_dead_are_not_healed(rulings: Settings) -> None:
    """Healing was offered, the log said "no damage left", and they stayed dead."""
    bo = Figure("Bo", out="dead", damage=10, initiative=None)
    stage = Stage(rulings, Figure(damage=3), bo, FOE, stage="camp", turn="")
    (heal,) = [one for one in GAME.own_choices(stage.state, "gm") if one.label.startswith("Heal ")]
    assert heal.label == "Heal Ana"  # and not just "Heal" beside somebody who is dead
    assert [[option.value for option in field.options] for field in heal.fields] == [["c1"], [0, 1, 2]]
    with refused_by("SS-8.4", why="Bo is dead"):
        stage.do("gm", Heal("c2"))
    stage = Stage(rulings, bo, FOE, stage="camp", turn="")
    assert not [one for one in GAME.own_choices(stage.state, "gm") if one.label.startswith("Heal ")]


@pytest.mark.rule("SS-8.3")
def test_combatants_woken_in_a_fight_stand_from_the_next_phase_zero(rulings: Settings) -> None:
    figures = (Figure(action=1), Figure("Bo", out="unconscious", initiative=None, damage=5), FOE)
    stage = Stage(rulings, *figures, turn="c3")
    stage.do("gm", Wake("c2"), goes_on=True)
    assert stage.one("c2").out == "unconscious"
    stage.do("gm", PassTurn("c3"), goes_on=True)
    if stage.state.turn == "c1":
        stage.do("p1", PassTurn("c1"), goes_on=True)
    assert (stage.one("c2").out, stage.stack("c2"), stage.hurt("c2")) == ("", (0, 1), (5, 0))
    with refused_by("SS-8.3", why="not unconscious"):
        stage.do("gm", Wake("c2"))


@pytest.mark.rule("SS-8.3", "SS-1.3")
def test_nobody_wakes_into_a_fight_that_already_has_twelve(rulings: Settings) -> None:
    """Thirteen stood: one more had been brought while somebody lay unconscious, who was then woken."""
    others = [Figure(f"Foe {at}", "gm", defense=1, initiative=at) for at in range(1, 11)]
    figures = (Figure(action=1, initiative=11), *others, Figure("Bo", out="unconscious", initiative=None))
    stage = Stage(rulings, *figures).do("gm", AddCombatant("Late"))
    with refused_by("SS-1.3", why="12 combatants are already standing or waiting to enter"):
        stage.do("gm", Wake("c12"))
    stage = Stage(rulings, *figures).do("gm", Wake("c12"))
    with refused_by("SS-1.3", why="there are already 12 combatants"):
        stage.do("gm", AddCombatant("Late"))


@pytest.mark.rule("SS-8.3")
def test_after_the_fight_the_unconscious_wake(rulings: Settings) -> None:
    figures = (Figure(action=1), Figure("Bo", out="unconscious", initiative=None), FOE)
    stage = Stage(rulings, *figures).do("p1", Surrender("c1"), 3, 5, 6, 7, goes_on=True)
    assert stage.one("c2").out == ""
    shown = [event.banner(stage.state) for event in stage.events if isinstance(event, CombatantSet | WentOut)]
    (awake,) = [one for one in shown if one is not None and one.key == "c2"]
    assert (awake.verdict, awake.tone, awake.who) == ("Awake", "good", "Bo")


@pytest.mark.rule("SS-8.4", "SS-5.12")
@pytest.mark.option("burn_count", "with_sideways")
@pytest.mark.parametrize(("left", "asked"), [(0, "turn c2"), (1, "turn c2"), (2, "burn c1")])
def test_nobody_burns_a_card_that_healing_leaves_within_the_limit(rulings: Settings, left: int, asked: str) -> None:
    """The choice of a part stayed open, and its answer burned a card."""
    stage = Stage(rulings, Figure(action=1, damage=3, sheet=BLOCKS["Brute"]), FOE)
    stage.do("p1", Boost("c1"), 3, goes_on=True).do("p1", PlaceCards("c1", 0), goes_on=True)
    assert stage.asked() == ["burn c1"]
    stage.do("gm", Heal("c1", left), goes_on=True)
    assert (stage.asked(), stage.stack()) == ([asked], (1, 1))
    assert ("SS-5.12" in [line.clause for line in stage.plays[-1].receipt.because]) is (asked == "turn c2")
