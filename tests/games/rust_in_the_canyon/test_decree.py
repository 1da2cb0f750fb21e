"""What the GM sets by override on PCs and in conflicts, and the repairs that follow (RC-22.1)."""

from typing import Any

import pytest

from croupier.core.refusals import Forbidden, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.commands import Bid
from croupier.games.rust_in_the_canyon.conflict.commands import (
    AgreeConflict,
    ClaimMarkers,
    ProposeConflict,
    SetInvolved,
)
from croupier.games.rust_in_the_canyon.conflict.state import Opposition
from croupier.games.rust_in_the_canyon.cost import clocks as medical_clocks
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE, NONE, Injury
from croupier.games.rust_in_the_canyon.decree import commands as decree
from croupier.games.rust_in_the_canyon.moves.commands import ClaimPlan, NamePlanCost, Reflect, RetireMarker, Stand
from croupier.games.rust_in_the_canyon.rest.commands import PassDay
from croupier.games.rust_in_the_canyon.rest.state import Care
from croupier.games.rust_in_the_canyon.state import ASIDE, DEAD, DYING, IN_PLAY, REMOVED, Trait
from croupier.games.rust_in_the_canyon.town import clocks
from croupier.games.rust_in_the_canyon.town.commands import TickClock
from croupier.pieces.override_commands import MoveCards, SetChips, SetClock
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.betting import hand
from support.rust_in_the_canyon.conflict import (
    agreed,
    anted,
    away,
    before_the_ante,
    opened,
    prepared,
    proposed,
    ranked,
    said,
    settled,
    step,
)
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

BIDDING: dict[str, Any] = {"step": "bid", "round": 1}


def playing(rulings: Settings, *riders: Rider, **more: Any) -> Stage:
    """A hand in which bids are made."""
    those = riders or (Rider(hand=("9",), pot=(2, 2)),)
    return Stage(rulings, *those, gm_hand=("7",), conflict={**BIDDING, **more})


# PCs


@pytest.mark.rule("RC-22.1", "RC-16.1", "RC-16.3")
def test_an_injury_given_by_override_puts_its_card_under_the_stress_stack(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).decree(
        decree.GiveInjury(pc="c1", severity=MODERATE, permanent=MINOR, mortal=True, reason="a fall")
    )
    (injury,) = stage.one().injuries
    assert (injury.severity, injury.permanent, injury.mortal) == (MODERATE, MINOR, True)
    assert stage.state.board.place("injuries.c1").slots[0].card == "6C"


@pytest.mark.rule("RC-22.1", "RC-16.2")
def test_an_injury_changed_by_override_swaps_its_card_and_a_healed_one_returns_it(rulings: Settings) -> None:
    hurt = Rider(injured=((Injury("c1i1", MAJOR, mortal=True), "9"),))
    stage = Stage(rulings, hurt).reshuffled("p1").decree(decree.ChangeInjury(pc="c1", injury="c1i1", severity=MINOR))
    (injury,) = stage.one().injuries
    assert (injury.severity, injury.mortal) == (MINOR, False)
    assert [slot.card for slot in stage.state.board.place("injuries.c1").slots] == ["3C"]
    stage.decree(decree.ChangeInjury(pc="c1", injury="c1i1", severity=NONE))
    assert (stage.one().injuries, stage.state.board.place("injuries.c1").slots) == ((), ())
    assert "Ana's minor injury is gone." in log_of(stage)


@pytest.mark.rule("RC-22.1", "RC-17.3")
def test_a_pc_removed_by_override_is_not_said_to_have_stress(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stress=0)).decree(decree.SetStatus(pc="c1", status=REMOVED))
    assert log_of(stage)[-1] == "Ana is out of play for the rest of the session."


@pytest.mark.rule("RC-22.1", "RC-17.2")
def test_stress_above_21_by_override_removes_the_pc_too(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stress=5), Rider("Bo", stress=5))
    stage.decree(SetChips(place="stress.c1", kind="chip", count=22)).decree(
        SetChips(place="stress.c2", kind="chip", count=21)
    )
    assert (stage.one("c1").status, stage.one("c2").status) == (REMOVED, IN_PLAY)
    stage.decree(decree.SetStatus(pc="c1", status=IN_PLAY, reason="we let it be"))
    assert (stage.one("c1").status, stage.stress("c1")) == (IN_PLAY, 22)


