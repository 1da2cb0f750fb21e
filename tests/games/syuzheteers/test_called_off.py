"""A beat that is called off, decrees in a roll, and a scene in which nobody plays (SZ-6.2, SZ-5.8, SZ-6.9)."""

import pytest
from msgspec.structs import replace

from croupier.core.commands import Command
from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, places, repair
from croupier.games.syuzheteers.assets.state import Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.prologue.commands import AssessWant, TellChange
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.repair import canceled_now
from croupier.games.syuzheteers.roll.commands import AskQuestion, HoldMonologue, TakeCenterStage
from croupier.games.syuzheteers.scenes.commands import ComeBack, ExitStage, LiftTrouble
from croupier.games.syuzheteers.scenes.state import ACT_2, ACT_3
from support.syuzheteers.beats import beat, claim, claims_of, has_beat, opened, problem
from support.syuzheteers.offers import labels, log_lines
from support.syuzheteers.opening import ending
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage, under

ANGRY = {"inclinations": (Inclination("angry", 1, (Complication("m9", "angry", 1),)), Inclination("upset"))}


def scene(rulings: Settings, *actors: Actor, counters: int = 3) -> Stage:
    walled = problem("w1", obstacles=(Obstacle("o1", "a wall"),))
    plot = (problem("w2"), problem("w3"))
    return opened(Stage(rulings, *actors, stage=(walled,), plot=plot, counters=counters))


@pytest.mark.rule("SZ-6.2", "SZ-6.5")
def test_a_player_whose_beat_is_called_off_has_not_acted(rulings: Settings) -> None:
    stage = scene(rulings, Actor(), Actor(), counters=2)
    claim(stage, "p1", "w1")
    stage.do("p1", TakeCenterStage("o1"))
    assert (places.marker(stage.state, "p1"), stage.state.acted) == ("scene.w1", ("p1",))
    assert canceled_now(stage.state) == "the current beat"
    stage.break_off()
    assert canceled_now(stage.state) == "the whole scene"
    assert (places.marker(stage.state, "p1"), stage.state.acted, stage.state.scenes[0].first) == ("", (), "")
    assert (has_beat(stage), claims_of(stage.state), places.counters(stage.state, "scene.w1")) == ("", ["p2"], 2)
    beat(stage, "p2", "w1")
    claim(stage, "p1", "w1")
    assert has_beat(stage) == "p1"


@pytest.mark.rule("SZ-6.4", "SZ-10.5")
def test_a_player_who_acted_before_a_beat_that_is_called_off_still_has(rulings: Settings) -> None:
    stage = scene(rulings, Actor(), Actor())
    beat(stage, "p1", "w1")
    stage.do("p1", ExitStage())
    claim(stage, "p1", "w1")
    stage.do("p1", TakeCenterStage("o1")).break_off()
    assert (places.marker(stage.state, "p1"), stage.state.acted, stage.state.exited) == ("", ("p1",), ("p1",))


@pytest.mark.rule("SZ-6.2", "SZ-10.5", "SZ-R27")
def test_who_acted_elsewhere_has_not_acted_in_the_scene_of_a_beat_that_is_called_off() -> None:
    """They were refused the scene as one that they had left, and counted as the first to act in it."""
    rulings = GAME.read_settings({"exit_gives": "presence"})
    stage = opened(Stage(rulings, *[Actor()] * 3, stage=(problem("w1"), problem("w2")), counters=0, phase=ACT_3))
    beat(stage, "p1", "w1")
    stage.do("p1", ExitStage())
    claim(stage, "p1", "w2")
    stage.do("p1", TakeCenterStage("challenge")).break_off()
    assert (stage.state.acted, stage.state.acted_in) == (("p1",), (("p1", "w1"),))
    assert [one.first for one in stage.state.scenes] == ["p1", ""]
    claim(stage, "p1", "w2")
    assert has_beat(stage) == "p1"


@pytest.mark.rule("SZ-6.2", "SZ-6.8")
def test_who_acts_again_in_a_scene_has_acted_in_it_even_if_that_beat_is_called_off(rulings: Settings) -> None:
    stage = scene(rulings, Actor(), Actor())
    beat(stage, "p1", "w1")
    stage.do("p1", ExitStage())
    claim(stage, "p1", "w1")
    stage.do("p1", TakeCenterStage("o1")).break_off()
    assert (stage.state.acted_in, stage.state.scenes[0].first) == ((("p1", "w1"),), "p1")


