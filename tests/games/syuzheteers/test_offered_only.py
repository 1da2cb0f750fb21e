"""Commands take only what a choice offers: no field that no choice sets, no value between (SZ-12.3)."""

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible, Invalid, Refusal
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle
from croupier.games.syuzheteers.objections.commands import Object, Vote
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.prologue.commands import SpendRewards
from croupier.games.syuzheteers.prologue.state import Inclination, Minor
from croupier.games.syuzheteers.roll.commands import (
    AgreeToBeat,
    AskQuestion,
    BuySuccess,
    FlashBack,
    HoldHostileDialogue,
    LendHand,
    ObjectToClaim,
    PassInRoll,
    PutClaims,
    TakeHurt,
)
from croupier.games.syuzheteers.scenes.commands import Chorus, MoveOn, PayFor
from croupier.games.syuzheteers.scenes.state import ACT_2, EPILOGUE
from support.syuzheteers.beats import all_pass, opened, problem
from support.syuzheteers.offers import labels, offered
from support.syuzheteers.opening import default
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage, under

ROPE = Card("a1", name="A rope", kind="thing", durability=1, left=0)
FULL = tuple(Inclination(kind, 1, (Complication(f"m{kind}", kind, 1),)) for kind in ("angry", "upset", "shaken"))


def spending(rulings: Settings, experience: int = 2, **more: Any) -> Stage:
    rich = Actor(assets=(ROPE,), more={"experience": experience} | more)
    return Stage(rulings, rich, Actor(), phase=EPILOGUE, state={"step": "rewards"})


@pytest.mark.rule("SZ-11.17")
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(SpendRewards(), id="nothing is said of two rewards"),
        pytest.param(SpendRewards({"w1": 1}), id="one is unaccounted for"),
        pytest.param(SpendRewards({"keep": 3}), id="more is kept than there is"),
        pytest.param(SpendRewards({"i1": 3, "keep": -1}), id="less than nothing is kept"),
        pytest.param(SpendRewards({"keep": 2}, grows="i1"), id="a box for no level"),
        pytest.param(SpendRewards(destiny=1, grows="i1"), id="a box where destiny adds none"),
    ],
)
def test_every_reward_is_spent_or_kept_and_has_no_other_answer(rulings: Settings, command: Command) -> None:
    stage = spending(rulings)
    with pytest.raises(Refusal):
        stage.do("p1", command)
    assert "p1 rewards" in stage.asked()


@pytest.mark.rule("SZ-11.17", "SZ-12.4")
def test_without_an_answer_every_reward_is_kept(rulings: Settings) -> None:
    stage = spending(rulings)
    assert default(stage, "rewards", "p1")
    default(stage, "rewards", "p2")
    assert stage.one().experience == 2


@pytest.mark.option("destiny", "box")
@pytest.mark.rule("SZ-R17", "SZ-11.17")
def test_no_inclination_has_more_than_three_boxes(rulings: Settings) -> None:
    boxes = (Inclination("angry", 2), Inclination("upset", 3), Inclination("shaken", 1))
    stage = spending(rulings, 5, inclinations=boxes)
    with pytest.raises(Invalid, match="i1, i3"):
        stage.do("p1", SpendRewards(destiny=2, grows="i2"))
    (choice,) = [one for one in offered(stage, "p1", "spend_rewards") if one.command.get("destiny") == 2]
    assert [option.value for field in choice.fields for option in field.options] == ["i1", "i3"]
    stage.do("p1", SpendRewards(destiny=2, grows="i1")).do("p2", SpendRewards())
    assert [one.boxes for one in stage.one().inclinations] == [3, 3, 2], "what finds no room goes to the next"


@pytest.mark.rule("SZ-1.8")
def test_a_ballot_is_to_strike_to_keep_or_to_abstain(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor()).thrown("1", "1").until("trouble")
    default(stage, "trouble")
    stage.do("p2", Object(stage.state.matters[0].number))
    with pytest.raises(Invalid, match="strike, keep or abstain"):
        stage.do("p2", Vote(stage.state.matters[0].number, "perhaps"))


@pytest.mark.rule("SZ-10.1", "SZ-8.4")
def test_no_box_is_named_where_none_is_filled(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor()).thrown("5", "2").until("lend")
    with pytest.raises(Impossible, match="fills no box"):
        stage.do("p2", LendHand("beat", 1))
    stage = Beaten(rulings, Actor(), Actor()).thrown("4", "1,6").until("enter")
    default(stage, "enter")
    with pytest.raises(Impossible, match="not offered"):
        stage.do("p1", BuySuccess(1, "p2"))


@pytest.mark.rule("SZ-R30")
def test_a_talent_is_named_on_the_start_side_only(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"talents": ("knots",)}), Actor()).center()
    stage.claim(dice=("4",))
    with pytest.raises(Impossible, match="a talent adds a start die"):
        stage.do("p1", PutClaims(talent="knots"))


def hurt(rulings: Settings, *boxes: Inclination) -> Beaten:
    """Ben is to be hurt in a dialogue."""
    stage = Beaten(rulings, Actor(), Actor(more={"inclinations": boxes or (Inclination("angry"),)}), Actor())
    stage.do("p1", HoldHostileDialogue("p2")).do("p2", AgreeToBeat(agrees=True))
    return stage.thrown("6", "2")


