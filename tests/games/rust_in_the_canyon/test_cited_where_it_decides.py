"""Deciding clauses that a receipt lacked, and sentences of the log that another option made untrue."""

from __future__ import annotations

import pytest

from croupier.core.banners import Figure
from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.betting.commands import AllIn, BackDown, Bid
from croupier.games.rust_in_the_canyon.betting.events import BidsMade
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.cost.state import MINOR, MODERATE, Injury, Outcome, outcome_text
from croupier.games.rust_in_the_canyon.decree.commands import ChangeInjury
from croupier.games.rust_in_the_canyon.figures.results import LOST
from croupier.games.rust_in_the_canyon.moves.commands import (
    ClaimPlan,
    NamePlanCost,
    OfferChips,
    SendForHelp,
    StartHelp,
)
from croupier.games.rust_in_the_canyon.rest import commands as rest
from croupier.games.rust_in_the_canyon.town import commands as town
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.conflict import after_a_hand, anted, came_out, opened, prepared, said, settled
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of


def cited(stage: Stage) -> list[str]:
    """The clauses in the last receipt, in order."""
    return [one.clause for one in stage.plays[-1].receipt.because]


def facing_16(rulings: Settings) -> Hand:
    """Two PCs, with 19 and 20, against the GM's 16; nobody has bet."""
    ana = Rider(hand=("10", "9"), pot=(2, 2))
    ben = Rider("Ben", hand=("10", "Q"), pot=(2, 2))
    return Hand(rulings, ana, ben, gm_hand=("10", "6")).bid(p1=0, p2=0, gm=0)


def in_care(rulings: Settings, severity: str, card: str, stress: int = 0) -> Stage:
    hurt = Rider(stress=stress, injured=((Injury("i1", severity), card),))
    stage = Stage(rulings, hurt).do("gm", rest.OpenDowntime())
    return stage.do("gm", rest.GetAttention("c1", "i1", npc="a doctor")).do(
        "gm", rest.JudgeTreater("c1", "i1", rest.EXPERT)
    )


# citations


@pytest.mark.rule("RC-18.11", "RC-18.10")
def test_a_real_bed_is_cited_before_what_it_recovers(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stress=9)).do("gm", rest.OpenDowntime()).do("p1", rest.Sleep())
    stage.do("gm", rest.JudgeBed("c1", real=True))
    assert (cited(stage), stage.facts("RC-18.11")) == (["RC-18.11", "RC-18.10"], {"name": "Ana", "real": True})


@pytest.mark.rule("RC-12.10")
@pytest.mark.parametrize(("card", "total"), [("K", 26), ("5", 21)])
def test_the_gms_one_hand_is_cited_where_it_ends_several_pots(
    rulings: Settings, only_the_hand: None, card: str, total: int
) -> None:
    stage = facing_16(rulings).act(f"gm {card}", p1="stay", p2="stay", gm="hit")
    assert stage.facts("RC-12.10") == {"gm": total, "pots": ("Ana", "Ben")}


@pytest.mark.rule("RC-12.10")
def test_the_gms_one_hand_is_not_cited_where_it_meets_one_pot_or_continues(
    rulings: Settings, only_the_hand: None
) -> None:
    stage = hand(rulings, "10 9", "10 6").bid(p1=0, gm=0).act("gm K", p1="stay", gm="hit")
    assert "RC-12.10" not in cited(stage)
    assert "RC-12.10" not in cited(facing_16(rulings).act("gm 2", p1="stay", p2="stay", gm="hit"))


@pytest.mark.rule("RC-12.10")
def test_pcs_who_all_bust_end_their_own_pots(rulings: Settings, only_the_hand: None) -> None:
    stage = facing_16(rulings).act("p1 8", "p2 8", "gm 5", p1="hit", p2="hit", gm="hit")
    assert (stage.results(), "RC-12.10" in cited(stage)) == (("lost", "lost"), False)


@pytest.mark.rule("RC-14.4")
def test_all_pots_of_a_pc_are_cited_where_there_are_several(rulings: Settings) -> None:
    one = came_out("won", 21, pot=(2, 3), pots=((3, 4, 1),))
    stage = said(prepared(after_a_hand(rulings, one, level=2, hand=2)))
    assert stage.facts("RC-14.4") == {"name": "Ana", "pots": (7, 5)}
    assert "RC-14.4" not in cited(said(prepared(after_a_hand(rulings, came_out("won", 21)))))


