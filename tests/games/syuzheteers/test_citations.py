"""The clause that a receipt cites is the one whose text decided: beat actions, passes, failures, scenes, acts."""

from typing import Any

import pytest

from croupier.core.commands import Command
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.commands import NameOwner
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.objections.commands import Object
from croupier.games.syuzheteers.prologue.commands import WriteGear
from croupier.games.syuzheteers.prologue.state import Inclination, Minor
from croupier.games.syuzheteers.roll.commands import (
    AgreeToBeat,
    AskQuestion,
    BuySuccess,
    FlashBack,
    HoldDialogue,
    HoldHostileDialogue,
    HoldMonologue,
    LeadByProxy,
    NameTrouble,
    OfferEntrance,
    PassInRoll,
    Prepare,
    TakeCenterStage,
)
from croupier.games.syuzheteers.scenes.commands import Chorus, NameNext, TakeBeat
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_3
from support.syuzheteers.beats import opened, problem
from support.syuzheteers.offers import log_lines, offered
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage, under

ANGRY = {"inclinations": (Inclination("angry", 1, (Complication("m9", "angry", 2),)), Inclination("upset"))}
CAST = {"cast": (Minor("n1", "Bruna", "keeps the inn"), Minor("n2", "Odd", "counts everything"))}
TOLL = Card("w1", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "the toll"),))


def cited(stage: Stage, since: int = -1) -> list[str]:
    """The clauses of the receipts from there on, in order."""
    return [one.clause for play in stage.plays[since:] for one in play.receipt.because]


def noted(stage: Stage, since: int = -1) -> set[str]:
    """The settings that these receipts name."""
    return {key for play in stage.plays[since:] for key, _ in play.receipt.rulings}


@pytest.mark.rule("SZ-9.1", "SZ-9.3", "SZ-9.5", "SZ-9.6", "SZ-9.7", "SZ-9.11", "SZ-R37")
@pytest.mark.parametrize(
    ("command", "clause"),
    [
        (TakeCenterStage(), "SZ-9.1"),
        (LeadByProxy("n1"), "SZ-9.3"),
        (HoldDialogue("p2", "m9"), "SZ-9.5"),
        (HoldHostileDialogue("p2"), "SZ-9.6"),
        (HoldMonologue("m9"), "SZ-9.7"),
        (AskQuestion("who is there?"), "SZ-9.11"),
        under("question_rolls", "free", AskQuestion("who is there?", "w1"), "SZ-R29"),
        under("center_stage_own", "on", TakeCenterStage("m9"), "SZ-R37"),
    ],
)
def test_a_beat_action_cites_its_clause_first(rulings: Settings, command: Command, clause: str) -> None:
    is_free = isinstance(command, AskQuestion) and bool(command.scene)
    stage = Beaten(rulings, Actor(more=ANGRY), Actor(), state={**CAST, **({"beat": None} if is_free else {})})
    stage.do("p1", command)
    assert cited(stage)[:2] == [clause, "SZ-7.2"]


@pytest.mark.option("center_stage_own", "on")
@pytest.mark.rule("SZ-R37", "SZ-9.1")
def test_the_choice_to_face_your_own_complication_in_company_names_the_ruling(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more=ANGRY), Actor())
    clauses = {str(one.command.get("addressed")): one.clauses for one in offered(stage, "p1", "take_center_stage")}
    assert clauses["m9"] == ("SZ-R37",)
    assert set(clauses.values()) == {("SZ-9.1",), ("SZ-R37",)}


@pytest.mark.rule("SZ-10.1", "SZ-10.4", "SZ-8.1", "SZ-11.12", "SZ-10.7")
@pytest.mark.parametrize(
    ("stop", "seat", "clause", "line"),
    [
        ("lend", "p2", "SZ-10.1", "Ben does not lend a hand."),
        ("enter", "p2", "SZ-10.4", "Ben does not make an entrance."),
        ("buy", "p1", "SZ-8.1", "Ana does not buy a success."),
        ("heavy_price", "p1", "SZ-11.12", "Ana does not pay a heavy price."),
    ],
)
def test_declining_cites_what_is_declined_and_says_so(
    rulings: Settings, stop: str, seat: str, clause: str, line: str
) -> None:
    asset = Card("a1", name="A dog", kind="person", durability=1, left=1)
    stage = Beaten(rulings, Actor(assets=(asset,)), Actor(), phase=ACT_3, pool=3).thrown("2", "1,6").until(stop)
    since = len(stage.events)
    stage.do(seat, PassInRoll())
    assert cited(stage)[0] == clause
    assert log_lines(stage, since)[0] == line


