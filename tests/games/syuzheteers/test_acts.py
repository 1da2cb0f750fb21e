"""Acts I and II: dividers, passes, scenes one after the other (SZ-6.6, SZ-11.7, SZ-11.9, Procedure 5)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets.state import Obstacle
from croupier.games.syuzheteers.scenes.act_facts import facts
from croupier.games.syuzheteers.scenes.acts import begin_act
from croupier.games.syuzheteers.scenes.commands import DelayScene
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_2, ACT_3, EPILOGUE
from support.syuzheteers.beats import all_pass, beat, claims_of, opened, problem
from support.syuzheteers.stage import Actor, Stage

PLOT = tuple(problem(f"w{at}") for at in range(1, 5))


def begun(rulings: Settings, players: int, phase: str, cards: int = 4) -> Stage:
    stage = Stage(rulings, *(Actor() for _ in range(players)), plot=PLOT[:cards], phase="prologue")
    stage.run(begin_act, phase)
    return opened(stage)


def on_stage(stage: Stage) -> list[str]:
    return [scene.card for scene in stage.state.scenes]


def counters(stage: Stage) -> int:
    return places.counters(stage.state, places.scene(on_stage(stage)[0]))


@pytest.mark.rule("SZ-11.7", "SZ-6.1", "SZ-2.4")
def test_act_1_plays_the_top_challenge_with_one_counter_until_the_divider_is_on_top(rulings: Settings) -> None:
    stage = begun(rulings, 3, ACT_1)
    for name in ("w1", "w2", "w3", "w4"):
        assert (stage.state.phase, on_stage(stage), counters(stage)) == (ACT_1, [name], 1)
        beat(stage, "p1", name, resolves=name == "w2")
    assert stage.state.phase == ACT_2
    assert (on_stage(stage), stage.plot()) == (["w1"], ["w3", "w4"])
    assert counters(stage) == 3


@pytest.mark.rule("SZ-11.7")
def test_a_card_sent_to_the_bottom_is_under_the_divider(rulings: Settings) -> None:
    stage = begun(rulings, 2, ACT_1)
    beat(stage, "p1", "w1")
    assert (stage.plot(), stage.state.divider) == (["w3", "w4", "w1"], 2)


@pytest.mark.rule("SZ-11.9", "SZ-6.6", "SZ-10.6")
def test_example_15_act_2_ends_at_once_when_a_few_are_left(rulings: Settings) -> None:
    stage = begun(rulings, 4, ACT_2)
    beat(stage, "p1", "w1", resolves=True)
    assert (stage.state.phase, len(stage.plot()) + 1) == (ACT_2, 3)
    stage.do("p2", DelayScene())
    for ask in [one for one in GAME.open_questions(stage.state) if one.key.startswith("objection")]:
        stage.do(ask.seat, GAME.default(stage.state, ask))
    assert (stage.plot(), on_stage(stage)) == (["w4", "w2"], ["w3"])
    beat(stage, "p2", "w3", resolves=True)
    assert stage.state.phase == ACT_3


@pytest.mark.rule("SZ-11.9", "SZ-11.13")
@pytest.mark.parametrize(("phase", "skipped"), [(ACT_1, "Acts II and III are"), (ACT_2, "Act III is")])
def test_the_last_challenge_says_which_acts_it_would_skip(rulings: Settings, phase: str, skipped: str) -> None:
    warnings = [fact for fact in facts(begun(rulings, 2, phase, cards=2).state) if fact.label == "The last challenge"]
    assert warnings == []
    stage = begun(rulings, 2, phase, cards=1)
    told = [fact.value for fact in facts(stage.state) if fact.label == "The last challenge"]
    assert told == [f"if it is resolved, {skipped} skipped and the Epilogue follows"]
    beat(stage, "p1", "w1", resolves=True)
    assert stage.state.phase == EPILOGUE


@pytest.mark.rule("SZ-11.9")
def test_act_2_plays_one_scene_even_with_few_challenges_from_the_start(rulings: Settings) -> None:
    stage = begun(rulings, 3, ACT_2, cards=1)
    assert on_stage(stage) == ["w1"]
    all_pass(stage)
    assert stage.state.phase == ACT_3


@pytest.mark.rule("SZ-11.9")
def test_act_2_ends_after_its_third_pass(rulings: Settings) -> None:
    stage = begun(rulings, 2, ACT_2)
    for number in (1, 2, 3):
        for name in ("w1", "w2", "w3", "w4"):
            assert (stage.state.act_pass, on_stage(stage)) == (number, [name])
            all_pass(stage)
    assert stage.state.phase == ACT_3


@pytest.mark.rule("SZ-11.9", "SZ-11.7")
def test_an_empty_plot_leads_to_the_next_act(rulings: Settings) -> None:
    assert begun(rulings, 2, ACT_1, cards=0).state.phase == EPILOGUE


@pytest.mark.rule("SZ-4.6", "SZ-10.6", "SZ-9.9")
def test_an_act_begins_with_fresh_destinies_and_nothing_delayed(rulings: Settings) -> None:
    actor = Actor(more={"level": 2, "uses": 0})
    plot = (problem("w1", delayed=True), problem("w2"))
    stage = Stage(rulings, actor, Actor(), plot=plot, state={"antagonized": ("p1",)})
    stage.run(begin_act, ACT_2)
    assert (stage.one().uses, stage.card("w1").delayed, stage.state.antagonized) == (2, False, ())


@pytest.mark.rule("SZ-6.6")
def test_a_scenes_end_removes_markers_and_puts_the_challenge_at_the_bottom_with_its_obstacles(
    rulings: Settings,
) -> None:
    card = problem("w1", obstacles=(Obstacle("o1", "a wall"),))
    stage = Stage(rulings, Actor(), Actor(), plot=(card, *PLOT[1:]))
    stage.run(begin_act, ACT_2)
    opened(stage)
    beat(stage, "p1", "w1")
    assert places.marker(stage.state, "p1") == "scene.w1"
    all_pass(stage)
    assert (places.marker(stage.state, "p1"), stage.plot()[-1]) == ("", "w1")
    assert stage.card("w1").obstacles == card.obstacles
    assert not stage.state.board.has("scene.w1")
    assert sum(place.chip(places.COUNTER) for place in stage.state.board.places) == 2


@pytest.mark.rule("SZ-6.7", "SZ-6.6")
def test_a_challenge_beaten_with_the_last_counter_is_resolved(rulings: Settings) -> None:
    stage = begun(rulings, 2, ACT_1)
    beat(stage, "p2", "w1", resolves=True)
    assert stage.where("w1") == "hand.p2"
    assert "resolved" in [getattr(event, "why", "") for event in stage.events]


@pytest.mark.rule("SZ-6.5", "SZ-6.6")
def test_everyone_may_act_again_in_a_new_scene(rulings: Settings) -> None:
    stage = begun(rulings, 2, ACT_2)
    beat(stage, "p1", "w1", resolves=True)
    assert (stage.state.acted, claims_of(stage.state)) == ((), ["p1", "p2"])
