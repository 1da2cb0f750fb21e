"""Leaving before the ante, being removed in mid-conflict, a player who is gone (RC-11.3, RC-R67, RC-22.1)."""

import msgspec
import pytest

from croupier.core.question_events import ChoicesOpened
from croupier.core.refusals import Forbidden, Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.cost.commands import TellDeath
from croupier.games.rust_in_the_canyon.cost.out_of_play import drop
from croupier.games.rust_in_the_canyon.figures.results import BACKED
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import (
    after_a_hand,
    agreed,
    anted,
    away,
    before_the_ante,
    came_out,
    choices,
    opened,
    prepared,
    proposed,
    said,
    settled,
    step,
)
from support.rust_in_the_canyon.stage import Rider

TWO = (Rider(), Rider("Bo"))
NOTHING = ("2", "3", "4", "5", "6", "7")


@pytest.mark.rule("RC-11.3")
def test_a_pc_who_leaves_in_the_first_hand_takes_no_fallout_and_does_not_return(rulings: Settings) -> None:
    stage = opened(rulings, *TWO).do("p2", wish.LeaveConflict())
    assert (stage.contender("c2").is_in, stage.contender("c2").stakes, stage.contender("c2").result) == (
        False,
        False,
        "",
    )
    assert stage.asked() == ["p1 prepare c1", "gm prepare gm"]
    assert (stage.stack("c2"), stage.stress("c2")) == (11, 0)
    with refused_by("RC-9.1", why="not in this conflict"):
        stage.do("p2", wish.Prepare(1))


@pytest.mark.option("refuse_ante", "always_backs_down")
def test_refusing_the_first_ante_may_count_as_backing_down(rulings: Settings) -> None:
    stage = anted(before_the_ante(rulings, *TWO, surprised=("c1", "c2", "gm")), "p1 K", "gm 9", out=("p2",))
    assert (stage.contender("c2").result, stage.contender("c2").stakes) == (BACKED, False)
    receipts = [one for play in stage.plays for one in play.receipt.because if one.clause == "RC-R66"]
    assert [{fact.name: fact.value for fact in one.facts} for one in receipts] == [{"name": "Bo", "backs_down": True}]


@pytest.mark.rule("RC-11.3")
def test_refusing_a_later_ante_backs_down_at_the_level_last_played(rulings: Settings) -> None:
    """E24: lost a Non-physical hand (pot 6), the GM escalates to Deadly: 6 cards on the Non-physical table."""
    stage = after_a_hand(rulings, came_out("lost", 17))
    settled(said(prepared(stage), gm=3), ("c1", "gm")).do("gm", wish.SetRank(2))
    assert (stage.state.conflict.level, stage.asked()) == (3, ["p1 ante c1"])  # type: ignore[union-attr]
    stage.do("p1", wish.LeaveConflict(), *(f"p1 {rank}" for rank in ("K", "9", "9", "4", "2", "6")))
    assert stage.state.conflict is None
    assert (stage.stack(), stage.stress(), stage.town()) == (11, 3, 34)
    outcome = stage.state.aftermath.outcomes[0]  # type: ignore[union-attr]
    assert (outcome.result, outcome.level, outcome.stakes) == (BACKED, 1, False)


@pytest.mark.rule("RC-11.3")
def test_a_conflict_with_no_players_left_ends_with_its_sealed_answers_unopened(rulings: Settings) -> None:
    stage = (
        opened(rulings, *TWO).do("p1", wish.Prepare(2)).do("p2", wish.LeaveConflict()).do("p1", wish.LeaveConflict())
    )
    assert stage.state.conflict is None
    assert not any(isinstance(event, ChoicesOpened) for event in stage.events)
    assert [one.barred for one in stage.state.past] == [("c1", "c2")]


@pytest.mark.rule("RC-11.3")
@pytest.mark.parametrize(("leaves_at", "level"), [("say", 1), ("surprise", 3), ("reserve", 3)])
def test_a_declaration_counts_if_its_pc_was_still_in_at_step_5(rulings: Settings, leaves_at: str, level: int) -> None:
    stage = prepared(opened(rulings, *TWO)).do("p2", wish.SayAction("draws"))
    if leaves_at == "say":
        stage.do("p2", wish.LeaveConflict())
    said(stage, p2=3)
    if leaves_at == "surprise":
        stage.do("p2", wish.LeaveConflict())
    settled(stage)
    if leaves_at == "reserve":
        stage.do("p2", wish.LeaveConflict())
    assert (step(stage), stage.state.conflict.level) == ("reserve", level)  # type: ignore[union-attr]


@pytest.mark.rule("RC-9.5", "RC-13.2")
def test_what_somebody_said_who_left_at_step_9_gets_no_level(rulings: Settings) -> None:
    stage = prepared(after_a_hand(rulings, came_out("won", 17), came_out("lost", 17, name="Bo")))
    stage.do("p2", wish.SayAction("draws"))
    this = stage.state.conflict
    assert this is not None
    left = tuple(msgspec.structs.replace(one, is_in=one.pc != "c2") for one in this.contenders)
    stage.state = msgspec.structs.replace(stage.state, conflict=msgspec.structs.replace(this, contenders=left, hand=2))
    with pytest.raises(Impossible, match="sets no level"):
        stage.do("gm", wish.TagAction("c2", 2))
    stage.do("p1", wish.SayAction("shoves")).do("gm", wish.TagAction("c1", 2))


