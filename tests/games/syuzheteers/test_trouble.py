"""What failure means, who names it, the heavy price, and people who leave mid-roll (SZ-8.5, 8.6, 11.12, 12.1)."""

from typing import Any

import msgspec
import pytest

from croupier.core.play import Play
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.objections.commands import Object, Vote
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.roll import steps
from croupier.games.syuzheteers.roll.commands import (
    AgreeToBeat,
    HoldDialogue,
    HoldHostileDialogue,
    HoldMonologue,
    NameTrouble,
    PayHeavyPrice,
)
from croupier.games.syuzheteers.roll.heavy_price import prices
from croupier.games.syuzheteers.scenes.events import PlayerGone
from croupier.games.syuzheteers.scenes.state import ACT_2, ACT_3
from croupier.games.syuzheteers.state import Story
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor

ANGRY = Inclination("angry", 1, (Complication("m9", "angry", 2),))
TOLL = Card("w1", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "the toll"),))
LAST = Card("w2", type="Rival", question="who rules the other bridge?")


def failed(rulings: Settings, addressed: str = "challenge", own: dict[str, Any] | None = None, **more: Any) -> Beaten:
    """A roll of p1 that fails: 1 and 1."""
    stage = Beaten(rulings, Actor(more=own or {}, assets=more.pop("assets", ())), Actor(), Actor(), **more)
    return stage.thrown("1", "1", addressed=addressed)


@pytest.mark.rule("SZ-8.5", "SZ-8.6", "SZ-5.5")
def test_example_1_a_failed_challenge_gets_an_obstacle_and_the_next_target_is_9(rulings: Settings) -> None:
    stage = failed(rulings).until("trouble")
    stage.do("p1", NameTrouble("The drawbridge is up"))
    stage.nobody_objects()
    assert [one.text for one in stage.card("w1").obstacles] == ["The drawbridge is up"]
    assert stage.state.roll is None
    again = Beaten(rulings, Actor(), stage=(stage.card("w1"),)).thrown("1", "1")
    assert (again.facts("SZ-7.9"), again.state.roll is not None) == (
        {"usual_target": 8, "target": 9, "obstacles": 1},
        True,
    )


@pytest.mark.rule("SZ-8.5", "SZ-5.6", "SZ-5.7")
def test_example_1_a_failed_obstacle_hurdles_the_leader_and_stays(rulings: Settings) -> None:
    stage = failed(rulings, "o1", stage=(TOLL,)).until("trouble")
    stage.do("p1", NameTrouble("trapped"))
    stage.nobody_objects()
    assert [(one.type, one.bearer, one.obstacle) for one in stage.state.hurdles] == [("trapped", "p1", "o1")]
    assert [one.id for one in stage.card("w1").obstacles] == ["o1"]
    assert stage.facts("SZ-7.9") == {"target": 8}, "obstacles count only against the challenge itself"


@pytest.mark.rule("SZ-8.5")
def test_example_1_a_failed_hurdle_or_complication_has_no_consequence(rulings: Settings) -> None:
    stage = failed(rulings, "h9", state={"hurdles": (Hurdle("h9", "trapped", "p1"),)}).until()
    assert (len(stage.state.hurdles), stage.card("w1").obstacles) == (1, ())
    stage = Beaten(rulings, Actor(more={"inclinations": (ANGRY,)}), Actor())
    stage.do("p1", HoldMonologue("m9"))
    stage.thrown("1", "1").until()
    assert (stage.one().complications[0].rating, stage.card("w1").obstacles) == (2, ())


@pytest.mark.rule("SZ-8.6", "SZ-1.8")
def test_if_its_name_is_struck_the_first_objector_names_it_finally(rulings: Settings) -> None:
    stage = failed(rulings).until("trouble")
    stage.do("p1", NameTrouble("A puddle")).do("p3", Object(1))
    stage.do("p2", Vote(1, "strike")).do("p3", Vote(1, "strike"))
    assert stage.asked() == ["p3 trouble"]
    with pytest.raises(Impossible, match="not asked to name"):
        stage.do("p1", NameTrouble("A puddle"))
    stage.do("p3", NameTrouble("A flood"))
    assert [one.text for one in stage.card("w1").obstacles] == ["A flood"]


@pytest.mark.rule("SZ-8.6")
@pytest.mark.option("gm_seat", "seat")
def test_a_gm_who_strikes_a_name_chooses_another(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), gm=True).thrown("1", "1").until("trouble")
    stage.do("p1", NameTrouble("A puddle")).do("gm", Object(1))
    assert stage.asked() == ["gm trouble"]
    stage.do("gm", NameTrouble("A flood"))
    assert [one.text for one in stage.card("w1").obstacles] == ["A flood"]


@pytest.mark.rule("SZ-8.6", "SZ-5.5")
@pytest.mark.parametrize("text", ["", "   ", "x" * 201])
def test_an_obstacle_has_a_text(rulings: Settings, text: str) -> None:
    stage = failed(rulings).until("trouble")
    with pytest.raises(Invalid):
        stage.do("p1", NameTrouble(text))


@pytest.mark.rule("SZ-12.4", "SZ-8.5")
def test_an_unanswered_roll_reaches_its_end(rulings: Settings) -> None:
    stage = failed(rulings).until()
    assert (stage.state.roll, stage.state.beat, len(stage.card("w1").obstacles)) == (None, None, 1)


# the heavy price


