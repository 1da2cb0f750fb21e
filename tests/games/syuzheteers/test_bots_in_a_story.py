"""What bots leave undone because no player would do it: unconscious, quarreling, wasting what was paid for."""

from typing import Any

import msgspec
import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.syuzheteers import GAME, bot_tales
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.bots import wish
from croupier.games.syuzheteers.bots.beats import beat
from croupier.games.syuzheteers.bots.reactions import heavy_price, window
from croupier.games.syuzheteers.bots.words import in_the_way, said_in
from croupier.games.syuzheteers.prologue.state import Inclination, Minor
from croupier.games.syuzheteers.roll.commands import AgreeToBeat, FlashBack, HoldDialogue, ObjectToClaim
from croupier.games.syuzheteers.scenes.commands import ExitStage, PutBack, TakeBeat
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_3
from croupier.testing.stage import Stage
from support.syuzheteers.beats import opened, problem
from support.syuzheteers.offers import offered
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor
from support.syuzheteers.stage import Stage as Scene

OUT = {"hurdles": (Hurdle("h9", "unconscious", "p2"),)}
ANGRY = {"inclinations": (Inclination("angry", 1, (Complication("m9", "angry", 2),)), Inclination("upset"))}
TOLL = Card("w1", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "the toll"), Obstacle("o2", "a dog")))


def taken(stage: Stage[Any], seat: str, seed: int) -> dict[str, Any]:
    """What the bot of a seat does now, with all fields of the command."""
    asks = GAME.open_questions(stage.state)
    prompts = tuple(Prompt(ask, Secret(f"{ask.seat}-{ask.key}", (ask.seat,))) for ask in asks)
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), seat)
    answer = GAME.bot(seat, f"taken {seed}")(view, seat, GAME.choices(view, seat))
    assert answer is not None
    told: dict[str, Any] = msgspec.to_builtins(GAME.read_command(msgspec.json.encode(answer.command)))
    return told


@pytest.mark.rule("SZ-5.6", "SZ-9.7")
@pytest.mark.parametrize("phase", [ACT_1, ACT_3])
def test_an_unconscious_character_waits_for_help_and_holds_no_monologue(rulings: Settings, phase: str) -> None:
    state = {"act_round": 1, "beat": None, **OUT}
    stage = opened(Beaten(rulings, Actor(), Actor(), stage=(problem("w1"),), phase=phase, state=state, pool=2))
    assert {taken(stage, "p2", seed)["type"] for seed in range(12)} == {"pass_beat"}
    alone = (*OUT["hurdles"], Hurdle("h8", "trapped", "p1"))
    stage.state = msgspec.structs.replace(stage.state, hurdles=alone)
    assert {taken(stage, "p2", seed).get("card") for seed in range(12)} == {"w1"}


@pytest.mark.rule("SZ-5.6")
def test_a_character_who_recovers_without_help_claims_no_skill(rulings: Settings) -> None:
    state = {"hurdles": (Hurdle("h9", "unconscious", "p1"), Hurdle("h8", "trapped", "p2"))}
    stage = Beaten(rulings, Actor(), Actor(), state=state)
    assert {taken(stage, "p1", seed)["addressed"] for seed in range(12)} == {"h9"}
    stage.center("h9")
    assert {tuple(taken(stage, "p1", seed).get("claims", ())) for seed in range(12)} <= {(), ("r",)}


