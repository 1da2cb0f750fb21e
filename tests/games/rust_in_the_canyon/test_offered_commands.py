"""Commands that the API took though no page offered them, and choices that the page did not have for them."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.moves.commands import CancelRead, DropReflection, Read, Reflect
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_SITUATION
from croupier.games.rust_in_the_canyon.rest.commands import OpenDowntime, PassDay
from croupier.games.rust_in_the_canyon.town.commands import (
    BuyAdvance,
    DoneAdvancing,
    JudgeAdvance,
    LeaveTown,
    ProposeAnswer,
)
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import choices
from support.rust_in_the_canyon.stage import Rider, Stage

TWO = (Rider(), Rider("Bo"))


@pytest.mark.rule("RC-2.3")
def test_players_propose_answers_and_the_gm_records_them(rulings: Settings) -> None:
    with refused_by("RC-2.3", why="players propose answers, and you record them"):
        Stage(rulings, Rider()).do("gm", ProposeAnswer("W1a", "scarce"))


@pytest.mark.rule("RC-6.4")
def test_the_gm_may_call_a_read_off(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("p1", Read("the mill", "situation", OF_A_SITUATION[0], 2))
    assert [one.label for one in choices(stage, "gm", "cancel_read")] == ["Call off Ana's read"]
    stage.do("gm", CancelRead())
    assert (stage.stack(), stage.town(), stage.state.reading) == (11, 28, None)


@pytest.mark.rule("RC-7.3")
def test_the_gm_may_leave_a_reflection_for_later(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO, town=10).do("p1", Reflect("much"))
    assert [one.label for one in choices(stage, "gm", "drop_reflection")] == ["Leave the reflection for later"]
    assert stage.do("gm", DropReflection()).state.reflection is None


@pytest.mark.rule("RC-19.1", "RC-21.4")
def test_the_gm_is_warned_of_an_arrival_while_pcs_may_spend_chips(rulings: Settings) -> None:
    """The command was taken, though the page had no choice for it until all were done."""
    stage = Stage(rulings, *TWO).do("gm", LeaveTown()).do("p1", DoneAdvancing())
    confirms = [one.confirm for kind in ("arrive_at", "come_back_to") for one in choices(stage, "gm", kind)]
    assert confirms == ["Bo may still spend chips. Arrive anyway?"] * 2
    stage.do("p2", DoneAdvancing())
    assert [bool(one.confirm) for one in choices(stage, "gm", "arrive_at")] == [False]


@pytest.mark.rule("RC-19.1", "RC-R60")
def test_nobody_is_done_while_the_gm_has_yet_to_answer_their_offer(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO).do("gm", LeaveTown()).do("p2", BuyAdvance("base", 5))
    with pytest.raises(Impossible, match="the GM has not answered your offer"):
        stage.do("p2", DoneAdvancing())
    stage.do("gm", JudgeAdvance("c2")).do("p2", DoneAdvancing())
    assert stage.state.ready == ("c2",)


@pytest.mark.rule("RC-19.1")
def test_advancement_waits_for_what_is_under_way(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO).do("gm", LeaveTown()).do("p2", BuyAdvance("base", 5)).do("gm", OpenDowntime())
    with pytest.raises(Impossible, match="something is under way"):
        stage.do("gm", JudgeAdvance("c2"))
    with pytest.raises(Impossible, match="something is under way"):
        stage.do("p1", DoneAdvancing())


@pytest.mark.rule("RC-18.2")
def test_no_day_passes_before_there_is_a_pc(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="no PC has been made yet"):
        Stage(rulings).do("gm", PassDay())
