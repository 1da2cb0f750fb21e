"""The order of action, turns, rebalancing and second wind (chapter 4)."""

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.state_stack.commands import Attack, Boost, KeepDivision, PassTurn, PlaceCards, Rebalance
from croupier.games.state_stack.phases import (
    Standing,
    acts_in,
    begin_phase,
    next_in_phase,
    next_phase,
    phase_order,
    rebalance_burns,
    second_wind,
)
from state_stack_stage import Figure, Stage, under

FOE = Figure("Foe", "gm", defense=2, initiative=4)
BRAWL = [
    Standing("P", 5, 2, 8, False, 0),
    Standing("Q", 4, 8, 8, False, 1),
    Standing("R", 3, 7, 8, False, 2),
    Standing("S", 3, 8, 8, False, 3),
    Standing("T", 0, 6, 8, False, 4),
]


@pytest.mark.rule("SS-4.1")
def test_phases_count_down_to_zero() -> None:
    phases = [4]
    while (phase := next_phase(phases[-1])) is not None:
        phases.append(phase)
    assert phases == [4, 3, 2, 1, 0]


@pytest.mark.rule("SS-4.2", "SS-4.3")
@pytest.mark.parametrize(("phase", "order"), [(4, "PQ"), (3, "SR"), (2, ""), (1, "")])
def test_who_acts_in_a_phase(rulings: Settings, phase: int, order: str) -> None:
    """Worked example 18, at the beginning of each phase as if nobody had acted."""
    assert "".join(phase_order(rulings.__getitem__, phase, BRAWL)) == order


@pytest.mark.rule("SS-4.2", "SS-4.3", "SS-4.5")
def test_phase_three_after_phase_four(rulings: Settings) -> None:
    """Worked example 18: P has three left, Q five; S 8, R 7, P 2."""
    now = [BRAWL[0]._replace(action=3), BRAWL[1]._replace(action=5), *BRAWL[2:]]
    assert phase_order(rulings.__getitem__, 3, now) == ("S", "R", "P")


@pytest.mark.rule("SS-4.5")
@pytest.mark.parametrize(
    ("one", "other", "first"),
    [
        (Standing("A", 1, 5, 7, False, 0), Standing("B", 1, 5, 8, True, 1), "B"),
        (Standing("A", 1, 5, 8, True, 0), Standing("B", 1, 5, 8, False, 1), "B"),
        (Standing("A", 1, 5, 8, True, 0), Standing("B", 1, 5, 8, True, 1), "A"),
    ],
)
def test_ties(rulings: Settings, one: Standing, other: Standing, first: str) -> None:
    assert phase_order(rulings.__getitem__, 1, [one, other])[0] == first


@pytest.mark.option("phase_4_order", "initiative_only")
def test_phase_four_by_value_alone(rulings: Settings) -> None:
    assert phase_order(rulings.__getitem__, 4, BRAWL) == ("Q", "P")


@pytest.mark.parametrize(
    ("one", "acts"),
    [
        under("phase_match", "at_least", Standing("A", 1, 5, 8, False, 0, held=3, acted=3), True),
        under("phase_match", "once_per_round", Standing("A", 2, 5, 8, False, 0, acted=4), False),
    ],
)
def test_other_readings_of_those_many_cards(rulings: Settings, one: Standing, acts: bool) -> None:
    assert acts_in(rulings.__getitem__, 2, one) is acts


@pytest.mark.option("turn_ties", "card")
def test_ties_may_be_drawn_for(rulings: Settings) -> None:
    figures = (Figure(action=1), Figure("Bo", action=1, initiative=5), FOE)
    stage = Stage(rulings, *figures, turn="")
    stage.run(begin_phase, 1, luck=(3, 9))
    assert stage.state.order == ("c2", "c1")
    assert stage.discards() == [3, 9]


@pytest.mark.rule("SS-4.4")
def test_the_list_is_fixed_and_who_is_out_or_empty_is_skipped(rulings: Settings) -> None:
    figures = (Figure(action=0), Figure("Bo", action=1, out="unconscious"), FOE, Figure("Cy", action=1))
    stage = Stage(rulings, *figures, turn="", order=("c1", "c2", "c4"))
    found: Any = stage.run(next_in_phase)
    assert found.id == "c4"


@pytest.mark.rule("SS-4.4")
def test_one_turn_a_phase(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, more={"acted": 1}), FOE, turn="")
    assert stage.run(next_in_phase) is None


@pytest.mark.option("phase_list", "live")
def test_reaching_the_number_counts_in_a_live_list(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE, turn="", order=())
    found: Any = stage.run(next_in_phase)
    assert found is not None
    assert found.id == "c1"


