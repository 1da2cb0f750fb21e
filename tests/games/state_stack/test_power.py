"""What a hit does: margin, damage, stun, death and knock-out (SS-5.9 to 5.11)."""

from typing import Any

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.state_stack.commands import Attack, ChooseDefense, DrawPower, SetBlanks
from croupier.games.state_stack.figures.harm import fate, hit_effect, is_deadly
from support.state_stack.stage import Figure, Stage, under


@pytest.mark.rule("SS-5.10")
@pytest.mark.parametrize(("margin", "damage", "stun"), [(5, 5, 0), (1, 1, 0), (0, 0, 1), (-4, 0, 1)])
def test_the_margin_is_damage_or_else_one_stun(rulings: Settings, margin: int, damage: int, stun: int) -> None:
    assert hit_effect(rulings.__getitem__, margin) == (damage, stun)


@pytest.mark.parametrize(
    ("margin", "effect"),
    [
        under("hit_effect", "margin_and_stun", 5, (5, 1)),
        under("hit_effect", "half_margin", 5, (3, 0)),
        under("hit_effect", "one_else_stun", 5, (1, 0)),
    ],
)
def test_other_options_for_hits(rulings: Settings, margin: int, effect: tuple[int, int]) -> None:
    assert hit_effect(rulings.__getitem__, margin) == effect


@pytest.mark.rule("SS-5.11")
@pytest.mark.parametrize(
    ("stun", "damage", "what"),
    [(0, 10, "dead"), (0, 9, "contest"), (1, 6, "contest"), (0, 6, ""), (0, 7, "contest"), (3, 3, "")],
)
def test_the_fate_of_a_combatant_who_was_hit(rulings: Settings, stun: int, damage: int, what: str) -> None:
    assert fate(rulings.__getitem__, stun, damage, 5, 6) == what


@pytest.mark.parametrize(
    ("stun", "damage", "what"),
    [
        under("death_at", "one_and_half", 0, 8, "dead"),
        under("death_at", "triple", 0, 10, "contest"),
        under("death_at", "never", 0, 10, "unconscious"),
        under("knock_out", "threshold", 6, 6, "unconscious"),
        under("knock_out", "none", 6, 6, ""),
    ],
)
def test_other_options_for_death(rulings: Settings, stun: int, damage: int, what: str) -> None:
    body = 10 if rulings["knock_out"] == "threshold" or rulings["knock_out"] == "none" else 5
    willpower = 1 if body == 10 else 6
    assert fate(rulings.__getitem__, stun, damage, body, willpower) == what


@pytest.mark.rule("SS-5.11")
def test_death_comes_at_twice_the_body(rulings: Settings) -> None:
    assert [is_deadly(rulings.__getitem__, damage, 5) for damage in (9, 10, 11)] == [False, True, True]


def hit(rulings: Settings, *luck: int, action: int = 1, defense: int = 0, as_stun: bool = False, **more: Any) -> Stage:
    """An attack with 8 that hits an empty-handed target who draws a king; then power and Body."""
    stage = Stage(rulings, Figure(action=action), Figure("Foe", "gm", defense=defense, **more))
    stage.do("p1", Attack("c1", "c2", as_stun=as_stun), 8)
    stage.do("gm", ChooseDefense("c2"), *luck)
    return stage


@pytest.mark.rule("SS-5.9")
def test_with_no_card_left_the_attacker_may_draw(rulings: Settings) -> None:
    stage = hit(rulings, 13)
    assert stage.asked() == ["power c1"]
    stage.do("p1", DrawPower("c1"), 7, 4)
    assert stage.hurt("c2") == (3, 0)
    stage = hit(rulings, 13).do("p1", DrawPower("c1", draw=False), 1)
    assert stage.hurt("c2") == (0, 1)


