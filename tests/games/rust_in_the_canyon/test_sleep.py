"""A good night's sleep (RC-18.10, RC-18.11)."""

from __future__ import annotations

import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.cost.state import MODERATE, Injury
from croupier.games.rust_in_the_canyon.rest.commands import (
    CloseDowntime,
    JudgeBed,
    OpenDowntime,
    PassDay,
    Sleep,
    TakeDayOff,
)
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.stage import Rider, Stage, under


def resting(rulings: Settings, stress: int = 12) -> Stage:
    return Stage(rulings, Rider(stack=11, stress=stress)).do("gm", OpenDowntime())


def slept(stage: Stage, chips: int = 7) -> Stage:
    return stage.do("p1", Sleep(chips)).do("gm", JudgeBed("c1", real=True))


@pytest.mark.rule("RC-18.10", "RC-5.9")
@pytest.mark.parametrize(("stress", "chips", "moved"), [(12, 7, 7), (4, 7, 4), (12, 2, 2), (0, 7, 0)])
def test_a_night_recovers_up_to_7_chips(rulings: Settings, stress: int, chips: int, moved: int) -> None:
    stage = slept(resting(rulings, stress), chips)
    assert (stage.stack(), stage.stress()) == (11 + moved, stress - moved)


@pytest.mark.rule("RC-18.10")
def test_sleep_heals_no_injury(rulings: Settings) -> None:
    """Worked example 18: four stress chips and a moderate injury."""
    stage = Stage(rulings, Rider(stress=4, injured=((Injury("i1", MODERATE), "6"),))).do("p1", OpenDowntime())
    slept(stage)
    assert (stage.stack(), stage.stress(), len(stage.one().injuries)) == (15, 0, 1)


@pytest.mark.rule("RC-18.11")
def test_the_gm_confirms_the_bed(rulings: Settings) -> None:
    stage = resting(rulings).do("p1", Sleep())
    assert (stage.asked(), stage.stress()) == (["gm bed c1"], 12)
    stage.do("gm", JudgeBed("c1", real=False))
    assert (stage.asked(), stage.stress()) == ([], 12)
    assert slept(stage).stress() == 5


@pytest.mark.rule("RC-18.10", "RC-R57")
@pytest.mark.parametrize("left", [pytest.param(5, id="once a night"), under("sleep_limit", "per_downtime", 12)])
def test_how_often_a_pc_may_sleep(rulings: Settings, left: int) -> None:
    stage = slept(resting(rulings, 19))
    with refused_by("RC-18.10" if left == 5 else "RC-R57", why="the PC has slept"):
        stage.do("p1", Sleep())
    stage.do("gm", PassDay())
    if left == 5:
        slept(stage)
        assert stage.stress() == 5
        return
    with refused_by("RC-R57", why="in this downtime"):
        stage.do("p1", Sleep())
    stage.do("gm", CloseDowntime()).do("gm", OpenDowntime())
    assert slept(stage).stress() == 5


@pytest.mark.rule("RC-18.10")
def test_a_day_off_does_not_use_up_the_night(rulings: Settings) -> None:
    stage = resting(rulings).do("p1", TakeDayOff("fishing")).do("p1", Sleep())
    assert stage.asked() == ["gm bed c1", "gm floor c1"]


@pytest.mark.rule("RC-18.10", "RC-18.11", "RC-18.2")
@pytest.mark.parametrize(
    ("seat", "command", "refusal", "why"),
    [
        ("p1", Sleep(8), Invalid, "0 to 7"),
        ("p1", Sleep(-1), Invalid, "0 to 7"),
        ("p2", Sleep(), Illegal, "no PC in play"),
        ("p1", JudgeBed("c1", real=True), Forbidden, "for the GM"),
        ("gm", JudgeBed("c1", real=True), Impossible, "waiting for a bed"),
    ],
)
def test_statements_that_are_refused_at_this_point(
    rulings: Settings, seat: str, command: Command, refusal: type[Exception], why: str
) -> None:
    with pytest.raises(refusal, match=why):
        resting(rulings).do(seat, command)


@pytest.mark.rule("RC-18.2", "RC-18.10")
def test_no_day_passes_before_a_bed_is_judged_and_sleep_needs_downtime(rulings: Settings) -> None:
    stage = resting(rulings).do("p1", Sleep())
    for command in (PassDay(), CloseDowntime()):
        with refused_by("RC-18.2", why="not done resting"):
            stage.do("gm", command)
    with refused_by("RC-18.1", why="nobody is resting"):
        Stage(rulings, Rider()).do("p1", Sleep())
