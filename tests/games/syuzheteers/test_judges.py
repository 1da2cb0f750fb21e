"""Who judges and who proposes where players have left or have no character yet, and what a judge's word does."""

from typing import Any

import msgspec
import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.commands import NameOwner
from croupier.games.syuzheteers.assets.state import Owed
from croupier.games.syuzheteers.objections.commands import Object
from croupier.games.syuzheteers.objections.events import MatterAnswered
from croupier.games.syuzheteers.objections.judge_claims import judge_of
from croupier.games.syuzheteers.players import right_of
from croupier.games.syuzheteers.roll.claim_events import ClaimsPut
from croupier.games.syuzheteers.roll.commands import NameTrouble
from croupier.games.syuzheteers.scenes.commands import DelayScene
from croupier.games.syuzheteers.scenes.state import ACT_3
from croupier.pieces.questions import kind_of
from support.syuzheteers.beats import all_pass, beat, opened, problem
from support.syuzheteers.offers import log_lines
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage

PLOT = tuple(problem(f"w{at}") for at in range(2, 6))
FOUR = (Actor(), Actor(), Actor(), Actor())


def judged(stage: Stage) -> list[str]:
    """The seats that are asked about what is being judged."""
    return [one.split()[0] for one in stage.asked() if "objection" in one]


def failed(stage: Beaten) -> Beaten:
    """p1 fails against the challenge and names the obstacle."""
    stage.center().claim(dice=("1",)).claim(dice=("1",)).until("trouble")
    stage.do("p1", NameTrouble("a wall"))
    return stage


@pytest.mark.rule("SZ-1.8", "SZ-R2")
@pytest.mark.option("gm_seat", "rotating")
def test_a_player_without_a_character_is_not_the_judge(rulings: Settings) -> None:
    stage = Beaten(rulings, *FOUR)
    stage.state = msgspec.structs.replace(stage.state, characters=stage.state.characters[:3])
    assert judged(failed(stage)) == ["p3"]


@pytest.mark.rule("SZ-1.8", "SZ-R2")
@pytest.mark.option("gm_seat", "rotating")
def test_the_judge_sits_to_the_right_of_a_player_who_has_left(rulings: Settings) -> None:
    stage = Stage(rulings, *FOUR, state={"gone": ("p3",), "last_active": "p3"})
    assert judge_of(rulings.__getitem__, stage.state) == "p2"


@pytest.mark.rule("SZ-1.8", "SZ-R2")
@pytest.mark.parametrize(("active", "right"), [("p1", "p4"), ("p3", "p2"), ("", "p4")])
def test_who_sits_to_the_right(rulings: Settings, active: str, right: str) -> None:
    assert right_of(Stage(rulings, *FOUR).state, active) == right
    assert right_of(Stage(rulings, Actor()).state, "p1") == ""


@pytest.mark.rule("SZ-1.8", "SZ-10.6", "SZ-R2")
def test_in_a_beat_the_judge_sits_to_the_right_of_the_player_who_has_it() -> None:
    rulings = GAME.read_settings({"gm_seat": "rotating", "delay_price": "counter"})
    stage = Beaten(rulings, *FOUR[:3], state={"last_active": "p2"})
    stage.do("p1", DelayScene())
    assert judged(stage) == ["p3"]


@pytest.mark.rule("SZ-1.8", "SZ-R2", "SZ-R3")
def test_the_rotating_judge_takes_precedence_over_the_gm() -> None:
    rulings = GAME.read_settings({"gm_seat": "rotating", "judge": "gm"})
    stage = Stage(rulings, *FOUR, gm=True, state={"last_active": "p2"})
    assert judge_of(rulings.__getitem__, stage.state) == "p1"


@pytest.mark.rule("SZ-1.8", "SZ-11.13")
def test_proposers_follow_clockwise_after_the_last_active_player_even_if_they_left(rulings: Settings) -> None:
    stage = Stage(rulings, *FOUR, stage=(problem("w1"),), counters=0, phase=ACT_3, state={"last_active": "p2"})
    opened(stage).leave("p2")
    all_pass(stage)
    assert stage.asked() == ["p3 payer w1"]


def strikes(rulings: Settings, **more: Any) -> Stage:
    """The GM strikes the owner that p1 has named."""
    stage = opened(Stage(rulings, *FOUR[:3], stage=(problem("w1"),), plot=PLOT, gm=True, **more))
    beat(stage, "p1", "w1", resolves=True)
    stage.do("p1", NameOwner("w1", "p1"))
    assert judged(stage) == ["gm"]
    return stage.do("gm", Object(1))


@pytest.mark.rule("SZ-1.8", "SZ-R11")
def test_a_gm_who_strikes_an_owner_names_another_and_that_stands() -> None:
    stage = strikes(GAME.read_settings({"gm_seat": "seat", "asset_owner": "table"}))
    assert stage.state.owed[-1] == Owed("owner", "w1", "gm", final=True)
    assert "Give it to Cem" in stage.offered("gm")
    stage.do("gm", NameOwner("w1", "p3"))
    assert (stage.card("w1").owners, stage.where("w1"), stage.state.matters) == (("p3",), "hand.p3", ())


@pytest.mark.rule("SZ-1.8", "SZ-R11", "SZ-R2")
@pytest.mark.parametrize("by_default", [False, True])
def test_a_player_who_judges_and_strikes_an_owner_names_another_and_does_not_own_it(by_default: bool) -> None:
    """The judge got the asset themselves, by striking whomever the active player had named."""
    rulings = GAME.read_settings({"gm_seat": "rotating", "asset_owner": "table"})
    stage = opened(Stage(rulings, *FOUR[:3], stage=(problem("w1"),), plot=PLOT))
    beat(stage, "p1", "w1", resolves=True)
    stage.do("p1", NameOwner("w1", "p2"))
    assert judged(stage) == ["p3"]
    stage.do("p3", Object(1))
    assert stage.state.owed[-1] == Owed("owner", "w1", "p3", final=True)
    (ask,) = (one for one in GAME.open_questions(stage.state) if kind_of(one) == "owner")
    default = GAME.default(GAME.see(stage.state, "p3"), ask)
    assert default == NameOwner("w1", "p1")
    stage.do("p3", default if by_default else NameOwner("w1", "p2"))
    assert stage.card("w1").owners == (("p1",) if by_default else ("p2",))
    assert not stage.state.matters


@pytest.mark.rule("SZ-3.9", "SZ-R11")
def test_an_asset_without_a_face_goes_by_the_question_that_it_answered() -> None:
    lines = log_lines(strikes(GAME.read_settings({"gm_seat": "seat", "asset_owner": "table"})))
    assert "P1 claims: Ana owns “what about w1?”" in lines


def test_lines_about_the_gm_begin_with_a_capital(rulings: Settings) -> None:
    """On the stage the GM is called "gm"; at a table, "the GM"."""
    stage = Stage(rulings, *FOUR, gm=True)
    assert MatterAnswered(1, "gm", objects=True).log_line(stage.state) == "Gm objects."
    assert ClaimsPut("gm", ()).log_line(stage.state) == "Gm claims nothing."


@pytest.mark.rule("SZ-1.8")
@pytest.mark.option("gm_seat", "seat")
def test_a_receipt_says_who_struck_a_claim(rulings: Settings) -> None:
    stage = failed(Beaten(rulings, *FOUR[:3], gm=True))
    stage.do("gm", Object(1))
    assert stage.facts("SZ-1.8") == {"claim": "a new obstacle: a wall", "judge": "gm", "stands": False}
