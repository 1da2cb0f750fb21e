"""Where the table only assists, rules are flagged; what names nothing is still refused."""

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Refusal
from croupier.core.settings import Settings
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.prologue import spend_rewards
from croupier.games.syuzheteers.prologue.commands import PlaceChallenge, PrepareAsset, SpendRewards
from croupier.games.syuzheteers.roll.commands import (
    BuySuccess,
    FlashBack,
    HoldDialogue,
    HoldMonologue,
    LeadByProxy,
    ObjectToClaim,
    PayHeavyPrice,
    PutClaims,
    TakeCenterStage,
)
from croupier.games.syuzheteers.scenes.commands import DelayScene, ExitStage, NameNext, ProposePayer, PutBack, TakeBeat
from croupier.games.syuzheteers.scenes.state import ACT_3, EPILOGUE, Beat
from croupier.testing.refusals import refused_by
from support.syuzheteers.beats import all_pass, opened, problem
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage

BONE = Card("a1", name="A bone", kind="thing", durability=0, left=0)
PLOT = (problem("w2"), problem("w3"), problem("w4"))


def assisting(stage: Any) -> Any:
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    return stage


def refused(stage: Stage, seat: str, command: Command) -> str:
    """Why a command is refused; nothing has changed."""
    before = stage.state
    with pytest.raises(Refusal) as found:
        stage.do(seat, command)
    assert stage.state is before
    return found.value.why


@pytest.mark.rule("SZ-8.1")
@pytest.mark.parametrize("dice", [-1, 0, 3, 9])
def test_only_dice_on_the_table_are_bought_off(rulings: Settings, dice: int) -> None:
    stage = assisting(Beaten(rulings, Actor(), Actor()).thrown("4", "1,5").until("buy"))
    assert refused(stage, "p1", BuySuccess(dice)) == "there are not that many stop dice"
    stage.do("p1", BuySuccess(2))
    assert [one.rating for one in stage.one().complications] == [2]


@pytest.mark.rule("SZ-10.2", "SZ-3.4")
def test_a_flashback_needs_a_side_and_an_asset(rulings: Settings) -> None:
    stage = assisting(Beaten(rulings, Actor(), Actor(assets=(BONE,)), Actor()).center().claim_only("g"))
    assert "side: left is not allowed" in refused(stage, "p2", FlashBack("a1", "left"))
    stage.do("p2", FlashBack("a1", "start"))
    assert refused(stage, "p3", FlashBack("a1", "start")) == "that card is not an asset now"


@pytest.mark.rule("SZ-9.3", "SZ-9.5", "SZ-9.7")
@pytest.mark.parametrize(
    ("command", "why"),
    [
        (LeadByProxy("n9"), "there is no such proxy"),
        (HoldMonologue("m9"), "there is no such condition"),
        (HoldDialogue("p9", "m1"), "there is no such main character"),
    ],
)
def test_actions_about_something_that_does_not_exist_are_refused(rulings: Settings, command: Command, why: str) -> None:
    assert refused(assisting(Beaten(rulings, Actor(), Actor())), "p1", command) == why


@pytest.mark.rule("SZ-11.12")
def test_a_heavy_price_must_be_an_existing_card(rulings: Settings) -> None:
    dog = Card("a2", name="A dog", kind="person", durability=1, left=1)
    stage = Beaten(rulings, Actor(assets=(dog,)), Actor(), phase=ACT_3).thrown("1", "1").until("heavy_price")
    assert refused(assisting(stage), "p1", PayHeavyPrice("w9")) == "there is no such card"
    scene = stage.state.scenes[0].card  # it was taken out of play, resolved, and given back as an asset
    assert refused(stage, "p1", PayHeavyPrice(scene)) == "that card is not an asset now"


@pytest.mark.rule("SZ-11.13")
def test_only_players_are_made_to_pay(rulings: Settings) -> None:
    stage = opened(Stage(rulings, Actor(), Actor(), stage=(problem("w1"),), counters=0, phase=ACT_3))
    all_pass(stage)
    assert refused(assisting(stage), "p1", ProposePayer("w1", "p9")) == "nobody by that name is playing"


@pytest.mark.rule("SZ-6.4", "SZ-R26")
@pytest.mark.option("beat_order", "hand_on")
def test_the_next_beat_is_handed_on_to_a_player(rulings: Settings) -> None:
    stage = opened(Stage(rulings, Actor(), Actor(), stage=(problem("w1"),), plot=PLOT, state={"last_active": "p1"}))
    assert refused(assisting(stage), "p1", NameNext("p9")) == "nobody by that name is playing"
    stage.do("p1", NameNext("p2"))
    assert stage.asked() == ["p2 claim"]


