"""Conflicts over the same thing as an earlier one, for those who lost that one (RC-13.7)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.refusals import Illegal
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.ending import end
from croupier.games.rust_in_the_canyon.conflict.escalation import hand_over
from croupier.games.rust_in_the_canyon.conflict.state import Contender, Past
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

STAKES = "Do we get our leader out?"
LOST = (Past(1, STAKES, "t1", ("c1",)),)
"""Ana lost the first conflict."""


def second(rulings: Settings, note: str = "", **conflict: Any) -> Stage:
    """Bo, but not Ana, is in another conflict over the same thing."""
    more = {"step": "over", "same_as": 1, "note": note, "contenders": (Contender("c2", result="won", total=20),)}
    return Stage(rulings, Rider(), Rider("Bo"), state={"past": LOST}, conflict={**more, **conflict})


@pytest.mark.rule("RC-13.7")
@pytest.mark.parametrize(("note", "barred"), [("", ("c1",)), ("the jail burns", ())])
def test_a_loss_bars_a_pc_from_every_conflict_over_the_same_thing(
    rulings: Settings, note: str, barred: tuple[str, ...]
) -> None:
    """Only a dramatically changed situation, which the GM has noted, begins anew."""
    stage = second(rulings, note)
    stage.run(end)
    assert stage.state.past[-1].barred == barred


@pytest.mark.rule("RC-13.7")
def test_a_loss_in_a_canceled_conflict_bars_the_pc_too(rulings: Settings) -> None:
    assert second(rulings).break_off().state.past[-1].barred == ("c1",)


@pytest.mark.rule("RC-13.7", "RC-13.9")
@pytest.mark.parametrize("note", ["", "the jail burns"])
def test_a_loser_does_not_join_late_either(rulings: Settings, note: str) -> None:
    past = (Past(1, STAKES, "t1", ("c2",)),)
    ana = Contender("c1", agreed=True, result="lost", total=17, pot="closed", level=1)
    more = {"step": "over", "same_as": 1, "note": note, "contenders": (ana,)}
    stage = Stage(rulings, Rider(), Rider("Bo"), state={"past": past}, conflict=more)
    stage.run(hand_over)
    if note:
        assert "gm join c2" in stage.do("p2", wish.AskToJoin()).asked()
        return
    with pytest.raises(Illegal, match="you lost or gave up conflict 1") as refused:
        stage.do("p2", wish.AskToJoin())
    assert refused.value.clause == "RC-13.7"


@pytest.mark.rule("RC-13.7")
def test_the_gms_note_is_in_the_receipt_and_ends_in_one_period(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), state={"past": LOST}).do("p1", wish.ProposeConflict(STAKES))
    stage.do("gm", wish.SetInvolved(("c1",), "the sheriff", same_as=1, note="The jail burns."))
    assert stage.facts("RC-13.7") == {"same_as": STAKES, "different": "The jail burns."}
    assert log_of(stage) == ["Involved: Ana, against the sheriff, played by the GM. What is different: The jail burns."]
    stage.do("gm", wish.SetInvolved(("c1",), "the sheriff", same_as=1, note="the jail burns"))
    assert log_of(stage) == ["Involved: Ana, against the sheriff, played by the GM. What is different: the jail burns."]


@pytest.mark.rule("RC-13.7")
def test_the_gm_names_participants_after_a_proposal_where_an_earlier_conflict_may_bar_somebody(
    rulings: Settings,
) -> None:
    stage = Stage(rulings, Rider(), state={"past": LOST})
    with refused_by("RC-13.7", why="an earlier conflict may keep somebody out"):
        stage.do("gm", wish.ProposeConflict(STAKES, pcs=("c1",)))
    stage.do("gm", wish.ProposeConflict(STAKES))
