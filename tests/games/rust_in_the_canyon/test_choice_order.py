"""The order of choices: what leaves the scene is offered last."""

import pytest

from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.cost.state import Injury
from croupier.games.rust_in_the_canyon.rest.commands import GetAttention, JudgeTreater, OpenDowntime
from support.rust_in_the_canyon.conflict import choices
from support.rust_in_the_canyon.stage import Rider, Stage

HURT = Rider(injured=((Injury("c1i1", "minor"), "3"),))


def unasked(stage: Stage, seat: str) -> list[str]:
    """The labels of what a seat may do at any time, in order."""
    return [one.label for one in choices(stage, seat) if one.group == "any_time"]


@pytest.mark.rule("RC-21.5", "RC-7.6")
def test_leaving_the_town_comes_last(rulings: Settings) -> None:
    assert unasked(Stage(rulings, Rider()), "gm")[-1] == "Leave Dry Fork"


@pytest.mark.rule("RC-18.2")
def test_closing_a_downtime_comes_after_what_may_be_done_in_it(rulings: Settings) -> None:
    stage = Stage(rulings, HURT).do("gm", OpenDowntime()).do("p1", GetAttention("c1", "c1i1", npc="a doctor"))
    stage.do("gm", JudgeTreater("c1", "c1i1", "expert"))
    worse = "Ana, Minor: something made it worse"
    assert unasked(stage, "gm")[-4:] == [worse, "Pass a day", "Close the downtime", "Leave Dry Fork"]