@pytest.mark.rule("SZ-9.6", "SZ-4.4", "SZ-5.7")
def test_a_hurdle_is_named_only_in_crisis_and_then_in_any_words(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="no hurdle stops"):
        hurt(rulings).do("p2", TakeHurt(0, "trapped"))
    stage = hurt(rulings, *FULL)
    assert "Be stopped in another way" in labels(stage, "p2", "take_hurt")
    with pytest.raises(Impossible, match="no box is free"):
        stage.do("p2", TakeHurt(1, "trapped"))
    stage.do("p2", TakeHurt(0, "speechless"))
    assert [one.type for one in stage.state.hurdles_of("p2")] == ["speechless"]


@pytest.mark.rule("SZ-9.11", "SZ-R29")
@pytest.mark.parametrize("scene", ["", under("question_rolls", "free", "w1")])
def test_a_question_names_its_scene_only_where_it_costs_no_beat(rulings: Settings, scene: str) -> None:
    stage = Beaten(rulings, Actor(), Actor(), state=None if not scene else {"beat": None})
    with pytest.raises(Impossible):
        stage.do("p1", AskQuestion("who?", "" if scene else "w1"))
    stage.do("p1", AskQuestion("who?", scene))
    assert stage.roll.action == "asking"


@pytest.mark.rule("SZ-9.8", "SZ-R42")
def test_a_chorus_names_no_obstacle_and_nobody_twice(rulings: Settings) -> None:
    cast = (Minor("n1", "Ilse", "the innkeeper"), Minor("n2", "Odd", "a sergeant"))
    stage = Beaten(rulings, Actor(), Actor(), state={"cast": cast})
    with pytest.raises(Illegal) as refused:
        stage.do("p1", Chorus("w1", ("n1", "n2"), "later", moot="o1"))
    assert refused.value.clause == "SZ-R42"
    with pytest.raises(Invalid, match="two or more"):
        stage.do("p1", Chorus("w1", ("n1", "n2", "n1"), "later"))


@pytest.mark.rule("SZ-11.13", "SZ-5.7")
def test_a_payer_without_an_asset_takes_a_hurdle_in_any_words(rulings: Settings) -> None:
    stage = opened(Stage(rulings, Actor(), Actor(), plot=(problem("w1", personal_to=("p2",)),), phase="act_3"))
    all_pass(stage)
    assert labels(stage, "p2", "pay_for") == [
        "Take a hurdle into the Epilogue",
        "Take another hurdle into the Epilogue",
    ]
    with pytest.raises(Invalid, match="you have no asset"):
        stage.do("p2", PayFor("w1", "a9"))
    stage.do("p2", PayFor("w1", hurdle="exiled"))
    assert [one.type for one in stage.state.hurdles_of("p2")] == ["exiled"]


@pytest.mark.option("type_lists", "all_open")
@pytest.mark.rule("SZ-9.9", "SZ-R60")
def test_anyone_who_antagonizes_is_offered_any_type_where_lists_are_open(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor())
    (choice,) = offered(stage, "p1", "antagonize")
    assert [field.kind for field in choice.fields if field.name == "challenge"] == ["text"]


@pytest.mark.rule("SZ-11.9")
def test_a_table_cannot_move_on_to_the_act_that_it_is_playing(rulings: Settings) -> None:
    stage = opened(Stage(rulings, Actor(), Actor(), plot=(problem("w1"),), gm=True))
    with pytest.raises(Impossible, match="is being played"):
        stage.do("gm", MoveOn(ACT_2))


@pytest.mark.rule("SZ-12.4")
def test_the_default_of_a_hurt_is_one_of_the_offered_answers(rulings: Settings) -> None:
    for stage in (hurt(rulings), hurt(rulings, *FULL)):
        ask = next(ask for ask in GAME.open_questions(stage.state) if ask.key.startswith("hurt"))
        stage.do("p2", GAME.default(stage.state, ask))
        assert stage.state.roll is None
    assert isinstance(stage.state.hurdles[0], Hurdle)


@pytest.mark.rule("SZ-7.1", "SZ-1.8")
@pytest.mark.parametrize(
    ("step", "command"),
    [
        ("claims", PutClaims()),
        ("roll_window", PassInRoll()),
        ("roll_window", ObjectToClaim("t")),
        ("roll_window", FlashBack("w2", "start")),
    ],
)
def test_a_roll_waits_while_a_claim_is_judged(rulings: Settings, step: str, command: Command) -> None:
    """Nobody was asked anything of the roll while the owner of a card was judged, and it took their answers."""
    stage = Beaten(rulings, Actor(), Actor()).center()
    if step == "roll_window":
        stage.claim_only("t")
    ask = next(one for one in stage.asked() if step in one)
    matter = Matter(7, "owner:w9", "p2", "The rope is Ana's", "owner")
    stage.state = msgspec.structs.replace(stage.state, matters=(matter,))
    with pytest.raises(Impossible, match="a claim is being judged"):
        stage.do(ask[:2], command)
