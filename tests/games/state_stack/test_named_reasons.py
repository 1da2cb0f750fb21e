"""Receipts that name why: ties in phase zero, burns by a ruling, a death by decree, who wakes; and refusals."""

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import (
    Attack,
    Boost,
    ChooseDefense,
    Flip,
    PassTurn,
    PlaceCards,
    Rebalance,
    RemoveCombatant,
    SetInjury,
    SetRank,
    StartFight,
    Surrender,
    Wake,
)
from croupier.games.state_stack.flow import go_on
from croupier.games.state_stack.view import facts, groups
from croupier.testing.refusals import refused_by
from support.state_stack.arena import ANA, Arena
from support.state_stack.arena import FOE as ENEMY
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=4)


def noted(stage: Stage) -> dict[str, str]:
    """The settings that the last receipt notes."""
    return dict(stage.plays[-1].receipt.rulings)


@pytest.mark.rule("SS-4.5")
@pytest.mark.parametrize("ties", ["speed", "card", "simultaneous"])
def test_ties_in_phase_zero_are_in_the_receipt(ties: str) -> None:
    """Under `card` cards were drawn for the order, by no clause and no ruling."""
    rulings = GAME.read_settings({"turn_ties": ties})
    figures = (Figure(defense=2), FOE._replace(initiative=5), Figure("Bo", "p2", action=1, initiative=5))
    stage = Stage(rulings, *figures, turn="c3")
    stage.do("p2", PassTurn("c3"), *((3, 7) if ties == "card" else ()), goes_on=True)
    assert stage.facts("SS-4.5") == ({} if ties == "simultaneous" else {"level": ("Ana", "Foe")})
    assert ("turn_ties" in noted(stage)) == (ties != "simultaneous")


@pytest.mark.rule("SS-5.12")
@pytest.mark.option("burn_after", "every_action")
def test_a_burn_after_the_action_of_another_notes_by_which_ruling(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", action=1, defense=4))
    stage.do("p1", Attack("c1", "c2"), 12, *((9,) if rulings["burn_after"] == "every_action" else ()), goes_on=True)
    assert noted(stage).get("burn_after") == "every_action"


@pytest.mark.rule("SS-5.12")
@pytest.mark.parametrize(("damage", "is_noted"), [(0, False), (1, True), (3, True)])
def test_the_effect_of_an_injury_on_the_limit_is_noted_for_the_hurt(
    rulings: Settings, damage: int, is_noted: bool
) -> None:
    """Not only for those hurt badly: their Body can be hidden."""
    stage = Stage(rulings, Figure(action=2, defense=4, damage=damage), FOE, phase=2)
    stage.do("p1", Attack("c1", "c2"), 12, 13, 3, goes_on=True)
    assert stage.stack() == (0, 3)
    assert ("burn_limit" in noted(stage)) == is_noted


@pytest.mark.rule("SS-1.6")
@pytest.mark.parametrize(
    ("name", "what", "words"), [("c1", "speed", "Ana: speed 11"), ("c2", "Attack", "Foe: another rank")]
)
def test_a_rank_set_by_override_is_logged_if_everyone_knows_it(
    rulings: Settings, name: str, what: str, words: str
) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).decree(SetRank(name, what, 11))
    assert f"Override by the GM: {words}." in [GAME.log_line(event, stage.state) for event in stage.events]


@pytest.mark.rule("SS-5.11", "SS-8.6")
def test_a_death_by_override_cites_the_ruling_on_death(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(), FOE._replace(defense=0)).decree(SetInjury("c2", "damage", 10))
    facts = stage.facts("SS-5.11")
    assert (facts.get("name"), facts.get("how"), facts.get("damage")) == ("Foe", "dead", 10)


@pytest.mark.rule("SS-8.3")
def test_waking_after_the_fight_is_cited(rulings: Settings) -> None:
    figures = (Figure(), FOE._replace(defense=0), Figure("Bo", "p2", out="unconscious", initiative=None))
    stage = Stage(rulings, *figures).do("p1", Surrender("c1"), goes_on=True)
    assert stage.facts("SS-8.3") == {"name": "Bo"}