@pytest.mark.rule("SZ-6.2")
def test_a_second_action_does_not_replace_the_roll_of_the_first(rulings: Settings) -> None:
    """The first roll was gone without a line, with its claims and dice."""
    stage = assisting(Beaten(rulings, Actor(), Actor(), state={"beat": Beat("p1", "w1")}).center().claim_only("g"))
    with refused_by("SZ-6.2", why="this beat already has its action"):
        stage.do("p1", TakeCenterStage())
    assert (stage.roll.number, [one.what for one in stage.roll.claims]) == (1, ["g"])


@pytest.mark.rule("SZ-6.2")
@pytest.mark.parametrize("command", [TakeCenterStage(), LeadByProxy("n1"), TakeCenterStage("o1")])
def test_a_beat_outside_a_scene_has_no_challenge_to_face(rulings: Settings, command: Command) -> None:
    """There was no answer but an internal error."""
    stage = assisting(Beaten(rulings, Actor(), Actor(), state={"beat": Beat("p1", "")}))
    with refused_by("SZ-6.2", why="a beat claimed outside a scene is a monologue"):
        stage.do("p1", command)


@pytest.mark.rule("SZ-6.2")
def test_the_counter_of_a_beat_that_has_its_action_is_not_put_back(rulings: Settings) -> None:
    """The roll continued without a beat, and another beat could be claimed meanwhile."""
    stage = assisting(Beaten(rulings, Actor(), Actor(), state={"beat": Beat("p1", "w1")}).center())
    with refused_by("SZ-6.2", why="this beat already has its action"):
        stage.do("p1", PutBack())
    assert stage.state.beat == Beat("p1", "w1")


@pytest.mark.rule("SZ-6.3", "SZ-6.4")
def test_a_claim_that_was_flagged_is_accepted(rulings: Settings) -> None:
    """It was taken down, and dropped without a word when the beat began."""
    there = Actor(at="scene.w1")
    acted = {"acted": ("p1",), "acted_in": (("p1", "w1"),)}
    stage = opened(Stage(rulings, there, Actor(), stage=(problem("w1"),), plot=PLOT, state=acted))
    assisting(stage).do("p1", TakeBeat("w1"))
    assert [line.clause for line in stage.because() if line.flag] == ["SZ-6.3"]
    all_pass(stage)
    assert stage.asked() == ["p1 beat w1"]


@pytest.mark.rule("SZ-11.17", "SZ-1.8")
def test_what_is_flagged_about_rewards_is_for_their_own_player(rulings: Settings) -> None:
    """Everyone read that destiny was bought, before the choices were revealed."""
    epilogue = {"step": spend_rewards.STEP}
    stage = assisting(Stage(rulings, Actor(more={"experience": 1}), Actor(), phase=EPILOGUE, state=epilogue))
    receipt = stage.do("p1", SpendRewards(destiny=2)).plays[-1].receipt
    flags = {seat: [one.flag for one in receipt.for_seat(seat).because if one.flag] for seat in ("p1", "p2")}
    assert flags == {"p1": ["that is more experience than you have"], "p2": []}
    with pytest.raises(Refusal, match="more than you have: 1 step"):
        stage.do("p1", SpendRewards({"i1": 2}))


@pytest.mark.rule("SZ-10.6", "SZ-10.5")
def test_what_would_change_nothing_is_refused(rulings: Settings) -> None:
    """In Act III a delayed challenge came back at once; a marker off stage left it."""
    stage = assisting(opened(Stage(rulings, Actor(), Actor(), stage=(problem("w1"), problem("w2")), phase=ACT_3)))
    with pytest.raises(Refusal, match="inevitable"):
        stage.do("p1", DelayScene())
    with pytest.raises(Refusal, match="off stage"):
        stage.do("p1", ExitStage())


@pytest.mark.rule("SZ-R52", "SZ-11.6")
@pytest.mark.option("ranking", "vote")
def test_challenges_are_not_placed_where_everyone_ranks_them(rulings: Settings) -> None:
    """It was flagged, and the ballots that were in counted for nothing."""
    state = {"step": "ranking", "turn": "p1"}
    stage = assisting(Stage(rulings, Actor(), Actor(), plot=(problem("w1"),), phase="prologue", state=state))
    with pytest.raises(Refusal, match="ranked by everyone"):
        stage.do("p1", PlaceChallenge("w1", 1))


@pytest.mark.rule("SZ-R5")
def test_no_card_is_prepared_where_none_is_drawn(rulings: Settings) -> None:
    """It was flagged, and lay nowhere."""
    with pytest.raises(Refusal, match="draws no prepared cards"):
        assisting(Stage(rulings, Actor(), Actor())).do("p1", PrepareAsset("A dog", "person"))


@pytest.mark.rule("SZ-7.12")
def test_nobody_objects_to_what_is_settled(rulings: Settings) -> None:
    """The objection was flagged, and nothing came of it."""
    stage = assisting(Beaten(rulings, Actor(), Actor(), Actor()))
    stage.do("p1", TakeCenterStage()).do("p1", PutClaims(("g",)))
    stage.do("p2", ObjectToClaim("g"))
    with pytest.raises(Refusal, match="you have objected"):
        stage.do("p2", ObjectToClaim("g"))
