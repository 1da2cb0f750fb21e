"""Where the table only assists, rules are flagged; what means nothing is still refused."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Refusal
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.commands import NameProxy, ProposeConflict
from croupier.games.rust_in_the_canyon.cost import clocks
from croupier.games.rust_in_the_canyon.cost.commands import AnswerStakes, JudgeMortal, TellDeath
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE, Injury
from croupier.games.rust_in_the_canyon.moves.commands import (
    AnswerRead,
    ClaimPlan,
    PlanAndScheme,
    Read,
    Reflect,
    Stand,
)
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_SITUATION
from croupier.games.rust_in_the_canyon.rest.commands import (
    CloseDowntime,
    GetAttention,
    JudgeTreater,
    OpenDowntime,
    PassDay,
    RecoverChips,
    SayFollowed,
    SetFloor,
    TakeDayOff,
    TreatToday,
)
from croupier.games.rust_in_the_canyon.rest.state import Care
from croupier.games.rust_in_the_canyon.town.commands import (
    ArriveAt,
    BuyAdvance,
    ComeBackTo,
    JudgeAdvance,
    MakeCharacter,
    SetOutFor,
    StartClock,
    TickClock,
)
from croupier.pieces.override_commands import SetChips
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.conflict import after_a_hand, away, came_out
from support.rust_in_the_canyon.stage import Rider, Stage, under


def assisting(stage: Stage) -> Stage:
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    return stage


def reading(rulings: Settings, chips: int = 1) -> Stage:
    return assisting(Stage(rulings, Rider())).do("p1", Read("the mill", "situation", OF_A_SITUATION[0], chips))


@pytest.mark.rule("RC-R11", "RC-6.5")
def test_an_answer_cannot_be_heard_by_a_pc_who_does_not_exist(rulings: Settings) -> None:
    with pytest.raises(Refusal, match="nobody-7"):
        reading(rulings).do("gm", AnswerRead("the miller", ("nobody-7",)))


@pytest.mark.rule("RC-R10", "RC-6.2")
def test_nobody_bets_a_negative_number_of_chips(rulings: Settings) -> None:
    with pytest.raises(Refusal, match="nobody bets -1 chips"):
        reading(rulings, -1)


@pytest.mark.rule("RC-R60", "RC-19.2")
def test_nothing_costs_less_than_a_chip(rulings: Settings) -> None:
    """It was taken for 1 chip, which nobody had said."""
    stage = assisting(Stage(rulings, Rider(), town=None))
    with pytest.raises(Refusal, match="at least 1 chip"):
        stage.do("p1", BuyAdvance("mind", -1))


@pytest.mark.rule("RC-3.2")
def test_a_faction_that_does_not_exist_is_refused(rulings: Settings) -> None:
    stage = assisting(Stage(rulings, town=None))
    stage.state = msgspec.structs.replace(stage.state, faction="law")
    with pytest.raises(Refusal, match="librarians, spark, law"):
        stage.do("p1", MakeCharacter("Bo", "hat", "coat", "a gun", "tea", "1-2-3", faction="pirates"))


@pytest.mark.rule("RC-R60", "RC-19.2")
@pytest.mark.option("advance_costs", "list")
def test_a_price_that_the_table_waives_is_what_was_offered(rulings: Settings) -> None:
    """The offer was flagged, and the price of the list was paid all the same."""
    stage = assisting(Stage(rulings, Rider(stack=20), state={"on_the_road": True})).do("p1", BuyAdvance("body", 3))
    assert (stage.stack(), stage.one().body) == (17, 3)
    stage.do("p1", BuyAdvance("trait", 2, "sharp eyes")).do("gm", JudgeAdvance("c1"))
    assert stage.stack() == 15


@pytest.mark.rule("RC-7.1", "RC-7.3")
def test_a_reflection_that_the_table_waives_through_is_not_put_off(rulings: Settings) -> None:
    """With more than one PC it was, as if the town stack had grown."""
    stage = assisting(Stage(rulings, Rider(), Rider("Bo"), town=28)).do("p1", Reflect("a school"))
    assert stage.asked() == ["p1 reflecting c1", "p2 reflecting c2"]
    stage.decree(SetChips(place="town", kind="chip", count=29)).run(lambda play: None, goes_on=True)
    assert stage.asked() == []


@pytest.mark.rule("RC-6.11", "RC-R13")
@pytest.mark.option("plan_and_scheme", "group")
def test_nobody_is_asked_for_the_chips_of_a_group_that_has_none(rulings: Settings) -> None:
    """They were asked to offer 0 of 0."""
    stage = assisting(Stage(rulings, Rider(stack=0), Rider("Bo")))
    with refused_by("RC-6.11", why="none of them has chips"):
        stage.do("gm", PlanAndScheme(("c1",)))


@pytest.mark.rule("RC-R15", "RC-20.4", "RC-R63")
@pytest.mark.option("between", "ticks")
def test_what_is_flagged_about_a_hidden_clock_is_for_the_gm(rulings: Settings) -> None:
    """Everyone read that there is one, and that it was ticked."""
    stage = assisting(Stage(rulings, Rider(), state={"is_open": False, "sitting": 1}))
    for command in (StartClock("Harston", "the fire", 4, hidden=True), TickClock("h1", 1)):
        receipt = stage.do("gm", command).plays[-1].receipt
        assert [bool(receipt.for_seat(seat).because) for seat in ("gm", "p1")] == [True, False]
        assert receipt.for_seat("p1").rulings == ()
        assert [one.clause for one in receipt.for_seat("gm").because if one.flag]


@pytest.mark.rule("RC-20.4", "RC-20.5")
def test_a_clock_that_is_ticked_back_from_its_end_runs_again(rulings: Settings) -> None:
    """The GM was still asked what it brings; one shown next to an action rang."""
    stage = (
        assisting(Stage(rulings, Rider())).do("gm", StartClock("Harston", "the fire", 4)).do("gm", TickClock("k1", 4))
    )
    assert stage.asked() == ["gm clock"]
    assert stage.do("gm", TickClock("k1", -1)).asked() == []
    assert stage.do("gm", TickClock("k1", 1)).asked() == ["gm clock"]
    stage.do("gm", StartClock("Gun", "the fire", 4, what_if=True, beside="burn it"))
    with refused_by("RC-20.5"):
        stage.do("gm", TickClock("k2", 4))


@pytest.mark.rule("RC-R11", "RC-6.5")
def test_whoever_hears_an_answer_holds_a_marker_where_the_table_waives_it(rulings: Settings) -> None:
    """It was flagged that they heard it, and they held none."""
    stage = assisting(Stage(rulings, Rider(), Rider("Bo"))).do(
        "p1", Read("the mill", "situation", OF_A_SITUATION[0], 1)
    )
    stage.do("gm", AnswerRead("the miller", ("c2",)))
    assert [len(stage.one(pc).markers) for pc in ("c1", "c2")] == [1, 1]


@pytest.mark.rule("RC-6.9", "RC-R8")
@pytest.mark.option("read_mode", "draw")
def test_a_bet_on_a_read_that_draws_cards_is_refused(rulings: Settings) -> None:
    """It was flagged, and nobody paid it."""
    stage = assisting(Stage(rulings, Rider()))
    with refused_by("RC-6.9", why="does not bet"):
        stage.do("p1", Read("the mill", "situation", "", 3))


@pytest.mark.rule("RC-16.8", "RC-18.3")
def test_nobody_seeks_attention_for_what_cannot_be_treated(rulings: Settings) -> None:
    """The request was flagged, and dropped at once."""
    lost = Rider(injured=((Injury("c1i1", MAJOR, MAJOR), "9"),))
    stage = assisting(Stage(rulings, lost)).do("gm", OpenDowntime())
    with refused_by("RC-16.8"):
        stage.do("p1", GetAttention("c1", "c1i1", "c1"))


@pytest.mark.rule("RC-18.2", "RC-18.5")
def test_each_day_that_is_let_pass_counts_for_an_injury_under_care(rulings: Settings) -> None:
    """One answer settled all of them, and the clock went down once."""
    cared = Injury("c1i1", MODERATE, care=Care("Doc", expert=True))
    stage = Stage(rulings, Rider(injured=((cared, "6"),)))
    stage.run(clocks.start, "c1", cared, seat="gm")
    assisting(stage).do("gm", PassDay()).do("gm", SayFollowed("c1", "c1i1", followed=True)).do("gm", PassDay())
    assert stage.asked() == ["p1 followed c1"]
    stage.do("p1", SayFollowed("c1", "c1i1", followed=True))
    assert (clocks.value(stage.plays[-1], cared), stage.asked()) == (3, ["p1 followed c1", "gm followed c1"])
    for seat in ("p1", "gm"):
        stage.do(seat, SayFollowed("c1", "c1i1", followed=True))
    assert (clocks.value(stage.plays[-1], cared), stage.asked()) == (2, [])


@pytest.mark.rule("RC-15.9", "RC-16.4")
def test_nobody_dies_twice(rulings: Settings) -> None:
    stage = assisting(Stage(rulings, Rider())).do("p1", TellDeath("c1", "shot"))
    for seat, command in (("p1", TellDeath("c1", "shot")), ("gm", JudgeMortal("c1"))):
        with pytest.raises(Refusal, match="Ana is dead"):
            stage.do(seat, command)


DAY_OFF = (OpenDowntime(), TakeDayOff("cards by the river"), SetFloor("c1", work=1))
TREATED = Injury("c1i1", MINOR, care=Care("c1", expert=False))


def on_a_day_off(rulings: Settings) -> Stage:
    """Ana plays the hand of a day off with a floor of 5 and shows a 5."""
    stage = assisting(Stage(rulings, Rider(stress=9, stack=2)))
    stage.do("gm", DAY_OFF[0]).do("p1", DAY_OFF[1])
    return stage.do("gm", DAY_OFF[2], "p1 5")


@pytest.mark.rule("RC-18.1", "RC-18.14")
def test_a_second_downtime_does_not_wipe_out_the_first(rulings: Settings) -> None:
    """The hand of a day off in it lost its floor."""
    stage = on_a_day_off(rulings)
    with refused_by("RC-18.1", why="a downtime is already open"):
        stage.do("p1", OpenDowntime())


@pytest.mark.rule("RC-18.12", "RC-18.14")
def test_a_day_off_under_way_is_not_begun_again(rulings: Settings) -> None:
    """Its floor was forgotten."""
    stage = on_a_day_off(rulings)
    with refused_by("RC-18.12", why="they have already taken this day off"):
        stage.do("p1", TakeDayOff("sleep"))
    stage.do("p1", Stand()).do("p1", RecoverChips(5))
    assert stage.do("p1", TakeDayOff("sleep")).asked() == ["gm floor c1"]


@pytest.mark.rule("RC-18.2", "RC-5.8")
def test_closing_a_downtime_early_puts_its_hands_away(rulings: Settings) -> None:
    """A hand that decided nothing any more was still asked for."""
    stage = on_a_day_off(rulings).do("gm", CloseDowntime())
    assert (stage.asked(), stage.state.solos, stage.hand("p1")) == ([], (), [])


@pytest.mark.rule("RC-18.3", "RC-R55")
@pytest.mark.option("stabilise_by", "test")
@pytest.mark.option("amateur_test", "play")
def test_attention_under_way_cannot_be_requested_again(rulings: Settings) -> None:
    """The hand played for it decided nothing, and the GM was asked again."""
    mortal = Injury("c1i1", MINOR, mortal=True)
    stage = assisting(Stage(rulings, Rider(injured=((mortal, "3"),)))).do("gm", OpenDowntime())
    stage.do("p1", GetAttention("c1", "c1i1", "c1")).do("gm", JudgeTreater("c1", "c1i1", "amateur"), "p1 2")
    with refused_by("RC-18.3", why="has already had attention in this downtime"):
        stage.do("p1", GetAttention("c1", "c1i1", "c1"))
    assert stage.asked() == ["p1 solo c1"]


@pytest.mark.rule("RC-5.8", "RC-5.6")
def test_one_deck_deals_one_hand_at_a_time(rulings: Settings) -> None:
    """The second hand took the cards of the first, and one of them was never asked for again."""
    stage = assisting(Stage(rulings, Rider(stress=5), town=15)).do("p1", Reflect("a well"), "p1 2")
    stage.do("gm", DAY_OFF[0]).do("p1", DAY_OFF[1])
    with refused_by("RC-5.8", why="another hand is being played from this deck"):
        stage.do("gm", DAY_OFF[2])
    assert stage.hand("p1") == ["2"]


@pytest.mark.rule("RC-18.1", "RC-18.6")
def test_cards_of_a_conflict_are_not_drawn_for_an_injury_or_a_day_off(rulings: Settings) -> None:
    """Hand and reserve were shuffled into the deck."""
    rider = Rider(hand=("9",), reserve=("K",), pot=(1, 1), stress=5, injured=((TREATED, "3"),))
    stage = assisting(Hand(rulings, rider, gm_hand=("8",)))
    stage.run(clocks.start, "c1", TREATED)
    stage.do("gm", PassDay()).do("gm", DAY_OFF[0]).do("p1", DAY_OFF[1])
    for seat, command in (("p1", TreatToday("c1", "c1i1")), ("gm", DAY_OFF[2])):
        with refused_by("RC-18.1", why="a conflict is under way"):
            stage.do(seat, command)
    assert (stage.hand("p1"), places.count(stage.state, "reserve.p1")) == (["9"], 1)


@pytest.mark.rule("RC-R65", "RC-22.2")
def test_the_reserve_of_a_player_who_is_present_is_shown_to_nobody(rulings: Settings) -> None:
    """The GM named a proxy for them, who saw it."""
    riders = (Rider(hand=("9",), pot=(1, 1), reserve=("K",)), Rider("Bo", hand=("8",), pot=(1, 1)))
    stage = assisting(away(Hand(rulings, *riders, gm_hand=("8",))))
    with refused_by("RC-22.1", why="Ana's player is here"):
        stage.do("gm", NameProxy("c1", "p2"))
    away(stage, "p1").do("gm", NameProxy("c1", "p2"))


@pytest.mark.rule("RC-19.1", "RC-R60")
def test_the_gm_is_asked_about_a_purchase_in_a_town_too(rulings: Settings) -> None:
    """It waited until the town was left, and kept the player from any other."""
    stage = assisting(Stage(rulings, Rider())).do("p1", BuyAdvance("mind", 3))
    assert stage.asked() == ["gm purchase c1"]
    assert stage.do("gm", JudgeAdvance("c1")).asked() == []


@pytest.mark.rule("RC-14.6", "RC-R41")
@pytest.mark.option("shared_stakes", "gm")
def test_stakes_answered_during_the_next_conflict_stay_answered(rulings: Settings) -> None:
    """The GM's answer had no effect, and the question stayed."""
    stage = after_a_hand(rulings, came_out("won", 20), level=3, stakes="Do we?")
    assisting(stage).do("p1", ProposeConflict("And now?")).do("gm", AnswerStakes(yes=True))
    assert stage.asked() == ["gm involved"]
    assert stage.state.aftermath is not None
    assert stage.state.aftermath.answer is True


