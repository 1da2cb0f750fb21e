"""Each citation is that of the sentence which decided, in receipts, choices and refusals."""

from __future__ import annotations

import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.commands import Stay
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.cost.commands import JudgeMortal, TellAftermath
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE, Injury
from croupier.games.rust_in_the_canyon.moves import commands as move
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_PERSON
from croupier.games.rust_in_the_canyon.rest import commands as rest
from croupier.games.rust_in_the_canyon.town import commands as town
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.betting import hand
from support.rust_in_the_canyon.conflict import (
    after_a_hand,
    agreed,
    anted,
    before_the_ante,
    came_out,
    choices,
    opened,
    prepared,
    said,
)
from support.rust_in_the_canyon.stage import Rider, Stage


def noted(stage: Stage) -> dict[str, str]:
    """The rulings in the last receipt."""
    return dict(stage.plays[-1].receipt.rulings)


def cited(stage: Stage) -> list[str]:
    """The clauses in the last receipt, in order."""
    return [one.clause for one in stage.plays[-1].receipt.because]


def asked(rulings: Settings, injury: Injury) -> Stage:
    card = {MINOR: "3", MODERATE: "6", MAJOR: "9"}[injury.severity]
    stage = Stage(rulings, Rider(injured=((injury, card),))).do("gm", rest.OpenDowntime())
    return stage.do("gm", rest.GetAttention("c1", "i1", npc="the doctor"))


# what decided stands first


@pytest.mark.rule("RC-7.3", "RC-7.4", "RC-5.8")
def test_the_verdict_comes_before_the_cards(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=9).do("p1", move.Reflect("a school"), "p1 K")
    assert cited(stage) == ["RC-7.1", "RC-7.2", "RC-7.3", "RC-5.8"]
    stage.do("p1", move.Hit(), "p1 A")
    assert (cited(stage), stage.facts("RC-7.3")) == (["RC-7.3", "RC-7.4", "RC-5.8"], {"total": 21, "beat": 9})


@pytest.mark.rule("RC-18.16")
def test_the_cost_of_overindulging_cites_its_clause(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stress=9)).do("gm", rest.OpenDowntime()).do("p1", rest.TakeDayOff("three fences"))
    stage.do("gm", rest.SetFloor("c1", 3), "p1 K").do("gm", rest.NameTrouble("c1", "a debt"))
    assert cited(stage) == ["RC-18.16"]


@pytest.mark.rule("RC-9.3", "RC-9.5")
def test_a_statement_comes_before_its_level(rulings: Settings) -> None:
    stage = prepared(opened(rulings)).do("gm", wish.SayAction("shoving", level=2))
    assert cited(stage) == ["RC-9.3", "RC-9.5"]


@pytest.mark.rule("RC-12.8", "RC-12.12")
def test_an_act_at_your_own_pace_is_cited(rulings: Settings) -> None:
    table = hand(rulings, "9", "7").bid(gm=0, p1=0).act("p1 2", p1="hit", gm="stay")
    table.do("p1", Stay())
    assert cited(table)[:3] == ["RC-12.8", "RC-12.9", "RC-12.13"]


# what cited nothing


@pytest.mark.rule("RC-2.3", "RC-3.3", "RC-21.2")
@pytest.mark.parametrize(
    ("seat", "command", "clause"),
    [
        ("p1", town.ProposeAnswer("W1a", "scarce"), "RC-2.3"),
        ("p1", town.WriteGoals("Books for all"), "RC-3.3"),
        ("p1", town.WriteAgenda("Find the archive"), "RC-3.3"),
        ("p1", town.WriteRemark("committing", "slips of paper"), "RC-1.9"),
        ("gm", town.WriteTown("t1", "leadership", "a mayor"), "RC-21.2"),
        ("gm", town.WriteTownNotes("t1", "he lies"), "RC-21.2"),
        ("gm", town.WriteNotes("they ride at dawn"), "RC-21.7"),
    ],
)
def test_written_records_cite_their_clause(rulings: Settings, seat: str, command: Command, clause: str) -> None:
    assert cited(Stage(rulings, Rider()).do(seat, command)) == [clause]


@pytest.mark.rule("RC-20.4", "RC-20.6")
@pytest.mark.parametrize(("kind", "clause"), [("trouble", "RC-20.4"), ("blow-over", "RC-20.6")])
def test_the_end_of_a_clock_is_cited(rulings: Settings, kind: str, clause: str) -> None:
    stage = Stage(rulings, Rider()).do("gm", town.StartClock("Anger", "a shot", 2, kind=kind))
    stage.do("gm", town.TickClock("k1", -2 if kind == "blow-over" else 2)).do("gm", town.TellEnd("k1", "it is over"))
    assert cited(stage) == [clause]
    stage.do("gm", town.StartClock("Anger", "a shot", 2)).do("gm", town.CloseClock("k2"))
    assert cited(stage) == ["RC-20.4"]


