"""Where a player could be misled or stuck: warnings, proposals, words that are still to be written."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, flow
from croupier.games.syuzheteers.assets import cards
from croupier.games.syuzheteers.assets.commands import FillReverse
from croupier.games.syuzheteers.assets.state import Card, Complication
from croupier.games.syuzheteers.objections.commands import LetStand, Object, Vote
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Character, Inclination
from croupier.games.syuzheteers.roll.commands import (
    FlashBack,
    HoldMonologue,
    LendHand,
    NameTrouble,
    ObjectToClaim,
    OfferEntrance,
    PassInRoll,
    Prepare,
    ProposeClaim,
    PutClaims,
    RallyAlone,
)
from croupier.games.syuzheteers.scenes.acts import begin_act
from croupier.games.syuzheteers.scenes.commands import DelayScene
from croupier.games.syuzheteers.scenes.state import ACT_3
from croupier.testing.refusals import refused_by
from support.syuzheteers.beats import beat, opened, problem
from support.syuzheteers.offers import log_lines, offered
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage, under

DOG = Card("a1", name="A dog", kind="person", durability=1, left=1)


@pytest.mark.rule("SZ-7.3", "SZ-10.2")
@pytest.mark.parametrize(("claims", "warns"), [((), True), (("g",), False)])
def test_a_player_is_warned_of_a_flashback_that_adds_no_die(
    rulings: Settings, claims: tuple[str, ...], warns: bool
) -> None:
    stage = Beaten(rulings, Actor(), Actor(assets=(DOG,)), Actor()).center().claim_only(*claims)
    (choice,) = offered(stage, "p2", "flash_back")
    assert ("one die is rolled either way" in choice.help, "no extra die" in choice.label) == (warns, warns)
    stage.do("p2", FlashBack("a1", "start"), *(("4",) if warns else ()))
    adds = "replaces the free start die" if warns else "adds a start die"
    assert f"P2 flashes back to “A dog” and {adds}." in log_lines(stage)
    cited = [fact.name for one in stage.plays[-1].receipt.because if one.clause == "SZ-7.3" for fact in one.facts]
    assert ("more_dice" in cited) is warns
    stage.until("claims", dice=("3,4",))
    assert len(stage.roll.start) == 2 - warns


@pytest.mark.rule("SZ-7.6", "SZ-10.2")
def test_a_player_is_warned_of_a_flashback_that_adds_no_stop_die(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(assets=(DOG,)), Actor()).center().claim(dice=("4",)).claim_only()
    (choice,) = offered(stage, "p2", "flash_back")
    assert "one die is rolled either way" in choice.help


@pytest.mark.rule("SZ-7.7", "SZ-R2")
def test_the_gm_may_propose_that_it_is_a_risk_and_players_may_object() -> None:
    rulings = GAME.read_settings({"gm_seat": "seat"})
    stage = Beaten(rulings, Actor(), Actor(), Actor(), gm=True).center().claim(dice=("4",)).claim_only()
    assert [one.label for one in offered(stage, "gm", "propose_claim") if one.legal]
    stage.do("gm", ProposeClaim("k"))
    stage.do("p1", ObjectToClaim("k"))
    assert stage.roll.claim("k") is not None


@pytest.mark.rule("SZ-10.6")
def test_a_delay_that_was_struck_is_not_proposed_again_in_that_act(rulings: Settings) -> None:
    stage = opened(
        Stage(rulings, Actor(), Actor(), Actor(), plot=(problem("w2"), problem("w3")), stage=(problem("w1"),))
    )
    stage.do("p1", DelayScene())
    number = stage.state.matters[0].number
    for seat in ("p2", "p3"):
        stage.do(seat, Object(number) if seat == "p2" else Vote(number, "strike"))
    stage.do("p2", Vote(number, "strike"))
    assert stage.state.scenes[0].card == "w1"
    assert not stage.card("w1").obstacles
    with pytest.raises(Illegal, match="already been proposed in this act"):
        stage.do("p2", DelayScene())


@pytest.mark.rule("SZ-3.5", "SZ-11.11")
def test_in_act_3_a_turned_asset_comes_on_stage_when_its_question_is_written(rulings: Settings) -> None:
    bone = msgspec.structs.replace(DOG, durability=0, left=0)
    stage = Stage(rulings, Actor(assets=(bone,)), Actor(), plot=(problem("w1"),), phase="prologue")
    stage.run(begin_act, ACT_3)
    opened(stage)

    def turn(play: Any) -> None:
        cards.turn_over(play, "a1", "p1")
        flow.go_on(play)

    stage.run(turn)
    assert [scene.card for scene in stage.state.scenes] == ["w1"]
    beat(stage, "p1", "w1", resolves=True)
    assert (stage.state.phase, stage.asked()[0]) == (ACT_3, "p1 reverse a1"), "the act waits for the words"
    stage.do("p1", FillReverse("a1", "Rival", "who feeds it?"))
    assert [scene.card for scene in stage.state.scenes] == ["a1"]


@pytest.mark.rule("SZ-1.8", "SZ-1.6")
def test_the_log_says_what_was_objected_to(rulings: Settings) -> None:
    stage = opened(Stage(rulings, Actor(), Actor(), Actor(), plot=(problem("w2"),), stage=(problem("w1", "who?"),)))
    stage.do("p1", DelayScene()).do("p2", LetStand(1))
    assert "P1 proposes: “who?” goes to the bottom of the plot." in log_lines(stage)
    assert "P2 lets it stand: “\u2018who?\u2019 goes to the bottom of the plot”." in log_lines(stage)


@pytest.mark.rule("SZ-9.7", "SZ-10.1", "SZ-10.4")
def test_a_refusal_cites_the_clause_that_says_so(rulings: Settings) -> None:
    boxes = (Inclination("angry", 1, (Complication("m9", "angry", 1),)), Inclination("upset"))
    stage = Beaten(rulings, Actor(more={"inclinations": boxes}), Actor(), Actor())
    stage.do("p1", HoldMonologue("m9"))
    stage.thrown("4", "1,6")
    roll = msgspec.structs.replace(stage.roll, step="lending", answered=())
    stage.state = msgspec.structs.replace(stage.state, roll=roll)
    with pytest.raises(Illegal, match="monologue") as refused:
        stage.do("p2", LendHand("beat"), goes_on=False)
    assert refused.value.clause == "SZ-9.7"
    stage.state = msgspec.structs.replace(stage.state, roll=msgspec.structs.replace(roll, step="offers"))
    with pytest.raises(Illegal, match="monologue") as refused:
        stage.do("p2", OfferEntrance(0), goes_on=False)
    assert refused.value.clause == "SZ-10.4"


@pytest.mark.rule("SZ-9.6")
@pytest.mark.parametrize(
    "says",
    [
        "they fill a box if you succeed, if they agree to play it",
        under("play_type", "antagonistic", "they fill a box if you succeed"),
        under("dialogue_hostile", "always", "they fill a box if you succeed"),
    ],
)
def test_a_hostile_dialogue_says_whether_it_needs_consent(rulings: Settings, says: str) -> None:
    (choice,) = offered(Beaten(rulings, Actor(), Actor()), "p1", "hold_hostile_dialogue")
    assert choice.help == says


FULL = {"inclinations": (Inclination("angry", 1, (Complication("m9", "angry", 2),)),)}


@pytest.mark.rule("SZ-9.6", "SZ-4.4", "SZ-R15")
@pytest.mark.parametrize(
    "says",
    [
        "they are in crisis and get a hurdle if you succeed, if they agree to play it",
        under("crisis", "none", "they take a complication beyond their boxes if you succeed, if they agree to play it"),
        under(
            "crisis_overflow", "nothing",
            "they are in crisis: nothing happens to them if you succeed, if they agree to play it",
        ),
        under(
            "crisis_overflow", "raise",
            "they are in crisis: their highest rating rises by 1 if you succeed, if they agree to play it",
        ),
    ],
)  # fmt: skip
def test_a_hostile_dialogue_says_what_happens_to_somebody_in_crisis(rulings: Settings, says: str) -> None:
    (choice,) = offered(Beaten(rulings, Actor(), Actor(more=FULL)), "p1", "hold_hostile_dialogue")
    assert choice.help == says


@pytest.mark.rule("SZ-9.5", "SZ-R39")
@pytest.mark.parametrize(
    "does",
    [
        "lowers the target by 1",
        under("dialogue_help", "start_die", "adds a start die"),
        under("dialogue_help", "none", "adds nothing"),
    ],
)
def test_a_dialogue_says_what_the_help_of_the_other_does_here(rulings: Settings, does: str) -> None:
    stage = Beaten(rulings, Actor(), Actor(more=FULL))
    stage.add(Character(PRINCIPAL, "Una", "rules with a fist", inclinations=FULL["inclinations"]))
    assert [one.help for one in offered(stage, "p1", "hold_dialogue")] == [
        f"the principal's help {does}", f"your partner's help {does}",
    ]  # fmt: skip


@pytest.mark.rule("SZ-4.5")
@pytest.mark.parametrize(
    "why",
    [
        "a rally is worth a start die",
        under("rally", "fiction", "at this table a rally is only narrated"),
    ],
)
def test_a_rally_without_a_roll_is_refused_with_what_a_rally_does_here(rulings: Settings, why: str) -> None:
    angry = Inclination("angry", 1, (Complication("m9", "angry", 2),))
    stage = Beaten(rulings, Actor(more={"inclinations": (angry,)}), Actor())
    with refused_by("SZ-R16", why=why):
        stage.do("p1", RallyAlone("m9"))


@pytest.mark.rule("SZ-10.3")
def test_nobody_proposes_a_claim_about_a_preparation(rulings: Settings) -> None:
    """It was refused as if it came from the active player, or were about start dice."""
    stage = Beaten(rulings, Actor(), Actor(points=1), Actor()).center().claim_only("g")
    stage.do("p2", Prepare("A rope")).do("p2", PutClaims(), "3").do("p2", PutClaims(("k",)))
    with refused_by("SZ-10.3", why="about a preparation"):
        stage.do("p3", ProposeClaim("x"))


@pytest.mark.rule("SZ-10.3")
@pytest.mark.parametrize(
    "says",
    [
        "costs a banked point; a prep roll determines what it is worth",
        under(
            "retrospect", "nothing_on_failure",
            "costs a banked point; a prep roll determines what it is worth, or that it is nothing",
        ),
        under("retrospect", "d6", "costs a banked point; one die determines what it is worth"),
    ],
)  # fmt: skip
def test_a_preparation_says_what_decides_its_worth(rulings: Settings, says: str) -> None:
    stage = Beaten(rulings, Actor(), Actor(points=1), Actor()).center().claim_only("g")
    (choice,) = offered(stage, "p2", "prepare")
    assert choice.help == says


@pytest.mark.option("flashback_late", "before_total")
@pytest.mark.rule("SZ-10.2")
def test_a_pass_after_the_dice_does_not_say_that_they_are_still_to_be_rolled(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(assets=(DOG,)), Actor()).center().claim("g", dice=("3",)).claim_only()
    helps = [one.help for one in offered(stage, "p2", "pass_in_roll")]
    stage.do("p2", PassInRoll(), "2").do("p3", PassInRoll(), "2")
    assert stage.roll.side == "late"
    helps += [one.help for one in offered(stage, "p2", "pass_in_roll")]
    assert helps == ["the dice are rolled once everybody has passed", "the dice count once everybody has passed"]


@pytest.mark.option("bank_when", "on_success")
@pytest.mark.rule("SZ-7.5", "SZ-R31")
def test_a_failure_says_that_its_extra_sixes_bank_nothing(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor()).thrown("6,6", "1").until()
    assert "P1 banks nothing: the roll fails." in log_lines(stage)
    assert (stage.facts("SZ-R31"), stage.points()) == ({"sixes": 2, "points": 0}, 0)
    paid = Beaten(rulings, Actor(), Actor()).thrown("6,6", "6").until()
    assert (paid.points(), "P1 banks nothing: the roll fails." in log_lines(paid)) == (1, False)


@pytest.mark.rule("SZ-8.6", "SZ-1.6")
def test_a_vote_on_a_named_trouble_says_what_was_chosen(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor()).thrown("1", "1").until("trouble")
    stage.do("p1", NameTrouble("a wall")).do("p2", Object(1))
    assert "Vote on p1's choice of a new obstacle: a wall." in log_lines(stage)
