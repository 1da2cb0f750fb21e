"""What the log says of scenes and beats, and what the page shows next to the table."""

import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.scenes.acts import begin_act
from croupier.games.syuzheteers.scenes.beat_events import Antagonized
from croupier.games.syuzheteers.scenes.commands import ExitStage, PassBeat, TakeBeat
from croupier.games.syuzheteers.scenes.events import SceneEnded
from croupier.games.syuzheteers.scenes.state import ACT_2, ACT_3
from support.syuzheteers.beats import act, all_pass, opened, problem
from support.syuzheteers.stage import Actor, Stage

PLOT = (problem("w1", "who rules?"), problem("w2", "who pays?"), problem("w3", "who knows?"))


def begun(rulings: Settings, phase: str) -> Stage:
    stage = Stage(rulings, Actor(), Actor(), plot=PLOT, phase="prologue")
    stage.run(begin_act, phase)
    return opened(stage)


def told(stage: Stage, since: int = 0) -> list[str]:
    """The lines of the log for what happened from there on."""
    lines = [GAME.log_line(event, GAME.see(stage.state, "p1")) for event in stage.events[since:]]
    return [line for line in lines if line]


@pytest.mark.rule("SZ-1.6")
def test_the_log_shows_acts_scenes_beats_and_exits_once_each(rulings: Settings) -> None:
    stage = begun(rulings, ACT_2)
    assert told(stage) == [
        "Act II begins.", "Pass 1: the divider goes under 3 challenges.", "On stage: “who rules?”",
        "2 beats are available.",
    ]  # fmt: skip
    since = len(stage.events)
    stage.do("p1", TakeBeat("w1")).do("p2", PassBeat())
    act(stage, "p1")
    stage.do("p1", ExitStage())
    assert told(stage, since) == [
        "Ana claims the next beat of “who rules?”", "Ben passes.", "Ana has the beat: “who rules?”",
        "Ana exits stage left.",
    ]  # fmt: skip


@pytest.mark.rule("SZ-11.9", "SZ-11.11")
def test_the_page_shows_the_progress_of_an_act(rulings: Settings) -> None:
    facts = {fact.label: fact.value for fact in GAME.display.facts(begun(rulings, ACT_2).state)}
    assert (facts["Pass"], facts["Plot"]) == ("1 of 3", "2 before the divider, 0 behind it")
    facts = {fact.label: fact.value for fact in GAME.display.facts(begun(rulings, ACT_3).state)}
    assert facts["Round"] == "1 of 5"


@pytest.mark.rule("SZ-1.6", "SZ-5.9")
def test_a_finished_scene_is_named_by_its_question_after_its_card_has_turned(rulings: Settings) -> None:
    won = Card("w9", type="Rival", question="who rules?")
    stage = Stage(rulings, Actor(assets=(won,)), Actor())
    assert GAME.log_line(SceneEnded("w9", "resolved"), stage.state) == "The scene “who rules?” is over: resolved."


@pytest.mark.rule("SZ-11.9", "SZ-11.13", "SZ-1.6")
def test_the_log_says_why_an_act_is_over(rulings: Settings) -> None:
    stage = begun(rulings, ACT_2)
    all_pass(stage)
    assert "The act is over: a few challenges are left. Act III begins." not in told(stage)
    stage = Stage(rulings, Actor(), Actor(), plot=PLOT[:2], phase="prologue")
    stage.run(begin_act, ACT_2)
    all_pass(opened(stage))
    assert "The act is over: a few challenges are left. Act III begins." in told(stage)
    since = len(stage.events)
    all_pass(stage)
    lines = told(stage, since)
    assert lines[2] == (
        "The act is over: a whole round passed without a beat. “who pays?” is still on stage: somebody pays for it."
    )


@pytest.mark.rule("SZ-1.6", "SZ-9.9")
@pytest.mark.parametrize(
    ("top", "where"), [(False, "to the bottom of the plot"), (True, "on top of the plot")], ids=["bottom", "top"]
)
def test_the_log_says_where_an_antagonizing_challenge_goes(rulings: Settings, top: bool, where: str) -> None:
    view = GAME.see(Stage(rulings, Actor(), Actor(), plot=PLOT).state, "p1")
    line = f"Ana antagonizes Ben: the challenge goes {where}."
    assert GAME.log_line(Antagonized("p1", "p2", "w1", top), view) == line