@pytest.mark.rule("SZ-9.5")
def test_a_partner_who_declines_the_cost_is_named_in_the_dialogue(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more=ANGRY), Actor())
    stage.do("p1", HoldDialogue("p2", "m9")).do("p2", AgreeToBeat(agrees=True)).thrown("2", "1,5").until("enter")
    since = len(stage.events)
    stage.do("p2", PassInRoll())
    assert cited(stage)[0] == "SZ-9.5"
    assert log_lines(stage, since)[0] == "Ben does not offer to share the cost."


@pytest.mark.rule("SZ-8.5", "SZ-9.6", "SZ-9.11")
@pytest.mark.parametrize(
    ("command", "clause"),
    [
        (AskQuestion("who is there?"), "SZ-9.11"),
        (HoldHostileDialogue("p2"), "SZ-9.6"),
        (HoldMonologue("m9"), "SZ-8.5"),
    ],
)
def test_a_failure_without_effect_cites_why_it_has_none(rulings: Settings, command: Command, clause: str) -> None:
    stage = Beaten(rulings, Actor(more=ANGRY), Actor()).do("p1", command)
    if stage.roll.step == "agreeing":
        stage.do("p2", AgreeToBeat(agrees=True))
    stage.claim(dice=("1",)).claim(dice=("1",)).until()
    without = [one.clause for play in stage.plays for one in play.receipt.because if ("new", "nothing") in facts(one)]
    assert without == [clause]


def facts(citation: Any) -> list[tuple[str, Any]]:
    return [(fact.name, fact.value) for fact in citation.facts]


@pytest.mark.rule("SZ-R10")
def test_a_relationship_that_is_not_settled_cites_the_ruling(rulings: Settings) -> None:
    bond = Card("a1", name="Sworn", kind="relationship", left=1, owners=("p1", "p2"), troubled=True)
    stage = Beaten(rulings, Actor(assets=(bond,)), Actor()).do("p1", HoldDialogue("p2", "a1"))
    stage.do("p2", AgreeToBeat(agrees=True)).claim(dice=("1",)).claim(dice=("1",)).until()
    without = [one.clause for play in stage.plays for one in play.receipt.because if ("new", "nothing") in facts(one)]
    assert without == ["SZ-R10"]


@pytest.mark.rule("SZ-4.6")
def test_a_use_of_destiny_cites_destiny(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"uses": 1}), Actor()).center().claim("d", dice=("4",))
    assert stage.facts("SZ-4.6") == {"uses_left": 0}


@pytest.mark.rule("SZ-8.6")
def test_an_objector_who_names_the_trouble_cites_the_clause_that_allows_it(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor()).thrown("1", "1").until("trouble")
    stage.do("p1", NameTrouble("a dog")).do("p2", Object(1)).vote()
    stage.do("p2", NameTrouble("a wolf"))
    assert cited(stage)[:2] == ["SZ-8.6", "SZ-8.5"]


@pytest.mark.rule("SZ-9.1", "SZ-1.8")
def test_an_unreachable_target_cites_center_stage(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), state={"hurdles": (Hurdle("h9", "trapped", "p2"),)}).center("h9")
    stage.do("p2", Object(1)).vote()
    assert cited(stage)[-1] == "SZ-9.1"


@pytest.mark.rule("SZ-9.5", "SZ-7.9")
def test_a_target_that_a_partner_lowers_cites_the_dialogue(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more=ANGRY), Actor()).do("p1", HoldDialogue("p2", "m9"))
    stage.do("p2", AgreeToBeat(agrees=True)).claim(dice=("6",)).claim(dice=("6",)).until()
    assert stage.facts("SZ-9.5") == {"helps": "Ben"}


@pytest.mark.option("retrospect", "nothing_on_failure")
@pytest.mark.rule("SZ-R47")
def test_a_preparation_that_makes_nothing_cites_the_ruling(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(points=1), Actor()).center().claim_only("g")
    stage.do("p2", Prepare("A second key")).until("roll_window", dice=("1", "1"))
    assert stage.facts("SZ-R47") == {"prepared": "nothing"}


