"""A day off: floor, hand and result (RC-18.12 to RC-18.16): worked example 18."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Forbidden, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.cost import stress
from croupier.games.rust_in_the_canyon.cost.events import PcRemoved
from croupier.games.rust_in_the_canyon.moves.commands import Hit, Stand
from croupier.games.rust_in_the_canyon.people import LONGEST_TEXT
from croupier.games.rust_in_the_canyon.rest.commands import (
    DEADLY_VIOLENCE,
    PEACE,
    VIOLENCE,
    JudgeBed,
    NameTrouble,
    OpenDowntime,
    PassDay,
    RecoverChips,
    SetFloor,
    Sleep,
    TakeDayOff,
)
from croupier.games.rust_in_the_canyon.rest.day_off import floor_of
from croupier.games.rust_in_the_canyon.rest.days import drop_what_cannot_be
from croupier.games.rust_in_the_canyon.state import REMOVED
from croupier.pieces.override_commands import SetChips
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import choices
from support.rust_in_the_canyon.stage import Rider, Stage, under
from support.rust_in_the_canyon.story import log_of


def off(rulings: Settings, stress: int = 20, **rider: Any) -> Stage:
    """Ana takes a day off, and waits for her floor."""
    stage = Stage(rulings, Rider(stack=3, stress=stress, **rider), Rider("Bo")).do("p1", OpenDowntime())
    return stage.do("p1", TakeDayOff("fishing at the flooded tower"))


def dealt(rulings: Settings, work: int, *cards: str, stress: int = 20) -> Stage:
    """Her hand, by this many bits of work; these cards are dealt one after the other."""
    stage = off(rulings, stress).do("gm", SetFloor("c1", work), f"p1 {cards[0]}")
    for card in cards[1:]:
        stage.do("p1", Hit(), card)
    return stage


@pytest.mark.rule("RC-18.13")
@pytest.mark.parametrize(
    ("work", "vice", "violence", "floor"),
    [
        (0, True, PEACE, 0),
        (1, True, PEACE, 5),
        (0, False, PEACE, 5),
        (0, True, VIOLENCE, 5),
        (0, True, DEADLY_VIOLENCE, 10),
        (2, False, DEADLY_VIOLENCE, 25),
    ],
)
def test_the_floor_of_a_day_off(work: int, vice: bool, violence: str, floor: int) -> None:
    """Worked example 18: two bits of work, the vice unsatisfied, deadly violence."""
    assert floor_of(work, vice=vice, violence=violence) == floor


@pytest.mark.rule("RC-18.12", "RC-18.15", "RC-18.13")
def test_the_gm_counts_the_floor_and_then_the_hand_is_played(rulings: Settings) -> None:
    stage = off(rulings)
    assert stage.asked() == ["gm floor c1"]
    stage.do("gm", SetFloor("c1", 1, vice=False, violence=VIOLENCE), "p1 2")
    assert stage.asked() == ["p1 solo c1"]
    solo = stage.state.solo("p1")
    assert solo is not None
    assert solo.floor == 15
    assert stage.facts("RC-18.13") == {"work": 1, "vice": False, "violence": VIOLENCE, "floor": 15}


@pytest.mark.rule("RC-18.14", "RC-5.8")
@pytest.mark.parametrize(
    ("work", "cards", "earned"),
    [(1, ("10", "4"), 14), (1, ("A", "5"), 16), (2, ("5", "A"), 6), (0, ("10", "A"), 20)],
)
def test_the_total_without_the_floor_is_recovered(
    rulings: Settings, work: int, cards: tuple[str, ...], earned: int
) -> None:
    """Worked example 18; 21 with the floor ends the hand, and 20 stress chips are all there are."""
    stage = dealt(rulings, work, *cards)
    if stage.state.solo("p1") is not None:
        stage.do("p1", Stand())
    assert stage.asked() == ["p1 recover c1"]
    stage.do("p1", GAME.default(stage.state, GAME.open_questions(stage.state)[0]))
    assert (stage.stack(), stage.stress(), stage.asked()) == (3 + earned, 20 - earned, [])


@pytest.mark.rule("RC-18.14", "RC-5.9")
def test_a_pc_may_recover_fewer_chips_but_no_more_than_they_have(rulings: Settings) -> None:
    stage = dealt(rulings, 0, "10", stress=4).do("p1", Stand())
    for chips in (5, -1):
        with pytest.raises(Invalid, match="0 to 4"):
            stage.do("p1", RecoverChips(chips))
    stage.do("p1", RecoverChips(1))
    assert (stage.stack(), stage.stress()) == (4, 3)
    with pytest.raises(Impossible, match="no chips to recover"):
        stage.do("p1", RecoverChips(1))


@pytest.mark.rule("RC-18.14")
def test_without_stress_chips_nothing_is_asked(rulings: Settings) -> None:
    assert dealt(rulings, 0, "10", stress=0).do("p1", Stand()).asked() == []


@pytest.mark.rule("RC-18.14", "RC-18.16", "RC-R58")
@pytest.mark.parametrize("clock", [0, 6])
def test_more_than_21_with_the_floor_overindulges(rulings: Settings, clock: int) -> None:
    """Worked example 18: a floor of 25 does so with any card; trouble is named, nothing is recovered."""
    stage = dealt(rulings, 5, "2")
    assert (stage.asked(), stage.stress()) == (["gm trouble c1"], 20)
    stage.do("gm", NameTrouble("c1", "the mayor's boat is gone", clock))
    assert (stage.asked(), stage.stress()) == ([], 20)
    assert [(one.name, one.size) for one in stage.state.clocks] == (
        [("the mayor's boat is gone", 6)] if clock else []
    )  # fmt: skip
    assert any("the mayor's boat is gone" in GAME.log_line(event, stage.state) for event in stage.events)


@pytest.mark.rule("RC-R15", "RC-18.16")
@pytest.mark.parametrize(("most", "over"), [(12, 13), under("clock_sizes", "free", 99, 100)])
def test_the_clock_of_trouble_has_as_many_segments_as_others(rulings: Settings, most: int, over: int) -> None:
    stage = dealt(rulings, 5, "2")
    (form,) = choices(stage, "gm", "name_trouble")
    assert form.fields[-1].max == most
    with refused_by("RC-R58", Invalid):
        stage.do("gm", NameTrouble("c1", "a fire", over))
    stage.do("gm", NameTrouble("c1", "a fire", most))
    assert [one.size for one in stage.state.clocks] == [most]


@pytest.mark.option("overindulged", "stress:4")
def test_overindulging_may_cause_stress(rulings: Settings) -> None:
    stage = dealt(rulings, 2, "5", "7", stress=6)
    assert (stage.asked(), stage.stress(), stage.stack()) == ([], 10, 3)


@pytest.mark.option("overindulged", "stress:4")
def test_stress_from_overindulging_may_remove_the_pc(rulings: Settings) -> None:
    stage = dealt(rulings, 2, "5", "7", stress=19)
    assert stage.one().status == REMOVED
    assert stress.stress_of(stage.state, "c1") == 23


@pytest.mark.option("overindulged", "lose_half")
@pytest.mark.parametrize(("work", "cards", "earned"), [(0, ("10", "5", "K"), 7), (2, ("7", "5"), 3), (5, ("2",), 0)])
def test_overindulging_may_lose_half_of_the_last_total(
    rulings: Settings, work: int, cards: tuple[str, ...], earned: int
) -> None:
    stage = dealt(rulings, work, *cards)
    assert stage.asked() == (["p1 recover c1"] if earned else [])
    if earned:
        with pytest.raises(Invalid, match=f"0 to {earned}"):
            stage.do("p1", RecoverChips(earned + 1))


@pytest.mark.rule("RC-18.15")
@pytest.mark.parametrize(
    "since",
    ["of this day off", under("floor_span", "since_last_day_off", "since the last day off")],
)
def test_the_period_over_which_the_floor_is_counted(rulings: Settings, since: str) -> None:
    assert GAME.open_questions(off(rulings).state)[0].label.endswith(f"counting work and violence {since}")


@pytest.mark.rule("RC-18.12")
def test_one_day_off_a_day_and_others_may_join_in(rulings: Settings) -> None:
    stage = off(rulings).do("p2", TakeDayOff("the same"))
    assert stage.asked() == ["gm floor c1", "gm floor c2"]
    with refused_by("RC-18.12", why="already taken this day off"):
        stage.do("p1", TakeDayOff("more"))
    stage.do("gm", SetFloor("c1", 4), "p1 A").do("p1", RecoverChips(1))
    with refused_by("RC-18.12", why="already taken this day off"):
        stage.do("p1", TakeDayOff("more"))
    with refused_by("RC-18.2", why="Bo is not done resting"):
        stage.do("gm", PassDay())
    stage.do("gm", SetFloor("c2", 4), "p2 A").do("gm", PassDay())
    stage.do("p1", TakeDayOff("more"))


@pytest.mark.rule("RC-17.3", "RC-5.8")
def test_a_pc_removed_meanwhile_stops_resting(rulings: Settings) -> None:
    stage = dealt(rulings, 0, "10", stress=20)
    stage.run(lambda play: play.do(PcRemoved("c1")))
    assert stage.run(drop_what_cannot_be)
    assert (stage.state.solos, stage.hand("p1"), stage.asked()) == ((), [], [])
    stage.do("gm", PassDay())


@pytest.mark.rule("RC-18.2")
def test_calling_off_a_rest_removes_its_hands(rulings: Settings) -> None:
    stage = dealt(rulings, 0, "10")
    stage.run(GAME.abandon)
    assert (stage.state.downtime, stage.state.solos, stage.hand("p1"), stage.asked()) == (None, (), [], [])
    assert stage.stress() == 20
    with pytest.raises(Impossible, match="nothing in progress to cancel"):
        stage.run(GAME.abandon)


@pytest.mark.rule("RC-18.12", "RC-18.15", "RC-18.16")
@pytest.mark.parametrize(
    ("seat", "command", "refusal", "why"),
    [
        ("p1", SetFloor("c1"), Forbidden, "for the GM"),
        ("gm", SetFloor("c2"), Impossible, "waiting for a floor"),
        ("gm", SetFloor("c1", -1), Invalid, "0 to 100"),
        ("gm", SetFloor("c1", violence="rowdy"), Invalid, "deadly"),
        ("p2", TakeDayOff("  "), Invalid, "doing"),
        ("p2", TakeDayOff("x" * (LONGEST_TEXT + 1)), Invalid, "doing"),
        ("p1", NameTrouble("c1", "mine"), Forbidden, "for the GM"),
        ("gm", NameTrouble("c1", "none"), Impossible, "not overindulged"),
    ],
)
def test_statements_that_are_refused_at_this_point(
    rulings: Settings, seat: str, command: Command, refusal: type[Exception], why: str
) -> None:
    with pytest.raises(refusal, match=why):
        off(rulings).do(seat, command, "p1 2")


@pytest.mark.rule("RC-18.12", "RC-18.10")
def test_a_day_off_is_logged_once_and_a_night_in_it_as_a_night(rulings: Settings) -> None:
    stage = off(rulings)
    assert log_of(stage) == ["Ana takes a day off: fishing at the flooded tower."]
    stage.do("p1", Sleep())
    assert log_of(stage) == ["Ana goes to bed."]
    stage.do("gm", JudgeBed("c1", real=False))
    assert log_of(stage) == ["Ana sleeps badly."]


@pytest.mark.rule("RC-18.13")
@pytest.mark.parametrize(
    ("floor", "line"),
    [
        (SetFloor("c1"), "Ana's floor is 0."),
        (SetFloor("c1", 2), "Ana's floor is 10 (2 bits of work)."),
        (SetFloor("c1", 1, vice=False), "Ana's floor is 10 (1 bit of work, vice not satisfied)."),
        (SetFloor("c1", violence=VIOLENCE), "Ana's floor is 5 (violence)."),
        (SetFloor("c1", violence=DEADLY_VIOLENCE), "Ana's floor is 10 (deadly violence)."),
    ],
)
def test_the_log_says_what_was_counted_for_a_floor(rulings: Settings, floor: SetFloor, line: str) -> None:
    assert log_of(off(rulings).do("gm", floor, "p1 2"))[0] == line


@pytest.mark.rule("RC-5.9", "RC-18.14")
def test_the_default_recovers_no_more_than_is_left(rulings: Settings) -> None:
    """Stress chips that an override took meanwhile: the default answer is one that the rules accept."""
    stage = dealt(rulings, 0, "9", stress=5).do("p1", Stand())
    stage.decree(SetChips(place="stress.c1", kind="chip", count=2))
    stage.do("p1", GAME.default(stage.state, GAME.open_questions(stage.state)[0]))
    assert (stage.stack(), stage.stress(), stage.asked()) == (5, 0, [])


@pytest.mark.rule("RC-5.9", "RC-18.10")
def test_a_pc_who_recovered_everything_in_bed_is_not_asked_how_much_to_recover(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stress=5)).do("gm", OpenDowntime()).do("p1", TakeDayOff("fishing"))
    stage.do("gm", SetFloor("c1"), "p1 10").do("p1", Stand()).do("p1", Sleep())
    assert "p1 recover c1" in stage.asked()
    stage.do("gm", JudgeBed("c1", real=True))
    assert (stage.stress(), stage.asked()) == (0, [])
    stage.do("gm", PassDay())