@pytest.mark.rule("SS-5.9")
def test_an_attacker_who_missed_draws_no_card_for_power(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Bo", "p2"), Figure("Foe", "gm"))
    with pytest.raises(Impossible, match="nothing is waiting"):
        stage.do("p2", DrawPower("c2"))
    stage.do("p1", Attack("c1", "c3"), 8).do("gm", ChooseDefense("c3"), 13)
    with pytest.raises(Impossible, match="Bo has not hit anyone"):
        stage.do("p2", DrawPower("c2"))
    assert stage.asked() == ["power c1"]


@pytest.mark.rule("SS-5.9", "SS-5.10")
def test_the_target_draws_a_card_against_body_from_the_deck(rulings: Settings) -> None:
    stage = hit(rulings, 13, 6, 4, action=2)
    assert stage.hurt("c2") == (2, 0)
    stage = hit(rulings, 13, 6, 6, action=2)
    assert stage.hurt("c2") == (6, 0)


@pytest.mark.parametrize(
    ("luck", "hurt"),
    [
        under("power_against", "body_fixed", (13, 6), (1, 0)),
        under("power_against", "nothing", (13, 6), (6, 0)),
    ],
)
def test_other_options_for_resistance(rulings: Settings, luck: tuple[int, ...], hurt: tuple[int, int]) -> None:
    stage = Stage(rulings, Figure(action=2), Figure("Foe", "gm"))
    stage.do("p1", Attack("c1", "c2"), 8)
    stage.do("gm", ChooseDefense("c2"), *luck)
    assert stage.hurt("c2") == hurt


@pytest.mark.option("power_against", "defense_part")
def test_the_defense_part_may_resist(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), Figure("Foe", "gm", defense=2))
    stage.do("p1", Attack("c1", "c2"), 8)
    stage.do("gm", ChooseDefense("c2"), 3, 9, 4)
    assert (stage.hurt("c2"), stage.stack("c2")) == ((5, 0), (0, 0))


@pytest.mark.option("power_draw", "also_all_failed")
def test_an_attacker_whose_cards_all_failed_may_draw(rulings: Settings) -> None:
    stage = hit(rulings, 13, 12, action=2)
    assert stage.asked() == ["power c1"]


@pytest.mark.option("power_flips_spent", "no")
def test_flips_for_power_may_be_kept(rulings: Settings) -> None:
    stage = hit(rulings, 13, 6, 2, action=2)
    assert stage.stack() == (1, 0)
    assert stage.hurt("c2") == (4, 0)


@pytest.mark.option("damage_as_stun", "on")
def test_damage_may_be_dealt_as_stun(rulings: Settings) -> None:
    stage = hit(rulings, 13, 6, 4, action=2, as_stun=True)
    assert stage.hurt("c2") == (0, 2)


@pytest.mark.rule("SS-3.5")
@pytest.mark.option("initiative_lasts", "until_heavy_hit")
def test_a_heavy_hit_may_cost_the_initiative_card(rulings: Settings) -> None:
    stage = hit(rulings, 13, 6, 3, action=2, defense=0)
    assert stage.hurt("c2") == (3, 0)
    assert stage.initiative("c2") is None


@pytest.mark.rule("SS-5.11", "SS-8.1")
def test_a_dead_combatant_discards_their_upright_cards_and_keeps_their_injuries(rulings: Settings) -> None:
    """Worked example 10."""
    stage = hit(rulings, 13, damage=4).do("p1", DrawPower("c1"), 7, 1)
    assert stage.hurt("c2") == (10, 0)
    assert (stage.one("c2").out, stage.initiative("c2"), stage.stack("c2")) == ("dead", None, (0, 0))


@pytest.mark.option("death_at", "triple")
def test_under_another_ruling_the_same_hit_is_a_contest(rulings: Settings) -> None:
    stage = hit(rulings, 13, damage=4).do("p1", DrawPower("c1"), 7, 1, 6, 3)
    assert stage.one("c2").out == ""


@pytest.mark.rule("SS-5.9")
def test_a_card_drawn_after_an_override_took_the_last_action_card_is_cited_by_the_rule(rulings: Settings) -> None:
    """The receipt and the choice named a ruling by which this table does not draw."""
    stage = Stage(rulings, Figure(action=2), Figure("Foe", "gm", defense=1)).do("p1", Attack("c1", "c2"), 5)
    stage.decree(SetBlanks("c1", "action", 0), 6).do("gm", ChooseDefense("c2"), 4)
    assert stage.asked() == ["power c1"]
    stage.do("p1", DrawPower("c1"), 8, 2)
    assert [one.clause for one in stage.plays[-1].receipt.because][:2] == ["SS-5.9", "SS-5.9"]
    assert "SS-R29" not in [one.clause for one in stage.because()]
    assert "power_draw" not in dict(stage.plays[-1].receipt.rulings)