@pytest.mark.rule("RC-15.1")
def test_the_piles_are_cited_with_their_sizes_before_they_are_read(rulings: Settings) -> None:
    one = came_out("lost", 17, pot=(1, 1), pots=((0, 0, 1), (2, 1, 1)))
    stage = prepared(after_a_hand(rulings, one, hand=3)).do("p1", wish.SayAction("", stands=True))
    stage.do("gm", wish.SayAction("", stands=True), "p1 2", "p1 3", "p1 4", "p1 5", "p1 7")
    assert stage.facts("RC-15.1") == {"name": "Ana", "piles": (3, 2)}
    assert cited(stage)[2:4] == ["RC-14.2", "RC-15.1"]


@pytest.mark.rule("RC-16.2")
def test_a_swapped_injury_card_is_cited(rulings: Settings) -> None:
    stage = in_care(rulings, MINOR, "3").do("gm", rest.Exacerbate("c1", "i1", "a fall"))
    assert stage.facts("RC-16.2") == {"name": "Ana", "returned": ("3C",)}


@pytest.mark.rule("RC-10.1", "RC-10.2")
@pytest.mark.parametrize(("step", "clauses"), [(0, ["RC-10.1"]), (1, ["RC-10.1", "RC-10.2"])])
def test_a_rank_is_cited_separately_from_its_step(rulings: Settings, step: int, clauses: list[str]) -> None:
    stage = settled(said(prepared(opened(rulings), p1=3, gm=3)))
    cards = 3 if step else 2
    stage.do("gm", wish.SetRank(2, step), "p1 2", "p1 3", "p1 4", *(f"gm {rank}" for rank in range(2, 2 + cards)))
    assert cited(stage)[: len(clauses)] == clauses
    assert cited(stage)[len(clauses)] == "RC-10.4"


@pytest.mark.rule("RC-11.4")
def test_the_first_cards_are_cited(rulings: Settings) -> None:
    stage = settled(said(prepared(opened(rulings, Rider(mind=1), Rider("Ben", mind=1)), p1=3, p2=3, gm=3)))
    stage.do("gm", wish.SetRank(0), "p1 2", "p2 2")
    anted(stage, "p1 A", "p2 9", "gm 9")
    assert stage.facts("RC-11.4") == {"cards": 3}