@pytest.mark.rule("RC-22.1", "RC-R60")
def test_the_gm_sets_stats_and_base_stack(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).decree(decree.SetStat(pc="c1", stat="mind", value=5))
    stage.decree(decree.SetStat(pc="c1", stat="base", value=13))
    assert (stage.one().mind, stage.one().base) == (5, 13)


@pytest.mark.rule("RC-22.1", "RC-R3")
def test_a_trait_is_given_changed_and_removed_by_override(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).decree(decree.SetTrait(pc="c1", text="Steady hands", reserve=1, levels=(3,)))
    assert "Ana has the trait Steady hands (+1 reserve card)." in log_of(stage)
    stage.decree(decree.SetTrait(pc="c1", text="Knows the passes"))
    assert stage.one().traits == (Trait("Steady hands", 1, (3,)), Trait("Knows the passes"))
    stage.decree(decree.SetTrait(pc="c1", trait=1, text="Steady hands", reserve=-2))
    assert stage.one().traits == (Trait("Steady hands", -2, (1, 2, 3)), Trait("Knows the passes"))
    assert "Ana has the trait Steady hands (-2 reserve cards)." in log_of(stage)
    stage.decree(decree.SetTrait(pc="c1", trait=2))
    assert stage.one().traits == (Trait("Steady hands", -2, (1, 2, 3)),)
    assert "Ana no longer has the trait Knows the passes." in log_of(stage)
    with pytest.raises(Invalid, match="0 for another trait, or 1 to 1"):
        stage.decree(decree.SetTrait(pc="c1", trait=2, text="Quick"))
    with pytest.raises(Invalid, match="words: without them the trait is removed"):
        stage.decree(decree.SetTrait(pc="c1", trait=1, reserve=1))


@pytest.mark.rule("RC-22.1", "RC-4.8")
def test_an_override_puts_only_one_pc_of_a_seat_in_play(rulings: Settings) -> None:
    other = Rider("Bo", more={"seat": "p1", "status": ASIDE})
    stage = Stage(rulings, Rider(), other).decree(decree.SetStatus(pc="c2", status=IN_PLAY))
    assert (stage.one("c1").status, stage.one("c2").status) == (ASIDE, IN_PLAY)


@pytest.mark.rule("RC-22.1", "RC-R67")
@pytest.mark.parametrize("status", [REMOVED, ASIDE, DEAD])
def test_a_pc_taken_out_of_play_by_override_is_out_of_the_conflict(rulings: Settings, status: str) -> None:
    stage = playing(rulings, Rider(hand=("9",), pot=(2, 2)), Rider("Bo", hand=("8",), pot=(2, 2)))
    stage.decree(decree.SetStatus(pc="c1", status=status))
    assert not stage.contender("c1").is_in
    assert stage.asked()[:2] == ["p2 bid c2", "gm bid"]
    stage.do("p2", Bid(0)).do("gm", Bid(0))
    assert (stage.pot("c1"), stage.town()) == (0, 32)


@pytest.mark.rule("RC-22.1", "RC-12.17")
def test_a_conflict_emptied_by_override_is_over(rulings: Settings) -> None:
    stage = playing(rulings).decree(decree.SetStatus(pc="c1", status=DEAD))
    assert (stage.state.conflict, stage.one().status) == (None, DEAD)


@pytest.mark.rule("RC-22.1", "RC-15.9")
def test_dying_and_dead_can_be_reverted(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).decree(decree.SetStatus(pc="c1", status=DYING))
    assert stage.one().status == DYING
    stage.decree(decree.SetStatus(pc="c1", status=DEAD)).decree(decree.SetStatus(pc="c1", status=IN_PLAY))
    assert stage.one().is_playing


# conflicts


@pytest.mark.rule("RC-22.1", "RC-9.6", "RC-12.2")
def test_an_overridden_level_applies_to_the_pots_and_bids_are_sealed_again(rulings: Settings) -> None:
    stage = playing(rulings, level=3).do("p1", Bid(3)).decree(decree.SetLevel(level=1, reason="no guns"))
    one = stage.contender()
    assert stage.state.conflict is not None
    assert (stage.state.conflict.level, one.level, one.pots[-1].level) == (1, 1, 1)
    assert stage.asked() == ["p1 bid c1", "gm bid"]


