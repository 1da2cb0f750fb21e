"""One procedure interrupts another: a conflict in a downtime, a read or a plan during a conflict, a player gone."""

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.betting.commands import Hit, See, Stay
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.moves.commands import (
    AnswerRead,
    ClaimPlan,
    NamePlanCost,
    OfferChips,
    Read,
    Reflect,
)
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_SITUATION
from croupier.games.rust_in_the_canyon.moves.state import Marker
from croupier.games.rust_in_the_canyon.rest.commands import (
    VIOLENCE,
    CloseDowntime,
    JudgeBed,
    OpenDowntime,
    PassDay,
    SetFloor,
    Sleep,
    TakeDayOff,
)
from croupier.games.rust_in_the_canyon.rest.days import break_off
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.betting import Hand
from support.rust_in_the_canyon.conflict import agreed, away, choices, opened, prepared, proposed, said, settled, step
from support.rust_in_the_canyon.stage import Rider, Stage

TWO = (Rider(), Rider("Bo"))
STAKES = "Do we keep the horses?"
LOOKOUT = OF_A_SITUATION[0]


@pytest.mark.rule("RC-18.12", "RC-18.13", "RC-8.3")
def test_when_a_day_off_turns_violent_the_floor_is_counted_after_the_conflict(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO).do("p1", OpenDowntime()).do("p1", TakeDayOff("drinking in the saloon"))
    stage.do("p2", wish.ProposeConflict(STAKES))
    assert (step(stage), "gm floor c1" in stage.asked()) == ("stakes", False)
    with refused_by("RC-18.1", why="a conflict is under way"):
        stage.do("gm", CloseDowntime())
    stage.do("p2", wish.CallOff())
    assert stage.asked() == ["gm floor c1"]
    stage.do("gm", SetFloor("c1", 0, violence=VIOLENCE), "p1 2")
    assert stage.facts("RC-18.13")["floor"] == 5


@pytest.mark.rule("RC-8.3")
def test_a_conflict_waits_for_another_move_without_citing_a_clause(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO).do("p1", ClaimPlan("we hid a ladder"))
    with pytest.raises(Impossible, match="another move is under way"):
        stage.do("p2", wish.ProposeConflict(STAKES))


@pytest.mark.rule("RC-18.10", "RC-R57")
def test_a_downtime_reopened_on_the_same_day_has_no_second_night(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stress=20)).do("gm", OpenDowntime()).do("p1", Sleep())
    stage.do("gm", JudgeBed("c1", real=True)).do("gm", CloseDowntime()).do("gm", OpenDowntime())
    with refused_by("RC-18.10", why="has slept this night"):
        stage.do("p1", Sleep())
    stage.do("gm", PassDay()).do("p1", Sleep()).do("gm", JudgeBed("c1", real=True))
    assert stage.stress() == 6


