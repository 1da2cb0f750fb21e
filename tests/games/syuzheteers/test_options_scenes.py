"""Other readings of scenes, beats and acts (SZ-R25 to SZ-R28, R41 to R43, R49, R53 to R55, R61)."""

from typing import Any

import pytest

from croupier.core.game import players_allowed
from croupier.core.luck_sources import SeededLuck
from croupier.core.refusals import Illegal, Impossible
from croupier.core.session import sit_down
from croupier.core.settings import Settings
from croupier.core.table_commands import AddSeat
from croupier.games.syuzheteers import GAME, flow, places
from croupier.games.syuzheteers.assets import cards
from croupier.games.syuzheteers.assets.state import Card, Obstacle
from croupier.games.syuzheteers.objections.commands import LetStand
from croupier.games.syuzheteers.prologue.state import Minor
from croupier.games.syuzheteers.scenes.acts import begin_act
from croupier.games.syuzheteers.scenes.commands import (
    AnswerWish,
    Antagonize,
    Chorus,
    DelayScene,
    ExitStage,
    NameNext,
    PassBeat,
    TakeBeat,
)
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_2, ACT_3, EPILOGUE
from croupier.testing.refusals import refused_by
from support.syuzheteers.beats import act, all_pass, beat, claim, claims_of, has_beat, opened, problem
from support.syuzheteers.opening import ending, opening, to_step
from support.syuzheteers.stage import Actor, Stage, under

PLOT = tuple(problem(f"w{at}") for at in range(1, 8))
WALL = Obstacle("o1", "a wall")


def begun(rulings: Settings, phase: str, players: int = 3, plot: tuple[Card, ...] = PLOT, **more: Any) -> Stage:
    people = [Actor(points=1) for _ in range(players)]
    stage = Stage(rulings, *people, plot=plot, phase="prologue", state=more)
    stage.run(begin_act, phase)
    return opened(stage)


def on_stage(stage: Stage) -> list[str]:
    return [scene.card for scene in stage.state.scenes]


@pytest.mark.rule("SZ-11.7", "SZ-11.9")
@pytest.mark.parametrize(
    ("phase", "counters"),
    [
        under("act_1_beats", "half_n", ACT_1, 2),
        under("act_1_beats", "n", ACT_1, 3),
        under("act_2_beats", "2n", ACT_2, 6),
        under("beat_counters", "per_player", ACT_1, 3),
    ],
)
def test_the_number_of_counters_in_a_scene(rulings: Settings, phase: str, counters: int) -> None:
    assert places.counters(begun(rulings, phase).state, "scene.w1") == counters


@pytest.mark.rule("SZ-11.9")
@pytest.mark.parametrize("left", [under("act_2_few", "n", 5), under("act_2_few", "3", 3)])
def test_act_2_may_end_with_a_different_number_left(rulings: Settings, left: int) -> None:
    stage = begun(rulings, ACT_2, players=5 if left == 5 else 3)
    while stage.state.phase == ACT_2:
        beat(stage, "p1", on_stage(stage)[0], resolves=True)
    assert len(on_stage(stage)) == left


@pytest.mark.rule("SZ-11.9")
@pytest.mark.parametrize("passes", [under("act_2_passes", "1", 1), under("act_2_passes", "5", 5)])
def test_the_number_of_passes_in_act_2(rulings: Settings, passes: int) -> None:
    stage = begun(rulings, ACT_2, players=2, plot=PLOT[:3])
    scenes = 0
    while stage.state.phase == ACT_2:
        all_pass(stage)
        scenes += 1
    assert scenes == 3 * passes


def rounds(stage: Stage) -> int:
    """How many rounds of one beat each Act III lasts, at most ten."""
    for number in range(1, 11):
        beat(stage, "p1", "w1")
        all_pass(stage)
        if stage.state.curtain is not None:
            return number
    return 0


@pytest.mark.rule("SZ-11.11", "SZ-11.13")
@pytest.mark.parametrize("most", [under("act_3_rounds", "3", 3), under("act_3_rounds", "until_done", 0)])
def test_the_number_of_rounds_in_act_3(rulings: Settings, most: int) -> None:
    assert rounds(begun(rulings, ACT_3, players=2)) == most


@pytest.mark.rule("SZ-6.2", "SZ-6.3")
@pytest.mark.option("beat_counters", "per_player")
def test_with_one_counter_each_nobody_has_a_second_beat_in_a_scene(rulings: Settings) -> None:
    stage = begun(rulings, ACT_2)
    beat(stage, "p1", "w1")
    stage.do("p1", ExitStage())
    with refused_by("SZ-R25", why="each player has one beat, and you have had yours"):
        stage.do("p1", TakeBeat("w1"))