@pytest.mark.rule("RC-22.1", "RC-9.6")
@pytest.mark.option("pots", "one_growing")
def test_an_overridden_level_applies_to_a_pot_that_has_grown(rulings: Settings) -> None:
    """Fallout was read at the level that the GM had replaced."""
    later = {"hand": 2, "level": 2, "step": "ante", "opposition": Opposition(rank=2)}
    stage = Stage(rulings, Rider(pots=((2, 2, 1),), contender={"level": 1}), conflict=later)
    anted(stage, "p1 K", "gm 9").decree(decree.SetLevel(level=3))
    one = stage.contender()
    assert (one.level, [(pot.size, pot.level) for pot in one.pots]) == (3, [(8, 3)])


@pytest.mark.rule("RC-22.1", "RC-9.7")
def test_an_overridden_level_settles_anew_who_was_prepared(rulings: Settings) -> None:
    """Whoever had prepared for the replaced level got the card."""
    stage = settled(said(prepared(opened(rulings, Rider(), Rider("Bo")), p1=2, p2=1, gm=2)))
    stage.decree(decree.SetLevel(level=2))
    assert "The level of the hand is now Physical. Prepared for it: Ana and the sheriff." in log_of(stage)
    luck = ("p1 2", "p1 3", "p1 4", "p2 2", "p2 3", "gm 2", "gm 3", "gm 4")
    ranked(stage, 2, 0, *luck)
    assert [len(stage.state.board.place(f"reserve.{seat}").slots) for seat in ("p1", "p2", "gm")] == [3, 2, 3]


@pytest.mark.rule("RC-22.1", "RC-10.1")
def test_an_overridden_rank_applies_to_the_ante(rulings: Settings) -> None:
    stage = before_the_ante(rulings, luck=("p1 2", "p1 3", "p1 4", "p1 5", "gm 2", "gm 3", "gm 4"), rank=2)
    stage.decree(decree.SetOpposition(rank=5))
    assert stage.state.conflict is not None
    assert stage.state.conflict.opposition.rank == 5


@pytest.mark.rule("RC-22.1", "RC-1.7", "RC-15.1")
def test_a_pot_counts_its_actual_chips(rulings: Settings) -> None:
    stage = playing(rulings).decree(SetChips(place="pot.c1.1", kind="chip", count=3))
    assert (stage.contender().pots[-1].own, stage.contender().pots[-1].gm) == (2, 1)
    stage.decree(SetChips(place="pot.c1.1", kind="chip", count=9))
    assert (stage.contender().pots[-1].own, stage.contender().pots[-1].gm) == (2, 7)
    assert stage.stack() == 11


@pytest.mark.rule("RC-22.1", "RC-12.3")
def test_a_sealed_bid_that_can_no_longer_be_paid_is_paid_as_far_as_possible(rulings: Settings) -> None:
    stage = playing(rulings, level=3).do("p1", Bid(3)).decree(SetChips(place="stack.c1", kind="chip", count=1))
    stage.do("gm", Bid(0))
    assert (stage.stack(), stage.pot()) == (0, 5)


@pytest.mark.rule("RC-22.1", "RC-5.12")
def test_cards_put_into_a_hand_by_override_are_face_up(rulings: Settings) -> None:
    stage = playing(rulings).decree(MoveCards(place="deck.p1", spots=(0,), target="hand.p1", lie="down"), "p1 5")
    assert stage.hand("p1") == ["9", "5"]


@pytest.mark.rule("RC-22.1", "RC-20.4", "RC-20.6")
@pytest.mark.parametrize(
    ("kind", "end", "line", "clause"),
    [("trouble", 4, 'Clock "Fire" is full.', "RC-20.4"), ("blow-over", 0, 'Clock "Fire" has blown over.', "RC-20.6")],
)
def test_a_clock_set_to_its_end_rings(rulings: Settings, kind: str, end: int, line: str, clause: str) -> None:
    """The log said twice where the clock stands, and the receipt nothing."""
    stage = Stage(rulings, Rider())
    stage.run(clocks.make, "Fire", "a lamp", 4, kind)
    stage.decree(SetClock(place="clock.k1", at=end))
    assert stage.asked() == ["gm clock"]
    assert log_of(stage)[-2:] == [f'Clock "Fire": {end} of 4.', line]
    assert log_of(stage).count(f'Clock "Fire": {end} of 4.') == 1
    assert [one.clause for one in stage.because()][-1] == clause


