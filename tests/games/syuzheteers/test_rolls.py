"""A roll from its declaration to the end of the beat: its steps, what is offered at each, what the page shows."""

import msgspec
import pytest

from croupier.core.chance import Chance, every_outcome
from croupier.core.choices import Choice
from croupier.core.play import Play
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Ask, Prompt
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.state import Card, Complication, Obstacle
from croupier.games.syuzheteers.prologue.state import Inclination, Minor
from croupier.games.syuzheteers.roll import throw_dice
from croupier.games.syuzheteers.roll.commands import (
    AgreeToBeat,
    HoldHostileDialogue,
    ObjectToClaim,
    PassInRoll,
    ProposeClaim,
    PutClaims,
)
from croupier.games.syuzheteers.roll.events import RollWent
from croupier.games.syuzheteers.roll.roll_facts import facts
from croupier.games.syuzheteers.roll.roll_windows import in_order
from croupier.games.syuzheteers.scenes.state import ACT_3
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, under

ANGRY = Inclination("angry", 1, (Complication("m9", "angry", 2),))
ME = Actor(more={"inclinations": (ANGRY, Inclination("shaken")), "uses": 1, "talents": ("riding",)})
FULL = Inclination("angry", 1, (Complication("m9", "angry", 1),))
DOG = Card("a1", name="A dog", kind="person", durability=1, left=1)
TOLL = Card("w1", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "the toll"),))
LAST = Card("w2", type="Rival", question="who else?")


STOPS = ["Be trapped", "Be crippled", "Be unconscious", "Be despondent"]


def offered(stage: Beaten, seat: str) -> list[Choice]:
    """The choices of a seat that is asked, as the table would give them."""
    state = stage.state
    prompts = tuple(Prompt(ask, Secret(f"{ask.seat}-{ask.key}", (ask.seat,))) for ask in GAME.open_questions(state))
    asked = msgspec.structs.replace(state, prompts=prompts)
    return [one for one in GAME.choices(GAME.see(asked, seat), seat) if one.prompt is not None]


def labels(stage: Beaten, seat: str) -> list[str]:
    return [one.label for one in offered(stage, seat) if one.legal]


@pytest.mark.rule("SZ-7.1", "SZ-7.2", "SZ-8.5")
def test_the_steps_of_a_roll_are_in_order(rulings: Settings) -> None:
    stage = Beaten(rulings, ME, Actor()).center().thrown("2", "1,3").until()
    went = [(event.step, event.side) for event in stage.events if isinstance(event, RollWent)]
    assert went == [
        ("claims", "start"), ("window", "start"), ("voting", "start"), ("claims", "stop"), ("window", "stop"),
        ("voting", "stop"), ("lending", "stop"), ("naming", "stop"), ("over", "stop"),
    ]  # fmt: skip


@pytest.mark.rule("SZ-7.1", "SZ-10.4", "SZ-11.12")
def test_buying_and_the_heavy_price_come_between_hands_and_failure(rulings: Settings) -> None:
    me = ME._replace(assets=(Card("a2", name="A sword", kind="thing", durability=2, left=2),))
    stage = Beaten(rulings, me, Actor(), phase=ACT_3, stage=(TOLL, LAST)).center().thrown("5", "1,5").until()
    went = [event.step for event in stage.events if isinstance(event, RollWent)]
    assert went[6:] == ["lending", "offers", "buying", "price", "naming", "over"]


@pytest.mark.rule("SZ-9.1", "SZ-9.3", "SZ-9.11")
def test_the_player_with_the_beat_is_offered_every_action(rulings: Settings) -> None:
    cast = {"cast": (Minor("n1", "The smith", "strong"),)}
    stage = Beaten(rulings, ME, Actor(), stage=(TOLL,), state=cast)
    assert labels(stage, "p1")[:8] == [
        "Take center stage: the challenge, who rules?",
        "Take center stage: the obstacle, the toll",
        "Lead by proxy: the challenge, who rules?",
        "Lead by proxy: the obstacle, the toll",
        "Dialogue with Ben",
        "Hurt Ben in a dialogue",
        "Ask a question",
        "Monologue: your complication, angry (2)",
    ]