@pytest.mark.rule("SZ-9.5", "SZ-9.6", "SZ-9.8")
def test_nobody_talks_with_somebody_unconscious(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more=ANGRY), Actor(), state={"hurdles": (Hurdle("h9", "unconscious", "p2"),)})
    done = [taken(stage, "p1", seed) for seed in range(40)]
    assert not any(one.get("partner") == "p2" for one in done)
    asked = Beaten(rulings, Actor(), Actor(more=ANGRY)).do("p1", HoldDialogue("p2", "m9"))
    asked.state = msgspec.structs.replace(asked.state, hurdles=OUT["hurdles"])
    assert {taken(asked, "p2", seed)["agrees"] for seed in range(12)} == {False}
    cast = tuple(Minor(f"n{at}", f"Minor {at}", "is there") for at in (1, 2, 3))
    state = {"cast": cast, "hurdles": (Hurdle("h9", "unconscious", "n1"),)}
    chorus = offered(Beaten(rulings, Actor(), Actor(), state=state), "p1", "chorus")
    played = Beaten(rulings, Actor(), Actor(), state=state)
    answer = wish(played.state, _prompt(played), chorus, lambda most: 0)
    assert answer is not None
    assert msgspec.to_builtins(answer.command)["cast"] == ["n2", "n3"]


def _prompt(stage: Stage[Any]) -> Prompt:
    ask = next(one for one in GAME.open_questions(stage.state) if one.key.startswith("beat"))
    return Prompt(ask, Secret("p1", ("p1",)))


@pytest.mark.rule("SZ-9.6", "SZ-9.9")
def test_friends_do_not_quarrel_in_the_only_beat_of_a_scene(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), phase=ACT_1)
    done = {taken(stage, "p1", seed)["type"] for seed in range(60)}
    assert done.isdisjoint({"hold_hostile_dialogue", "antagonize"})


@pytest.mark.rule("SZ-9.9", "SZ-5.2")
def test_a_bots_question_for_a_rival_matches_its_type() -> None:
    settings = GAME.read_settings({"play_type": "antagonistic"})
    done = [taken(Beaten(settings, Actor(), Actor()), "p1", seed) for seed in range(60)]
    asked = {(one["question"], one["challenge"]) for one in done if one["type"] == "antagonize"}
    assert asked
    assert asked <= set(bot_tales.GRUDGES)


@pytest.mark.rule("SZ-11.13")
def test_the_last_beat_of_a_play_faces_the_challenge(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more=ANGRY), Actor(), stage=(TOLL,), phase=ACT_3, state={"act_round": 5})
    assert {addressed(taken(stage, "p1", seed)) for seed in range(12)} == {("take_center_stage", "challenge")}
    own = offered(stage, "p1")
    before = msgspec.structs.replace(stage.state, act_round=4)
    assert addressed(beat(before, "p1", own, lambda most: most - 1).command) != ("take_center_stage", "challenge")


def addressed(command: dict[str, Any]) -> tuple[str, str]:
    return command["type"], command.get("addressed", "challenge")


@pytest.mark.rule("SZ-11.12")
@pytest.mark.parametrize(
    ("addressed", "act_round", "paid"),
    [("o1", 5, None), ("o1", 2, "a2"), ("challenge", 5, "a2"), ("challenge", 1, "a2")],
)
def test_bots_do_not_give_up_a_relationship_first_or_pay_when_it_is_too_late(
    rulings: Settings, addressed: str, act_round: int, paid: str | None
) -> None:
    cards = (
        Card("a1", name="Sworn", kind="relationship", durability=1, left=1, owners=("p1", "p2")),
        Card("a2", name="A dog", kind="person", durability=1, left=1),
    )
    state = {"act_round": act_round}
    stage = Beaten(rulings, Actor(assets=cards), Actor(), stage=(TOLL,), phase=ACT_3, state=state)
    stage.thrown("1", "1", addressed=addressed).until("heavy_price")
    own = offered(stage, "p1", "pay_heavy_price", "pass_in_roll")
    assert heavy_price(stage.state, "p1", own, lambda most: 0).command.get("card") == paid


@pytest.mark.rule("SZ-10.3", "SZ-10.2")
def test_bots_use_an_advantage_that_they_have_paid_for_in_this_roll(rulings: Settings) -> None:
    cards = (Card("a1", name="A map", durability=1, left=1), Card("a2", name="A key", left=0, author="p1"))
    stage = Beaten(rulings, Actor(assets=cards), Actor(), Actor()).center().claim_only("g")
    own = offered(stage, "p1", "flash_back", "pass_in_roll")
    roll = msgspec.structs.replace(stage.roll, prepared=("p1",))
    for pick in (lambda most: 0, lambda most: min(1, most - 1)):
        choice = window(msgspec.structs.replace(stage.state, roll=roll), "p1", own, pick)
        assert choice.command.get("card") == "a2"