@pytest.mark.rule("RC-12.8", "RC-10.7")
def test_a_card_that_leaves_a_reserve_lets_everyone_choose_their_acts_again(rulings: Settings) -> None:
    """The card to play was gone: its side played nothing, and was said to play a reserve card twice."""
    stage = hand(rulings, "9", "8", reserve=("5", "K")).bid(p1=0, gm=0).act(p1="reserve K")
    stage.decree(MoveCards(place="reserve.p1", spots=(1,), target="discard.p1"))
    assert stage.waits() == ["p1 act c1", "gm act"]
    assert not any("plays the king" in line for line in log_of(stage))
    stage.act("gm 4", p1="reserve 5", gm="hit")
    assert (stage.hand("p1"), stage.hand("gm")) == (["9", "5"], ["8", "4"])


@pytest.mark.rule("RC-12.8")
def test_a_card_that_leaves_another_place_or_reserve_leaves_sealed_acts_alone(rulings: Settings) -> None:
    stage = hand(rulings, "9", "8", reserve=("5",), gm_reserve=("K",)).bid(p1=0, gm=0).act(p1="reserve 5")
    stage.decree(MoveCards(place="reserve.gm", spots=(0,), target="discard.gm"))
    assert stage.waits() == ["gm act"]


@pytest.mark.rule("RC-20.4")
@pytest.mark.parametrize(("kind", "end", "back"), [("trouble", 4, 2), ("blow-over", 0, 1)])
def test_a_clock_that_has_run_out_runs_again_once_it_is_set_back(
    rulings: Settings, kind: str, end: int, back: int
) -> None:
    """The GM was still asked what a full clock brings, and could not tick it, at 2 of 4."""
    stage = Stage(rulings, Rider())
    stage.run(clocks.make, "Fire", "a lamp", 4, kind)
    stage.decree(SetClock(place="clock.k1", at=end)).decree(SetClock(place="clock.k1", at=back))
    assert (stage.asked(), stage.state.clocks[0].rung) == ([], False)
    assert log_of(stage)[-1] == 'Clock "Fire" is running again.'
    stage.do("gm", TickClock("k1", end - back))
    assert stage.asked() == ["gm clock"]


@pytest.mark.rule("RC-18.7", "RC-18.2")
def test_a_medical_clock_set_to_0_heals_its_injury(rulings: Settings) -> None:
    """The injury stayed, and on the next day under care its clock fell below 0."""
    hurt = Injury("c1i1", MODERATE, care=Care("c1", expert=True))
    stage = Stage(rulings, Rider(injured=((hurt, "6"),))).reshuffled("p1")
    stage.run(medical_clocks.start, "c1", hurt)
    stage.do("gm", PassDay()).decree(SetClock(place="clock.c1i1", at=0))
    (injury,) = stage.one().injuries
    assert (injury.severity, injury.care, stage.state.dues, stage.asked()) == (MINOR, None, (), [])
    assert not stage.state.board.has("clock.c1i1")


# refusals


@pytest.mark.rule("RC-22.1")
@pytest.mark.parametrize(
    ("command", "refusal", "why"),
    [
        (decree.GiveInjury(pc="c1", severity="awful"), Invalid, "awful"),
        (decree.GiveInjury(pc="c1", severity=MINOR, permanent=MAJOR), Invalid, "up to the severity: minor"),
        (decree.GiveInjury(pc="c9", severity=MINOR), Impossible, "there is no PC c9"),
        (decree.ChangeInjury(pc="c1", injury="c1i9", severity=MINOR), Impossible, "no injury"),
        (decree.SetStat(pc="c1", stat="charm", value=3), Invalid, "charm"),
        (decree.SetStat(pc="c1", stat="mind", value=6), Invalid, "1 to 5"),
        (decree.SetStat(pc="c1", stat="base", value=10), Invalid, "11 to 99"),
        (decree.SetStatus(pc="c1", status="asleep"), Invalid, "asleep"),
        (decree.SetLevel(level=2), Impossible, "no hand is under way"),
        (decree.SetOpposition(rank=2), Impossible, "no rank is set"),
        (decree.SetMarker(pc="c1", marker="m9"), Impossible, "no such marker"),
        (decree.SetVerdict(town="t9", verdict="permanent"), Impossible, "no such town"),
        (decree.SetVerdict(town="t1", verdict="so so"), Invalid, "permanent"),
    ],
)
def test_an_override_that_does_not_fit_the_table_is_refused(
    rulings: Settings, command: Any, refusal: type[Exception], why: str
) -> None:
    with pytest.raises(refusal, match=why):
        Stage(rulings, Rider()).decree(command)