@pytest.mark.rule("SZ-6.6", "SZ-6.10", "SZ-5.9")
@pytest.mark.parametrize(("phase", "clause"), [(ACT_1, "SZ-6.6"), (ACT_3, "SZ-6.10")])
def test_a_scene_that_is_resolved_cites_why_it_is_over(rulings: Settings, phase: str, clause: str) -> None:
    more = (problem("w2"),)
    stage = Beaten(rulings, Actor(), Actor(), phase=phase, pool=3, stage=(problem("w1"), *more), card="w1")
    if phase != ACT_3:
        stage = Beaten(rulings, Actor(), Actor(), phase=phase, plot=more, stage=(problem("w1"),))
    stage.thrown("6", "6").until()
    assert stage.facts(clause) == {"over": "resolved"}


@pytest.mark.rule("SZ-11.7", "SZ-11.9", "SZ-6.1")
@pytest.mark.parametrize(("phase", "clause"), [(ACT_1, "SZ-11.7"), ("act_2", "SZ-11.9")])
def test_the_counters_of_a_scene_cite_the_act(rulings: Settings, phase: str, clause: str) -> None:
    stage = opened(
        Stage(rulings, Actor(), Actor(), plot=(problem("w1"), problem("w2")), phase=phase, state={"divider": 2})
    )
    count = 1 if phase == ACT_1 else 2
    assert ("counters", count) in [one for play in stage.plays for it in play.receipt.because
                                   if it.clause == clause for one in facts(it)]  # fmt: skip


@pytest.mark.rule("SZ-11.9", "SZ-R54")
def test_a_pass_cites_its_act_and_a_scene_that_does_not_end_it_names_no_end(rulings: Settings) -> None:
    plot = tuple(problem(f"w{at}") for at in range(2, 7))
    stage = Beaten(rulings, Actor(), Actor(), plot=plot, stage=(problem("w1"),), counters=0, state={"divider": 5})
    stage.thrown("1", "1").until("trouble").do("p1", NameTrouble("a dog")).nobody_objects()
    assert stage.state.scenes[0].card == "w2"
    assert "act_2_few" not in noted(stage)
    stage = Beaten(rulings, Actor(), Actor(), plot=plot, stage=(problem("w1"),), counters=0, state={"act_pass": 1})
    stage.thrown("1", "1").until("trouble").do("p1", NameTrouble("a dog")).nobody_objects()
    assert stage.state.act_pass == 2
    assert ("divider_under", 6) in [one for it in stage.plays[-1].receipt.because for one in facts(it)]
    assert "act_2_passes" in noted(stage)


@pytest.mark.rule("SZ-11.9", "SZ-11.7")
def test_both_acts_that_end_with_an_empty_plot_are_cited(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), phase=ACT_1, stage=(problem("w1"),), counters=0).thrown("6", "6").until()
    over = [
        one.clause
        for play in stage.plays
        for one in play.receipt.because
        if ("over", "the plot is empty") in facts(one)
    ]
    assert over == ["SZ-11.7", "SZ-11.9"]


@pytest.mark.rule("SZ-11.11")
def test_a_round_says_why_the_last_one_is_over(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), phase=ACT_3, pool=0, counters=0, state={"act_round": 1, "acted": ("p1",)})
    stage.thrown("1", "1").until("trouble").do("p1", NameTrouble("a dog"))
    since = len(stage.events)
    stage.nobody_objects()
    assert "Round 1 is over: no beats left. Round 2 begins." in log_lines(stage, since)


@pytest.mark.option("beat_order", "hand_on")
@pytest.mark.rule("SZ-R26")
def test_handing_on_the_beat_cites_the_ruling(rulings: Settings) -> None:
    stage = opened(Stage(rulings, Actor(), Actor(), Actor(), stage=(problem("w1"),), state={"last_active": "p1"}))
    stage.do("p1", NameNext("p2"))
    assert cited(stage)[0] == "SZ-R26"


@pytest.mark.option("chorus", "moot_obstacle")
@pytest.mark.rule("SZ-R42")
def test_an_obstacle_made_moot_cites_the_ruling(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), stage=(TOLL,), state=CAST)
    stage.do("p1", Chorus("w1", ("n1", "n2"), "later", "they talk", "o1")).nobody_objects()
    assert stage.facts("SZ-R42") == {"moot": "the toll"}


@pytest.mark.option("gear", "separate")
@pytest.mark.rule("SZ-R7")
def test_written_gear_cites_the_ruling(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor()).do("p1", WriteGear("a rope"))
    assert cited(stage) == ["SZ-R7"]
    assert {one.clauses for one in offered(stage, "p1", "write_gear")} == {("SZ-R7",)}


