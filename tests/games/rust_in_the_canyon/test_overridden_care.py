"""An injury that the GM makes permanent while it is under care (RC-16.7, RC-16.8, RC-22.1)."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Illegal
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.cost.clocks import clock_of
from croupier.games.rust_in_the_canyon.cost.state import MINOR, MODERATE, Injury
from croupier.games.rust_in_the_canyon.decree.commands import ChangeInjury
from croupier.games.rust_in_the_canyon.rest import commands as rest
from support.rust_in_the_canyon.stage import Rider, Stage


def under_care(rulings: Settings, severity: str = MINOR) -> Stage:
    """A doctor treats Ana's injury."""
    card = {MINOR: "3", MODERATE: "6"}[severity]
    stage = Stage(rulings, Rider(injured=((Injury("i1", severity), card),))).do("gm", rest.OpenDowntime())
    stage.do("gm", rest.GetAttention("c1", "i1", npc="Doc"))
    return stage.do("gm", rest.JudgeTreater("c1", "i1", rest.EXPERT))


@pytest.mark.rule("RC-16.8", "RC-18.2")
def test_the_clock_of_an_injury_that_can_no_longer_heal_ends(rulings: Settings) -> None:
    """No day is left that could only be answered by what the rules then refuse."""
    stage = under_care(rulings).decree(ChangeInjury(pc="c1", injury="i1", severity=MINOR, permanent=MINOR))
    (injury,) = stage.one().injuries
    assert (clock_of(stage.state, injury), injury.care) == (None, None)
    for _ in range(3):
        stage.do("gm", rest.PassDay())
    stage.do("gm", rest.CloseDowntime())
    assert (stage.asked(), len(stage.one().injuries)) == ([], 1)


@pytest.mark.rule("RC-16.8", "RC-18.2")
@pytest.mark.option("healing", "quick")
def test_a_downtime_in_which_healing_became_impossible_can_be_closed(rulings: Settings) -> None:
    stage = under_care(rulings)
    care = stage.one().injuries[0].care
    assert care is not None
    assert care.heals
    stage.decree(ChangeInjury(pc="c1", injury="i1", severity=MINOR, permanent=MINOR)).do("gm", rest.CloseDowntime())
    assert (stage.state.downtime, len(stage.one().injuries)) == (None, 1)


@pytest.mark.rule("RC-16.8")
def test_an_injury_that_can_still_heal_keeps_its_clock(rulings: Settings) -> None:
    stage = under_care(rulings, MODERATE)
    stage.decree(ChangeInjury(pc="c1", injury="i1", severity=MODERATE, permanent=MINOR))
    (injury,) = stage.one().injuries
    clock = clock_of(stage.state, injury)
    assert clock is not None
    assert (clock.at, injury.care is not None) == (4, True)


@pytest.mark.rule("RC-16.8", "RC-1.6")
def test_healing_at_the_permanent_level_is_refused(rulings: Settings) -> None:
    hurt = Rider(injured=((Injury("i1", MINOR, MINOR), "3"),))
    stage = Stage(rulings, hurt).do("gm", rest.OpenDowntime())
    with pytest.raises(Illegal, match="gate not met: that injury has healed as far as it can") as refused:
        stage.do("p1", rest.GetAttention("c1", "i1", npc="Doc"))
    assert refused.value.clause == "RC-16.8"


@pytest.mark.rule("RC-16.8", "RC-18.3")
@pytest.mark.parametrize(("mortal", "waits"), [(False, []), (True, ["gm treater c1"])])
def test_nobody_is_asked_to_treat_what_can_no_longer_heal(rulings: Settings, mortal: bool, waits: list[str]) -> None:
    """A doctor treated it for nothing; asked for a moment later, the same was refused."""
    hurt = Rider(injured=((Injury("i1", MINOR), "3"),))
    stage = Stage(rulings, hurt).do("gm", rest.OpenDowntime()).do("p1", rest.GetAttention("c1", "i1", npc="Doc"))
    stage.decree(ChangeInjury(pc="c1", injury="i1", severity=MINOR, permanent=MINOR, mortal=mortal))
    assert stage.asked() == waits
    assert ("RC-16.8" in [line.clause for line in stage.because()]) is not mortal
    assert stage.one().injuries[0].care is None
