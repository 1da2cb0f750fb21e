"""Between beats: Exit Stage Left, Delay the Inevitable, the note of a scene (SZ-6.8, SZ-10.5, SZ-10.6)."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets.state import Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.objections.commands import LetStand, Object, Vote
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.scenes.commands import DelayScene, ExitStage, PassBeat, TakeBeat, WriteNote
from croupier.games.syuzheteers.scenes.state import ACT_3
from croupier.testing.refusals import refused_by
from support.syuzheteers.beats import beat, claim, claims_of, has_beat, opened, problem
from support.syuzheteers.offers import labels, offered
from support.syuzheteers.stage import Actor, Stage, under

WALL = Obstacle("o1", "a wall")
DUKE = problem("w1", obstacles=(WALL,))
PLOT = (problem("w2"), problem("w3"), problem("w4"))


def three(rulings: Settings, **more: Any) -> Stage:
    return opened(Stage(rulings, Actor(), Actor(), Actor(), stage=(DUKE,), plot=PLOT, **more))


def let_stand(stage: Stage) -> None:
    """Nobody objects to what is being judged."""
    matter = stage.state.matters[0]
    for seat in stage.state.players:
        if seat != matter.claimant:
            stage.do(seat, LetStand(matter.number))


def strike(stage: Stage) -> None:
    """Everyone but the claimant strikes it."""
    matter = stage.state.matters[0]
    others = [seat for seat in stage.state.players if seat != matter.claimant]
    stage.do(others[0], Object(matter.number))
    for seat in others:
        stage.do(seat, Vote(matter.number, "strike"))


@pytest.mark.rule("SZ-10.5", "SZ-6.5")
def test_a_character_who_exits_is_off_stage_and_may_claim_a_later_beat_here(rulings: Settings) -> None:
    stage = three(rulings)
    beat(stage, "p1", "w1")
    assert places.marker(stage.state, "p1") == "scene.w1"
    stage.do("p1", ExitStage())
    assert places.marker(stage.state, "p1") == ""
    claim(stage, "p1", "w1")
    assert has_beat(stage) == "p1"


@pytest.mark.rule("SZ-6.4", "SZ-10.5")
def test_the_question_of_the_next_beat_reads_the_same_before_and_after_an_exit(rulings: Settings) -> None:
    """Its key stays while the window is open, and so a prompt that was shown stays true."""
    stage = three(rulings)
    beat(stage, "p1", "w1")
    before = [ask for ask in GAME.open_questions(stage.state) if ask.seat == "p1"]
    stage.do("p1", ExitStage())
    assert [ask for ask in GAME.open_questions(stage.state) if ask.seat == "p1"] == before


@pytest.mark.rule("SZ-10.5", "SZ-6.9")
def test_an_exit_cancels_all_passes(rulings: Settings) -> None:
    stage = three(rulings)
    beat(stage, "p1", "w1")
    stage.do("p2", PassBeat()).do("p3", PassBeat())
    stage.do("p1", ExitStage())
    assert claims_of(stage.state) == ["p1", "p2", "p3"]


@pytest.mark.rule("SZ-10.5")
def test_a_character_exits_once_per_scene_after_acting_and_between_beats(rulings: Settings) -> None:
    stage = three(rulings)
    with pytest.raises(Illegal, match="your marker is already off stage"):
        stage.do("p1", ExitStage())
    beat(stage, "p1", "w1")
    claim(stage, "p2", "w1")
    with pytest.raises(Illegal, match="between beats"):
        stage.do("p1", ExitStage())
    stage = three(rulings)
    beat(stage, "p1", "w1")
    stage.do("p1", ExitStage())
    beat(stage, "p1", "w1")
    with pytest.raises(Illegal, match="left once in this scene"):
        stage.do("p1", ExitStage())


@pytest.mark.rule("SZ-10.5", "SZ-11.11")
def test_in_act_3_a_character_exits_once_in_a_round_whatever_the_scene(rulings: Settings) -> None:
    """It said that she had left this scene, which was another."""
    scenes = (problem("w1"), problem("w2"))
    stage = opened(Stage(rulings, Actor(), Actor(), Actor(), stage=scenes, phase=ACT_3))
    beat(stage, "p1", "w1")
    stage.do("p1", ExitStage())
    beat(stage, "p1", "w2")
    with refused_by("SZ-10.5", why="you have already left once in this round"):
        stage.do("p1", ExitStage())


@pytest.mark.rule("SZ-10.5", "SZ-5.6")
def test_a_bound_or_merely_present_character_does_not_exit(rulings: Settings) -> None:
    stage = three(rulings, state={"hurdles": (Hurdle("h1", "trapped", "p1"),)})
    beat(stage, "p1", "w1")
    with pytest.raises(Illegal, match="a hurdle binds you"):
        stage.do("p1", ExitStage())
    placed = opened(Stage(rulings, Actor(at="scene.w1"), Actor(), stage=(DUKE,), plot=PLOT))
    with pytest.raises(Illegal, match="have not acted"):
        placed.do("p1", ExitStage())


@pytest.mark.rule("SZ-10.6", "SZ-6.6")
def test_a_delayed_challenge_goes_to_the_bottom_with_its_obstacles_unless_someone_objects(rulings: Settings) -> None:
    stage = three(rulings)
    stage.do("p3", DelayScene())
    assert claims_of(stage.state) == []
    let_stand(stage)
    assert (stage.plot()[-1], stage.card("w1").obstacles) == ("w1", (WALL,))
    assert [scene.card for scene in stage.state.scenes] == ["w2"]


@pytest.mark.rule("SZ-10.6", "SZ-1.8")
def test_a_delay_that_is_struck_changes_nothing(rulings: Settings) -> None:
    stage = three(rulings)
    stage.do("p3", DelayScene())
    strike(stage)
    assert [scene.card for scene in stage.state.scenes] == ["w1"]
    assert claims_of(stage.state) == ["p1", "p2", "p3"]


@pytest.mark.rule("SZ-10.6")
def test_a_challenge_is_delayed_once_per_act_between_beats_and_not_in_act_3(rulings: Settings) -> None:
    once = opened(Stage(rulings, Actor(), Actor(), stage=(problem("w1", delayed=True),)))
    with pytest.raises(Illegal, match="has already been proposed in this act"):
        once.do("p1", DelayScene())
    stage = three(rulings)
    claim(stage, "p1", "w1")
    with pytest.raises(Illegal, match="between beats"):
        stage.do("p2", DelayScene())
    claimed = three(rulings)
    claimed.do("p1", TakeBeat("w1"))
    with pytest.raises(Illegal, match="between beats"):
        claimed.do("p2", DelayScene())
    last = three(rulings, phase=ACT_3)
    with pytest.raises(Illegal, match="it is inevitable now"):
        last.do("p1", DelayScene())


@pytest.mark.rule("SZ-10.6", "SZ-6.6")
def test_in_assist_mode_a_delay_within_a_beat_ends_the_beat_too(rulings: Settings) -> None:
    stage = three(rulings)
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    claim(stage, "p1", "w1")
    stage.do("p1", DelayScene())
    let_stand(stage)
    assert (stage.state.beat, stage.state.matters) == (None, ())
    assert [scene.card for scene in stage.state.scenes] == ["w2"]
    assert places.counters(stage.state, places.bank("p1")) == 0


@pytest.mark.rule("SZ-6.9", "SZ-10.5")
def test_the_log_says_who_may_claim_again_after_an_exit(rulings: Settings) -> None:
    """Who had passed was asked again without a word of why."""
    stage = three(rulings)
    beat(stage, "p1", "w1")
    stage.do("p2", PassBeat())
    stage.do("p1", ExitStage())
    found = [GAME.log_line(event, GAME.see(stage.state, "p3")) for event in stage.events]
    assert [one for one in found if one][-2:] == [
        "Ana exits stage left.",
        "Ben may claim the next beat after all.",
    ]


@pytest.mark.rule("SZ-10.6", "SZ-1.8")
@pytest.mark.parametrize(
    "line",
    [
        "“what about w1?” cannot be delayed again in this act.",
        under(
            "delay_price",
            "counter",
            "“what about w1?” cannot be delayed again in this act. Ana's beat is used up.",
        ),
    ],
)
def test_the_log_says_that_a_delay_that_is_struck_cannot_be_proposed_again(rulings: Settings, line: str) -> None:
    """The card changed without a line that names it, and the choice was gone."""
    stage = three(rulings, counters=3)
    if rulings["delay_price"] == "counter":
        claim(stage, "p1", "w1")
    stage.do("p1", DelayScene())
    strike(stage)
    assert line in [GAME.log_line(event, GAME.see(stage.state, "p2")) for event in stage.events]
    assert stage.facts("SZ-10.6") == {"stays": "what about w1?"}
    accepted = three(rulings, counters=3)
    if rulings["delay_price"] == "counter":
        claim(accepted, "p1", "w1")
    accepted.do("p1", DelayScene())
    let_stand(accepted)
    assert not any("cannot be delayed" in GAME.log_line(event, accepted.state) for event in accepted.events)


@pytest.mark.rule("SZ-10.6")
def test_a_delayed_challenge_is_marked_for_the_act(rulings: Settings) -> None:
    stage = three(rulings)
    stage.do("p3", DelayScene())
    let_stand(stage)
    assert stage.card("w1").delayed


@pytest.mark.rule("SZ-6.8")
def test_the_first_to_act_in_a_scene_writes_its_note(rulings: Settings) -> None:
    stage = three(rulings)
    with pytest.raises(Illegal, match="acts first"):
        stage.do("p1", WriteNote("w1", "the bridge"))
    claim(stage, "p2", "w1")
    stage.do("p2", WriteNote("w1", "на мосту, ночью"))
    assert stage.state.scenes[0].note == "на мосту, ночью"
    (again,) = offered(stage, "p2", "write_note_of_scene")
    assert again.fields[0].default == "на мосту, ночью", "a note is changed, not written anew"
    with pytest.raises(Illegal, match="acts first"):
        stage.do("p1", WriteNote("w1", "elsewhere"))
    with pytest.raises(Invalid, match="1 to 300"):
        stage.do("p2", WriteNote("w1", "x" * 100_000))
    with pytest.raises(Impossible, match="not on stage"):
        stage.do("p2", WriteNote("w2", "here"))


@pytest.mark.rule("SZ-10.5", "SZ-9.7", "SZ-R40")
@pytest.mark.option("monologue_where", "alone_in_scene")
def test_players_who_may_hold_a_monologue_where_they_stand_may_exit_too(rulings: Settings) -> None:
    """Their choices left the exit out, which the rules allow."""
    hurt = (Inclination("angry", 1, (Complication("m9", "angry", 1),)),)
    stage = opened(Stage(rulings, Actor(more={"inclinations": hurt}), Actor(), stage=(DUKE,), plot=PLOT))
    beat(stage, "p1", "w1")
    assert labels(stage, "p1", "take_beat", "exit_stage") == ["Take the beat: “what about w1?”", "Exit Stage Left"]


@pytest.mark.rule("SZ-10.6", "SZ-R49")
@pytest.mark.parametrize(
    ("clauses", "help"),
    [
        (("SZ-10.6",), "to the bottom of the plot, unless somebody objects; others come first; once in an act"),
        under("judge", "trust", ("SZ-10.6",), "to the bottom of the plot; others come first"),
        under("delay_price", "counter", ("SZ-10.6", "SZ-R49"), "the beat is used up even if that is struck"),
        under("delay_price", "obstacle", ("SZ-10.6", "SZ-R49"), "gains an obstacle"),
    ],
)
def test_the_choice_to_delay_says_what_it_costs(rulings: Settings, clauses: tuple[str, ...], help: str) -> None:
    stage = three(rulings)
    if rulings["delay_price"] == "counter":
        claim(stage, "p1", "w1")
    (choice,) = offered(stage, "p1", "delay_scene")
    assert (choice.clauses, choice.legal) == (clauses, True)
    assert help in choice.help


@pytest.mark.parametrize(("gives", "does"), [("act_again", "may act again"), ("presence", "deliver a monologue")])
@pytest.mark.rule("SZ-10.5")
def test_the_choice_says_what_leaving_the_scene_gives(gives: str, does: str) -> None:
    stage = three(GAME.read_settings({"exit_gives": gives}))
    beat(stage, "p1", "w1")
    (choice,) = offered(stage, "p1", "exit_stage")
    assert does in choice.help
    assert choice.help.endswith("; once in a scene")


@pytest.mark.rule("SZ-10.5", "SZ-R25")
@pytest.mark.option("beat_counters", "per_player")
def test_leaving_gives_no_second_beat_where_each_player_has_one(rulings: Settings) -> None:
    """The choice said that the character may act again."""
    stage = three(rulings)
    beat(stage, "p1", "w1")
    (choice,) = offered(stage, "p1", "exit_stage")
    assert (
        choice.help
        == "your character leaves the scene; each player has one beat, so this gives nobody another; once in a scene"
    )