@pytest.mark.rule("SZ-10.2", "SZ-7.12")
def test_bots_do_not_help_a_roll_that_they_object_to(rulings: Settings) -> None:
    cards = (Card("a1", name="A map", durability=1, left=1),)
    stage = Beaten(rulings, Actor(), Actor(assets=cards), Actor()).center().claim_only("g")
    own = offered(stage, "p2", "flash_back")
    assert window(stage.state, "p2", own, lambda most: 0).command["type"] == "flash_back"
    stage.do("p2", ObjectToClaim("g"))
    own = offered(stage, "p2", "flash_back", "pass_in_roll")
    assert window(stage.state, "p2", own, lambda most: 0).command["type"] == "pass_in_roll"


@pytest.mark.rule("SZ-7.7", "SZ-7.12")
def test_bots_do_not_obstruct_a_roll_about_their_own_trouble(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(more=ANGRY), Actor()).do("p1", HoldDialogue("p2", "m9"))
    stage.do("p2", AgreeToBeat(agrees=True)).claim_only("g", "t")
    kinds = ("object_to_claim", "propose_claim", "pass_in_roll")
    chosen = {seat: window(stage.state, seat, offered(stage, seat, *kinds), lambda most: 0) for seat in ("p2", "p3")}
    assert {seat: one.command["type"] for seat, one in chosen.items()} == {
        "p2": "pass_in_roll", "p3": "object_to_claim",
    }  # fmt: skip


@pytest.mark.rule("SZ-9.1", "SZ-1.8")
def test_bots_let_a_rescue_reach_its_goal(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), state={"hurdles": (Hurdle("h9", "trapped", "p2"),)}).center("h9")
    assert {taken(stage, "p2", seed)["type"] for seed in range(40)} == {"let_stand"}


@pytest.mark.rule("SZ-8.6")
def test_bots_do_not_put_the_same_obstacle_in_the_way_again(rulings: Settings) -> None:
    trouble = bot_tales.TROUBLES[3]
    said = []
    for phase, part in ((ACT_1, 0), ("act_2", 1), ("act_2", 2), (ACT_3, 1), (ACT_3, 2), (ACT_3, 3)):
        card = Card("w1", type=trouble.type, question=trouble.question)
        state = {"act_pass": part, "act_round": part}
        stage = Beaten(rulings, Actor(), Actor(), stage=(card,), phase=phase, state=state, pool=3)
        stage.thrown("1", "1").until("trouble")
        said.append(in_the_way(stage.state, stage.roll))
    assert len(set(said)) == len(said)
    assert said[:2] == list(trouble.obstacles)


@pytest.mark.rule("SZ-6.2", "SZ-6.4")
def test_a_beat_that_was_put_back_once_is_kept(rulings: Settings) -> None:
    stage = opened(Scene(rulings, Actor(), Actor(), stage=(problem("w1"),)))
    stage.do("p1", TakeBeat("w1")).do("p2", TakeBeat("w1"))
    assert stage.state.beat is not None
    for number, kept in ((1, False), (2, True)):
        now = msgspec.structs.replace(stage.state, beat=msgspec.structs.replace(stage.state.beat, number=number))
        choice = beat(now, "p1", offered(stage, "p1"), lambda most: 0)
        assert (choice.command["type"] != "put_back") is kept


@pytest.mark.rule("SZ-9.7", "SZ-11.11")
def test_bots_seldom_leave_a_scene_for_a_monologue(rulings: Settings) -> None:
    state = {"act_round": 1, "beat": None}
    stage = opened(
        Beaten(rulings, Actor(more=ANGRY), Actor(), stage=(problem("w1"),), phase=ACT_3, state=state, pool=2)
    )
    alone = [taken(stage, "p1", seed).get("card", "") == "" for seed in range(40)]
    assert 0 < sum(alone) < 10


