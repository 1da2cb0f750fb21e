"""Levels of damage marked one by one: the track, its names and penalties, unconsciousness and death (WE-25)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.figures.attack import KINDS
from croupier.games.maelstrom.harm.apply_harm import MOST_LEVELS
from croupier.games.maelstrom.harm.commands import AnswerDeath, Harm, Revive
from croupier.games.maelstrom.harm.healing import time_runs
from croupier.games.maelstrom.harm.mark_damage import mark, with_level_marked
from croupier.games.maelstrom.health import track
from croupier.games.maelstrom.health.wound_penalty import applies, penalty, wound_penalty
from croupier.games.maelstrom.sheets.state import DEAD, DYING, OK, UNCONSCIOUS, Health
from support.maelstrom.stage import Hero, Stage

BASHING, LETHAL, AGGRAVATED = KINDS


def counts(health: Health | None) -> tuple[int, int, int] | None:
    return None if health is None else (health.bashing, health.lethal, health.aggravated)


def hurt(rulings: Settings, bashing: int = 0, lethal: int = 0, aggravated: int = 0, **changes: object) -> Stage:
    return Stage(rulings, Hero(sheet={"health": Health(bashing, lethal, aggravated)}, more=changes))


@pytest.mark.rule("MS-10.8")
@pytest.mark.parametrize(
    ("boxes", "kind", "after"),
    [
        ((2, 1, 0), LETHAL, (2, 2, 0)),
        ((2, 1, 0), BASHING, (3, 1, 0)),
        ((2, 1, 0), AGGRAVATED, (2, 1, 1)),
        ((8, 0, 0), BASHING, (7, 1, 0)),
        ((8, 0, 0), AGGRAVATED, (7, 0, 1)),
        ((1, 7, 0), BASHING, (0, 8, 0)),
        ((0, 8, 0), BASHING, None),
        ((0, 0, 8), LETHAL, None),
    ],
)
def test_we_25_one_level_fills_a_box_or_turns_bashing_to_worse_or_kills(
    boxes: tuple[int, int, int], kind: str, after: tuple[int, int, int] | None
) -> None:
    assert counts(with_level_marked(Health(*boxes), kind)) == after


@pytest.mark.rule("MS-10.8")
def test_it_takes_seventeen_levels_of_bashing_to_kill(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    for level in range(1, 17):
        stage.run(mark, "c1", 1, BASHING)
        assert stage.one().condition == (OK if level < 8 else UNCONSCIOUS)
    assert counts(stage.sheet().health) == (0, 8, 0)
    stage.run(mark, "c1", 1, BASHING)
    assert stage.one().condition == DEAD


@pytest.mark.rule("MS-10.8")
def test_the_levels_of_one_hit_are_marked_one_by_one_up_to_death(rulings: Settings) -> None:
    stage = hurt(rulings, 3, 5, 0)
    stage.run(mark, "c1", 3, LETHAL)
    assert counts(stage.sheet().health) == (0, 8, 0)
    assert stage.one().condition == UNCONSCIOUS
    stage.run(mark, "c1", 2, LETHAL)
    assert stage.one().condition == DEAD
    stage.run(mark, "c1", 2, LETHAL)
    assert counts(stage.sheet().health) == (0, 8, 0)


@pytest.mark.rule("MS-10.3", "MS-10.4")
@pytest.mark.parametrize(
    ("filled", "dice", "name"),
    [
        (0, 0, ""), (1, 0, "Bruised"), (2, 1, "Scratched"), (3, 1, "Hurt"), (4, 2, "Injured"), (5, 2, "Wounded"),
        (6, 3, "Mauled"), (7, 5, "Crippled"), (8, 0, "Incapacitated"),
    ],
)  # fmt: skip
def test_the_lowest_filled_box_has_a_name_and_a_dice_penalty(filled: int, dice: int, name: str) -> None:
    health = Health(1, filled - 1) if filled else Health()
    assert (penalty(health), track.level_name(health)) == (dice, name)


@pytest.mark.rule("MS-10.3", "MS-10.1", "MS-R48")
def test_huge_size_adds_a_first_box_without_penalty(rulings: Settings) -> None:
    huge = Health(2, penalties=track.track(rulings, huge=True))
    assert (huge.boxes, penalty(huge), penalty(Health(3, penalties=huge.penalties))) == (9, 0, 1)
    assert track.level_name(huge) == "Bruised"


@pytest.mark.rule("MS-10.3")
@pytest.mark.parametrize("kind", ["willpower", "soak", "damage", "initiative", "rest"])
def test_wounds_hinder_only_actions_and_reactions(rulings: Settings, kind: str) -> None:
    sheet = Hero(sheet={"health": Health(4)}).written()
    assert (wound_penalty(rulings, sheet), wound_penalty(rulings, sheet, "evade")) == (2, 2)
    assert wound_penalty(rulings, sheet, kind) == 0


@pytest.mark.option("health_wound_scope", "all")
def test_under_a_ruling_wounds_hinder_every_roll(rulings: Settings) -> None:
    assert applies(rulings, "soak")


@pytest.mark.rule("MS-R48")
@pytest.mark.option("health_track", "classic7")
def test_a_track_of_seven(rulings: Settings) -> None:
    assert track.track(rulings) == (0, 1, 1, 2, 2, 5)
    assert track.level_name(Health(3, penalties=track.track(rulings))) == "Injured"


@pytest.mark.rule("MS-R48")
@pytest.mark.option("health_track", "custom")
def test_a_custom_track(rulings: Settings) -> None:
    assert track.track(rulings) == (0, 1, 1, 2, 2, 3, 5)
    assert rulings.value("health_track", "penalties") == (0, 1, 1, 2, 2, 3, 5)


@pytest.mark.rule("MS-10.5")
def test_kinds_of_damage_may_be_tracked_separately(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    for kind in KINDS:
        stage.run(mark, "c1", 1, kind)
    assert counts(stage.sheet().health) == (1, 1, 1)
    with pytest.raises(Impossible, match="no 'psychic' damage"):
        stage.run(mark, "c1", 1, "psychic")


@pytest.mark.option("health_types", "one")
def test_under_a_ruling_all_damage_is_lethal(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    stage.run(mark, "c1", 2, BASHING)
    assert counts(stage.sheet().health) == (0, 2, 0)


@pytest.mark.rule("MS-R52")
@pytest.mark.option("health_death", "gentle")
def test_under_a_ruling_a_killing_level_leaves_a_number_of_turns_to_be_saved(rulings: Settings) -> None:
    stage = hurt(rulings, 0, 8, 0)
    stage.run(mark, "c1", 1, LETHAL)
    assert (stage.one().condition, stage.one().dying) == (DYING, 4)
    for _ in range(3):
        stage.run(time_runs)
    assert stage.one().condition == DYING
    stage.run(time_runs)
    assert stage.one().condition == DEAD


@pytest.mark.rule("MS-R52")
@pytest.mark.option("health_death", "story")
@pytest.mark.parametrize(("dies", "condition"), [(False, UNCONSCIOUS), (True, DEAD)])
def test_under_a_ruling_nobody_dies_without_the_players_consent(rulings: Settings, dies: bool, condition: str) -> None:
    stage = hurt(rulings, 0, 8, 0)
    stage.run(mark, "c1", 1, LETHAL)
    assert stage.asked() == ["p1 death c1"]
    stage.do("p1", AnswerDeath("c1", dies=dies))
    assert stage.one().condition == condition
    assert "p1 death c1" not in stage.asked()


@pytest.mark.rule("MS-10.8", "MS-R52")
def test_the_storyteller_can_bring_someone_back(rulings: Settings) -> None:
    stage = hurt(rulings, 0, 7, 0, condition=DEAD)
    stage.do("gm", Revive("c1", "a flaw: Hunted"))
    assert stage.one().condition == OK
    assert stage.facts("MS-R52")["price"] == "a flaw: Hunted"
    with pytest.raises(Impossible, match="is not dead"):
        stage.do("gm", Revive("c1"))


@pytest.mark.rule("MS-10.8")
def test_a_minor_character_of_the_storytellers_has_four_boxes(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(Npc("n1", "A guard", Secret(Quick(), ("gm",))),))
    stage.run(mark, "n1", 3, LETHAL)
    assert (stage.state.npc("n1").condition, penalty(Health(0, 3, 0, (0, 1, 3)))) == (OK, 3)
    stage.run(mark, "n1", 1, BASHING)
    assert stage.state.npc("n1").condition == UNCONSCIOUS
    stage.run(mark, "n1", 2, LETHAL)
    assert stage.state.npc("n1").condition == DEAD


@pytest.mark.rule("MS-1.8", "MS-1.10")
@pytest.mark.parametrize(
    ("seat", "wish", "refusal", "said"),
    [
        ("p1", Harm("c1", 1), Illegal, "only the GM"),
        ("gm", Harm("c9", 1), Impossible, "nobody called 'c9'"),
        ("gm", Harm("c1", 0), Invalid, f"1 to {MOST_LEVELS}"),
        ("gm", Harm("c1", 1, AGGRAVATED, "love"), Invalid, "heat, cold"),
    ],
)
def test_impossible_damage_changes_nothing(
    rulings: Settings, seat: str, wish: Harm, refusal: type[Exception], said: str
) -> None:
    stage = Stage(rulings, Hero())
    with pytest.raises(refusal, match=said):
        stage.do(seat, wish)
    assert stage.events == []


@pytest.mark.rule("MS-R74")
def test_who_sees_the_levels(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    stage.run(mark, "c1", 2, LETHAL)
    told = next(event for event in stage.events if type(event).__name__ == "LevelsMarked")
    assert msgspec.structs.asdict(told)["levels"] == Secret(2, ("*",))


@pytest.mark.rule("MS-R74")
@pytest.mark.option("visibility_dice", "st_only")
def test_under_a_ruling_only_the_player_and_the_storyteller_see_the_levels(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    stage.run(mark, "c1", 2, LETHAL)
    told = next(event for event in stage.events if type(event).__name__ == "LevelsMarked")
    assert msgspec.structs.asdict(told)["levels"].known_to == ("gm", "p1")


@pytest.mark.rule("MS-R52", "MS-10.8")
@pytest.mark.option("health_death", "gentle")
def test_a_further_hit_on_the_dying_does_not_give_them_more_turns(rulings: Settings) -> None:
    stage = hurt(rulings, 0, 8, 0)
    stage.run(mark, "c1", 1, LETHAL)
    stage.run(time_runs)
    assert (stage.one().condition, stage.one().dying) == (DYING, 3)
    stage.run(mark, "c1", 2, LETHAL)
    assert (stage.one().condition, stage.one().dying) == (DYING, 3)


@pytest.mark.rule("MS-10.7", "MS-R50")
def test_the_receipt_says_that_damage_without_dice_against_it_is_not_soaked(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", Harm("c1", 2, "lethal"))
    assert stage.facts("MS-R50") == {"levels": 2, "soaked": 0, "left": 2}
    unsoaked = Stage(rulings, Hero()).do("gm", Harm("c1", 2, "lethal", soaked=False))
    assert unsoaked.facts("MS-R50") == {}
