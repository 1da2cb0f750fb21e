"""Going out, waking, healing, and the end of the fight (chapter 8)."""

import pytest

from croupier.core.chance import Chance
from croupier.core.play import Play
from croupier.core.refusals import Forbidden, Illegal, Impossible
from croupier.core.settings import Settings
from croupier.core.state import Ask
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import (
    Flee,
    Heal,
    JudgeFlight,
    PassTurn,
    SetBlanks,
    SetInjury,
    SetRank,
    Surrender,
    TakeOut,
    TakeOver,
    Wake,
)
from croupier.games.state_stack.out import go_out, is_over, last_round, sides_standing
from croupier.games.state_stack.rounds import end_round
from croupier.games.state_stack.settings import seconds_for_an_answer
from support.state_stack.stage import Figure, Stage, under

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


@pytest.mark.rule("SS-8.5")
def test_surrender_on_ones_turn_takes_effect_at_once(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Bo", defense=1), FOE)
    with pytest.raises(Illegal, match="only on your turn"):
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


@pytest.mark.rule("SS-8.6")
def test_the_fight_ends_when_one_side_is_left(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, stun=1, damage=2), FOE)
    assert not is_over(stage.state)
    stage.do("p1", Surrender("c1"), 3, 5, 6, 7, goes_on=True)
    assert (stage.state.outcome, stage.state.stage) == ("Foes", "camp")


@pytest.mark.rule("SS-8.6")
def test_if_nobody_stands_the_fight_is_a_draw(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(out="dead", initiative=None), Figure("Foe", "gm", out="dead", initiative=None))
    assert sides_standing(stage.state) == ()
    assert is_over(stage.state)


@pytest.mark.rule("SS-8.6")
def test_after_round_fifty_it_is_a_draw(rulings: Settings) -> None:
    assert last_round(rulings.__getitem__) == 50
    stage = Stage(rulings, Figure(), Figure("Foe", "gm"), stage="zero", turn="", phase=0, round=50)
    stage.run(end_round)
    assert (stage.state.outcome, stage.state.stage) == ("draw", "camp")
    stage = Stage(rulings, Figure(), Figure("Foe", "gm"), stage="zero", turn="", phase=0, round=49)
    stage.run(end_round)
    assert stage.state.round == 50


@pytest.mark.parametrize("limit", [under("round_limit", "20", 20), under("round_limit", "none", None)])
def test_other_round_limits(rulings: Settings, limit: int | None) -> None:
    assert last_round(rulings.__getitem__) == limit


@pytest.mark.rule("SS-8.4")
def test_after_the_fight_stun_and_stacks_are_removed_and_damage_stays(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, defense=1, stun=2, damage=3), Figure("Foe", "gm", action=1, stun=1))
    stage.state = Stage(
        rulings,
        Figure(action=1, defense=1, stun=2, damage=3),
        Figure("Foe", "gm", action=1, stun=1),
        turn="c2",
    ).state
    stage.do("gm", Surrender("c2"), 3, 6, 7, goes_on=True)
    assert (stage.hurt(), stage.stack(), stage.initiative()) == ((3, 0), (0, 0), None)
    assert stage.hurt("c2") == (0, 0)


@pytest.mark.rule("SS-8.4")
def test_damage_stays_until_the_gm_heals_it(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(damage=3), FOE, stage="camp", turn="")
    with pytest.raises(Forbidden):
        stage.do("p1", Heal("c1", 0))
    with pytest.raises(Impossible):
        stage.do("gm", Heal("c1", 3))
    stage.do("gm", Heal("c1", 1))
    assert stage.hurt() == (1, 0)


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
    with pytest.raises(Illegal, match="not unconscious"):
        stage.do("gm", Wake("c2"))


@pytest.mark.rule("SS-8.3")
def test_after_the_fight_the_unconscious_wake(rulings: Settings) -> None:
    figures = (Figure(action=1), Figure("Bo", out="unconscious", initiative=None), FOE)
    stage = Stage(rulings, *figures).do("p1", Surrender("c1"), 3, 5, 6, 7, goes_on=True)
    assert stage.one("c2").out == ""


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


@pytest.mark.rule("SS-5.11", "SS-8.2")
def test_an_override_that_kills_is_repaired(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Bo", defense=1), FOE).do("gm", SetInjury("c1", "damage", 10))
    stage.run(GAME.repair, luck=(3,))
    assert (stage.one().out, stage.state.turn) == ("dead", "c3")


@pytest.mark.rule("SS-2.3", "SS-1.6", "SS-2.5")
def test_the_gm_sets_injuries_ranks_and_blanks(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE)
    stage.do("gm", SetInjury("c1", "stun", 2)).do("gm", SetRank("c2", "body", 7)).do("gm", SetBlanks("c1", "action", 3))
    assert (stage.hurt(), stage.stack()) == ((0, 2), (3, 0))
    assert stage.one("c2").sheet.open().body == 7
    stage.do("gm", SetRank("c2", "Attack", 11))
    assert stage.one("c2").sheet.open().rank("Attack") == 11
    for command in (SetInjury("c1", "rage", 1), SetRank("c1", "body", 0), SetBlanks("c1", "stun", 1)):
        with pytest.raises(Impossible):
            stage.do("gm", command)
    with pytest.raises(Forbidden):
        stage.do("p1", SetInjury("c1", "stun", 0))
