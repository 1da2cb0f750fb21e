"""Act III: all that is left on stage, rounds, and the curtain (SZ-6.10, SZ-11.11, SZ-11.13, Procedure 6)."""

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, flow, places
from croupier.games.syuzheteers.assets import cards
from croupier.games.syuzheteers.assets.state import RELATIONSHIP, Card, Hurdle
from croupier.games.syuzheteers.objections.commands import LetStand, Object, Vote
from croupier.games.syuzheteers.roll.commands import AskQuestion
from croupier.games.syuzheteers.scenes.acts import begin_act
from croupier.games.syuzheteers.scenes.commands import ExitStage, PayFor, ProposePayer, TakeBeat
from croupier.games.syuzheteers.scenes.state import ACT_3, EPILOGUE
from support.syuzheteers.beats import all_pass, beat, claim, claims_of, opened, problem
from support.syuzheteers.offers import labels, log_lines, offered
from support.syuzheteers.stage import Actor, Stage, under

PLOT = (problem("w1"), problem("w2"), problem("w3"))


def begun(rulings: Settings, *actors: Actor, plot: tuple[Card, ...] = PLOT, **state: Any) -> Stage:
    stage = Stage(rulings, *(actors or (Actor(), Actor(), Actor())), plot=plot, phase="prologue", state=state)
    stage.run(begin_act, ACT_3)
    return opened(stage)


def on_stage(stage: Stage) -> list[str]:
    return [scene.card for scene in stage.state.scenes]


@pytest.mark.rule("SZ-11.11", "SZ-6.1", "SZ-2.4")
def test_every_challenge_comes_on_stage_with_one_shared_pool_of_counters(rulings: Settings) -> None:
    stage = begun(rulings)
    assert (on_stage(stage), stage.plot()) == (["w1", "w2", "w3"], [])
    assert (stage.state.act_round, places.counters(stage.state, places.POOL)) == (1, 3)
    beat(stage, "p2", "w3")
    assert (places.marker(stage.state, "p2"), places.counters(stage.state, places.POOL)) == ("scene.w3", 2)


@pytest.mark.rule("SZ-11.11")
def test_a_round_ends_with_its_pool_and_then_markers_leave_and_it_refills(rulings: Settings) -> None:
    stage = begun(rulings)
    for seat, card in (("p1", "w1"), ("p2", "w1"), ("p3", "w2")):
        beat(stage, seat, card)
    assert (stage.state.act_round, places.counters(stage.state, places.POOL)) == (2, 3)
    assert [places.marker(stage.state, seat) for seat in ("p1", "p2", "p3")] == ["", "", ""]
    assert claims_of(stage.state) == ["p1", "p2", "p3"]


@pytest.mark.rule("SZ-6.10")
def test_a_resolved_challenge_closes_only_its_scene_and_moves_its_characters_aside(rulings: Settings) -> None:
    stage = begun(rulings)
    beat(stage, "p1", "w2")
    beat(stage, "p2", "w2", resolves=True)
    assert on_stage(stage) == ["w1", "w3"]
    assert [places.marker(stage.state, seat) for seat in ("p1", "p2")] == [places.ASIDE, places.ASIDE]
    assert (places.counters(stage.state, places.POOL), stage.state.act_round) == (1, 1)
    assert "p1" in claims_of(stage.state)


@pytest.mark.rule("SZ-3.5", "SZ-11.11")
def test_an_asset_turned_over_in_act_3_joins_the_stage(rulings: Settings) -> None:
    dog = Card("a1", name="A dog", kind="thing", type="Rival", question="who feeds it?", durability=0)
    stage = begun(rulings, Actor(assets=(dog,)), Actor())

    def turn(play: Any) -> None:
        cards.turn_over(play, "a1", "p1")
        flow.go_on(play)

    stage.run(turn)
    assert on_stage(stage)[-1] == "a1"


@pytest.mark.rule("SZ-11.13")
def test_act_3_ends_when_no_challenge_is_on_stage(rulings: Settings) -> None:
    stage = begun(rulings, plot=PLOT[:1])
    beat(stage, "p1", "w1", resolves=True)
    assert stage.state.phase == EPILOGUE


@pytest.mark.rule("SZ-11.13")
def test_act_3_ends_after_a_round_without_a_beat(rulings: Settings) -> None:
    stage = begun(rulings)
    all_pass(stage)
    assert stage.state.curtain is not None