@pytest.mark.rule("SZ-9.7")
@pytest.mark.parametrize("stands", [under("monologue_where", "alone_in_scene", "scene.w1")])
def test_a_character_who_spoke_alone_in_a_scene_is_put_back_into_it(rulings: Settings, stands: str) -> None:
    stage = scene(rulings, Actor(more=ANGRY), Actor())
    beat(stage, "p1", "w1")
    claim(stage, "p1", "w1")
    stage.do("p1", HoldMonologue("m9"))
    assert places.marker(stage.state, "p1") == places.ASIDE
    stage.break_off()
    assert places.marker(stage.state, "p1") == stands


@pytest.mark.rule("SZ-12.1", "SZ-6.9", "SZ-11.9")
def test_a_scene_waits_for_somebody_when_everyone_has_left(rulings: Settings) -> None:
    stage = scene(rulings, Actor(), Actor())
    stage.leave("p1").leave("p2")
    assert ([one.card for one in stage.state.scenes], stage.state.phase) == (["w1"], ACT_2)
    stage.state = replace(stage.state, seats=tuple(replace(one, taken=True) for one in stage.state.seats))
    stage.do("p1", ComeBack())
    assert ([one.card for one in stage.state.scenes], claims_of(stage.state)) == (["w1"], ["p1"])


@pytest.mark.rule("SZ-7.2", "SZ-5.8")
@pytest.mark.parametrize(
    ("command", "trouble"),
    [(TakeCenterStage("o1"), "o1"), (TakeCenterStage("h9"), "h9"), (HoldMonologue("m9"), "m9")],
)
def test_a_decree_cannot_lift_the_trouble_that_a_roll_is_about(
    rulings: Settings, command: Command, trouble: str
) -> None:
    """Somebody who was no longer trapped could not be reached; a complication that was gone could not be moved."""
    walled = problem("w1", obstacles=(Obstacle("o1", "a wall"), Obstacle("o2", "a dog")))
    state = {"hurdles": (Hurdle("h9", "trapped", "p2"),)}
    stage = Beaten(rulings, Actor(more=ANGRY), Actor(), gm=True, stage=(walled,), state=state).do("p1", command)
    with pytest.raises(Impossible, match="the roll in progress is about that trouble"):
        stage.decree(LiftTrouble(trouble, "it was too much"))
    choice = next(one for one in repair.decrees(stage.state, "") if one.command["type"] == "lift_trouble")
    assert {option.value for option in choice.fields[0].options} == {"o1", "o2", "h9", "m9"} - {trouble}
    stage.decree(LiftTrouble("o2", "it has run away"))
    assert [one.id for one in stage.card("w1").obstacles] == ["o1"]


@pytest.mark.rule("SZ-7.7", "SZ-7.12")
def test_a_claim_about_a_complication_that_a_decree_lifted_shows_no_code(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more=ANGRY), Actor(), gm=True).center().claim("g", dice=("3",)).claim_only("m9")
    stage.decree(LiftTrouble("m9", "it was too much"))
    assert labels(stage, "p2", "object_to_claim") == ["Object: it matters what Ana no longer suffers from"]


@pytest.mark.rule("SZ-1.8", "SZ-11.16")
def test_canceling_what_the_table_judges_is_not_logged_as_canceling_a_beat(rulings: Settings) -> None:
    stage = ending(rulings, Actor(), Actor(), Actor())
    opened(stage)
    for seat in ("p1", "p2", "p3"):
        stage.do(seat, TellChange("wiser"))
    stage.do("p1", AssessWant(met=True))
    assert [one for one in stage.asked() if "objection" in one] == ["p2 objection 1", "p3 objection 1"]
    stage.break_off()
    assert "The table no longer judges that claim." in log_lines(stage)
    assert "The beat is broken off." not in log_lines(stage)


@pytest.mark.rule("SZ-6.2", "SZ-9.11")
@pytest.mark.parametrize("scene_of", [under("question_rolls", "free", "w1")])
def test_canceling_a_question_that_costs_no_beat_is_logged_as_canceling_a_roll(
    rulings: Settings, scene_of: str
) -> None:
    stage = scene(rulings, Actor(), Actor())
    stage.do("p1", AskQuestion("is it raining?", scene_of)).break_off()
    assert "The roll is broken off." in log_lines(stage)
