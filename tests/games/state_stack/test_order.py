"""Who acts in a phase, and in which order (SS-4.1 to 4.5)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack.acting_order import Standing, acts_in, phase_order
from croupier.games.state_stack.phases import begin_phase, next_phase
from support.state_stack.stage import Figure, Stage, under

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
def test_combatants_who_act_in_a_phase(rulings: Settings, phase: int, order: str) -> None:
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
def test_phase_four_may_be_ordered_by_value_alone(rulings: Settings) -> None:
    assert phase_order(rulings.__getitem__, 4, BRAWL) == ("Q", "P")


@pytest.mark.parametrize(
    ("one", "acts"),
    [
        under("phase_match", "at_least", Standing("A", 1, 5, 8, False, 0, held=3, acted=3), True),
        under("phase_match", "once_per_round", Standing("A", 2, 5, 8, False, 0, acted=4), False),
    ],
)
def test_other_options_for_counting_cards(rulings: Settings, one: Standing, acts: bool) -> None:
    assert acts_in(rulings.__getitem__, 2, one) is acts


@pytest.mark.option("turn_ties", "card")
def test_ties_may_be_resolved_by_drawing(rulings: Settings) -> None:
    figures = (Figure(action=1), Figure("Bo", action=1, initiative=5), FOE)
    stage = Stage(rulings, *figures, turn="")
    stage.run(begin_phase, 1, luck=(3, 9))
    assert stage.state.order == ("c2", "c1")
    assert stage.discards() == [3, 9]