@pytest.mark.rule("SZ-7.4", "SZ-7.12", "SZ-10.2")
def test_claims_and_responses_to_them_are_offered(rulings: Settings) -> None:
    stage = Beaten(rulings, ME, Actor(assets=(DOG,), points=1)).center()
    claims, talent = offered(stage, "p1")[0].fields
    assert [one.value for one in claims.options] == ["g", "t", "d"]
    assert [one.value for one in talent.options] == ["riding"]
    stage.do("p1", PutClaims(("t",)))
    assert labels(stage, "p2") == [
        "Object: this is Ana's thing: a signature",
        "Strain A dog to help: a start die",
        "Prepare something in retrospect",
        "Pass",
    ]
    stage.do("p2", PassInRoll(), "3").do("p1", PutClaims(("k",)))
    assert labels(stage, "p2") == [
        "Object: Ana takes a risk",
        "Say that this is hard for Ana in particular",
        "Say that it matters that Ana is angry",
        "Strain A dog to hinder: a stop die",
        "Prepare something in retrospect",
        "Pass",
    ]


@pytest.mark.rule("SZ-10.4", "SZ-8.2", "SZ-8.6")
def test_hands_entrances_and_the_price_are_offered(rulings: Settings) -> None:
    stage = Beaten(rulings, ME, Actor(points=1)).center().thrown("5", "1,3,4")
    assert labels(stage, "p2") == [
        "Lend a hand: use a beat counter and join the scene",
        "Lend a hand: one banked point",
        "Do not lend a hand",
    ]
    stage.do("p2", PassInRoll())
    assert labels(stage, "p2") == ["Offer to make an entrance", "Offer nothing"]
    stage.do("p2", PassInRoll())
    assert [(one.label, one.legal) for one in offered(stage, "p1")] == [
        ("Buy the success: a complication of rating 1", True),
        ("Eliminate 2 stop dice", False),
        ("Buy nothing: fail", True),
    ]
    stage.do("p1", PassInRoll())
    assert labels(stage, "p1") == ["Name the new obstacle"]


@pytest.mark.rule("SZ-1.6", "SZ-7.11")
def test_the_log_shows_the_beat_in_order(rulings: Settings) -> None:
    stage = Beaten(rulings, ME, Actor()).center()
    told = [GAME.log_line(event, stage.state) for event in stage.events]
    since = len(stage.events)
    stage.claim("t", dice=("6",)).claim("k", dice=("3",))
    told += [GAME.log_line(event, stage.state) for event in stage.events[since:]]
    wanted = [
        "Ana takes center stage against the challenge “who rules the bridge?”",
        "P1 claims: this is Ana's thing: a signature.", "P1 claims: Ana takes a risk.",
        "Ana succeeds: 6 + 3 = 9 against a target of 8.",
    ]  # fmt: skip
    assert [line for line in told if line in wanted] == wanted
    nothing = Beaten(rulings, ME, Actor()).center().claim(dice=("6",))
    assert "P1 claims nothing." in [GAME.log_line(event, nothing.state) for event in nothing.events]


@pytest.mark.rule("SZ-7.9", "SZ-7.10")
def test_the_page_shows_dice_target_and_total(rulings: Settings) -> None:
    stage = Beaten(rulings, ME, Actor(), stage=(TOLL,)).center().claim("g", "t", dice=("2,5",))
    told = {one.label: one.value for one in facts(stage.state)}
    assert told == {
        "Who leads": "Ana against the challenge “who rules?”", "Target": "9 = 8 +1 in the way",
        "Start dice": "2, 5 (good at this; their thing)", "Stop dice": "1 to roll",
    }  # fmt: skip
    stage.claim(dice=("3",))
    assert {one.label: one.value for one in facts(stage.state)}["Total"] == "8"
    assert facts(Beaten(rulings, ME, Actor()).state) == ()