@pytest.mark.rule("SS-4.6", "SS-5.13")
def test_only_who_has_the_turn_acts(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", action=1), turn="c1")
    with pytest.raises(Illegal, match="not Foe's turn") as refused:
        stage.do("gm", PassTurn("c2"))
    assert refused.value.clause == "SS-4.6"
    with pytest.raises(Illegal, match="not Foe's turn"):
        stage.do("gm", Attack("c2", "c1"), 4)


@pytest.mark.rule("SS-4.6")
def test_passing_ends_the_turn_and_costs_nothing(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", PassTurn("c1"))
    assert (stage.state.turn, stage.stack()) == ("", (1, 0))


@pytest.mark.rule("SS-4.6")
def test_a_boost_costs_no_action_card(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE).do("p1", Boost("c1"), 1).do("p1", PlaceCards("c1", 0))
    assert stage.stack() == (2, 1)


def at_zero(rulings: Settings, one: Figure, *others: Figure) -> Stage:
    return Stage(rulings, one, *(others or (FOE,)), stage="zero", phase=0, turn="c1")


@pytest.mark.rule("SS-4.7")
def test_who_rebalances_burns_down_to_two(rulings: Settings) -> None:
    """Worked example 19: three defense cards; both that remain in front."""
    stage = at_zero(rulings, Figure(defense=3, initiative=6)).do("p1", Rebalance("c1", 2), 9)
    assert (stage.stack(), stage.discards(), stage.initiative()) == ((2, 0), [9], "6C")


@pytest.mark.rule("SS-4.7")
def test_not_rebalancing_burns_nothing(rulings: Settings) -> None:
    stage = at_zero(rulings, Figure(defense=3, initiative=6)).do("p1", KeepDivision("c1"))
    assert (stage.stack(), stage.discards(), stage.state.turn) == ((0, 3), [], "")


@pytest.mark.rule("SS-4.7", "SS-4.9")
@pytest.mark.parametrize(
    "figure",
    [
        Figure(defense=2, action=1),
        Figure(defense=2, initiative=None),
        Figure(defense=2, initiative=11, too_high=True),
        Figure(),
    ],
)
def test_who_cannot_rebalance(rulings: Settings, figure: Figure) -> None:
    with pytest.raises(Illegal) as refused:
        at_zero(rulings, figure).do("p1", Rebalance("c1", 0), 3, 4)
    assert refused.value.clause == "SS-4.7"


@pytest.mark.rule("SS-4.7")
def test_rebalancing_is_for_phase_zero(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="phase zero"):
        Stage(rulings, Figure(defense=2), FOE).do("p1", Rebalance("c1", 1))


@pytest.mark.parametrize(
    ("blanks", "burnt"),
    [
        under("rebalance_burn", "optional", 4, (0, 2)),
        under("rebalance_burn", "upright", 3, (2, 2)),
        under("rebalance_burn", "free", 4, (0, 0)),
    ],
)
def test_other_burning_in_phase_zero(rulings: Settings, blanks: int, burnt: tuple[int, int]) -> None:
    assert rebalance_burns(rulings.__getitem__, blanks) == burnt


@pytest.mark.option("too_high_card", "may_rebalance")
def test_a_too_high_card_may_be_moved_and_counts_from_then_on(rulings: Settings) -> None:
    stage = at_zero(rulings, Figure(defense=2, initiative=11, too_high=True)).do("p1", Rebalance("c1", 1))
    assert (stage.stack(), stage.one().too_high) == ((1, 1), False)


@pytest.mark.rule("SS-4.8")
def test_second_wind_gives_one_defense_card(rulings: Settings) -> None:
    """Worked example 20."""
    stage = at_zero(rulings, Figure(initiative=6))
    stage.run(second_wind, stage.one())
    assert stage.stack() == (0, 1)


@pytest.mark.rule("SS-4.8")
def test_with_stun_second_wind_is_a_recovery(rulings: Settings) -> None:
    stage = at_zero(rulings, Figure(initiative=6, stun=1))
    stage.run(second_wind, stage.one(), luck=(5, 2))
    assert (stage.stack(), stage.hurt()) == ((0, 0), (0, 0))


@pytest.mark.rule("SS-4.8", "SS-4.10")
def test_second_wind_comes_by_itself_and_then_a_new_round(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm"), phase=1)
    stage.do("p1", PassTurn("c1"), goes_on=True)
    assert stage.stack("c2") == (0, 1)
    assert (stage.state.round, stage.state.stage, stage.state.turn) == (2, "phase", "c1")


@pytest.mark.parametrize(
    ("stack", "asked"),
    [
        under("second_wind", "card_to_action", (1, 0), False),
        under("second_wind", "free_boost", (0, 0), True),
        under("second_wind", "none", (0, 0), False),
    ],
)
def test_other_second_winds(rulings: Settings, stack: tuple[int, int], asked: bool) -> None:
    stage = at_zero(rulings, Figure(initiative=6))
    luck = (9,) if rulings["second_wind"] == "free_boost" else ()
    stage.run(second_wind, stage.one(), luck=luck)
    assert stage.stack() == stack
    assert (stage.state.placing is not None) is asked


@pytest.mark.rule("SS-4.9")
def test_a_too_high_card_is_not_asked_about_in_phase_zero(rulings: Settings) -> None:
    stage = Stage(
        rulings,
        Figure(initiative=11, defense=3, too_high=True),
        Figure("Foe", "gm", action=1, defense=1),
        turn="c2",
    )
    stage.do("gm", PassTurn("c2"), goes_on=True)
    assert (stage.state.round, stage.asked()) == (2, ["flip c1"])


@pytest.mark.rule("SS-4.7")
def test_everyone_rebalances_once_in_descending_initiative(rulings: Settings) -> None:
    figures = (Figure(defense=2, initiative=3), Figure("Bo", defense=2, initiative=7), FOE)
    stage = Stage(rulings, *figures, turn="")
    stage.run(begin_phase, 0, goes_on=True)
    asked = []
    while stage.state.stage == "zero":
        asked.append(stage.state.turn)
        owner = stage.one(stage.state.turn).owner
        stage.do(owner, KeepDivision(stage.state.turn), goes_on=True)
        if len(asked) >= 3:
            break
    assert asked == ["c2", "c3", "c1"]


@pytest.mark.rule("SS-4.10", "SS-4.1")
def test_a_new_round_begins_after_phase_zero(rulings: Settings) -> None:
    stage = at_zero(rulings, Figure(defense=2)).do("p1", KeepDivision("c1"), goes_on=True)
    with pytest.raises(Impossible):
        stage.do("p1", KeepDivision("c9"))
    stage.do("gm", KeepDivision("c2"), goes_on=True)
    assert stage.state.round == 2