@pytest.mark.rule("RC-11.3", "RC-13.2", "RC-22.1")
@pytest.mark.parametrize("how", ["their player is gone", "they die"])
def test_a_player_who_leaves_at_step_9_takes_along_what_they_said(rulings: Settings, how: str) -> None:
    """The next hand waited for a level for it, which the GM could no longer give: the conflict stood still."""
    bo = came_out("lost", 17, name="Bo", more={"status": "dying"} if how == "they die" else {})
    stage = prepared(after_a_hand(rulings, came_out("won", 17), bo))
    stage.do("p2", wish.SayAction("draws")).do("p1", wish.SayAction("shoves")).do("gm", wish.SayAction(stands=True))
    stage.do("gm", wish.TagAction("c1", 2))
    if how == "they die":
        stage.do("p2", TellDeath("c2"))
    else:
        away(stage, "p2").do("gm", wish.BackDownFor("c2"), *(f"p2 {rank}" for rank in NOTHING))
    assert (step(stage), stage.asked()) == ("surprise", ["gm settle", "p2 aftermath c2"])
    settled(stage)
    assert (step(stage), stage.state.conflict.level) == ("reserve", 2)  # type: ignore[union-attr]


@pytest.mark.rule("RC-11.3")
def test_nobody_leaves_while_the_hand_is_played(rulings: Settings) -> None:
    stage = anted(before_the_ante(rulings, surprised=("c1", "gm")), "p1 K", "gm 9")
    with pytest.raises(Illegal, match="not now") as refused:
        stage.do("p1", wish.LeaveConflict())
    assert refused.value.clause == "RC-11.3"
    with refused_by("RC-11.3", why="not yours"):
        before_the_ante(rulings, surprised=("c1", "gm")).do("gm", wish.LeaveConflict())


@pytest.mark.option("back_down_fallout", "conflict_end")
def test_the_fallout_of_a_pc_who_leaves_may_wait_for_the_end(rulings: Settings) -> None:
    riders = (came_out("lost", 17), came_out("lost", 16, name="Bo"))
    stage = after_a_hand(rulings, *riders)
    settled(said(prepared(stage), gm=2), ("c1", "c2", "gm"))
    stage.do("p2", wish.LeaveConflict())
    assert (stage.contender("c2").resolved, stage.contender("c2").result) == (False, BACKED)
    stage.do("p1", wish.LeaveConflict(), *(f"p1 {rank}" for rank in NOTHING), *(f"p2 {rank}" for rank in NOTHING))
    assert stage.state.conflict is None
    assert stage.town() == 28 + 12


@pytest.mark.rule("RC-17.3")
@pytest.mark.parametrize("at", ["stakes", "prepare", "choose"])
def test_a_removed_pc_is_out_of_the_conflict(rulings: Settings, at: str) -> None:
    """Before the ante simply out; later stakes are lost and pots go to the town, without further fallout."""
    if at == "stakes":
        stage = proposed(rulings, *TWO)
        stage.run(drop, "c2")
        assert [one.pc for one in stage.state.conflict.contenders] == ["c1"]  # type: ignore[union-attr]
    elif at == "prepare":
        stage = opened(rulings, *TWO)
        stage.run(drop, "c2")
        assert (stage.contender("c2").is_in, stage.contender("c2").result) == (False, "")
    else:
        stage = after_a_hand(rulings, came_out("won", 20), came_out("lost", 17, name="Bo"))
        stage.run(drop, "c2")
        assert (stage.contender("c2").result, stage.contender("c2").resolved) == (BACKED, True)
        assert (stage.pot("c2"), stage.town(), stage.stress("c2")) == (0, 34, 0)
    stage.run(drop, "c9")


@pytest.mark.option("removed_in_conflict", "pots_to_bank")
def test_the_pots_of_a_removed_pc_may_go_to_the_bank(rulings: Settings) -> None:
    stage = after_a_hand(rulings, came_out("won", 20), came_out("lost", 17, name="Bo"))
    stage.run(drop, "c2")
    assert (stage.pot("c2"), stage.town()) == (0, 28)


@pytest.mark.rule("RC-22.1")
def test_the_table_waits_for_an_absent_player_until_the_gm_backs_them_down(rulings: Settings) -> None:
    stage = away(opened(rulings, *TWO), "p2")
    assert stage.asked() == ["p1 prepare c1", "p2 prepare c2", "gm prepare gm"]
    with pytest.raises(Forbidden):
        stage.do("p1", wish.BackDownFor("c2"))
    with refused_by("RC-22.1", why="Ana's player is here"):
        stage.do("gm", wish.BackDownFor("c1"))
    assert [one.group for one in choices(stage, "gm", "back_down_for")] == ["override"]
    stage.do("gm", wish.BackDownFor("c2"))
    assert stage.asked() == ["p1 prepare c1", "gm prepare gm"]


@pytest.mark.rule("RC-22.1")
def test_the_table_waits_for_an_absent_gm(rulings: Settings) -> None:
    stage = away(proposed(rulings), "gm")
    assert "gm agree" in stage.asked()
    stage.do("p1", wish.AgreeConflict())
    assert step(stage) == "stakes"


@pytest.mark.option("absent", "back_down")
def test_players_may_ask_the_gm_to_back_an_absent_player_down(rulings: Settings) -> None:
    stage = away(opened(rulings, *TWO), "p2")
    assert "gm gone c2" in stage.asked()
    assert "gm gone c1" not in stage.asked()


def test_a_conflict_without_anyone_listed_waits_for_the_gm(rulings: Settings) -> None:
    stage = proposed(rulings)
    stage.run(drop, "c1")
    assert stage.asked() == ["gm involved"]
    stage.do("gm", wish.SetInvolved(("c1",)))
    assert step(agreed(stage)) == "situation"
