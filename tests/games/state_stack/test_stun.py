"""Contests and recovering stun (chapter 7)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack.commands import Attack, Recover
from croupier.games.state_stack.figures.harm import stun_after
from croupier.games.state_stack.figures.values import card_value, contest_value, contest_won
from croupier.games.state_stack.tests_and_contests import contest
from croupier.testing.refusals import refused_by
from support.state_stack.stage import Figure, Stage, under

FOE = Figure("Foe", "gm", defense=2)


@pytest.mark.rule("SS-7.4")
@pytest.mark.parametrize(("card", "rating", "value"), [(5, 6, 5), (6, 6, 6), (7, 6, 0), (13, 13, 13), (13, 14, 13)])
def test_the_result_of_one_side_of_a_contest(rulings: Settings, card: int, rating: int, value: int) -> None:
    assert contest_value(rulings.__getitem__, card, rating) == value


@pytest.mark.rule("SS-7.4")
@pytest.mark.option("card_values", "ace_14")
def test_an_ace_worth_14_needs_a_rating_of_14(rulings: Settings) -> None:
    ruling = rulings.__getitem__
    assert [contest_value(ruling, card_value(ruling, "AS"), rating) for rating in (13, 14)] == [0, 14]


@pytest.mark.rule("SS-7.4")
def test_a_tie_is_not_a_win(rulings: Settings) -> None:
    assert [contest_won(rulings.__getitem__, own, 3) for own in (2, 3, 4)] == [False, False, True]


@pytest.mark.option("contest_tie", "won")
def test_a_tie_may_be_a_win(rulings: Settings) -> None:
    assert contest_won(rulings.__getitem__, 3, 3)


@pytest.mark.parametrize(
    ("luck", "won"),
    [under("contest", "card_plus_rating", (9, 11), True), under("contest", "ratings", (), True)],
)
def test_other_options_for_contests(rulings: Settings, luck: tuple[int, ...], won: bool) -> None:
    stage = Stage(rulings, Figure(action=1), FOE)
    assert stage.run(contest, stage.one(), 6, 3, "Willpower", luck=luck).won is won


@pytest.mark.rule("SS-7.4")
def test_the_character_draws_first_and_both_cards_are_discarded(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE)
    assert stage.run(contest, stage.one(), 6, 3, "Willpower", luck=(5, 2)).won is True
    assert stage.discards() == [5, 2]


@pytest.mark.rule("SS-7.3")
@pytest.mark.parametrize(
    ("stun", "won", "left"), [(2, True, 0), (2, False, 1), (1, True, 0), (1, False, 0), (5, True, 3)]
)
def test_recovery_never_fails_outright(stun: int, won: bool, left: int) -> None:
    assert stun_after(stun, won) == left


@pytest.mark.rule("SS-7.2", "SS-5.13")
def test_without_stun_there_is_nothing_to_recover(rulings: Settings) -> None:
    with refused_by("SS-7.2", why="has no stun"):
        Stage(rulings, Figure(action=1), FOE).do("p1", Recover("c1"), 4, 5)


@pytest.mark.rule("SS-7.2", "SS-4.6")
def test_recovering_is_an_action_on_your_own_turn(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, stun=3), FOE).do("p1", Recover("c1"), 4, 2)
    assert (stage.hurt(), stage.stack(), stage.state.has_acted) == ((0, 1), (1, 0), True)


@pytest.mark.rule("SS-7.1")
def test_a_stunned_combatant_may_act(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, stun=3), FOE).do("p1", Attack("c1", "c2"), 6)
    assert stage.asked() == ["defense c2"]
