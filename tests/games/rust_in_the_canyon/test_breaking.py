"""Moves of freeplay that are called off (RC-22.1)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import repair
from croupier.games.rust_in_the_canyon.cost.state import MODERATE, Injury
from croupier.games.rust_in_the_canyon.moves.commands import (
    AnswerRead,
    AskRead,
    ClaimPlan,
    NamePlanCost,
    OfferChips,
    Read,
    Reflect,
)
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_PERSON
from croupier.games.rust_in_the_canyon.rest.commands import (
    CloseDowntime,
    GetAttention,
    JudgeTreater,
    OpenDowntime,
    PassDay,
    TreatToday,
)
from support.rust_in_the_canyon.betting import hand
from support.rust_in_the_canyon.conflict import anted, before_the_ante
from support.rust_in_the_canyon.stage import Rider, Stage

DEALT = tuple(f"{side} {rank}" for side in ("p1", "p2", "gm") for rank in ("2", "3", "4", "5"))
"""The reserves of two PCs and the GM at rank 3."""


@pytest.mark.rule("RC-22.1", "RC-6.4")
def test_calling_off_a_read_returns_its_chips(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=1).do("p1", Read("Pike", "person", OF_A_PERSON[0], 3))
    assert repair.canceled_now(stage.state) == "Ana's read"
    stage.run(repair.break_off)
    assert (stage.stack(), stage.town(), stage.state.reading, stage.asked()) == (11, 1, None, [])


@pytest.mark.option("read_mode", "draw")
@pytest.mark.rule("RC-22.1")
def test_pending_trouble_can_be_called_off(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(mind=1)).do("p1", Read("Pike", "person"), "p1 4", "gm 9")
    stage.do("p1", AskRead(OF_A_PERSON[0])).do("gm", AnswerRead("Anger"))
    assert repair.canceled_now(stage.state) == "the turn for the worse of Ana's read"
    stage.run(repair.break_off)
    assert (stage.state.reading, stage.asked()) == (None, [])


@pytest.mark.rule("RC-22.1", "RC-6.14")
def test_a_plan_that_is_called_off_costs_nothing(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo")).do("p1", ClaimPlan("Horses")).do("gm", NamePlanCost(5))
    stage.do("p1", OfferChips(3))
    assert repair.canceled_now(stage.state) == "Ana's plan"
    stage.run(repair.break_off)
    assert (stage.state.planning, stage.stress(), stage.asked()) == (None, 0, [])


@pytest.mark.rule("RC-22.1", "RC-7.4")
def test_calling_off_a_reflection_gives_no_verdict_and_allows_another(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=9).do("p1", Reflect("a school"), "5")
    assert repair.canceled_now(stage.state) == "the reflection on the town"
    stage.run(repair.break_off)
    assert (stage.state.reflection, stage.state.solos, stage.hand("p1"), stage.asked()) == (None, (), [], [])
    assert stage.state.here is not None
    assert stage.state.here.verdict == ""
    assert stage.reshuffled("p1").do("p1", Reflect("a school"), "6").state.reflection is not None


@pytest.mark.option("amateur_test", "play")
@pytest.mark.rule("RC-22.1", "RC-18.6")
@pytest.mark.parametrize("rests", [False, True])
def test_a_care_hand_that_is_called_off_is_due_again(rulings: Settings, rests: bool) -> None:
    stage = Stage(rulings, Rider(injured=((Injury("c1i1", MODERATE), "6"),)), Rider("Bo")).do("p1", OpenDowntime())
    stage.do("p1", GetAttention("c1", "c1i1", "c2")).do("gm", JudgeTreater("c1", "c1i1", "amateur"))
    if not rests:
        stage.do("gm", CloseDowntime())
    stage.do("gm", PassDay()).do("p2", TreatToday("c1", "c1i1"), "4")
    assert repair.canceled_now(stage.state) == "today's care by amateurs"
    stage.break_off()
    assert (stage.state.solos, stage.hand("p2"), stage.asked()) == ((), [], ["p2 draw c1"])
    assert (stage.state.downtime is not None) is rests


@pytest.mark.rule("RC-22.1", "RC-6.4")
def test_a_read_is_called_off_before_the_downtime_around_it(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("p1", OpenDowntime()).do("p1", Read("Pike", "person", OF_A_PERSON[0], 3))
    stage.break_off()
    assert (stage.stack(), stage.state.reading, stage.state.downtime is None) == (11, None, False)
    assert repair.canceled_now(stage.state) == "the rest of the downtime"
    stage.break_off()
    assert repair.canceled_now(stage.state) == ""
    assert stage.state.downtime is None


@pytest.mark.rule("RC-R28", "RC-1.7")
@pytest.mark.option("short_ante", "borrow")
def test_what_the_bank_lent_returns_to_it_with_its_stress(rulings: Settings) -> None:
    """The PC and the town kept it."""
    stage = before_the_ante(rulings, Rider(stack=1), Rider("Bo"), rank=3, town=2, luck=DEALT)
    anted(stage, "p1 K", "p2 9", "gm 8")
    assert (stage.stack("c1"), stage.stress("c1"), stage.town()) == (0, 2, 0)
    assert repair.canceled_now(stage.state) == "the whole conflict, without a result"
    stage.break_off()
    assert [stage.stack("c1"), stage.stack("c2"), stage.stress("c1"), stage.town()] == [1, 11, 0, 2]
    assert stage.facts("RC-R28") == {"name": "Bo", "bank": 2}


@pytest.mark.rule("RC-R29", "RC-1.7")
@pytest.mark.option("short_match_gm", "bank")
def test_what_the_bank_paid_for_the_town_returns_to_it(rulings: Settings) -> None:
    stage = hand(rulings, "9", "8", stack=5, town=1, level=2).bid(p1=2, gm=0).see("c1").break_off()
    assert (stage.stack(), stage.town()) == (7, 3)