@pytest.mark.rule("RC-22.1")
def test_only_the_gm_overrides(rulings: Settings) -> None:
    for command in (decree.SetStat(pc="c1", stat="mind", value=1), decree.SetStatus(pc="c1", status=DEAD)):
        with pytest.raises(Forbidden):
            Stage(rulings, Rider()).do("p1", command)


@pytest.mark.rule("RC-22.1")
def test_an_override_is_logged_with_its_reason_and_kept_as_a_house_rule_if_the_gm_says_so(rulings: Settings) -> None:
    told = decree.SetStat(pc="c1", stat="grip", value=3, reason="a steady hand", keep="Veterans shoot straight")
    stage = Stage(rulings, Rider()).decree(told)
    overridden, kept = stage.events[:2]
    assert overridden.reason == "a steady hand"  # type: ignore[attr-defined]
    assert kept.rule.name == "Veterans shoot straight"  # type: ignore[attr-defined]


@pytest.mark.rule("RC-22.1")
@pytest.mark.parametrize(
    ("on", "offered"),
    [
        ("c1", {"change_injury"}),
        ("stress.c1", {"change_injury", "set_chips"}),
        ("pot.c1.1", {"change_injury", "set_chips", "set_level"}),
        ("town", {"set_chips", "set_level", "set_verdict"}),
        ("stack.c2", {"set_chips"}),
    ],
)
def test_clicking_a_thing_offers_what_can_be_set_there(rulings: Settings, on: str, offered: set[str]) -> None:
    hurt = Rider(hand=("9",), pot=(2, 2), injured=((Injury("c1i1", MINOR), "3"),))
    offered |= set() if on == "town" else {"give_injury", "set_trait", "set_stat", "set_status", "give_marker"}
    stage = playing(rulings, hurt, Rider("Bo", hand=("8",), pot=(2, 2)))
    found = GAME.overrides(GAME.see(stage.state, "gm"), on)
    assert {one.command["type"] for one in found} == offered
    assert {one.command.get("pc") for one in found} <= {"c1", "c2" if on == "stack.c2" else "c1", None}


# what is recorded


@pytest.mark.rule("RC-22.1", "RC-6.5", "RC-8.9")
def test_the_gm_gives_a_read_marker_and_says_whether_it_relates_to_the_conflict(rulings: Settings) -> None:
    stage = opened(rulings).decree(decree.GiveMarker(pc="c1", about="the sheriff", answer="He drinks"))
    assert "Ana holds a read marker about the sheriff: He drinks." in log_of(stage)
    for to, related in (("related", ("m1",)), ("unrelated", ()), ("related", ("m1",))):
        stage.decree(decree.SetMarker(pc="c1", marker="m1", to=to))
        assert stage.contender().related == related
    ranked(settled(said(prepared(stage))), 0, 0, "p1 2", "p1 3", "p1 4", "p1 5", "p1 6", "gm 2")
    assert stage.facts("RC-10.4")["markers"] == 1