@pytest.mark.rule("SS-4.7", "SS-6.5")
def test_a_refusal_uses_the_singular_for_one_card(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=4), FOE, phase=0, stage="zero")
    with refused_by("SS-4.7", why="1 card is too few to burn first"):
        stage.do("p1", Rebalance("c1", 1, burn=1))
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Boost("c1"), 1)
    with pytest.raises(Impossible, match="Ana has 1 new card to place"):
        stage.do("p1", PlaceCards("c1", 2))


@pytest.mark.rule("SS-1.3")
def test_those_who_left_and_those_who_joined_do_not_make_a_fight_of_more_than_twelve(rulings: Settings) -> None:
    """Whoever is out makes room in a fight, and is back for the next one."""
    outs = {1: "fled"}
    figures = [Figure(f"N{at}", "gm" if at else "p1", initiative=None, out=outs.get(at, "")) for at in range(13)]
    stage = Stage(rulings, *figures, stage="camp", turn="", phase=0)
    with pytest.raises(Illegal, match="13 combatants are too many") as refused:
        stage.do("gm", StartFight())
    assert refused.value.clause == "SS-1.3"
    assert stage.do("gm", RemoveCombatant("c2")).do("gm", StartFight(), goes_on=False).state.is_running


@pytest.mark.rule("SS-1.2")
def test_the_log_still_names_those_who_have_left_the_roster(rulings: Settings) -> None:
    """Read later, as after a reload, every line of a fight called the dead by their ids."""
    arena = Arena(rulings, ANA, ENEMY).to_phases(("5C", 3), ("4D", 0)).do("p1", Attack("c1", "c2"), "3C")
    arena.do("gm", ChooseDefense("c2"), "KC", "KD", "KH", "9C", "KS", "QC")
    arena.do("gm", RemoveCombatant("c2"))
    view = arena.table.view("p1")
    told = [GAME.log_line(event, view) for entry in arena.table.entries for event in entry.events]
    assert "Ana attacks Foe (Attack)." in told
    assert "Foe flips the king of clubs for Defense." in told
    assert not [line for line in told if "c2" in line]


@pytest.mark.rule("SS-4.7")
def test_a_fight_is_not_said_to_be_stalled_once_somebody_acts(rulings: Settings) -> None:
    figures = (Figure(action=1, defense=2), FOE)
    stage = Stage(rulings, *figures, turn="", phase=1, order=("c1",))
    stage.state = msgspec.structs.replace(stage.state, idle=2)
    assert [fact.label for fact in facts(stage.state)] == ["Order", "Stalled"]
    stage.run(go_on)
    assert [fact.label for fact in facts(stage.state)] == ["Order"]


@pytest.mark.rule("SS-8.3")
def test_a_combatant_who_is_waking_up_is_shown_as_such(rulings: Settings) -> None:
    figures = (Figure(action=1), FOE, Figure("Bo", "p2", out="unconscious", initiative=None))
    stage = Stage(rulings, *figures).do("gm", Wake("c3"))
    assert [group.out for group in groups(stage.state)] == [None, None, "unconscious, waking up"]


@pytest.mark.rule("SS-3.3")
def test_what_was_wrong_with_a_card_does_not_change_with_the_setting() -> None:
    settings = {"none_that_high": "none_reaches"}
    figures = (Figure(initiative=None, defense=1), FOE)
    stage = Stage(GAME.read_settings(settings), *figures, stage="initiative", turn="", phase=0)
    stage.do("p1", Flip("c1"), 5)
    later = msgspec.structs.replace(stage.state, settings=GAME.read_settings({}))
    assert "Ana's initiative card of value 5 is too low for Speed 8: no turn this round." in [
        GAME.log_line(event, later) for event in stage.events
    ]