SWORD = Card("a1", name="A sword", kind="thing", durability=2, left=1)
BLUNT = Card("a2", name="A blunt sword", kind="thing", durability=2, left=0)


@pytest.mark.rule("SZ-11.12")
@pytest.mark.parametrize(("addressed", "card"), [("challenge", "hand.p1"), ("o1", "scene.w1")])
def test_in_act_3_giving_up_a_resource_for_good_turns_a_failure_into_success(
    rulings: Settings, addressed: str, card: str
) -> None:
    stage = failed(rulings, addressed, assets=(SWORD, BLUNT), phase=ACT_3, stage=(TOLL, LAST)).until("heavy_price")
    with pytest.raises(Illegal, match="durability left"):
        stage.do("p1", PayHeavyPrice("a2"))
    stage.do("p1", PayHeavyPrice("a1"))
    assert (stage.where("a1"), stage.card("a1").owners, stage.where("w1")) == ("out", (), card)
    assert (stage.card("w1").obstacles, stage.state.hurdles) == ((), ())


@pytest.mark.rule("SZ-11.12")
def test_no_price_is_paid_before_act_3_or_for_a_condition(rulings: Settings) -> None:
    assert failed(rulings, assets=(SWORD,), phase=ACT_2).until("heavy_price", "trouble").asked() == ["p1 trouble"]
    bound = {"hurdles": (Hurdle("h9", "trapped", "p1"),)}
    stage = failed(rulings, "h9", assets=(SWORD,), phase=ACT_3, state=bound, stage=(TOLL, LAST)).until("heavy_price")
    assert stage.state.roll is None


@pytest.mark.rule("SZ-11.12")
def test_declining_the_price_once_makes_the_roll_fail(rulings: Settings) -> None:
    stage = failed(rulings, assets=(SWORD,), phase=ACT_3, stage=(TOLL, LAST)).until()
    assert (stage.where("a1"), len(stage.card("w1").obstacles)) == ("hand.p1", 2)


@pytest.mark.rule("SZ-11.12", "SZ-3.6")
def test_either_owner_pays_with_a_relationship(rulings: Settings) -> None:
    bond = Card("a3", name="Old friends", kind="relationship", durability=1, left=1, owners=("p2", "p1"))
    stage = Beaten(rulings, Actor(), Actor(assets=(bond,)), phase=ACT_3, stage=(TOLL, LAST)).thrown("1", "1")
    stage.until("heavy_price")
    stage.do("p1", PayHeavyPrice("a3"))
    assert stage.where("a3") == "out"


@pytest.mark.rule("SZ-11.12")
@pytest.mark.option("heavy_price", "fiction")
def test_the_price_may_be_purely_narrative(rulings: Settings) -> None:
    stage = failed(rulings, assets=(SWORD,), phase=ACT_3, stage=(TOLL, LAST))
    assert prices(rulings.__getitem__, stage.state, stage.roll) == ()


# people who leave


def gone(stage: Beaten, seat: str) -> Beaten:
    def leaves(play: Play[Story]) -> None:
        play.do(PlayerGone(seat))

    stage.run(leaves, seat=seat, luck=("1", "1"), goes_on=True)
    return stage


@pytest.mark.rule("SZ-12.1")
def test_a_window_treats_players_who_have_left_as_passing(rulings: Settings) -> None:
    stage = failed(rulings).until("lend")
    assert stage.asked() == ["p2 lend"]
    assert [ask for ask in gone(stage, "p2").asked() if "join" not in ask] == ["p3 lend"]


@pytest.mark.rule("SZ-12.1")
@pytest.mark.parametrize("step", ["claims", "lend", "buy", "trouble"])
def test_without_the_active_player_the_rest_is_decided_by_default(rulings: Settings, step: str) -> None:
    stage = Beaten(rulings, Actor(more={"uses": 1}), Actor(), Actor()).center()
    if step != "claims":
        stage = stage.thrown("2", "1,6" if step == "buy" else "1").until(step)
    gone(stage, "p1").until(dice=("1", "1"))
    assert (stage.state.roll, len(stage.card("w1").obstacles)) == (None, 1)
    assert not stage.one().complications


@pytest.mark.rule("SZ-12.1", "SZ-9.5")
def test_without_the_partner_there_is_no_dialogue(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"inclinations": (ANGRY,)}), Actor(), Actor())
    stage.do("p1", HoldDialogue("p2", "m9"))
    assert stage.roll.step == "agreeing"
    assert gone(stage, "p2").state.roll is None


@pytest.mark.rule("SZ-12.1")
def test_a_character_whose_player_left_is_hurt_by_default(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor())
    stage.do("p1", HoldHostileDialogue("p2")).do("p2", AgreeToBeat(agrees=True))
    stage.thrown("6", "2")
    assert (stage.roll.step, stage.one("p2").complications) == ("hurting", ()), "she is waited for while she is there"
    gone(stage, "p2")
    assert (stage.state.roll, [one.rating for one in stage.one("p2").complications]) == (None, [1])


@pytest.mark.rule("SZ-12.1")
def test_calling_off_a_roll_drops_its_judgments(rulings: Settings) -> None:
    stage = failed(rulings).until("trouble")
    stage.do("p1", NameTrouble("A puddle"))
    stage.state = msgspec.structs.replace(stage.state, roll=None)
    stage.run(steps.step)
    assert (stage.state.matters, [ask.key for ask in GAME.open_questions(stage.state) if "objection" in ask.key]) == (
        (),
        [],
    )
