"""Who has the next beat: claims, their window, their order, passes (SZ-6.2 to SZ-6.4, SZ-6.9)."""

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets.state import Hurdle
from croupier.games.syuzheteers.beat import counters
from croupier.games.syuzheteers.roll.commands import AskQuestion, TakeCenterStage
from croupier.games.syuzheteers.scenes import beat_claims
from croupier.games.syuzheteers.scenes.commands import Antagonize, DelayScene, ExitStage, PassBeat, PutBack, TakeBeat
from croupier.games.syuzheteers.scenes.state import ACT_3
from croupier.pieces import chips
from croupier.testing.refusals import refused_by
from support.syuzheteers.beats import act, all_pass, beat, claim, claims_of, has_beat, opened, problem
from support.syuzheteers.stage import Actor, Stage

DUKE = problem("w1", "who rules the bridge?")
BOUND = {"hurdles": (Hurdle("h1", "trapped", "p1"),)}
PLOT = (problem("w2"), problem("w3"), problem("w4"))


def three(rulings: Settings, counters: int = 3, **more: Any) -> Stage:
    return opened(Stage(rulings, Actor(), Actor(), Actor(), stage=(DUKE,), counters=counters, **more))


@pytest.mark.rule("SZ-6.2", "SZ-6.4")
def test_everyone_who_may_act_is_asked_at_once_and_a_lone_claim_is_taken(rulings: Settings) -> None:
    stage = three(rulings)
    assert claims_of(stage.state) == ["p1", "p2", "p3"]
    stage.do("p3", TakeBeat("w1"))
    assert (stage.state.beat, claims_of(stage.state)) == (None, ["p1", "p2"])
    stage.do("p1", PassBeat()).do("p2", PassBeat())
    assert has_beat(stage) == "p3"
    assert places.counters(stage.state, "scene.w1") == 2
    assert places.counters(stage.state, "bank.p3") == 1


@pytest.mark.rule("SZ-6.2", "SZ-2.4")
def test_a_finished_beat_has_used_up_its_counter(rulings: Settings) -> None:
    stage = three(rulings)
    beat(stage, "p1", "w1")
    assert stage.state.last_active == "p1"
    assert sum(place.chip(places.COUNTER) for place in stage.state.board.places) == 2


@pytest.mark.rule("SZ-6.2", "SZ-12.4")
def test_a_returned_counter_is_available_to_the_others(rulings: Settings) -> None:
    stage = three(rulings)
    claim(stage, "p1", "w1")
    stage.do("p1", PutBack())
    assert places.counters(stage.state, "scene.w1") == 3
    assert claims_of(stage.state) == ["p2", "p3"]
    with pytest.raises(Illegal, match="not your beat"):
        stage.do("p1", PutBack())


@pytest.mark.rule("SZ-6.9", "SZ-6.6")
def test_a_scene_ends_when_everyone_has_put_its_counter_back_or_passed(rulings: Settings) -> None:
    """Two players who could do nothing in a scene took its beat from each other without end."""
    stage = three(rulings, plot=PLOT)
    for seat, asked in (("p1", ["p2", "p3"]), ("p2", ["p3"])):
        claim(stage, seat, "w1")
        stage.do(seat, PutBack())
        assert claims_of(stage.state) == asked, "one who has passed is asked again, one who has put it back is not"
    stage.do("p3", PassBeat())
    assert [one.card for one in stage.state.scenes] == ["w2"]
    assert stage.facts("SZ-6.6") == {"over": "everyone has passed"}


@pytest.mark.rule("SZ-6.9")
@pytest.mark.parametrize("how", ["beat", "exit"])
def test_a_finished_beat_or_an_exit_cancels_what_was_put_back(rulings: Settings, how: str) -> None:
    stage = three(rulings)
    if how == "exit":
        beat(stage, "p3", "w1")
    claim(stage, "p1", "w1")
    stage.do("p1", PutBack())
    assert "p1" not in claims_of(stage.state)
    if how == "exit":
        stage.do("p3", ExitStage())
    else:
        beat(stage, "p2", "w1")
    assert "p1" in claims_of(stage.state)


@pytest.mark.rule("SZ-6.3")
def test_a_character_who_has_acted_in_a_scene_does_not_act_again(rulings: Settings) -> None:
    stage = three(rulings)
    beat(stage, "p1", "w1")
    with pytest.raises(Illegal, match="you have already acted in this scene") as refused:
        stage.do("p1", TakeBeat("w1"))
    assert refused.value.clause == "SZ-6.3"


@pytest.mark.rule("SZ-6.3")
def test_without_a_counter_there_is_no_beat(rulings: Settings) -> None:
    stage = three(rulings, phase=ACT_3)
    stage.run(chips.set_to, places.POOL, 0, places.COUNTER)
    with pytest.raises(Illegal, match="no beats left"):
        stage.do("p1", TakeBeat("w1"))