@pytest.mark.rule("SZ-6.4")
@pytest.mark.option("beat_order", "clockwise")
def test_beats_may_go_clockwise(rulings: Settings) -> None:
    stage = begun(rulings, ACT_2, last_active="p1")
    assert claims_of(stage.state) == ["p2"]
    with pytest.raises(Illegal, match="the next beat is Ben's"):
        stage.do("p3", TakeBeat("w1"))
    stage.do("p2", PassBeat())
    assert claims_of(stage.state) == ["p3"]
    stage.do("p3", TakeBeat("w1"))
    assert has_beat(stage) == "p3"
    act(stage, "p3", aside=True)
    assert claims_of(stage.state) == ["p1", "p3"]


@pytest.mark.rule("SZ-6.4", "SZ-6.9", "SZ-R26")
@pytest.mark.option("beat_order", "hand_on")
def test_the_active_player_may_pass_the_next_beat_on(rulings: Settings) -> None:
    stage = begun(rulings, ACT_2, last_active="p1")
    assert stage.asked() == ["p1 next"]
    assert GAME.default(stage.state, GAME.open_questions(stage.state)[0]) == NameNext("p2")
    with pytest.raises(Illegal, match="cannot hand on"):
        stage.do("p2", NameNext("p3"))
    with pytest.raises(Impossible, match="nobody is waiting"):
        stage.do("p3", PassBeat())
    stage.do("p1", NameNext("p3"))
    assert claims_of(stage.state) == ["p3"]
    stage.do("p3", TakeBeat("w1"))
    assert has_beat(stage) == "p3"


@pytest.mark.rule("SZ-6.4")
def test_the_claim_window_is_open_for_a_number_of_milliseconds() -> None:
    for given, seconds in (("ms:1500", 1.5), ("ms", 0.5)):
        stage = begun(GAME.read_settings({"claim_window_ms": given}), ACT_2)
        ask = GAME.open_questions(stage.state)[1]
        assert GAME.answer_times.limit(stage.state, ask) is None
        stage.do("p1", TakeBeat("w1"))
        assert GAME.answer_times.limit(stage.state, GAME.open_questions(stage.state)[0]) == seconds
    stage = begun(GAME.read_settings({"claim_window_ms": "ms:0"}), ACT_2)
    stage.do("p2", TakeBeat("w1"))
    assert has_beat(stage) == "p2"


@pytest.mark.rule("SZ-12.4")
@pytest.mark.option("window", "seconds:30")
def test_every_window_may_have_a_time_limit(rulings: Settings) -> None:
    stage = begun(rulings, ACT_2)
    assert GAME.answer_times.limit(stage.state, GAME.open_questions(stage.state)[0]) == 30
    claim(stage, "p1", "w1")
    assert GAME.answer_times.limit(stage.state, GAME.open_questions(stage.state)[0]) == 30


@pytest.mark.rule("SZ-12.4", "SZ-11.17", "SZ-R61")
@pytest.mark.option("window", "seconds:30")
def test_reward_choices_may_have_a_time_limit_and_narration_has_none(rulings: Settings) -> None:
    stage = to_step(opened(ending(rulings, Actor(), Actor())), "changes")
    assert GAME.answer_times.limit(stage.state, GAME.open_questions(stage.state)[0]) is None
    to_step(stage, "rewards")
    assert GAME.answer_times.limit(stage.state, GAME.open_questions(stage.state)[0]) == 30


@pytest.mark.rule("SZ-12.4", "SZ-11.6", "SZ-R61")
def test_sealed_rankings_may_have_a_time_limit_and_writing_has_none() -> None:
    stage = opening(GAME.read_settings({"window": "seconds:30", "ranking": "vote"}), 2)
    assert GAME.answer_times.limit(stage.state, GAME.open_questions(stage.state)[0]) is None
    to_step(stage, "ranking")
    assert GAME.answer_times.limit(stage.state, GAME.open_questions(stage.state)[0]) == 30


@pytest.mark.rule("SZ-10.5", "SZ-6.3")
@pytest.mark.option("exit_gives", "presence")
def test_leaving_may_prevent_a_further_beat_here(rulings: Settings) -> None:
    stage = begun(rulings, ACT_2)
    beat(stage, "p1", "w1")
    stage.do("p1", ExitStage())
    assert places.marker(stage.state, "p1") == ""
    assert claims_of(stage.state) == ["p2", "p3"]
    with pytest.raises(Illegal, match="can only deliver a monologue or enter"):
        stage.do("p1", TakeBeat("w1"))


@pytest.mark.rule("SZ-6.6")
@pytest.mark.option("scene_unresolved", "bottom_plus_obstacle")
def test_a_challenge_left_unresolved_may_gain_an_obstacle(rulings: Settings) -> None:
    stage = begun(rulings, ACT_2)
    all_pass(stage)
    assert (stage.plot()[-1], len(stage.card("w1").obstacles)) == ("w1", 1)


@pytest.mark.rule("SZ-6.6")
@pytest.mark.option("scene_unresolved", "top_once")
def test_a_challenge_left_unresolved_may_stay_for_one_more_scene(rulings: Settings) -> None:
    stage = begun(rulings, ACT_2)
    found = []
    for _ in range(4):
        found += on_stage(stage)
        all_pass(stage)
    assert found == ["w1", "w1", "w2", "w2"]
    assert stage.plot()[-2:] == ["w1", "w2"]


