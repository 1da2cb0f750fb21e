"""What lasts for a scene ends with it; the threatened do not rest; the dead are awarded nothing (MS-9.14, MS-R32)."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Illegal
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import AwardAll, AwardStory, EndScene, SetScene
from croupier.games.maelstrom.campaign.coverage import facts
from croupier.games.maelstrom.campaign.state import Scene
from croupier.games.maelstrom.combat.commands import CloseFight, LetGo
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls.commands import LeaveRoll
from croupier.games.maelstrom.sheets.state import DEAD, DYING, Effect, Health
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay, IgnoreWounds, PassTime
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage, duel

HOLD = {"scene": Scene("The hold")}


@pytest.mark.rule("MS-R32")
@pytest.mark.option("wp_effects", "all_or_nothing")
@pytest.mark.parametrize("ends", [EndScene(), SetScene("The bridge")])
def test_wounds_resisted_for_the_scene_count_again_after_it(rulings: Settings, ends: EndScene | SetScene) -> None:
    stage = Stage(rulings, Hero(sheet={"effects": (Effect("e1", "tear gas", dice=-2),)}), state=HOLD)
    stage.do("gm", CallWillpower("c1", effect="e1"), "2,7,8").do("p1", LeaveRoll("r2"))
    assert stage.sheet().effects[0].resisted == -1
    stage.do("gm", ends)
    assert stage.sheet().effects[0].resisted == 0


@pytest.mark.rule("MS-R27", "MS-9.12", "MS-9.17")
@pytest.mark.parametrize(("current", "broken"), [(2, False), (1, True)])
def test_wounds_are_ignored_until_the_end_of_the_scene_at_most(rulings: Settings, current: int, broken: bool) -> None:
    stage = Stage(rulings, Hero(current=current, sheet={"health": Health(lethal=4)}), state=HOLD)
    stage.do("p1", IgnoreWounds("c1")).do("gm", EndScene())
    assert (stage.sheet().ignores_wounds, stage.one().broken) == (False, broken)


@pytest.mark.rule("MS-9.14")
def test_threatened_characters_do_not_recover(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(current=1), Hero(current=1))
    stage.do("gm", SetScene("The hold", safe_rest=True, threatened=("c2",)))
    with refused_by("MS-9.14"):
        stage.do("gm", CloseDay(("c1", "c2")))
    choices = GAME.choices(GAME.see(stage.state, "gm"), "gm")
    able = next(one for one in choices if one.command["type"] == "close_day").fields[0]
    assert ([one.value for one in able.options], able.default) == (["c1"], ["c1"])
    stage.do("gm", CloseDay(("c1",)))
    assert (stage.sheet("c1").current, stage.sheet("c2").current) == (2, 1)


@pytest.mark.rule("MS-9.14")
def test_everyone_sees_who_is_threatened(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(), state={"scene": Scene("The hold", threatened=("c2",))})
    shown = {one.label: one.value for one in facts(GAME.see(stage.state, "p1"))}
    assert shown["Scene"] == "The hold (no rest here; threatened: Ben)"


@pytest.mark.rule("MS-12.2", "MS-R43")
def test_the_dead_get_no_share_of_awards_to_everyone(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(free=0), Hero(free=0, more={"condition": DEAD}))
    stage.do("gm", AwardStory(victory=True, hazard=True))
    assert [stage.sheet(one).experience.free for one in ("c1", "c2")] == [2, 0]


@pytest.mark.rule("MS-R43")
@pytest.mark.option("xp_awards", "flat")
def test_the_dead_get_no_share_of_a_sessions_points(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(free=0), Hero(free=0, more={"condition": DEAD})).do("gm", AwardAll())
    assert [stage.sheet(one).experience.free for one in ("c1", "c2")] == [3, 0]


@pytest.mark.rule("MS-15.3", "MS-R56")
@pytest.mark.parametrize("passes", [EndScene(), PassTime(5), CloseDay()])
def test_an_effect_of_some_turns_is_over_when_time_passes(
    rulings: Settings, passes: EndScene | PassTime | CloseDay
) -> None:
    lasting = Effect("e2", "a limp", dice=-1)
    stage = Stage(rulings, Hero(sheet={"effects": (Effect("e1", "dazed", dice=-1, turns=3), lasting)}), state=HOLD)
    assert stage.do("gm", passes).sheet().effects == (lasting,)


@pytest.mark.rule("MS-R52")
@pytest.mark.parametrize("passes", [PassTime(5), CloseDay(("c1",))])
def test_no_time_passes_while_somebody_is_dying(rulings: Settings, passes: PassTime | CloseDay) -> None:
    stage = Stage(rulings, Hero(more={"condition": DYING, "dying": 2}), Hero())
    with pytest.raises(Illegal, match="Ana is dying") as caught:
        stage.do("gm", passes)
    assert caught.value.clause == "MS-R52"


@pytest.mark.rule("MS-9.12", "MS-R27")
def test_the_end_of_a_fight_is_the_end_of_everyones_turn(rulings: Settings) -> None:
    hurt = Hero(current=1, sheet={"health": Health(lethal=4)})
    stage = Stage(rulings, hurt, Hero(), state={"fight": Fight(1, (Part("c1"), Part("c2")), "c2")})
    stage.do("p1", IgnoreWounds("c1")).do("gm", CloseFight())
    assert (stage.sheet().ignored, stage.one().broken) == (False, True)


@pytest.mark.rule("MS-R32", "MS-9.1")
@pytest.mark.parametrize(
    ("option", "how", "effect", "said"),
    [
        ("turns", "resist", "e1", "Ana: resists Gas for 2 turns."),
        ("turns", "recover", "e1", "Ana: Gas lasts 1 more turn."),
        ("turns", "recover", "e2", "Ana: recovers from Fog."),
        ("all_or_nothing", "resist", "e1", "Ana: resists Gas until the scene ends."),
        ("all_or_nothing", "recover", "e1", "Ana: recovers from Gas."),
    ],
)
def test_the_log_says_how_long_an_effect_lasts_after_a_roll_against_it(
    option: str, how: str, effect: str, said: str
) -> None:
    """It said "recovers from Gas" where Gas lasted on, and not how long it is resisted."""
    effects = (Effect("e1", "Gas", 1, turns=3), Effect("e2", "Fog", 1, turns=2))
    stage = Stage(GAME.read_settings({"wp_effects": option}), Hero(sheet={"effects": effects}))
    stage.do("gm", CallWillpower("c1", effect=effect, how=how), "2,8,8").do("p1", LeaveRoll(stage.attempt().id))
    assert lines(stage) == [said]


@pytest.mark.rule("MS-R32", "MS-9.1")
@pytest.mark.parametrize(
    ("how", "said"), [("resist", "Ana: does not resist Gas."), ("recover", "Ana: does not recover from Gas.")]
)
def test_the_log_says_that_a_roll_against_an_effect_fails(rulings: Settings, how: str, said: str) -> None:
    """The roll names no effect, as others may not know it, and nothing said what had failed."""
    stage = Stage(rulings, Hero(sheet={"effects": (Effect("e1", "Gas", 1, turns=3),)}), Hero())
    stage.do("gm", CallWillpower("c1", effect="e1", how=how), "2,3,3").do("p1", LeaveRoll(stage.attempt().id))
    assert (lines(stage), lines(stage, "p2")) == ([said], [])


@pytest.mark.rule("MS-R32", "MS-R74")
@pytest.mark.parametrize("option", ["turns", "all_or_nothing"])
@pytest.mark.parametrize("how", ["resist", "recover"])
def test_only_those_who_know_the_sheet_read_which_effect_is_resisted(option: str, how: str) -> None:
    """The receipt named it, and how long it lasts, to everyone."""
    stage = Stage(GAME.read_settings({"wp_effects": option}),
                  Hero(sheet={"effects": (Effect("e1", "Gas", 1, turns=3),)}), Hero())  # fmt: skip
    stage.do("gm", CallWillpower("c1", effect="e1", how=how), "2,8,8").do("p1", LeaveRoll(stage.attempt().id))
    assert {one.to for one in stage.because() if one.clause == "MS-R32"} == {("p1", "gm")}


@pytest.mark.rule("MS-R32", "MS-R56", "MS-9.12")
def test_the_log_says_what_is_felt_again(rulings: Settings) -> None:
    """Resistance for some turns ended unsaid, and that for a scene with "the scene is over"."""
    effects = (Effect("e1", "Gas", 1, turns=9, resisted=1), Effect("e2", "Fear", 1, resisted=-1))
    wounded = {"effects": effects, "ignores_wounds": True, "health": Health(lethal=4)}
    stage = duel(rulings, Hero(sheet=wounded), Hero()).do("p1", LetGo("c1"))
    stage.do("p2", LetGo("c2"))
    assert "Ana: no longer resists Gas, Gas lasts 8 more turns." in lines(stage)
    stage = Stage(rulings, Hero(sheet=wounded), state={"scene": Scene("Docks")}).do("gm", EndScene())
    assert lines(stage) == ["Ana: Gas is over.", "Ana: no longer resists Fear.", "Ana: wounds count again.",
                            "The scene is over."]  # fmt: skip