@pytest.mark.rule("SZ-6.3")
def test_a_beat_is_claimed_once_and_only_in_a_scene_on_stage(rulings: Settings) -> None:
    stage = three(rulings)
    with pytest.raises(Impossible, match="not on stage"):
        stage.do("p1", TakeBeat("w9"))
    with pytest.raises(Illegal, match="one scene"):
        stage.do("p1", TakeBeat())
    stage.do("p1", TakeBeat("w1"))
    with pytest.raises(Impossible, match="you have already claimed it"):
        stage.do("p1", TakeBeat("w1"))


def several(rulings: Settings, claimants: str, last: str, acted: str = "", owners: str = "") -> str:
    """Who gets the beat when these claim it together."""
    card = problem("w1", personal_to=tuple(owners.split()))
    state = {"last_active": last, "acted": tuple(acted.split())}
    stage = opened(Stage(rulings, Actor(), Actor(), Actor(), Actor(), stage=(card,), counters=4, state=state))
    for seat in claimants.split():
        stage.do(seat, TakeBeat("w1"))
    all_pass(stage)
    return has_beat(stage)


@pytest.mark.rule("SZ-6.4")
@pytest.mark.parametrize(
    ("claimants", "last", "acted", "owners", "gets_it"),
    [
        ("p3 p1 p2", "", "", "", "p1"),
        ("p1 p2 p4", "p2", "", "", "p4"),
        ("p2 p3 p1", "p2", "", "", "p3"),
        ("p1 p2", "p4", "p1", "", "p2"),
        ("p2 p4", "p1", "", "p4", "p4"),
        ("p2 p4", "p1", "p4", "p4", "p4"),
        ("p3", "p3", "p3", "", "p3"),
    ],
    ids=("first: seat 1", "clockwise", "last active last", "fresh first", "owner first", "owner though acted", "alone"),
)
def test_the_first_of_several_claims_in_order_is_taken(
    rulings: Settings, claimants: str, last: str, acted: str, owners: str, gets_it: str
) -> None:
    assert several(rulings, claimants, last, acted, owners) == gets_it


@pytest.mark.rule("SZ-6.4", "SZ-10.5")
def test_example_17_players_who_have_not_acted_go_before_those_who_returned(rulings: Settings) -> None:
    stage = opened(Stage(rulings, Actor(), Actor(), stage=(DUKE,), counters=3))
    beat(stage, "p1", "w1")
    stage.do("p1", ExitStage())
    assert places.counters(stage.state, "scene.w1") == 2
    stage.do("p1", TakeBeat("w1")).do("p2", TakeBeat("w1"))
    assert has_beat(stage) == "p2"


@pytest.mark.rule("SZ-6.9", "SZ-6.6")
def test_the_scene_ends_when_everyone_has_passed_and_until_then_a_pass_can_be_revoked(rulings: Settings) -> None:
    stage = three(rulings, plot=PLOT)
    stage.do("p1", PassBeat()).do("p2", PassBeat())
    stage.do("p1", TakeBeat("w1")).do("p3", PassBeat())
    assert has_beat(stage) == "p1"
    act(stage, "p1")
    assert claims_of(stage.state) == ["p1", "p2", "p3"]
    all_pass(stage)
    assert stage.plot()[-1] == "w1"
    assert [scene.card for scene in stage.state.scenes] == ["w2"]


@pytest.mark.rule("SZ-6.9")
def test_a_finished_beat_cancels_all_passes(rulings: Settings) -> None:
    stage = three(rulings)
    beat(stage, "p1", "w1")
    assert {"p2", "p3"} <= set(claims_of(stage.state))


@pytest.mark.rule("SZ-6.9", "SZ-5.6")
def test_a_player_who_could_only_exit_must_pass_too_but_a_bound_one_need_not(rulings: Settings) -> None:
    stage = three(rulings, plot=PLOT)
    beat(stage, "p1", "w1")
    assert "p1" in claims_of(stage.state)
    bound = three(rulings, plot=PLOT, state=BOUND)
    beat(bound, "p1", "w1")
    assert claims_of(bound.state) == ["p2", "p3"]


@pytest.mark.rule("SZ-6.9", "SZ-6.6")
def test_with_nobody_to_act_or_exit_the_scene_ends_at_once(rulings: Settings) -> None:
    hurdles = {"hurdles": (Hurdle("h1", "trapped", "p1"), Hurdle("h2", "trapped", "p2"))}
    stage = opened(Stage(rulings, Actor(), Actor(), stage=(DUKE,), plot=PLOT, counters=4, state=hurdles))
    beat(stage, "p1", "w1")
    beat(stage, "p2", "w1")
    assert [scene.card for scene in stage.state.scenes] == ["w2"]