@pytest.mark.rule("RC-18.12")
def test_a_downtime_reopened_on_the_same_day_has_no_second_day_off(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", OpenDowntime()).do("p1", TakeDayOff("fishing"))
    stage.run(break_off)
    stage.do("gm", OpenDowntime())
    with refused_by("RC-18.12", why="already taken this day off"):
        stage.do("p1", TakeDayOff("fishing"))
    stage.do("gm", PassDay()).do("p1", TakeDayOff("fishing"))
    assert stage.asked() == ["gm floor c1"]


@pytest.mark.rule("RC-7.1")
def test_a_town_is_reflected_on_in_a_downtime(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=20).do("gm", OpenDowntime()).do("p1", Reflect("A school"), "p1 10")
    assert stage.asked() == ["p1 solo c1"]


@pytest.mark.rule("RC-6.14", "RC-R14")
def test_a_plan_is_paid_for_before_reserves_are_dealt(rulings: Settings) -> None:
    stage = settled(said(prepared(opened(rulings, *TWO))), ("c1", "c2", "gm"))
    stage.do("p1", ClaimPlan("we hid a ladder")).do("gm", NamePlanCost(2)).do("gm", wish.SetRank(2))
    assert (step(stage), stage.state.planning is None) == ("reserve", False)
    stage.do("p1", OfferChips(2))
    assert (step(stage), stage.stress()) == ("ante", 2)


@pytest.mark.rule("RC-R72", "RC-6.4")
def test_a_read_in_step_2_is_answered_before_preparations(rulings: Settings) -> None:
    held = (Marker("m1", "t1", LOOKOUT, "the rifles"),)
    stage = agreed(agreed(proposed(rulings, Rider(more={"markers": held}), Rider("Bo"))))
    stage.do("p2", Read("the saloon", "situation", LOOKOUT, 2)).do("p1", wish.ClaimMarkers(()))
    assert (step(stage), stage.stack("c2")) == ("claim", 9)
    stage.do("gm", AnswerRead("the back door"))
    assert step(stage) == "claim"
    stage.do("p2", wish.ClaimMarkers(()))
    assert (step(stage), stage.stress("c2")) == ("prepare", 4)


@pytest.mark.rule("RC-8.9", "RC-R72")
def test_a_player_who_learns_something_after_claiming_is_asked_again(rulings: Settings) -> None:
    held = {"markers": (Marker("m1", "t1", LOOKOUT, "the rifles"),)}
    stage = agreed(agreed(proposed(rulings, Rider(more=held), Rider("Bo", more=held))))
    stage.do("p1", wish.ClaimMarkers(())).do("p1", Read("the saloon", "situation", LOOKOUT, 1))
    stage.do("p2", wish.ClaimMarkers(())).do("gm", AnswerRead("the back door"))
    assert (step(stage), stage.asked()) == ("claim", ["p1 claim c1"])
    stage.do("p1", wish.ClaimMarkers(("m3",)))
    assert stage.asked() == ["gm marker c1 m3"]


@pytest.mark.rule("RC-12.5", "RC-R65")
def test_a_missing_players_chips_pay_nothing_in_the_stage_that_frees_them(rulings: Settings) -> None:
    """E9 (f) with a player who is gone: the GM pays A's pot alone, and only then B's pot goes to the town."""
    riders = tuple(Rider(name, stack=8, hand=("9",), pot=(3, 3)) for name in "ABC")
    table = Hand(rulings, *riders, level=3, town=2, gm_hand=("8",)).bid(p1=2, p2=0, p3=0, gm=0).see("p3")
    away(table, "p2").do("gm", wish.BackDownFor("c2"))
    assert (table.town(), table.pot("c2"), table.contender("c2").resolved) == (2, 6, False)
    table.see("c1")
    with pytest.raises(Impossible, match="too few chips"):
        table.do("gm", See("c3"))
    table.back_down("c3", luck=(*(f"p2 {one}" for one in range(2, 8)), *(f"p3 {one}" for one in range(2, 10))))
    assert (table.stacks(), table.town(), table.pots()) == ((6, 8, 6), 6, (10, 0, 0))
    assert (table.facts("RC-12.5")["name"], table.facts("RC-R65"), table.facts("RC-11.3")) == ("B", {"name": "B"}, {})


@pytest.mark.rule("RC-12.5", "RC-R65")
def test_between_bets_too_the_chips_of_a_player_who_is_gone_wait_for_the_raises(rulings: Settings) -> None:
    riders = tuple(Rider(name, stack=8, hand=("9",), pot=(3, 3)) for name in "AB")
    table = Hand(rulings, *riders, level=3, town=1, gm_hand=("8",)).bid(p1=0, p2=0, gm=0)
    away(table, "p2").do("gm", wish.BackDownFor("c2"))
    assert (table.now.step, table.town(), table.pot("c2")) == ("act", 1, 6)
    with pytest.raises(Impossible, match="a raise of 2 costs 2, and you have 1"):
        table.do("gm", Stay(2))
    table.do("p1", Hit()).do("gm", Stay(1), "p1 2")
    assert (table.town(), table.waits()) == (0, ["p1 see c1"])
    table.do("p1", See(), *(f"p2 {one}" for one in range(2, 8)))
    assert (table.town(), table.contender("c2").resolved, table.now.step) == (6, True, "act")


@pytest.mark.rule("RC-12.5", "RC-12.17")
def test_the_last_pc_gone_between_bets_is_settled_when_the_hand_ends(rulings: Settings) -> None:
    table = Hand(rulings, Rider(stack=8, hand=("9",), pot=(3, 3)), level=3, town=1, gm_hand=("8",)).bid(p1=0, gm=0)
    away(table, "p1").do("gm", wish.BackDownFor("c1"), *(f"p1 {one}" for one in range(2, 8)))
    assert (table.town(), table.state.conflict) == (7, None)


@pytest.mark.rule("RC-8.3")
def test_a_conflict_is_proposed_at_any_time_and_answers_no_question(rulings: Settings) -> None:
    offered = choices(Stage(rulings, *TWO), "p1", "propose_conflict")
    assert [(one.group, one.prompt, one.legal) for one in offered] == [("any_time", None, True)]