@pytest.mark.rule("RC-6.2", "RC-R14", "RC-6.11")
@pytest.mark.parametrize(
    ("seat", "command", "clause"),
    [
        ("p1", Read("the mill", "situation", OF_A_SITUATION[0], 1), "RC-6.2"),
        ("p1", ClaimPlan("we sent a boy ahead"), "RC-R14"),
        under("plan_and_scheme", "group", "gm", PlanAndScheme(("c1",)), "RC-6.11"),
    ],
)
def test_a_move_that_would_be_called_off_at_once_is_refused(
    rulings: Settings, seat: str, command: Command, clause: str
) -> None:
    """It was taken, and called off in the same breath."""
    stage = assisting(hand(rulings, "9", "8"))
    with refused_by(clause, why="not now"):
        stage.do(seat, command)


@pytest.mark.rule("RC-7.6", "RC-21.4")
def test_a_town_is_left_before_the_next_is_reached(rulings: Settings) -> None:
    """Its changes were left without a verdict."""
    stage = assisting(Stage(rulings, Rider()))
    for command in (ArriveAt("Pylon"), ComeBackTo("t1"), SetOutFor("Pylon")):
        with refused_by("RC-R71" if isinstance(command, SetOutFor) else "RC-21.4", why="you are in"):
            stage.do("gm", command)