@pytest.mark.option("asset_owner", "table")
@pytest.mark.rule("SZ-R11")
def test_striking_an_owner_cites_who_owns_the_asset_instead(rulings: Settings) -> None:
    stage = (
        Beaten(rulings, Actor(), Actor(), Actor(), plot=(problem("w2"), problem("w3"), problem("w4")))
        .thrown("6", "6")
        .until()
    )
    stage.do("p1", NameOwner("w1", "p1")).do("p2", Object(1)).vote()
    assert stage.card("w1").owners == ("p2",)
    assert stage.facts("SZ-R11") == {"instead": "p2"}


@pytest.mark.option("proxy_who", "also_main_characters")
@pytest.mark.rule("SZ-R38")
def test_consenting_to_lead_as_a_proxy_names_the_ruling(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor()).do("p1", LeadByProxy("p2"))
    assert {one.clauses for one in offered(stage, "p2", "agree_to_beat")} == {("SZ-R38",)}


@pytest.mark.rule("SZ-R25", "SZ-6.4")
def test_a_first_beat_names_no_ruling_on_second_beats(rulings: Settings) -> None:
    stage = opened(Stage(rulings, Actor(), Actor(), Actor(), stage=(problem("w1"),)))
    stage.do("p1", TakeBeat("w1"))
    assert "beat_counters" not in noted(stage)


@pytest.mark.rule("SZ-R39", "SZ-9.5")
def test_a_dialogue_without_a_relationship_names_no_ruling_on_relationships(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more=ANGRY), Actor()).do("p1", HoldDialogue("p2", "m9"))
    stage.do("p2", AgreeToBeat(agrees=True)).claim(dice=("6",)).claim(dice=("6",)).until()
    assert "relationship_dice" not in noted(stage, 0)


@pytest.mark.rule("SZ-R46", "SZ-10.2")
@pytest.mark.parametrize("able", [True, False])
def test_a_roll_names_the_ruling_on_late_dice_where_somebody_could_add_one(rulings: Settings, able: bool) -> None:
    assets = (Card("a1", name="A dog", kind="person", durability=1, left=1),) if able else ()
    stage = Beaten(rulings, Actor(), Actor(assets=assets)).thrown("6", "6").until()
    assert ("flashback_late" in noted(stage, 0)) is able


@pytest.mark.rule("SZ-9.5", "SZ-R48")
@pytest.mark.parametrize(("by", "entrance"), [("p2", False), ("p3", True)])
def test_the_ruling_on_entrances_is_noted_only_where_somebody_makes_one(
    rulings: Settings, by: str, entrance: bool
) -> None:
    stage = Beaten(rulings, Actor(more=ANGRY), Actor(), Actor())
    stage.do("p1", HoldDialogue("p2", "m9")).do("p2", AgreeToBeat(agrees=True)).thrown("2", "1,5").until("enter")
    stage.do(by, OfferEntrance(0)).until("buy").do("p1", BuySuccess(1, by))
    assert ("entrance" in noted(stage)) is entrance


@pytest.mark.rule("SZ-3.4", "SZ-3.5")
def test_spending_an_advantage_cites_the_clause_by_which_it_is_spent(rulings: Settings) -> None:
    asset = Card("a1", name="A key", kind="thing", left=0)
    stage = Beaten(rulings, Actor(assets=(asset,)), Actor()).center().claim_only("g")
    stage.do("p1", FlashBack("a1", "start"), "3")
    assert cited(stage)[:3] == ["SZ-3.4", "SZ-3.5", "SZ-10.2"]


@pytest.mark.rule("SZ-3.9", "SZ-R11", "SZ-R48")
@pytest.mark.parametrize(("entrance", "won"), [("complication", "p1"), ("complication_and_spotlight", "p2")])
def test_who_owns_what_is_won_is_noted_unless_somebody_who_entered_wins_it(entrance: str, won: str) -> None:
    settings = GAME.read_settings({"entrance": entrance})
    stage = Beaten(settings, Actor(), Actor(), counters=1, plot=(problem("w2"), problem("w3")))
    stage.thrown("3", "1,5").until("enter").do("p2", OfferEntrance(0)).do("p1", BuySuccess(1, "p2"))
    assert (stage.card("w1").owners, "asset_owner" in noted(stage)) == ((won,), won == "p1")