@pytest.mark.rule("SZ-9.1", "SZ-12.1")
def test_bots_do_not_rescue_a_character_whose_player_has_left(rulings: Settings) -> None:
    state = {"hurdles": (Hurdle("h9", "trapped", "p3"),)}
    for gone, addressed in ((("p3",), "challenge"), ((), "h9")):
        stage = Beaten(rulings, Actor(), Actor(), Actor(), state={"gone": gone, **state})
        done = beat(stage.state, "p1", offered(stage, "p1"), lambda most: most - 1)
        assert done.command.get("addressed", "challenge") == addressed


def test_bots_prepare_each_thing_under_a_fitting_kind() -> None:
    assert dict(bot_tales.PREPARED)["A second key"] == "thing"
    assert {kind for _, kind in bot_tales.PREPARED} <= set(bot_tales.HELPS)


@pytest.mark.rule("SZ-7.3", "SZ-7.6", "SZ-7.12")
def test_bots_do_not_dispute_a_claim_that_changes_no_dice(rulings: Settings) -> None:
    kinds = ("object_to_claim", "propose_claim", "pass_in_roll")
    for claims, done in ((("g",), "pass_in_roll"), (("g", "t"), "object_to_claim")):
        stage = Beaten(rulings, Actor(), Actor()).center().claim_only(*claims)
        assert window(stage.state, "p2", offered(stage, "p2", *kinds), lambda most: 0).command["type"] == done
    for claim, done in (("", "pass_in_roll"), ("k", "propose_claim")):
        stage = Beaten(rulings, Actor(), Actor()).center().claim(dice=("4",)).claim_only(*claim)
        assert window(stage.state, "p2", offered(stage, "p2", *kinds), lambda most: 0).command["type"] == done


@pytest.mark.rule("SZ-10.5", "SZ-10.6", "SZ-6.2")
def test_bots_do_not_delay_a_challenge_that_somebody_has_just_made_room_for(rulings: Settings) -> None:
    def done(stage: Stage[Any]) -> set[str]:
        return {taken(stage, "p2", seed)["type"] for seed in range(40)}

    def begun() -> Stage[Any]:
        actors = (Actor(at="scene.w1"), Actor())
        return opened(Scene(rulings, *actors, stage=(TOLL,), state={"acted": ("p1",), "acted_in": (("p1", "w1"),)}))

    assert "delay_scene" in done(begun())
    assert "delay_scene" not in done(begun().do("p1", ExitStage()))
    stage = opened(Scene(rulings, Actor(), Actor(), stage=(TOLL,)))
    stage.do("p1", TakeBeat("w1")).do("p2", TakeBeat("w1")).do("p1", PutBack())
    assert "delay_scene" not in done(stage)


@pytest.mark.rule("SZ-6.8", "SZ-10.2")
def test_bots_set_a_scene_where_its_trouble_is_and_say_nothing_twice_in_a_roll(rulings: Settings) -> None:
    trouble = bot_tales.TROUBLES[3]
    card = Card("w1", type=trouble.type, question=trouble.question)
    owned = tuple(Card(name, name=name, kind="place", durability=1, left=1) for name in ("a1", "a2"))
    stage = Beaten(rulings, Actor(assets=owned[:1]), Actor(assets=owned[1:]), stage=(card,)).center()
    (note,) = offered(stage, "p1", "write_note_of_scene")
    assert said_in(stage.state, note, "note", lambda most: 0) == trouble.place
    first, second = bot_tales.HELPS["place"]
    stage.claim_only("g").do("p1", FlashBack("a1", "start", first))
    back = next(one for one in offered(stage, "p2", "flash_back") if one.command["side"] == "start")
    assert {said_in(stage.state, back, "tale", at.__mod__) for at in range(4)} == {second}