@pytest.mark.rule("SZ-2.3", "SZ-6.3", "SZ-6.10")
def test_a_monologue_alone_is_claimed_in_act_3_by_a_character_with_a_condition(rulings: Settings) -> None:
    stage = three(rulings, phase=ACT_3, counters=0, state=BOUND)
    with pytest.raises(Illegal, match="condition of your own"):
        stage.do("p2", TakeBeat())
    claim(stage, "p1", "")
    assert (has_beat(stage), stage.state.beat and stage.state.beat.card) == ("p1", "")


@pytest.mark.rule("SZ-12.3")
def test_a_pass_without_a_prompt_changes_nothing(rulings: Settings) -> None:
    stage = three(rulings)
    stage.do("p1", PassBeat())
    before = stage.state
    with pytest.raises(Impossible, match="nobody is waiting"):
        stage.do("p1", PassBeat())
    assert stage.state == before


@pytest.mark.rule("SZ-6.4", "SZ-12.4")
def test_no_answer_passes_a_claim_and_returns_a_beat(rulings: Settings) -> None:
    stage = three(rulings)
    asked = GAME.open_questions(stage.state)[0]
    assert GAME.default(stage.state, asked) == PassBeat()
    claim(stage, "p1", "w1")
    assert GAME.default(stage.state, GAME.open_questions(stage.state)[0]) == PutBack()


@pytest.mark.rule("SZ-6.4")
@pytest.mark.parametrize(
    ("last", "order"), [("", "p1 p2 p3"), ("p1", "p2 p3 p1"), ("p2", "p3 p1 p2"), ("p3", "p1 p2 p3")]
)
def test_seats_are_counted_from_the_last_active_one_who_is_last(rulings: Settings, last: str, order: str) -> None:
    stage = three(rulings, state={"last_active": last})
    assert [beat_claims.distance(stage.state, seat) for seat in order.split()] == [0, 1, 2]


@pytest.mark.rule("SZ-6.9", "SZ-12.4")
def test_a_player_who_has_passed_is_no_longer_waited_for(rulings: Settings) -> None:
    stage = three(rulings)
    stage.do("p1", PassBeat())
    with pytest.raises(Impossible, match="nobody is waiting for your claim"):
        stage.do("p1", PassBeat())
    assert claims_of(stage.state) == ["p2", "p3"]


@pytest.mark.rule("SZ-9.7", "SZ-6.3")
def test_being_alone_in_the_scene_with_a_condition_gives_no_second_beat(rulings: Settings) -> None:
    stage = three(rulings, state={"hurdles": (Hurdle("h1", "trapped", "p1"),)})
    beat(stage, "p1", "w1")
    with pytest.raises(Illegal, match="you have already acted"):
        stage.do("p1", TakeBeat("w1"))


@pytest.mark.rule("SZ-6.2", "SZ-2.4")
def test_a_paid_counter_is_used_up_and_none_is_owed(rulings: Settings) -> None:
    stage = three(rulings)
    left = places.counters(stage.state, "scene.w1")
    for count in range(left):
        assert places.counters(stage.state, "scene.w1") == left - count
        stage.run(counters.take_counter, "w1", "p2")
    with pytest.raises(Illegal, match="no beats left"):
        stage.run(counters.take_counter, "w1", "p2")


@pytest.mark.rule("SZ-6.2", "SZ-9.9")
def test_a_beat_whose_action_waits_for_consent_has_no_other(rulings: Settings) -> None:
    """A roll began meanwhile; with the consent the beat had two actions."""
    stage = opened(Stage(rulings, Actor(), Actor(), Actor(), stage=(problem("w1"),), plot=PLOT))
    claim(stage, "p1", "w1")
    stage.do("p1", Antagonize("p2", "Rival", "who is better?"))
    for command in (TakeCenterStage(), AskQuestion("who?"), Antagonize("p3", "Rival", "who else?")):
        with refused_by("SZ-6.2", why="this beat already has its action"):
            stage.do("p1", command)


@pytest.mark.rule("SZ-6.2", "SZ-10.6")
def test_nothing_is_rolled_while_a_delay_is_judged() -> None:
    """The roll continued after its scene had ended."""
    rulings = GAME.read_settings({"delay_price": "counter"})
    stage = opened(Stage(rulings, Actor(), Actor(), Actor(), stage=(problem("w1"),), plot=PLOT))
    claim(stage, "p1", "w1")
    stage.do("p1", DelayScene())
    with refused_by("SZ-6.2", why="the table is judging a claim"):
        stage.do("p1", TakeCenterStage())
    rulings = GAME.read_settings({"question_rolls": "free"})
    stage = opened(Stage(rulings, Actor(), Actor(), Actor(), stage=(problem("w1"),), plot=PLOT)).do("p1", DelayScene())
    with pytest.raises(Impossible, match="between the beats of a scene"):
        stage.do("p2", AskQuestion("who?", "w1"))
