"""What a character may do after leaving a scene, and why a player has no beat (SZ-6.3, SZ-10.5, SZ-R27)."""

import msgspec
import pytest

from croupier.core.refusals import Illegal
from croupier.core.settings import Settings
from croupier.core.state import Seat
from croupier.games.syuzheteers.assets.state import Complication
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.roll.commands import LendHand
from croupier.games.syuzheteers.roll.lend_hand import ways_to_lend
from croupier.games.syuzheteers.roll.state import Roll
from croupier.games.syuzheteers.scenes.commands import ExitStage, TakeBeat
from croupier.games.syuzheteers.scenes.state import ACT_2, ACT_3, Beat
from croupier.testing.refusals import refused_by
from support.syuzheteers.beats import beat, claim, claims_of, has_beat, opened, problem
from support.syuzheteers.stage import Actor, Stage

ANGRY = (Inclination("angry", 1, (Complication("m9", "angry", 2),)), Inclination("upset"), Inclination("shaken"))


def last_act(rulings: Settings, *actors: Actor) -> Stage:
    """Two challenges on stage in Act III."""
    stage = (problem("w1"), problem("w2"))
    return opened(Stage(rulings, *(actors or (Actor(), Actor(), Actor())), stage=stage, counters=0, phase=ACT_3))


@pytest.mark.rule("SZ-10.5", "SZ-R27")
@pytest.mark.option("exit_gives", "presence")
def test_in_act_3_a_character_who_left_a_scene_may_act_in_another_but_not_there(rulings: Settings) -> None:
    stage = last_act(rulings)
    beat(stage, "p1", "w1")
    stage.do("p1", ExitStage())
    with pytest.raises(Illegal, match="left this scene") as refused:
        stage.do("p1", TakeBeat("w1"))
    assert refused.value.clause == "SZ-R27"
    assert "Take the beat: “what about w2?”" in stage.offered("p1")
    claim(stage, "p1", "w2")
    assert has_beat(stage) == "p1"


@pytest.mark.rule("SZ-10.1", "SZ-10.5", "SZ-R27")
@pytest.mark.option("exit_gives", "presence")
def test_a_character_who_left_a_scene_lends_no_hand_there(rulings: Settings) -> None:
    """They lent one for a beat counter, which put them back into the scene, although they could no longer act in it."""
    stage = last_act(rulings)
    beat(stage, "p1", "w1")
    stage.do("p1", ExitStage())
    for card, may in (("w1", False), ("w2", True)):
        roll = Roll(1, "p2", "p2", "center", card, "challenge")
        assert bool(ways_to_lend(rulings.__getitem__, stage.state, roll, "p1")) is may
    roll = Roll(1, "p2", "p2", "center", "w1", "challenge", step="lending", start=(1,), stop=(1,))
    stage.state = msgspec.structs.replace(stage.state, roll=roll, beat=Beat("p2", "w1"), claiming=None)
    with refused_by("SZ-R27", why="your character has left this scene and can only deliver a monologue or enter"):
        stage.do("p1", LendHand("beat"))


@pytest.mark.rule("SZ-10.5", "SZ-R27")
@pytest.mark.option("exit_gives", "presence")
def test_in_act_3_a_character_who_acted_aside_has_acted_in_that_scene(rulings: Settings) -> None:
    stage = last_act(rulings)
    beat(stage, "p1", "w1", aside=True)
    stage.do("p1", ExitStage())
    with pytest.raises(Illegal, match="left this scene"):
        stage.do("p1", TakeBeat("w1"))
    assert claims_of(stage.state) == ["p1", "p2", "p3"], "there is still the other scene"


@pytest.mark.rule("SZ-10.5", "SZ-R27")
@pytest.mark.option("exit_gives", "presence")
def test_in_act_3_a_monologue_in_no_scene_keeps_nobody_out_of_one(rulings: Settings) -> None:
    stage = last_act(rulings, Actor(more={"inclinations": ANGRY}), Actor())
    beat(stage, "p1", "")
    stage.do("p1", ExitStage()).do("p1", TakeBeat("w1"))
    assert stage.state.claiming is not None
    assert stage.state.claiming.claims == (("p1", "w1"),)
    acted = last_act(rulings)
    beat(acted, "p1", "w1")
    acted.do("p1", ExitStage())
    assert "w1" not in [one.rpartition("“")[2] for one in acted.offered("p1") if one.startswith("Take the beat: ")]
    with pytest.raises(Illegal, match="left this scene"):
        acted.do("p1", TakeBeat("w1"))


@pytest.mark.rule("SZ-10.5", "SZ-R27")
def test_where_a_player_has_acted_is_forgotten_when_a_round_or_a_scene_begins(rulings: Settings) -> None:
    stage = last_act(rulings)
    beat(stage, "p1", "w1")
    assert list(stage.state.acted_in) == [("p1", "w1")]
    for seat in ("p2", "p3"):
        beat(stage, seat, "w2")
    assert stage.state.act_round == 2
    assert not stage.state.acted_in
    stage = opened(Stage(rulings, Actor(), Actor(), stage=(problem("w1"),), plot=tuple(map(problem, "abcd"))))
    beat(stage, "p1", "w1")
    beat(stage, "p2", "w1", resolves=True)
    assert stage.state.scenes[0].card == "a"
    assert not stage.state.acted_in


@pytest.mark.rule("SZ-6.3", "SZ-11.11")
def test_in_act_3_a_player_has_acted_in_this_round(rulings: Settings) -> None:
    stage = last_act(rulings)
    beat(stage, "p1", "w1")
    with pytest.raises(Illegal, match="you have already acted in this round") as refused:
        stage.do("p1", TakeBeat("w2"))
    assert (refused.value.clause, refused.value.instead) == ("SZ-6.3", "exit first, or pass")


@pytest.mark.rule("SZ-6.3", "SZ-R25")
@pytest.mark.option("beat_counters", "per_player")
def test_another_players_counter_gives_no_beat(rulings: Settings) -> None:
    stage = opened(Stage(rulings, Actor(), Actor(), stage=(problem("w1"),), phase=ACT_2))
    stage.state = msgspec.structs.replace(stage.state, acted=("p1",))
    with refused_by("SZ-R25", why="each player has one beat"):
        stage.do("p1", TakeBeat("w1"))


@pytest.mark.rule("SZ-6.3", "SZ-12.2", "SZ-10.5")
def test_a_refused_claim_says_only_what_the_player_can_do(rulings: Settings) -> None:
    """In Acts I and II it spoke of another scene, where there is one, and told who cannot pass to pass."""
    stage = opened(Stage(rulings, Actor(), Actor(), stage=(problem("w1"),), phase=ACT_2, counters=3))
    beat(stage, "p1", "w1")
    said = refused(stage, "p1")
    assert said == ("SZ-6.3", "you have already acted in this scene", "exit first, or pass")
    stage.do("p1", ExitStage())
    beat(stage, "p1", "w1")
    assert refused(stage, "p1") == ("SZ-6.3", "you have already acted in this scene", "wait until you can act again")
    stage.state = msgspec.structs.replace(stage.state, seats=(*stage.state.seats, Seat("p3", "Zoe", taken=True)))
    assert refused(stage, "p3") == ("SZ-12.2", "you have no character yet", "join the play with a character")


def refused(stage: Stage, seat: str) -> tuple[str | None, str, str]:
    with pytest.raises(Illegal) as found:
        stage.do(seat, TakeBeat("w1"))
    return found.value.clause, found.value.why, found.value.instead