@pytest.mark.rule("SZ-11.13", "SZ-11.11")
def test_act_3_ends_after_round_5(rulings: Settings) -> None:
    stage = begun(rulings)
    for number in range(1, 6):
        assert stage.state.act_round == number
        beat(stage, "p1", "w1")
        all_pass(stage)
    assert stage.state.curtain is not None


def fallen(rulings: Settings, *actors: Actor, plot: tuple[Card, ...] = PLOT[:1], **state: Any) -> Stage:
    stage = begun(rulings, *actors, plot=plot, **state)
    all_pass(stage)
    return stage


DOG = Card("a1", name="A dog", kind="person", durability=1, left=1)


@pytest.mark.rule("SZ-11.13", "SZ-1.8")
def test_the_next_player_names_who_pays_and_they_take_an_asset_out_of_play(rulings: Settings) -> None:
    stage = fallen(rulings, Actor(), Actor(), Actor(assets=(DOG,)), last_active="p1")
    assert stage.asked() == ["p2 payer w1"]
    with pytest.raises(Illegal, match="somebody else decides"):
        stage.do("p1", ProposePayer("w1", "p3"))
    stage.do("p2", ProposePayer("w1", "p3"))
    for seat in ("p1", "p3"):
        stage.do(seat, LetStand(stage.state.matters[0].number))
    assert stage.asked() == ["p3 pay w1"]
    with pytest.raises(Invalid, match="a1"):
        stage.do("p3", PayFor("w1"))
    with pytest.raises(Impossible, match="no hurdle is taken with it"):
        stage.do("p3", PayFor("w1", "a1", "trapped"))
    with pytest.raises(Illegal, match="somebody else pays"):
        stage.do("p2", PayFor("w1", "a1"))
    with pytest.raises(Impossible, match="nothing is to be paid"):
        stage.do("p3", PayFor("w2", "a1"))
    stage.do("p3", PayFor("w1", "a1"))
    assert (stage.where("a1"), stage.where("w1"), stage.state.lost) == (places.OUT, places.OUT, ("w1",))
    assert "“what about w1?” is lost. Cem pays with “A dog”." in log_lines(stage)
    assert stage.facts("SZ-11.13") == {"lost": "what about w1?", "paid": "“A dog”"}
    assert stage.state.phase == EPILOGUE


def strike(stage: Stage) -> None:
    """Everyone else strikes the proposal."""
    matter = stage.state.matters[0]
    others = [seat for seat in stage.state.players if seat != matter.claimant]
    stage.do(others[0], Object(matter.number))
    for seat in others:
        stage.do(seat, Vote(stage.state.matters[0].number, "strike"))


@pytest.mark.rule("SZ-11.13", "SZ-1.8")
def test_after_a_struck_proposal_the_next_player_proposes_and_finally_the_die_decides(rulings: Settings) -> None:
    stage = fallen(rulings, last_active="p1")
    for seat in ("p2", "p3"):
        assert stage.asked() == [f"{seat} payer w1"]
        stage.do(seat, ProposePayer("w1", "p1"))
        strike(stage)
    stage.do("p1", ProposePayer("w1", "p2"))
    matter = stage.state.matters[0].number
    stage.do("p2", Object(matter)).do("p2", Vote(matter, "strike"))
    stage.do("p3", Vote(matter, "strike"), "3")
    assert stage.asked() == ["p3 pay w1"]
    assert stage.facts("SZ-1.8")["die"] == 3
    assert "All proposals are struck, so a 3-sided die decides who pays: 3." in log_lines(stage)


@pytest.mark.rule("SZ-11.13")
def test_a_personal_challenge_is_paid_for_by_its_character(rulings: Settings) -> None:
    stage = fallen(rulings, plot=(problem("w1", personal_to=("p2",)),))
    assert stage.asked() == ["p2 pay w1"]
    two = fallen(rulings, plot=(problem("w1", kind=RELATIONSHIP, owners=("p1", "p3"), personal_to=("p1", "p3")),))
    assert two.asked() == ["p1 payer w1"]
    with pytest.raises(Illegal, match="cannot be made to pay"):
        two.do("p1", ProposePayer("w1", "p2"))


@pytest.mark.rule("SZ-11.13")
def test_a_payer_without_an_asset_takes_a_hurdle_or_has_one_already(rulings: Settings) -> None:
    stage = fallen(rulings, plot=(problem("w1", personal_to=("p2",)),))
    stage.do("p2", PayFor("w1", hurdle="trapped"))
    assert [one.type for one in stage.state.hurdles_of("p2")] == ["trapped"]
    stage = fallen(rulings, plot=(problem("w1", personal_to=("p2",)),), hurdles=(Hurdle("h1", "crippled", "p2"),))
    assert (stage.state.phase, len(stage.state.hurdles)) == (EPILOGUE, 1)