@pytest.mark.rule("SZ-3.5")
@pytest.mark.option("act_3_bottom", "out_of_play")
def test_cards_turned_over_in_act_3_may_be_out_of_play(rulings: Settings) -> None:
    dog = Card("a1", name="A dog", durability=0)
    stage = Stage(rulings, Actor(assets=(dog,)), Actor(), plot=PLOT[:2], phase="prologue")
    stage.run(begin_act, ACT_3)
    opened(stage)

    def turn(play: Any) -> None:
        cards.turn_over(play, "a1", "p1")
        flow.go_on(play)

    stage.run(turn)
    assert (on_stage(stage), stage.where("a1")) == (["w1", "w2"], places.OUT)
    assert not stage.state.owed, "nobody has to write what nobody will face"


CAST = (Minor("n1", "The ferryman", "knows"), Minor("n2", "His dog", "growls"))


@pytest.mark.rule("SZ-9.8")
@pytest.mark.option("chorus", "moot_obstacle")
def test_a_chorus_may_make_an_obstacle_moot(rulings: Settings) -> None:
    stage = begun(rulings, ACT_2, plot=(problem("w1", obstacles=(WALL,)), *PLOT[1:]), cast=CAST)
    claim(stage, "p1", "w1")
    with pytest.raises(Impossible, match="no such obstacle"):
        stage.do("p1", Chorus("w1", ("n1", "n2"), "later", moot="o9"))
    stage.do("p1", Chorus("w1", ("n1", "n2"), "later", moot="o1"))
    for seat in ("p2", "p3"):
        stage.do(seat, LetStand(stage.state.matters[0].number))
    assert stage.card("w1").obstacles == ()


def antagonized(stage: Stage) -> None:
    stage.do("p1", Antagonize("p2", "Rival", "who is better?"))
    if stage.state.wish is not None:
        stage.do("p2", AnswerWish(yes=True))


@pytest.mark.rule("SZ-9.9")
@pytest.mark.option("antagonize", "beat_top")
def test_an_antagonist_may_put_the_card_on_top_of_the_plot(rulings: Settings) -> None:
    stage = begun(rulings, ACT_2)
    claim(stage, "p1", "w1")
    antagonized(stage)
    assert stage.card(stage.plot()[0]).author == "p1"
    assert stage.state.divider == len(stage.plot())
    assert (stage.facts("SZ-9.9").get("where"), stage.facts("SZ-R43")) == (None, {"where": "top"})


@pytest.mark.rule("SZ-9.9")
@pytest.mark.option("antagonize", "point")
def test_an_antagonist_may_pay_a_point_between_beats(rulings: Settings) -> None:
    stage = begun(rulings, ACT_2)
    antagonized(stage)
    assert (stage.points(), stage.card(stage.plot()[-1]).author) == (0, "p1")
    assert stage.facts("SZ-R43") == {"paid": "a point"}
    assert claims_of(stage.state) == ["p1", "p2", "p3"]


@pytest.mark.rule("SZ-10.6")
@pytest.mark.option("delay_price", "obstacle")
def test_a_delay_may_cost_an_obstacle(rulings: Settings) -> None:
    stage = begun(rulings, ACT_2)
    stage.do("p1", DelayScene())
    for seat in ("p2", "p3"):
        stage.do(seat, LetStand(stage.state.matters[0].number))
    assert (stage.plot()[-1], len(stage.card("w1").obstacles)) == ("w1", 1)


@pytest.mark.rule("SZ-10.6")
@pytest.mark.option("delay_price", "counter")
def test_a_delay_may_be_a_beat_for_anyone_who_claims_it(rulings: Settings) -> None:
    stage = begun(rulings, ACT_2)
    with pytest.raises(Illegal, match="not your beat"):
        stage.do("p2", DelayScene())
    claim(stage, "p2", "w1")
    stage.do("p2", DelayScene())
    for seat in ("p1", "p3"):
        stage.do(seat, LetStand(stage.state.matters[0].number))
    assert (on_stage(stage), stage.state.last_active) == (["w2"], "p2")


@pytest.mark.rule("SZ-1.2")
@pytest.mark.option("player_count", "1_8")
def test_there_may_be_one_player_or_eight(rulings: Settings) -> None:
    assert players_allowed(GAME, rulings) == (1, 8)
    table = sit_down(GAME, SeededLuck("eight"), players=6, settings=rulings, with_gm=True)
    table.submit("gm", AddSeat(), "2026-01-01T00:00:00Z")
    assert table.state.seats[-1].id == "p7"


def test_act_3_without_a_challenge_leads_to_the_epilogue(rulings: Settings) -> None:
    assert begun(rulings, ACT_3, plot=()).state.phase == EPILOGUE