@pytest.mark.rule("SZ-7.5", "SZ-7.8")
def test_the_outcomes_of_a_rolls_dice_add_up_to_one(rulings: Settings) -> None:
    stage = Beaten(rulings, ME, Actor()).center().claim_only("g", "t")

    def run(chance: Chance) -> int:
        play = Play(GAME, stage.state, "p1", chance)
        throw_dice.throw(play, "start")
        assert play.state.roll is not None
        return max(play.state.roll.start)

    found = list(every_outcome(run))
    assert sum(p for _, p in found) == 1
    assert sum(p for high, p in found if high == 1) * 6 == 1


def test_each_question_has_a_default_answer_and_a_choice(rulings: Settings) -> None:
    stage = Beaten(rulings, ME, Actor(assets=(DOG,)), Actor()).center()
    seen: set[str] = set()
    dice = ["2", "1,3"]
    for _ in range(40):
        asked: list[Ask] = [ask for ask in GAME.open_questions(stage.state) if not ask.key.startswith("claim:")]
        if stage.state.roll is None:
            break
        seen.add(asked[0].key.partition(":")[0])
        assert any(one.legal for one in offered(stage, asked[0].seat)), asked[0].key
        answer = GAME.default(stage.state, asked[0])
        if asked[0].key.startswith("claims"):
            answer = PutClaims(("g",) if stage.roll.side == "start" else ("k", "x"))
        stage.do(asked[0].seat, answer, *dice)
        del dice[: len(stage.plays[-1].chance.drawn)]
    assert seen == {"claims", "roll_window", "lend", "trouble", "objection"}


@pytest.mark.rule("SZ-9.1")
@pytest.mark.option("center_stage_own", "on")
def test_your_own_complication_is_offered_when_others_are_present(rulings: Settings) -> None:
    angry = Inclination("angry", 1, (Complication("m9", "angry", 2),))
    stage = Beaten(rulings, Actor(more={"inclinations": (angry,)}), Actor())
    assert "Take center stage: your complication, angry (2)" in labels(stage, "p1")


@pytest.mark.rule("SZ-4.4", "SZ-9.6")
@pytest.mark.parametrize(
    ("inclination", "told"),
    [
        pytest.param(Inclination("angry"), ["Be angry"], id="a free box"),
        pytest.param(Inclination("", 3), ["Be hurt: box 1"], id="a pool"),
        pytest.param(
            FULL,
            ["Be trapped", "Be crippled", "Be unconscious", "Be despondent", "Be stopped in another way"],
            id="crisis",
        ),
        under("crisis", "none", FULL, ["Bear it"]),
        under("crisis_overflow", "nothing", FULL, ["Bear it"]),
    ],
)
def test_a_hurt_character_is_offered_the_consequences(
    rulings: Settings, inclination: Inclination, told: list[str]
) -> None:
    stage = Beaten(rulings, Actor(), Actor(more={"inclinations": (inclination,)}))
    stage.do("p1", HoldHostileDialogue("p2")).do("p2", AgreeToBeat(agrees=True))
    assert labels(stage.thrown("6", "2"), "p2") == told


@pytest.mark.rule("SZ-7.12")
def test_complications_are_voted_on_by_their_wording_on_the_sheet(rulings: Settings) -> None:
    hurt = tuple(Inclination("angry", 1, (Complication(name, "angry", 1),)) for name in ("m8", "m9"))
    stage = Beaten(rulings, Actor(more={"inclinations": hurt}), Actor(), Actor()).center().claim(dice=("1",))
    stage.claim_only("m9").do("p2", ProposeClaim("m8")).do("p3", ProposeClaim("k"))
    assert [one.what for one in in_order(stage.state, stage.roll)] == ["k", "m8", "m9"]
    for claim in ("m8", "m9"):
        stage.do("p3", ObjectToClaim(claim))
    for ask in GAME.open_questions(stage.state):
        stage.do(ask.seat, PassInRoll())
    assert stage.state.matters[0].key == "claim:m8"
