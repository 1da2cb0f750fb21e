"""Other rulings of contests and of the penalty (SS-R39 to SS-R41), each played through a recovery or an attack."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack.commands import Attack, ChooseDefense, DrawPower, Recover
from croupier.games.state_stack.content import BLOCKS
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm")


def recover(rulings: Settings, *luck: int, stun: int, damage: int) -> Stage:
    """An Average, Willpower 6, recovers stun against stun + damage."""
    stage = Stage(rulings, Figure(action=1, stun=stun, damage=damage), FOE)
    return stage.do("p1", Recover("c1"), *luck)


def attack_score(rulings: Settings, card: int, figure: Figure) -> int:
    """What an attack with this card as the only one comes to."""
    stage = Stage(rulings, figure, FOE).do("p1", Attack("c1", "c2"), card)
    score: int = stage.facts("SS-5.2")["score"]
    return score


# SS-R39: contests


@pytest.mark.rule("SS-7.4")
@pytest.mark.parametrize(
    ("cards", "stun"),
    [
        pytest.param((7, 2), 0, id="over the rating and yet won"),
        pytest.param((2, 5), 1, id="level"),
        pytest.param((3, 13), 1, id="beaten by a card over the other rating"),
    ],
)
@pytest.mark.option("contest", "card_plus_rating")
def test_cards_are_added_to_the_ratings(rulings: Settings, cards: tuple[int, int], stun: int) -> None:
    assert recover(rulings, *cards, stun=2, damage=1).hurt() == (1, stun)


@pytest.mark.rule("SS-7.4")
@pytest.mark.option("contest", "ratings")
@pytest.mark.parametrize(("damage", "stun"), [(1, 0), (5, 1)])
def test_ratings_are_compared_and_nobody_draws(rulings: Settings, damage: int, stun: int) -> None:
    stage = recover(rulings, stun=2, damage=damage)
    assert (stage.hurt(), stage.discards()) == ((damage, stun), [])


@pytest.mark.rule("SS-7.4")
@pytest.mark.option("contest", "ratings")
@pytest.mark.parametrize(("cards", "stun"), [((5, 9), 1), ((13, 12), 0)])
def test_with_equal_ratings_both_draw_and_any_card_counts(rulings: Settings, cards: tuple[int, int], stun: int) -> None:
    stage = recover(rulings, *cards, stun=2, damage=4)
    assert stage.hurt() == (4, stun)
    assert stage.facts("SS-7.4")["won"] is (cards[0] > cards[1])


@pytest.mark.option("contest", "ratings")
def test_willpower_alone_decides_who_stays_up(rulings: Settings) -> None:
    """Seven points against Willpower 6: unconscious without a card."""
    stage = Stage(rulings, Figure(action=1), FOE._replace(damage=4, stun=1))
    stage.do("p1", Attack("c1", "c2"), 8).do("gm", ChooseDefense("c2"), 13)
    stage.do("p1", DrawPower("c1"), 6, 4)
    assert stage.one("c2").out == "unconscious"


@pytest.mark.rule("SS-7.4", "SS-7.3")
@pytest.mark.option("contest_tie", "won")
def test_an_equal_card_wins_for_the_character(rulings: Settings) -> None:
    """Worked example 15, third pair; and none valid on either side is a tie as well."""
    assert recover(rulings, 3, 3, stun=2, damage=1).hurt() == (1, 0)
    assert recover(rulings, 7, 4, stun=2, damage=1).hurt() == (1, 0)


# SS-R40: the penalty


@pytest.mark.rule("SS-7.5")
@pytest.mark.option("penalty_rounding", "up")
def test_damage_of_two_fifths_costs_a_whole_rank_when_rounded_up(rulings: Settings) -> None:
    assert attack_score(rulings, 9, Figure(action=1, damage=1)) == 0
    assert attack_score(rulings, 8, Figure(action=1, damage=1)) == 8


@pytest.mark.rule("SS-7.5")
@pytest.mark.option("penalty_rounding", "nearest")
def test_a_half_is_rounded_up_and_anything_less_is_not(rulings: Settings) -> None:
    """A Duellist, Body 4, Attack 10: one damage is a half; an Average, Body 5: two fifths."""
    assert attack_score(rulings, 9, Figure(action=1, damage=1)) == 9
    assert attack_score(rulings, 10, Figure(action=1, damage=1, sheet=BLOCKS["Duellist"])) == 0


@pytest.mark.rule("SS-7.5")
@pytest.mark.option("penalty_reading", "all_divided")
def test_stun_is_divided_by_body_as_well(rulings: Settings) -> None:
    """(3 + 14) / 5 is 3: Attack 9 acts at 6."""
    hurt = Figure(action=1, stun=3, damage=7)
    assert attack_score(rulings, 6, hurt) == 6
    assert attack_score(rulings, 7, hurt) == 0


@pytest.mark.option("penalty_reading", "all_divided")
@pytest.mark.option("penalty_rounding", "up")
def test_everything_is_divided_and_rounded_up(rulings: Settings) -> None:
    """17 / 5 is 4: Attack 9 acts at 5; apart it would be 3 + 3."""
    hurt = Figure(action=1, stun=3, damage=7)
    assert attack_score(rulings, 5, hurt) == 5
    assert attack_score(rulings, 6, hurt) == 0


# SS-R41: what suffers from it


@pytest.mark.rule("SS-7.5")
@pytest.mark.option("penalty_scope", "own_actions")
def test_the_injured_defend_at_full_rank_and_act_at_less(rulings: Settings) -> None:
    """Two off: Defense stays 7, Attack is 7."""
    stage = Stage(rulings, Figure(action=1), FOE._replace(defense=1, damage=5))
    stage.do("p1", Attack("c1", "c2"), 6).do("gm", ChooseDefense("c2"), 7)
    assert stage.facts("SS-5.7")["succeeds"] is False
    assert attack_score(rulings, 8, Figure(action=1, damage=5)) == 0


@pytest.mark.rule("SS-7.5", "SS-5.9")
@pytest.mark.option("penalty_scope", "all")
@pytest.mark.parametrize(
    ("mine", "hers", "cards", "harm"),
    [
        pytest.param(2, 0, (8, 1), (0, 1), id="Power 9 is 7"),
        pytest.param(0, 2, (8, 4), (8, 2), id="Body 5 is 3"),
    ],
)
def test_the_penalty_may_apply_to_power_and_body(
    rulings: Settings, mine: int, hers: int, cards: tuple[int, int], harm: tuple[int, int]
) -> None:
    stage = Stage(rulings, Figure(action=1, stun=mine), FOE._replace(stun=hers))
    stage.do("p1", Attack("c1", "c2"), 6).do("gm", ChooseDefense("c2"), 13)
    stage.do("p1", DrawPower("c1"), *cards, 4, 13)
    assert stage.hurt("c2") == harm


@pytest.mark.rule("SS-7.5", "SS-7.3")
@pytest.mark.option("penalty_scope", "all")
def test_the_penalty_may_apply_to_contests_of_willpower(rulings: Settings) -> None:
    """Two points of stun make Willpower 6 a 4 that 5 is over."""
    assert recover(rulings, 5, 2, stun=2, damage=0).hurt() == (0, 1)


@pytest.mark.rule("SS-5.11")
@pytest.mark.option("penalty_scope", "all")
def test_the_penalty_may_apply_to_staying_up(rulings: Settings) -> None:
    """Damage 4 and stun 1 become damage 6: Willpower 6 less 3; the 4 that wins else is over it."""
    stage = Stage(rulings, Figure(action=1), FOE._replace(damage=4, stun=1))
    stage.do("p1", Attack("c1", "c2"), 8).do("gm", ChooseDefense("c2"), 13)
    stage.do("p1", DrawPower("c1"), 4, 2, 4, 3)
    assert stage.one("c2").out == "unconscious"
