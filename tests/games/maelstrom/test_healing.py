"""Rest, treatment, limbs and effects (MS-R53, MS-R54)."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom.decree.commands import SetWounds
from croupier.games.maelstrom.harm.commands import CrippleLimb, Harm, LayEffect, LiftEffect, MendLevels, MendLimb
from croupier.games.maelstrom.harm.effects import tick
from croupier.games.maelstrom.harm.healing import DAY, HOUR, heal, scene_over, with_level_healed
from croupier.games.maelstrom.harm.mark_damage import mark
from croupier.games.maelstrom.health.limbs import can_use
from croupier.games.maelstrom.rolls.modifier_sources import for_effects
from croupier.games.maelstrom.sheets.state import OK, UNCONSCIOUS, Health
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import fields, form
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage


def counts(health: Health) -> tuple[int, int, int]:
    return health.bashing, health.lethal, health.aggravated


def hurt(rulings: Settings, bashing: int = 0, lethal: int = 0, aggravated: int = 0, **changes: object) -> Stage:
    return Stage(rulings, Hero(sheet={"health": Health(bashing, lethal, aggravated)}, more=changes))


@pytest.mark.rule("MS-10.8")
@pytest.mark.parametrize(
    ("boxes", "minutes", "treated", "after"),
    [
        ((3, 0, 0), HOUR - 1, False, (3, 0, 0)),
        ((3, 0, 0), 2 * HOUR, False, (1, 0, 0)),
        ((3, 0, 0), 20, True, (1, 0, 0)),
        ((0, 2, 0), 3 * DAY, False, (0, 1, 0)),
        ((0, 2, 0), 3 * DAY, True, (0, 0, 0)),
        ((0, 0, 2), 10 * DAY, False, (0, 0, 1)),
        ((0, 0, 2), 3 * DAY, True, (0, 0, 1)),
        ((1, 1, 1), 3 * DAY, False, (0, 1, 1)),
        ((1, 1, 1), 3 * DAY + HOUR, False, (0, 0, 1)),
        ((1, 1, 1), 13 * DAY + HOUR, False, (0, 0, 0)),
        ((0, 0, 0), 30 * DAY, False, (0, 0, 0)),
    ],
)
def test_only_the_mildest_kind_heals_each_at_its_own_rate(
    boxes: tuple[int, int, int], minutes: int, treated: bool, after: tuple[int, int, int]
) -> None:
    assert counts(with_level_healed(Health(*boxes), minutes, treated=treated)) == after


@pytest.mark.rule("MS-10.8")
def test_rest_adds_up_over_days_and_treatment_counts_for_more(rulings: Settings) -> None:
    stage = hurt(rulings, 0, 2, 0)
    for treated in (False, False):
        stage.run(heal, "c1", DAY, treated=treated)
    assert counts(stage.sheet().health) == (0, 2, 0)
    stage.run(heal, "c1", DAY)
    assert counts(stage.sheet().health) == (0, 1, 0)
    stage.run(heal, "c1", DAY)
    stage.run(heal, "c1", 2 * DAY // 3, treated=True)  # as much as two days of natural rest
    assert counts(stage.sheet().health) == (0, 0, 0)


@pytest.mark.rule("MS-10.8")
def test_progress_of_rest_is_lost_when_a_milder_wound_is_added(rulings: Settings) -> None:
    stage = hurt(rulings, 0, 2, 0)
    stage.run(heal, "c1", 2 * DAY)
    stage.run(mark, "c1", 1, "bashing")
    stage.run(heal, "c1", DAY)
    assert counts(stage.sheet().health) == (0, 2, 0)


@pytest.mark.rule("MS-10.8")
def test_an_unconscious_character_wakes_when_a_box_is_free(rulings: Settings) -> None:
    stage = hurt(rulings, 8, 0, 0, condition=UNCONSCIOUS)
    stage.run(heal, "c1", HOUR)
    assert (stage.one().condition, stage.one().level) == (OK, "Crippled")


@pytest.mark.option("health_healing", "storyteller")
def test_under_a_ruling_only_the_storyteller_heals(rulings: Settings) -> None:
    stage = hurt(rulings, 2, 0, 0)
    stage.run(heal, "c1", DAY)
    assert counts(stage.sheet().health) == (2, 0, 0)


@pytest.mark.rule("MS-R53")
@pytest.mark.option("health_healing", "between_scenes")
def test_under_a_ruling_bashing_damage_is_gone_when_a_scene_ends(rulings: Settings) -> None:
    stage = hurt(rulings, 2, 1, 0)
    stage.run(scene_over)
    assert counts(stage.sheet().health) == (0, 1, 0)


@pytest.mark.rule("MS-10.8")
def test_the_storyteller_can_let_levels_heal(rulings: Settings) -> None:
    stage = hurt(rulings, 2, 1, 0)
    stage.do("gm", MendLevels("c1", "lethal", 1))
    assert counts(stage.sheet().health) == (2, 0, 0)
    with pytest.raises(Impossible, match="no level of lethal"):
        stage.do("gm", MendLevels("c1", "lethal", 1))
    with refused_by("MS-1.8"):
        stage.do("p1", MendLevels("c1", "bashing", 1))


@pytest.mark.rule("MS-9.13", "MS-10.6")
def test_a_crippled_limb_prevents_actions_that_need_it_until_it_heals(rulings: Settings) -> None:
    stage = hurt(rulings, 0, 0, 0)
    stage.do("gm", CrippleLimb("c1", "left arm"))
    with refused_by("MS-9.13"):
        stage.run(can_use, "c1", "left arm")
    stage.run(can_use, "c1", "right arm")
    with pytest.raises(Impossible, match="already like that"):
        stage.do("gm", CrippleLimb("c1", "left arm"))
    stage.do("gm", MendLimb("c1", "left arm"))
    stage.run(can_use, "c1", "left arm")


@pytest.mark.rule("MS-10.6")
def test_the_seventh_level_alone_does_not_cripple_a_limb(rulings: Settings) -> None:
    stage = hurt(rulings, 0, 6, 0)
    stage.run(mark, "c1", 1, "lethal")
    assert stage.one().crippled == ()


@pytest.mark.rule("MS-R54")
@pytest.mark.option("health_limbs", "level7")
def test_under_a_ruling_the_hit_that_fills_the_seventh_box_cripples_a_random_limb(rulings: Settings) -> None:
    stage = hurt(rulings, 0, 5, 0)
    stage.run(mark, "c1", 2, "lethal", luck=("3",))
    assert stage.one().crippled == ("left leg",)
    stage.run(mark, "c1", 1, "lethal")
    assert stage.one().crippled == ("left leg",)


@pytest.mark.rule("MS-R54")
@pytest.mark.option("health_limbs", "off")
def test_under_a_ruling_limbs_are_never_crippled(rulings: Settings) -> None:
    stage = hurt(rulings, 0, 0, 0)
    with refused_by("MS-R54"):
        stage.do("gm", CrippleLimb("c1", "left arm"))


@pytest.mark.rule("MS-15.3")
def test_an_effect_is_a_named_modifier_that_lasts_its_turns(rulings: Settings) -> None:
    stage = hurt(rulings, 0, 0, 0)
    stage.do("gm", LayEffect("c1", "Tear gas", difficulty=2, turns=2))
    stage.do("gm", LayEffect("c1", "Drugged", dice=-1))
    assert [(one.source, one.difficulty, one.dice) for one in for_effects(stage.sheet())] == [
        ("Tear gas", 2, 0), ("Drugged", 0, -1)
    ]  # fmt: skip
    stage.run(tick, "c1")
    assert (len(stage.sheet().effects), lines(stage)) == (2, ["Ana: Tear gas lasts 1 more turn."])
    stage.run(tick, "c1")
    assert ([one.name for one in stage.sheet().effects], lines(stage)) == (["Drugged"], ["Ana: Tear gas is over."])
    stage.do("gm", LiftEffect("c1", stage.sheet().effects[0].id))
    assert stage.sheet().effects == ()


@pytest.mark.rule("MS-15.3")
@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (LayEffect("c1", "Gas", difficulty=11), "-10 to 10"),
        (LayEffect("c1", "Gas", dice=-11), "-10 to 10"),
        (LayEffect("c1", "Gas", turns=0), "1 to 1000"),
        (LayEffect("c1", ""), "1 to 80 printable"),
    ],
)
def test_an_effect_out_of_bounds_is_refused(rulings: Settings, wish: LayEffect, said: str) -> None:
    stage = hurt(rulings, 0, 0, 0)
    with pytest.raises(Invalid, match=said):
        stage.do("gm", wish)


@pytest.mark.rule("MS-10.8", "MS-R53")
@pytest.mark.parametrize("by_override", [False, True])
def test_rest_toward_a_level_that_the_storyteller_heals_does_not_count_toward_a_graver_one(
    rulings: Settings, by_override: bool
) -> None:
    """Two days of rest toward a lethal level counted toward the burn, which healed two days early."""
    stage = Stage(rulings, Hero(sheet={"health": Health(lethal=1, aggravated=1)}))
    stage.run(heal, "c1", 2 * DAY)
    if by_override:
        stage.decree(SetWounds(who="c1", aggravated=1))
    else:
        stage.do("gm", MendLevels("c1", "lethal", 1))
    stage.run(heal, "c1", 9 * DAY)
    assert stage.sheet().health.aggravated == 1
    stage.run(heal, "c1", DAY)
    assert stage.sheet().health.aggravated == 0


@pytest.mark.rule("MS-10.8", "MS-R53")
def test_rest_keeps_counting_when_one_of_several_levels_of_a_kind_is_healed(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"health": Health(lethal=2)}))
    stage.run(heal, "c1", 2 * DAY)
    stage.do("gm", MendLevels("c1", "lethal", 1)).run(heal, "c1", DAY)
    assert stage.sheet().health.lethal == 0


@pytest.mark.rule("MS-R54", "MS-10.6")
@pytest.mark.option("health_limbs", "level7")
def test_the_log_says_that_a_crippled_limb_is_hit_again(rulings: Settings) -> None:
    """A die fell for a limb that was crippled before, and no line said which."""
    hurt = Hero(sheet={"health": Health(lethal=6)}, more={"crippled": ("left leg",)})
    stage = Stage(rulings, hurt).do("gm", Harm("c1", 1, soaked=False), "3")
    assert lines(stage)[-1] == "Ana's left leg is hit, and was crippled before."
    assert stage.one().crippled == ("left leg",)


@pytest.mark.rule("MS-R67", "MS-10.5", "MS-1.10")
def test_only_aggravated_damage_has_a_source(rulings: Settings) -> None:
    """A lethal hit by heat was taken, and the heat did nothing."""
    stage = Stage(rulings, Hero())
    with pytest.raises(Invalid, match="of aggravated damage"):
        stage.do("gm", Harm("c1", 1, "lethal", source="heat"))
    source = fields(form(stage, "gm", "harm"))["source"]
    assert [one.value for one in source.given({"kind": "lethal"}).options] == [""]
    assert "heat" in [one.value for one in source.given({"kind": "aggravated"}).options]