@pytest.mark.rule("RC-22.1", "RC-6.5", "RC-8.9")
def test_the_gm_restores_a_retired_marker_and_takes_back_a_claimed_one(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).decree(decree.GiveMarker(pc="c1", about="the mill", answer="It is empty"))
    stage.do("gm", RetireMarker("c1", "m1", "it burned")).decree(decree.SetMarker(pc="c1", marker="m1"))
    assert [one.retired for one in stage.one().markers] == [""]
    with pytest.raises(Impossible, match="held already"):
        stage.decree(decree.SetMarker(pc="c1", marker="m1"))
    assert "Ana's read marker about the mill is held." in log_of(stage)
    stage.do("p1", ProposeConflict("Who has the mill?")).do("gm", SetInvolved(("c1",)))
    agreed(agreed(stage)).do("p1", ClaimMarkers(("m1",)))
    assert stage.asked() == ["gm marker c1 m1"]
    stage.decree(decree.SetMarker(pc="c1", marker="m1", to="held"))
    assert (stage.contender().claimed, step(stage)) == ((), "prepare")


@pytest.mark.rule("RC-22.1", "RC-6.5")
def test_a_marker_is_claimed_once_it_is_given(rulings: Settings) -> None:
    stage = proposed(rulings)
    stage.decree(decree.GiveMarker(pc="c1", about="the sheriff", answer="He drinks"))
    assert agreed(agreed(stage)).asked() == ["p1 claim c1"]


@pytest.mark.rule("RC-22.1", "RC-7.4", "RC-7.6")
def test_the_gm_sets_the_verdict_on_a_town(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=20).do("p1", Reflect("a school"), "p1 9").do("p1", Stand())
    assert stage.asked() == ["gm fate"]
    stage.decree(decree.SetVerdict(town="t1", verdict="permanent"))
    assert (stage.state.towns[0].verdict, stage.asked()) == ("permanent", [])
    assert "What the PCs changed in Dry Fork (a school) is permanent." in log_of(stage)
    with refused_by("RC-7.4"):
        stage.do("p1", Reflect("a mill"))
    stage.decree(decree.SetVerdict(town="t1", verdict="none", changes="a mill"))
    assert stage.reshuffled("p1").do("p1", Reflect("a mill"), "p1 9").asked() == ["p1 solo c1"]


# who is gone


@pytest.mark.rule("RC-22.1", "RC-R73")
def test_a_conflict_continues_when_its_last_silent_player_goes_away(rulings: Settings) -> None:
    stage = proposed(rulings, Rider(), Rider("Bo"))
    stage.do("gm", SetInvolved(("c1",))).do("gm", AgreeConflict()).do("p1", AgreeConflict())
    assert stage.asked() == ["p2 agree"]
    away(stage, "p2").run(GAME.seats_changed)
    assert step(stage) == "situation"


@pytest.mark.rule("RC-22.1", "RC-8.3")
def test_a_player_who_leaves_for_good_is_dropped_from_a_conflict_that_has_not_begun(rulings: Settings) -> None:
    stage = proposed(rulings, Rider(), Rider("Bo"))
    stage.run(GAME.seat_left, "p2")
    assert stage.state.conflict is not None
    assert [one.pc for one in stage.state.conflict.contenders] == ["c1"]
    assert stage.facts("RC-8.3") == {"without": "Bo"}


@pytest.mark.rule("RC-22.1", "RC-8.3")
def test_a_player_who_leaves_while_only_others_are_in_a_conflict_is_not_cited(rulings: Settings) -> None:
    stage = proposed(rulings, Rider(), Rider("Bo")).do("gm", SetInvolved(("c1",)))
    stage.run(GAME.seat_left, "p2")
    assert stage.plays[-1].receipt.because == ()


@pytest.mark.rule("RC-22.1", "RC-R65")
def test_the_table_waits_for_a_player_who_leaves_a_conflict_in_progress(rulings: Settings) -> None:
    stage = opened(rulings, Rider(), Rider("Bo"))
    stage.run(GAME.seat_left, "p2")
    assert stage.contender("c2").is_in
    assert "p2 prepare c2" in stage.asked()


@pytest.mark.rule("RC-22.1", "RC-6.14", "RC-7.3")
def test_a_player_who_leaves_for_good_pays_nothing_for_a_plan_and_plays_no_hand(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), Rider("Bo"), town=9).do("p1", ClaimPlan("Horses")).do("gm", NamePlanCost(5))
    stage.run(GAME.seat_left, "p2")
    assert stage.asked() == ["p1 offer c1"]
    stage = Stage(rulings, Rider(), Rider("Bo"), town=9).do("p1", Reflect("a school"))
    stage.run(GAME.seat_left, "p2")
    assert stage.asked() == ["p1 reflecting c1"]