@pytest.mark.rule("RC-19.1")
def test_an_offer_its_refusal_and_the_end_of_purchases_are_cited(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", town.LeaveTown()).do("p1", town.BuyAdvance("base", 5))
    assert stage.facts("RC-19.1") == {"offered": "+1 base stack", "cost": 5}
    assert cited(stage.do("gm", town.JudgeAdvance("c1", agrees=False))) == ["RC-19.1"]
    assert cited(stage.do("p1", town.DoneAdvancing())) == ["RC-19.1"]


@pytest.mark.rule("RC-18.11", "RC-18.3")
def test_a_bad_bed_and_the_lack_of_a_treater_are_cited(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stress=5)).do("gm", rest.OpenDowntime()).do("p1", rest.Sleep())
    assert cited(stage.do("gm", rest.JudgeBed("c1", real=False))) == ["RC-18.11"]
    treated = asked(rulings, Injury("i1", MINOR)).do("gm", rest.JudgeTreater("c1", "i1", rest.NOBODY))
    assert cited(treated) == ["RC-18.3"]


@pytest.mark.rule("RC-6.14", "RC-6.4")
def test_a_plan_that_is_declined_or_dropped_and_a_read_taken_back_are_cited(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo")).do("p1", move.ClaimPlan("a boy ahead")).do("gm", move.NamePlanCost(2))
    assert cited(stage.do("p2", move.DeclinePlan())) == ["RC-6.14"]
    assert cited(stage.do("p1", move.DropPlan())) == ["RC-6.14"]
    stage.do("p1", move.Read("the miller", "person", OF_A_PERSON[0], 1)).do("p1", move.CancelRead())
    assert stage.facts("RC-6.4") == {"own": 1, "town": 1, "called_off": True}


@pytest.mark.rule("RC-6.9")
@pytest.mark.option("read_mode", "draw")
def test_questions_of_a_drawn_read_are_cited(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(mind=1)).do("p1", move.Read("the miller", "person"), "p1 2", "gm 9")
    assert cited(stage.do("p1", move.AskRead(OF_A_PERSON[0]))) == ["RC-6.9"]
    stage.do("gm", move.AnswerRead("weak"))
    assert cited(stage.do("gm", move.NoteTrouble("dust"))) == ["RC-6.9"]
    stage.reshuffled("p1").reshuffled("gm").do("p1", move.Read("the jail", "person"), "p1 K", "gm 9")
    assert cited(stage.do("p1", move.StopReading())) == ["RC-6.9"]


@pytest.mark.rule("RC-7.3", "RC-7.5")
def test_who_reflects_and_what_becomes_of_the_changes_are_cited(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo"), town=20).do("p1", move.Reflect("a school"))
    assert stage.do("p1", move.WishToReflect(wants=True)).facts("RC-7.3") == {"name": "Ana", "wants": True}
    assert cited(stage.do("p1", move.DropReflection())) == ["RC-7.3"]
    alone = Stage(rulings, Rider(), town=20).do("p1", move.Reflect("a school"), "p1 2").do("p1", move.Stand())
    assert cited(alone.do("gm", move.TellFate())) == ["RC-7.5"]


@pytest.mark.rule("RC-14.7", "RC-12.15", "RC-11.6")
def test_aftermath_and_narration_are_cited(rulings: Settings) -> None:
    stage = after_a_hand(rulings, came_out("won", 20, (0, 0)), level=3)
    assert cited(stage.do("p1", TellAftermath("c1", "we rode home"))) == ["RC-14.7"]
    table = hand(rulings, "9", "7").do("p1", wish.Narrate("dust"))
    assert cited(table) == ["RC-11.6"]
    assert cited(table.bid(gm=0, p1=0).do("p1", wish.Narrate("dust"))) == ["RC-12.15"]
    last = after_a_hand(rulings, came_out("lost", 17), round=2).do("p1", wish.Narrate("dust"))
    assert cited(last) == ["RC-12.15"]


# choices


@pytest.mark.rule("RC-9.1", "RC-13.1")
def test_a_preparation_is_offered_with_the_clause_of_its_step(rulings: Settings) -> None:
    first = opened(rulings)
    later = after_a_hand(rulings, came_out("won", 20, (0, 0)))
    offered = [{one.clauses for one in choices(stage, "p1", "prepare")} for stage in (first, later)]
    assert offered == [{("RC-9.1",)}, {("RC-13.1",), ("RC-13.1", "RC-13.2")}]


@pytest.mark.rule("RC-12.4", "RC-12.11")
def test_seeing_a_raise_is_offered_with_the_clause_on_raises(rulings: Settings) -> None:
    table = hand(rulings, "9", "7").bid(gm=1, p1=0)
    assert [one.clauses[0] for one in table.choices("p1") if one.command["type"] == "see"] == ["RC-12.4"]
    table.see("p1").act("p1 2", p1="hit", gm="stay 1")
    assert [one.clauses[0] for one in table.choices("p1") if one.command["type"] == "see"] == ["RC-12.11"]


@pytest.mark.rule("RC-R64")
@pytest.mark.option("pvp", "duel")
def test_the_ante_of_a_duel_is_offered_with_its_ruling(rulings: Settings) -> None:
    luck = tuple(f"{side} {rank}" for side in ("p1", "p2") for rank in ("2", "3", "4"))
    stage = Stage(rulings, Rider(), Rider("Bo")).do("p1", wish.ProposeConflict("Who wins?"))
    stage.do("gm", wish.SetInvolved(("c1", "c2"), duel=True))
    stage = said(prepared(agreed(agreed(stage)), p1=2, p2=2))
    stage.do("p1", wish.SaySurprised(surprised=False)).do("p2", wish.SaySurprised(surprised=False))
    stage.do("gm", wish.SettleLevel(), *luck)
    assert [one.clauses for one in choices(stage, "p1", "pay_ante")] == [("RC-R64",)]


# refusals


@pytest.mark.rule("RC-R73")
@pytest.mark.option("agreement", "gm_after_talk")
def test_a_player_who_need_not_agree_is_refused_by_the_ruling(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo")).do("p1", wish.ProposeConflict("Who wins?"))
    stage.do("gm", wish.SetInvolved(("c1",), "them"))
    with refused_by("RC-R73", why="your agreement is not needed"):
        stage.do("p2", wish.AgreeConflict())


@pytest.mark.rule("RC-R51", "RC-16.4")
@pytest.mark.option("mortal_deadline", "sitting_end")
def test_a_mortal_injury_waits_for_the_end_that_the_ruling_names(rulings: Settings) -> None:
    wound = Injury("i1", MINOR, mortal=True, sitting=9)
    stage = Stage(rulings, Rider(injured=((wound, "3"),)))
    with refused_by("RC-R51", why="has time left for medical attention"):
        stage.do("gm", JudgeMortal("c1", dies=False))
    stage.do("gm", JudgeMortal("c1", how="in bed"))
    assert noted(stage)["mortal_deadline"] == "sitting_end"


@pytest.mark.rule("RC-R26")
@pytest.mark.option("reserve_cost", "chip")
def test_a_reserve_card_that_cannot_be_paid_is_refused_by_its_ruling(rulings: Settings) -> None:
    table = hand(rulings, "9", "7", stack=0, reserve=("2",)).bid(gm=0, p1=0)
    with refused_by("RC-R26", Impossible, why="too few chips: that reserve card costs 1"):
        table.do("p1", table.what("p1", "reserve 2"))


# what the clause itself allows


@pytest.mark.rule("RC-6.9")
def test_the_clauses_say_what_may_be_called_off() -> None:
    words = {"RC-8.4": "call the conflict off", "RC-7.3": "put it off", "RC-6.14": "drops it", "RC-6.9": "ask fewer"}
    assert {name: said in GAME.rulebook.clause(name).text for name, said in words.items()} == dict.fromkeys(words, True)


@pytest.mark.rule("RC-6.14", "RC-7.3", "RC-8.4")
def test_calling_something_off_cites_a_clause_that_allows_it(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Ben"), town=9)
    stage.do("p1", wish.ProposeConflict("Do we win?", shared=True)).do("p2", wish.CallOff())
    assert cited(stage) == ["RC-8.4"]
    stage.do("p1", move.Reflect("a school")).do("p2", move.DropReflection())
    assert cited(stage) == ["RC-7.3"]
    stage.do("p1", move.ClaimPlan("a note was sent ahead")).do("p1", move.DropPlan())
    assert cited(stage) == ["RC-6.14"]


@pytest.mark.rule("RC-11.1", "RC-R28")
@pytest.mark.option("short_ante", "borrow")
@pytest.mark.parametrize(("stack", "town", "own", "gm"), [(1, 28, 1, 2), (9, 1, 2, 1)])
def test_a_borrowed_ante_cites_who_lent_it(rulings: Settings, stack: int, town: int, own: int, gm: int) -> None:
    table = anted(before_the_ante(rulings, Rider(stack=stack), town=town, luck=["p1 2", "p1 3", "p1 4", "gm 2", "gm 3"],
                                  prepare={"p1": 2, "gm": 2}), "p1 5", "gm 6")  # fmt: skip
    assert table.facts("RC-R28") == {"name": "Ana", "rank": 2, "own": own, "gm": gm, "borrowed": 1}
    assert "own" not in table.facts("RC-11.1")


@pytest.mark.rule("RC-15.7")
def test_a_pile_that_costs_nothing_cites_the_clause_of_number_high_piles(rulings: Settings) -> None:
    stage = prepared(after_a_hand(rulings, came_out("won", 19, pot=(1, 1))))
    stage.do("p1", wish.SayAction("", stands=True)).do("gm", wish.SayAction("", stands=True), "p1 2", "p1 4")
    assert stage.facts("RC-15.7") == {"costs": ("nothing",)}
