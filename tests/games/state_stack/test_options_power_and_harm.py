"""Other rulings of power and of what a hit does (SS-R29 to SS-R33), each played through an attack."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack.commands import Attack, ChooseDefense, DrawPower
from support.state_stack.stage import Figure, Stage, under


def strike(rulings: Settings, power: int, body: int, *more: int, damage: int = 0, stun: int = 0) -> Stage:
    """A hit on a foe without cards: power and Body card, then the cards of a contest of Willpower."""
    foe = Figure("Foe", "gm", damage=damage, stun=stun)
    stage = Stage(rulings, Figure(action=1), foe)
    stage.do("p1", Attack("c1", "c2"), 3)
    stage.do("gm", ChooseDefense("c2"), 13)
    return stage.do("p1", DrawPower("c1"), power, body, *more)


def in_action(stage: Stage) -> list[str | None]:
    return [slot.card and slot.card[:-1] for slot in stage.state.board.place("c1.action").slots]


# SS-R29: the power card


@pytest.mark.rule("SS-5.9")
@pytest.mark.option("power_draw", "also_all_failed")
def test_an_attacker_whose_cards_all_failed_may_draw_for_power(rulings: Settings) -> None:
    """Worked example 7 continues: her 12 is over Power, and she draws an 8 instead."""
    stage = Stage(rulings, Figure(action=2), Figure("Foe", "gm", defense=1))
    stage.do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 3, 12)
    assert stage.asked() == ["power c1"]
    stage.do("p1", DrawPower("c1"), 8, 4)
    assert stage.hurt("c2") == (4, 0)


@pytest.mark.option("power_draw", "also_all_failed")
def test_that_card_may_be_declined_too(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), Figure("Foe", "gm", defense=1))
    stage.do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 3, 12)
    stage.do("p1", DrawPower("c1", draw=False), 4)
    assert stage.hurt("c2") == (0, 1)


@pytest.mark.rule("SS-5.9")
@pytest.mark.option("power_flips_spent", "no")
def test_cards_flipped_for_power_return_to_their_places(rulings: Settings) -> None:
    """In the next phase they are flipped again in the same order, and chance is not asked."""
    stage = Stage(rulings, Figure(action=3), Figure("Foe", "gm", defense=4), phase=3)
    stage.do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 2, 12, 5, 4, goes_on=True)
    assert in_action(stage) == ["5", "Q"]
    assert (stage.hurt("c2"), stage.discards()) == ((1, 0), [9, 2, 4])
    assert stage.state.phase == 2
    stage.do("p1", Attack("c1", "c2"))
    assert stage.facts("SS-5.2")["flipped"] == (12, 5)
    assert stage.discards() == [9, 2, 4, 12, 5]


# SS-R30: what opposes power


@pytest.mark.rule("SS-5.9")
@pytest.mark.option("power_against", "defense_part")
def test_remaining_defense_cards_resist_the_hit_or_else_a_card_is_drawn(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", defense=3))
    stage.do("p1", Attack("c1", "c2"), 8)
    stage.do("gm", ChooseDefense("c2"), 4)
    stage.do("p1", DrawPower("c1"), 9, 6, 3)
    assert stage.stack("c2") == (0, 0)
    assert stage.hurt("c2") == (6, 0)
    assert strike(rulings, 9, 5).hurt("c2") == (4, 0)


@pytest.mark.option("power_against", "defense_part")
def test_valid_defense_cards_resist_with_what_remains(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", defense=3))
    stage.do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 4)
    stage.do("p1", DrawPower("c1"), 9, 3)
    assert stage.stack("c2") == (0, 1)
    assert stage.hurt("c2") == (5, 0)


@pytest.mark.rule("SS-5.9")
@pytest.mark.parametrize(
    ("power", "damage"), [under("power_against", "body_fixed", 9, 4), under("power_against", "nothing", 6, 6)]
)
def test_nobody_draws_if_power_is_compared_with_body_itself_or_nothing(
    rulings: Settings, power: int, damage: int
) -> None:
    stage = strike(rulings, power, 2)
    assert stage.hurt("c2") == (damage, 0)
    assert stage.discards() == [3, 13, power]


# SS-R31: damage and stun


@pytest.mark.rule("SS-5.10")
@pytest.mark.parametrize(
    ("power", "body", "harm"),
    [
        under("hit_effect", "margin_and_stun", 5, 3, (2, 1)),
        under("hit_effect", "half_margin", 8, 3, (3, 0)),
        under("hit_effect", "one_else_stun", 8, 3, (1, 0)),
    ],
)
def test_the_effect_of_a_hit(rulings: Settings, power: int, body: int, harm: tuple[int, int]) -> None:
    assert strike(rulings, power, body).hurt("c2") == harm
    assert strike(rulings, 2, 4).hurt("c2") == (0, 1)


@pytest.mark.option("damage_as_stun", "on")
def test_the_attacker_may_deal_their_damage_as_stun(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm"))
    stage.do("p1", Attack("c1", "c2", as_stun=True), 3)
    stage.do("gm", ChooseDefense("c2"), 13)
    stage.do("p1", DrawPower("c1"), 8, 3)
    assert stage.hurt("c2") == (0, 5)
    assert strike(rulings, 8, 3).hurt("c2") == (5, 0)


# SS-R32: death


@pytest.mark.rule("SS-5.11")
@pytest.mark.option("death_at", "one_and_half")
def test_dead_at_one_and_a_half_times_the_body_rounded_up(rulings: Settings) -> None:
    assert strike(rulings, 6, 2, damage=4).one("c2").out == "dead"
    assert strike(rulings, 6, 2, 6, 5, damage=3).one("c2").out == ""


@pytest.mark.rule("SS-5.11")
@pytest.mark.option("death_at", "triple")
def test_dead_at_three_times_the_body(rulings: Settings) -> None:
    stage = strike(rulings, 8, 2, 6, 5, damage=8)
    assert (stage.hurt("c2"), stage.one("c2").out) == ((14, 0), "")
    assert strike(rulings, 8, 1, damage=8).one("c2").out == "dead"


@pytest.mark.rule("SS-5.11")
@pytest.mark.option("death_at", "never")
def test_nobody_dies_and_unconsciousness_needs_no_contest(rulings: Settings) -> None:
    stage = strike(rulings, 8, 2, damage=4)
    assert (stage.hurt("c2"), stage.one("c2").out) == ((10, 0), "unconscious")
    assert stage.initiative("c2") is None


# SS-R33: knock-out


@pytest.mark.rule("SS-5.11")
@pytest.mark.option("knock_out", "threshold")
def test_unconscious_above_body_and_willpower_together(rulings: Settings) -> None:
    assert strike(rulings, 7, 2, 6, 1, damage=4, stun=3).one("c2").out == "unconscious"
    stage = strike(rulings, 7, 2, damage=4, stun=2)
    assert (stage.hurt("c2"), stage.one("c2").out) == ((9, 2), "")


@pytest.mark.rule("SS-5.11")
@pytest.mark.option("knock_out", "none")
def test_nobody_is_knocked_out(rulings: Settings) -> None:
    stage = strike(rulings, 7, 2, 7, 3, damage=4, stun=9)
    assert (stage.hurt("c2"), stage.one("c2").out) == ((9, 9), "")
    assert strike(rulings, 8, 2, damage=4).one("c2").out == "dead"


@pytest.mark.rule("SS-5.11")
@pytest.mark.option("knock_out", "threshold")
def test_a_knockout_by_a_threshold_names_both_of_its_parts(rulings: Settings) -> None:
    """Damage 5 and stun 6 + 1 are 12, over Body 5 and Willpower 6."""
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", damage=5, stun=6))
    stage.do("p1", Attack("c1", "c2"), 7).do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 2, 3)
    facts = stage.facts("SS-5.11")
    assert facts == {"name": "Foe", "how": "unconscious", "stun": 7, "damage": 5, "body": 5, "willpower": 6}
    assert facts["stun"] + facts["damage"] > facts["body"] + facts["willpower"]