@pytest.mark.rule("SZ-11.13")
def test_every_challenge_on_stage_is_paid_for(rulings: Settings) -> None:
    stage = fallen(rulings, plot=tuple(problem(f"w{at}", personal_to=(f"p{at}",)) for at in (1, 2, 3)))
    for at in (1, 2, 3):
        assert stage.asked() == [f"p{at} pay w{at}"]
        stage.do(f"p{at}", PayFor(f"w{at}"))
    assert (stage.state.lost, stage.state.phase) == (("w1", "w2", "w3"), EPILOGUE)


@pytest.mark.rule("SZ-11.13")
def test_by_default_someone_is_named_and_pays(rulings: Settings) -> None:
    stage = fallen(rulings, Actor(assets=(DOG,)), Actor())
    while stage.state.phase == ACT_3:
        ask = GAME.open_questions(stage.state)[0]
        stage.do(ask.seat, GAME.default(stage.state, ask))
    assert stage.where("a1") == places.OUT


@pytest.mark.rule("SZ-6.4", "SZ-11.11")
def test_in_a_round_players_who_have_not_acted_go_first_wherever_they_act(rulings: Settings) -> None:
    stage = begun(rulings)
    beat(stage, "p1", "w1")
    stage.do("p1", ExitStage())
    stage.do("p1", TakeBeat("w2")).do("p3", TakeBeat("w1"))
    all_pass(stage)
    assert stage.state.beat is not None
    assert stage.state.beat.seat == "p3"


@pytest.mark.rule("SZ-6.10")
def test_a_character_who_exits_in_act_3_may_act_elsewhere(rulings: Settings) -> None:
    stage = begun(rulings)
    beat(stage, "p1", "w1", resolves=True)
    stage.do("p1", ExitStage())
    claim(stage, "p1", "w2")
    assert stage.state.beat is not None
    assert (stage.state.beat.seat, stage.state.beat.card) == ("p1", "w2")


@pytest.mark.rule("SZ-11.13", "SZ-1.8")
@pytest.mark.parametrize(
    ("judge", "gm"),
    [
        under("gm_seat", "seat", "gm", True),
        under("gm_seat", "rotating", "p3", False),
        under("judge", "gm", "gm", True),
    ],
)
def test_a_sole_judge_names_who_pays(rulings: Settings, judge: str, gm: bool) -> None:
    people = (Actor(), Actor(), Actor(assets=(DOG,)))
    card = (problem("w1"),)
    stage = opened(Stage(rulings, *people, plot=card, phase=ACT_3, gm=gm, state={"last_active": "p1"}))
    all_pass(stage)
    assert stage.asked() == [f"{judge} payer w1"]
    with pytest.raises(Illegal, match="somebody else decides"):
        stage.do("p2", ProposePayer("w1", "p3"))
    stage.do(judge, ProposePayer("w1", "p3"))
    assert stage.asked() == ["p3 pay w1"], "nobody objects to a judge"


@pytest.mark.rule("SZ-9.11", "SZ-R29")
@pytest.mark.option("question_rolls", "free")
def test_no_question_is_rolled_once_the_curtain_falls(rulings: Settings) -> None:
    """It was offered and rolled while someone was to pay, and a card turned over in it reached no stage."""
    stage = begun(rulings)
    assert labels(stage, "p1", "ask_question") == ["Roll for a question"]
    all_pass(stage)
    assert not offered(stage, "p1", "ask_question")
    with pytest.raises(Impossible, match="between the beats"):
        stage.do("p1", AskQuestion("who was it?", "w1"))


@pytest.mark.rule("SZ-11.13")
def test_a_payment_that_is_called_off_costs_nothing(rulings: Settings) -> None:
    """Canceling was offered, and refused: there was nothing in progress to cancel."""
    stage = fallen(rulings, Actor(assets=(DOG,)), Actor(), plot=PLOT[:2])
    assert (GAME.is_between(stage.state), stage.state.curtain is not None) == (False, True)
    assert GAME.canceling.words(stage.state) == "the payment, for which the challenge is lost"
    stage.break_off()
    assert (stage.state.lost, stage.where("a1"), stage.state.phase) == (("w1",), places.hand("p1"), ACT_3)
    stage.break_off()
    assert (stage.state.lost, stage.state.hurdles, stage.state.phase) == (("w1", "w2"), (), EPILOGUE)
    assert GAME.is_between(stage.state)
