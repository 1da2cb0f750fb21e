"""Narration after a conflict, and the GM's decision on shared stakes (RC-14.6, RC-14.7)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.commands import Bid
from croupier.games.rust_in_the_canyon.conflict.commands import LeaveConflict, ProposeConflict, SetInvolved
from croupier.games.rust_in_the_canyon.cost.commands import AnswerStakes, TellAftermath, TellDeath
from croupier.games.rust_in_the_canyon.cost.resolve import answer_shared, resolve
from croupier.games.rust_in_the_canyon.cost.state import Aftermath, Outcome, outcome_text
from croupier.games.rust_in_the_canyon.state import DYING
from support.rust_in_the_canyon.conflict import agreed, choices
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of


def over(rulings: Settings) -> Stage:
    """A conflict that Ana won and Bo lost, its pots empty; it is over."""
    riders = (
        Rider(pot=(0, 0), contender={"result": "won", "total": 21}),
        Rider("Bo", pot=(0, 0), contender={"result": "lost", "total": 12}),
    )
    stage = Stage(rulings, *riders, conflict={"step": "act", "stakes": "Do we get away?"})
    for pc in ("c1", "c2"):
        stage.run(resolve, pc)
    stage.run(answer_shared)
    stage.state = msgspec.structs.replace(stage.state, conflict=None)
    return stage


def after(stage: Stage) -> Aftermath:
    assert stage.state.aftermath is not None
    return stage.state.aftermath


@pytest.mark.rule("RC-14.7")
def test_each_player_narrates_the_aftermath_once(rulings: Settings) -> None:
    stage = over(rulings)
    assert stage.asked() == ["p1 aftermath c1", "p2 aftermath c2"]
    stage.do("p1", TellAftermath("c1", "We ride out. "))
    stage.do("gm", GAME.default(stage.state, GAME.open_questions(stage.state)[0]))
    assert stage.asked() == []
    assert [one.told for one in after(stage).outcomes] == ["We ride out.", ""]
    with pytest.raises(Impossible, match="no aftermath"):
        stage.do("p1", TellAftermath("c1", "again"))


@pytest.mark.rule("RC-14.7")
def test_the_question_about_the_aftermath_says_how_it_came_out(rulings: Settings) -> None:
    stage = over(rulings)
    (ana,), (bo,) = choices(stage, "p1", "tell_aftermath"), choices(stage, "p2", "tell_aftermath")
    assert ana.help.startswith("Ana won with 21 and gets the stakes. No fallout. How does that happen?")
    assert bo.help.startswith("Bo lost with 12 and does not get the stakes. ")


@pytest.mark.rule("RC-14.7")
def test_only_the_aftermath_follows_a_conflict_while_it_is_open(rulings: Settings) -> None:
    """The end card offered the GM the next conflict and downtime before the aftermath."""
    stage = over(rulings)
    assert [one.label for one in choices(stage, "gm") if one.role == "next"] == [
        "Ana: describe the aftermath",
        "Bo: describe the aftermath",
    ]
    for seat, pc in (("p1", "c1"), ("p2", "c2")):
        stage.do(seat, TellAftermath(pc, "We ride out."))
    assert "Take some downtime" in [one.label for one in choices(stage, "gm") if one.role == "next"]


@pytest.mark.rule("RC-14.7")
def test_the_gm_may_narrate_it_for_a_player(rulings: Settings) -> None:
    stage = over(rulings)
    assert [one.label for one in choices(stage, "gm", "tell_aftermath")] == [
        "Ana: describe the aftermath", "Bo: describe the aftermath",
    ]  # fmt: skip
    assert [one.group for one in choices(stage, "p1", "tell_aftermath")] == ["now"]
    stage.do("gm", TellAftermath("c1", "She rides out."))
    assert stage.asked() == ["p2 aftermath c2"]


@pytest.mark.rule("RC-14.7")
def test_who_may_narrate_the_aftermath_and_how_long(rulings: Settings) -> None:
    stage = over(rulings)
    with pytest.raises(Impossible, match="for their player"):
        stage.do("p2", TellAftermath("c1", "mine"))
    with pytest.raises(Invalid, match="text"):
        stage.do("p1", TellAftermath("c1", "x" * 601))


@pytest.mark.rule("RC-14.6", "RC-14.7")
def test_the_log_shows_the_result(rulings: Settings) -> None:
    stage = over(rulings)
    lines = [line for event in stage.events if (line := GAME.log_line(event, stage.state))]
    assert "Ana won with 21 and gets the stakes." in lines
    assert "Bo lost with 12 and does not get the stakes." in lines
    assert "Do we get away? Yes (1 of 2 PCs gets the stakes; one is enough)." in lines


@pytest.mark.rule("RC-14.6")
@pytest.mark.option("shared_stakes", "gm")
@pytest.mark.parametrize("yes", [True, False])
def test_the_gm_is_asked_for_the_answer_to_the_stakes(rulings: Settings, yes: bool) -> None:
    stage = over(rulings)
    assert "gm stakes_answer" in stage.asked()
    assert set(stage.facts("RC-14.6")) == {"had", "played"}
    assert GAME.default(stage.state, GAME.open_questions(stage.state)[0]) == AnswerStakes(yes=True)
    with pytest.raises(Forbidden):
        stage.do("p1", AnswerStakes(yes=True))
    stage.do("gm", AnswerStakes(yes=yes))
    assert after(stage).answer is yes
    assert "gm stakes_answer" not in stage.asked()


@pytest.mark.rule("RC-14.6")
def test_the_gm_is_not_asked_if_the_outcomes_answer_the_stakes(rulings: Settings) -> None:
    stage = over(rulings)
    assert after(stage).answer is True
    with pytest.raises(Impossible, match="no stakes are waiting"):
        stage.do("gm", AnswerStakes(yes=False))


@pytest.mark.rule("RC-14.6")
@pytest.mark.option("shared_stakes", "gm")
def test_no_conflict_begins_before_the_gm_has_answered_the_stakes(rulings: Settings) -> None:
    stage = over(rulings)
    with pytest.raises(Illegal, match="the stakes of the last conflict") as refused:
        stage.do("p1", ProposeConflict("And the horses?"))
    assert refused.value.clause == "RC-14.6"
    stage.do("gm", AnswerStakes(yes=True)).do("p1", ProposeConflict("And the horses?"))
    assert stage.state.conflict is not None


@pytest.mark.rule("RC-14.6")
def test_a_conflict_that_nobody_plays_keeps_the_previous_answer(rulings: Settings) -> None:
    stage = over(rulings).do("p1", ProposeConflict("And the horses?"))
    agreed(agreed(stage.do("gm", SetInvolved(("c1",), "the sheriff")))).do("p1", LeaveConflict())
    assert stage.state.conflict is None
    assert (after(stage).stakes, after(stage).answer) == ("Do we get away?", True)


@pytest.mark.rule("RC-14.2", "RC-14.3")
@pytest.mark.parametrize(
    ("result", "total", "stakes", "words"),
    [
        ("won", 17, True, "Ana won with 17 and gets the stakes"),
        ("tied", 18, True, "Ana tied at 18 and gets the stakes"),
        ("lost", 20, True, "Ana lost with 20 but still gets the stakes"),
        ("lost", 16, False, "Ana lost with 16 and does not get the stakes"),
        ("backed", 20, False, "Ana backed down and does not get the stakes"),
        ("", 0, False, "Ana did not play and does not get the stakes"),
    ],
)
def test_an_outcome_in_words(result: str, total: int, stakes: bool, words: str) -> None:
    assert outcome_text("Ana", Outcome("c1", result, total, 1, stakes)) == words


@pytest.mark.rule("RC-14.2", "RC-R67", "RC-R28")
def test_a_pc_who_is_out_of_play_is_not_said_to_have_backed_down() -> None:
    """One who had died in the middle of a hand was said to have backed down."""
    out = Outcome("c1", "backed", 9, 1, stakes=False, forfeits=True)
    assert outcome_text("Ana", out) == "Ana is out of the conflict and does not get the stakes"


@pytest.mark.rule("RC-R67", "RC-15.9")
def test_the_log_says_that_a_dead_pc_does_not_get_the_stakes(rulings: Settings) -> None:
    riders = (Rider(pot=(2, 2), hand=("9",), more={"status": DYING}), Rider("Bo", pot=(2, 2), hand=("8",)))
    stage = Stage(rulings, *riders, gm_hand=("7",), conflict={"step": "bid", "level": 2, "hand": 1, "round": 1})
    stage.do("p1", TellDeath("c1")).do("p2", Bid(0)).do("gm", Bid(0))
    assert "Ana is out of the conflict and does not get the stakes." in log_of(stage)