@pytest.mark.rule("RC-6.16", "RC-20.4")
def test_a_help_clock_cites_the_move_that_it_comes_from(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do(
        "p1", SendForHelp("Aunt", "personal", "by blood", "a letter", "she comes", "she laughs")
    )
    assert cited(stage.do("gm", StartHelp("h1"))) == ["RC-6.16", "RC-20.4"]


@pytest.mark.rule("RC-21.4")
def test_the_stack_of_the_town_that_was_left_is_cited(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=16).do("gm", town.LeaveTown())
    if stage.asked():
        stage.do("p1", town.DoneAdvancing())
    stage.do("gm", town.ArriveAt("Pylon"))
    assert stage.facts("RC-21.4") == {"town": "Dry Fork", "keeps": 16}


@pytest.mark.rule("RC-4.8")
def test_making_another_pc_is_cited(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(more={"status": "removed"}), Rider("Ben"), seats=3, state={"faction": "librarians"})
    made = town.MakeCharacter("Cy", "a hat", "a coat", "a gun", "cards", "1-2-3")
    assert "RC-4.8" not in cited(stage.do("p3", made))
    assert (cited(stage.do("p1", made))[0], stage.facts("RC-4.8")) == ("RC-4.8", {"name": "Cy 2", "after": "Ana"})


@pytest.mark.rule("RC-13.10")
def test_a_pot_that_the_gm_gave_up_is_settled_by_its_clause(rulings: Settings) -> None:
    stage = hand(rulings, "10", "9", level=2).bid(p1=1, gm=0)
    stage.do("gm", BackDown("c1"), "p1 2", "p1 4", "p1 6", "p1 8", "p1 10")
    assert cited(stage)[:3] == ["RC-12.6", "RC-13.10", "RC-14.2"]


@pytest.mark.rule("RC-17.3")
def test_a_hand_put_away_for_a_removed_pc_is_cited(rulings: Settings) -> None:
    stage = in_care(rulings, MODERATE, "6", stress=15).do("p1", rest.TakeDayOff("a ride"))
    stage.do("gm", rest.SetFloor("c1"), "p1 5").do("gm", rest.Exacerbate("c1", "i1", "a fall"))
    assert cited(stage) == ["RC-18.5", "RC-18.8", "RC-17.2", "RC-17.3", "RC-16.2"]


@pytest.mark.rule("RC-17.3")
def test_a_removed_pc_is_out_of_the_conflict_by_its_clause(rulings: Settings) -> None:
    stage = opened(rulings, Rider(stress=20), Rider("Ben")).do("p1", ClaimPlan("a boy ahead"))
    stage.do("gm", NamePlanCost(2)).do("p1", OfferChips(2))
    assert stage.facts("RC-17.3") == {"name": "Ana"}
    assert not stage.contender().is_in


# sentences


@pytest.mark.rule("RC-R29")
@pytest.mark.option("short_match_gm", "all_in")
def test_a_gm_who_goes_all_in_is_reported_plainly(rulings: Settings) -> None:
    stage = hand(rulings, "9", "7", level=2, town=1).bid(p1=2, gm=0).do("gm", AllIn("c1"))
    assert "In Ana's pot, the GM goes all in." in log_of(stage)


@pytest.mark.rule("RC-12.4", "RC-R31")
@pytest.mark.option("price_scope", "per_pot")
def test_each_pots_price_is_named_where_they_differ(rulings: Settings) -> None:
    stage = Hand(
        rulings, Rider(hand=("9",), pot=(2, 2)), Rider("Ben", hand=("5",), pot=(2, 2)), gm_hand=("7",), level=2
    )
    stage.bid(p1=0, p2=2).do("gm", Bid(1, "c1")).do("gm", Bid(0, "c2"))
    assert log_of(stage)[-1].endswith("The price is 1 in Ana's pot and 2 in Ben's pot.")
    made = next(event for event in stage.events if isinstance(event, BidsMade))
    banner = made.banner(stage.state)
    assert banner is not None
    assert banner.figures[-1] == Figure("price", "1 and 2")


@pytest.mark.rule("RC-18.5", "RC-18.8")
def test_only_an_injury_that_falls_a_level_is_said_to_be_worse(rulings: Settings) -> None:
    stage = in_care(rulings, MODERATE, "6").do("gm", rest.PassDay())
    stage.do("p1", rest.SayFollowed("c1", "i1", followed=True)).do("gm", rest.SayFollowed("c1", "i1", followed=True))
    stage.do("gm", rest.Exacerbate("c1", "i1", "a fall"))
    assert log_of(stage) == [
        "Ana's moderate injury is aggravated (a fall).",
        "The clock of Ana's moderate injury: 4 of 4.",
    ]


@pytest.mark.rule("RC-10.4", "RC-10.5", "RC-R25")
@pytest.mark.option("reserve_carry", "keep")
def test_kept_reserve_cards_are_named_next_to_those_dealt(rulings: Settings) -> None:
    one = came_out("won", 20, reserve=("5", "6"))
    stage = prepared(after_a_hand(rulings, one, gm_reserve=("Q",)), gm=2).do("p1", wish.SayAction("", stands=True))
    stage.do("gm", wish.SayAction("a shove", level=2))
    settled(stage, surprised=["c1"]).do("gm", wish.SetRank(1), "gm 2", "gm 3")
    assert log_of(stage)[1:3] == ["Ana: 0 reserve cards and 2 kept.", "The GM: 2 reserve cards and 1 kept."]


@pytest.mark.rule("RC-20.6")
def test_a_blow_over_clock_cites_its_own_clause(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", town.StartClock("Jealousy", "that kiss", 2, kind="blow-over"))
    assert cited(stage) == ["RC-20.4", "RC-20.6"]
    for by in (-1, 1, -2):
        assert cited(stage.do("gm", town.TickClock("k1", by))) == ["RC-20.6"]


@pytest.mark.rule("RC-20.6", "RC-R15")
@pytest.mark.option("clock_hidden", "gm_may_hide")
def test_a_hidden_blow_over_clock_cites_its_own_clause(rulings: Settings) -> None:
    hidden = town.StartClock("Jealousy", "that kiss", 2, kind="blow-over", hidden=True)
    stage = Stage(rulings, Rider()).do("gm", hidden)
    assert cited(stage) == ["RC-20.4", "RC-20.6"]
    assert cited(stage.do("gm", town.TickClock("h1", -1))) == ["RC-20.6"]


@pytest.mark.rule("RC-20.5")
def test_a_clock_of_a_planned_action_that_the_gm_closes_does_not_start(rulings: Settings) -> None:
    shown = town.StartClock("The posse rides", "a shot", 4, what_if=True, beside="shoot the sign")
    stage = Stage(rulings, Rider()).do("gm", shown).do("gm", town.CloseClock("k1", "they ride on"))
    assert (cited(stage), log_of(stage)) == (["RC-20.5"], ['Clock "The posse rides" does not start: they ride on.'])


@pytest.mark.rule("RC-13.1", "RC-9.1")
def test_a_level_that_does_not_exist_is_refused_by_the_clause_of_its_step(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="4 is not allowed; allowed: 1 or 2 or 3") as first:
        opened(rulings).do("p1", wish.Prepare(4))
    with pytest.raises(Invalid, match="4 is not allowed; allowed: 0 or 2 or 3") as later:
        after_a_hand(rulings, came_out("lost", 15)).do("p1", wish.Prepare(4))
    assert (first.value.clause, later.value.clause) == ("RC-9.1", "RC-13.1")
    with refused_by("RC-13.1", why="level not higher: the level is already Physical"):
        after_a_hand(rulings, came_out("lost", 15), level=2).do("p1", wish.Prepare(2))


@pytest.mark.rule("RC-16.8", "RC-22.1")
def test_care_that_ends_because_the_injury_can_heal_no_further_is_logged_and_cited(rulings: Settings) -> None:
    stage = in_care(rulings, MINOR, "3")
    stage.do("gm", rest.PassDay()).decree(ChangeInjury(pc="c1", injury="i1", severity=MINOR, permanent=MINOR))
    assert cited(stage) == ["RC-16.8"]
    assert log_of(stage)[1:] == [
        "Ana's minor injury (permanent minor) can heal no further, so its care ends.",
        "There are no more questions about today's care of Ana's injury.",
    ]


@pytest.mark.rule("RC-12.5", "RC-14.2")
def test_the_total_of_a_pc_who_backs_down_does_not_matter(rulings: Settings) -> None:
    """The receipt had a total of 0 for a PC whose player was gone."""
    table = hand(rulings, "10 5", "9", pot=(1, 1)).bid(gm=1, p1=0).do("p1", BackDown(), "2", "4", "6")
    assert table.facts("RC-12.5") == {"pc": "Ana", "total": 15}
    assert table.facts("RC-14.2") == {
        "name": "Ana", "result": "backed", "stakes": False, "fallout": True, "pots": "town",
    }  # fmt: skip


@pytest.mark.rule("RC-14.2")
def test_a_bust_hand_is_said_to_be_bust_in_the_outcome_too(rulings: Settings) -> None:
    assert outcome_text("Ana", Outcome("c1", LOST, 26, 1, stakes=False)) == (
        "Ana lost with 26 (bust) and does not get the stakes"
    )


@pytest.mark.rule("RC-13.1", "RC-13.2")
def test_a_pc_who_backed_down_is_refused_by_the_clause_of_step_nine(rulings: Settings) -> None:
    """Step 9 was refused by the clauses of steps 3 and 4."""
    gone = Rider("Bo", contender={"is_in": False, "resolved": True, "result": "backed", "level": 1})
    stage = after_a_hand(rulings, came_out("lost", 15), gone)
    with refused_by("RC-13.1", why="your PC is not in this conflict"):
        stage.do("p2", wish.Prepare(0))
    prepared(stage)
    with refused_by("RC-13.2", why="your PC is not in this conflict"):
        stage.do("p2", wish.SayAction(stands=True))
    stage.do("p1", wish.SayAction(stands=True))
    with refused_by("RC-13.2", why="already committed"):
        stage.do("p1", wish.SayAction(stands=True))


@pytest.mark.rule("RC-9.1", "RC-9.3")
def test_a_pc_who_left_the_conflict_is_refused_by_the_clause_of_its_step(rulings: Settings) -> None:
    first = opened(rulings, Rider(), Rider("Bo")).do("p2", wish.LeaveConflict())
    with refused_by("RC-9.1", why="your PC is not in this conflict"):
        first.do("p2", wish.Prepare(1))
    with refused_by("RC-9.3", why="your PC is not in this conflict"):
        prepared(first).do("p2", wish.SayAction("waiting"))
